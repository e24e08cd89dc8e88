"""Accepts or refuses a certificate: see README.md for its members and for what is believed."""

import tomllib
from functools import cache
from math import copysign, prod

from accuracy import Set, point
from evaluate import Element, Tensor, places
from formats import Format, Unsupported, element_type, unsupported_if
from operations import Operation, Profile
from specification import Specification

MOST_ELEMENTS = 1 << 16


class Refused(Exception):
    """The certificate does not prove its claim; the text is the reason."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


class Region:
    """A function of elements: one block whose ops are computed exactly."""

    def __init__(self, checker, blocks):
        unsupported_if(len(blocks) != 1, "a region of more than one block")
        self.checker, self.block = checker, blocks[0]

    def single_op(self):
        ops = self.block["operations"]
        arguments = [a["id"] for a in self.block.get("arguments", [])]
        if len(ops) == 2 and ops[0]["operands"] == arguments and ops[1]["operands"] == [r["id"] for r in ops[0]["results"]]:
            return ops[0]["name"]
        return None

    def exactly(self, elements):
        if [element_type(a["type"]["element"]) for a in self.block["arguments"]] != [e.type for e in elements]:
            raise Unsupported("an argument of a region that changes its type")
        arguments = [Tensor((), e.type, lambda place, element=e: element) for e in elements]
        return [v.at(()) for v in run(self.block, arguments, self.checker.exactly)]

    def __call__(self, arguments):
        flat = [e for a in arguments for e in (a if isinstance(a, list) else [a])]
        results = self.exactly(flat)
        return results if len(results) > 1 or any(isinstance(a, list) for a in arguments) else results[0]


def run(block, arguments, step):
    """The values that a block returns. `step` gives one, of an op, the values before it and the number of a result."""
    values = dict(zip([a["id"] for a in block.get("arguments", [])], arguments, strict=True))
    *ops, last = block["operations"]
    for op in ops:
        values |= {r["id"]: step(op, values, number) for number, r in enumerate(op["results"])}
    return [values[v] for v in last["operands"]]


def exact_tensor(shape, to, set_at):
    """Of elements of which each is the only one of its Set."""
    @cache
    def at(place):
        found = set_at(place)
        unsupported_if(not found.is_point(), "a value before the op in question that is not uniquely determined")
        return Element(to, to.decode(to.code(found.low)))
    return Tensor(tuple(shape), to, at)


class Certified:
    """What all certificates have: rules, a profile, programs."""

    def __init__(self, certificate, folder):
        self.certificate, self.specification = certificate, Specification(folder)
        self.profile = Profile(tomllib.loads(self.specification.text(f"profiles/{certificate['profile']}.toml")))

    def block_of(self, program):
        operations = program["operations"]
        if [op["name"] for op in operations] == ["builtin.module"]:
            operations = operations[0]["regions"][0][0]["operations"]
        functions = [op for op in operations if op["name"] == "func.func"]
        unsupported_if(len(functions) != 1 or len(functions[0]["regions"][0]) != 1, "a program of more than one function or block")
        return functions[0]["regions"][0][0]

    def operation(self, op, values, number):
        for v in op["operands"]:
            need(v in values, f"value {v} is used before it is known")
        regions = [Region(self, blocks) for blocks in op.get("regions", [])]
        return Operation(self.specification, self.profile, op, [values[v] for v in op["operands"]], number, regions)

    def exactly(self, op, values, number):
        operation = self.operation(op, values, number)
        return exact_tensor(operation.type["shape"], operation.to, operation.at)

    def shape_of(self, kind):
        unsupported_if(kind.get("kind") != "tensor" or any(not isinstance(n, int) or n < 0 for n in kind["shape"]), "a value that is not a tensor with static sizes")
        unsupported_if(prod(kind["shape"]) > MOST_ELEMENTS, "a tensor of more than 65,536 elements")
        return tuple(kind["shape"]), element_type(kind["element"])

    def check_digests(self):
        said = self.certificate["rules"]
        need(set(self.specification.digests) <= set(said), "missing digest of a file that the verdict depends on")
        for name, digest in said.items():
            self.specification.text(name)
            need(self.specification.digests[name] == digest, f"{name} is not the file that the certificate was made from")


class Checker(Certified):
    """A certificate of what is permitted of one element, or of a violation."""

    def __init__(self, certificate, folder):
        super().__init__(certificate, folder)
        self.block = self.block_of(certificate["program"])

    def given(self, kind, codes):
        """A tensor of codes that the certificate holds."""
        shape, to = self.shape_of(kind)
        need(len(codes) == prod(shape), "the number of codes differs from the number of elements")
        numbers = [int(c, 16) for c in codes]
        need(all(0 <= c < 1 << to.bits for c in numbers), "an invalid code of the element type")
        by_place = dict(zip(places(shape), numbers))
        return Tensor(shape, to, lambda place: Element(to, to.decode(by_place[place])))

    def check(self):
        """The lines that say what was found. Raises Refused, or Unsupported."""
        claim, lines, inputs = self.certificate["claim"], [], self.certificate["inputs"]
        values = {a["id"]: self.given(a["type"], codes) for a, codes in zip(self.block.get("arguments", []), inputs, strict=True)}
        steps = {step["value"]: step["codes"] for step in self.certificate["steps"]}
        need(len(steps) == len(self.certificate["steps"]), "duplicate step of a value")
        for op in self.block["operations"]:
            for number, result in enumerate(op["results"]):
                if result["id"] == claim["value"]:
                    lines.append(self.judge(self.operation(op, values, number), claim))
                    need(not steps, "steps of values that are not used by the claim")
                    self.check_digests()
                    return lines
                if result["id"] in steps:
                    values[result["id"]] = self.step(self.operation(op, values, number), result, steps.pop(result["id"]))
                    lines.append(f"{op['name']}: each of {prod(result['type']['shape'])} elements is the only value that the rules permit")
        raise Refused("the value of the claim is not in the program")

    def step(self, operation, result, codes):
        tensor, name = self.given(result["type"], codes), operation.op["name"]
        for place in places(tensor.shape):
            found = operation.at(place)
            unsupported_if(not found.is_point(), f"{name} may return several values, and is not the op in question")
            need(found == point(tensor.at(place).value, tensor.element), f"{name}{list(place)}: differs from the value of the step, by the rules")
        return tensor

    def judge(self, operation, claim):
        (shape, to), place = self.shape_of(operation.type), tuple(claim["element"])
        need(place in places(shape), "the element of the claim is outside the result")
        found, name = operation.at(place), f"{operation.op['name']}{list(place)}"
        need(not found.anything, "the rules leave this element open")
        ends = [to.order(int(claim["permitted"][k], 16)) if claim["permitted"]["number"] else None for k in ("low", "high")]
        said, shown = Set(*ends, bool(claim["permitted"]["nan"])), self.shown(to, found)
        if operation.rules.elements and not found.is_point():  # this checker bounds sums in every order more widely
            holds_exact = (found.surely or said).is_within(said)
            need(said.is_within(found) and holds_exact, f"the permitted set is within {shown} and holds the exact sum, rounded, by the rules")
            shown += f" (a bound of sums, {said.low - found.low + found.high - said.high} codes wider than the range of the certificate)" * (said != found)
        else:
            need(said == found, f"the permitted set is {shown}, by the rules")
        if self.certificate["kind"] == "permitted":
            need("actual" not in claim, "a certificate of a permitted set must not have an actual value")
            return f"{name}: {shown} is what profile {self.certificate['profile']} permits"
        need(self.certificate["kind"] == "violation", "the claim is neither a violation nor a permitted set")
        actual = int(claim["actual"], 16)
        need(actual >> to.bits == 0, "the actual value is not a code of its type")
        unsupported_if(found.contains(to.order(actual)) and not said.contains(to.order(actual)), f"the bound of the sum is wider here and contains the value: {shown}")
        need(not found.contains(to.order(actual)), f"the actual value is permitted: {shown}")
        return f"{name}: {value_text(to, actual)} is not within {shown}, which is all that profile {self.certificate['profile']} permits"

    def shown(self, to, found):
        orders = [] if found.low is None else sorted({found.low, found.high})
        numbers = " to ".join(value_text(to, to.code(o)) for o in orders)
        return " or ".join(filter(None, (numbers, "NaN" if found.nan else "")))


def value_text(to, code):
    if not isinstance(to, Format):
        return str(to.decode(code & ((1 << to.bits) - 1)))
    number = to.decode(code)
    if number.kind != "number":
        return ("-" if number.negative else "") + number.kind
    return f"{copysign(number.value, number.sign())!r} (0x{code:0{-(-to.bits // 4)}X})"
