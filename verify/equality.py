"""Whether two programs give the same elements for all inputs, by laws alone: terms, and which of them are equal.

Each element of a result is a term over elements of the arguments. Terms are equal that have the same op and equal parts
(congruence), or that are the two sides of an instance of a law.
"""

import json
from fractions import Fraction
from itertools import product
from math import prod

from accuracy import Set
from certificate import Certified, Region, exact_tensor, need, order_of
from evaluate import OUTSIDE, Element, Tensor, total_of
from formats import NAN, Format, Integer, Unsupported, element_type, finite, infinity
from operations import NO_FALLBACK, Operation, of_integers, of_numbers
from specification import Laws

MOST_NODES, MOST_ROUNDS, MOST_PLACES, SAMPLES = 2000, 6, 4096, 4
CONSTANTS = ("min_value", "max_value", "inf", "nan")
BOOLEAN = element_type("i1")


class Graph:
    """A node is (what, type, parts): `what` begins with the op, parts are nodes. Nodes of one class have one root."""

    def __init__(self, specification, profile):
        self.specification, self.profile = specification, profile
        self.nodes, self.parent, self.ids, self.leaves = [], [], {}, {}

    def find(self, node):
        while self.parent[node] != node:
            node = self.parent[node]
        return node

    def key(self, what, to, parts):
        parts = [self.find(p) for p in parts]
        return what, to, tuple(sorted(parts) if len(parts) == 2 and "commutative" in self.traits(what[0]) else parts)

    def traits(self, name):
        return self.specification.ops[name].traits if name in self.specification.ops else ()  # of the ops of the programs

    def add(self, what, to, parts=()):
        key = self.key(what, to, parts)
        if key not in self.ids:
            if len(self.nodes) > MOST_NODES:
                raise Unsupported("a proof of more terms than this checker looks at")
            self.ids[key] = len(self.nodes)
            self.parent.append(len(self.nodes))
            self.nodes.append(key)
        return self.find(self.ids[key])

    def leaf(self, argument, place, to):
        number = self.leaves.setdefault((argument, place), len(self.leaves))
        return self.add(("argument", number), to)

    def constant(self, to, value):
        """`value`: an int, or a Number that the type has."""
        return self.add(("constant", value), to)

    def members(self, node):
        root = self.find(node)
        return [key for other, key in enumerate(self.nodes) if self.find(other) == root]

    def constants_of(self, node):
        return [what[1] for what, _, _ in self.members(node) if what[0] == "constant"]

    def point(self, to, found):
        """The constant that is the only one of a Set."""
        if isinstance(to, Integer):
            return self.constant(to, found.low)
        return self.constant(to, NAN if found.low is None else to.decode(to.code(found.low)))

    def operation(self, what, to, parts):
        """The node of an op; of constants its value, where the specification leaves one."""
        values, name = [self.constants_of(p)[:1] for p in parts], what[0].removeprefix("stablehlo.")
        if all(values) and {self.nodes[p][1] for p in parts} == {to} and name in NO_FALLBACK and len(what) == 1:
            found = (of_integers if isinstance(to, Integer) else of_numbers)(name, [v[0] for v in values], to, self.profile)
            if found.is_point():
                return self.point(to, found)
        return self.add(what, to, parts)

    def unite(self, a, b):
        a, b = sorted((self.find(a), self.find(b)))
        self.parent[b] = a
        return a != b

    def rebuild(self):
        changed = True
        while changed:
            changed, self.ids = False, {}
            for node, (what, to, parts) in enumerate(self.nodes):
                changed |= self.unite(self.ids.setdefault(self.key(what, to, parts), node), node)


class Symbolic(Operation):
    """An op whose operands have nodes as the values of their elements, without a type; `at` gives a node."""

    def __init__(self, proof, op, operands, result):
        super().__init__(proof.specification, proof.profile, op, operands, result, [single_op(blocks) for blocks in op.get("regions", [])])
        self.proof = proof
        if self.rules.depends_on_values or self.rules.traits & {"side_effect", "nondeterministic"} or self.dialect != "stablehlo":
            raise Unsupported(f"{op['name']} in a proof")

    @property
    def graph(self):
        return self.proof.graph

    def at(self, place):
        self.place = place
        if self.mnemonic in ("constant", "iota"):
            return self.graph.point(self.to, super().at(place))
        if not self.rules.traits & {"unary_function", "binary_function", "elementwise"}:
            return self.by_rows(list(place))
        written = {k: str(v.get("value")) for k, v in self.op["attributes"].items()}
        if written.get("compare_type") != "TOTALORDER":
            written.pop("compare_type", None)  # the type of the elements says it
        head = (self.op["name"], *(written.pop(k) for k in self.rules.attributes if k in written), *sorted(written.items()))
        return self.graph.operation(head, self.to, [o.at(place if o.shape else ()).value for o in self.operands])

    def as_set(self, value):
        if value is OUTSIDE:
            raise Unsupported("an element outside of its tensor")
        if isinstance(value, (bool, int)):
            return self.graph.constant(self.to, int(value) if isinstance(self.to, Integer) else finite(value))
        if not isinstance(value, Element):
            parts = total_of(value).parts
            return self.whole("sum", [e.value for part in parts for e in part], [len(part) for part in parts])
        if self.graph.nodes[value.value][1] != self.to:
            raise Unsupported("an element that changes its type")
        return value.value

    def whole(self, kind, parts, form):
        """Summed or folded elements: the same for the same op, at the same place, of operands of the same shapes."""
        written = json.dumps([self.op["attributes"], [list(o.shape) for o in self.operands], form, list(self.place)], sort_keys=True)
        return self.graph.add((kind, self.op["name"], written), self.to, parts)

    def fold(self, region, init, elements):
        parts = [e[0] if isinstance(e, list) and len(e) == 1 else e for e in (init, *elements)]
        if not all(isinstance(e, Element) for e in parts):
            raise Unsupported("a reduction of several tensors in a proof")
        if {"commutative", "idempotent"} <= self.specification.op(region).traits:  # in any order, of one or several of each
            node = self.graph.add(("fold", region), self.to, sorted({self.graph.find(e.value) for e in parts}))
        else:
            node = self.whole("fold", [e.value for e in parts], region)
        result = Element(None, node)
        return [result] if isinstance(init, list) else result


def single_op(blocks):
    found = Region(None, blocks).single_op()
    if not found or blocks[0]["operations"][0]["attributes"]:
        raise Unsupported("a region of more than one op in a proof")
    return found


class Instance:
    """A law with types in place of its type names."""

    def __init__(self, graph, law, operators, types):
        self.graph, self.law, self.operators, self.types = graph, law, operators, types

    def literal(self, tree, to):
        """The constant that a tree is, of this type: None if it is none."""
        if tree[0] == "negate":
            value = self.literal(tree[1], to)
            if value is None or isinstance(to, Integer):
                return None if value is None else self.has(to, -value)
            return self.has(to, finite(-value.value, not value.negative) if value.kind == "number" else infinity(not value.negative))
        if tree[0] in ("integer", "real", "boolean"):
            return self.has(to, int(tree[1]) if isinstance(to, Integer) and tree[0] != "real" else finite(Fraction(tree[1])))
        names = {"min_value": to.least, "max_value": to.greatest} if isinstance(to, Integer) else {"inf": infinity(), "nan": NAN}
        if tree[0] == "name" and tree[1] in CONSTANTS:
            return self.has(to, names.get(tree[1]))
        return None

    def has(self, to, value):
        is_there = value is not None and (to.least <= value <= to.greatest if isinstance(to, Integer) else to.decode(to.round(value)) == value)
        if not is_there:
            raise Unsupported("a type that does not have this constant")
        return value

    def op(self, tree):
        """(what, operands, type of the result or None: that of the operands)"""
        kind = tree[0]
        if kind == "call":
            ours = [t for t in tree[2] if t[0] != "name" or not t[1].isupper()]
            others = [t[1] for t in tree[2] if t not in ours]
            to = next((self.types[n] for n in others if n in self.types), BOOLEAN if tree[1] in ("is_finite", "compare") else None)
            return ("stablehlo." + tree[1], *(n for n in others if n not in self.types)), ours, to
        if kind in ("binary", "compare"):
            sign, operands = (tree[1], tree[2:]) if kind == "binary" else (tree[1][0], tree[2])
        else:
            sign = {"negate": "negative", "choose": "?"}.get(kind, kind)
            operands = tree[1] if kind in ("and", "or") else tree[1:]
        name, *attributes = self.operators[sign]
        return ("stablehlo." + name, *attributes), list(operands), BOOLEAN if kind == "compare" else None

    def type_of(self, tree):
        """None of a tree of constants alone."""
        if tree[0] == "name":
            return None if tree[1] in CONSTANTS else self.types[self.law.variables.get(tree[1], next(iter(self.types)))]
        if tree[0] in ("integer", "real", "boolean"):
            return None
        _, operands, to = self.op(tree)
        return to or next(filter(None, map(self.type_of, operands[1:] if tree[0] == "choose" else operands)), None)

    def match(self, tree, node, bound):
        """All bindings of variables to nodes with which the tree is in the class of the node."""
        to = self.graph.nodes[node][1]
        if tree[0] == "name" and self.type_of(tree):
            if bound.get(tree[1], self.graph.find(node)) == self.graph.find(node) and self.type_of(tree) == to:
                yield bound | {tree[1]: self.graph.find(node)}
            return
        value = self.literal(tree, to)
        if value is not None:
            yield from [bound] if value in self.graph.constants_of(node) else []
            return
        what, operands, result = self.op(tree)
        if result not in (None, to):
            return
        for head, _, parts in self.graph.members(node):
            if head == what and len(parts) == len(operands):
                for order in {parts, parts[::-1]} if "commutative" in self.graph.traits(what[0]) else {parts}:
                    found = [bound]
                    for operand, part in zip(operands, order):
                        found = [more for one in found for more in self.match(operand, part, one)]
                    yield from found

    def build(self, tree, want, bound):
        if tree[0] == "name" and tree[1] in bound:
            return bound[tree[1]]
        value = self.literal(tree, want)
        if value is not None:
            return self.graph.constant(want, value)
        what, operands, _ = self.op(tree)
        inner = next(filter(None, map(self.type_of, operands[1:] if tree[0] == "choose" else operands)), want)
        wants = [BOOLEAN if tree[0] == "choose" and n == 0 else self.type_of(t) or inner for n, t in enumerate(operands)]
        return self.graph.operation(what, want, [self.build(t, w, bound) for t, w in zip(operands, wants)])

    def equations(self):
        """Pairs of equal nodes: each side of the law where it is found, and the other one."""
        for one, other in (self.law.sides, self.law.sides[::-1]):
            if one[0] == "name" and self.type_of(one):
                continue
            for node in range(len(self.graph.nodes)):
                if self.graph.nodes[node][1] == (self.type_of(one) or self.type_of(other)):
                    for bound in list(self.match(one, node, {})):
                        if names_in(other) <= set(bound):
                            yield node, self.build(other, self.graph.nodes[node][1], bound)


def names_in(tree):
    if isinstance(tree, (tuple, list)):
        if tree and tree[0] == "name":
            return set() if tree[1] in CONSTANTS or tree[1].isupper() else {tree[1]}
        return set().union(*map(names_in, tree))
    return set()


class Equality(Certified):
    """A certificate of the kind `equal`: programs `before` and `after`, and the laws by which each element is the same."""

    def __init__(self, certificate, folder):
        super().__init__(certificate, folder)
        need(certificate["kind"] == "equal", "it is of no proof of equality")
        self.laws = Laws(self.specification)
        for name in certificate["laws"]:
            need(name in self.laws.all, f"{name} is no law")
            need(self.laws.all[name].kind == "bits", f"{name} is no law of the bits of all operands")
            if self.laws.all[name].is_conditional:
                raise Unsupported(f"the law {name}, which has a condition")

    def check(self):
        blocks = [self.block_of(self.certificate[side]) for side in ("before", "after")]
        types = [[a["type"] for a in block.get("arguments", [])] for block in blocks]
        need(types[0] == types[1], "the two take different arguments")
        ours = [[self.shape_of(t) for t in types[0]]] * 2
        before, after = (self.run(*both, self.symbol, self.step) for both in zip(blocks, ours))
        need(len(before) == len(after), "the two give different numbers of results")
        shown, count = set(), 0
        for number, (a, b) in enumerate(zip(before, after)):
            need((a.shape, a.element) == (b.shape, b.element), f"result {number} has two types")
            count += prod(a.shape)
            if count > MOST_PLACES:
                raise Unsupported("more than 4,096 elements in a proof")
            for place in product(*map(range, a.shape)):
                self.graph = Graph(self.specification, self.profile)
                pair = a.at(place).value, b.at(place).value
                key = (tuple(self.graph.nodes), pair)
                if key not in shown and not self.closes(*pair):
                    self.refute(blocks, ours[0])
                    raise Unsupported(f"result {number}, element {list(place)}: these laws and congruence do not show it")
                shown.add(key)
        self.check_digests()
        return [f"each of {count} elements is the same for all arguments, by congruence and {', '.join(self.certificate['laws']) or 'no law'}"]

    def run(self, block, shapes, argument, step):
        """The results: `argument` gives a Tensor for a number, a shape and a type, `step` one for an op and a result's number."""
        values = {a["id"]: argument(n, *shapes[n]) for n, a in enumerate(block.get("arguments", []))}
        *ops, last = block["operations"]
        for op in ops:
            values |= {r["id"]: step(op, values, number) for number, r in enumerate(op["results"])}
        return [values[v] for v in last["operands"]]

    def symbol(self, number, shape, to):
        return Tensor(shape, to, lambda place: Element(None, self.graph.leaf(number, place, to)))

    def step(self, op, values, number):
        made = Symbolic(self, op, [values[v] for v in op["operands"]], number)
        return Tensor(tuple(made.type["shape"]), made.to, lambda place: Element(None, made.at(place)))

    def closes(self, a, b):
        for _ in range(MOST_ROUNDS):
            self.graph.rebuild()
            if self.graph.find(a) == self.graph.find(b):
                return True
            types = {to for _, to, _ in self.graph.nodes}
            pairs = [pair for name in self.certificate["laws"] for pair in self.equations(self.laws.all[name], types)]
            if not sum([self.graph.unite(*pair) for pair in pairs]):
                return False
        return False

    def equations(self, law, types):
        for chosen in product(*([to for to in types if self.laws.has(to, of)] for of in law.types.values())):
            try:
                yield from list(Instance(self.graph, law, self.laws.operators, dict(zip(law.types, chosen))).equations())
            except Unsupported:
                pass  # a type that does not have a constant of the law

    def refute(self, blocks, shapes):
        """Refused, if the two differ on an input of a few that are tried."""
        for sample in range(SAMPLES):
            def argument(number, shape, to):
                codes = {p: (5 + 7 * sample + 3 * number + sum(p)) % (1 << min(to.bits, 6)) << max(0, to.bits - 7) for p in places(shape)}
                return exact_tensor(shape, to, {p: Set(*[order_of(to, c)] * 2) for p, c in codes.items()})

            def step(op, values, number):
                operation = self.operation(op, values, number)
                shape = operation.type["shape"]
                return exact_tensor(shape, operation.to, {p: operation.at(p) for p in places(shape)})
            try:
                before, after = (self.run(block, shapes, argument, step) for block in blocks)
            except Unsupported:
                continue
            for a, b in zip(before, after):
                need(all(a.at(p) == b.at(p) for p in places(a.shape)), "the two differ on an input that this checker tried")


def places(shape):
    return list(product(*map(range, shape)))
