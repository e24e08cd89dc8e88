"""The notation of the specification's formulas (spec/notation.ebnf), read into trees.

A tree is a tuple: its kind, then its parts. Where two readings are possible, the first of the grammar is taken.
"""

import re
from functools import lru_cache

TOKEN = re.compile(r"""\s*(?:(?P<real>\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+))|(?P<integer>\d+)|"(?P<string>(?:[^"\\]|\\.)*)"
    |(?P<sign>not\s+in\b|\.\.\.|\|\||&&|==|!=|<=|>=|[-+*/%()\[\]:,?<>=!])|(?P<name>[A-Za-z_][A-Za-z0-9_']*)|(?P<error>\S))""", re.X)
WORDS = {"and", "or", "not", "in", "if", "then", "else", "given", "for", "where", "except", "has", "tensor", "true", "false", "None"}
COMPARISONS = {"=", "==", "!=", "<=", "<", ">=", ">", "in", "not in"}


class NotationError(Exception):
    pass


def tokens_of(text):
    tokens = []
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "error":
            raise NotationError(f"cannot read {match.group(kind)!r}")
        value = " ".join(match.group(kind).split()) if kind == "sign" else match.group(kind)
        tokens.append(("word" if kind == "name" and value in WORDS else kind, value))
    return tokens + [("end", "")]


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens_of(text), 0

    def peek(self, *values):
        kind, value = self.tokens[self.at]
        return kind in ("word", "sign") and value in values

    def take(self, *values):
        if not self.peek(*values):
            return None
        self.at += 1
        return self.tokens[self.at - 1][1]

    def expect(self, *values):
        if not self.take(*values):
            raise NotationError(f"{values[0]!r} is expected before {self.tokens[self.at][1]!r}")

    def name(self):
        kind, value = self.tokens[self.at]
        if kind != "name":
            raise NotationError(f"expected a name, got {value!r}")
        self.at += 1
        return value

    def items(self, part, end):
        """Parts between commas, and the sign after them."""
        found = []
        while not self.take(end):
            if found:
                self.expect(",")
            found.append(part())
        return found

    def formula(self):
        tree = self.statement()
        while self.take("where"):
            tree = ("given", self.bindings(), tree)
        return tree

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
        while not found or self.take(","):
            name = self.name()
            self.expect("=", "==")
            found.append((name, self.conditional()))
        return found

    def conditional(self):
        tree = self.condition()
        if self.take("?"):
            then = self.conditional()
            self.expect(":")
            return ("choose", tree, then, self.conditional())
        before = self.at
        if self.take("if"):
            condition = self.condition()
            if self.take("else"):
                return ("choose", condition, tree, self.conditional())
            self.at = before  # the filter of a list
        return tree

    def condition(self):
        return self.joined("or", ("or", "||"), lambda: self.joined("and", ("and", "&&"), self.negation))

    def joined(self, kind, signs, part):
        parts = [part()]
        while self.take(*signs):
            parts.append(part())
        return parts[0] if len(parts) == 1 else (kind, parts)

    def negation(self):
        return ("not", self.negation()) if self.take("not", "!") else self.comparison()

    def comparison(self):
        parts, signs = [self.sum()], []
        while sign := self.take(*COMPARISONS):
            signs.append(sign.replace("==", "="))
            parts.append(self.sum())
        return ("compare", signs, parts) if signs else parts[0]

    def sum(self):
        return self.chain(("+", "-"), lambda: self.chain(("*", "/", "%"), self.unary))

    def chain(self, signs, part):
        tree = part()
        while sign := self.take(*signs):
            tree = ("binary", sign, tree, part())
        return tree

    def unary(self):
        return ("negate", self.unary()) if self.take("-") else self.postfix()

    def postfix(self):
        tree = self.primary()
        while sign := self.take("...", "["):
            tree = ("ellipsis", tree) if sign == "..." else ("index", tree, self.items(self.subscript, "]"))
        return tree

    def subscript(self):
        first = None if self.peek(":") else self.conditional()
        if not self.take(":"):
            return first
        return ("slice", first, None if self.peek(",", "]") else self.conditional())

    def primary(self):
        kind, value = self.tokens[self.at]
        if kind in ("integer", "string", "real"):
            self.at += 1
            return (kind, int(value) if kind == "integer" else value)
        if word := self.take("true", "false", "None"):
            return ("boolean", {"true": True, "false": False, "None": None}[word])
        if self.take("("):
            tree = self.formula()
            self.expect(")")
            return tree
        if self.take("["):
            return self.list()
        name = self.name()
        return ("call", name, self.items(self.conditional, ")")) if self.take("(") else ("name", name)

    def list(self):
        parts, generators = [] if self.peek("]") else [self.conditional()], []
        if not self.peek("for"):
            while self.take(","):
                parts.append(self.conditional())
            self.expect("]")
            return ("list", parts)
        while self.take("for"):
            name = self.name()
            self.expect("in")
            generators.append((name, self.condition()))
        condition = self.conditional() if self.take("if") else None
        self.expect("]")
        return ("comprehension", parts[0], generators, condition)


@lru_cache(maxsize=None)
def parse(text):
    parser = Parser(text)
    tree = parser.formula()
    if parser.tokens[parser.at][0] != "end":
        raise NotationError(f"{parser.tokens[parser.at][1]!r} does not belong to the formula")
    return tree
