"""What one element of the result of an op may be, from operands that are known exactly.

Ops with `elements` rows are what these say. Of the others the specification names a function of one element of each operand;
those functions are here.
"""

from fractions import Fraction
from functools import cmp_to_key
from math import prod

import reals
from accuracy import (ANYTHING, CORRECTLY_ROUNDED, Promise, Set, flushed_operand, numbers_between, permitted,
                      permitted_of_enclosure, point)
from evaluate import OUTSIDE, Element, Evaluator, Tensor, Total, compare, total_of
from notation import parse
from formats import FORMATS, NAN, Format, Integer, Unsupported, element_type, finite, infinity

# name: (enclosure, the numbers it is defined for, results at -infinity and infinity, results that are no enclosure)
INF, MINUS_INF, ONE = infinity(), infinity(True), finite(1)
REALS = {
    "exponential": (reals.exp, None, finite(0), INF), "exponential_minus_one": (reals.expm1, None, finite(-1), INF),
    "log": (reals.log, lambda x: x > 0, NAN, INF), "log_plus_one": (reals.log1p, lambda x: x > -1, NAN, INF),
    "sqrt": (reals.sqrt, lambda x: x >= 0, NAN, INF), "rsqrt": (reals.rsqrt, lambda x: x > 0, NAN, finite(0)),
    "cbrt": (reals.cbrt, None, MINUS_INF, INF), "sine": (reals.sine, None, NAN, NAN), "cosine": (reals.cosine, None, NAN, NAN),
    "tanh": (reals.tanh, None, finite(-1), ONE),
    "sinh": (reals.sinh, None, MINUS_INF, INF), "cosh": (reals.cosh, None, INF, INF),
    "asinh": (reals.asinh, None, MINUS_INF, INF), "acosh": (reals.acosh, lambda x: x >= 1, NAN, INF),
    "atanh": (reals.atanh, lambda x: abs(x) < 1, NAN, NAN), "acos": (reals.acos, lambda x: abs(x) <= 1, NAN, NAN),
    "asin": (reals.asin, lambda x: abs(x) <= 1, NAN, NAN), "erf": (reals.erf, None, finite(-1), ONE),
    "erfc": (reals.erfc, None, finite(2), finite(0))}
POLES = {("log", 0): MINUS_INF, ("log_plus_one", -1): MINUS_INF, ("atanh", 1): INF, ("atanh", -1): MINUS_INF}
ODD = {"exponential_minus_one", "log_plus_one", "sqrt", "cbrt", "sine", "tanh", "sinh", "asinh", "atanh", "asin", "erf"}
GROWS = {"exponential": 20000, "exponential_minus_one": 20000, "sinh": 20000, "cosh": 20000, "erf": 100, "erfc": 100}
EXACT = {"abs", "negate", "sign", "ceil", "floor", "round_nearest_afz", "round_nearest_even", "maximum", "minimum"}
NO_FALLBACK = EXACT | {"add", "subtract", "multiply", "divide", "sqrt", "square", "remainder", "convert"}


class Profile:
    def __init__(self, table):
        self.table = table
        self.flush = table.get("flush", False)

    def promise(self, op, form):
        row = self.table.get("accuracy", {}).get(op, {})
        if form.name in row:
            return Promise(row[form.name])
        if op in NO_FALLBACK:
            return CORRECTLY_ROUNDED
        fallback = self.table.get("fallback", {})
        row = fallback.get(form.name, fallback.get("other"))
        return Promise(float("inf") if row is None else row)


def of_numbers(op, operands, form, profile):
    """The set of f(operands), of the format of the operands, over all that flushing makes of these."""
    result, promise = None, CORRECTLY_ROUNDED if op in EXACT else profile.promise(op, form)
    for x in flushed_operand(operands[0], form) if profile.flush else operands[:1]:
        for y in ([None] if len(operands) == 1 else flushed_operand(operands[1], form) if profile.flush else [operands[1]]):
            value = unary(op, x) if y is None else binary(op, x, y)
            size = x.value if x.kind == "number" else Fraction(0)
            one = (permitted_of_enclosure if callable(value) else permitted)(value, form, promise, profile.flush, size)
            result = one if result is None else result.united(one)
    return result


def unary(op, x):
    """f(x): a Number, or what encloses it."""
    if x.kind == "nan":
        return NAN
    if op in REALS:
        enclose, domain, at_minus, at_plus = REALS[op]
        if x.kind == "infinity":
            return at_minus if x.negative else at_plus
        if (op, x.value) in POLES:
            return POLES[op, x.value]
        if op == "rsqrt" and x.value == 0:
            return infinity(x.negative)
        if x.value == 0 and op in ODD:
            return x
        if domain and not domain(x.value):
            return NAN
        if abs(x.value) > GROWS.get(op, abs(x.value)):
            raise Unsupported(f"{op} of a number where it is beyond the range of every format, or next to its limit")
        return lambda bits: enclose(x.value, bits)
    if op == "negate":
        return finite(-x.value, not x.negative) if x.kind == "number" else infinity(not x.negative)
    if op == "abs":
        return finite(abs(x.value)) if x.kind == "number" else INF
    if op == "sign":
        return x if x.is_zero() else finite(x.sign())
    if op not in EXACT:
        raise Unsupported(f"the function {op}")
    if x.kind == "infinity":
        return x
    whole = x.value.numerator // x.value.denominator
    rest = x.value - whole
    if op == "ceil":
        whole += 1 if rest else 0
    elif op == "round_nearest_afz":
        whole += 1 if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and x.value > 0) else 0
    elif op == "round_nearest_even":
        whole += 1 if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2) else 0
    return finite(whole, x.negative)


def binary(op, x, y):
    if x.kind == "nan" or y.kind == "nan":
        if op != "power":
            return NAN
        raise Unsupported("power of NaN")
    if op == "subtract":
        return binary("add", x, unary("negate", y))
    if op == "add":
        if "infinity" in (x.kind, y.kind):
            if x.kind == y.kind and x.negative != y.negative:
                return NAN
            return x if x.kind == "infinity" else y
        return finite(x.value + y.value, x.is_zero() and y.is_zero() and x.negative and y.negative)
    negative = (x.sign() < 0) != (y.sign() < 0)
    if op == "multiply":
        if "infinity" in (x.kind, y.kind):
            return NAN if x.is_zero() or y.is_zero() else infinity(negative)
        return finite(x.value * y.value, negative)
    if op == "divide":
        if x.kind == "infinity":
            return NAN if y.kind == "infinity" else infinity(negative)
        if y.kind == "infinity":
            return finite(0, negative)
        if y.is_zero():
            return NAN if x.is_zero() else infinity(negative)
        return finite(x.value / y.value, negative)
    if op == "remainder":
        if x.kind == "infinity" or y.is_zero():
            return NAN
        if y.kind == "infinity":
            return x
        quotient = x.value / y.value
        whole = abs(quotient.numerator) // quotient.denominator * (1 if quotient > 0 else -1)
        return finite(x.value - whole * y.value, x.sign() < 0)
    if op in ("maximum", "minimum"):
        def key(n):
            return (float("inf") * n.sign() if n.kind == "infinity" else n.value, n.sign())
        return (max if op == "maximum" else min)((x, y), key=key)
    if op == "atan2":
        if "infinity" in (x.kind, y.kind):  # the angle of the corner, or of the axis
            x, y = (finite(n.sign() if n.kind == "infinity" else 0, n.negative) for n in (x, y))
        if x.value == 0:
            return x if not y.negative else (lambda bits: reals.scale(reals.pi(bits), x.sign()))
        return lambda bits: reals.atan2(x.value, y.value, bits)
    if op == "power" and x.is_zero() and y.kind == "number":
        is_odd = y.value.denominator == 1 and y.value.numerator % 2 == 1
        negative = x.negative and is_odd
        return ONE if y.value == 0 else infinity(negative) if y.value < 0 else finite(0, negative)
    if op == "power" and x.kind == y.kind == "number" and x.value < 0 and y.value.denominator != 1:
        return NAN
    if op == "power" and x.kind == y.kind == "number" and (x.value > 0 or (x.value != 0 and y.value.denominator == 1)):
        if y.value.denominator == 1 and abs(y.value) <= 4096:
            return finite(x.value ** int(y.value))
        if x.value > 0 and abs(y.value) < 2 ** 40:
            return lambda bits: reals.power(x.value, y.value, bits)
    raise Unsupported(f"{op} of these operands")


def of_integers(op, operands, form, profile):
    x, y = operands[0], operands[1] if len(operands) > 1 else None
    if form.bits == 1 and op in ("add", "multiply", "maximum", "minimum", "and", "or", "xor", "not"):
        either, both = op in ("add", "maximum", "or"), op in ("multiply", "minimum", "and")
        return of_integer(1 - x if op == "not" else x | y if either else x & y if both else x ^ y, form)
    if op in ("divide", "remainder") and y == 0:
        return ANYTHING
    mask, bits = form.wrap(-1), form.bits
    table = {
        "add": lambda: x + y, "subtract": lambda: x - y, "multiply": lambda: x * y, "negate": lambda: -x, "abs": lambda: abs(x),
        "sign": lambda: (x > 0) - (x < 0), "maximum": lambda: max(x, y), "minimum": lambda: min(x, y),
        "divide": lambda: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1),
        "remainder": lambda: abs(x) % abs(y) * (-1 if x < 0 else 1), "not": lambda: form.decode(mask & ~x),
        "and": lambda: form.decode(mask & x & y), "or": lambda: form.decode(mask & (x | y)),
        "xor": lambda: form.decode(mask & (x ^ y)), "popcnt": lambda: (x & mask).bit_count(),
        "count_leading_zeros": lambda: bits - (x & mask).bit_length()}
    if op.startswith("shift_") and 0 <= y < bits:
        table |= {"shift_left": lambda: form.decode(mask & (x << y)), "shift_right_arithmetic": lambda: x >> y if form.signed else
                  form.decode(mask & ((((x ^ (1 << (bits - 1))) - (1 << (bits - 1)))) >> y)),
                  "shift_right_logical": lambda: form.decode((x & mask) >> y)}
    if op == "power" and 0 <= y <= 4096:
        table["power"] = lambda: x ** y
    if op not in table:
        raise Unsupported(f"{op} of these integers")
    value = table[op]()
    if not form.least <= value <= form.greatest:  # the text leaves it to implementations
        if op in ("divide", "remainder"):
            return ANYTHING
        how = profile.table.get("integer_overflow", "implementation_defined")
        wrapped = of_integer(form.decode(form.wrap(value)), form)
        if how == "implementation_defined":
            return ANYTHING
        return wrapped if how == "wrap" else wrapped.united(of_integer(form.greatest if value > 0 else form.least, form))
    return of_integer(value, form)


def of_integer(value, form):
    return Set(int(value), int(value))


class Operation:
    """One op of a program: `operands` are Tensors of exact elements; `result` says which result, `to` is its element type."""

    def __init__(self, specification, profile, op, operands, result, regions):
        self.specification, self.profile, self.op = specification, profile, op
        self.dialect, self.mnemonic = op["name"].split(".", 1)
        self.rules = specification.op(op["name"])
        self.operands, self.regions, self.number = operands, regions, result
        self.type = op["results"][result]["type"]
        self.to = element_type(self.type.get("element"))
        if "result_accuracy" in op["attributes"]:
            raise Unsupported("an op that asks for an accuracy of its own (result_accuracy)")

    def at(self, place):
        """The Set of the element at `place`."""
        method = getattr(self, "on_" + self.mnemonic, None)
        if method:
            return method(place)
        if self.rules.elements:
            return self.by_rows(list(place))
        if self.rules.traits & {"unary_function", "binary_function", "elementwise"}:
            return self.function_of([x.at(place).value for x in self.operands])
        raise Unsupported(f"{self.op['name']}, which has no `elements` row")

    def function_of(self, values):
        form = self.operands[0].element
        return (of_integers if isinstance(form, Integer) else of_numbers)(self.mnemonic, values, form, self.profile)

    def by_rows(self, place):
        evaluator = Evaluator(self.specification, self.rules, self.names(), self)
        for row in self.rules.elements:
            value = self.right_side(evaluator, row(), place)
            if value is not None:
                return self.as_set(value[self.number] if isinstance(value, list) else value)
        raise Unsupported(f"{self.op['name']} by its rows")

    def right_side(self, evaluator, tree, place):
        scope = [{}]
        while tree[0] in ("given", "if"):
            scope[0]["i"] = place
            if tree[0] == "if":
                if not evaluator.truth(tree[1], scope):
                    return None
                tree = tree[2]
                continue
            for name, value in tree[1]:
                scope[0][name] = evaluator.evaluate(value, scope)
            tree = tree[2]
        left, right = tree[2]
        if left[0] != "call" or left[1] in ("shape", "dim"):
            return None
        return evaluator.evaluate(right, [scope[0] | {left[2][0][1]: place}])

    def names(self):
        names, at = {}, 0
        variadic = sum(v for _, v in self.rules.inputs)
        share = (len(self.operands) - len(self.rules.inputs) + variadic) // max(variadic, 1)  # two lists are as long as each other
        for name, is_variadic in self.rules.inputs:
            count = share if is_variadic else 1
            part = self.operands[at:at + count]
            names[name], at = (part if is_variadic else part[0]), at + count
        for (name, _), region in zip(self.rules.functions, self.regions):
            names[name] = region
        results = [Tensor(r["type"]["shape"], element_type(r["type"]["element"]), None) for r in self.op["results"]]
        for name, is_variadic in self.rules.outputs:
            names[name] = results if is_variadic else results[0]
        evaluator = Evaluator(self.specification, self.rules, names, self)
        written = self.op["attributes"]
        for name, (default, nested) in self.rules.attributes.items():
            holder = written.get(nested[0], {}).get("value", {}) if nested else written
            if name in holder or (nested and nested[1] in holder):
                names[name] = attribute_value(holder.get(name) or holder[nested[1]])
            elif default is not None:
                try:
                    names[name] = evaluator.evaluate(parse(default), [])
                except Unsupported:
                    pass  # an enum: no row of elements uses it
            else:
                names[name] = None
        return names

    def as_set(self, value):
        if value is OUTSIDE:
            raise Unsupported("an element outside of its tensor")
        if isinstance(value, Element):
            return self.moved(value)
        if isinstance(value, bool) or isinstance(value, int):
            number = finite(value)
            return point(number, self.to) if isinstance(self.to, Format) else of_integer(self.to.decode(self.to.wrap(value)), self.to)
        if isinstance(value, Set):
            return value
        return self.sum(total_of(value))

    def moved(self, element):
        if element.type == self.to and isinstance(self.to, Format):
            return point(element.value, self.to)
        if element.type == self.to:
            return of_integer(element.value, self.to)
        raise Unsupported("an element that changes its type")

    def sum(self, total):
        """A bound of every order of evaluation: |s' - s| <= ((1 + u)^n - 1) sum |x y|, with what underflow adds."""
        if isinstance(self.to, Integer):
            value = sum(prod(e.value for e in part) for part in total.parts)
            if self.to.bits == 1:
                return of_integer(1 if value else 0, self.to)
            return of_integer(self.to.decode(self.to.wrap(value)), self.to)
        values = [[e.value for e in part] for part in total.parts]
        if any(v.kind != "number" for part in values for v in part):
            raise Unsupported("a sum with infinities or NaN")
        if self.profile.flush and any(len(flushed_operand(v, self.to)) > 1 for part in values for v in part):
            raise Unsupported("a sum of operands that may be flushed to zero")
        if any(e.type != self.to for part in total.parts for e in part):
            raise Unsupported("a sum of elements of another type")
        exact = sum((prod(v.value for v in part) for part in values), Fraction(0))
        result = point(finite(exact), self.to)
        if exact == 0:
            result = result.united(point(finite(0, True), self.to))
        size = sum((abs(prod(v.value for v in part)) for part in values), Fraction(0))
        operands = self.profile.table.get("default_dot_operands") if any(len(part) > 1 for part in values) else None
        if not operands and self.nothing_is_lost(values, size):
            return result
        unit = Fraction(2) ** (-self.to.fraction_bits - 1)
        growth = (1 + unit) ** (len(values) + 1) - 1
        if operands:
            narrow = FORMATS[operands]
            if any(v.value and not Fraction(2) ** narrow.least_exponent <= abs(v.value) <= narrow.greatest() for p in values for v in p):
                raise Unsupported(f"operands beyond the range of {operands}, to which they may be rounded first")
            growth = (1 + growth) * (1 + Fraction(1, 2 ** (narrow.fraction_bits + 1))) ** 2 - 1
        least = Fraction(2) ** (self.to.least_exponent - (0 if self.profile.flush else self.to.fraction_bits))
        reach = growth * size + (2 * len(values) + 1) * least * (size != 0)
        if abs(exact) + reach > self.to.greatest():
            raise Unsupported("a sum that may overflow on the way")
        return result.united(numbers_between(exact - reach, exact + reach, self.to)) if reach else result

    def nothing_is_lost(self, values, size):
        """All partial results are multiples of one power of two, and so small that the format holds them."""
        if self.profile.flush or size == 0:
            return size == 0
        last = min((n & -n).bit_length() - d.bit_length() for n, d in
                   (prod(v.value for v in part).as_integer_ratio() for part in values if all(v.value for v in part)))
        return last >= self.to.least_exponent - self.to.fraction_bits and size <= Fraction(2) ** (last + self.to.fraction_bits + 1)

    def fold(self, region, init, elements):
        """fold(f, init, list) in any order, of which init values may be a part any number of times: `add` makes a sum, other ops
        that do not depend on the order are taken one after the other."""
        inits, name = init if isinstance(init, list) else [init], (region.single_op() or "").removeprefix("stablehlo.")
        steps = [e if isinstance(e, list) else [e] for e in elements]
        is_integer = all(isinstance(e.type, Integer) for e in inits)
        ordered = name not in (("add", "multiply", "maximum", "minimum", "and", "or", "xor") if is_integer else ("maximum", "minimum"))
        is_sum = len(inits) == 1 and name == "add"
        if len(steps) > 1 and ordered and not is_sum:
            raise Unsupported("a reduction whose result may depend on its order")
        if any("init_value" in n for n, _ in self.rules.inputs) and (
                inits[0].value not in (0, finite(0), finite(0, True)) if is_sum else any(region.exactly(inits + s) != s for s in steps)):
            raise Unsupported("an init value that is not neutral")
        if is_sum:
            return Total([(e,) for s in [[x] for x in inits if x.value not in (0, finite(0))] + steps for e in s])
        state = list(inits)
        for step in steps:
            state = region.exactly(state + step)
        return state if isinstance(init, list) else state[0]

    def stable_order(self, comparator, elements):
        is_stable = self.op["attributes"].get("is_stable", {}).get("value", False)
        if any(e.value == NAN for x in elements for e in (x if isinstance(x, list) else [x])):
            raise Unsupported("a sort of NaN")

        def order(i, j):
            if comparator.exactly(interleaved(elements[i], elements[j]))[0].value:
                return -1
            after = comparator.exactly(interleaved(elements[j], elements[i]))[0].value
            if not after and not is_stable and elements[i] != elements[j]:
                raise Unsupported("a sort that is not stable, of elements that are neither before nor after each other")
            return 1 if after else 0
        return sorted(range(len(elements)), key=cmp_to_key(order))

    # Ops that the specification describes in words.

    def on_constant(self, place):
        value = self.op["attributes"]["value"]
        if "value" not in value:
            raise Unsupported("a constant that is given as text")
        at = 0
        for p, n in zip(place, self.type["shape"]):
            at = at * n + p
        element = value["value"][0 if value.get("splat") else at]
        if isinstance(self.to, Integer):
            return of_integer(int(element), self.to)
        if isinstance(element, str):
            return Set(nan=True) if self.to.decode(int(element, 16)).kind == "nan" else Set(*[self.to.order(int(element, 16))] * 2)
        negative = str(element).startswith("-")
        return point(infinity(negative) if abs(element) == float("inf") else finite(Fraction(element), negative), self.to)

    def on_select(self, place):
        condition = self.operands[0].at(place if self.operands[0].shape else ()).value
        return self.moved(self.operands[1 if condition else 2].at(place))

    def on_clamp(self, place):
        low, x, high = (o.at(place if o.shape else ()) for o in self.operands)
        if isinstance(self.to, Integer):
            return of_integer(min(max(low.value, x.value), high.value), self.to)
        if self.profile.flush:
            raise Unsupported("clamp where subnormal numbers may be flushed")
        return point(binary("minimum", binary("maximum", low.value, x.value), high.value), self.to)

    def on_compare(self, place):
        x, y = (o.at(place).value for o in self.operands)
        sign = {"EQ": "=", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}[self.op["attributes"]["comparison_direction"]["value"]]
        kind = self.op["attributes"].get("compare_type", {}).get("value")
        if isinstance(self.operands[0].element, Format):
            if kind == "TOTALORDER" or self.profile.flush:
                raise Unsupported("a comparison in total order, or where subnormal numbers may be flushed")
            if NAN in (x, y):
                return of_integer(sign == "!=", self.to)
            x, y = ((float("inf") * n.sign() if n.kind == "infinity" else n.value) for n in (x, y))
        elif kind not in (None, "SIGNED" if self.operands[0].element.signed else "UNSIGNED"):
            raise Unsupported("a comparison of another signedness")
        return of_integer(compare(sign, x, y), self.to)

    def on_is_finite(self, place):
        return of_integer(self.operands[0].at(place).value.kind == "number", self.to)

    def on_convert(self, place):
        element = self.operands[0].at(place)
        if isinstance(self.to, Integer):
            if isinstance(element.type, Integer):
                value = element.value
                if self.to.bits > 1 and not self.to.least <= value <= self.to.greatest:
                    raise Unsupported("a conversion of an integer that the type does not have")
            elif element.value.kind != "number":
                return ANYTHING
            else:
                value = abs(element.value.value).__floor__() * element.value.sign()
            if self.to.bits == 1:
                is_zero = element.value == 0 if isinstance(element.type, Integer) else element.value.is_zero()
                return of_integer(not is_zero, self.to)
            return of_integer(value, self.to) if self.to.least <= value <= self.to.greatest else ANYTHING
        if isinstance(element.type, Integer):
            return point(finite(element.value), self.to)
        if self.profile.flush:
            raise Unsupported("a conversion where subnormal numbers may be flushed")
        if element.value.kind == "number" and abs(element.value.value) > self.to.greatest():
            return ANYTHING
        return point(element.value, self.to)


def interleaved(x, y):
    pairs = zip(x, y) if isinstance(x, list) else [(x, y)]
    return [e for pair in pairs for e in pair]


def attribute_value(attribute):
    """What a formula sees of an attribute: integers, booleans, lists of them."""
    kind, value = attribute["kind"], attribute.get("value")
    if kind == "dense":
        shape = attribute["type"]["shape"]
        flat = value * prod(shape) if attribute.get("splat") else value
        return nested(flat, shape) if shape else flat[0]
    if kind == "array":
        return [attribute_value(a) for a in value]
    return value


def nested(flat, shape):
    if len(shape) == 1:
        return flat
    step = prod(shape[1:])
    return [nested(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]
