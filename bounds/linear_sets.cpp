#include "bounds/linear_sets.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "bounds/local_error.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/elementwise/unrounded.hpp"

namespace assay::bounds {
namespace {

bool is_real(RuntimeValue const& value) {
  return value.kind == RuntimeValue::Kind::tensor && value.tensor.element().is(Element::Kind::floating);
}

// Returns the order of an f32 value.
std::int64_t order_of_single(float value) {
  auto const code = std::bit_cast<std::uint32_t>(value);
  auto const magnitude = static_cast<std::int64_t>(code & 0x7fffffffu);
  return code >> 31 ? -magnitude - 1 : magnitude;
}

ElementSet singles_between(double low, double high) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  auto least = static_cast<float>(low), greatest = static_cast<float>(high);
  if (static_cast<double>(least) > low) least = std::nextafter(least, -kInfinity);
  if (static_cast<double>(greatest) < high) greatest = std::nextafter(greatest, kInfinity);
  if (low <= 0 && least == 0) least = -0.0F;
  if (high >= 0 && greatest == 0) greatest = 0.0F;
  return {{order_of_single(least), order_of_single(greatest), true, false}, 0};
}

// Whether the op adds at least kLost times its largest element to the error of each element. False if all are zero.
bool adds_too_much(Step const& step) {
  double greatest = 0;
  for (std::size_t i = 0; i < step.size(); ++i) greatest = std::max(greatest, std::fabs(step.center[i]));
  for (std::size_t i = 0; i < step.size(); ++i)
    if (step.local[i] + step.second[i] < kLost * greatest) return false;
  return greatest > 0;
}

}  // namespace

ElementSet set_around(double center, double radius, FloatFormat const& format) {
  double const low = radius == 0 ? center : rounded_down(center - radius);
  double const high = radius == 0 ? center : rounded_up(center + radius);
  if (format.name == kF32.name) return singles_between(low, high);
  auto const code = [&](double end, Rounding rounding) {
    return order_of(round(end == 0 ? Number::zero(rounding == Rounding::down) : Number::of(end), format, rounding),
                    format);
  };
  CodeSet codes{code(low, Rounding::down), code(high, Rounding::up), true, false};
  if (low <= 0 && codes.low == 0 && format.has_negative_zero()) codes.low = -1;
  return {codes, 0};
}

double reach_of(ElementSet const& set, double center, FloatFormat const& format) {
  if (set.reason || set.codes.nan || !set.codes.number || !std::isfinite(center)) return kUnboundedError;
  auto const at = [&](std::int64_t order) { return to_double(unpack(code_of(order, format), format)); };
  double const low = at(set.codes.low), high = at(set.codes.high);
  if (!std::isfinite(low) || !std::isfinite(high)) return kUnboundedError;
  double const reach = std::max(center - low, high - center);
  return reach == 0 ? 0 : rounded_up(reach);
}

bool is_curved(Step const& step, bool near) {
  constexpr double kSmall = 1.0 / 16;
  double local = 0, second = 0, reach = 0;
  for (std::size_t i = 0; i < step.second.size(); ++i)
    local += step.local[i], second += step.second[i], reach += step.reach[i];
  return second > local && (near || second > kSmall * reach);
}

DerivativeRows const& LinearSets::rows_of(Call& call) {
  auto& rows = rows_[&call.op()];
  if (!rows) {
    rows = std::make_unique<DerivativeRows>();
    auto const* const spec = Specification::get().op(call.op().name);
    bool const is_variant = spec && !spec->variants.empty();
    if (spec && !is_variant)
      if (auto compiled = compile_derivatives(*spec)) *rows = *std::move(compiled);
  }
  return *rows;
}

void LinearSets::find(Call& call, SetRule const* rule) {
  SetCall sets(call, name_in_dialect(call.op().name));
  bool const is_plain = rule && !rule->regions && call.undefined_reason().empty() && !call.instruction().dequantizes &&
                        std::ranges::all_of(call.results(), is_real);
  if (estimates_ && rule && rule->regions) return enclose_results(call, rule);
  if (is_plain) {
    auto const& rows = rows_of(call);
    if (is_lost(sets, rows) && mark_lost(sets)) return;
    if ((!rows.partials.empty() || rows.composition) && find_elementwise(sets, rule, rows)) return;
    if (!rows.terms.empty() && find_sums(sets, rows)) return;
    if (rows.is_empty() && find_moved(sets)) return;
  }
  if (estimates_) return estimate_source(sets, rule);
  enclose_results(call, rule);
  if (!rule || !rule->regions) interrupt(sets);
}

bool LinearSets::is_lost(SetCall& call, DerivativeRows const& rows) {
  if (estimates_ || !is_exhausted_) return false;
  std::size_t lost = 0, others = 0;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) {
    auto const step = is_real(call.operand(i)) ? step_of(call.operand(i)) : std::nullopt;
    if (step) tape_[*step].is_lost ? ++lost : ++others;
  }
  if (lost == 0 || (others > 0 && rows.is_empty())) return false;
  auto const function = unary_function(function_name(call));
  return !function || !image(*function, RealInterval{}).is_finite();
}

bool LinearSets::mark_lost(SetCall& call) {
  auto const* const op = &call.call.op();
  if (known_lost_.insert(op).second) lost_.push_back(op);
  for (auto& value : call.call.results()) {
    auto const shape = value.tensor.shape();
    auto& sets = lost_sets_[{value.tensor.element().floating->name, Shape(shape.begin(), shape.end())}];
    if (sets) {
      value.enclosure = sets;
    } else {
      mark_unbounded(call, value);
      sets = value.enclosure;
    }
  }
  return true;
}

void LinearSets::mark_unbounded(SetCall& call, RuntimeValue& value) {
  value.enclosure = nullptr;
  EnclosureWriter writer(call.call, value);
  writer.set_all(range_in(value.tensor.element()));
  writer.finish();
  if (!value.enclosure) return;
  Step step;
  step.op = &call.call.op();
  step.center = Elements(value.tensor);
  step.is_lost = true;
  for (auto* list : {&step.radius, &step.local, &step.second, &step.reach}) list->assign(step.size(), kUnboundedError);
  known_[value.enclosure.get()] = {value.enclosure, tape_.add(std::move(step))};
}

void LinearSets::estimate_source(SetCall& call, SetRule const* rule) {
  bool is_exact = true;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) is_exact = is_exact && !step_of(call.operand(i));
  auto const function = unary_function(function_name(call));
  if (function && is_exact_function(*function)) return;  // the derivative is zero except at jumps
  if (is_exact) enclose_results(call.call, rule);
  for (auto& value : call.call.results()) {
    if (!is_real(value) || step_of(value)) continue;
    Step step;
    step.op = &call.call.op();
    step.center = Elements(value.tensor);
    step.local.assign(step.size(), is_exact ? 0 : kUnboundedError);
    FloatFormat const& format = *value.tensor.element().floating;
    for (std::size_t i = 0; is_exact && value.enclosure && i < step.size(); ++i)
      step.local[i] = reach_of(set_of(value, static_cast<std::int64_t>(i)), step.center[i], format);
    if (std::ranges::all_of(step.local, [](double local) { return local == 0; })) continue;
    known_memory_[{value.tensor.data(), value.tensor.count()}] = tape_.add(std::move(step));
  }
  for (auto& value : call.call.results()) value.enclosure = nullptr;
}

// The sets of the results are those of a set rule. Their dependences are not recorded.
void LinearSets::interrupt(SetCall& call) {
  for (auto& value : call.call.results()) {
    if (!is_real(value) || !value.enclosure) continue;
    auto const known = known_.find(value.enclosure.get());
    if (known != known_.end() && known->second.enclosure.lock() == value.enclosure) continue;  // passed through
    auto const step = source(value, &call.call.op());
    auto const bounded = std::ranges::count_if(tape_[step].radius, [](double radius) { return radius != 0; });
    interrupted_[&call.call.op()] += bounded;
  }
}

std::size_t LinearSets::source(RuntimeValue const& value, Operation const* op) {
  Step step;
  step.op = op;
  step.center = Elements(value.tensor);
  auto const size = step.size();
  step.radius.resize(size);
  step.second.resize(size);
  step.reach.resize(size);
  FloatFormat const& format = *value.tensor.element().floating;
  for (std::size_t i = 0; i < size; ++i)
    step.radius[i] = reach_of(set_of(value, static_cast<std::int64_t>(i)), step.center[i], format);
  step.local = step.radius;
  auto const number = tape_.add(std::move(step));
  known_[value.enclosure.get()] = {value.enclosure, number};
  return number;
}

std::optional<std::size_t> LinearSets::step_of(RuntimeValue const& value) {
  if (!is_real(value)) return std::nullopt;
  if (estimates_) {
    auto const found = known_memory_.find({value.tensor.data(), value.tensor.count()});
    return found == known_memory_.end() ? std::nullopt : std::optional(found->second);
  }
  if (!value.enclosure) return std::nullopt;
  auto const found = known_.find(value.enclosure.get());
  if (found != known_.end() && found->second.enclosure.lock() == value.enclosure) return found->second.step;
  return source(value, nullptr);
}

LinearSets::Operand LinearSets::operand(SetCall& call, std::size_t index) {
  RuntimeValue const& value = call.operand(index);
  Operand operand;
  operand.step = step_of(value);
  operand.center = Elements(value.tensor);
  return operand;
}

bool LinearSets::tighten(SetCall& call, std::span<Operand const> operands, bool near) {
  bool any = false;
  if (estimates_) return false;
  for (auto const& operand : operands) {
    if (!operand.step) continue;
    any = tighten(call, *operand.step, near) || any;
  }
  return any;
}

bool LinearSets::tighten(SetCall& call, std::size_t step, bool near) {
  if (tape_[step].radii == Radii::by_adjoints || (near && tape_[step].radii != Radii::by_op)) return false;
  auto const way = near ? find_cheapest_path(step) : tape_.way(step);
  if (!way.is_whole) tighten(call, way.steps.back(), true);
  constexpr double kSparse = 100;  // skipped zeros save less than this factor
  double const counted = static_cast<double>(tape_[step].size()) * way.cost;
  double const work = counted > kSparse * max_tightening_ ? counted : tape_.work(step, way);
  if (tightening_ + work > max_tightening_) {
    is_exhausted_ = true;
    return false;
  }
  tightening_ += work;
  call.call.spend({static_cast<std::int64_t>(work)});
  tape_.tighten(step, way);
  return true;
}

// Includes the cost of the radii of the step where the way ends.
Tape::Way LinearSets::find_cheapest_path(std::size_t step) const {
  auto const work = [&](std::size_t of, double cost) { return static_cast<double>(tape_[of].size()) * cost; };
  auto const whole = tape_.way(step);
  double least = work(step, whole.cost);
  std::optional<Tape::Way::Stop> best;
  for (auto const& stop : whole.stops) {
    auto const end = whole.steps[stop.count - 1];
    double all = work(step, stop.cost);
    if (all < least && tape_[end].radii == Radii::by_op) all += work(end, tape_.way(end).cost);
    if (all < least) least = all, best = stop;
  }
  return best ? whole.until(*best) : whole;
}

void LinearSets::put(SetCall& call, std::size_t result, Step step, Sets exceptions, Sets const& also) {
  RuntimeValue& value = call.result(result);
  value.enclosure = nullptr;
  step.op = &call.call.op();
  if (estimates_) {
    bool const is_zero = std::ranges::all_of(step.local, [](double local) { return local == 0; });
    if (!step.links.empty() || !is_zero)
      known_memory_[{value.tensor.data(), value.tensor.count()}] = tape_.add(std::move(step));
    return;
  }
  FloatFormat const& format = *value.tensor.element().floating;
  // The step bounds the unrounded result, the sets of the rule only the rounded one.
  bool const stays_unrounded = may_stay_unrounded(call.call, call.call.instruction().set_rule);
  LastPlace const unit(format);
  for (auto const& [index, set] : also)
    if (!stays_unrounded) step.radius[index] = std::min(step.radius[index], reach_of(set, step.center[index], format));
  for (auto const& [index, set] : exceptions) {
    double reach = set.is_point() ? 0 : reach_of(set, step.center[index], format);
    if (!set.is_point()) ++interrupted_[&call.call.op()];
    if (stays_unrounded) reach += unit(std::fabs(step.center[index]) + reach);
    if (!std::isfinite(reach)) {
      step.radius[index] = step.second[index] = step.reach[index] = kUnboundedError;
      continue;
    }
    step.radius[index] = step.local[index] = reach;
    step.second[index] = step.reach[index] = 0;
    for (auto& link : step.links)
      if (auto* const slopes = std::get_if<SlopeLink>(&link)) slopes->slope[index] = 0;
  }
  if (std::ranges::all_of(step.radius, [](double radius) { return radius == 0; })) return;
  std::ranges::sort(exceptions, {}, &Sets::value_type::first);
  auto const from = [](Sets const& sets, std::int64_t first) {
    return std::ranges::lower_bound(sets, static_cast<std::size_t>(first), {}, &Sets::value_type::first);
  };
  auto const write = [&](RuntimeValue& to, Sets const& only, Sets const& within) {
    EnclosureWriter writer(call.call, to);
    writer.set_each([&](std::int64_t first) {
      return [&, exception = from(only, first), other = from(within, first)](std::int64_t at) mutable {
        auto const i = static_cast<std::size_t>(at);
        auto const* const narrower = other != within.end() && other->first == i ? &(other++)->second : nullptr;
        if (exception != only.end() && exception->first == i) return (exception++)->second;
        if (step.radius[i] == 0) return point_in(to.tensor.element(), to.tensor.get(at));
        if (!std::isfinite(step.radius[i])) return range_in(to.tensor.element());
        auto set = set_around(step.center[i], step.radius[i], format);
        if (narrower) {
          set.codes.low = std::max(set.codes.low, narrower->codes.low);
          set.codes.high = std::min(set.codes.high, narrower->codes.high);
        }
        return set;
      };
    });
    writer.finish();
  };
  RuntimeValue unrounded;
  if (stays_unrounded && !(exceptions.empty() && also.empty())) write(unrounded = value, {}, {});
  write(value, exceptions, also);
  if (!value.enclosure && !unrounded.enclosure) return;
  step.is_lost = is_exhausted_ && adds_too_much(step);
  auto const known = [&, number = tape_.add(std::move(step))](RuntimeValue const& one) {
    if (one.enclosure) known_[one.enclosure.get()] = {one.enclosure, number};
  };
  known(value);
  known(unrounded);
  if (unrounded.enclosure) value.unrounded = std::make_shared<RuntimeValue const>(std::move(unrounded));
}

bool LinearSets::includes_unrounded(RuntimeValue const& value) const {
  if (estimates_) return true;
  if (!value.enclosure) return false;
  auto const found = known_.find(value.enclosure.get());
  bool const is_known = found != known_.end() && found->second.enclosure.lock() == value.enclosure;
  return is_known && !tape_[found->second.step].links.empty();
}

RuntimeValue narrowed(RuntimeValue const& value, std::span<ElementBound> bounds, TensorMaker const& make) {
  if (!value.enclosure) {
    for (auto& one : bounds) one.distance = one.bound.sum();
    return value;
  }
  FloatFormat const& format = *value.tensor.element().floating;
  auto const copied = [&](Tensor const& from) {
    Tensor to = make(from.element(), from.shape());
    if (from.count() > 0) std::memcpy(to.data(), from.data(), from.size_bytes());
    return to;
  };
  auto sets = std::make_shared<Enclosure>();
  for (auto const& part : value.enclosure->parts)
    sets->parts.push_back({copied(part.low), copied(part.high), copied(part.flags)});
  Elements const centers(value.tensor);
  auto& part = sets->parts[0];
  for (auto const& [index, bound, distance] : bounds) {
    double const center = centers[static_cast<std::size_t>(index)];
    if (std::isfinite(bound.sum()) && std::isfinite(center)) {
      auto const set = set_around(center, bound.sum(), format).codes;
      part.low.set(index, static_cast<std::uint64_t>(std::max(set.low, part.low.integer(index))));
      part.high.set(index, static_cast<std::uint64_t>(std::min(set.high, part.high.integer(index))));
    }
  }
  RuntimeValue narrow = value;
  narrow.enclosure = std::move(sets);
  for (auto& [index, bound, distance] : bounds)
    distance = std::min(bound.sum(), reach_of(set_of(narrow, index), centers[static_cast<std::size_t>(index)], format));
  return narrow;
}

}  // namespace assay::bounds
