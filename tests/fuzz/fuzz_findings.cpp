// Suppressions of findings, of arbitrary bytes: an `assay.toml`, a baseline, and a program whose comments may suppress
// findings. The input is the TOML text, a line `====`, and the program. Reading returns data or an error message.
// Suppressed findings are counted and never lost. A baseline that was read is written and read again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "diagnostics/check_file.hpp"
#include "diagnostics/policy/config.hpp"
#include "diagnostics/policy/fingerprint.hpp"
#include "diagnostics/policy/known_findings.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 4096;  // limits the time for one input
constexpr std::string_view kDivider = "\n====\n";

using assay::testing::require;

std::size_t count_all(assay::FileReport const& report) {
  return report.diagnostics.all().size() + report.diagnostics.dropped() + report.allowed.size() + report.allowed_unkept;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  if (size > kMaxBytes) return 0;
  std::string_view const all(reinterpret_cast<char const*>(data), size);
  auto const divider = all.find(kDivider);
  std::string const toml(all.substr(0, divider));
  std::string const text(divider == all.npos ? all : all.substr(divider + kDivider.size()));

  auto const config = parse_config(toml, "assay.toml");
  require(config || !config.error().empty(), "a configuration that is none has a reason");
  auto known = KnownFindings::parse(toml, "known.toml");
  require(known || !known.error().empty(), "a baseline that is none has a reason");

  CheckFileOptions options;
  options.check = {.allow_unregistered_dialect = true, .warns_of_official = true, .explained = true};
  FileReport report = check_source("fuzz", Source::from_string("fuzz", text), options);
  std::size_t const before = count_all(report);
  LabelRules rules;
  if (config) rules.add_by_precision(config->rules);
  apply_rules(rules, report);
  require(count_all(report) >= before, "what is allowed is kept, and comments may add to it");
  auto const marks = fingerprints(report);
  require(marks.found.size() == report.diagnostics.all().size(), "a fingerprint for each finding");
  require(marks.allowed.size() == report.allowed.size(), "a fingerprint for each allowed finding");
  if (known) known->apply(report);
  compute_verdict(report);
  require(report.verdict != FileVerdict::conforms || report.allowed_errors == 0, "a file with allowed errors says so");
  for (auto make : {make_json_renderer, make_sarif_renderer, make_short_renderer, make_github_renderer}) {
    auto const renderer = make([](std::string_view) {});
    renderer->file(report);
    renderer->finish();
  }
  return 0;
}
