#!/usr/bin/env python3
"""Faults that a suite detects in process are detected through the plug-in, too: on each op on which the score says so.

  mutants_test.py FOLDER_OF_ASSAY PLUGIN [--ops A,B --types T,U] [--suite SUITE] [--sample N] [--seed S]

`assay-mutants` scores the suite: which mutant it kills, on which op and type. Each of these mutants, or a sample of N, is then
asked of the plug-in by its option `mutant`, and the suite is run on it: of each op on which the mutant is killed, on a type that
the API has, some case must be red. Exit status: 0 all are, 1 some is not, 2 trouble.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

RED = ("violates", "crashed", "timed_out")
NOT_IN_API = ("f6E2M3FN", "f6E3M2FN")


def call(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def killed(bin_, suite):
    """The ops by mutant. What runs processes side by side is the runner itself."""
    score = json.loads(subprocess.run([f"{bin_}/assay-mutants", suite, "--format", "json"], stdout=subprocess.PIPE, text=True).stdout)
    ops = {}
    for one in score["instances"]:
        is_of_api = not any(name in one["type"] for name in NOT_IN_API) and not one["op"].startswith("interpreter.")
        if one["fate"] == "killed" and is_of_api:
            ops.setdefault(one["mutant"], set()).add(one["op"].removeprefix("stablehlo."))
    return ops


def red_ops(bin_, plugin, suite, mutant, ops, report):
    """The ops with a red case; what was said, where nothing was run."""
    ran = call(f"{bin_}/assay", "test", suite, "--pjrt", plugin, "--option", f"mutant={mutant}", "--option", "devices=8", "--ops",
               ",".join(sorted(ops)), "--no-capabilities", "--jobs", "2", "--json", report)
    if ran.returncode not in (0, 1):
        return set(), ran.stdout
    red = set()
    with open(report, encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            if case.get("verdict") in RED:
                red.add(case.get("op", ""))
    return red, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("plugin")
    parser.add_argument("--ops", default="")
    parser.add_argument("--types", default="")
    parser.add_argument("--suite")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        suite = options.suite or os.path.join(folder, "suite")
        if not options.suite:
            chosen = [word for name in ("ops", "types") if getattr(options, name) for word in (f"--{name}", getattr(options, name))]
            made = call(f"{options.bin}/assay", "generate", "-o", suite, "--kinds", "values", *chosen)
            if made.returncode != 0:
                sys.exit(made.stdout)
        detected = killed(options.bin, suite)
        mutants = sorted(detected)
        if options.sample and options.sample < len(mutants):
            mutants = sorted(random.Random(options.seed).sample(mutants, options.sample))
        missed, pairs = 0, 0
        for mutant in mutants:
            red, problem = red_ops(options.bin, options.plugin, suite, mutant, detected[mutant], os.path.join(folder, "report.jsonl"))
            pairs += len(detected[mutant])
            for op in sorted(detected[mutant] - red):
                missed += 1
                print(f"{mutant}: killed in process on {op}, and not through the plug-in {problem}")
        print(f"{len(mutants)} of {len(detected)} mutants, {pairs} on an op: {pairs - missed} red through the plug-in, {missed} not")
        return 0 if mutants and missed == 0 else 1


try:
    sys.exit(main())
except (OSError, ValueError, KeyError) as problem:
    print(f"mutants_test.py: {problem!r}", file=sys.stderr)
    sys.exit(2)
