"""A test rule: a suite run on a backend, in shards that Bazel starts side by side.

    load(":conformance.bzl", "conformance_test")

    conformance_test(
        name = "conformance",
        suite = "@stablehlo_suite//file",       # http_file with the sha256 of a release
        preset = "mine.toml",
        baseline = "known_failures.toml",
        data = ["//compiler:my_compiler"],      # mine.toml calls it compiler/my_compiler
        times = "times.jsonl",                  # the merged report of an earlier run: shards take equally long
        shard_count = 16,
    )

A shard that could not do its work (the backend does not start, cases were not run) goes on from its report, twice at most. Not
by `flaky = True`: by that, a shard with a case that fails now and then would be green as soon as it does not.

    bazel test //:conformance --test_output=errors --nozip_undeclared_test_outputs
    assay report merge bazel-testlogs/conformance/shard_*_of_16/test.outputs/report.jsonl -o times.jsonl

The option is there since Bazel 5.2 (before, `unzip -p` finds report.jsonl in outputs.zip), and the default since Bazel 8.
"""

_SCRIPT = """#!/bin/bash
set -u
report="$TEST_UNDECLARED_OUTPUTS_DIR/report.jsonl"
for attempt in 1 2 3; do
  resume=()
  if [ -s "$report" ]; then resume=(--resume "$report"); fi
  "{assay}" test "{suite}" --preset "{preset}" {options} "${{resume[@]}}" \\
    --junit "$XML_OUTPUT_FILE" --json "$report" --work "$TEST_TMPDIR/work"
  status=$?
  if [ $status -le 1 ]; then break; fi
done
exit $status
"""

def _conformance_test_impl(ctx):
    programs = [file for file in ctx.files.assay if file.short_path.endswith("/bin/assay")]
    if len(programs) != 1:
        fail("{} holds {} files bin/assay instead of one".format(ctx.attr.assay.label, len(programs)))
    files = [ctx.file.suite, ctx.file.preset] + ctx.files.assay
    options = []
    for option, file in [("--baseline", ctx.file.baseline), ("--times", ctx.file.times)]:
        if file:
            files.append(file)
            options.append("{} \"{}\"".format(option, file.short_path))
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, _SCRIPT.format(
        assay = programs[0].short_path,
        suite = ctx.file.suite.short_path,
        preset = ctx.file.preset.short_path,
        options = " ".join(options + ctx.attr.options),
    ), is_executable = True)
    runfiles = ctx.runfiles(files = files + ctx.files.data)
    for target in ctx.attr.data:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

conformance_test = rule(
    implementation = _conformance_test_impl,
    test = True,
    attrs = {
        "assay": attr.label(default = "@assay//:files", allow_files = True),
        "suite": attr.label(mandatory = True, allow_single_file = True),
        "preset": attr.label(mandatory = True, allow_single_file = [".toml"]),
        "baseline": attr.label(allow_single_file = [".toml"]),
        "times": attr.label(allow_single_file = [".jsonl"]),
        "options": attr.string_list(),
        "data": attr.label_list(allow_files = True),
    },
)
