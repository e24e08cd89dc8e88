"""Functions of the notation that it does not define itself, for rules of elements."""
from program import Unsupported
from values import Operand, Possible, Terms, Text, is_known, product


def shape(evaluator, x):
    return list(x.shape)


def size(evaluator, x):
    return product(x.shape) if isinstance(x, Operand) else len(x)


def concatenate(evaluator, *lists):
    if not all(isinstance(one, list) for one in lists):
        raise Unsupported("concatenate of something other than lists")
    return [item for one in lists for item in one]


def all_of(evaluator, truths):
    result = True
    for one in truths if isinstance(truths, list) else [truths]:
        result = evaluator.truths("and", result, one)
    return result


def extreme(name):
    def function(evaluator, *given):
        values = given[0] if len(given) == 1 else list(given)
        if isinstance(values, Possible):
            held = [value for _, value in values.items]
            if name != "max" or not all(map(is_known, held)) or held != sorted(held):
                raise Unsupported("the greatest of what may not be there")
            result = held[0]
            for holds, value in values.items[1:]:
                result = value if holds is True else evaluator.chosen(holds, value, result)
            return result
        if any(isinstance(one, list) for one in values):
            return evaluator.each(lambda *items: function(evaluator, list(items)), *values)
        result = values[0]
        for one in values[1:]:
            result = (max if name == "max" else min)(result, one) if is_known(result) and is_known(one) else Text(
                f"{name}({evaluator.text(result, 'integer')}, {evaluator.text(one, 'integer')})", "integer")
        return result
    return function


def total(evaluator, terms):
    if isinstance(terms, Terms):
        return evaluator.writer.summed(evaluator, terms)
    result = 0
    for one in terms:
        result = one if result == 0 and is_known(result) else evaluator.arithmetic("+", result, one)
    return result


def multiplied(evaluator, values):
    result = 1
    for one in values:
        result = evaluator.integers("*", result, one)
    return result


def rounded(evaluator, x, type_):
    if type_ is not None:
        raise Unsupported("rounding to another type")
    return x


def value(evaluator, x):
    if isinstance(x, list):
        return [value(evaluator, one) for one in x]
    if isinstance(x, Operand):
        x = evaluator.element(x, [])
    if not isinstance(x, Text) or x.kind.startswith("f"):
        raise Unsupported("the value of what is no integer")
    return Text(evaluator.language.integer(x.text, x.kind), "integer")


def fold(evaluator, body, first, items):
    return evaluator.writer.folded(evaluator, body, first, items)


BUILTINS = {
    "shape": shape, "size": size, "concatenate": concatenate, "all": all_of, "max": extreme("max"), "min": extreme("min"),
    "sum": total, "product": multiplied, "rounded": rounded, "value": value, "fold": fold,
    "dim": lambda evaluator, x, d: x.shape[d], "rank": lambda evaluator, x: len(x.shape),
    "axes": lambda evaluator, x: list(range(len(x.shape))), "range": lambda evaluator, n: list(range(n)),
    "is_static": lambda evaluator, x: True, "is_empty": lambda evaluator, x: len(x) == 0,
    "is_integer": lambda evaluator, x: x.element.lstrip("u").startswith("i") and x.element != "i1",
    "is_float": lambda evaluator, x: x.element.startswith("f"),
}
