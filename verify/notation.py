"""The notation of the specification's formulas (spec/notation.ebnf), read into trees.

A tree is a tuple: its kind, then its parts. Where two readings are possible, the first of the grammar is taken.
"""

import re
from functools import lru_cache

TOKEN = re.compile(r"""\s*(?:(?P<real>\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+))|(?P<integer>\d+)|"(?P<string>(?:[^"\\]|\\.)*)"
    |(?P<name>[A-Za-z_][A-Za-z0-9_']*)|(?P<sign>\.\.\.|\|\||&&|==|!=|<=|>=|[-+*/%()\[\]:,?<>=!]))""", re.X)
WORDS = {"and", "or", "not", "in", "if", "then", "else", "given", "for", "where", "except", "has", "tensor", "true", "false", "None"}
COMPARISONS = {"=", "==", "!=", "<=", "<", ">=", ">"}


class NotationError(Exception):
    pass


def tokens_of(text):
    tokens, at, text = [], 0, text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise NotationError(f"cannot read {text[at:at + 20]!r}")
        kind = match.lastgroup
        value = match.group(kind)
        tokens.append(("word" if kind == "name" and value in WORDS else kind, value))
        at = match.end()
    return tokens + [("end", "")]


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens_of(text), 0

    def peek(self, *values, ahead=0):
        kind, value = self.tokens[min(self.at + ahead, len(self.tokens) - 1)]
        return kind in ("word", "sign") and value in values

    def take(self, *values):
        if not self.peek(*values):
            return None
        self.at += 1
        return self.tokens[self.at - 1][1]

    def expect(self, value):
        if not self.take(value):
            raise NotationError(f"{value!r} is expected before {self.tokens[self.at][1]!r}")

    def name(self):
        kind, value = self.tokens[self.at]
        if kind != "name":
            raise NotationError(f"a name is expected, not {value!r}")
        self.at += 1
        return value

    def formula(self):
        tree = self.statement()
        while True:
            if not self.take("where"):
                return tree
            tree = ("given", self.bindings(), tree)

    def statement(self):
        if self.take("if"):
            condition = self.formula()
            self.expect("then")
            then = self.statement()
            return ("if", condition, then, self.statement() if self.take("else") else None)
        if self.take("given"):
            bindings = self.bindings()
            self.expect(":")
            return ("given", bindings, self.formula())
        return self.conditional()

    def bindings(self):
        found = []
        while True:
            name = self.name()
            if not self.take("=", "=="):
                raise NotationError("'=' is expected after the name in a binding")
            found.append((name, self.conditional()))
            if not self.take(","):
                return found

    def conditional(self):
        tree = self.operands("or", ("or", "||"), self.conjunction)
        if self.take("?"):
            then = self.conditional()
            self.expect(":")
            return ("choose", tree, then, self.conditional())
        if self.peek("if"):
            before = self.at
            self.at += 1
            condition = self.operands("or", ("or", "||"), self.conjunction)
            if self.take("else"):
                return ("choose", condition, tree, self.conditional())
            self.at = before  # the filter of a list
        return tree

    def conjunction(self):
        return self.operands("and", ("and", "&&"), self.negation)

    def operands(self, kind, signs, part):
        parts = [part()]
        while self.take(*signs):
            parts.append(part())
        return parts[0] if len(parts) == 1 else (kind, parts)

    def negation(self):
        if self.peek("not", "!"):
            self.at += 1
            return ("not", self.negation())
        return self.comparison()

    def comparison(self):
        parts, signs = [self.sum()], []
        while True:
            if self.peek(*COMPARISONS):
                signs.append(self.take(*COMPARISONS).replace("==", "="))
            elif self.take("in"):
                signs.append("in")
            elif self.peek("not") and self.peek("in", ahead=1):
                self.at += 2
                signs.append("not in")
            else:
                return ("compare", signs, parts) if signs else parts[0]
            parts.append(self.sum())

    def sum(self):
        tree = self.product()
        while sign := self.take("+", "-"):
            tree = ("binary", sign, tree, self.product())
        return tree

    def product(self):
        tree = self.unary()
        while sign := self.take("*", "/", "%"):
            tree = ("binary", sign, tree, self.unary())
        return tree

    def unary(self):
        return ("negate", self.unary()) if self.take("-") else self.postfix()

    def postfix(self):
        tree = self.primary()
        while True:
            if self.take("..."):
                tree = ("ellipsis", tree)
            elif self.take("["):
                subscripts = [self.subscript()]
                while self.take(","):
                    subscripts.append(self.subscript())
                self.expect("]")
                tree = ("index", tree, subscripts)
            else:
                return tree

    def subscript(self):
        if self.take(":"):
            return ("slice", None, None if self.peek(",", "]") else self.conditional())
        first = self.conditional()
        if self.take(":"):
            return ("slice", first, None if self.peek(",", "]") else self.conditional())
        return first

    def primary(self):
        kind, value = self.tokens[self.at]
        if kind in ("integer", "string", "real"):
            self.at += 1
            return (kind, int(value) if kind == "integer" else value)
        if self.take("true", "false"):
            return ("boolean", value == "true")
        if self.take("None"):
            return ("boolean", None)
        if self.take("("):
            tree = self.formula()
            self.expect(")")
            return tree
        if self.take("["):
            return self.list()
        name = self.name()
        if not self.take("("):
            return ("name", name)
        arguments = []
        while not self.take(")"):
            arguments.append(self.conditional())
            if not self.peek(")"):
                self.expect(",")
        return ("call", name, arguments)

    def list(self):
        if self.take("]"):
            return ("list", [])
        first = self.conditional()
        if self.peek("for"):
            generators = []
            while self.take("for"):
                name = self.name()
                self.expect("in")
                generators.append((name, self.operands("or", ("or", "||"), self.conjunction)))
            condition = self.conditional() if self.take("if") else None
            self.expect("]")
            return ("comprehension", first, generators, condition)
        parts = [first]
        while self.take(","):
            parts.append(self.conditional())
        self.expect("]")
        return ("list", parts)


@lru_cache(maxsize=None)
def parse(text):
    parser = Parser(text)
    tree = parser.formula()
    if parser.tokens[parser.at][0] != "end":
        raise NotationError(f"{parser.tokens[parser.at][1]!r} does not belong to the formula")
    return tree
