"""The rules, as they are in the files of spec/: rows of ops, global functions, profiles."""

import hashlib
import re
from functools import partial
from pathlib import Path

from formats import Unsupported
from notation import parse

ROW_WORDS = ("interpretation ", "note ", "official ", "source ", "since ")


class OpRules:
    """What one op file says of elements: names of operands and attributes, defaults, local definitions, `elements` rows."""

    def __init__(self):
        self.inputs, self.functions, self.attributes, self.outputs = [], [], {}, []
        self.lets, self.elements, self.traits, self.depends_on_values = {}, [], set(), False


class Specification:
    """Reads files under `folder` when they are asked for, and remembers the digest of each."""

    def __init__(self, folder):
        self.folder, self.digests, self.ops = Path(folder), {}, {}
        self.functions = dict(definition(row, "def") for row in rows_of(self.text("functions.spec")) if row.startswith("def "))

    def text(self, name):
        if not re.fullmatch(r"[A-Za-z0-9_./-]+", name) or ".." in name or not (self.folder / name).is_file():
            raise Unsupported(f"the file {name!r}, which is not one of spec/")
        data = (self.folder / name).read_bytes()
        self.digests[name] = "sha256:" + hashlib.sha256(data).hexdigest()
        return data.decode()

    def op(self, name):
        """The rules of an op by its full name, such as stablehlo.add."""
        if name not in self.ops:
            dialect, mnemonic = name.split(".", 1)
            path = f"ops/{mnemonic}.spec" if dialect == "stablehlo" else f"ops/{dialect}/{mnemonic}.spec"
            if not re.fullmatch(r"[a-z0-9_]+", mnemonic) or not (self.folder / path).is_file():
                path = self.shared_file(dialect, mnemonic)
            self.ops[name] = read_op(self.text(path), mnemonic, dialect)
        return self.ops[name]

    def shared_file(self, dialect, mnemonic):
        folder = self.folder / "ops" / ("" if dialect == "stablehlo" else dialect)
        for path in sorted(folder.glob("*.spec")):
            named = re.search(r"^op ((?:.*,\n)*.*)$", path.read_text(), re.M)
            if named and mnemonic in re.split(r"[\s,]+", named[1].replace(dialect + ".", "")):
                return str(path.relative_to(self.folder))
        raise Unsupported(f"{dialect}.{mnemonic}, of which spec/ops has no file")


def rows_of(text):
    """Rows of a file: a line that is indented more continues the one before. Comments are left out."""
    rows, indent = [], None
    for line in text.splitlines():
        line = re.sub(r'(^|\s)#[^"]*$', "", line).rstrip()
        if not line.strip():
            continue
        depth, content = len(line) - len(line.lstrip()), line.strip()
        starts = depth == 0 or (indent is not None and depth <= indent) or content.startswith(ROW_WORDS) or indent is None
        if depth == 0:
            indent = None
        elif indent is None:
            indent, starts = depth, not rows[-1].startswith("def ") and not rows[-1].endswith(",")
            indent = indent if starts else None
        if starts:
            rows.append(content)
        else:
            rows[-1] += " " + content
    return rows


def definition(row, word):
    """(name, (parameters, tree)) of `let NAME = E`, `def NAME(x, y) = E`; parameters are None without parentheses."""
    match = re.match(word + r"\s+([A-Za-z_][\w']*)\s*(?:\(([^)]*)\))?\s*=\s*(.*)", row, re.S)
    parameters = None if match[2] is None else [p.strip() for p in match[2].split(",")]
    return match[1], (parameters, partial(parse, match[3]))


def read_op(text, mnemonic, dialect):
    rules, is_ours = OpRules(), True
    for row in rows_of(text):
        word = row.split(None, 1)[0]
        if word in ("op", "variant"):
            is_ours = word == "op" and mnemonic in re.split(r"[\s,]+", row[3:].replace(dialect + ".", ""))
        elif not is_ours:
            continue
        elif word == "let":
            rules.lets.update([definition(row, "let")])
        elif word == "traits":
            rules.traits.update(re.split(r"[ ,]+", row[7:]))
        elif word == "elements":
            match = re.match(r"elements\s+D\d+\s+(?:of\s+(\w+)\s+)?(.*)", row, re.S)
            if match[1] in (None, mnemonic):
                rules.elements.append(partial(parse, match[2]))
        elif word in ("input", "output", "function", "attribute"):
            read_member(rules, word, row)
        elif re.match(r"[A-Z]\d+$", word) and "value(" in row:
            rules.depends_on_values = True  # a rule that only a run decides
    return rules


def read_member(rules, word, row):
    name = row.split()[1]
    if word == "attribute":
        default = re.search(r"\sdefault\s+(.*?)(?=\s+(?:from|also|promises|since)\s|$)", row)
        nested = re.search(r"\sfrom\s+(\w+)\.(\w+)", row)
        rules.attributes[name] = (default[1] if default else None, nested.groups() if nested else (None, name))
    else:
        is_variadic = re.match(word + r"\s+\S+\s+(?:[A-Z]\d+\s+)?variadic\b", row) is not None
        {"input": rules.inputs, "output": rules.outputs, "function": rules.functions}[word].append((name, is_variadic))


class Law:
    """`types`: for each type name the classes that it is in; `variables`: type names of those that are not of the first one."""

    def __init__(self, kind):
        self.kind, self.types, self.variables, self.sides, self.is_conditional = kind, {}, {}, None, False


class Laws:
    """spec/laws.spec, and the classes of types."""

    def __init__(self, specification):
        self.all, self.operators, law = {}, {}, None
        for row in rows_of(specification.text("laws.spec")):
            word, rest = (row.split(None, 1) + [""])[:2]
            if word == "operator":
                self.operators[rest.split()[0]] = rest.split()[1:]
            elif word in ("law", "definition"):
                name, *kind = rest.split()
                law = self.all[name] = Law(*kind or [word])
            elif word == "for":
                name, how, of = rest.split(None, 2)
                if how == "in":
                    law.types[name] = re.split(r"[ ,]+", of)
                if name[0].islower():
                    law.variables[name] = name if how == "in" else of
            elif word == "states":
                law.sides = parse(rest)[2]
            elif word == "if":
                law.is_conditional = True
        classes = re.findall(r"^class (\w+) =(.*?)(?=^\S)", specification.text("types.spec"), re.M | re.S)
        self.classes = {name: re.split(r"[\s|]+", members.strip()) for name, members in classes}

    def has(self, to, classes):
        """Whether an element type is in one of the classes."""
        name = "s" + to.name if to.name.startswith("i") and to.bits > 1 else to.name
        return any(c == name or self.has(to, self.classes.get(c, [])) for c in classes)
