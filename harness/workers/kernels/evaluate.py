"""Formulas evaluated while a kernel is written: what is known is computed, the rest becomes expressions of the language."""
import rules
from builtin_functions import BUILTINS
from program import Unsupported
from values import Operand, Possible, Space, Terms, Text, is_known

MOST_TERMS = 4096  # of a list that is written out


class Evaluator:
    """`writer` has the lines of the kernel and its language."""

    def __init__(self, writer, definitions):
        self.writer, self.language, self.definitions, self.busy = writer, writer.language, definitions, set()

    def value(self, tree, env):
        return getattr(self, "of_" + tree[0])(tree, env)

    def of_number(self, tree, env):
        return tree[1]

    def of_name(self, tree, env):
        name = tree[1]
        if name in env:
            return env[name]
        if name in ("true", "false", "None"):
            return {"true": True, "false": False, "None": None}[name]
        if name not in self.definitions or name in self.busy:
            raise Unsupported(f"the name {name} of a rule")
        self.busy.add(name)
        env[name] = self.value(self.definitions[name], dict(self.writer.names))
        self.busy.discard(name)
        return env[name]

    def of_list(self, tree, env):
        return [self.value(one, env) for one in tree[1]]

    def of_where(self, tree, env):
        inner = dict(env)
        for name, bound in tree[2]:
            inner[name] = self.named(self.value(bound, inner))
        return self.value(tree[1], inner)

    def named(self, value):
        """The same with integers that are long expressions as variables."""
        if isinstance(value, list):
            return [self.named(one) for one in value]
        if isinstance(value, Text) and value.kind == "integer" and len(value.text) > 8:
            return Text(self.writer.variable(self.language.integer_type, value.text), "integer")
        return value

    def of_choice(self, tree, env):
        condition = self.value(tree[1], env)
        if isinstance(condition, bool):
            return self.value(tree[2 if condition else 3], env)
        yes, no = self.value(tree[2], env), self.value(tree[3], env)
        if not isinstance(condition, list):
            return self.chosen(condition, yes, no)
        return self.each(lambda holds, a, b: (a if holds else b) if isinstance(holds, bool) else self.chosen(holds, a, b), condition, yes, no)

    def chosen(self, condition, yes, no):
        if isinstance(yes, list) and isinstance(no, list) and len(yes) == len(no):
            return [self.chosen(condition, a, b) for a, b in zip(yes, no)]
        kind = yes.kind if isinstance(yes, Text) else no.kind if isinstance(no, Text) else "integer"
        return Text(self.language.choose(condition.text, self.text(yes, kind), self.text(no, kind)), kind)

    def text(self, value, kind):
        """An expression of that kind: an integer, a truth, an element."""
        if isinstance(value, Text):
            if value.kind == kind:
                return value.text
            if value.kind == "integer" and kind not in ("truth", "i1"):
                return f"({self.language.types[kind]})({value.text})" if self.language.column == "opencl" else f"{self.language.types[kind]}({value.text})"
            raise Unsupported(f"{value.kind} where {kind} is expected")
        if not is_known(value) or value is None or isinstance(value, str):
            raise Unsupported("a list where an element is expected")
        if kind == "integer":
            return f"{int(value)}{self.language.suffix}" if value >= 0 else f"(-{-int(value)}{self.language.suffix})"
        if kind == "truth":
            return "true" if value else "false"
        if value != 0:
            raise Unsupported(f"the number {value} as an element")
        return self.language.literal(0, kind)

    def of_if(self, tree, env):
        raise Unsupported("a rule with a condition")

    def of_not(self, tree, env):
        value = self.value(tree[1], env)
        return Text(f"(!{value.text})", "truth") if isinstance(value, Text) else not value

    def of_minus(self, tree, env):
        return self.each(lambda a: self.integers("-", 0, a), self.value(tree[1], env))

    def of_binary(self, tree, env):
        operator, left = tree[1], self.value(tree[2], env)
        if operator in ("and", "or"):
            if isinstance(left, bool) and left is (operator == "or"):
                return left
            return self.truths(operator, left, self.value(tree[3], env))
        right = self.value(tree[3], env)
        return self.each(lambda a, b: self.arithmetic(operator, a, b), left, right)

    def each(self, function, *values):
        """The function of numbers, or of each of the elements of lists of one length."""
        sizes = {len(value) for value in values if isinstance(value, list)}
        if not sizes:
            return function(*values)
        if len(sizes) > 1:
            raise Unsupported("lists of different lengths in a rule")
        return [self.each(function, *(value[at] if isinstance(value, list) else value for value in values)) for at in range(sizes.pop())]

    def arithmetic(self, operator, left, right):
        kinds = {one.kind for one in (left, right) if isinstance(one, Text)} - {"integer"}
        if not kinds:
            return self.integers(operator, left, right)
        if len(kinds) > 1 or operator not in ("+", "*"):
            raise Unsupported(f"{operator} of {' and '.join(sorted(kinds))}")
        kind = kinds.pop()
        name = {"+": "add", "*": "multiply"}[operator]
        return self.writer.applied(name, [Text(self.text(one, kind), kind) for one in (left, right)], kind)

    def integers(self, operator, left, right):
        if is_known(left) and is_known(right):
            return {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right,
                    "/": lambda: left // right, "%": lambda: left % right}[operator]()
        if is_known(right) and (operator, right) in (("+", 0), ("-", 0), ("*", 1), ("/", 1)):
            return left
        if is_known(left) and (operator, left) in (("+", 0), ("*", 1)):
            return right
        if is_known(right) and (operator, right) in (("*", 0), ("%", 1)) or is_known(left) and (operator, left) == ("*", 0):
            return 0
        if is_known(right) and right == 0:
            raise Unsupported("a division by zero in a rule")
        return Text(f"({self.text(left, 'integer')} {operator} {self.text(right, 'integer')})", "integer")

    def truths(self, operator, left, right):
        for one, other in ((left, right), (right, left)):
            if isinstance(one, bool):
                return one if one is (operator == "or") else other
        return Text(f"({left.text} {'&&' if operator == 'and' else '||'} {right.text})", "truth")

    def of_compare(self, tree, env):
        values = [self.value(term, env) for term in tree[1]]
        found = [self.compared(operator, a, b) for operator, a, b in zip(tree[2], values, values[1:])]
        result = found[0]
        for one in found[1:]:
            result = self.each(lambda a, b: self.truths("and", a, b), result, one)
        return result

    def compared(self, operator, left, right):
        if operator in ("in", "not in"):
            if not is_known(left) or not all(map(is_known, right)):
                raise Unsupported("in of what is not known")
            return (left in right) == (operator == "in")
        if operator in ("=", "!=") and isinstance(left, list) and isinstance(right, list):
            if not all(map(is_known, left + right)):
                raise Unsupported("= of lists that are not known")
            return (left == right) == (operator == "=")
        return self.each(lambda a, b: self.one_compared(operator, a, b), left, right)

    def one_compared(self, operator, left, right):
        if is_known(left) and is_known(right):
            return {"=": lambda: left == right, "!=": lambda: left != right, "<=": lambda: left <= right, "<": lambda: left < right,
                    ">=": lambda: left >= right, ">": lambda: left > right}[operator]()
        return Text(f"({self.text(left, 'integer')} {'==' if operator == '=' else operator} {self.text(right, 'integer')})", "truth")

    def of_index(self, tree, env):
        value, subscripts = self.value(tree[1], env), tree[2]
        if len(subscripts) == 2 and subscripts[0] == ("slice", None, None):
            column = self.value(subscripts[1], env)
            return [row[column] for row in value]
        if len(subscripts) > 1:
            raise Unsupported("an index of several subscripts")
        if subscripts[0][0] == "slice":
            low, high = (None if end is None else self.value(end, env) for end in subscripts[0][1:])
            return value[low:high]
        return self.at(value, self.value(subscripts[0], env))

    def at(self, value, place):
        if isinstance(place, list):
            return [self.at(value, one) for one in place]
        if not isinstance(place, Text):
            if not 0 <= place < len(value):
                raise Unsupported("a place outside of a list in a rule")
            return value[place]
        result = value[-1]
        for number in range(len(value) - 2, -1, -1):
            result = self.chosen(Text(f"({place.text} == {self.text(number, 'integer')})", "truth"), value[number], result)
        return result

    def of_each(self, tree, env):
        _, element, generators, condition = tree
        found = [env]
        for number, (name, source) in enumerate(generators):
            lists = [self.value(source, one) for one in found]
            if any(isinstance(one, Space) for one in lists):
                if condition or len(found) > 1:
                    raise Unsupported("a condition on many places")
                return Terms(element, generators[number:], found[0])
            found = [{**one, name: item} for one, items in zip(found, lists) for item in items]
            if len(found) > MOST_TERMS:
                raise Unsupported("a long list in a rule")
        kept = []
        for one in found:
            holds = True if condition is None else self.value(condition, one)
            if isinstance(holds, Text):
                kept.append((holds, self.value(element, one)))
            elif holds:
                kept.append((True, self.value(element, one)))
        return [item for _, item in kept] if all(holds is True for holds, _ in kept) else Possible(kept)

    def of_call(self, tree, env):
        name, given = tree[1], tree[2]
        if isinstance(env.get(name), (Operand, list)) and (isinstance(env[name], Operand) or all(isinstance(one, Operand) for one in env[name])):
            place = self.value(given[0], env)
            return self.element(env[name], place)
        if name in BUILTINS:
            return BUILTINS[name](self, *(self.value(one, env) for one in given))
        if name == "index_space":
            sizes = self.value(given[0], env)
            return Space(sizes)
        found = rules.function(name)
        if not found or len(found[0]) != len(given):
            raise Unsupported(f"the function {name} of rules")
        return self.value(found[1], dict(zip(found[0], (self.value(one, env) for one in given))))

    def element(self, operand, place):
        if isinstance(operand, list):
            return [self.element(one, place) for one in operand]
        if len(place) != len(operand.shape):
            raise Unsupported("a place of another rank")
        at = 0
        for axis, size in zip(place, operand.shape):
            at = self.integers("+", self.integers("*", at, size), axis)
        return Text(self.language.loaded(operand.name, self.text(at, "integer"), operand.element), operand.element)
