"""Accepts or refuses a certificate: see README.md for its members and for what is believed."""

from itertools import product
from math import prod

from evaluate import Element, Tensor
from formats import Format, Unsupported, element_type
from operations import Operation, Profile
from specification import Specification

MOST_ELEMENTS = 1 << 16


class Refused(Exception):
    """The certificate does not show what it says; the text says why."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


class Region:
    """A function of elements: one block whose ops are computed exactly."""

    def __init__(self, checker, blocks):
        need(len(blocks) == 1, "a region of more than one block")
        self.checker, self.block = checker, blocks[0]

    def single_op(self):
        ops = self.block["operations"]
        arguments = [a["id"] for a in self.block.get("arguments", [])]
        if len(ops) == 2 and ops[0]["operands"] == arguments and ops[1]["operands"] == [r["id"] for r in ops[0]["results"]]:
            return ops[0]["name"]
        return None

    def exactly(self, elements):
        values = {}
        for argument, element in zip(self.block["arguments"], elements):
            to = element_type(argument["type"]["element"])
            if to != element.type:
                raise Unsupported("an argument of a region that changes its type")
            values[argument["id"]] = Tensor((), to, lambda place, e=element: e)
        *ops, last = self.block["operations"]
        for op in ops:
            for number, result in enumerate(op["results"]):
                operation = self.checker.operation(op, values, number)
                values[result["id"]] = exact_tensor((), operation.to, {(): operation.at(())})
        return [values[v].at(()) for v in last["operands"]]

    def __call__(self, arguments):
        flat = [e for a in arguments for e in (a if isinstance(a, list) else [a])]
        results = self.exactly(flat)
        return results if len(results) > 1 or any(isinstance(a, list) for a in arguments) else results[0]


def exact_tensor(shape, to, sets):
    def at(place):
        found = sets[place]
        if not found.is_point():
            raise Unsupported("a value that may be one of several, before the op in question")
        if isinstance(to, Format):
            return Element(to, to.decode(to.nan_code() if found.low is None else to.code(found.low)))
        return Element(to, found.low)
    return Tensor(tuple(shape), to, at)


class Certified:
    """What all certificates have: rules, a profile, programs."""

    def __init__(self, certificate, folder):
        self.certificate, self.specification = certificate, Specification(folder)
        self.profile = Profile(self.specification.profile(certificate["profile"]))

    def block_of(self, program):
        operations = program["operations"]
        if [op["name"] for op in operations] == ["builtin.module"]:
            operations = operations[0]["regions"][0][0]["operations"]
        functions = [op for op in operations if op["name"] == "func.func"]
        need(len(functions) == 1, "a program of more than one function")
        need(len(functions[0]["regions"][0]) == 1, "a function of more than one block")
        return functions[0]["regions"][0][0]

    def operation(self, op, values, number):
        for v in op["operands"]:
            need(v in values, f"value {v} is used before it is known")
        regions = [Region(self, blocks) for blocks in op.get("regions", [])]
        return Operation(self.specification, self.profile, op, [values[v] for v in op["operands"]], number, regions)

    def shape_of(self, kind):
        need(kind.get("kind") == "tensor" and all(isinstance(n, int) and n >= 0 for n in kind["shape"]), "a value that is no tensor of known sizes")
        need(prod(kind["shape"]) <= MOST_ELEMENTS, "a tensor of more than 65,536 elements")
        return tuple(kind["shape"]), element_type(kind["element"])

    def check_digests(self):
        said = self.certificate["rules"]
        need(set(self.specification.digests) <= set(said), "the digest of a file that the verdict follows from is missing")
        for name, digest in said.items():
            self.specification.digest(name)
            need(self.specification.digests[name] == digest, f"{name} is not the file that the certificate was made from")


class Checker(Certified):
    """A certificate of what is permitted of one element, or of a violation."""

    def __init__(self, certificate, folder):
        super().__init__(certificate, folder)
        self.block = self.block_of(certificate["program"])

    def given(self, kind, codes):
        """A tensor of codes that the certificate holds."""
        shape, to = self.shape_of(kind)
        need(len(codes) == prod(shape), "as many codes as the tensor has elements are expected")
        numbers = [int(c, 16) for c in codes]
        need(all(0 <= c < 1 << to.bits for c in numbers), "a code that the element type does not have")
        by_place = dict(zip(product(*map(range, shape)), numbers))
        return Tensor(shape, to, lambda place: Element(to, to.decode(by_place[place]))), by_place

    def check(self):
        """The lines that say what was found. Raises Refused, or Unsupported."""
        values, claim = {}, self.certificate["claim"]
        arguments = self.block.get("arguments", [])
        need(len(arguments) == len(self.certificate["inputs"]), "as many inputs as the program has arguments are expected")
        for argument, codes in zip(arguments, self.certificate["inputs"]):
            values[argument["id"]], _ = self.given(argument["type"], codes)
        steps = {step["value"]: step["codes"] for step in self.certificate["steps"]}
        need(len(steps) == len(self.certificate["steps"]), "two steps of one value")
        checked, lines = set(), []
        for op in self.block["operations"]:
            for number, result in enumerate(op["results"]):
                if result["id"] == claim["value"]:
                    lines.append(self.judge(self.operation(op, values, number), claim))
                    need(set(steps) == checked, "steps of values that do not come before the claim")
                    self.check_digests()
                    return lines
                if result["id"] in steps:
                    values[result["id"]] = self.step(self.operation(op, values, number), result, steps[result["id"]])
                    checked.add(result["id"])
                    lines.append(f"{op['name']}: each of {len(steps[result['id']])} elements is the one value that the rules permit")
        raise Refused("the value of the claim is none of the program's")

    def step(self, operation, result, codes):
        tensor, by_place = self.given(result["type"], codes)
        for place, code in by_place.items():
            found = operation.at(place)
            if not found.is_point():
                raise Unsupported(f"{operation.op['name']} may give one of several values, and is not the op in question")
            order = order_of(operation.to, code)
            need(found.contains(order), f"{operation.op['name']}{list(place)}: not {code:#x}, by the rules")
        return tensor

    def judge(self, operation, claim):
        place, to = tuple(claim["element"]), operation.to
        need(len(place) == len(operation.type["shape"]) and all(0 <= p < n for p, n in zip(place, operation.type["shape"])),
             "the element of the claim is outside of the result")
        found, said = operation.at(place), claim["permitted"]
        need(not found.anything, "the rules leave this element open")
        numbers = bool(said["number"])
        low, high = (order_of(to, int(said[k], 16)) for k in ("low", "high")) if numbers else (None, None)
        need(found.nan == bool(said["nan"]), "NaN is permitted by one of the two, the certificate and the rules, and not by the other")
        need((found.low is None) == (not numbers), "numbers are permitted by one of the two, and not by the other")
        is_sum = operation.rules.elements and not found.is_point()
        if numbers and is_sum:  # this checker bounds sums in every order more widely
            need(found.low <= low <= high <= found.high, f"the permitted range lies within {self.shown(to, found)}, by the rules")
        elif numbers:
            need((low, high) == (found.low, found.high), f"the permitted range is {self.shown(to, found)}, by the rules")
        name = f"{operation.op['name']}{list(place)}"
        if self.certificate["kind"] == "permitted":
            need("actual" not in claim, "a certificate of what is permitted has no actual value")
            return f"{name}: {self.shown(to, found)} is what profile {self.certificate['profile']} permits"
        need(self.certificate["kind"] == "violation", "it is neither of a violation nor of what is permitted")
        actual = int(claim["actual"], 16)
        need(actual >> to.bits == 0, "the actual value is no code of its type")
        need(not found.contains(order_of(to, actual)), f"the actual value is permitted: {self.shown(to, found)}")
        return f"{name}: {value_text(to, actual)} is not within {self.shown(to, found)}, which is all that profile {self.certificate['profile']} permits"

    def shown(self, to, found):
        orders = [] if found.low is None else sorted({found.low, found.high})
        numbers = " to ".join(value_text(to, to.code(o) if isinstance(to, Format) else o) for o in orders)
        return " or ".join(filter(None, (numbers, "NaN" if found.nan else "")))


def order_of(to, code):
    """None for NaN."""
    if isinstance(to, Format):
        return None if to.decode(code).kind == "nan" else to.order(code)
    return to.decode(code)


def value_text(to, code):
    if not isinstance(to, Format):
        return str(to.decode(code & ((1 << to.bits) - 1)))
    number = to.decode(code)
    if number.kind != "number":
        return number.kind if number.kind == "nan" or not number.negative else "-infinity"
    return f"{'-0.0' if number.is_zero() and number.negative else repr(float(number.value))} (0x{code:0{-(-to.bits // 4)}X})"
