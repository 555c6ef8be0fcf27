"""The example of RFC 8291, section 5 and appendix A."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kakaw.server.webpush import encrypt

TEXT = b"When I grow up, I want to be a watermelon"
KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_standards_example_gives_the_standards_body() -> None:
    key = ec.derive_private_key(int.from_bytes(decoded(KEY), "big"), ec.SECP256R1())
    assert encrypt(TEXT, decoded(BROWSER), decoded(SECRET), key, decoded(SALT)) == decoded(BODY)


def test_no_two_notices_look_alike() -> None:
    assert encrypt(TEXT, decoded(BROWSER), decoded(SECRET)) != encrypt(TEXT, decoded(BROWSER), decoded(SECRET))


def test_a_point_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="Invalid EC key"):
        encrypt(TEXT, b"\x04" + bytes(64), decoded(SECRET))
