#!/usr/bin/env python3
"""Certificates of `assay equiv --certificate` are accepted by verify/, and none of them that was changed is.

    equality_test.py BIN     BIN: the folder of assay
"""

import copy
import json
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "verify"))
from verify import verdict  # noqa: E402

# name: (arguments, result, body of A, body of B); every op matters for the result
PAIRS = {
    "times one": ("%x: tensor<2x3xf32>", "tensor<2x3xf32>",
                  "%c = stablehlo.constant dense<1.0> : tensor<2x3xf32>\n%r = stablehlo.multiply %x, %c : tensor<2x3xf32>\n"
                  "%s = stablehlo.tanh %r : tensor<2x3xf32>", "%s = stablehlo.tanh %x : tensor<2x3xf32>"),
    "swapped": ("%x: tensor<4xf32>, %y: tensor<4xf32>", "tensor<4xf32>",
                "%a = stablehlo.add %x, %y : tensor<4xf32>\n%s = stablehlo.divide %a, %y : tensor<4xf32>",
                "%a = stablehlo.add %y, %x : tensor<4xf32>\n%s = stablehlo.divide %a, %y : tensor<4xf32>"),
    "signs": ("%x: tensor<4xbf16>, %y: tensor<4xbf16>", "tensor<4xbf16>",
              "%n = stablehlo.negate %y : tensor<4xbf16>\n%s = stablehlo.subtract %x, %n : tensor<4xbf16>",
              "%s = stablehlo.add %x, %y : tensor<4xbf16>"),
    "moved": ("%x: tensor<2x3xf32>", "tensor<2x3xf32>",
              "%a = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
              "%b = stablehlo.exponential %a : tensor<3x2xf32>\n"
              "%s = stablehlo.transpose %b, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>",
              "%s = stablehlo.exponential %x : tensor<2x3xf32>"),
    "sliced": ("%x: tensor<6xf32>, %y: tensor<6xf32>", "tensor<2xf32>",
               "%a = stablehlo.multiply %x, %y : tensor<6xf32>\n%s = stablehlo.slice %a [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>",
               "%a = stablehlo.slice %x [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>\n"
               "%b = stablehlo.slice %y [1:5:2] : (tensor<6xf32>) -> tensor<2xf32>\n%s = stablehlo.multiply %a, %b : tensor<2xf32>"),
    "joined": ("%x: tensor<2xf32>, %y: tensor<3xf32>", "tensor<5xf32>",
               "%a = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>\n%s = stablehlo.log %a : tensor<5xf32>",
               "%a = stablehlo.log %x : tensor<2xf32>\n%b = stablehlo.log %y : tensor<3xf32>\n"
               "%s = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>"),
    "contracted": ("%x: tensor<2x3xf32>, %y: tensor<3x2xf32>", "tensor<2x2xf32>",
                   "%c = stablehlo.constant dense<1.0> : tensor<3x2xf32>\n%a = stablehlo.multiply %y, %c : tensor<3x2xf32>\n"
                   "%s = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>",
                   "%s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>"),
    "greatest": ("%x: tensor<2x3xf32>", "tensor<2xf32>",
                 "%i = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
                 "%a = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
                 "%s = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>",
                 "%i = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
                 "%s = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>"),
    "folded": ("%x: tensor<4xf32>", "tensor<4xf32>",
               "%a = stablehlo.constant dense<2.0> : tensor<4xf32>\n%b = stablehlo.constant dense<3.0> : tensor<4xf32>\n"
               "%c = stablehlo.multiply %a, %b : tensor<4xf32>\n%s = stablehlo.add %x, %c : tensor<4xf32>",
               "%c = stablehlo.constant dense<6.0> : tensor<4xf32>\n%s = stablehlo.add %x, %c : tensor<4xf32>"),
    "clamped": ("%l: tensor<f32>, %x: tensor<4xf32>", "tensor<4xf32>",
                "%s = stablehlo.clamp %l, %x, %l : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
                "%b = stablehlo.broadcast_in_dim %l, dims = [] : (tensor<f32>) -> tensor<4xf32>\n"
                "%a = stablehlo.maximum %x, %b : tensor<4xf32>\n%s = stablehlo.minimum %a, %b : tensor<4xf32>"),
}
# Of which only the order of items differs.
BY_ORDER = {"greatest"}
# Shown by assay's solver, so that no law is named: not judged.
BY_SOLVER = {
    "choices": ("%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>", "tensor<4xf32>",
                "%n = stablehlo.not %p : tensor<4xi1>\n%a = stablehlo.select %n, %x, %y : tensor<4xi1>, tensor<4xf32>\n"
                "%s = stablehlo.abs %a : tensor<4xf32>",
                "%a = stablehlo.select %p, %y, %x : tensor<4xi1>, tensor<4xf32>\n%s = stablehlo.abs %a : tensor<4xf32>"),
    "comparisons": ("%x: tensor<3xi32>, %y: tensor<3xi32>", "tensor<3xi1>",
                    "%a = stablehlo.compare LT, %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>\n%s = stablehlo.not %a : tensor<3xi1>",
                    "%s = stablehlo.compare GE, %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>"),
}
# What each op of a program may be replaced by, so that it means something else.
OTHER = {"add": "subtract", "multiply": "add", "divide": "multiply", "subtract": "add", "tanh": "exponential", "negate": "abs", "abs": "negate",
         "exponential": "tanh", "log": "exponential", "maximum": "minimum", "minimum": "maximum", "not": "popcnt"}


def program(arguments, result, body):
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %s : {result}\n}}\n"


def untrue(certificate, needs_laws):
    """(what was changed, a certificate that is not true any more)"""
    def change(name, edit):
        changed = copy.deepcopy(certificate)
        edit(changed)
        return name, changed

    yield change("version", lambda c: c.update(certificate=2))
    yield change("kind", lambda c: c.update(kind="equality"))
    yield change("a law that is none", lambda c: c["laws"].append("no_such_law"))
    yield change("a law of real numbers", lambda c: c["laws"].append("plus_zero_float"))
    if needs_laws:
        for law in certificate["laws"]:
            yield change("law left out", lambda c: c["laws"].remove(law))
    for name in certificate["rules"]:
        yield change("digest", lambda c: c["rules"].update({name: "sha256:" + "0" * 64}))
        if "func/" not in name and "return" not in name:  # whose rules are not read
            yield change("missing digest", lambda c: c["rules"].pop(name))
    for side in ("before", "after"):
        ops = certificate[side]["operations"][0]["regions"][0][0]["operations"]
        for at, op in enumerate(ops):
            def edited(edit, at=at):
                return lambda c: edit(c[side]["operations"][0]["regions"][0][0]["operations"][at])
            kind = op["name"].removeprefix("stablehlo.")
            if kind in OTHER:
                yield change(f"another op than {kind}", edited(lambda o: o.update(name="stablehlo." + OTHER[kind])))
            if kind in ("subtract", "divide", "select", "concatenate"):
                yield change("operands swapped", edited(lambda o: o["operands"].reverse()))
            if kind == "constant" and isinstance(op["attributes"]["value"]["value"][0], (int, float)):
                yield change("another constant", edited(lambda o: o["attributes"]["value"].update(value=[7.5])))
            if kind == "compare":
                yield change("another comparison", edited(lambda o: o["attributes"]["comparison_direction"].update(value="EQ")))
            if kind == "transpose":
                yield change("not transposed", edited(lambda o: o["attributes"]["permutation"].update(value=[0, 1])))
            if kind == "slice":
                yield change("another slice", edited(lambda o: o["attributes"]["start_indices"].update(value=[0])))
            if op.get("regions"):
                yield change("another region", edited(lambda o: o["regions"][0][0]["operations"][0].update(name="stablehlo.minimum")))
            if op["operands"]:
                yield change("an operand too few", edited(lambda o: o["operands"].pop()))
                yield change("an operand that is none", edited(lambda o: o["operands"].__setitem__(0, 999)))
        yield change("another type", lambda c: c[side]["operations"][0]["regions"][0][0]["arguments"][0]["type"].update(element="f64"))


def main():
    binary, accepted, wrong, found = Path(sys.argv[1]) / "assay", 0, [], {"refused": 0, "not judged": 0, "accepted": 0}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("a.mlir", "b.mlir", "certificate.json")]
        for name, (arguments, result, *bodies) in PAIRS.items():
            for path, body in zip(paths, bodies):
                path.write_text(program(arguments, result, body))
            run = subprocess.run([binary, "equiv", "--certificate", paths[2], *paths[:2]], capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(f"{name}: {run.stdout}{run.stderr}")
            honest = json.loads(paths[2].read_text())
            said = verdict(paths[2], SOURCE / "spec")
            if said[0] != "accepted":
                wrong.append(f"{name}: {said}, laws {honest['laws']}")
                continue
            accepted += 1
            # Terms are equal up to the order of their items, which assay shows by laws: these may be left out.
            paths[2].write_text(json.dumps({**honest, "laws": []}))
            needs_laws = verdict(paths[2], SOURCE / "spec")[0] != "accepted"
            if honest["laws"] and needs_laws == (name in BY_ORDER):
                wrong.append(f"{name}: laws are {'' if needs_laws else 'not '}needed")
            for what, changed in untrue(honest, needs_laws):
                paths[2].write_text(json.dumps(changed))
                said = verdict(paths[2], SOURCE / "spec")
                found[said[0]] += 1
                if said[0] == "accepted":
                    wrong.append(f"accepted: {name}, {what}")
        for name, (arguments, result, *bodies) in BY_SOLVER.items():
            for path, body in zip(paths, bodies):
                path.write_text(program(arguments, result, body))
            subprocess.run([binary, "equiv", "--certificate", paths[2], *paths[:2]], check=True, stdout=subprocess.DEVNULL)
            assert verdict(paths[2], SOURCE / "spec")[0] == "not judged", name
        paths[1].write_text(program("%x: tensor<2xf32>", "tensor<2xf32>", "%s = stablehlo.tanh %x : tensor<2xf32>"))
        paths[0].write_text(program("%x: tensor<2xf32>", "tensor<2xf32>", "%s = stablehlo.sine %x : tensor<2xf32>"))
        run = subprocess.run([binary, "equiv", "--certificate", paths[2], *paths[:2]], capture_output=True, text=True)
        assert run.returncode == 1 and "the verdict is different" in run.stderr, run
    print(f"{len(PAIRS)} certificates, {accepted} accepted; changed ones: {found}")
    print(*wrong, sep="\n")
    sys.exit(1 if wrong or found["refused"] < 100 else 0)


if __name__ == "__main__":
    main()
