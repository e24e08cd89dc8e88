// Proofs for programs of arbitrary bytes: they terminate, they do not change the program, and each witness is correct.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "constraints/check/check.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 2048;  // limits the time for one input
constexpr std::uint32_t kFewSteps = 20'000;

using assay::testing::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  Diagnostics found;
  Program const program = parse_program(Source::from_string("fuzz", text), {}, found);
  check_program(program, {}, found);
  if (found.errors() > 0) return 0;
  std::string const before = print_program(program, AssemblyFormat::generic);
  ProveOptions options;
  options.steps = kFewSteps;
  std::vector<SizeFinding> findings;
  ProveSummary const summary =
      prove(program, options, [&](SizeFinding const& finding) { findings.push_back(finding); });
  require(summary.questions == summary.held + summary.failing + summary.undecided);
  require(findings.empty() || summary.failing + summary.undecided > 0);
  for (SizeFinding const& finding : findings) {
    std::vector<Int128> chosen;
    for (ChosenValue const& value : finding.witness) chosen.push_back(value.value);
    StaticInstance const instance = static_instance(program, *finding.function, chosen);
    if (instance.text.empty()) continue;
    Diagnostics none;
    parse_program(Source::from_string("instance", instance.text), {}, none);
    require(none.errors() == 0);
  }
  require(print_program(program, AssemblyFormat::generic) == before);
  return 0;
}
