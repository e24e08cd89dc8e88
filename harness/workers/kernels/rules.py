"""Rules of ops, as the pages of `assay spec show` have them: rows of elements, definitions, and defaults of attributes."""
import functools
import os
import re
import subprocess

from notation import Unreadable, parse


class Rules:
    """elements    the rows `elements`, trees
    names       definitions by their names, and `defaults` of attributes: trees
    inputs      names of operands, outputs those of results, `variadic` which of them are lists
    attributes  types of attributes by their names
    moves       whether the op only moves elements
    read        names of operands whose elements are used as numbers
    """

    def __init__(self, page):
        sections = sections_of(page)
        self.moves = any("moves_elements" in line for line in sections.get("Traits", []))
        named = (line.strip().split(" = ", 1) for line in sections.get("Where", []) if " = " in line)
        self.names = {name: tree for name, text in named if (tree := readable(text))}
        rows = [line.split(None, 1)[1] for line in sections.get("Elements", []) if re.match(r"  D\d+ ", line)]
        self.elements = [tree for tree in map(readable, rows) if tree]
        self.defaults, self.inputs, self.outputs, self.variadic, self.attributes = {}, [], [], set(), {}
        self.signature(sections.get("Signature", []))
        self.read = {name for tree in [*self.elements, *self.names.values()] for name in read_names(tree)} & set(self.inputs)

    def signature(self, lines):
        last = ""
        for line in lines:
            row = re.match(r"\s+(?:I\d+\s+)?(input|attribute|output)\s+(\w+)\s+(.*)", line)
            default = re.match(r"\s+default (.*?)(?:, as in the dialect)?$", line)
            if row:
                kind, last, type_ = row.groups()
                if kind == "attribute":
                    self.attributes[last] = type_
                else:
                    {"input": self.inputs, "output": self.outputs}[kind].append(last)
                self.variadic.update([last] if kind != "attribute" and type_.startswith("variadic") else [])
            elif default:
                tree = readable(default[1])
                self.defaults.update({last: tree} if tree else {})


def readable(text):
    try:
        return parse(text)
    except Unreadable:
        return None


def read_names(tree, is_within=False):
    """Names in arguments of `value`."""
    if isinstance(tree, tuple) and tree and tree[0] in ("name", "call") and isinstance(tree[1], str):
        if is_within:
            yield tree[1]
        is_within = is_within or tree[:2] == ("call", "value")
    if isinstance(tree, (tuple, list)):
        for part in tree:
            yield from read_names(part, is_within)


def sections_of(page):
    """The lines of each section by its heading."""
    sections, heading = {}, ""
    for line in page.splitlines():
        if line and not line.startswith(" "):
            heading = line
        elif line:
            sections.setdefault(heading, []).append(line)
    return sections


def page_of(name):
    command = [os.environ.get("ASSAY", "assay"), "spec", "show", name]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


@functools.lru_cache(maxsize=None)
def rules_of(op):
    return Rules(page_of(op))


@functools.lru_cache(maxsize=None)
def function(name):
    """The parameters of a function of the notation, and its definition; None if it has none."""
    try:
        page = page_of(name)
    except subprocess.CalledProcessError:
        return None
    head = re.match(r"\w+\(([^)]*)\): a function of the notation", page)
    lines = sections_of(page).get("Definition", [])
    return (head[1].split(", "), parse(lines[0].strip())) if head and lines else None
