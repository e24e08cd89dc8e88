#include "generators/derive/golden.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "generators/derive/derivation.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay::inline generators {
RunLimits golden_limits() {
  RunLimits limits;
  limits.max_steps = 10'000'000;
  limits.max_work = 10'000'000'000;
  limits.max_bytes = std::uint64_t{1} << 30;
  limits.max_depth = 200;
  return limits;
}

namespace {

Tensor make_tensor(Element element, Shape shape) {
  constexpr std::size_t kPadding = 64;  // kernels may read whole codes anywhere
  std::size_t const bytes = static_cast<std::size_t>(element_count(shape)) * element.bytes();
  return Tensor(element, std::move(shape), std::shared_ptr<std::byte[]>(new std::byte[bytes + kPadding]));
}

bool holds_nan(Tensor const& tensor) {
  Element const& element = tensor.element();
  if (!element.is(Element::Kind::floating) && !element.is(Element::Kind::complex)) return false;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part)
      if (element.floating->is_nan(tensor.get(i, part))) return true;
  return false;
}

bool same_bytes(Tensor const& a, Tensor const& b) {
  return a.size_bytes() == 0 || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::string first_error(Diagnostics const& found) {
  for (auto const& diagnostic : found.all())
    if (diagnostic.severity == Severity::error) return diagnostic.label + ": " + diagnostic.message;
  return {};
}

}  // namespace

CaseResult case_result(RuntimeValue const& value) {
  CaseResult result{value.tensor, value.tensor, value.tensor, std::nullopt, true};
  if (is_exact(value) && !holds_nan(value.tensor)) return result;
  auto ends = permitted_tensors(value, make_tensor);
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
  Program program;
  BoundProgram bound;
  ProgramPlan edited;  // what the first derivation runs, if it is not the plan itself
  ProgramPlan const* plan = nullptr;
  FunctionPlan const* main = nullptr;     // of `plan`
  FunctionPlan const* derived = nullptr;  // of `bound`
  std::vector<Type> arguments;
  std::unique_ptr<Derivation> derivation;
};

GoldenProgram::GoldenProgram(std::unique_ptr<State> state) : state_(std::move(state)) {}
GoldenProgram::~GoldenProgram() = default;
Program const& GoldenProgram::program() const { return state_->program; }
std::vector<Type> const& GoldenProgram::arguments() const { return state_->arguments; }
Tensor GoldenProgram::make(Element element, Shape shape) const { return make_tensor(element, std::move(shape)); }

std::unique_ptr<GoldenProgram> GoldenProgram::prepare(std::string const& text, std::string& reason,
                                                      std::function<void(ProgramPlan&)> const& edit_plan) {
  auto state = std::make_unique<State>();
  Diagnostics found;
  state->program = parse_program(Source::from_string("case", text), {}, found);
  if (found.errors() == 0) check_program(state->program, CheckOptions{}, found);
  if (found.errors() > 0) {
    reason = first_error(found);
    return nullptr;
  }
  state->bound = bind_program(state->program, golden_limits().max_bytes);
  auto const main = state->bound.plan.functions.find("main");
  if (main == state->bound.plan.functions.end() || !main->second.obstacle.empty()) {
    reason = main == state->bound.plan.functions.end() ? "there is no function @main"
                                                       : "@main " + std::string(main->second.obstacle);
    return nullptr;
  }
  state->derived = &main->second;
  state->plan = &state->bound.plan;
  if (edit_plan) {
    state->edited = state->bound.plan;
    edit_plan(state->edited);
    state->plan = &state->edited;
  }
  state->main = &state->plan->functions.at("main");
  for (auto const* argument : state->main->op->regions[0]->blocks[0]->arguments) {
    Element element;
    if (!has_shape(argument->type) || !element_of(argument->type->element, element)) {
      reason = "@main takes a " + to_string(argument->type);
      return nullptr;
    }
    state->arguments.push_back(argument->type);
  }
  state->derivation = std::make_unique<Derivation>(state->program, state->bound.plan);
  return std::unique_ptr<GoldenProgram>(new GoldenProgram(std::move(state)));
}

namespace {

struct Run {
  std::vector<RuntimeValue> values;
  Derived outcome = Derived::agreed;
  std::string reason;
};

Run run_main(RunState& state, FunctionPlan const& main, std::span<RuntimeValue const> arguments) {
  auto result = Process(state).run(main, arguments);
  if (result.error) {
    bool const undecided = result.error->kind == ExecutionError::Kind::undecided;
    return {{}, undecided ? Derived::open : Derived::fails, std::move(result.error->message)};
  }
  for (auto const& value : result.values)
    if (value.kind != RuntimeValue::Kind::tensor) return {{}, Derived::fails, "a result of @main is not a tensor"};
  return {std::move(result.values), Derived::agreed, {}};
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
  // Set rules run kernels again on stand-ins for elements, which those that somebody put in may not bear.
  bool const is_edited = state_->plan == &state_->edited;
  RunState with_sets(*state_->plan, golden_limits());
  with_sets.profile = &profile;
  RunState without_sets(*state_->plan, golden_limits());
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
    if (auto const open = first_open(value)) {
      auto const at = with_sets.openings.at(open);
      return conclude(Derived::open, at.first ? std::string(at.first->name) + ": " + at.second : at.second);
    }
  for (auto const& value : first.values) results.push_back(case_result(value));
  return conclude(Derived::agreed, {});
}

bool GoldenProgram::run(std::span<Tensor const> inputs, std::vector<Tensor>& results, std::string& reason) {
  results.clear();
  RunState state(*state_->plan, golden_limits());
  auto run = run_main(state, *state_->main, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  reason = std::move(run.reason);
  for (auto& value : run.values) results.push_back(std::move(value.tensor));
  return run.outcome == Derived::agreed;
}

}  // namespace assay::inline generators
