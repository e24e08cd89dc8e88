"""Programs as `assay format --format json` writes them: docs/program_json.md has the table of types and attributes.

A worker of the form `json` is given such a document; of other forms it is made here, by assay itself.
"""
import json
import os
import subprocess


class Unsupported(Exception):
    """This backend cannot do it, whatever the program says."""


def read_program(path):
    """The functions of a program by name."""
    if path.endswith(".json"):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    else:
        command = [os.environ.get("ASSAY", "assay"), "format", "--format", "json", path]
        document = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    if document["format"] != 1:
        raise ValueError(f"format {document['format']} of programs is unknown")
    operations = document["operations"]
    if len(operations) == 1 and operations[0]["name"] == "builtin.module":
        operations = operations[0]["regions"][0][0]["operations"]
    if any(op["name"] != "func.func" for op in operations):
        raise Unsupported("operations next to functions")
    functions = {op["attributes"]["sym_name"]["value"]: op for op in operations}
    if "main" not in functions:
        raise Unsupported("a program without @main")
    return functions


def plain(attribute):
    """The value of an attribute as plain data: lists of numbers, names of enums, fields of structs."""
    kind, value = attribute["kind"], attribute.get("value")
    if kind == "dense" and attribute.get("splat"):
        count = 1
        for size in attribute["type"]["shape"]:
            count *= size
        return value[:1] * count
    if kind == "array":
        return [plain(one) for one in value]
    if kind in ("struct", "dictionary"):
        return {name: plain(one) for name, one in value.items()}
    return value


def attributes_of(op):
    return {name: plain(value) for name, value in op["attributes"].items()}


def block_of(op, region=0):
    """The one block of a region, which nothing else is known to be."""
    blocks = op["regions"][region]
    if len(blocks) != 1:
        raise Unsupported(f"{op['name']}: a region of {len(blocks)} blocks")
    return blocks[0]


def op_of_body(op):
    """The op of a body that is one op on its first two arguments, in their order, and returns it; else Unsupported."""
    block = block_of(op)
    arguments, operations = [one["id"] for one in block["arguments"]], block["operations"]
    is_one = (len(operations) == 2 and operations[0]["operands"] == arguments[:2]
              and operations[1]["operands"] == [one["id"] for one in operations[0]["results"]])
    if not is_one:
        raise Unsupported(f"{op['name']} by {', '.join(one['name'] for one in operations[:-1]) or 'a region without ops'}")
    return operations[0]


def short_name(op):
    return op["name"].removeprefix("stablehlo.")


def element_of(type_):
    """`f32`, `complex<f32>`; of other types their kind."""
    element = type_.get("element", type_["kind"])
    if isinstance(element, dict):
        element = f"complex<{element['element']}>" if element["kind"] == "complex" else element["kind"]
    return element


def storage_of(type_):
    """The same of what files hold: of quantized numbers the type of their storage."""
    return type_["element"]["storage"] if element_of(type_) == "quantized" else element_of(type_)


def shape_of(type_):
    """The sizes of a tensor's type, all of which must be known."""
    if type_["kind"] != "tensor" or None in type_["shape"]:
        raise Unsupported("dynamic shapes")
    return tuple(type_["shape"])
