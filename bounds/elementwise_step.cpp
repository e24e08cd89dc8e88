// Implements bounds/linear_sets.hpp: ops whose elements each depend on one element of each operand.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <iterator>

#include "bounds/composition.hpp"
#include "bounds/error_block.hpp"
#include "bounds/formula_block.hpp"
#include "bounds/linear_sets.hpp"
#include "bounds/local_error.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "support/parallel.hpp"

namespace assay::bounds {
namespace {

double times(double factor, double bound) { return factor == 0 || bound == 0 ? 0 : rounded_up(factor * bound); }
double plus(double x, double y) { return y == 0 ? x : x == 0 ? y : rounded_up(x + y); }

// For integers and booleans, whose sets need no step.
RealInterval interval_of(RuntimeValue const& value, std::int64_t index) {
  auto const set = set_of(value, index);
  if (set.reason || !set.codes.number) return {};
  Element const& element = value.tensor.element();
  return {static_cast<double>(value_of(element, set.codes.low)),
          static_cast<double>(value_of(element, set.codes.high))};
}

// Returns the axis of the result along which the input's elements are, if its row specifies one.
std::optional<std::size_t> axis_of(SetCall& call, DerivativeRows const& rows, std::size_t input) {
  auto const attribute = rows.composition ? rows.composition->axes[input] : std::string_view{};
  if (attribute.empty()) return std::nullopt;
  return movement::axis_at(call.call, attribute, call.result().tensor.rank());
}

Spread spread_of(SetCall& call, Tensor const& tensor, std::optional<std::size_t> axis) {
  Tensor const& result = call.result().tensor;
  if (!axis) return tensor.rank() == 0 && result.rank() != 0 ? kScalar : Spread{};
  Spread spread{static_cast<std::size_t>(tensor.count()), 1};
  for (std::size_t d = *axis + 1; d < result.rank(); ++d) spread.inner *= static_cast<std::size_t>(result.dim(d));
  return spread;
}

RealInterval value_of(RuntimeValue const& value, std::size_t index) {
  Element const& element = value.tensor.element();
  auto const order = order_in(element, value.tensor.get(static_cast<std::int64_t>(index)));
  return RealInterval::point(static_cast<double>(value_of(element, order)));
}

bool is_elementwise(SetCall& call, DerivativeRows const& rows) {
  auto const& operand_rows = call.call.instruction().operand_rows;
  RuntimeValue const& result = call.result();
  if (call.result_count() != 1 || operand_rows.size() != rows.inputs ||
      !represents_all(*result.tensor.element().floating))
    return false;
  for (std::size_t k = 0; k < operand_rows.size(); ++k) {
    auto const& row = operand_rows[k];
    if (row.size != 1) return false;
    Tensor const& tensor = call.call.tensor_operand(row.begin);
    if (rows.composition && !(tensor.element() == result.tensor.element())) return false;
    auto const kind = tensor.element().kind;
    if (kind == Element::Kind::complex || kind == Element::Kind::quantized) return false;
    if (kind == Element::Kind::floating && !represents_all(*tensor.element().floating)) return false;
    if (axis_of(call, rows, k) || tensor.rank() == 0) continue;
    if (tensor.shape() != result.tensor.shape()) return false;
  }
  return true;
}

// Returns an attribute as a constant of a composition, rounded to the format of the computation.
RealInterval constant_of(SetCall& call, std::string_view attribute) {
  auto const& parameter = call.call.parameter(attribute);
  if (parameter.kind != Parameter::Kind::real) return {};
  FloatFormat const& format = *call.call.result_element().floating;
  auto const single = static_cast<float>(parameter.real);
  return RealInterval::point(to_double(unpack(convert(std::bit_cast<std::uint32_t>(single), kF32, format), format)));
}

class ElementwiseStep {
public:
  struct Input {
    RuntimeValue const* value;
    bool is_real;
    Spread spread;
    Elements center;
    bool is_exact;
    Doubles const* radius;  // nullptr: exact, or not required
    double flushed;         // numbers below this may be flushed to zero
  };

  // `error` is the error of the op, unless it is a composition.
  ElementwiseStep(SetCall& call, DerivativeRows const& rows, std::optional<ElementError> const& error,
                  std::vector<Input> inputs, Wanted wanted, Pace pace)
      : rows_(rows),
        error_(error),
        inputs_(std::move(inputs)),
        estimates_(wanted == Wanted::estimates),
        function_(unary_function(function_name(call))),
        unit_(*call.result().tensor.element().floating) {
    step.center = Elements(call.result().tensor);
    auto const size = step.size();
    greatest_ = greatest_number(*call.result().tensor.element().floating);
    step.local.assign(size, 0);
    for (auto* list : {&step.radius, &step.second, &step.reach}) list->assign(estimates_ ? 0 : size, 0);
    slopes.assign(inputs_.size(), {});
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      if (!inputs_[k].is_exact) slopes[k].assign(size, 0);
    bool const in_blocks = pace == Pace::blocks && has_blocks();
    auto const blocks = (size + kBlock - 1) / kBlock;
    std::vector<std::vector<std::size_t>> found(blocks);
    std::atomic<std::size_t> next = 0;
    run_workers(
        std::min(worker_count(), blocks),
        [&](std::size_t) {
          Scratch scratch(call, rows_, inputs_);
          for (std::size_t block = next++; block < blocks; block = next++)
            for (std::size_t first = block * kBlock; first < std::min(size, (block + 1) * kBlock); first += kTogether) {
              std::size_t const count = std::min(kTogether, size - first);
              auto is_done = Flags::all(false);
              if (in_blocks)
                is_done = estimates_ ? estimate_all(scratch, first, count) : elements(scratch, first, count);
              for (std::size_t i = first; i < first + count; ++i)
                if (!is_done[i - first] && (estimates_ || !element(scratch, i))) {
                  if (!estimates_) found[block].push_back(i);
                  estimate(scratch, i);
                }
            }
        },
        release_thread_caches);
    for (auto const& of_block : found) exceptions.insert(exceptions.end(), of_block.begin(), of_block.end());
  }

  Step step;
  std::vector<Doubles> slopes;  // one list per inexact input
  std::vector<std::size_t> exceptions;

  // Returns elements for which derivatives are not useful: most of the error is second-order or due to rounding.
  // Requires a step without exceptions.
  std::vector<std::size_t> nonlinear_elements() const {
    std::vector<std::size_t> all, others;
    bool const narrows = error_ && error_->narrows();
    for (std::size_t i = 0; i < step.second.size(); ++i) {
      bool const is_one = step.second[i] > step.local[i] || (narrows && step.local[i] > step.reach[i]);
      if (is_one && std::isfinite(step.local[i])) all.push_back(i);
    }
    std::ranges::set_difference(all, exceptions, std::back_inserter(others));
    return others;
  }

private:
  static constexpr std::size_t kBlock = 2048;  // elements per block of a thread

  // Working memory of a thread.
  struct Scratch {
    Scratch(SetCall& call, DerivativeRows const& rows, std::span<Input const> inputs)
        : variables(rows.inputs + 1), rows_of(rows.inputs), around(inputs.size()), middles(inputs.size()) {
      for (auto const& partial : rows.partials) {
        auto& row = rows_of[partial.input];
        if (row.slope) continue;
        row.slope.emplace(partial.slope);
        if (partial.condition) row.condition.emplace(*partial.condition);
      }
      if (rows.composition) compose(call, rows, inputs);
      for (auto const& one : variables) block.push_back(Intervals::all(one));
    }
    void compose(SetCall& call, DerivativeRows const& rows, std::span<Input const> inputs) {
      composed.emplace(*rows.composition, *call.result().tensor.element().floating, call.profile,
                       call.profile.any_order ? sum_error(call) : std::nullopt);
      for (auto const attribute : rows.attributes) variables.push_back(constant_of(call, attribute));
      std::vector<bool> has_slope(variables.size());
      for (std::size_t k = 0; k < inputs.size(); ++k) has_slope[k] = !inputs[k].is_exact;
      composed_block.emplace(*rows.composition, *call.result().tensor.element().floating, call.profile,
                             call.profile.any_order ? sum_error(call) : std::nullopt, has_slope);
    }
    // The operand in the first row of an input.
    struct Row {
      std::optional<FormulaBlock> slope, condition;
    };
    std::vector<RealInterval> variables;
    std::optional<ComposedElement> composed;
    std::vector<Row> rows_of;
    // For several elements: variables, operands, and slopes.
    std::vector<Intervals> block;
    std::vector<OperandsAround> around;
    std::vector<Numbers> middles;
    std::optional<ComposedBlock> composed_block;
  };

  bool has_blocks() const { return (!rows_.uses_result || function_) && std::ranges::all_of(inputs_, &Input::is_real); }

  // Returns the indices in an input of the elements from `first` on. Indices beyond `count` repeat the last one.
  static std::array<std::size_t, kTogether> places_of(Spread const& spread, std::size_t first, std::size_t count) {
    std::array<std::size_t, kTogether> places;
    std::size_t at = spread(first);
    for (std::size_t l = 0; l < kTogether; ++l) {
      if (l > 0 && l < count) at = spread.size == 0 ? at + 1 : spread.inner != 1 ? spread(first + l) : at + 1;
      if (spread.size != 0 && at == spread.size) at = 0;
      places[l] = at;
    }
    return places;
  }

  // Computes `element` for each. Returns flags of the elements for which it succeeded.
  Flags elements(Scratch& scratch, std::size_t first, std::size_t count) {
    auto& around = scratch.around;
    auto is_done = Flags::all(true);
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      Input const& input = inputs_[k];
      auto const places = places_of(input.spread, first, count);
      Numbers centers, radii = {};
      for (std::size_t l = 0; l < kTogether; ++l) centers.at[l] = input.center[places[l]];
      for (std::size_t l = 0; input.radius && l < kTogether; ++l) radii.at[l] = (*input.radius)[places[l]];
      around[k] = operands_around(centers, radii, input.flushed, is_done);
      scratch.block[k] = around[k].interval;
      is_done = around[k].is_known;
      if (scratch.composed) around[k].near_zero = {};
    }
    if (rows_.uses_result) scratch.block[inputs_.size()] = image(*function_, scratch.block[0]);
    if (scratch.composed_block) compose(scratch, is_done);
    OperandErrors errors;
    errors.is_known = is_done;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      scratch.middles[k] = {};
      if (is_exact(around[k])) continue;
      auto const slope = slopes_by(scratch, k);
      auto const balls = balls_of(slope.of);
      errors = with_errors(errors, around[k], balls, magnitudes(slope.of), slope.is_known);
      scratch.middles[k] = balls.middle;
    }
    auto const operands = magnitudes(scratch.block[0]);
    Numbers own = {}, all;
    for (std::size_t l = 0; l < count; ++l) own.at[l] = std::fabs(step.center[first + l]);
    auto const results = results_of(own, errors);
    for (std::size_t l = 0; l < kTogether; ++l)
      all.at[l] = own_error(scratch, l, operands.at[l], results.at[l], own.at[l]);
    auto const found = together(own, all, errors, greatest_);
    for (std::size_t l = 0; l < count; ++l) {
      if (!found.is_known[l]) continue;
      std::size_t const i = first + l;
      step.radius[i] = found.radius.at[l], step.local[i] = found.local.at[l];
      step.second[i] = errors.second.at[l], step.reach[i] = errors.reach.at[l];
    }
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      for (std::size_t l = 0; !inputs_[k].is_exact && l < count; ++l)
        if (found.is_known[l] && !is_exact(around[k], l)) slopes[k][first + l] = scratch.middles[k].at[l];
    return found.is_known;
  }

  // Computes `estimate` for each. Returns flags of the elements for which it succeeded.
  Flags estimate_all(Scratch& scratch, std::size_t first, std::size_t count) {
    auto is_done = Flags::all(true);
    auto const set = [&](std::size_t k, Elements const& center, Spread const& spread) {
      auto const places = places_of(spread, first, count);
      for (std::size_t l = 0; l < kTogether; ++l) {
        double const value = center[places[l]];
        is_done.at[l] &= value == value ? 1 : 0;
        scratch.block[k].set(l, RealInterval::point(value));
      }
    };
    for (std::size_t k = 0; k < inputs_.size(); ++k) set(k, inputs_[k].center, inputs_[k].spread);
    if (rows_.uses_result) set(inputs_.size(), step.center, {});
    if (scratch.composed_block) compose(scratch, is_done);
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      if (inputs_[k].is_exact) continue;
      auto const slope = slopes_by(scratch, k);
      auto const balls = balls_of(slope.of);
      for (std::size_t l = 0; l < count; ++l) {
        is_done.at[l] &= slope.is_known.at[l];
        if (is_done[l]) slopes[k][first + l] = balls.middle.at[l];
      }
    }
    auto const operands = magnitudes(scratch.block[0]);
    for (std::size_t l = 0; l < count; ++l) {
      double const own = std::fabs(step.center[first + l]);
      if (is_done[l])
        step.local[first + l] = own < greatest_ ? own_error(scratch, l, operands.at[l], own, own) : kUnboundedError;
    }
    return is_done;
  }

  static void compose(Scratch& scratch, Flags& is_done) {
    scratch.composed_block->at(scratch.block);
    for (std::size_t l = 0; l < kTogether; ++l) is_done.at[l] &= scratch.composed_block->is_known().at[l];
  }

  struct BlockSlopes {
    Intervals of;
    Flags is_known;
  };
  // Same as slope_by: known if finite.
  BlockSlopes slopes_by(Scratch& scratch, std::size_t input) const {
    auto& row = scratch.rows_of[input];
    if (scratch.composed_block) {
      auto const& slope = scratch.composed_block->slope(input);
      return {slope, of_finite(Flags::all(true), slope)};
    }
    if (!row.slope) return {Intervals::all({}), Flags::all(false)};
    auto const& slope = (*row.slope)(scratch.block);
    return {slope, of_finite(row.condition ? row.condition->holds(scratch.block) : Flags::all(true), slope)};
  }

  double own_error(Scratch const& scratch, std::size_t l, double operand, double result, double own) const {
    if (!scratch.composed_block) return error_->at(operand, result, own);
    return plus(scratch.composed_block->error().at[l], unit_(own) / 2);
  }

  bool element(Scratch& scratch, std::size_t i) {
    auto& variables = scratch.variables;
    for (std::size_t k = 0; k < inputs_.size(); ++k) variables[k] = variable(inputs_[k], i);
    if (!set_result(variables)) return false;
    double reach = 0, second = 0, local = 0;
    if (scratch.composed && !scratch.composed->at(variables)) return false;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      Input const& input = inputs_[k];
      std::size_t const at = input.spread(i);
      if (!input.is_real) {
        if (variables[k].low != variables[k].high && !applies_to_all(variables)) return false;
        continue;
      }
      double const radius = input.radius ? (*input.radius)[at] : 0;
      double const flushed = scratch.composed ? 0 : flushed_by(input, at, radius);
      if (radius == 0 && flushed == 0) continue;
      auto const slope = slope_by(scratch, k);
      if (!slope.is_finite()) return false;
      double const middle = slope.middle(), width = slope.radius();
      if (!input.is_exact) slopes[k][i] = middle;
      reach = plus(reach, times(std::fabs(middle), radius));
      second = plus(second, times(width, radius));
      local = plus(local, times(slope.magnitude(), flushed));
    }
    double const own = std::fabs(step.center[i]), result = own + (reach + second) * (1 + 0x1p-40);
    local = plus(local, own_error(scratch, result, own));
    double const radius = plus(plus(reach, second), local);
    if (!(own + radius < greatest_)) return false;
    step.radius[i] = radius, step.local[i] = local, step.second[i] = second, step.reach[i] = reach;
    return true;
  }

  // Computes slopes and the local error at the actual values, for elements without a bound.
  void estimate(Scratch& scratch, std::size_t i) {
    step.local[i] = kUnboundedError;
    auto& variables = scratch.variables;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      std::size_t const at = inputs_[k].spread(i);
      variables[k] = inputs_[k].is_real ? RealInterval::point(inputs_[k].center[at]) : value_of(*inputs_[k].value, at);
    }
    if (rows_.uses_result) variables[inputs_.size()] = RealInterval::point(step.center[i]);
    if (scratch.composed && !scratch.composed->at(variables)) return;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      if (inputs_[k].is_exact) continue;
      auto const slope = slope_by(scratch, k);
      if (!slope.is_finite()) return;
      slopes[k][i] = slope.middle();
    }
    double const own = std::fabs(step.center[i]);
    if (own < greatest_) step.local[i] = own_error(scratch, own, own);
  }

  bool set_result(std::vector<RealInterval>& variables) const {
    if (!rows_.uses_result) return true;
    if (!function_) return false;
    variables[inputs_.size()] = image(*function_, variables[0]);
    return true;
  }

  // Not finite if there is no slope.
  RealInterval slope_by(Scratch const& scratch, std::size_t input) const {
    if (scratch.composed) return scratch.composed->slopes()[input];
    auto const* const partial = rows_.of(input);
    if (!partial || (partial->condition && !partial->condition->holds(scratch.variables))) return {};
    return partial->slope(scratch.variables);
  }

  // Returns the error of this op, including the rounding error of the computed result.
  double own_error(Scratch const& scratch, double result, double own) const {
    if (!scratch.composed) return error_->at(scratch.variables[0].magnitude(), result, own);
    return plus(scratch.composed->error(), unit_(own) / 2);
  }

  // Unknown integers are not variables of a derivative, so the conditions for its use must hold for all their values.
  bool applies_to_all(std::span<RealInterval const> variables) const {
    return std::ranges::all_of(rows_.partials, [&](Partial const& partial) {
      return partial.condition && partial.condition->holds(variables);
    });
  }

  static double flushed_by(Input const& input, std::size_t at, double radius) {
    return std::fabs(input.center[at]) - radius < input.flushed ? input.flushed : 0;
  }

  static RealInterval variable(Input const& input, std::size_t i) {
    std::size_t const at = input.spread(i);
    if (!input.is_real) return interval_of(*input.value, static_cast<std::int64_t>(at));
    double const center = input.center[at], radius = input.radius ? (*input.radius)[at] : 0;
    if (std::isnan(center)) return {};
    double const reach = plus(radius, flushed_by(input, at, radius));
    if (reach == 0) return RealInterval::point(center);
    return {rounded_down(center - reach), rounded_up(center + reach)};
  }

  DerivativeRows const& rows_;
  std::optional<ElementError> const& error_;
  std::vector<Input> inputs_;
  bool estimates_;
  std::optional<UnaryFunction> function_;
  LastPlace unit_;
  double greatest_ = 0;
};

}  // namespace

bool LinearSets::find_elementwise(SetCall& call, SetRule const* rule, DerivativeRows const& rows) {
  if (!is_elementwise(call, rows)) return false;
  if (!estimates_ && call.operands_are_exact()) {  // the set rule computes the smallest sets
    enclose_results(call.call, rule);
    if (!call.result().enclosure) return true;
    auto const& radii = tape_[source(call.result(), &call.call.op())].radius;
    auto const open = std::ranges::count_if(radii, [](double radius) { return !std::isfinite(radius); });
    if (open > 0) interrupted_[&call.call.op()] += open;
    return true;
  }
  auto const error = rows.composition ? std::nullopt : ElementError::of(call);
  if (!error && !rows.composition) return false;
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
      all.push_back({&value, is_real, spread_of(call, value.tensor, axis_of(call, rows, k)), operands[k].center,
                     !operands[k].step, operands[k].step && !estimates_ ? &tape_[*operands[k].step].radius : nullptr,
                     flushed});
    }
    return all;
  };
  auto found = std::make_unique<ElementwiseStep>(call, rows, error, inputs(), wanted_, pace_);
  for (bool const near : {true, false})
    if ((is_curved(found->step, near) || !found->exceptions.empty()) && tighten(call, operands, near))
      found = std::make_unique<ElementwiseStep>(call, rows, error, inputs(), wanted_, pace_);
  Sets exceptions, also;
  auto const nonlinear_elements = found->nonlinear_elements();
  if (!found->exceptions.empty() || !nonlinear_elements.empty()) {
    std::vector<std::size_t> asked;
    std::ranges::merge(found->exceptions, nonlinear_elements, std::back_inserter(asked));
    enclose_results(call.call, rule, asked);
    FloatFormat const& format = *call.result().tensor.element().floating;
    for (auto const i : found->exceptions)
      exceptions.emplace_back(i, set_of(call.result(), static_cast<std::int64_t>(i)));
    for (auto const i : nonlinear_elements) {
      auto const set = set_of(call.result(), static_cast<std::int64_t>(i));
      double const reach = reach_of(set, found->step.center[i], format);
      if (reach < found->step.local[i] + found->step.second[i])
        exceptions.emplace_back(i, set);  // the set is narrower than the effect of operand errors
      else if (reach < found->step.radius[i])
        also.emplace_back(i, set);
    }
  }
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (operands[k].step)
      found->step.links.push_back(SlopeLink{*operands[k].step, inputs()[k].spread, std::move(found->slopes[k])});
  put(call, 0, std::move(found->step), exceptions, also);
  return true;
}

}  // namespace assay::bounds
