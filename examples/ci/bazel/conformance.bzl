"""A test rule: a suite run on a backend, in shards that Bazel starts side by side.

    load(":conformance.bzl", "conformance_test")

    conformance_test(
        name = "conformance",
        suite = "@stablehlo_suite//file",       # http_file with the sha256 of a release
        preset = "mine.toml",
        baseline = "known_failures.toml",
        data = ["//compiler:my_compiler"],
        times = "times.jsonl",                  # the merged report of an earlier run: shards take equally long
        shard_count = 16,
        flaky = True,                           # Bazel's retries, for machines; assay has its own for cases
    )

`bazel test //:conformance --test_output=errors`. The reports of the shards are in bazel-testlogs/conformance/shard_*/test.outputs;
`assay report merge` makes one of them.
"""

_SCRIPT = """#!/bin/bash
set -u
exec "{assay}" test "{suite}" --preset "{preset}" {options} \\
  --junit "$XML_OUTPUT_FILE" --json "$TEST_UNDECLARED_OUTPUTS_DIR/report.jsonl" --work "$TEST_TMPDIR/work"
"""

def _conformance_test_impl(ctx):
    files = [ctx.file.suite, ctx.file.preset]
    options = []
    for option, file in [("--baseline", ctx.file.baseline), ("--times", ctx.file.times)]:
        if file:
            files.append(file)
            options.append("{} \"{}\"".format(option, file.short_path))
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, _SCRIPT.format(
        assay = ctx.executable.assay.short_path,
        suite = ctx.file.suite.short_path,
        preset = ctx.file.preset.short_path,
        options = " ".join(options + ctx.attr.options),
    ), is_executable = True)
    runfiles = ctx.runfiles(files = files + ctx.files.data)
    for target in ctx.attr.data + [ctx.attr.assay]:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

conformance_test = rule(
    implementation = _conformance_test_impl,
    test = True,
    attrs = {
        "assay": attr.label(default = "@assay//:assay", executable = True, cfg = "target"),
        "suite": attr.label(mandatory = True, allow_single_file = True),
        "preset": attr.label(mandatory = True, allow_single_file = [".toml"]),
        "baseline": attr.label(allow_single_file = [".toml"]),
        "times": attr.label(allow_single_file = [".jsonl"]),
        "options": attr.string_list(),
        "data": attr.label_list(allow_files = True),
    },
)
