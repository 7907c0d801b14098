"""What ratings are worth, by simulated players of known strength: `python benchmarks/ratings.py`.

A house of 40 people around 1500 plays games for two among each other, with computer players as fixed points between.
One of them, of strength 1500, tries what people try: leaves lost games, begins anew, keeps several accounts, has friends lose
on purpose. What counts is by how much the rating then stands above what it would be.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import mean, stdev

from glueckauf.web.areas.ratings.skill import EXACT, MOST_TOGETHER, Entrant, Skill, rate

STRENGTH, SPREAD, PEOPLE = 1500.0, 250.0, 40
LEVELS = (900.0, 1500.0, 2000.0)
GAMES = 30
"""Of everybody in a month."""
MONTHS = 6
HOUSES = 60
NEAR = 300.0


@dataclass
class Person:
    strength: float
    skill: Skill = field(default_factory=Skill)


def wins(one: float, other: float, chance: Random) -> bool:
    return chance.random() < 1 / (1 + 10 ** ((other - one) / 400))


def meet(one: Person, other: Person, *, won: bool) -> None:
    one.skill, other.skill = rate([Entrant(one.skill, 1 if won else 2), Entrant(other.skill, 2 if won else 1)])


def meet_level(person: Person, level: float, *, won: bool) -> None:
    fixed = Entrant(Skill(level, EXACT), 2 if won else 1, is_fixed=True)
    person.skill = rate([Entrant(person.skill, 1 if won else 2), fixed])[0]


def play(person: Person, people: list[Person], chance: Random) -> None:
    """A game against somebody near, one time in three against the nearest computer player."""
    near = [each for each in people if each is not person and abs(each.skill.mu - person.skill.mu) < NEAR]
    if not near or chance.random() < 1 / 3:
        level = min(LEVELS, key=lambda each: abs(each - person.skill.mu))
        meet_level(person, level, won=wins(person.strength, level, chance))
    else:
        other = chance.choice(near)
        meet(person, other, won=wins(person.strength, other.strength, chance))


def house(chance: Random) -> list[Person]:
    """Everybody has played for a month."""
    people = [Person(chance.gauss(STRENGTH, SPREAD)) for _ in range(PEOPLE)]
    month(people, people, chance)
    return people


def month(who: list[Person], people: list[Person], chance: Random) -> None:
    for _ in range(GAMES):
        for person in who:
            play(person, people, chance)


def settled(people: list[Person], chance: Random) -> Person:
    person = Person(STRENGTH)
    while person.skill.is_provisional:
        play(person, people, chance)
    return person


# What people try. Each returns the rating to show off with.


def honest(chance: Random) -> float:
    people = house(chance)
    person = settled(people, chance)
    for _ in range(MONTHS):
        month([person], people, chance)
    return person.skill.mu


def fresh(chance: Random) -> float:
    return settled(house(chance), chance).skill.mu


def anew(chance: Random) -> float:
    """Five accounts, each played until it is certain; the best is kept."""
    people = house(chance)
    return max(settled(people, chance).skill.mu for _ in range(5))


def several(chance: Random) -> float:
    """Five accounts, each played as long as the one of somebody honest; the best is shown."""
    people = house(chance)
    persons = [settled(people, chance) for _ in range(5)]
    for _ in range(MONTHS):
        month(persons, people, chance)
    return max(person.skill.mu for person in persons)


def forfeits(friends: int, games: int) -> Callable[[Random], float]:
    """Friends of the same strength each lose so many games a month on purpose; everybody plays on honestly, too."""

    def attempt(chance: Random) -> float:
        people = house(chance)
        person, helpers = settled(people, chance), [settled(people, chance) for _ in range(friends)]
        for _ in range(MONTHS):
            month([person, *helpers], people, chance)
            for helper in helpers:
                for _ in range(games):
                    meet(person, helper, won=True)
        return person.skill.mu

    return attempt


def newcomers(chance: Random) -> float:
    """Each month five new accounts lose as many games as count, and are thrown away."""
    people = house(chance)
    person = settled(people, chance)
    for _ in range(MONTHS):
        month([person], people, chance)
        for helper in [Person(STRENGTH) for _ in range(5)]:
            for _ in range(MOST_TOGETHER):
                meet(person, helper, won=True)
    return person.skill.mu


WAYS: dict[str, Callable[[Random], float]] = {
    "plays honestly for six months": honest,
    "as soon as the rating is certain": fresh,
    "begins anew, the best of five": anew,
    "five accounts for six months, the best": several,
    "five new accounts a month lose on purpose": newcomers,
    f"a friend loses {MOST_TOGETHER} games a month on purpose": forfeits(1, MOST_TOGETHER),
    f"three friends lose {MOST_TOGETHER} games a month each": forfeits(3, MOST_TOGETHER),
    "a friend loses 100 games a month, were it allowed": forfeits(1, 100),
}


def main() -> None:
    houses = int(sys.argv[1]) if len(sys.argv) > 1 else HOUSES
    print(f"| what somebody of strength {STRENGTH:.0f} does | rating | ± |\n| --- | ---: | ---: |")
    for what, attempt in WAYS.items():
        found = [attempt(Random(seed)) for seed in range(houses)]
        print(f"| {what} | {mean(found):.0f} | {1.96 * stdev(found) / houses**0.5:.0f} |", flush=True)


if __name__ == "__main__":
    main()
