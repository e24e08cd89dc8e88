#include "harness/reduction/candidates/reference_run.hpp"

#include <algorithm>

#include "constraints/check/check.hpp"
#include "generators/derive/golden.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::inline harness::reduction {
namespace {

RunLimits limits(std::uint64_t steps = 0) {
  RunLimits all;
  all.max_steps = steps;
  all.max_work = 10'000'000'000;
  all.max_bytes = std::uint64_t{2} << 30;
  all.max_depth = 200;
  return all;
}

std::string first_error(Diagnostics const& found) {
  for (auto const& diagnostic : found.all())
    if (diagnostic.severity == Severity::error) return diagnostic.label + ": " + diagnostic.message;
  return {};
}

}  // namespace

std::string broken_rule(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  CheckOptions check;
  check.labels_only = true;
  if (found.errors() == 0) check_program(program, check, found);
  for (auto const& diagnostic : found.all())
    if (diagnostic.severity == Severity::error) return diagnostic.label;
  return {};
}

std::unique_ptr<ReferenceRun> ReferenceRun::prepare(std::string const& text, bool official, std::string& reason) {
  std::unique_ptr<ReferenceRun> reference(new ReferenceRun);
  reference->program_ = std::make_shared<Program>();
  Diagnostics found;
  *reference->program_ = parse_program(Source::from_string("program.mlir", text), {}, found);
  CheckOptions check;
  if (found.errors() == 0) check_program(*reference->program_, check, found);
  check.against = Against::official;
  if (found.errors() == 0 && official) check_program(*reference->program_, check, found);
  if (found.errors() > 0) return reason = first_error(found), nullptr;
  reference->bound_ = bind_program(*reference->program_, limits().max_bytes);
  auto const main = reference->bound_.compiled.functions.find("main");
  if (main == reference->bound_.compiled.functions.end()) return reason = "there is no function @main", nullptr;
  if (!main->second.obstacle.empty()) return reason = "@main " + std::string(main->second.obstacle), nullptr;
  reference->main_ = &main->second;
  for (auto const* argument : main->second.op->regions[0]->blocks[0]->arguments)
    reference->arguments_.push_back(argument->type);
  for (auto const* result : main->second.body.terminator->operands) reference->results_.push_back(result->type);
  for (auto const& types : {reference->arguments_, reference->results_})
    for (Type const type : types)
      if (Element element; type->kind != TypeKind::tensor || !element_of(type->element, element))
        return reason = "@main takes or returns a " + to_string(type), nullptr;
  return reference;
}

bool ReferenceRun::convert(std::vector<Tensor>& inputs, std::string& reason) const {
  if (inputs.size() != arguments_.size()) {
    reason = "@main takes " + std::to_string(arguments_.size()) + " arguments, not " + std::to_string(inputs.size());
    return false;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Element element;
    element_of(arguments_[i]->element, element);
    bool const fits = arguments_[i]->shape.size() == inputs[i].rank() &&
                      std::ranges::equal(arguments_[i]->shape, inputs[i].shape(), [](auto wanted, auto actual) {
                        return is_unknown_size(wanted) || wanted == actual;
                      });
    if (element.bytes() != inputs[i].element().bytes() || !fits) {
      reason = "input " + std::to_string(i) + " is not a " + to_string(arguments_[i]);
      return false;
    }
    inputs[i] = inputs[i].as(element);
  }
  return true;
}

bool ReferenceRun::compute(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
                           std::string& reason) const {
  results.clear();
  RunState state(bound_.compiled, limits(most_steps_));
  state.profile = &profile;
  auto run = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  steps_ = state.steps;
  if (run.error) return reason = run.error->message, false;
  for (auto const& value : run.values) results.push_back(case_result(value));
  return true;
}

ReferenceRun::Trace ReferenceRun::trace(std::span<Tensor const> inputs) const {
  Trace trace;
  Block const* const block = main_->op->regions[0]->blocks[0];
  for (std::size_t i = 0; i < inputs.size(); ++i) trace.values[block->arguments[i]] = inputs[i];
  RunState state(bound_.compiled, limits(most_steps_));
  state.trace = [&](Operation const& op, std::span<RuntimeValue const> results) {
    if (op.parent != block) return;
    for (std::size_t i = 0; i < results.size(); ++i) trace.values[op.results[i]] = results[i];
  };
  trace.returned = Process(state).run(*main_, std::vector<RuntimeValue>(inputs.begin(), inputs.end())).values;
  return trace;
}

}  // namespace assay::inline harness::reduction
