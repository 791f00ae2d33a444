"""Checks a proof: python3 check.py PUZZLE PROOF.drat, where PUZZLE has 81 digits or dots."""
import itertools, sys

occurrences = {}  # the clauses in which a literal occurs
true = set()      # the literals that are true so far
trail = []        # the same in order


def add(clause):
    """Adds a clause. Returns whether it contradicts what is true."""
    for literal in clause:
        occurrences.setdefault(literal, []).append(clause)
    left = [literal for literal in clause if -literal not in true]
    return not left or len(left) == 1 and propagate(left)


def propagate(literals):
    """Makes literals true, and what follows from clauses with one literal left. Returns whether that is a contradiction."""
    queue = list(literals)
    while queue:
        literal = queue.pop()
        if -literal in true:
            return True
        if literal in true:
            continue
        true.add(literal)
        trail.append(literal)
        for clause in occurrences.get(-literal, ()):
            left = [other for other in clause if -other not in true]
            if not left:
                return True
            if len(left) == 1:
                queue.append(left[0])
    return False


def follows(lemma):
    """Whether it is a contradiction that all literals of a lemma are false."""
    length = len(trail)
    is_contradiction = propagate(-literal for literal in lemma)
    true.difference_update(trail[length:])
    del trail[length:]
    return is_contradiction


if len(sys.argv) != 3 or len(sys.argv[1]) != 81:
    sys.exit(__doc__)
puzzle, count, cells, digits = sys.argv[1], 0, range(81), range(1, 10)
groups = [[9 * cell + digit for digit in digits] for cell in cells]
for house in [lambda c: c // 9, lambda c: c % 9, lambda c: c // 27 * 3 + c % 9 // 3]:
    for number in range(9):
        groups += [[9 * cell + digit for cell in cells if house(cell) == number] for digit in digits]
for group in groups:
    add(group)
    for one, other in itertools.combinations(group, 2):
        add([-one, -other])
refuted = any([add([9 * cell + int(puzzle[cell])]) for cell in cells if puzzle[cell] in "123456789"])
for number, line in enumerate(open(sys.argv[2]), 1):
    words = [] if line.startswith("c") else line.split()[:-1]
    if refuted or not words or abs(int(words[0])) > 729:  # a comment, or about the known solution
        continue
    if not follows([int(word) for word in words]):
        sys.exit(f"line {number} does not follow")
    refuted, count = add([int(word) for word in words]), count + 1
placed = sorted(literal for literal in true if literal > 0)
if not refuted and len(placed) < 81:
    sys.exit("the proof does not lead to an end")
print(f"{count} lines checked, all follow from the rules and {puzzle}")
print("no solution" if refuted else "one solution: " + "".join(str((literal - 1) % 9 + 1) for literal in placed))
