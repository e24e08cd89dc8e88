#include "harness/reduction/candidates/reference_run.hpp"

#include <algorithm>

#include "generators/derive/golden.hpp"

namespace assay::reduction {
namespace {

RunLimits limits(std::uint64_t steps = 0) {
  RunLimits all;
  all.max_steps = steps;
  all.max_work = 10'000'000'000;
  all.max_bytes = std::uint64_t{2} << 30;
  all.max_depth = 200;
  return all;
}

}  // namespace

std::string broken_rule(std::string const& text, std::string const& preferred) {
  PreparedProgram const program(text, {.checks_after_syntax_errors = true, .labels_only = true, .binds = false});
  std::string first;
  for (auto const& finding : program.findings().all()) {
    if (finding.severity != Severity::error) continue;
    if (finding.label == preferred || std::ranges::find(finding.also, preferred) != finding.also.end())
      return preferred;
    if (first.empty()) first = finding.label;
  }
  return first;
}

Result<ReferenceRun> ReferenceRun::prepare(std::string const& text, bool official) {
  PrepareOptions options;
  options.policy = official ? CheckPolicy::both : CheckPolicy::spec;
  options.max_constant_bytes = limits().max_bytes;
  ReferenceRun reference{PreparedProgram(text, options)};
  auto const main = reference.prepared_.main();
  if (!main) return Error{main.error()};
  reference.main_ = *main;
  reference.arguments_ = argument_types(**main);
  for (auto const* result : (*main)->body.terminator->operands) reference.results_.push_back(result->type);
  for (auto const& types : {reference.arguments_, reference.results_})
    for (Type const type : types)
      if (Element element; type->kind != TypeKind::tensor || !element_of(type->element, element))
        return Error{"@main takes or returns a " + to_string(type)};
  return reference;
}

Result<std::vector<CaseResult>> ReferenceRun::compute(std::span<Tensor const> inputs, Profile const& profile) const {
  std::vector<CaseResult> results;
  RunState state(prepared_.compiled(), limits(most_steps_));
  state.profile = &profile;
  auto run = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  steps_ = state.steps;
  if (run.error) return Error{run.error->message};
  for (auto const& value : run.values) results.push_back(case_result(value));
  return results;
}

ReferenceRun::Trace ReferenceRun::trace(std::span<Tensor const> inputs) const {
  Trace trace;
  Block const* const block = main_->op->regions[0]->blocks[0];
  for (std::size_t i = 0; i < inputs.size(); ++i) trace.values[block->arguments[i]] = inputs[i];
  RunState state(prepared_.compiled(), limits(most_steps_));
  state.trace = [&](Operation const& op, std::span<RuntimeValue const> results) {
    if (op.parent != block) return;
    for (std::size_t i = 0; i < results.size(); ++i) trace.values[op.results[i]] = results[i];
  };
  trace.returned = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end())).values;
  return trace;
}

}  // namespace assay::reduction
