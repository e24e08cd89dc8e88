"""What one element of the result of an op may be, from operands that are known exactly.

Ops with `elements` rows are what these say. Of the others the specification names a function of one element of each operand;
those functions are here.
"""

import operator
from fractions import Fraction
from functools import cmp_to_key, reduce
from itertools import islice, product
from math import ceil, copysign, floor, inf, nan, prod

import reals
from accuracy import (ANYTHING, CORRECTLY_ROUNDED, Promise, Set, flushed_operand, numbers_between, permitted,
                      permitted_of_enclosure, point)
from evaluate import OUTSIDE, Element, Evaluator, Tensor, Total, compare, total_of
from notation import parse
from formats import FORMATS, NAN, Format, Integer, Unsupported, element_type, finite, infinity, unsupported_if

INF, MINUS_INF, ZERO, ONE = infinity(), infinity(True), finite(0), finite(1)
# name of a function of reals.py: the least and the greatest number it is defined for, its values at -infinity and infinity
LIMITS = {
    "exponential": (-inf, inf, ZERO, INF), "exponential_minus_one": (-inf, inf, finite(-1), INF), "log": (0, inf, NAN, INF),
    "log_plus_one": (-1, inf, NAN, INF), "sqrt": (0, inf, NAN, INF), "rsqrt": (0, inf, NAN, ZERO), "cbrt": (-inf, inf, MINUS_INF, INF),
    "sine": (-inf, inf, NAN, NAN), "cosine": (-inf, inf, NAN, NAN), "tanh": (-inf, inf, finite(-1), ONE), "sinh": (-inf, inf, MINUS_INF, INF),
    "cosh": (-inf, inf, INF, INF), "asinh": (-inf, inf, MINUS_INF, INF), "acosh": (1, inf, NAN, INF), "atanh": (-1, 1, NAN, NAN),
    "acos": (-1, 1, NAN, NAN), "asin": (-1, 1, NAN, NAN), "erf": (-inf, inf, finite(-1), ONE), "erfc": (-inf, inf, finite(2), ZERO)}
# poles, and values that are known exactly
VALUES = {
    ("log", 0): MINUS_INF, ("log_plus_one", -1): MINUS_INF, ("atanh", 1): INF, ("atanh", -1): MINUS_INF, ("exponential", 0): ONE,
    ("log", 1): ZERO, ("cosine", 0): ONE, ("cosh", 0): ONE, ("acosh", 1): ZERO, ("acos", 1): ZERO, ("erfc", 0): ONE}
ODD = {"exponential_minus_one", "log_plus_one", "sqrt", "cbrt", "sine", "tanh", "sinh", "asinh", "atanh", "asin", "erf"}
WHOLE = {"ceil": ceil, "floor": floor, "round_nearest_even": round,
         "round_nearest_afz": lambda x: floor(abs(x) + Fraction(1, 2)) * (1 if x > 0 else -1)}
ARITHMETIC = {"add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv}
EXACT = {"abs", "negate", "sign", "maximum", "minimum", *WHOLE}
NO_FALLBACK = EXACT | {*ARITHMETIC, "sqrt", "square", "remainder", "convert"}
OF_NUMBERS = EXACT | {*LIMITS, *ARITHMETIC, "power", "remainder", "atan2"}


class Profile:
    def __init__(self, table):
        self.table = table
        self.flush = table.get("flush", False)

    def promise(self, op, form):
        row, fallback = self.table.get("accuracy", {}).get(op, {}), self.table.get("fallback", {})
        if form.name in row:
            return Promise(row[form.name])
        if op in NO_FALLBACK:
            return CORRECTLY_ROUNDED
        return Promise(fallback.get(form.name, fallback.get("other", inf)))


def of_numbers(op, operands, form, profile):
    """The set of f(operands), of the format of the operands, over all that flushing makes of these."""
    unsupported_if(op not in OF_NUMBERS, f"the function {op}")
    promise, sets = CORRECTLY_ROUNDED if op in EXACT else profile.promise(op, form), []
    for chosen in product(*(flushed_operand(x, form) if profile.flush else [x] for x in operands)):
        value = (unary if len(chosen) == 1 else binary)(op, *chosen)
        around = permitted_of_enclosure if callable(value) else permitted
        sets.append(around(value, form, promise, profile.flush, chosen[0].value))
    return reduce(Set.united, sets)


def unary(op, x):
    """f(x): a Number, or what encloses it."""
    if x.kind == "nan":
        return NAN
    if op == "negate":
        return infinity(not x.negative) if x.kind == "infinity" else finite(-x.value, not x.negative)
    if op == "abs":
        return INF if x.kind == "infinity" else finite(abs(x.value))
    if op == "sign":
        return x if x.is_zero() else finite(x.sign())
    if op in WHOLE:
        return x if x.kind == "infinity" else finite(WHOLE[op](x.value), x.negative)
    least, greatest, at_minus, at_plus = LIMITS[op]
    if x.kind == "infinity":
        return at_minus if x.negative else at_plus
    if op == "rsqrt" and x.value == 0:
        return infinity(x.negative)
    if x.value == 0 and op in ODD:
        return x
    if not least <= x.value <= greatest:
        return NAN
    return VALUES.get((op, x.value)) or (lambda bits: reals.ENCLOSURES[op](x.value, bits))


def arithmetic(op, x, y):
    """Two numbers give a number, but for a division by zero. What else there is depends on what kinds of numbers they are, and on
    their signs, alone, as does the sign of zero: Python's own floats have these rules of IEEE 754."""
    a, b = (nan if n.kind == "nan" else copysign(inf if n.kind == "infinity" else n.value != 0, n.sign()) for n in (x, y))
    by_zero = op == "divide" and b == 0
    like = a * copysign(inf, b) if by_zero else ARITHMETIC[op](a, b)
    if x.kind == y.kind == "number" and not by_zero:
        return finite(ARITHMETIC[op](x.value, y.value), copysign(1, like) < 0)
    return NAN if like != like else infinity(like < 0) if abs(like) == inf else finite(like, copysign(1, like) < 0)


def binary(op, x, y):
    """f(x, y), as `unary`."""
    if op in ARITHMETIC:
        return arithmetic(op, x, y)
    if op == "power":
        return power(x, y)
    if x.kind == "nan" or y.kind == "nan":
        return NAN
    if op in ("maximum", "minimum"):
        return (max if op == "maximum" else min)(x, y, key=lambda n: (n.extended(), n.sign()))
    if op == "remainder":
        if x.kind == "infinity" or y.is_zero():
            return NAN
        return x if y.kind == "infinity" else finite(abs(x.value) % abs(y.value) * x.sign(), x.negative)
    if "infinity" in (x.kind, y.kind):  # atan2: the angle of the corner, or of the axis
        x, y = (finite(n.sign() if n.kind == "infinity" else 0, n.negative) for n in (x, y))
    if x.value == 0:
        return x if not y.negative else (lambda bits: reals.pi(bits) * x.sign())
    return lambda bits: reals.atan2(x.value, y.value, bits)


def power(x, y):
    unsupported_if(x.kind != "number" or y.kind != "number", "power of NaN or infinity")
    is_whole = y.value.denominator == 1
    negative = x.negative and is_whole and y.value % 2 == 1
    if x.is_zero():
        return ONE if y.is_zero() else infinity(negative) if y.value < 0 else finite(0, negative)
    if x.negative and not is_whole:
        return NAN
    return lambda bits: reals.power(abs(x.value), y.value, bits) * (-1 if negative else 1)


# name of an op of integers: its value, which the type need not have; x and y are values of the type
INTEGERS = {
    "add": lambda x, y, to: x + y, "subtract": lambda x, y, to: x - y, "multiply": lambda x, y, to: x * y,
    "negate": lambda x, y, to: -x if to.signed else to.wrap(-x),  # unsigned numbers in two's complement
    "abs": lambda x, y, to: abs(x), "sign": lambda x, y, to: (x > 0) - (x < 0), "maximum": lambda x, y, to: max(x, y),
    "minimum": lambda x, y, to: min(x, y), "divide": lambda x, y, to: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1),
    "remainder": lambda x, y, to: abs(x) % abs(y) * (-1 if x < 0 else 1), "power": lambda x, y, to: x ** y,
    "not": lambda x, y, to: to.least + to.greatest - x, "and": lambda x, y, to: x & y, "or": lambda x, y, to: x | y,
    "xor": lambda x, y, to: x ^ y, "popcnt": lambda x, y, to: to.wrap(x).bit_count(),
    "count_leading_zeros": lambda x, y, to: to.bits - to.wrap(x).bit_length(),
    "shift_left": lambda x, y, to: to.decode(to.wrap(x << y)), "shift_right_logical": lambda x, y, to: to.decode(to.wrap(x) >> y),
    "shift_right_arithmetic": lambda x, y, to: to.decode(to.wrap(Integer("", to.bits, True).decode(to.wrap(x)) >> y))}
BOOLEANS = {"add": "or", "maximum": "or", "multiply": "and", "minimum": "and"}
SECOND = {"power": 4096, "shift_left": None, "shift_right_logical": None, "shift_right_arithmetic": None}  # from 0 to here, or less than the bits


def of_integers(op, operands, form, profile):
    x, y = operands[0], operands[1] if len(operands) > 1 else None
    if form.bits == 1:
        op = BOOLEANS.get(op, op)
    unsupported_if(op not in INTEGERS or (op in SECOND and not 0 <= y <= (SECOND[op] or form.bits - 1)), f"{op} of these integers")
    if op in ("divide", "remainder") and y == 0:
        return ANYTHING
    value = INTEGERS[op](x, y, form)
    wrapped = point(value, form)
    if form.least <= value <= form.greatest:
        return wrapped
    how = profile.table.get("integer_overflow", "implementation_defined")  # the text leaves it to implementations
    if op in ("divide", "remainder") or how == "implementation_defined":
        return ANYTHING
    return wrapped if how == "wrap" else wrapped.united(point(form.greatest if value > 0 else form.least, form))


def function_of(op, values, to, profile):
    """The Set of a function of elements of one type."""
    return (of_integers if isinstance(to, Integer) else of_numbers)(op, values, to, profile)


class Operation:
    """One op of a program: `operands` are Tensors of exact elements; `result` says which result, `to` is its element type."""

    def __init__(self, specification, profile, op, operands, result, regions):
        self.specification, self.profile, self.op = specification, profile, op
        self.dialect, self.mnemonic = op["name"].split(".", 1)
        self.rules = specification.op(op["name"])
        self.operands, self.regions, self.number = operands, regions, result
        self.type = op["results"][result]["type"]
        self.to = element_type(self.type.get("element"))
        if len(operands) != len(self.rules.inputs) and not any(is_variadic for _, is_variadic in self.rules.inputs):
            raise ValueError(f"{op['name']} has the wrong number of operands")
        unsupported_if("result_accuracy" in op["attributes"], "an op that requests an accuracy (result_accuracy)")

    def at(self, place):
        """The Set of the element at `place`."""
        method = getattr(self, "on_" + self.mnemonic, None)
        if method and self.profile.flush and self.mnemonic in ("clamp", "compare", "convert") and isinstance(self.operands[0].element, Format):
            raise Unsupported(f"{self.mnemonic} where subnormal numbers may be flushed")
        if method:
            return method(place)
        if self.rules.elements:
            return self.by_rows(list(place))
        if self.rules.traits & {"unary_function", "binary_function", "elementwise"}:
            return function_of(self.mnemonic, [x.at(place).value for x in self.operands], self.operands[0].element, self.profile)
        raise Unsupported(f"{self.op['name']}, which has no `elements` row")

    def by_rows(self, place):
        evaluator = Evaluator(self.specification, self.rules, self.names(), self)
        for row in self.rules.elements:
            value = self.right_side(evaluator, row(), place)
            if value is not None:
                return self.as_set(value[self.number] if isinstance(value, list) else value)
        raise Unsupported(f"{self.op['name']} by its rows")

    def right_side(self, evaluator, tree, place):
        """What a row says of the element: None if it says nothing of it."""
        scope = evaluator.names.new_child({"i": place})
        while tree[0] in ("given", "if"):
            if tree[0] == "if" and not evaluator.truth(tree[1], scope):
                return None
            for name, value in tree[1] if tree[0] == "given" else []:
                scope[name] = evaluator.evaluate(value, scope)
            tree = tree[2]
        left, right = tree[2]
        if left[0] != "call" or left[1] in ("shape", "dim"):
            return None
        return evaluator.evaluate(right, scope.new_child({left[2][0][1]: place}))

    def names(self):
        variadic = sum(is_variadic for _, is_variadic in self.rules.inputs)
        share = (len(self.operands) - len(self.rules.inputs) + variadic) // max(variadic, 1)  # two lists are as long as each other
        operands, written = iter(self.operands), self.op["attributes"]
        names = {name: list(islice(operands, share)) if is_variadic else next(operands, None) for name, is_variadic in self.rules.inputs}
        names |= zip((name for name, _ in self.rules.functions), self.regions)
        results = [Tensor(r["type"]["shape"], element_type(r["type"]["element"]), None) for r in self.op["results"]]
        names |= {name: results if is_variadic else results[0] for name, is_variadic in self.rules.outputs}
        evaluator = Evaluator(self.specification, self.rules, names, self)
        for name, (default, (holder, inner)) in self.rules.attributes.items():
            holder = written.get(holder, {}).get("value", {}) if holder else written
            if found := holder.get(name) or holder.get(inner):
                names[name] = attribute_value(found)
            elif default is None:
                names[name] = None
            else:
                try:
                    names[name] = evaluator.evaluate(parse(default), evaluator.names)
                except Unsupported:
                    pass  # an enum: no row of elements uses it
        return names

    def as_set(self, value):
        unsupported_if(value is OUTSIDE, "an element outside of its tensor")
        unsupported_if(isinstance(value, Element) and value.type != self.to, "an element that changes its type")
        if isinstance(value, Element):
            return point(value.value, self.to)
        if isinstance(value, int):
            return point(finite(value) if isinstance(self.to, Format) else int(value), self.to)
        if isinstance(value, Set):
            return value
        return self.sum(total_of(value))

    def sum(self, total):
        """A bound of every order of evaluation: |s' - s| <= ((1 + u)^n - 1) sum |x y|, with what underflow adds."""
        if isinstance(self.to, Integer):
            value = sum(prod(e.value for e in part) for part in total)
            return point(min(value, 1) if self.to.bits == 1 else value, self.to)
        elements = [e for part in total for e in part]
        unsupported_if(any(e.type != self.to for e in elements), "a sum of elements of another type")
        unsupported_if(any(e.value.kind != "number" for e in elements), "a sum with infinities or NaN")
        is_flushed = self.profile.flush and any(len(flushed_operand(e.value, self.to)) > 1 for e in elements)
        unsupported_if(is_flushed, "a sum of operands that may be flushed to zero")
        products = [prod((e.value.value for e in part), start=Fraction(1)) for part in total]
        exact, size = sum(products, Fraction(0)), sum(map(abs, products))
        result = point(finite(exact), self.to).united(point(finite(exact, exact == 0), self.to))  # a zero may have either sign
        narrow = FORMATS.get(self.profile.table.get("default_dot_operands")) if any(len(part) > 1 for part in total) else None
        is_rounded = narrow and any(narrow.decode(narrow.round(e.value)) != e.value for e in elements)
        if not is_rounded and self.nothing_is_lost(products, size):
            return result
        unit = Fraction(2) ** (-self.to.fraction_bits - 1)
        growth = (1 + unit) ** (len(total) + 1) - 1
        if is_rounded:
            sizes = [abs(e.value.value) for e in elements if not e.value.is_zero()]
            is_beyond = any(not Fraction(2) ** narrow.least_exponent <= s <= narrow.greatest() for s in sizes)
            unsupported_if(is_beyond, f"operands beyond the range of {narrow.name}, to which they may be rounded first")
            growth = (1 + growth) * (1 + Fraction(1, 2 ** (narrow.fraction_bits + 1))) ** 2 - 1
        least = Fraction(2) ** (self.to.least_exponent - (0 if self.profile.flush else self.to.fraction_bits))
        reach = growth * size + (2 * len(total) + 1) * least * (size != 0)
        unsupported_if(abs(exact) + reach > self.to.greatest(), "a sum that may overflow on the way")
        return result.united(numbers_between(exact - reach, exact + reach, self.to), surely=result if exact else None)

    def nothing_is_lost(self, products, size):
        """All partial results are multiples of one power of two, and so small that the format holds them; none is flushed."""
        last = min(((p.numerator & -p.numerator).bit_length() - p.denominator.bit_length() for p in products if p), default=0)
        least = self.to.least_exponent - (0 if self.profile.flush else self.to.fraction_bits)
        return last >= least and size <= Fraction(2) ** (last + self.to.fraction_bits + 1)

    def fold(self, region, init, elements):
        """fold(f, init, list) in any order, of which init values may be a part any number of times: `add` makes a sum, other ops
        that do not depend on the order are taken one after the other."""
        inits, name = init if isinstance(init, list) else [init], (region.single_op() or "").removeprefix("stablehlo.")
        steps = [e if isinstance(e, list) else [e] for e in elements]
        is_integer = all(isinstance(e.type, Integer) for e in inits)
        ordered = name not in (("add", "multiply", "maximum", "minimum", "and", "or", "xor") if is_integer else ("maximum", "minimum"))
        is_sum = len(inits) == 1 and name == "add"
        unsupported_if(len(steps) > 1 and ordered and not is_sum, "a reduction whose result may depend on its order")
        if any("init_value" in n for n, _ in self.rules.inputs) and (
                inits[0].value not in (0, finite(0), finite(0, True)) if is_sum else any(region.exactly(inits + s) != s for s in steps)):
            raise Unsupported("an init value that is not the identity")
        if is_sum:
            return Total([(e,) for s in [[x] for x in inits if x.value not in (0, finite(0))] + steps for e in s])
        state = reduce(lambda before, step: region.exactly(before + step), steps, inits)
        return state if isinstance(init, list) else state[0]

    def stable_order(self, comparator, elements):
        is_stable = self.op["attributes"].get("is_stable", {}).get("value", False)
        unsupported_if(any(e.value == NAN for x in elements for e in (x if isinstance(x, list) else [x])), "a sort of NaN")

        def order(i, j):
            if comparator.exactly(interleaved(elements[i], elements[j]))[0].value:
                return -1
            after = comparator.exactly(interleaved(elements[j], elements[i]))[0].value
            if not after and not is_stable and elements[i] != elements[j]:
                raise Unsupported("an unstable sort of equivalent elements")
            return 1 if after else 0
        return sorted(range(len(elements)), key=cmp_to_key(order))

    # Ops that the specification describes in words.

    def on_constant(self, place):
        value = self.op["attributes"]["value"]
        unsupported_if("value" not in value, "a constant in textual form")
        at = 0
        for p, n in zip(place, self.type["shape"]):
            at = at * n + p
        element = value["value"][0 if value.get("splat") else at]
        if isinstance(self.to, Integer):
            return point(int(element), self.to)
        if isinstance(element, str):
            return point(self.to.decode(int(element, 16)), self.to)
        negative = str(element).startswith("-")
        return point(infinity(negative) if abs(element) == float("inf") else finite(Fraction(element), negative), self.to)

    def on_select(self, place):
        condition = self.operands[0].at(place if self.operands[0].shape else ()).value
        return self.as_set(self.operands[1 if condition else 2].at(place))

    def on_clamp(self, place):
        low, x, high = (o.at(place if o.shape else ()) for o in self.operands)
        if isinstance(self.to, Integer):
            return point(min(max(low.value, x.value), high.value), self.to)
        return point(binary("minimum", binary("maximum", low.value, x.value), high.value), self.to)

    def on_compare(self, place):
        x, y = (o.at(place).value for o in self.operands)
        sign = {"EQ": "=", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}[self.op["attributes"]["comparison_direction"]["value"]]
        kind = self.op["attributes"].get("compare_type", {}).get("value")
        is_float = isinstance(self.operands[0].element, Format)
        known = "FLOAT" if is_float else "SIGNED" if self.operands[0].element.signed else "UNSIGNED"
        unsupported_if(kind not in (None, known), "a comparison in total order, or of another signedness")
        if is_float and NAN in (x, y):
            return point(sign == "!=", self.to)
        x, y = (x.extended(), y.extended()) if is_float else (x, y)
        return point(compare(sign, x, y), self.to)

    def on_is_finite(self, place):
        return point(self.operands[0].at(place).value.kind == "number", self.to)

    def on_convert(self, place):
        element = self.operands[0].at(place)
        is_integer = isinstance(element.type, Integer)
        number = finite(element.value) if is_integer else element.value
        if isinstance(self.to, Format):
            is_exact = number.kind != "number" or self.to.decode(self.to.round(number)).value == number.value
            is_beyond = not is_exact and not is_integer and abs(number.value) > self.to.greatest()
            return ANYTHING if is_beyond else point(number, self.to) if is_exact else permitted(number, self.to, self.profile.promise("convert", self.to), False)
        if number.kind != "number":
            return ANYTHING
        value = int(number.value != 0 if self.to.bits == 1 else number.value)
        if self.to.least <= value <= self.to.greatest:
            return point(value, self.to)
        unsupported_if(is_integer, "a conversion of an integer that the type does not have")
        return ANYTHING


def interleaved(x, y):
    pairs = zip(x, y) if isinstance(x, list) else [(x, y)]
    return [e for pair in pairs for e in pair]


def attribute_value(attribute):
    """What a formula sees of an attribute: integers, booleans, lists of them."""
    kind, value = attribute["kind"], attribute.get("value")
    if kind == "dense":
        shape = attribute["type"]["shape"]
        return nested(value * prod(shape) if attribute.get("splat") else value, shape)
    if kind == "array":
        return [attribute_value(a) for a in value]
    return value


def nested(flat, shape):
    if not shape:
        return flat[0]
    step = prod(shape[1:])
    return [nested(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]
