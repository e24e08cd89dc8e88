"""Whether two programs give the same elements for all inputs, by laws alone: terms, and which of them are equal.

Each element of a result is a term over elements of the arguments. Terms are equal that have the same op and equal parts
(congruence), or that are the two sides of an instance of a law.
"""

import json
from fractions import Fraction
from itertools import product
from math import prod

from accuracy import point
from certificate import Certified, Region, exact_tensor, need, run
from evaluate import OUTSIDE, Element, Tensor, places, total_of
from formats import NAN, Format, Unsupported, element_type, finite, unsupported_if
from operations import INF, NO_FALLBACK, Operation, function_of, unary
from specification import Laws

MOST_NODES, MOST_ROUNDS, MOST_PLACES, SAMPLES = 2000, 6, 4096, 4
CONSTANTS, LITERALS = ("min_value", "max_value", "inf", "nan"), ("integer", "real", "boolean")
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
            unsupported_if(len(self.nodes) > MOST_NODES, "a proof with more terms than this checker supports")
            self.ids[key] = len(self.nodes)
            self.parent.append(len(self.nodes))
            self.nodes.append(key)
        return self.find(self.ids[key])

    def leaf(self, argument, place, to):
        number = self.leaves.setdefault((argument, place), len(self.leaves))
        return self.add(("argument", number), to)

    def members(self, node):
        root = self.find(node)
        return [key for other, key in enumerate(self.nodes) if self.find(other) == root]

    def constants_of(self, node):
        return [what[1] for what, _, _ in self.members(node) if what[0] == "constant"]

    def point(self, to, found):
        """The constant that is the only one of a Set."""
        return self.add(("constant", to.decode(to.code(found.low))), to)

    def operation(self, what, to, parts):
        """The node of an op; of constants its value, where the specification leaves one."""
        values, name = [self.constants_of(p)[:1] for p in parts], what[0].removeprefix("stablehlo.")
        if all(values) and {self.nodes[p][1] for p in parts} == {to} and name in NO_FALLBACK and len(what) == 1:
            found = function_of(name, [v[0] for v in values], to, self.profile)
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

    def match(self, term, node, bound):
        """All ways to bind variables of a law's term to nodes with which it is in the class of the node."""
        (kind, *rest), to, parts = term
        root = self.find(node)
        if self.nodes[node][1] != to:
            return
        if kind == "variable":
            if bound.get(rest[0], root) == root:
                yield bound | {rest[0]: root}
            return
        for what, _, others in self.members(node):
            if what == term[0] and len(parts) == len(others):
                for order in {others, others[::-1]} if "commutative" in self.traits(kind) else {others}:
                    found = [bound]
                    for part, other in zip(parts, order):
                        found = [more for one in found for more in self.match(part, other, one)]
                    yield from found

    def build(self, term, bound):
        what, to, parts = term
        if what[0] == "variable":
            return bound[what[1]]
        return self.operation(what, to, [self.build(part, bound) for part in parts])

    def equations(self, sides):
        """Pairs of equal nodes: each side of the law where it is found, and the other one."""
        for one, other in (sides, sides[::-1]):
            if one[0][0] != "variable":
                for node in range(len(self.nodes)):
                    for bound in list(self.match(one, node, {})):
                        if variables_in(other) <= set(bound):
                            yield node, self.build(other, bound)


class Symbolic(Operation):
    """An op whose operands have nodes as the values of their elements, without a type; `at` gives a node."""

    def __init__(self, proof, op, operands, result):
        super().__init__(proof.specification, proof.profile, op, operands, result, [single_op(blocks) for blocks in op.get("regions", [])])
        self.proof = proof
        if self.rules.depends_on_values or self.rules.traits & {"side_effect", "nondeterministic"} or self.dialect != "stablehlo":
            raise Unsupported(f"{op['name']} in a proof")

    def at(self, place):
        self.place = place
        if self.mnemonic in ("constant", "iota"):
            return self.proof.graph.point(self.to, super().at(place))
        if not self.rules.traits & {"unary_function", "binary_function", "elementwise"}:
            return self.by_rows(list(place))
        written = {k: str(v.get("value")) for k, v in self.op["attributes"].items()}
        if written.get("compare_type") != "TOTALORDER":
            written.pop("compare_type", None)  # the type of the elements says it
        head = (self.op["name"], *(written.pop(k) for k in self.rules.attributes if k in written), *sorted(written.items()))
        return self.proof.graph.operation(head, self.to, [o.at(place if o.shape else ()).value for o in self.operands])

    def as_set(self, value):
        unsupported_if(value is OUTSIDE, "an element outside of its tensor")
        if isinstance(value, int):
            return self.proof.graph.point(self.to, super().as_set(value))
        if not isinstance(value, Element):
            parts = total_of(value)
            return self.whole("sum", [e.value for part in parts for e in part], [len(part) for part in parts])
        unsupported_if(self.proof.graph.nodes[value.value][1] != self.to, "an element that changes its type")
        return value.value

    def whole(self, kind, parts, form):
        """Summed or folded elements: the same for the same op, at the same place, of operands of the same shapes."""
        written = json.dumps([self.op["attributes"], [list(o.shape) for o in self.operands], form, list(self.place)], sort_keys=True)
        return self.proof.graph.add((kind, self.op["name"], written), self.to, parts)

    def fold(self, region, init, elements):
        parts = [e[0] if isinstance(e, list) and len(e) == 1 else e for e in (init, *elements)]
        unsupported_if(not all(isinstance(e, Element) for e in parts), "a reduction of several tensors in a proof")
        if {"commutative", "idempotent"} <= self.specification.op(region).traits:  # in any order, of one or several of each
            node = self.proof.graph.add(("fold", region), self.to, sorted({self.proof.graph.find(e.value) for e in parts}))
        else:
            node = self.whole("fold", [e.value for e in parts], region)
        result = Element(None, node)
        return [result] if isinstance(init, list) else result


def single_op(blocks):
    found = Region(None, blocks).single_op()
    unsupported_if(not found or blocks[0]["operations"][0]["attributes"], "a region of more than one op in a proof")
    return found


class Instance:
    """A law with types in place of its type names. Its sides are terms: (what, type, parts) as nodes are, or variables."""

    def __init__(self, law, operators, types):
        self.law, self.operators, self.types = law, operators, types
        to = next(filter(None, map(self.type_of, law.sides)), None)
        unsupported_if(to is None, "a law of constants")
        self.sides = [self.term(side, to) for side in law.sides]

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
        if tree[0] in LITERALS:
            return None
        _, operands, to = self.op(tree)
        return to or next(filter(None, map(self.type_of, operands[1:] if tree[0] == "choose" else operands)), None)

    def literal(self, tree, to):
        """The constant that a tree is: None if it is not one."""
        if tree[0] in LITERALS and isinstance(to, Format):
            return finite(Fraction(tree[1]))
        if tree[0] in LITERALS:
            return int(tree[1])
        if tree[0] == "negate" and (value := self.literal(tree[1], to)) is not None:
            return unary("negate", value) if isinstance(to, Format) else -value
        if tree[0] == "name" and tree[1] in CONSTANTS:
            of_type = {"inf": INF, "nan": NAN} if isinstance(to, Format) else {"min_value": to.least, "max_value": to.greatest}
            unsupported_if(tree[1] not in of_type, "a constant that the type does not have")
            return of_type[tree[1]]
        return None

    def term(self, tree, to):
        value = self.literal(tree, to)
        if value is not None:
            unsupported_if(to.decode(to.round(value)) != value, "a constant that the type does not have")
            return ("constant", value), to, ()
        if tree[0] == "name":
            return ("variable", tree[1]), self.type_of(tree), ()
        what, operands, _ = self.op(tree)
        types = [self.type_of(t) for t in operands]
        inner = next(filter(None, types[1:] if tree[0] == "choose" else types), to)
        return what, to, tuple(self.term(t, known or inner) for t, known in zip(operands, types))


def variables_in(term):
    what, _, parts = term
    return {what[1]} if what[0] == "variable" else set().union(*map(variables_in, parts))


class Equality(Certified):
    """A certificate of the kind `equal`: programs `before` and `after`, and the laws by which each element is the same."""

    def __init__(self, certificate, folder):
        super().__init__(certificate, folder)
        need(certificate["kind"] == "equal", "not a certificate of equality")
        self.laws = Laws(self.specification)
        for name in certificate["laws"]:
            need(name in self.laws.all, f"{name} is not a law")
            need(self.laws.all[name].kind == "bits", f"{name} is not a law of the bits of all operands")
            unsupported_if(self.laws.all[name].is_conditional, f"the law {name}, which has a condition")

    def check(self):
        blocks = [self.block_of(self.certificate[side]) for side in ("before", "after")]
        types = [[a["type"] for a in block.get("arguments", [])] for block in blocks]
        need(types[0] == types[1], "the programs have different arguments")
        shapes = [self.shape_of(t) for t in types[0]]
        before, after = (run(block, [self.symbol(n, *of) for n, of in enumerate(shapes)], self.step) for block in blocks)
        need(len(before) == len(after), "the programs have different numbers of results")
        shown, count = set(), 0
        for number, (a, b) in enumerate(zip(before, after)):
            need((a.shape, a.element) == (b.shape, b.element), f"result {number} has two types")
            count += prod(a.shape)
            unsupported_if(count > MOST_PLACES, "more than 4,096 elements in a proof")
            for place in places(a.shape):
                self.graph = Graph(self.specification, self.profile)
                pair = a.at(place).value, b.at(place).value
                key = (tuple(self.graph.nodes), pair)
                if key not in shown and not self.closes(*pair):
                    self.refute(blocks, shapes)
                    raise Unsupported(f"result {number}, element {list(place)}: not proved by these laws and congruence")
                shown.add(key)
        self.check_digests()
        return [f"each of {count} elements is the same for all arguments, by congruence and {', '.join(self.certificate['laws']) or 'no law'}"]

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
                yield from list(self.graph.equations(Instance(law, self.laws.operators, dict(zip(law.types, chosen))).sides))
            except Unsupported:
                pass  # a type that does not have a constant of the law

    def refute(self, blocks, shapes):
        """Refused, if the two differ on an input of a few that are tried."""
        for sample in range(SAMPLES):
            arguments = [self.sample(sample, number, *of) for number, of in enumerate(shapes)]
            try:
                pairs = zip(*(run(block, arguments, self.exactly) for block in blocks))
                is_same = all(a.at(p) == b.at(p) for a, b in pairs for p in places(a.shape))
            except Unsupported:
                continue
            need(is_same, "the programs differ on an input that this checker tried")

    def sample(self, sample, number, shape, to):
        """An argument, of codes that are spread over small and large ones."""
        def at(place):
            code = (5 + 7 * sample + 3 * number + sum(place)) % (1 << min(to.bits, 6)) << max(0, to.bits - 7)
            return point(to.decode(code), to)
        return exact_tensor(shape, to, at)
