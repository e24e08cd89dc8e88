"""Formulas evaluated: on integers and lists exactly, on elements as sums of products that are not yet rounded."""

from dataclasses import dataclass
from itertools import product as places_of
from math import prod

from formats import Integer, Unsupported


@dataclass(frozen=True)
class Element:
    """An element of a tensor: an int of an Integer type, a Number of a Format."""

    type: object
    value: object


class Total:
    """An exact sum of products of elements; `parts` is a list of tuples of Elements."""

    def __init__(self, parts):
        self.parts = parts


class Tensor:
    """Elements by their place; `at` computes or looks up one."""

    def __init__(self, shape, element, at):
        self.shape, self.element, self.at = shape, element, at


def total_of(x):
    if isinstance(x, Element):
        return Total([(x,)])
    if x == 0 and not isinstance(x, list):
        return Total([])
    if not isinstance(x, Total):
        raise Unsupported("a number beside elements in a sum")
    return x


def is_elemental(*values):
    return any(isinstance(v, (Element, Total)) for v in values)


class Evaluator:
    """`names` are operands, attributes and results of one op; `lets` its local definitions; `functions` the global ones."""

    def __init__(self, specification, rules, names, apply_region):
        self.specification, self.rules, self.names, self.apply_region = specification, rules, names, apply_region
        self.known = {}

    def name(self, name, scope):
        for frame in reversed(scope):
            if name in frame:
                return frame[name]
        if name in self.names:
            return self.names[name]
        if name in self.known:
            return self.known[name]
        if name in self.rules.lets and self.rules.lets[name][0] is None:
            self.known[name] = self.evaluate(self.rules.lets[name][1](), [])
            return self.known[name]
        raise Unsupported(f"the name {name} of a formula")

    def evaluate(self, tree, scope):
        return getattr(self, "on_" + tree[0])(tree, scope)

    def on_integer(self, tree, scope):
        return tree[1]

    on_boolean = on_string = on_integer

    def on_name(self, tree, scope):
        return self.name(tree[1], scope)

    def on_list(self, tree, scope):
        return [self.evaluate(t, scope) for t in tree[1]]

    def on_given(self, tree, scope):
        frame = {}
        for name, value in tree[1]:
            frame[name] = self.evaluate(value, scope + [dict(frame)])
        return self.evaluate(tree[2], scope + [frame])

    def on_choose(self, tree, scope):
        condition = self.evaluate(tree[1], scope)
        if isinstance(condition, list):  # a choice for each element
            both = [[x for _, x in paired(condition, self.evaluate(t, scope))] for t in tree[2:]]
            return [(x if c else y) for c, x, y in zip(condition, *both)]
        return self.evaluate(tree[2] if condition else tree[3], scope)

    def on_or(self, tree, scope):
        return any(self.truth(t, scope) for t in tree[1])

    def on_and(self, tree, scope):
        return all(self.truth(t, scope) for t in tree[1])

    def on_not(self, tree, scope):
        return not self.truth(tree[1], scope)

    def truth(self, tree, scope):
        value = self.evaluate(tree, scope)
        return all(value) if isinstance(value, list) else bool(value)

    def on_negate(self, tree, scope):
        return self.binary("-", 0, self.evaluate(tree[1], scope))

    def on_binary(self, tree, scope):
        return self.binary(tree[1], self.evaluate(tree[2], scope), self.evaluate(tree[3], scope))

    def binary(self, sign, x, y):
        if is_elemental(x, y):
            if sign == "*":
                return Total([a + b for a in total_of(x).parts for b in total_of(y).parts])
            if sign == "+":
                return Total(total_of(x).parts + total_of(y).parts)
            raise Unsupported(f"{sign} of elements")
        if isinstance(x, list) or isinstance(y, list):
            return [self.binary(sign, a, b) for a, b in paired(x, y)]
        if sign in "/%" and y == 0:
            raise Unsupported("a division by zero in a formula")
        return {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "/": lambda: x // y, "%": lambda: x % y}[sign]()

    def on_compare(self, tree, scope):
        values = [self.evaluate(t, scope) for t in tree[2]]
        links = [compare(sign, x, y) for sign, x, y in zip(tree[1], values, values[1:])]
        if all(isinstance(link, bool) for link in links):
            return all(links)
        size = next(len(link) for link in links if isinstance(link, list))
        return [all(link if isinstance(link, bool) else link[i] for link in links) for i in range(size)]

    def on_comprehension(self, tree, scope):
        found = []

        def walk(generators, inner):
            if not generators:
                if tree[3] is None or self.truth(tree[3], inner):
                    found.append(self.evaluate(tree[1], inner))
                return
            for value in self.evaluate(generators[0][1], inner):
                walk(generators[1:], inner + [{generators[0][0]: value}])

        walk(tree[2], scope)
        return found

    def on_index(self, tree, scope):
        value = self.evaluate(tree[1], scope)
        for position, subscript in enumerate(tree[2]):
            if position > 0:  # of a list of lists: the next subscript is of each
                return [self.indexed(row, subscript, scope) for row in value]
            value = self.indexed(value, subscript, scope)
        return value

    def indexed(self, value, subscript, scope):
        if subscript[0] == "slice":
            first = 0 if subscript[1] is None else self.evaluate(subscript[1], scope)
            last = len(value) if subscript[2] is None else self.evaluate(subscript[2], scope)
            return value[first:last]
        at = self.evaluate(subscript, scope)
        places = at if isinstance(at, list) else [at]
        if any(not 0 <= p < len(value) for p in places):
            raise Unsupported("an index outside of a list")
        return [value[p] for p in places] if isinstance(at, list) else value[at]

    def on_call(self, tree, scope):
        name, trees = tree[1], tree[2]
        if name in ("all", "any"):
            return {"all": all, "any": any}[name](flat(self.evaluate(trees[0], scope)))
        arguments = [self.evaluate(t, scope) for t in trees]
        if name in self.names:
            return self.element(self.names[name], arguments)
        definition = self.rules.lets.get(name) or self.specification.functions.get(name)
        if definition and definition[0] is not None:
            return self.evaluate(definition[1](), [dict(zip(definition[0], arguments))])
        return self.built_in(name, arguments)

    def element(self, what, arguments):
        if callable(what):  # a region
            return what(arguments)
        if isinstance(what, list):
            return [self.element(one, arguments) for one in what]
        place = arguments[0]
        if len(place) != len(what.shape) or any(not 0 <= p < n for p, n in zip(place, what.shape)):
            return OUTSIDE
        return what.at(tuple(place))

    def built_in(self, name, arguments):
        x = arguments[0]
        simple = {"rank": lambda: len(x.shape), "shape": lambda: list(x.shape), "dim": lambda: x.shape[arguments[1]],
                  "axes": lambda: list(range(len(x.shape))), "range": lambda: list(range(*arguments)), "is_empty": lambda: not x,
                  "max": lambda: max(*arguments), "min": lambda: min(*arguments), "element_type": lambda: x.element,
                  "concatenate": lambda: [e for part in arguments for e in part], "is_static": lambda: True,
                  "is_quantized": lambda: False, "product": lambda: prod(x)}
        if name in simple:
            return simple[name]()
        if name == "size":
            return len(x) if isinstance(x, list) else prod(x.shape)
        if name == "sum":
            return Total([p for e in x for p in total_of(e).parts]) if is_elemental(*x) else sum(x)
        if name == "value":
            return value_of(x)
        if name == "rounded" and arguments[1] is None:
            return x
        if name == "fold":
            return self.apply_region.fold(*arguments)
        if name == "stable_order":
            return self.apply_region.stable_order(*arguments)
        raise Unsupported(f"the function {name} of the notation")


OUTSIDE = object()  # an element at a place outside of its tensor: it has no value, and nothing may use it


def value_of(x):
    if isinstance(x, Element) and isinstance(x.type, Integer):
        return bool(x.value) if x.type.bits == 1 else x.value
    if isinstance(x, Tensor) and isinstance(x.element, Integer):
        values = [value_of(x.at(p)) for p in places_of(*map(range, x.shape))]
        return values if x.shape else values[0]
    if isinstance(x, list):
        return [value_of(e) for e in x]
    raise Unsupported("the value of an element that is no integer, in a formula")


def paired(x, y):
    """The elements of two lists side by side; a single value stands beside each."""
    size = len(x) if isinstance(x, list) else len(y)
    return zip(*(v if isinstance(v, list) else [v] * size for v in (x, y)), strict=True)


def compare(sign, x, y):
    if isinstance(x, Element) or isinstance(y, Element):
        raise Unsupported("elements that a formula compares")
    if sign in ("in", "not in"):
        return (x in y) == (sign == "in")
    if isinstance(x, list) and isinstance(y, list) and sign in ("=", "!="):
        return (x == y) == (sign == "=")
    if isinstance(x, list) or isinstance(y, list):
        return [compare(sign, a, b) for a, b in paired(x, y)]
    if sign in ("=", "!="):
        return (x == y) == (sign == "=")
    return {"<": x.__lt__, "<=": x.__le__, ">": x.__gt__, ">=": x.__ge__}[sign](y)


def flat(x):
    return [e for part in x for e in flat(part)] if isinstance(x, list) else [bool(x)]
