"""Names of people: what may be one, which two are the same, and one for those who give none."""

import secrets
import unicodedata

from kakaw.server.errors import Unreadable

LONGEST = 24
GUEST = "Guest"
# Signs that have no shape of their own or turn the direction of a line, and would let one name look like another.
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def checked(name: str) -> str:
    """The name in its plain form; raise on what cannot be one."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(plain) <= LONGEST:
        raise Unreadable(f"A name has 1 to {LONGEST} characters.", code="name", field="name")
    if any(unicodedata.category(sign) in UNSEEN for sign in plain):
        raise Unreadable("A name is made of characters that can be seen.", code="name", field="name")
    if not any(sign.isalnum() for sign in plain):
        raise Unreadable("A name has at least one letter or digit.", code="name", field="name")
    return plain


def key(name: str) -> str:
    """The same for names that differ only in case, accents or spaces."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign) and not sign.isspace())


def for_a_guest() -> str:
    """A name for somebody who gave none."""
    return f"{GUEST} {secrets.randbelow(9000) + 1000}"
