#!/usr/bin/env python3
"""verify/ stays small enough to be read in an evening: lines of Python, all but blank ones, comments and docstrings.

    size_test.py [FOLDER]     prints the lines of each file; exit status 1 if they are not fewer than 1,500
"""

import ast
import sys
import tokenize
from pathlib import Path

LIMIT = 1500
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}


def docstrings(tree):
    """The lines of docstrings: expressions that are a string and nothing else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, node.end_lineno + 1)


def lines_of_code(path):
    lines = set()
    with open(path, "rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in NO_CODE:
                lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - set(docstrings(ast.parse(path.read_text()))))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "verify"
    counts = {path.name: lines_of_code(path) for path in sorted(folder.glob("*.py"))}
    for name, count in counts.items():
        print(f"{count:6} {name}")
    total = sum(counts.values())
    print(f"{total:6} in all, of fewer than {LIMIT}")
    sys.exit(0 if total < LIMIT else 1)


if __name__ == "__main__":
    main()
