#include "generators/derive/golden.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "constraints/bind/prepared_program.hpp"
#include "generators/derive/derivation.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay {
RunLimits golden_limits() {
  RunLimits limits;
  limits.max_steps = 10'000'000;
  limits.max_work = 10'000'000'000;
  limits.max_bytes = std::uint64_t{1} << 30;
  limits.max_depth = 200;
  return limits;
}

namespace {

bool contains_nan(Tensor const& tensor) {
  Element const& element = tensor.element();
  if (!is_float(element)) return false;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part)
      if (element.floating->is_nan(tensor.get(i, part))) return true;
  return false;
}

bool same_bytes(Tensor const& a, Tensor const& b) {
  return a.size_bytes() == 0 || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

}  // namespace

CaseResult case_result(RuntimeValue const& value) {
  CaseResult result{value.tensor, value.tensor, value.tensor, std::nullopt, true};
  if (is_exact(value) && !contains_nan(value.tensor)) return result;
  auto ends = permitted_tensors(value);
  for (std::int64_t i = 0; i < value.tensor.count() && result.exact; ++i)
    for (int part = 0; part < parts_of(value.tensor.element()); ++part) {
      auto const set = set_of(value, i, part);
      result.exact = result.exact && set.codes.is_point() && !is_mirrored(value, i, part);
    }
  result.flags = std::move(ends.flags);
  if (!same_bytes(ends.low, result.expected)) result.low = std::move(ends.low);
  if (!same_bytes(ends.high, result.expected)) result.high = std::move(ends.high);
  return result;
}

struct GoldenProgram::State {
  explicit State(std::string const& text)
      : prepared(std::make_shared<PreparedProgram const>(
            text, PrepareOptions{.max_constant_bytes = golden_limits().max_bytes})) {}

  std::shared_ptr<PreparedProgram const> prepared;
  CompiledProgram edited;  // program for the first derivation, if it is not `prepared`
  CompiledProgram const* compiled = nullptr;
  CompiledFunction const* main = nullptr;     // @main of `compiled`
  CompiledFunction const* derived = nullptr;  // @main of `prepared`
  std::vector<Type> arguments;
  std::unique_ptr<Derivation> derivation;
};

GoldenProgram::GoldenProgram(std::unique_ptr<State> state) : state_(std::move(state)) {}
GoldenProgram::~GoldenProgram() = default;
std::shared_ptr<PreparedProgram const> GoldenProgram::prepared() const { return state_->prepared; }
Program const& GoldenProgram::program() const { return state_->prepared->program(); }
std::vector<Type> const& GoldenProgram::arguments() const { return state_->arguments; }
Tensor GoldenProgram::make(Element element, Shape shape) const { return make_tensor(element, std::move(shape)); }

std::unique_ptr<GoldenProgram> GoldenProgram::prepare(std::string const& text, std::string& reason,
                                                      std::function<void(CompiledProgram&)> const& edit_plan) {
  auto state = std::make_unique<State>(text);
  auto const main = state->prepared->main();
  if (!main) return reason = main.error(), nullptr;
  state->derived = *main;
  state->compiled = &state->prepared->compiled();
  if (edit_plan) {
    state->edited = state->prepared->compiled();
    edit_plan(state->edited);
    state->compiled = &state->edited;
  }
  state->main = &state->compiled->functions.at("main");
  state->arguments = argument_types(*state->derived);
  for (auto const type : state->arguments)
    if (Element element; !has_shape(type) || !element_of(type->element, element))
      return reason = "@main takes a " + to_string(type), nullptr;
  state->derivation = std::make_unique<Derivation>(state->prepared->program(), state->prepared->compiled());
  return std::unique_ptr<GoldenProgram>(new GoldenProgram(std::move(state)));
}

namespace {

struct Run {
  std::vector<RuntimeValue> values;
  Derived outcome = Derived::agreed;
  std::string reason;
  bool has_met_limit = false;
};

Run run_main(RunState& state, CompiledFunction const& main, std::span<RuntimeValue const> arguments) {
  auto result = Process(state).run(main, arguments);
  if (result.error) {
    bool const undecided = result.error->kind == ExecutionError::Kind::undecided;
    return {{},
            undecided ? Derived::open : Derived::fails,
            std::move(result.error->message),
            result.error->kind == ExecutionError::Kind::limit};
  }
  for (auto const& value : result.values)
    if (value.kind != RuntimeValue::Kind::tensor) return {{}, Derived::fails, "a result of @main is not a tensor"};
  return {std::move(result.values), Derived::agreed, {}};
}

RunLimits limits_within(std::uint64_t const* budget) {
  auto limits = golden_limits();
  if (budget) limits.max_work = std::min(limits.max_work, *budget);
  return limits;
}

// The op that met a limit is not in the count. No budget remains then, also after limits of steps or memory, which the next
// runs would meet as well.
void spend(std::uint64_t* budget, RunState const& state, Run const& run) {
  if (budget) *budget -= run.has_met_limit ? *budget : std::min<std::uint64_t>(*budget, state.work);
}

void count(DerivationCounts* counts, Derived outcome) {
  if (!counts) return;
  switch (outcome) {
    case Derived::agreed:
      ++counts->agreed;
      break;
    case Derived::differ:
      ++counts->differ;
      break;
    case Derived::once:
      ++counts->once;
      break;
    case Derived::open:
      ++counts->open;
      break;
    case Derived::fails:
      ++counts->fails;
      break;
  }
}

}  // namespace

Derived GoldenProgram::derive(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
                              std::string& reason, DerivationCounts* counts) {
  results.clear();
  auto const conclude = [&](Derived outcome, std::string why) {
    reason = std::move(why);
    count(counts, outcome);
    return outcome;
  };
  std::vector<RuntimeValue> const arguments(inputs.begin(), inputs.end());
  // Set rules rerun kernels on symbolic elements, which substituted kernels may not support.
  bool const is_edited = state_->compiled == &state_->edited;
  RunState with_sets(*state_->compiled, golden_limits());
  with_sets.profile = &profile;
  RunState without_sets(*state_->compiled, golden_limits());
  auto first = run_main(is_edited ? without_sets : with_sets, *state_->main, arguments);
  if (first.outcome != Derived::agreed) return conclude(first.outcome, std::move(first.reason));

  std::vector<RuntimeValue> second;
  std::string why;
  if (!state_->derivation->derive(*state_->derived, arguments, second, why)) return conclude(Derived::once, why);
  for (std::size_t i = 0; i < first.values.size(); ++i)
    if (!same_results(first.values[i], second.at(i), why))
      return conclude(Derived::differ, "result " + std::to_string(i) + ": " + why);

  if (is_edited) first = run_main(with_sets, *state_->main, arguments);
  if (first.outcome != Derived::agreed) return conclude(first.outcome, std::move(first.reason));
  for (auto const& value : first.values)
    if (auto const open = first_reason(value)) {
      auto const at = with_sets.implementation_defined.at(open);
      return conclude(Derived::open, at.first ? std::string(at.first->name) + ": " + at.second : at.second);
    }
  for (auto const& value : first.values) results.push_back(case_result(value));
  return conclude(Derived::agreed, {});
}

bool GoldenProgram::permits(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
                            std::string& reason, std::uint64_t* budget) {
  results.clear();
  RunState state(*state_->compiled, limits_within(budget));
  state.profile = &profile;
  auto run = run_main(state, *state_->main, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  spend(budget, state, run);
  reason = std::move(run.reason);
  for (auto const& value : run.values) results.push_back(case_result(value));
  return run.outcome == Derived::agreed;
}

bool GoldenProgram::run(std::span<Tensor const> inputs, std::vector<Tensor>& results, std::string& reason,
                        std::uint64_t* budget) {
  results.clear();
  RunState state(*state_->compiled, limits_within(budget));
  auto run = run_main(state, *state_->main, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  spend(budget, state, run);
  reason = std::move(run.reason);
  for (auto& value : run.values) results.push_back(std::move(value.tensor));
  return run.outcome == Derived::agreed;
}

}  // namespace assay
