#include "harness/disagreement/amplification.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "bounds/derivative_rows.hpp"
#include "bounds/tape.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::disagreement {
namespace {

using divergence::FlatOp;
using divergence::FlatProgram;

constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 24;  // elements to inspect, for all ops together

bool is_real(RuntimeValue const& value) {
  return value.kind == RuntimeValue::Kind::tensor && value.tensor.element().is(Element::Kind::floating);
}

Tensor magnitudes_of(Tensor const& tensor) {
  Tensor made = make_tensor(tensor.element(), tensor.shape());
  FloatFormat const& format = *tensor.element().floating;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    made.set(i, format.has_sign ? tensor.get(i) & ~format.sign_bit() : tensor.get(i));
  return made;
}

class Finder {
public:
  Finder(FlatProgram const& flat, std::span<RuntimeValue const> arguments, RunLimits const& limits)
      : flat_(flat), state_(flat.program(), limits), values_(flat.values().size()) {
    for (std::size_t i = 0; i < flat.arguments().size() && i < arguments.size(); ++i)
      values_[flat.arguments()[i]] = arguments[i];
  }

  std::vector<Amplifier> find() {
    for (std::uint32_t i = 0; i < flat_.ops().size(); ++i)
      if (!inspect(i)) break;
    return std::move(found_);
  }

private:
  bool inspect(std::uint32_t number) {
    FlatOp const& op = flat_.ops()[number];
    CompiledFunction const alone = flat_.alone(number);
    std::vector<RuntimeValue> arguments;
    for (auto const value : op.takes) arguments.push_back(values_[value]);
    auto const run = Process(state_).run(alone, arguments);
    if (run.error) return false;
    for (std::size_t i = 0; i < op.results.size(); ++i) values_[op.results[i]] = run.values[i];
    if (op.is_constant || run.values.size() != 1 || !is_real(run.values[0])) return true;
    if (!std::ranges::all_of(arguments, is_real)) return true;
    bounds::DerivativeRows const* const rows = rows_of(*op.op);
    if (!rows) return true;
    auto const count = static_cast<std::uint64_t>(run.values[0].tensor.count());
    if (count > elements_left_) return true;
    elements_left_ -= count;
    bool const is_sum = !rows->terms.empty();
    double const condition =
        is_sum ? amplify_sum(alone, arguments, run.values[0]) : amplify_function(*rows, arguments, run.values[0]);
    if (condition < 10) return true;
    found_.push_back({number, std::log10(condition), is_sum || is_linear(*rows)});
    return true;
  }

  bounds::DerivativeRows const* rows_of(Operation const& op) {
    auto const [known, is_new] = rows_.try_emplace(op.name);
    OpSpec const* const spec = is_new ? Specification::get().op(op.name) : nullptr;
    if (spec)
      if (auto made = bounds::compile_derivatives(*spec); made && !made->is_empty()) known->second = *std::move(made);
    return known->second ? &*known->second : nullptr;
  }

  // Whether the derivatives do not depend on the operands: errors are added, and only cancellation amplifies them.
  static bool is_linear(bounds::DerivativeRows const& rows) {
    return std::ranges::none_of(rows.partials, [&](bounds::Partial const& partial) {
      for (std::size_t i = 0; i <= rows.inputs; ++i)
        if (partial.slope.uses(i)) return true;
      return false;
    });
  }

  // The op's result for the magnitudes of its operands, divided by the magnitude of its result for the operands: the
  // maximum over all elements.
  double amplify_sum(CompiledFunction const& alone, std::vector<RuntimeValue> const& arguments,
                     RuntimeValue const& result) {
    std::vector<RuntimeValue> positive = arguments;
    for (RuntimeValue& one : positive) one = RuntimeValue(magnitudes_of(one.tensor));
    auto const run = Process(state_).run(alone, positive);
    if (run.error || run.values.size() != 1) return 0;
    bounds::Elements const sums(run.values[0].tensor), own(result.tensor);
    double most = 0;
    for (std::size_t i = 0; i < own.size(); ++i) most = std::max(most, ratio(sums[i], own[i]));
    return most;
  }

  double amplify_function(bounds::DerivativeRows const& rows, std::vector<RuntimeValue> const& arguments,
                          RuntimeValue const& result) {
    if (arguments.size() != rows.inputs || rows.composition) return 0;
    std::vector<bounds::Elements> operands;
    for (RuntimeValue const& one : arguments) operands.emplace_back(one.tensor);
    bounds::Elements const own(result.tensor);
    if (!std::ranges::all_of(operands, [&](auto const& one) { return one.size() == own.size(); })) return 0;
    double most = 0;
    std::vector<RealInterval> variables(rows.inputs + 1);
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (std::size_t k = 0; k < operands.size(); ++k) variables[k] = RealInterval::point(operands[k][i]);
      variables[rows.inputs] = RealInterval::point(own[i]);
      double sum = 0;
      for (std::size_t k = 0; k < operands.size(); ++k) {
        bounds::Partial const* const partial = rows.of(k);
        if (!partial || (partial->condition && !partial->condition->holds(variables))) continue;
        RealInterval const slope = partial->slope(variables);
        if (slope.is_finite()) sum += std::fabs(slope.middle() * operands[k][i]);
      }
      most = std::max(most, ratio(sum, own[i]));
    }
    return most;
  }

  static double ratio(double terms, double result) {
    if (!std::isfinite(terms) || !std::isfinite(result) || terms == 0) return 0;
    return terms / std::fabs(result);
  }

  FlatProgram const& flat_;
  RunState state_;
  std::vector<RuntimeValue> values_;
  std::map<std::string_view, std::optional<bounds::DerivativeRows>> rows_;
  std::vector<Amplifier> found_;
  std::uint64_t elements_left_ = kMaxElements;
};

}  // namespace

std::vector<Amplifier> find_amplifiers(FlatProgram const& flat, std::span<RuntimeValue const> arguments,
                                       RunLimits const& limits) {
  return Finder(flat, arguments, limits).find();
}

std::vector<bool> ops_before(FlatProgram const& flat, std::uint32_t to) {
  std::vector<bool> before(flat.ops().size(), false);
  if (to >= before.size()) return before;
  before[to] = true;
  for (std::uint32_t i = to + 1; i-- > 0;) {
    if (!before[i]) continue;
    for (auto const list : {&flat.ops()[i].takes, &flat.ops()[i].forwards})
      for (auto const value : *list)
        if (auto const maker = flat.values()[value].maker; maker != divergence::kNoOp) before[maker] = true;
  }
  return before;
}

}  // namespace assay::disagreement
