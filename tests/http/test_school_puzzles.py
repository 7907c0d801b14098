"""Mining puzzles on the server: every par is proved, nothing can be solved by saying so."""

import pytest

from glueckauf.games.glueck_auf.teaching.puzzles import LEVELS, STEPS, after, all_puzzles, choices, is_solved, used
from glueckauf.web.areas.school.models import Solved
from tests.http.people import Person

PUZZLES = {puzzle.number: puzzle for puzzle in all_puzzles()}
EASY = 1


def codes(puzzle, steps):
    return [move.code for move in puzzle.way(steps)]


def solve(person, number, way):
    """Move after move, as the buttons send them; the last answer."""
    gone = []
    for code in way:
        answer = person.do(f"/school/puzzles/{number}/play", {"way": ".".join(gone), "move": code})
        assert answer.status_code == 302, answer.content.decode()[:500]
        gone.append(code)
    return answer


def detour(puzzle):
    """A way with two steps more than needed: first to another level and back."""
    here, there = puzzle.cage_level, (puzzle.cage_level + 1) % 5
    return [f"cage_{there}", f"cage_{here}", *codes(puzzle, puzzle.par)]


def roomy():
    """A puzzle in which two steps more than par are there."""
    return next(puzzle for puzzle in PUZZLES.values() if puzzle.par <= STEPS - 2)


def test_there_are_at_least_sixty_of_three_levels():
    assert len(PUZZLES) >= 60
    assert {puzzle.level for puzzle in PUZZLES.values()} == set(LEVELS)


def test_no_two_are_alike():
    assert len({puzzle.key for puzzle in PUZZLES.values()}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=lambda puzzle: str(puzzle.number))
def test_par_is_the_fewest_steps_there_are(puzzle):
    assert puzzle.is_solvable(puzzle.par)
    assert not puzzle.is_solvable(puzzle.par - 1)
    end = after(puzzle.position, codes(puzzle, puzzle.par))
    assert is_solved(end)
    assert used(end) == puzzle.par


def test_every_move_in_a_puzzle_is_a_legal_one_of_the_game():
    position = PUZZLES[EASY].position
    assert {move.code for move in choices(position)} == {move.code for move in position.moves} - {"stop"}


def test_a_puzzle_solved_in_par_and_one_in_more():
    ada, puzzle = Person(), roomy()
    end = solve(ada, puzzle.number, detour(puzzle))
    assert f"Solved in {puzzle.par + 2} steps, par is {puzzle.par}." in ada.see(end.url).content.decode()
    assert Solved.objects.get().steps == puzzle.par + 2
    end = solve(ada, puzzle.number, codes(puzzle, puzzle.par))
    assert f"Solved in par {puzzle.par}" in ada.see(end.url).content.decode()
    assert Solved.objects.get().steps == puzzle.par
    solve(ada, puzzle.number, detour(puzzle))
    assert Solved.objects.get().steps == puzzle.par, "the best way counts"


def test_the_solvers_way_is_shown_to_those_who_solved_it_or_gave_up():
    ada, bea, puzzle = Person(), Person(), roomy()
    page = f"/school/puzzles/{puzzle.number}/"
    assert 'id="solution"' not in ada.see(page).content.decode()
    solve(ada, puzzle.number, codes(puzzle, puzzle.par))
    assert 'id="solution"' in ada.see(page).content.decode()
    assert 'id="solution"' not in bea.see(page).content.decode()
    bea.do(page + "look")
    assert 'id="solution"' in bea.see(page).content.decode()
    solve(bea, puzzle.number, codes(puzzle, puzzle.par))
    assert Solved.objects.get(owner=bea.visitor_id).looked
    assert not Solved.objects.get(owner=ada.visitor_id).looked


@pytest.mark.parametrize(
    "way", ["stop", "nonsense", "cage_9", "place_black_engine_06", "cage_1." * 60, "mining_10", "."]
)
def test_a_result_cannot_be_forged(way):
    ada = Person()
    answer = ada.do(f"/school/puzzles/{EASY}/play", {"way": way, "move": "stop", "steps": "1", "solved": "yes"})
    assert answer.status_code in {400, 409}
    assert not Solved.objects.exists()
    assert ada.see(f"/school/puzzles/{EASY}/", way=way).status_code == 200


def test_moves_after_the_solution_are_refused():
    ada, puzzle = Person(), roomy()
    way = ".".join(codes(puzzle, puzzle.par))
    answer = ada.do(f"/school/puzzles/{puzzle.number}/play", {"way": way, "move": "cage_1"})
    assert answer.status_code == 400
    assert not Solved.objects.exists()


def test_anothers_result_stays_as_it_is():
    ada, bea, puzzle = Person(), Person(), roomy()
    solve(ada, puzzle.number, detour(puzzle))
    solve(bea, puzzle.number, codes(puzzle, puzzle.par))
    assert Solved.objects.get(owner=ada.visitor_id).steps == puzzle.par + 2
    assert "in par" not in ada.see("/school/puzzles/").content.decode()


def test_a_pair_is_taken_back_as_one_step():
    for puzzle in PUZZLES.values():
        way = codes(puzzle, puzzle.par)
        if any(code.startswith("pair") for code in way):
            break
    last = next(place for place, code in enumerate(way) if code.startswith("pair"))
    page = Person().see(f"/school/puzzles/{puzzle.number}/?way={'.'.join(way[: last + 3])}").content.decode()
    assert f'href="?way={".".join(way[:last])}#pit"' in page


@pytest.mark.parametrize("address", ["/school/puzzles/0/", "/school/puzzles/9999/", "/school/puzzles/x/"])
def test_there_is_nothing_beside_the_collection(address):
    assert Person().see(address).status_code == 404
