"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id in the measure that OWASP advises: some 20 ms, because all pages wait in the same thread meanwhile."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
