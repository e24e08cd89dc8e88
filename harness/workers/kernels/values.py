"""Values of formulas while a kernel is written: numbers, truths and lists of Python where they are known, else Text."""


class Text:
    """An expression. `kind`: "integer", "truth", or the element type of an element."""

    def __init__(self, text, kind):
        self.text, self.kind = text, kind


class Operand:
    def __init__(self, name, element, shape):
        self.name, self.element, self.shape = name, element, list(shape)


class Space:
    """All places of a shape, in row-major order."""

    def __init__(self, sizes):
        self.sizes = sizes


class Terms:
    """The list [tree for name in list ...], of which some list is a Space: a loop."""

    def __init__(self, tree, generators, env):
        self.tree, self.generators, self.env = tree, generators, env


class Possible:
    """A list of which some members are only there where a condition holds: pairs of a condition, or True, and a value."""

    def __init__(self, items):
        self.items = items


def product(sizes):
    result = 1
    for size in sizes:
        result *= size
    return result


def is_known(value):
    return isinstance(value, (bool, int, str)) or value is None
