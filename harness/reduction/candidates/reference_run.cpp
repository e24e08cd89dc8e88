#include "harness/reduction/candidates/reference_run.hpp"

#include <algorithm>

#include "bounds/linear_run.hpp"
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
  return of(std::make_shared<PreparedProgram const>(text, options));
}

Result<ReferenceRun> ReferenceRun::of(std::shared_ptr<PreparedProgram const> prepared) {
  ReferenceRun reference(std::move(prepared));
  auto const main = reference.prepared_->main();
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
  RunState state(prepared_->compiled(), limits(max_steps_));
  state.profile = &profile;
  Block const& block = *main_->op->regions[0]->blocks[0];
  bool const repeats = repeats_op(block);
  Trace trace;
  if (repeats) record(inputs, state, trace);
  auto run = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  steps_ = state.steps;
  if (run.error) return Error{run.error->message};
  if (repeats) equal_ = equal_results(block, trace.values);
  for (auto const& value : run.values) results.push_back(case_result(value));
  return results;
}

Result<std::vector<CaseResult>> ReferenceRun::compute_linear(std::span<Tensor const> inputs,
                                                             Profile const& profile) const {
  RunState state(prepared_->compiled(), limits(max_steps_));
  state.profile = &profile;
  std::vector<RuntimeValue> const arguments(inputs.begin(), inputs.end());
  auto const linear = bounds::run_linear(state, *main_, arguments, {});
  if (linear.run.error) return Error{linear.run.error->message};
  std::vector<CaseResult> results;
  for (auto const& value : linear.run.values) results.push_back(case_result(value));
  return results;
}

void ReferenceRun::record(std::span<Tensor const> inputs, RunState& state, Trace& trace) const {
  Block const* const block = main_->op->regions[0]->blocks[0];
  for (std::size_t i = 0; i < inputs.size(); ++i) trace.values[block->arguments[i]] = inputs[i];
  state.trace = [&trace, block](Operation const& op, std::span<RuntimeValue const> results) {
    if (op.parent != block) return;
    for (std::size_t i = 0; i < results.size(); ++i) trace.values[op.results[i]] = results[i];
  };
}

ReferenceRun::Trace ReferenceRun::trace(std::span<Tensor const> inputs) const {
  Trace trace;
  RunState state(prepared_->compiled(), limits(max_steps_));
  record(inputs, state, trace);
  trace.returned = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end())).values;
  return trace;
}

}  // namespace assay::reduction
