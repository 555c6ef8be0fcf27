"""Records: aligned, without hidden bytes, the common header first."""

import numpy as np
import pytest

from kakaw.core.layout import HEADER, OWNER, Field, copied, record_dtype


def test_a_record_begins_with_the_header_and_ends_on_eight_bytes() -> None:
    dtype = record_dtype((*HEADER, Field("gold", "i1", "", 0, 9)))
    assert dtype.names is not None
    assert dtype.names[: len(HEADER)] == tuple(field.name for field in HEADER)
    assert dtype.names[-1] == "tail"
    assert dtype.itemsize == 16
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize  # no byte outside of a field


def test_a_record_that_fits_exactly_has_no_tail() -> None:
    dtype = record_dtype((*HEADER, Field("gold", "i4", "", 0, 9, (2,))))
    assert dtype.names is not None
    assert "tail" not in dtype.names
    assert dtype["gold"].shape == (2,)


@pytest.mark.parametrize("kind", ["i2", "i4"])
def test_a_field_that_is_not_aligned_is_refused_by_name(kind: str) -> None:
    with pytest.raises(ValueError, match="field gold at offset 9 is not aligned"):
        record_dtype((*HEADER, Field("small", "i1", "", 0, 1), Field("gold", kind, "", 0, 9)))


def test_the_header_must_come_first_and_no_name_twice() -> None:
    gold = Field("gold", "i1", "", 0, 9)
    for fields in ((gold, *HEADER), HEADER[1:], (*HEADER, gold, gold), (*HEADER, HEADER[0])):
        with pytest.raises(ValueError, match="a record starts with the common header and names each field once"):
            record_dtype(fields)


def test_a_field_is_private_unless_everybody_may_see_it() -> None:
    assert not Field("gold", "i1", "", 0, 9).private
    assert Field("hand", "i1", "", 0, 9, (4,), OWNER).private


def test_the_header_has_no_gap() -> None:
    assert np.dtype([(field.name, field.kind) for field in HEADER]).itemsize == 8


def test_a_copy_has_the_same_bytes_and_a_life_of_its_own() -> None:
    records = np.zeros(3, record_dtype((*HEADER, Field("gold", "i4", "", 0, 9, (2,)))))
    records["gold"] = 7
    twin = copied(records)
    assert (twin.dtype, twin.shape, twin.tobytes()) == (records.dtype, records.shape, records.tobytes())
    twin["gold"][1] = 8
    assert (records["gold"] == 7).all()
    assert twin["gold"].tolist() == [[7, 7], [8, 8], [7, 7]]
