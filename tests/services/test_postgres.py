"""PostgreSQL keeps the laws of stores."""

import pytest

from kakaw.store.store import open_store
from tests.kit.hall import run
from tests.kit.stores import LAWS, Law, with_table


@pytest.mark.parametrize("law", LAWS)
def test_it_keeps_the_laws_of_stores(database: str, law: Law) -> None:
    async def test() -> None:
        store = open_store(database)
        await store.open()
        try:
            await with_table(store)
            await law(store)
        finally:
            await store.close()

    run(test())
