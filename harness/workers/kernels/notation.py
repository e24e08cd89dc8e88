"""Formulas of the specification as trees. spec/notation.ebnf has the grammar; the part that `elements` rows use is read here.

A tree is a tuple, its kind first:

    ("number", 2)  ("name", "x")  ("list", [trees])  ("call", "dim", [trees])  ("index", tree, [subscripts])
    ("slice", from or None, to or None)  ("not", tree)  ("minus", tree)  ("binary", "+", left, right)
    ("compare", [trees], [operators])  ("choice", condition, then, else)
    ("each", tree, [(name, list)], condition or None)  ("where", tree, [(name, tree)])  ("if", condition, tree)
"""
import re

TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?|[A-Za-z_]\w*|\.\.\.|==|!=|<=|>=|\|\||&&|[-+*/%()\[\],:?<>=!])")
LEVELS = [("or", "||"), ("and", "&&")]
COMPARE = ("=", "==", "!=", "<=", "<", ">=", ">", "in")


class Unreadable(Exception):
    """A formula that uses more of the notation than is read here."""


def tokens_of(text):
    found, at = [], 0
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if not match:
            raise Unreadable(text[at:])
        found.append(match[1])
        at = match.end()
    return found


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens_of(text), 0

    def next(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *words):
        if self.next() in words and self.next():
            self.at += 1
            return True
        return False

    def need(self, word):
        if not self.take(word):
            raise Unreadable(f"{word} is expected, not {self.next()}")

    def name(self):
        word = self.next()
        if not re.fullmatch(r"[A-Za-z_]\w*", word):
            raise Unreadable(f"a name is expected, not {word}")
        self.at += 1
        return word

    def formula(self):
        if self.take("if"):
            condition = self.conditional()
            self.need("then")
            return ("if", condition, self.formula())
        if self.take("given"):
            bindings = self.bindings()
            self.need(":")
            return ("where", self.formula(), bindings)
        tree = self.conditional()
        return ("where", tree, self.bindings()) if self.take("where") else tree

    def bindings(self):
        found = []
        while not found or self.take(","):
            name = self.name()
            self.need("=")
            found.append((name, self.conditional()))
        return found

    def conditional(self):
        tree = self.level(0)
        if not self.take("?"):
            return tree
        then = self.conditional()
        self.need(":")
        return ("choice", tree, then, self.conditional())

    def level(self, depth):
        if depth == len(LEVELS):
            return self.negation()
        tree = self.level(depth + 1)
        while self.take(*LEVELS[depth]):
            tree = ("binary", LEVELS[depth][0], tree, self.level(depth + 1))
        return tree

    def negation(self):
        return ("not", self.negation()) if self.take("not", "!") else self.comparison()

    def comparison(self):
        terms, operators = [self.sum()], []
        while self.next() in COMPARE or self.next() == "not":
            operator = self.next()
            self.at += 1
            if operator == "not":
                self.need("in")
            operators.append({"==": "=", "not": "not in"}.get(operator, operator))
            terms.append(self.sum())
        return ("compare", terms, operators) if operators else terms[0]

    def sum(self):
        return self.chain(self.product, "+", "-")

    def product(self):
        return self.chain(self.unary, "*", "/", "%")

    def chain(self, part, *operators):
        tree = part()
        while self.next() in operators:
            operator = self.next()
            self.at += 1
            tree = ("binary", operator, tree, part())
        return tree

    def unary(self):
        return ("minus", self.unary()) if self.take("-") else self.postfix()

    def postfix(self):
        tree = self.primary()
        while self.take("["):
            subscripts = [self.subscript()]
            while self.take(","):
                subscripts.append(self.subscript())
            self.need("]")
            tree = ("index", tree, subscripts)
        return tree

    def subscript(self):
        low = None if self.next() == ":" else self.conditional()
        if not self.take(":"):
            return low
        return ("slice", low, None if self.next() in ("]", ",") else self.conditional())

    def primary(self):
        word = self.next()
        if self.take("("):
            tree = self.formula()
            self.need(")")
            return tree
        if self.take("["):
            return self.list()
        if re.fullmatch(r"\d+", word):
            self.at += 1
            return ("number", int(word))
        name = self.name()
        return ("call", name, self.arguments(")")) if self.take("(") else ("name", name)

    def arguments(self, end):
        found = []
        while not self.take(end):
            if found:
                self.need(",")
            found.append(self.conditional())
        return found

    def list(self):
        if self.take("]"):
            return ("list", [])
        first, generators = self.conditional(), []
        while self.take("for"):
            name = self.name()
            self.need("in")
            generators.append((name, self.level(0)))
        if not generators:
            if self.take("]"):
                return ("list", [first])
            self.need(",")
            return ("list", [first, *self.arguments("]")])
        condition = self.conditional() if self.take("if") else None
        self.need("]")
        return ("each", first, generators, condition)


def parse(text):
    parser = Parser(text)
    tree = parser.formula()
    if parser.next():
        raise Unreadable(f"{parser.next()} after a formula")
    return tree
