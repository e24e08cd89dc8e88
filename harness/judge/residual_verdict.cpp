#include "harness/judge/residual_verdict.hpp"

#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

bool judge_residual(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                    CaseOutcome& outcome, std::size_t max_numbers) {
  auto const* const spec = row.op.empty() ? nullptr : Specification::get().op_named(row.op);
  if (outcome.verdict != Verdict::conforms || row.profile.empty() || !spec || spec->residuals.empty()) return false;
  auto const profile = read_profile(row.profile);
  if (!profile || !profile->norm_wise_promise(row.op)) return false;
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", expected.text), {}, found);
  auto const* const op = found.errors() == 0 ? only_op(program) : nullptr;
  if (!op || op->name != spec->name) return false;
  for (auto const& finding : judge_residuals(*op, expected.inputs, actual, *profile, *program.context, max_numbers)) {
    if (!finding.violates && !finding.is_too_large) continue;
    outcome.verdict = finding.violates ? Verdict::violates : Verdict::open;
    outcome.reason = finding.text() + ", although each single element is permitted";
    if (finding.violates) break;
  }
  return true;
}

}  // namespace assay
