#include "harness/judge/likely_cause.hpp"

#include "constraints/bind/prepared_program.hpp"
#include "semantics/permitted/fused_products.hpp"
#include "semantics/program/index.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxWork = 100'000'000;  // about a tenth of a second

}  // namespace

std::string likely_cause(LoadedCase const& expected, std::vector<Tensor> const& actual, CaseOutcome const& outcome) {
  if (expected.text.find("multiply") == expected.text.npos) return "";
  PreparedProgram const program(Source::from_string("program.mlir", expected.text), {.policy = CheckPolicy::either});
  auto const entries = entry_points(program.compiled(), "");
  if (program.is_stopped() || entries.size() != 1) return "";
  std::vector<RuntimeValue> const arguments(expected.inputs.begin(), expected.inputs.end());
  RunLimits limits;
  limits.max_work = kMaxWork;
  auto const answers = results_with_fused_products(program.compiled(), *entries[0], arguments, limits);
  bool has_violation = false;
  for (auto const& finding : outcome.results) {
    if (finding.violating == 0 || !finding.worst || finding.worst->part != 0) continue;
    auto const& tensor = actual[finding.result];
    auto const strides = strides_of(tensor.shape());
    std::int64_t index = 0;
    for (std::size_t axis = 0; axis < strides.size(); ++axis) index += finding.worst->index[axis] * strides[axis];
    if (!is_from_fused(answers, finding.result, index, tensor.get(index))) return "";
    has_violation = true;
  }
  return has_violation ? kFusedProducts : "";
}

}  // namespace assay
