#!/usr/bin/env python3
"""Certificates that `assay certify` makes are accepted by verify/, and none that was changed into something untrue is.

    certificates_test.py BIN [COUNT]     BIN: the folder of assay; COUNT: certificates of each program and profile
"""

import copy
import json
import random
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "verify"))
from certificate import Refused  # noqa: E402
from evaluate import Evaluator  # noqa: E402
from formats import Format, Unsupported, element_type  # noqa: E402
from operations import INTEGERS, OF_NUMBERS, Operation  # noqa: E402
from specification import Specification  # noqa: E402
from verify import checker_of  # noqa: E402

UNARY = ("exponential exponential_minus_one log log_plus_one sqrt rsqrt cbrt sine cosine tanh abs negate sign ceil floor "
         "round_nearest_afz round_nearest_even").split()
BINARY = "add subtract multiply divide maximum minimum remainder atan2 power".split()
CHLO = "sinh cosh asinh acosh atanh acos asin erf erfc".split()
INTEGER = "add subtract multiply maximum minimum and or xor".split()

MOVING = {
    "dot_general": """func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}""",
    "transpose and add": """func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.add %0, %y : tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}""",
    "gather": """func.func @main(%x: tensor<5x3xf32>, %i: tensor<2xi32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
    start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}""",
    "convolution": """func.func @main(%x: tensor<1x5x2xf32>, %k: tensor<3x2x2xf32>) -> tensor<1x5x2xf32> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x2xf32>, tensor<3x2x2xf32>) -> tensor<1x5x2xf32>
  return %0 : tensor<1x5x2xf32>
}""",
    "reduce": """func.func @main(%x: tensor<3x4xf32>) -> tensor<3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}""",
    "pad": """func.func @main(%x: tensor<2x2xf32>, %p: tensor<f32>) -> tensor<4x5xf32> {
  %0 = stablehlo.pad %x, %p, low = [1, 0], high = [1, 2], interior = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}""",
    "concatenate": """func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}""",
    "convert": """func.func @main(%x: tensor<4xf32>) -> tensor<4xbf16> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}""",
    "sort": """func.func @main(%x: tensor<5xi32>) -> tensor<5xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}""",
    "scatter": """func.func @main(%x: tensor<5xi32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>) -> tensor<5xi32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
    scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<5xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}""",
}


def programs():
    for form in ("f32", "bf16", "f64", "f8E5M2"):
        for op in UNARY:
            yield op, f"func.func @main(%x: tensor<4x{form}>) -> tensor<4x{form}> {{\n  %0 = stablehlo.{op} %x : tensor<4x{form}>\n" \
                      f"  return %0 : tensor<4x{form}>\n}}"
        for op in BINARY:
            yield op, two_operands(op, form)
    for form in ("f32", "bf16", "f64"):
        for op in CHLO:
            yield op, f"func.func @main(%x: tensor<4x{form}>) -> tensor<4x{form}> {{\n  %0 = chlo.{op} %x : tensor<4x{form}> " \
                      f"-> tensor<4x{form}>\n  return %0 : tensor<4x{form}>\n}}"
    for form in ("i32", "ui8", "i1"):
        for op in INTEGER:
            if form != "i1" or op != "subtract":
                yield op, two_operands(op, form)
    yield from MOVING.items()


def two_operands(op, form):
    return f"func.func @main(%x: tensor<4x{form}>, %y: tensor<4x{form}>) -> tensor<4x{form}> {{\n" \
           f"  %0 = stablehlo.{op} %x, %y : tensor<4x{form}>\n  return %0 : tensor<4x{form}>\n}}"


def verdict(certificate):
    """True: accepted; False: refused; None: not judged."""
    try:
        checker_of(certificate, SOURCE / "spec").check()
        return True
    except Unsupported:
        return None
    except (Refused, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return False


def claimed_type(certificate):
    for op in certificate["program"]["operations"][0]["regions"][0][0]["operations"]:
        for result in op["results"]:
            if result["id"] == certificate["claim"]["value"]:
                return element_type(result["type"]["element"])


def violation_of(certificate, rng):
    """A true certificate of a violation: the actual value is one code beyond the permitted ones."""
    to, changed = claimed_type(certificate), copy.deepcopy(certificate)
    said = certificate["claim"]["permitted"]
    if not isinstance(to, Format) or not said["number"]:
        return None
    high = to.order(int(said["high"], 16)) + 5000000 // (1 if to.bits > 32 else 1000000 if to.bits < 32 else 5)
    if high > to.greatest_order():
        return None
    changed["kind"], changed["claim"]["actual"] = "violation", f"{to.code(high):x}"
    return changed


def untrue(certificate, rng):
    """(what was changed, a certificate that is not true any more)"""
    to = claimed_type(certificate)

    def change(name, edit):
        changed = copy.deepcopy(certificate)
        edit(changed)
        return name, changed

    claim, said = certificate["claim"], certificate["claim"]["permitted"]
    yield change("version", lambda c: c.update(certificate=2))
    yield change("kind", lambda c: c.update(kind="proof"))
    yield change("digest", lambda c: c["rules"].update({rng.choice(sorted(c["rules"])): "sha256:" + "0" * 64}))
    yield change("missing digest", lambda c: c["rules"].pop("functions.spec"))
    yield change("profile", lambda c: c.update(profile="none-such"))
    yield change("NaN", lambda c: c["claim"]["permitted"].update(nan=not said["nan"]))
    yield change("an input too few", lambda c: c["inputs"].pop())
    yield change("a code too few", lambda c: c["inputs"][0].pop())
    yield change("a code too large", lambda c: c["inputs"][0].__setitem__(0, "1" + "0" * 20))
    yield change("the element is outside", lambda c: c["claim"]["element"].__setitem__(0, 1000))
    yield change("the value is none", lambda c: c["claim"].update(value=999))
    for at, step in enumerate(certificate["steps"]):
        yield change("step left out", lambda c: c["steps"].pop(at))
        code = rng.randrange(len(step["codes"])) if step["codes"] else None
        if code is not None:
            flipped = f"{int(step['codes'][code], 16) ^ 1:x}"
            yield change("step", lambda c: c["steps"][at]["codes"].__setitem__(code, flipped))
    if said["number"] and isinstance(to, Format):
        low, high = (to.order(int(said[k], 16)) for k in ("low", "high"))
        yield change("beyond the range", lambda c: c["claim"]["permitted"].update(high=f"{to.code(to.greatest_order()):x}"))
        yield change("low above high", lambda c: c["claim"]["permitted"].update(low=said["high"], high=said["low"])
                     if low != high else c["claim"]["permitted"].update(number=False))
        if low == high < to.greatest_order():
            yield change("the next number", lambda c: c["claim"]["permitted"].update(dict.fromkeys(("low", "high"), f"{to.code(low + 1):x}")))
        if "actual" in claim:
            yield change("permitted actual", lambda c: c["claim"].update(actual=said["low"]))
    elif said["number"]:
        yield change("another number", lambda c: c["claim"]["permitted"].update(low=f"{int(said['low'], 16) ^ 1:x}",
                                                                               high=f"{int(said['high'], 16) ^ 1:x}"))


def product(body):
    return f"""func.func @main(%x: tensor<4xf32>) -> tensor<f32> {{
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.{body} across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}}"""


# op, profile, type, codes: operands that may be flushed to zero, values just next to a number of the type, where sets that are one
# code too wide show, functions of which nothing is promised, and integers that wrap.
EDGES = [
    ("divide", "xla", "f32", "003328AD", "43000000"), ("divide", "xla", "f32", "003C3561", "C3000000"),
    ("divide", "xla", "f32", "801AD210", "C2000002"), ("remainder", "opencl-full", "bf16", "5665", "0017"),
    ("power", "xla", "f32", "005F9C3B", "94B0CD98"), ("power", "xla", "f32", "3F800001", "14B0CD98"),
    ("log_plus_one", "opencl-full", "f32", "911F52DC"), ("cosine", "opencl-full", "f64", "17B4834C37495C5E"),
    ("exponential", "opencl-full", "f32", "11223344"), ("exponential", "opencl-full", "f32", "91223344"),
    ("tanh", "text", "f8E4M3FNUZ", "24"), ("log", "text", "f8E4M3FN", "38"), ("log", "text", "f8E4M3FN", "39"), ("sine", "text", "f8E5M2", "39"),
    ("negate", "text", "ui8", "80"), ("negate", "xla", "ui32", "7FFFFFFF"),
]


def certify(binary, program, text, profile, *more):
    program.write_text(text + "\n")
    run = subprocess.run([binary, "certify", program, "--profile", profile, *more], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def check_edges(binary, program):
    for op, profile, form, *codes in EDGES:
        names = ["%x", "%y"][:len(codes)]
        text = f"func.func @main({', '.join(f'{n}: tensor<{form}>' for n in names)}) -> tensor<{form}> {{\n" \
               f"  %0 = stablehlo.{op} {', '.join(names)} : tensor<{form}>\n  return %0 : tensor<{form}>\n}}"
        arguments = ", ".join(f"dense<0x{code}> : tensor<{form}>" for code in codes)
        assert verdict(certify(binary, program, text, profile, "--args", f"[{arguments}]")), (op, profile, form, codes)
    is_inf = "func.func @main(%x: tensor<f32>) -> tensor<i1> {\n  %0 = chlo.is_inf %x : tensor<f32> -> tensor<i1>\n  return %0 : tensor<i1>\n}"
    assert verdict(certify(binary, program, is_inf, "text", "--args", "[dense<0x7FC00000> : tensor<f32>]")) is None, "a function it does not know"


def check_freedoms(binary, program):
    """What the order of a reduction, or rounded operands, permit is not called a violation."""
    assert verdict(certify(binary, program, product("multiply"), "ieee", "--random-inputs")) is None
    one_and_third = "[dense<[[1.0, 0.3]]> : tensor<1x2xf32>, dense<[[1.0], [0.3]]> : tensor<2x1xf32>]"
    dot = MOVING["dot_general"].replace("2x3", "1x2").replace("3x2", "2x1").replace("2x2", "1x1")
    certificate = certify(binary, program, dot, "text", "--args", one_and_third)
    assert verdict(certificate), "a dot by profile text"
    certificate["kind"], said = "violation", certificate["claim"]["permitted"]
    certificate["claim"]["actual"] = f"{int(said['low'], 16) + (int(said['high'], 16) - int(said['low'], 16)) // 8:x}"
    assert not verdict(certificate), "operands rounded to f8E5M2 are permitted"
    zeros = certify(binary, program, MOVING["reduce"], "xla", "--args", "[dense<-0.0> : tensor<3x4xf32>]")
    zeros["kind"], zeros["claim"]["actual"] = "violation", "80000000"
    zeros["claim"]["permitted"].update(low="00000000", high="00000000")
    assert not verdict(zeros), "a sum of zeros may have either sign"


def check_judged():
    """What assay says that the checker judges is what it has."""
    said = tomllib.loads((SOURCE / "publish/certificate/judged.toml").read_text())
    assert set(said["functions"]) == OF_NUMBERS | set(INTEGERS), set(said["functions"]) ^ (OF_NUMBERS | set(INTEGERS))
    described = {name.removeprefix("on_") for name in dir(Operation) if name.startswith("on_")}
    assert set(said["described"]) == described, set(said["described"]) ^ described
    assert set(said["unless_flushed"]) <= described
    specification = Specification(SOURCE / "spec")
    for name in said["unknown_functions"]:
        try:
            Evaluator(specification, specification.op("stablehlo.add"), {}, None).built_in(name, [[]])
        except Unsupported:
            continue
        raise AssertionError(f"the checker has the function {name} of the notation")


def main():
    check_judged()
    binary, count = Path(sys.argv[1]) / "assay", int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng, made, accepted, not_judged, none_made, changed, wrong = random.Random(7), 0, 0, {}, 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.mlir"
        check_freedoms(binary, program)
        check_edges(binary, program)
        for name, text in programs():
            program.write_text(text + "\n")
            for profile in ("ieee", "xla"):
                for seed in range(count):
                    run = subprocess.run([binary, "certify", program, "--random-inputs", "--seed", str(rng.randrange(10 ** 6)),
                                          "--profile", profile], capture_output=True, text=True)
                    if run.returncode == 3:
                        none_made += 1
                        continue
                    if run.returncode != 0:
                        sys.exit(f"{name}, {profile}: {run.stderr}")
                    made += 1
                    certificate = json.loads(run.stdout)
                    warned = "does not support this certificate" in run.stderr
                    for honest in (certificate, violation_of(certificate, rng)):
                        if honest is None:
                            continue
                        found = verdict(honest)
                        if warned != (found is None):
                            wrong.append(f"assay says beforehand {run.stderr or 'nothing'}, the verdict is {found}: {name}, {profile}")
                        if found is None:
                            not_judged[name] = not_judged.get(name, 0) + 1
                            continue
                        if not found:
                            wrong.append(f"refused: {name}, {profile}, {honest['kind']}\n{text}\n{json.dumps(honest)}")
                            continue
                        accepted += 1
                        for what, one in untrue(honest, rng):
                            changed += 1
                            if verdict(one):
                                wrong.append(f"accepted: {name}, {profile}, {what}: {json.dumps(one['claim'])}")
    print(f"{made} certificates ({none_made} could not be made): {accepted} accepted with those of violations, "
          f"{changed} changed ones tried, {len(wrong)} verdicts wrong; not judged: {not_judged}")
    for line in wrong[:20]:
        print(line)
    if accepted < 100 or changed < 1000 or wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
