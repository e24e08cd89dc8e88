"""The kernel of an op: from its rows `elements`, or, of an op on single elements, from its row in functions.tsv."""
import os
import re

import rules
from evaluate import Evaluator
from program import Unsupported, attributes_of, block_of, element_of, plain, shape_of, short_name
from values import Operand, Space, Terms, Text, product
from worker import CONSTANTS, constant

# Moved elements keep their bits: they are unsigned integers to the kernel.
CODES = {"i8": "ui8", "i16": "ui16", "i32": "ui32", "i64": "ui64", "f16": "ui16", "bf16": "ui16", "f32": "ui32", "f64": "ui64"}
WIDTHS = {"i1": 8, "f16": 16, "bf16": 16, "f32": 32, "f64": 64, **{f"{sign}i{bits}": bits for sign in ("", "u") for bits in (8, 16, 32, 64)}}


def kind_of(element):
    """As in functions.tsv."""
    if element == "i1":
        return "b"
    return {"f": "f", "i": "s", "u": "u"}.get(element[0], "")


def functions():
    """Rows of functions.tsv by op and kind."""
    table = {}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "functions.tsv")
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    columns = lines[0].split("\t")
    for line in lines[1:]:
        row = dict(zip(columns, line.split("\t"), strict=True))
        for kind in row["kinds"]:
            table[row["op"], kind] = row
    return table


FUNCTIONS = functions()


def range_of(limit):
    """Of a limit: least and greatest, the operand's name or nothing for all, and whether they are of its size."""
    if limit == "finite":
        return 0, float("inf"), "", True
    name, ends = limit.split("=")
    low, high = (2.0 ** int(end[2:]) if end.startswith("2^") else float(end) for end in ends.split(".."))
    return low, high, name.strip("|"), "|" in name


class Kernel:
    """source  its text;  inputs  numbers of the operands that it is given;  outputs  their element types for it, and shapes

    `limits` are conditions on the operands: functions.tsv, column `limits`.
    """

    def __init__(self, source, inputs, outputs, limits):
        self.source, self.inputs, self.outputs, self.limits = source, inputs, outputs, limits


def result_types(op):
    return [(element_of(result["type"]), shape_of(result["type"])) for result in op["results"]]


class Writer:
    """Writes the kernel of one op."""

    def __init__(self, language, op, operands, name):
        self.language, self.op, self.name = language, op, name
        self.lines, self.count, self.limits, self.names, self.used = [], 0, set(), {}, {}
        self.operands = list(operands)  # (element, shape) of each

    def variable(self, type_, text):
        self.count += 1
        self.lines.append(self.language.let(f"v{self.count}", type_, text))
        return f"v{self.count}"

    def held(self, value, kind):
        """The same as the value of a variable: operands of an expression may be written several times."""
        if len(value.text) <= 8:
            return value
        return Text(self.variable(self.language.scalar(kind), value.text), kind)

    # What is done with single elements.
    def applied(self, name, given, result):
        """The op of these elements, as an element of that type."""
        kind = kind_of(given[0].kind)
        row = FUNCTIONS.get((name, kind)) or FUNCTIONS.get((f"{name}>{kind_of(result)}", kind)) or FUNCTIONS.get((name, "m"))
        expression = row[self.language.column] if row else "-"
        if expression == "-":
            raise Unsupported(f"{name} of {given[0].kind}")
        for one in [*(one.kind for one in given), result]:
            if one not in self.language.types:
                raise Unsupported(f"element type {one}")
        self.limits.update(row["limits"].split() if row["limits"] != "-" and self.language.column == "wgsl" else [])
        types = self.language.types
        width = WIDTHS[given[0].kind]
        unsigned, signed = (types.get(f"{sign}{width}") for sign in ("ui", "i"))
        words = {"T": types[given[0].kind], "U": unsigned, "S": signed, "R": types[result], "W": str(width)}
        words.update(zip("abcdefgh", (one.text for one in given)))
        text = re.sub(r"\$([A-Za-z])", lambda match: str(words[match[1]]), expression)
        if "None" in text:
            raise Unsupported(f"element type {given[0].kind}")
        return Text(text, result)

    def operation(self, op, given):
        """The elements of the results of an op in a region, or of the op on single elements itself."""
        name, at, results = short_name(op), attributes_of(op), result_types(op)
        if len(results) != 1:
            raise Unsupported(f"{name} with {len(results)} results")
        if "result_accuracy" in at:
            raise Unsupported("result_accuracy")
        if name == "compare":
            if at.get("compare_type") == "TOTALORDER":
                raise Unsupported("compare TOTALORDER")
            name += "." + at["comparison_direction"]
        if name == "bitcast_convert" and WIDTHS[given[0].kind] != WIDTHS[results[0][0]]:
            raise Unsupported("bitcast_convert between types of different sizes")
        return self.applied(name, [self.held(one, one.kind) for one in given], results[0][0])

    def region(self, region, given):
        """What the region returns for these elements."""
        block = block_of(self.op, region)
        values = {argument["id"]: one for argument, one in zip(block["arguments"], given, strict=True)}
        for op in block["operations"]:
            if op["name"] in CONSTANTS:
                values[op["results"][0]["id"]] = self.literal(op)
                continue
            if any(number not in values for number in op["operands"]):
                raise Unsupported("a region that uses values from outside")
            operands = [values[number] for number in op["operands"]]
            if op["name"] == "stablehlo.return":
                return operands
            if any(shape for _, shape in result_types(op)):
                raise Unsupported("a region with tensors")
            values[op["results"][0]["id"]] = self.operation(op, operands)
        raise Unsupported("a region that does not return")

    def literal(self, op):
        array, element = constant(op), element_of(op["results"][0]["type"])
        if array.size != 1:
            raise Unsupported("a region with tensors")
        code = int(array.reshape(1).view(f"<u{array.itemsize}")[0])
        return Text(self.language.literal(code, element), element)

    # Sums and folds over many places are loops.
    def looped(self, evaluator, terms, step):
        """Calls step(the element of the list) in the loops of the list."""
        def nest(generators, env):
            if not generators:
                step(evaluator.value(terms.tree, env))
                return
            name, source = generators[0]
            space = evaluator.value(source, env)
            if not isinstance(space, Space):
                for one in space:
                    nest(generators[1:], {**env, name: one})
                return
            place = []
            for size in space.sizes:
                self.count += 1
                self.lines.append(self.language.loop(f"k{self.count}", evaluator.text(size, "integer")))
                place.append(Text(f"k{self.count}", "integer"))
            nest(generators[1:], {**env, name: place})
            self.lines.append("}" * len(space.sizes))
        nest(terms.generators, terms.env)

    def accumulator(self, text, kind):
        self.count += 1
        self.lines.append(self.language.var(f"s{self.count}", self.language.scalar(kind), text))
        return Text(f"s{self.count}", kind)

    def summed(self, evaluator, terms):
        kind = result_types(self.op)[0][0]
        total = self.accumulator(self.language.literal(0, kind), kind)

        def step(one):
            if one.kind != kind:
                raise Unsupported(f"sums of {one.kind} in {kind}")
            self.lines.append(f"{total.text} = {self.applied('add', [total, self.held(one, kind)], kind).text};")
        self.looped(evaluator, terms, step)
        return total

    def folded(self, evaluator, body, first, items):
        kinds = [one.kind for one in first]
        if kinds != [element for element, _ in result_types(self.op)]:
            raise Unsupported("a fold of other element types")
        totals = [self.accumulator(one.text, one.kind) for one in first]

        def step(one):
            if [item.kind for item in one] != kinds:
                raise Unsupported("a fold of other element types")
            self.lines.append("{")
            found = self.region(body, totals + [self.held(item, item.kind) for item in one])
            found = [Text(self.variable(self.language.scalar(one.kind), one.text), one.kind) for one in found]
            self.lines += [f"{total.text} = {one.text};" for total, one in zip(totals, found)] + ["}"]
        if isinstance(items, Terms):
            self.looped(evaluator, items, step)
        else:
            for one in items:
                step(one)
        return totals

    # The whole kernel.
    def element(self, number, place):
        """The element of an operand, by its number."""
        name, (element, _) = f"a{number}", self.operands[number]
        return Text(self.language.loaded(name, place, element), element)

    def single_elements(self):
        """An op that takes one element of each operand; an operand of rank 0 has one for all."""
        (_, shape), = result_types(self.op)
        zero = f"0{self.language.suffix}"
        given = []
        for number, (_, own) in enumerate(self.operands):
            if own != shape and own != ():
                raise Unsupported("operands of different shapes")
            given.append(self.element(number, zero if own == () and shape != () else "n"))
        return [self.operation(self.op, given)]

    def by_rule(self, rule):
        """The elements of the results, by a row `elements`."""
        evaluator = Evaluator(self, dict(rule.names))
        self.bind(rule, evaluator)
        for tree in rule.elements:
            bindings, inner = (tree[2], tree[1]) if tree[0] == "where" else ([], tree)
            if inner[0] == "compare" and inner[2] == ["="] and inner[1][0][0] == "call" and inner[1][0][1] in rule.outputs:
                (call, value), shape = inner[1], result_types(self.op)[0][1]
                env = dict(self.names)
                env[call[2][0][1]] = self.place(shape)
                for name, bound in bindings:
                    env[name] = evaluator.named(evaluator.value(bound, env))
                found = evaluator.value(value, env)
                found = found if isinstance(found, list) else [found]
                return [Text(evaluator.text(one, kind), kind) for one, (kind, _) in zip(found, self.result_kinds(rule), strict=True)]
        raise Unsupported(f"{self.name}: its rule has no elements")

    def result_kinds(self, rule):
        return [(CODES.get(element, element) if rule.moves else element, shape) for element, shape in result_types(self.op)]

    def bind(self, rule, evaluator):
        """The names of a rule: operands, results, regions, attributes and what is absent of them."""
        variadic = [name for name in rule.inputs if name in rule.variadic]
        each = (len(self.operands) - (len(rule.inputs) - len(variadic))) // len(variadic) if variadic else 0
        at = 0
        for name in rule.inputs:
            many = each if name in rule.variadic else 1
            if rule.moves and name not in rule.read:
                self.operands[at:at + many] = [(CODES.get(element, element), shape) for element, shape in self.operands[at:at + many]]
            operands = [Operand(f"a{number}", *self.operands[number]) for number in range(at, at + many)]
            self.names[name] = operands if name in rule.variadic else operands[0]
            at += many
        results = [Operand(f"r{number}", element, shape) for number, (element, shape) in enumerate(result_types(self.op))]
        for name in rule.outputs:
            self.names[name] = results if name in rule.variadic else results[0]
        self.names.update((name, number) for number, name in enumerate(["body"][:len(self.op.get("regions", []))]))
        evaluator.definitions.update((name, tree) for name, tree in rule.defaults.items() if name not in self.op["attributes"])
        for name, attribute in self.op["attributes"].items():
            value = shaped(attribute)
            self.names[name] = value
            if isinstance(value, dict):
                self.names.update(value)
        for name, type_ in rule.attributes.items():
            if name not in self.names and name not in evaluator.definitions:
                self.names[name] = [] if type_.startswith("1-d tensor") else None

    def place(self, shape):
        """The place in the result that a thread computes, an integer for each axis."""
        found, rest = [], product(shape)
        for number, size in enumerate(shape):
            rest //= size
            text = "n" if rest == 1 else f"n / {rest}{self.language.suffix}"
            text = text if number == 0 else f"({text}) % {size}{self.language.suffix}"
            self.lines.append(self.language.let(f"i{number}", self.language.integer_type, text))
            found.append(Text(f"i{number}", "integer"))
        return found

    def kernel(self):
        if (self.name, "m") in FUNCTIONS:
            self.operands = [(CODES.get(element, element), shape) for element, shape in self.operands]
            results = [Text(one.text, CODES.get(one.kind, one.kind)) for one in self.moved()]
        elif any(op == self.name or op.startswith((self.name + ".", self.name + ">")) for op, _ in FUNCTIONS):
            results = self.single_elements()
        else:
            rule = rules.rules_of(self.name)
            results = self.by_rule(rule)
        inputs = [(f"a{number}", element) for number, (element, _) in enumerate(self.operands)]
        outputs = [(f"r{number}", one.kind) for number, one in enumerate(results)]
        if len(inputs) + len(outputs) > self.language.buffers:
            raise Unsupported(f"kernels with more than {self.language.buffers} buffers")
        for _, element in inputs + outputs:
            if element not in self.language.types:
                raise Unsupported(f"element type {element}")
        lines = self.lines + [self.language.stored(f"r{number}", "n", one.text, one.kind) for number, one in enumerate(results)]
        text = "\n".join(lines)
        used = [number for number in range(len(inputs)) if re.search(rf"\ba{number}\b", text)]
        shape = result_types(self.op)[0][1]
        source = self.language.kernel([inputs[number] for number in used], outputs, ["  " + line for line in lines], product(shape))
        return Kernel(source, used, outputs, self.limits)

    def moved(self):
        """A row of kind m: as single_elements, of codes."""
        row = FUNCTIONS[self.name, "m"]
        (element, shape), = result_types(self.op)
        zero = f"0{self.language.suffix}"
        given = [self.element(number, zero if own == () and shape != () else "n") for number, (_, own) in enumerate(self.operands)]
        words = dict(zip("abc", (one.text for one in given)))
        if any(WIDTHS[one] != WIDTHS[element] or (one == "i1") != (element == "i1")
               for one, _ in self.operands[1 if len(given) == 3 else 0:]):
            raise Unsupported(f"{self.name} between types of different sizes")
        return [Text(re.sub(r"\$(\w)", lambda match: words[match[1]], row[self.language.column]), element)]


def shaped(attribute):
    """The value of an attribute; a dense one of two dimensions as rows."""
    value = plain(attribute)
    if attribute["kind"] == "dense" and len(attribute["type"].get("shape", [])) == 2:
        columns = attribute["type"]["shape"][1]
        return [value[at:at + columns] for at in range(0, len(value), columns)]
    return value


def kernel_of(language, op, operands):
    """The kernel of an op on operands of these element types and shapes; raises Unsupported."""
    try:
        return Writer(language, op, operands, short_name(op)).kernel()
    except (TypeError, AttributeError, LookupError, ValueError) as problem:
        raise Unsupported(f"{short_name(op)}: its rule uses what is not read here") from problem
