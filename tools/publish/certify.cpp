// Implements tools/command/command.hpp: `assay certify`.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include "bounds/result_slice.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/programs/program_arguments.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/judge/judge.hpp"
#include "publish/certificate/certificate.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "tools/command/argument_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string const kCertify = "certify: ";  // prefix of errors

constexpr char const* kCertifyHelp = R"(
A certificate makes a verdict on one element verifiable without assay. It contains the program, the bits of its arguments and
intermediate values, the set of values that the profile permits, and with --actual the value that violates it. verify/verify.py, which
shares no code with assay, accepts or rejects the certificate.

PROGRAM may be the folder of a case of a suite, or of `assay reduce` (program.mlir and input_0.npy, ...). All values before the op in
question must be uniquely determined, so only the first inexact op of a program can be certified. If the checker does not support
the program, the certificate is still written, with a note.

Examples:
  assay certify tanh.mlir --inputs in --actual out -o violation.json
  assay certify suite/add/f32_special --actual out --profile xla -o violation.json
  assay certify reduced --actual reduced -o violation.json
  assay certify tanh.mlir --args "[dense<0.5> : tensor<2xf32>]" --of 0[1] -o permitted.json
  python3 verify/verify.py violation.json

Exit status: 0 the certificate was written, 2 usage error or bad input, 3 no certificate: no violation, the element is open, or
this kind of program cannot be certified.)";

struct CertifySettings {
  std::string program, actual, of, entry = "main", profile = "ieee", output;
  ArgumentChoice arguments;
};

// The parsed value of `--of 0[1, 2]`.
struct Chosen {
  std::size_t result = 0;
  std::optional<std::int64_t> element;
};

Chosen choose(std::string const& of, CompiledFunction const& entry) {
  if (of.empty()) return {};
  auto const slice = or_stop(bounds::read_slice(of), kCertify + "--of: ");
  auto const* end = entry.body.terminator;
  if (!end || slice.result >= end->operands.size()) stop(fmt::format("{}--of {}: no such result", kCertify, of));
  if (slice.ranges.empty()) return {slice.result, std::nullopt};
  Type const type = end->operands[slice.result]->type;
  if (!is_static(type)) stop(kCertify + "--of: the sizes of the result are unknown");
  auto const elements = or_stop(bounds::elements_of(slice, type->shape), kCertify + "--of: ");
  if (elements.size() != 1)
    stop(fmt::format("{}--of {}: one element is certified, not {}", kCertify, of, elements.size()));
  return {slice.result, elements[0]};
}

Tensor read_actual(CertifySettings const& options, std::size_t result, CompiledFunction const& entry) {
  auto const file = fmt::format("{}/{}_{}.npy", options.actual, result_stem(options.actual), result);
  Type const type = entry.body.terminator->operands[result]->type;
  Element element;
  if (!has_shape(type) || !element_of(type->element, element)) stop(kCertify + "the result is not a tensor of numbers");
  auto tensor = or_stop(read_npy(file, element, make_tensor), kCertify);
  or_stop(check_codes(tensor), kCertify + file + ": ");
  if (is_static(type) && !std::ranges::equal(tensor.shape(), type->shape))
    stop(fmt::format("{}{}: its shape is not that of result {}", kCertify, file, result));
  return tensor;
}

ExitStatus certify(CertifySettings options) {
  if (fs::is_directory(options.program)) {
    if (options.arguments.inputs.empty() && options.arguments.list.empty())
      options.arguments.inputs = {options.program};
    options.program += "/program.mlir";
  }
  auto const source = read_source(options.program);
  PreparedProgram prepared(source.source, {.policy = CheckPolicy::either});
  if (prepared.is_stopped()) stop(kCertify + options.program + ": " + first_error(prepared.findings()));
  auto const entries = entry_points(prepared.compiled(), options.entry);
  if (entries.size() != 1) stop(fmt::format("{}{}: no function @{}", kCertify, options.program, options.entry));
  if (!entries[0]->obstacle.empty())
    stop(fmt::format("{}{}: @{} {}", kCertify, options.program, options.entry, entries[0]->obstacle));
  auto const profile = load_profile(options.profile);
  if (embedded_file("profiles/" + profile.name + ".toml").empty())
    stop(kCertify + "--profile: expected a built-in profile");
  auto const arguments = read_program_arguments(*entries[0], options.arguments, kCertify);
  auto const chosen = choose(options.of, *entries[0]);
  CertificateRequest request{prepared.program(), prepared.compiled(), *entries[0],  arguments,  profile,
                             chosen.result,      chosen.element,      std::nullopt, RunLimits()};
  if (!options.actual.empty()) request.actual = read_actual(options, chosen.result, *entries[0]);
  auto const certificate = make_certificate(request);
  if (!certificate)
    throw Stop{ExitStatus::undecided, kCertify + options.program + ": no certificate: " + certificate.error()};
  if (options.output.empty())
    write_stdout(certificate->json);
  else
    or_stop(write_file(options.output, certificate->json));
  if (!certificate->not_judged.empty())
    write_diagnostics(
        fmt::format("assay: note: {}{}: verify/verify.py does not support this certificate, which is {}\n", kCertify,
                    options.program, certificate->not_judged));
  return ExitStatus::conforms;
}

}  // namespace

Action add_certify(Arguments command) {
  auto const options = std::make_shared<CertifySettings>();
  command.examples(kCertifyHelp);
  command.option("PROGRAM", options->program, "a program, or the folder of a case or of a reproducer").required();
  add_argument_options(command, options->arguments);
  command.option("--entry", options->entry, "function that was run").value("NAME").shows_default();
  command.option("--actual", options->actual, "folder of actual results: output_0.npy, ..., or actual_0.npy, ...")
      .value("FOLDER");
  command.option("--of", options->of, "result and element, such as 0 or 1[2, 3] (default: the first violation)")
      .value("RESULT");
  command.option("--profile", options->profile, kProfileHelp).value("PROFILE").shows_default();
  command.output_file(options->output);
  return [options] {
    options->entry = function_name(options->entry);
    return certify(*options);
  };
}

}  // namespace assay
