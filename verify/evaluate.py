"""Formulas evaluated: on integers and lists exactly, on elements as sums of products that are not yet rounded."""

import operator
from collections import ChainMap
from dataclasses import dataclass
from itertools import product
from math import prod

from formats import Integer, Unsupported, unsupported_if


@dataclass(frozen=True)
class Element:
    """An element of a tensor: an int of an Integer type, a Number of a Format."""

    type: object
    value: object


class Total(tuple):
    """An exact sum of products of elements, each of which is a tuple of Elements."""


class Tensor:
    """Elements by their place; `at` computes or looks up one."""

    def __init__(self, shape, element, at):
        self.shape, self.element, self.at = shape, element, at


INTEGERS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod}
ORDERS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
          "in": lambda x, y: x in y, "not in": lambda x, y: x not in y}


def places(shape):
    """Row-major."""
    return list(product(*map(range, shape)))


def total_of(x):
    if isinstance(x, Element):
        return Total([(x,)])
    if x == 0:
        return Total()
    unsupported_if(not isinstance(x, Total), "a number and elements in one sum")
    return x


def is_elemental(*values):
    return any(isinstance(v, (Element, Total)) for v in values)


class Evaluator:
    """`names` are operands, attributes and results of one op; `lets` its local definitions; `functions` the global ones."""

    def __init__(self, specification, rules, names, apply_region):
        self.specification, self.rules, self.names, self.apply_region = specification, rules, ChainMap(names), apply_region

    def on_name(self, tree, scope):
        name = tree[1]
        if name not in scope and name in self.rules.lets and self.rules.lets[name][0] is None:
            self.names[name] = self.evaluate(self.rules.lets[name][1](), self.names)
        unsupported_if(name not in scope, f"the name {name} of a formula")
        return scope[name]

    def evaluate(self, tree, scope):
        return getattr(self, "on_" + tree[0])(tree, scope)

    def on_integer(self, tree, scope):
        return tree[1]

    on_boolean = on_string = on_integer

    def on_list(self, tree, scope):
        return [self.evaluate(t, scope) for t in tree[1]]

    def on_given(self, tree, scope):
        scope = scope.new_child()
        for name, value in tree[1]:
            scope[name] = self.evaluate(value, scope)
        return self.evaluate(tree[2], scope)

    def on_choose(self, tree, scope):
        condition = self.evaluate(tree[1], scope)
        if isinstance(condition, list):  # a choice for each element
            return [(x if c else y) for c, x, y in paired(condition, *(self.evaluate(t, scope) for t in tree[2:]))]
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
            unsupported_if(sign not in "+*", f"{sign} of elements")
            x, y = total_of(x), total_of(y)
            return Total(x + y if sign == "+" else [a + b for a in x for b in y])
        if isinstance(x, list) or isinstance(y, list):
            return [self.binary(sign, a, b) for a, b in paired(x, y)]
        unsupported_if(sign in "/%" and y == 0, "a division by zero in a formula")
        return INTEGERS[sign](x, y)

    def on_compare(self, tree, scope):
        values = [self.evaluate(t, scope) for t in tree[2]]
        links = [compare(sign, x, y) for sign, x, y in zip(tree[1], values, values[1:])]
        return [all(row) for row in paired(*links)] if any(isinstance(link, list) for link in links) else all(links)

    def on_comprehension(self, tree, scope):
        scopes = [scope]
        for name, values in tree[2]:
            scopes = [one.new_child({name: value}) for one in scopes for value in self.evaluate(values, one)]
        return [self.evaluate(tree[1], one) for one in scopes if tree[3] is None or self.truth(tree[3], one)]

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
        unsupported_if(any(not 0 <= p < len(value) for p in (at if isinstance(at, list) else [at])), "an index outside of a list")
        return [value[p] for p in at] if isinstance(at, list) else value[at]

    def on_call(self, tree, scope):
        name, arguments = tree[1], [self.evaluate(t, scope) for t in tree[2]]
        if name in self.names:
            return self.element(self.names[name], arguments)
        definition = self.rules.lets.get(name) or self.specification.functions.get(name)
        if definition and definition[0] is not None:
            return self.evaluate(definition[1](), self.names.new_child(dict(zip(definition[0], arguments))))
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
        if name == "rounded" and arguments[1] is None:
            return x
        table = {"rank": lambda: len(x.shape), "shape": lambda: list(x.shape), "dim": lambda: x.shape[arguments[1]],
                 "axes": lambda: list(range(len(x.shape))), "range": lambda: list(range(*arguments)), "is_empty": lambda: not x,
                 "max": lambda: max(*arguments), "min": lambda: min(*arguments), "element_type": lambda: x.element,
                 "concatenate": lambda: [e for part in arguments for e in part], "is_static": lambda: True,
                 "is_quantized": lambda: False, "product": lambda: prod(x), "value": lambda: value_of(x),
                 "size": lambda: len(x) if isinstance(x, list) else prod(x.shape), "all": lambda: all(flat(x)), "any": lambda: any(flat(x)),
                 "sum": lambda: Total([p for e in x for p in total_of(e)]) if is_elemental(*x) else sum(x),
                 "fold": lambda: self.apply_region.fold(*arguments), "stable_order": lambda: self.apply_region.stable_order(*arguments)}
        unsupported_if(name not in table, f"the function {name} of the notation")
        return table[name]()


OUTSIDE = object()  # an element at a place outside of its tensor: it has no value, and nothing may use it


def value_of(x):
    if isinstance(x, Element) and isinstance(x.type, Integer):
        return bool(x.value) if x.type.bits == 1 else x.value
    if isinstance(x, Tensor) and isinstance(x.element, Integer):
        values = [value_of(x.at(p)) for p in places(x.shape)]
        return values if x.shape else values[0]
    if isinstance(x, list):
        return [value_of(e) for e in x]
    raise Unsupported("the value of an element that is not an integer, in a formula")


def paired(*values):
    """The elements of lists side by side; a single value is next to each."""
    size = next(len(v) for v in values if isinstance(v, list))
    return zip(*(v if isinstance(v, list) else [v] * size for v in values), strict=True)


def compare(sign, x, y):
    unsupported_if(isinstance(x, Element) or isinstance(y, Element), "elements that a formula compares")
    lists = isinstance(x, list) + isinstance(y, list)
    if lists and "in" not in sign and not (lists == 2 and sign in ("=", "!=")):
        return [compare(sign, a, b) for a, b in paired(x, y)]
    return ORDERS[sign](x, y)


def flat(x):
    return [e for part in x for e in flat(part)] if isinstance(x, list) else [bool(x)]
