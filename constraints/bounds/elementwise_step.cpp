// Implements constraints/bounds/linear_sets.hpp: ops whose elements each depend on one element of each operand.
#include <algorithm>
#include <cmath>

#include "constraints/bounds/linear_sets.hpp"
#include "constraints/bounds/local_error.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"

namespace assay::inline constraints::bounds {
namespace {

double times(double factor, double bound) { return factor == 0 || bound == 0 ? 0 : rounded_up(factor * bound); }
double plus(double x, double y) { return y == 0 ? x : x == 0 ? y : rounded_up(x + y); }

// Of integers and booleans, whose sets need no step.
RealInterval interval_of(RuntimeValue const& value, std::int64_t index) {
  auto const set = set_of(value, index);
  if (set.reason || !set.codes.number) return {};
  Element const& element = value.tensor.element();
  return {static_cast<double>(value_of(element, set.codes.low)),
          static_cast<double>(value_of(element, set.codes.high))};
}

bool is_elementwise(SetCall& call, DerivativeRows const& rows) {
  auto const& operand_rows = call.call.instruction().operand_rows;
  RuntimeValue const& result = call.result();
  if (call.result_count() != 1 || operand_rows.size() != rows.inputs || !holds_all(*result.tensor.element().floating))
    return false;
  for (auto const& row : operand_rows) {
    if (row.size != 1) return false;
    Tensor const& tensor = call.call.tensor_operand(row.begin);
    auto const kind = tensor.element().kind;
    if (kind == Element::Kind::complex || kind == Element::Kind::quantized) return false;
    if (kind == Element::Kind::floating && !holds_all(*tensor.element().floating)) return false;
    if (tensor.rank() != 0 && tensor.shape() != result.tensor.shape()) return false;
  }
  return true;
}

class ElementwiseStep {
public:
  struct Input {
    RuntimeValue const* value;
    bool is_real, scalar;
    Shared center;
    Doubles const* radius;  // null: exact
    double flushed;         // numbers below this may become zero
  };

  ElementwiseStep(SetCall& call, DerivativeRows const& rows, ElementError const& error, std::vector<Input> inputs,
                  std::optional<UnaryFunction> function)
      : rows_(rows), error_(error), inputs_(std::move(inputs)), function_(function) {
    step.center = centers_of(call.result().tensor);
    auto const size = step.center->size();
    greatest_ = greatest_number(*call.result().tensor.element().floating);
    for (auto* list : {&step.radius, &step.local, &step.second, &step.reach}) list->assign(size, 0);
    slopes.assign(inputs_.size(), {});
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      if (inputs_[k].radius) slopes[k].assign(size, 0);
    variables_.resize(inputs_.size() + 1);
    for (std::size_t i = 0; i < size; ++i)
      if (!element(i)) {
        exceptions.push_back(i);
        estimate(i);
      }
  }

  Step step;
  std::vector<Doubles> slopes;  // by each input that is not exact
  std::vector<std::size_t> exceptions;

  bool is_curved() const {
    double local = 0, second = 0;
    for (std::size_t i = 0; i < step.size(); ++i) local += step.local[i], second += step.second[i];
    return second > local;
  }

  // Elements of which derivatives say little: what is of second order is most of it.
  std::vector<std::size_t> curved() const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < step.size(); ++i)
      if (step.second[i] > step.local[i] && std::isfinite(step.local[i])) all.push_back(i);
    return all;
  }

private:
  bool element(std::size_t i) {
    for (std::size_t k = 0; k < inputs_.size(); ++k) variables_[k] = variable(inputs_[k], i);
    if (rows_.uses_result) {
      if (!function_) return false;
      variables_.back() = image(*function_, variables_[0]);
    }
    double reach = 0, second = 0, local = 0;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      Input const& input = inputs_[k];
      std::size_t const at = input.scalar ? 0 : i;
      if (!input.is_real) {
        if (variables_[k].low != variables_[k].high && !applies_to_all()) return false;
        continue;
      }
      double const radius = input.radius ? (*input.radius)[at] : 0;
      double const flushed = flushed_by(input, at, radius);
      if (radius == 0 && flushed == 0) continue;
      auto const* const partial = rows_.of(k);
      if (!partial || (partial->condition && !partial->condition->holds(variables_))) return false;
      auto const slope = partial->slope(variables_);
      if (!slope.is_finite()) return false;
      double const middle = slope.middle(), width = slope.radius();
      if (input.radius) slopes[k][i] = middle;
      reach = plus(reach, times(std::fabs(middle), radius));
      second = plus(second, times(width, radius));
      local = plus(local, times(slope.magnitude(), flushed));
    }
    double const own = std::fabs((*step.center)[i]), result = own + (reach + second) * (1 + 0x1p-40);
    local = plus(local, error_.at(variables_[0].magnitude(), result, own));
    double const radius = plus(plus(reach, second), local);
    if (!(own + radius < greatest_)) return false;
    step.radius[i] = radius, step.local[i] = local, step.second[i] = second, step.reach[i] = reach;
    return true;
  }

  // Slopes and the local error at the values themselves, where there is no bound.
  void estimate(std::size_t i) {
    step.local[i] = kUnbounded;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      std::size_t const at = inputs_[k].scalar ? 0 : i;
      if (inputs_[k].is_real) variables_[k] = RealInterval::point((*inputs_[k].center)[at]);
    }
    if (rows_.uses_result) {
      if (!function_) return;
      variables_.back() = image(*function_, variables_[0]);
    }
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      if (!inputs_[k].radius) continue;
      auto const* const partial = rows_.of(k);
      bool const applies = partial && (!partial->condition || partial->condition->holds(variables_));
      auto const slope = applies ? partial->slope(variables_) : RealInterval{};
      if (!slope.is_finite()) return;
      slopes[k][i] = slope.middle();
    }
    double const own = std::fabs((*step.center)[i]);
    if (own < greatest_) step.local[i] = error_.at(variables_[0].magnitude(), own, own);
  }

  // Integers that are not known are no variables of a derivative; conditions of its use must hold for all of them.
  bool applies_to_all() const {
    return std::ranges::all_of(rows_.partials, [&](Partial const& partial) {
      return partial.condition && partial.condition->holds(variables_);
    });
  }

  static double flushed_by(Input const& input, std::size_t at, double radius) {
    return std::fabs((*input.center)[at]) - radius < input.flushed ? input.flushed : 0;
  }

  static RealInterval variable(Input const& input, std::size_t i) {
    std::size_t const at = input.scalar ? 0 : i;
    if (!input.is_real) return interval_of(*input.value, static_cast<std::int64_t>(at));
    double const center = (*input.center)[at], radius = input.radius ? (*input.radius)[at] : 0;
    if (std::isnan(center)) return {};
    double const reach = plus(radius, flushed_by(input, at, radius));
    if (reach == 0) return RealInterval::point(center);
    return {rounded_down(center - reach), rounded_up(center + reach)};
  }

  DerivativeRows const& rows_;
  ElementError const& error_;
  std::vector<Input> inputs_;
  std::optional<UnaryFunction> function_;
  std::vector<RealInterval> variables_;
  double greatest_ = 0;
};

}  // namespace

bool LinearSets::find_elementwise(SetCall& call, SetRule const* rule, DerivativeRows const& rows) {
  if (!is_elementwise(call, rows)) return false;
  if (call.operands_are_exact()) {  // the set rule knows the least sets
    enclose_results(call.call, rule);
    if (!call.result().enclosure) return true;
    auto const& radii = tape_[source(call.result(), &call.call.op())].radius;
    auto const open = std::ranges::count_if(radii, [](double radius) { return !std::isfinite(radius); });
    if (open > 0) interrupted_[&call.call.op()] += open;
    return true;
  }
  auto const error = ElementError::of(call);
  if (!error) return false;
  auto const& operand_rows = call.call.instruction().operand_rows;
  std::vector<Operand> operands(operand_rows.size());
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (call.operand(operand_rows[k].begin).tensor.element().is(Element::Kind::floating))
      operands[k] = operand(call, operand_rows[k].begin);
  auto const inputs = [&] {
    std::vector<ElementwiseStep::Input> all;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      RuntimeValue const& value = call.operand(operand_rows[k].begin);
      bool const is_real = value.tensor.element().is(Element::Kind::floating);
      double const flushed = is_real && call.profile.flush ? least_normal(*value.tensor.element().floating) : 0;
      bool const scalar = value.tensor.rank() == 0 && call.result().tensor.rank() != 0;
      all.push_back({&value, is_real, scalar, operands[k].center,
                     operands[k].step ? &tape_[*operands[k].step].radius : nullptr, flushed});
    }
    return all;
  };
  auto const function = unary_function(function_name(call));
  auto found = std::make_unique<ElementwiseStep>(call, rows, *error, inputs(), function);
  for (bool const near : {true, false})
    if ((found->is_curved() || !found->exceptions.empty()) && tighten(call, operands, near))
      found = std::make_unique<ElementwiseStep>(call, rows, *error, inputs(), function);
  Sets exceptions, also;
  auto const curved = found->curved();
  if (!found->exceptions.empty() || !curved.empty()) {
    enclose_results(call.call, rule);
    FloatFormat const& format = *call.result().tensor.element().floating;
    for (auto const i : found->exceptions)
      exceptions.emplace_back(i, set_of(call.result(), static_cast<std::int64_t>(i)));
    for (auto const i : curved) {
      auto const set = set_of(call.result(), static_cast<std::int64_t>(i));
      double const reach = reach_of(set, (*found->step.center)[i], format);
      if (reach < found->step.local[i] + found->step.second[i])
        exceptions.emplace_back(i, set);  // less than what is added to errors of the operands
      else if (reach < found->step.radius[i])
        also.emplace_back(i, set);
    }
  }
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (operands[k].step)
      found->step.links.push_back(SlopeLink{*operands[k].step, inputs()[k].scalar, std::move(found->slopes[k])});
  put(call, 0, std::move(found->step), exceptions, also);
  return true;
}

}  // namespace assay::inline constraints::bounds
