#include "harness/judge/distribution_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generators/statistics/distributions.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Probes are judged by this profile alone.
constexpr std::string_view kProfileOfProbes = "text";

Block const* body_of_main(Program const& program) {
  Block const* body = nullptr;
  auto const visit = [&](auto const& self, Block const& block) -> void {
    for (auto const* op : block.ops) {
      auto const* const name = op->attribute("sym_name");
      bool const is_main = op->name == "func.func" && name && string_value(name) == "main";
      if (is_main && !op->regions.empty() && !op->regions[0]->blocks.empty()) body = op->regions[0]->blocks[0];
      if (op->name == "builtin.module" && !op->regions.empty())
        for (auto const* inner : op->regions[0]->blocks) self(self, *inner);
    }
  };
  if (program.top) visit(visit, *program.top);
  return body;
}

// For each value, the tensor at the position of the value in `list`; a tensor without data if `list` does not contain
// it.
template <class Values> std::vector<Tensor> tensors_of(Values const& values, auto const& list, auto const& tensors) {
  std::vector<Tensor> found;
  for (auto const* value : values) {
    auto const at = static_cast<std::size_t>(std::ranges::find(list, value) - list.begin());
    found.push_back(at < list.size() && at < tensors.size() ? tensors[at] : Tensor());
  }
  return found;
}

}  // namespace

void answer_distribution(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                         CaseOutcome& outcome) {
  auto const* const spec = row.op.empty() ? nullptr : Specification::get().op_named(row.op);
  if (!spec || spec->distributions.empty()) return;
  auto const profile = read_profile(std::string(kProfileOfProbes));
  Diagnostics trouble;
  Program const program = parse_program(Source::from_string("program.mlir", expected.text), {}, trouble);
  auto const* const body = trouble.errors() == 0 ? body_of_main(program) : nullptr;
  if (!profile || !body || body->ops.empty()) return;
  std::vector<DistributionFinding> findings;
  for (auto const* op : body->ops) {
    if (op->name != spec->name) continue;
    auto const operands = tensors_of(op->operands, body->arguments, expected.inputs);
    auto const results = tensors_of(op->results, body->ops.back()->operands, actual);
    for (auto& one : judge_distributions(*op, operands, results, *profile, *program.context))
      if (one.undecided.empty()) findings.push_back(std::move(one));
  }
  if (findings.empty()) return;
  auto const against = std::ranges::find_if(findings, &DistributionFinding::rejects_distribution);
  bool const is_against = against != findings.end();
  outcome.answer = is_against ? "numbers do not follow the distribution" : "numbers follow the requested distribution";
  outcome.reason =
      fmt::format("implementation-defined: {}. {}", outcome.answer, (is_against ? *against : findings.front()).text());
}

}  // namespace assay
