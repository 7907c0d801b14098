"""Small sets of numbers, cards for instance, kept as the bits of an integer.

numbers = only(3) | only(40)
while numbers:
    number = lowest(numbers)
    numbers = without_lowest(numbers)
"""

from glueckauf.core.jit import count, lowest, rule

__all__ = ["contains", "count", "lowest", "only", "without_lowest"]


@rule
def only(number: int) -> int:
    """The set of this one number."""
    return 1 << int(number)


@rule
def contains(numbers: int, number: int) -> bool:
    return int(numbers) >> int(number) & 1 == 1


@rule
def without_lowest(numbers: int) -> int:
    return numbers & (numbers - 1)
