"""A worker that compiles and runs programs by command-line tools: stablehlo-opt, mlir-opt, mlir-runner.

    stablehlo-opt PROGRAM --pass-pipeline=$TO_LINALG | mlir-opt --pass-pipeline=$TO_LLVM | mlir-runner

Programs come in the form `coded`: @main takes nothing and returns integers. A function @entry is put next to it, which prints
them. Variables: TO_LINALG, TO_LLVM (pipelines, of the preset), MLIR_LIBRARIES (folder of libmlir_c_runner_utils.so ..).
"""
import json
import math
import os
import re
import shutil
import subprocess
import sys

LIBRARIES = ["mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils", "mlir_apfloat_wrappers"]
# What tools say of what they lack, and not of a program that is wrong.
LACKS = ("failed to legalize", "failed to bufferize", "unregistered", "not found for custom op", "nsupported",
         "not supported", "not implemented", "unhandled", "Cannot select", "'stablehlo.composite' op requires zero regions",
         "'stablehlo.collective_broadcast' op requires one result")  # the last two: forms newer than StableHLO 1.13.8
MOST_REASON = 2000  # characters


class Failure(Exception):
    def __init__(self, status, stage, reason):
        super().__init__(reason)
        self.answer = {"status": status, "stage": stage, "reason": reason[-MOST_REASON:]}


def call(stage, refuses, *command, given=None):
    """What the command prints. `refuses`: an error of it is a refusal of the program, and not something that is lacking."""
    done = subprocess.run(command, input=given, capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout
    said = "\n".join(line for line in done.stderr.splitlines() if "error: " in line or "ERROR" in line) or done.stderr
    if "PassPipeline Parser" in said or "Pass-Options-Parser" in said:
        raise Failure("unavailable", stage, f"{os.path.basename(command[0])} does not know the pipeline: {said}")
    if done.returncode < 0 or "error: " not in said:
        said = f"{os.path.basename(command[0])} ended by {done.returncode}: {said}"
        raise Failure("unsupported" if any(word in said for word in LACKS) else "crashed", stage, said)
    raise Failure("refused" if refuses and not any(word in said for word in LACKS) else "unsupported", stage, said)


def result_types(text):
    """Of @main, as written: [([dims], element), ..]."""
    head = re.search(r'function_type = \(\) -> (.*?)[,}] *(?:sym_name|>)', text) or re.search(r"@main\(\) -> ([^{]*)", text)
    words = re.findall(r"tensor<([^>]*)>", head[1] if head else "")
    if not head or len(words) != head[1].count("<"):
        raise Failure("unsupported", "compile", "there is no @main that returns integers alone")
    return [(word.split("x")[:-1], word.split("x")[-1]) for word in words]


def tensor(dims, element):
    return f"tensor<{''.join(f'{size}x' for size in dims)}{element}>"


def entry(types):
    """A function that calls @main and prints what it returns, as integers of 64 bits."""
    lines = ['func.func private @printMemrefI64(tensor<*xi64> {bufferization.access = "read"})', "func.func @entry() {"]
    names = ", ".join(f"%r{number}" for number in range(len(types)))
    signless = [(dims, element.replace("u", "")) for dims, element in types]
    written = ", ".join(tensor(*one) for one in signless)
    lines.append(f"  {names + ' = ' if names else ''}func.call @main() : () -> ({written})")
    for number, ((dims, element), given) in enumerate(zip(signless, types)):
        wide = f"%r{number}"
        if element != "i64":
            wide, by = f"%w{number}", "extui" if "u" in given[1] or element == "i1" else "extsi"
            lines.append(f"  {wide} = arith.{by} %r{number} : {tensor(dims, element)} to {tensor(dims, 'i64')}")
        lines.append(f"  %c{number} = tensor.cast {wide} : {tensor(dims, 'i64')} to tensor<*xi64>")
        lines.append(f"  func.call @printMemrefI64(%c{number}) : (tensor<*xi64>) -> ()")
    return "\n".join(lines + ["  return", "}"])


def printed(types, text):
    """What mlir-runner printed, as `tensor<2xui16> {1, 2}`."""
    pieces = text.split("Unranked Memref ")[1:]
    if len(pieces) != len(types):
        raise Failure("crashed", "run", "results are missing")
    lines = []
    for (_, element), piece in zip(types, pieces):
        sizes = [int(size) for size in re.search(r"sizes = \[([^]]*)\]", piece)[1].split(",") if size.strip()]
        values = re.findall(r"-?\d+", piece.split("data =", 1)[1])[: math.prod(sizes)]  # of no elements it prints some
        if element == "i1":
            values = ["true" if value != "0" else "false" for value in values]
        elif element == "ui64":
            values = [str(int(value) % 2**64) for value in values]
        lines.append(f"{tensor(sizes, element)} {{{', '.join(values)}}}\n")
    return "".join(lines)


def execute(path):
    with open(path, encoding="utf-8") as file:
        types = result_types(file.read())
    linalg = call("compile", False, "stablehlo-opt", path, f"--pass-pipeline={os.environ['TO_LINALG']}")
    end = linalg.rstrip().rindex("}")
    with_entry = f"{linalg[:end]}{entry(types)}\n}}\n"
    left = sorted(set(re.findall(r'"?\b((?:stablehlo|chlo)\.\w+)', with_entry)))
    if left:
        raise Failure("unsupported", "compile", "not lowered: " + " ".join(left))
    pipeline = os.environ["TO_LLVM"]
    if not re.search(r"\bf[468]E", with_entry):  # it calls APFloat for all arithmetic, however wide
        pipeline = pipeline.replace("convert-arith-to-apfloat,", "")
    llvm = call("compile", False, "mlir-opt", "-", f"--pass-pipeline={pipeline}", given=with_entry)
    llvm = re.sub(r",? ?fastmath = #arith\.fastmath<\w+>", "", llvm)  # left on calls; mlir-runner does not know the dialect
    folder_of_tool = os.path.join(os.path.dirname(os.path.realpath(shutil.which("mlir-runner"))), "../lib")
    folder = os.environ.get("MLIR_LIBRARIES") or folder_of_tool
    libraries = [f"--shared-libs={folder}/lib{name}.so" for name in LIBRARIES]
    command = ["mlir-runner", "-e", "entry", "--entry-point-result=void", *libraries]
    return printed(types, call("run", False, *command, given=llvm))


def answer(request):
    try:
        if request["compile_only"]:
            call("compile", True, "stablehlo-opt", request["program"])
            return {"status": "done"}
        return {"status": "done", "printed": execute(request["program"])}
    except Failure as failure:
        return failure.answer
    except Exception as problem:  # a mistake of this worker
        return {"status": "crashed", "reason": f"{type(problem).__name__}: {problem}"}


def main():
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), file=replies, flush=True)


if __name__ == "__main__":
    main()
