#include "constraints/bounds/linear_sets.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "grammar/notation/specification.hpp"

namespace assay::inline constraints::bounds {
namespace {

bool is_real(RuntimeValue const& value) {
  return value.kind == RuntimeValue::Kind::tensor && value.tensor.element().is(Element::Kind::floating);
}

}  // namespace

Shared centers_of(Tensor const& tensor) {
  FloatFormat const& format = *tensor.element().floating;
  auto centers = std::make_shared<Doubles>(static_cast<std::size_t>(tensor.count()));
  bool const single = format.name == kF32.name, wide = format.name == kF64.name;
  for (std::size_t i = 0; i < centers->size(); ++i) {
    auto const code = tensor.get(static_cast<std::int64_t>(i));
    (*centers)[i] = single ? std::bit_cast<float>(static_cast<std::uint32_t>(code))
                    : wide ? std::bit_cast<double>(code)
                           : to_double(unpack(code, format));
  }
  return centers;
}

ElementSet set_around(double center, double radius, FloatFormat const& format) {
  double const low = radius == 0 ? center : rounded_down(center - radius);
  double const high = radius == 0 ? center : rounded_up(center + radius);
  auto const code = [&](double end, Rounding rounding) {
    return order_of(round(end == 0 ? Number::zero(rounding == Rounding::down) : Number::of(end), format, rounding),
                    format);
  };
  CodeSet codes{code(low, Rounding::down), code(high, Rounding::up), true, false};
  if (low <= 0 && codes.low == 0 && format.has_negative_zero()) codes.low = -1;
  return {codes, 0};
}

double reach_of(ElementSet const& set, double center, FloatFormat const& format) {
  if (set.reason || set.codes.nan || !set.codes.number || !std::isfinite(center)) return kUnbounded;
  auto const at = [&](std::int64_t order) { return to_double(unpack(code_of(order, format), format)); };
  double const low = at(set.codes.low), high = at(set.codes.high);
  if (!std::isfinite(low) || !std::isfinite(high)) return kUnbounded;
  double const reach = std::max(center - low, high - center);
  return reach == 0 ? 0 : rounded_up(reach);
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
  std::string_view name = call.op().name;
  if (auto const dot = name.rfind('.'); dot != name.npos) name.remove_prefix(dot + 1);
  SetCall sets(call, name);
  bool const is_plain = rule && !rule->regions && call.why_undefined().empty() && !call.instruction().dequantizes &&
                        std::ranges::all_of(call.results(), is_real);
  if (is_plain) {
    auto const& rows = rows_of(call);
    if (!rows.partials.empty() && find_elementwise(sets, rule, rows)) return;
    if (!rows.terms.empty() && find_sums(sets, rows)) return;
    if (rows.partials.empty() && rows.terms.empty() && find_moved(sets)) return;
  }
  enclose_results(call, rule);
  if (!rule || !rule->regions) interrupt(sets);
}

// The results' sets are those of a set rule: what they are made of is forgotten.
void LinearSets::interrupt(SetCall& call) {
  for (auto& value : call.call.results()) {
    if (!is_real(value) || !value.enclosure) continue;
    auto const step = source(value, &call.call.op());
    auto const bounded = std::ranges::count_if(tape_[step].radius, [](double radius) { return radius != 0; });
    interrupted_[&call.call.op()] += bounded;
  }
}

std::size_t LinearSets::source(RuntimeValue const& value, Operation const* op) {
  Step step;
  step.op = op;
  step.center = centers_of(value.tensor);
  auto const size = step.center->size();
  step.radius.resize(size);
  step.second.resize(size);
  step.reach.resize(size);
  FloatFormat const& format = *value.tensor.element().floating;
  for (std::size_t i = 0; i < size; ++i)
    step.radius[i] = reach_of(set_of(value, static_cast<std::int64_t>(i)), (*step.center)[i], format);
  step.local = step.radius;
  auto const number = tape_.add(std::move(step));
  known_[value.enclosure.get()] = {value.enclosure, number};
  return number;
}

std::optional<std::size_t> LinearSets::step_of(RuntimeValue const& value) {
  if (!is_real(value) || !value.enclosure) return std::nullopt;
  auto const found = known_.find(value.enclosure.get());
  if (found != known_.end() && found->second.enclosure.lock() == value.enclosure) return found->second.step;
  return source(value, nullptr);
}

LinearSets::Operand LinearSets::operand(SetCall& call, std::size_t index) {
  RuntimeValue const& value = call.operand(index);
  Operand operand;
  operand.step = step_of(value);
  operand.center = operand.step ? tape_[*operand.step].center : centers_of(value.tensor);
  return operand;
}

bool LinearSets::tighten(SetCall& call, std::span<Operand const> operands, bool near) {
  bool any = false;
  for (auto const& operand : operands) {
    if (!operand.step) continue;
    auto const& step = tape_[*operand.step];
    if (step.radii == Radii::by_adjoints || (near && step.radii != Radii::by_op)) continue;
    auto const way = tape_.way(*operand.step, near);
    double const work = static_cast<double>(step.size()) * way.cost;
    if (tightening_ + work > kMostTightening) {
      is_exhausted_ = true;
      continue;
    }
    tightening_ += work;
    call.call.spend({static_cast<std::int64_t>(work)});
    tape_.tighten(*operand.step, way);
    any = true;
  }
  return any;
}

void LinearSets::put(SetCall& call, std::size_t result, Step step, Sets exceptions, Sets const& also) {
  RuntimeValue& value = call.result(result);
  value.enclosure = nullptr;
  FloatFormat const& format = *value.tensor.element().floating;
  for (auto const& [index, set] : also)
    step.radius[index] = std::min(step.radius[index], reach_of(set, (*step.center)[index], format));
  for (auto const& [index, set] : exceptions) {
    double const reach = reach_of(set, (*step.center)[index], format);
    if (!set.is_point()) ++interrupted_[&call.call.op()];
    if (!set.is_point() && !std::isfinite(reach)) {
      step.radius[index] = step.second[index] = step.reach[index] = kUnbounded;
      continue;
    }
    step.radius[index] = step.local[index] = set.is_point() ? 0 : reach;
    step.second[index] = step.reach[index] = 0;
    for (auto& link : step.links)
      if (auto* const slopes = std::get_if<SlopeLink>(&link)) slopes->slope[index] = 0;
  }
  if (std::ranges::all_of(step.radius, [](double radius) { return radius == 0; })) return;
  std::ranges::sort(exceptions, {}, &Sets::value_type::first);
  EnclosureWriter writer(call.call, value);
  auto exception = exceptions.begin();
  auto other = also.begin();
  for (std::size_t i = 0; i < step.size(); ++i) {
    auto const at = static_cast<std::int64_t>(i);
    auto const* const narrower = other != also.end() && other->first == i ? &(other++)->second : nullptr;
    if (exception != exceptions.end() && exception->first == i) {
      writer.put(at, 0, (exception++)->second);
    } else if (step.radius[i] != 0) {
      auto set = set_around((*step.center)[i], step.radius[i], format);
      if (narrower) {
        set.codes.low = std::max(set.codes.low, narrower->codes.low);
        set.codes.high = std::min(set.codes.high, narrower->codes.high);
      }
      writer.put(at, 0, set);
    }
  }
  writer.finish();
  if (!value.enclosure) return;
  step.op = &call.call.op();
  auto const number = tape_.add(std::move(step));
  known_[value.enclosure.get()] = {value.enclosure, number};
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
  auto const centers = centers_of(value.tensor);
  auto& part = sets->parts[0];
  for (auto const& [index, bound, distance] : bounds) {
    double const center = (*centers)[static_cast<std::size_t>(index)];
    if (std::isfinite(bound.sum()) && std::isfinite(center)) {
      auto const set = set_around(center, bound.sum(), format).codes;
      part.low.set(index, static_cast<std::uint64_t>(std::max(set.low, part.low.integer(index))));
      part.high.set(index, static_cast<std::uint64_t>(std::min(set.high, part.high.integer(index))));
    }
  }
  RuntimeValue narrow = value;
  narrow.enclosure = std::move(sets);
  for (auto& [index, bound, distance] : bounds)
    distance =
        std::min(bound.sum(), reach_of(set_of(narrow, index), (*centers)[static_cast<std::size_t>(index)], format));
  return narrow;
}

}  // namespace assay::inline constraints::bounds
