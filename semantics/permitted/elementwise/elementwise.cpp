#include "semantics/permitted/elementwise/elementwise.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/sets/image.hpp"
#include "semantics/kernels/elementwise/chlo.hpp"

namespace assay {

ElementSets::ElementSets(SetCall& call) : call_(call) {
  bool const broadcasts = call.name.starts_with("broadcast_");
  std::vector<Tensor> locations;
  if (broadcasts) locations = broadcast_locations(call.call);
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) {
    operands_.push_back({&call.operand(i), std::nullopt});
    if (broadcasts) operands_.back().locations = locations[i];
  }
}

std::int64_t ElementSets::location(std::size_t operand, std::int64_t index) const {
  auto const& [value, locations] = operands_[operand];
  if (locations) return locations->integer(index);
  return value->tensor.rank() == 0 ? 0 : index;
}

ElementSet ElementSets::at(std::size_t operand, std::int64_t index, int part) const {
  return set_of(*operands_[operand].value, location(operand, index), part);
}

std::uint64_t ElementSets::code(std::size_t operand, std::int64_t index) const {
  return operands_[operand].value->tensor.get(location(operand, index));
}

bool ElementSets::is_in_place(std::size_t operand) const {
  auto const& [value, locations] = operands_[operand];
  return !locations && value->tensor.count() == call_.result().tensor.count();
}

std::uint32_t ElementSets::reason(std::size_t operand, std::int64_t index) const {
  for (int part = 0; part < parts_of(element(operand)); ++part)
    if (auto const set = at(operand, index, part); set.reason) return set.reason;
  return 0;
}

std::string_view function_name(SetCall const& call) {
  constexpr std::string_view kBroadcast = "broadcast_";
  auto name = call.name;
  if (name.starts_with(kBroadcast)) name.remove_prefix(kBroadcast.size());
  return name;
}

std::optional<Accuracy> promised_accuracy(SetCall& call, std::string_view op, Element const& element) {
  if (call.call.text("mode") != "TOLERANCE") {
    auto const promise = call.profile.promise(op, to_string(element));
    return promise ? std::optional(promise->accuracy) : std::nullopt;
  }
  auto const& ulps = call.call.parameter("ulps").integers;
  double const epsilon = std::ldexp(1.0, -element.floating->fraction_bits);
  double const relative = (ulps.empty() ? 0.0 : static_cast<double>(ulps[0])) * epsilon;
  Accuracy asked;
  asked.relative = std::max(call.call.parameter("rtol").real, relative);
  asked.absolute = call.call.parameter("atol").real;
  return asked;
}

Accuracy accuracy_of(SetCall& call, std::string_view op, FloatFormat const& format) {
  return call.call.text("mode") == "TOLERANCE" ? *promised_accuracy(call, op, Element::of(format))
                                               : call.profile.accuracy(op, format);
}

std::string missing_bound_reason(SetCall const& call, Element const& element) {
  return "the profile " + call.profile.name + " has no accuracy for " + std::string(function_name(call)) + " of " +
         to_string(element);
}

namespace {

constexpr BinaryFunction kPicks[] = {BinaryFunction::maximum, BinaryFunction::minimum};

// Whether all operands are exact, so that there is nothing to compute.
bool is_settled(SetCall& call, bool exact_function) {
  if (!call.operands_are_exact() || !exact_function || call.profile.flush) return false;
  return represents_all(*call.operand(0).tensor.element().floating);
}

[[noreturn]] void fail_unknown_function(SetCall& call) {
  call.call.unsupported("there is no " + std::string(call.name) + " of such elements");
}

// Whether all results were left open, because the profile has no bound.
bool are_left_open(SetCall& call, Element const& element, bool exact_function) {
  if (exact_function || promised_accuracy(call, function_name(call), element)) return false;
  call.all_implementation_defined(missing_bound_reason(call, element));
  return true;
}

PartSets parts_at(ElementSets const& sets, std::size_t operand, std::int64_t index) {
  return {sets.at(operand, index, 0), sets.at(operand, index, 1)};
}

void set_parts(EnclosureWriter& writer, std::int64_t index, PartSets const& parts) {
  for (int part : {0, 1}) writer.put(index, part, parts[static_cast<std::size_t>(part)]);
}

void enclose_integers(SetCall& call, ElementSets& sets) {
  if (call.implementation()) return;
  Element const element = sets.element(0);
  auto const name = function_name(call);
  auto const unary = integer_unary(name);
  auto const binary = integer_binary(name);
  bool const high = name == "mulhi";
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    if (sets.size() == 1 && unary) return writer.put(i, 0, integer_set(call, *unary, sets.at(0, i), element));
    if (sets.size() != 2 || (!binary && !high)) fail_unknown_function(call);
    auto const x = sets.at(0, i), y = sets.at(1, i);
    writer.put(i, 0, high ? mulhi_set(x, y, element) : integer_set(call, *binary, x, y, element));
  });
}

}  // namespace

void enclose_unary(SetCall& call) {
  ElementSets sets(call);
  Element const element = sets.element(0);
  if (element.is_integral()) return enclose_integers(call, sets);
  auto const function = unary_function(function_name(call));
  if (!function) fail_unknown_function(call);
  FloatFormat const& format = *element.floating;
  if (are_left_open(call, element, element.is(Element::Kind::floating) && is_exact_function(*function))) return;
  if (element.is(Element::Kind::floating)) {
    bool const composed = *function == UnaryFunction::logistic;
    bool const exact = is_exact_function(*function) || accuracy_of(call, call.name, format) == Accuracy{};
    if (is_settled(call, exact && !composed)) return;
    if (call.implementation() && represents_all(format))
      return draw_function(call, format,
                           is_exact_function(*function) ? Accuracy{} : accuracy_of(call, function_name(call), format));
    ElementSet x, result;  // of the previous element, because equal neighbors are frequent
    return sets.enclose([&, is_first = true](std::int64_t i, EnclosureWriter& writer) mutable {
      auto const next = sets.at(0, i);
      if (is_first || next != x) x = next, result = real_set(call, *function, x, format);
      is_first = false;
      writer.put(i, 0, result);
    });
  }
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    auto const x = parts_at(sets, 0, i);
    if (*function == UnaryFunction::abs) return writer.put(i, 0, complex_abs_set(call, x, format));
    set_parts(writer, i, complex_set(call, *function, x, format));
  });
}

// Whether the lexicographic order tells two numbers that are points apart. It does not where it comes to a NaN, of which
// the text does not say where it is, nor where they are equal but for the sign of a zero: either may be picked.
bool is_ordered(PartSets const& x, PartSets const& y) {
  if (x == y) return true;
  auto const is_zero = [](std::int64_t order) { return order == -1 || order == 0; };
  for (std::size_t part : {0, 1}) {
    auto const &a = x[part].codes, &b = y[part].codes;
    if (a.nan || b.nan) return false;
    if (a.low != b.low && !(is_zero(a.low) && is_zero(b.low))) return true;
  }
  return false;
}

// Keeps the kernel's result where its order decides; a drawn implementation chooses as the kernel does.
void set_picked(SetCall& call, ElementSets const& sets, std::int64_t index, EnclosureWriter& writer) {
  auto const x = parts_at(sets, 0, index), y = parts_at(sets, 1, index);
  bool const decided = std::ranges::all_of(x, &ElementSet::is_point) && std::ranges::all_of(y, &ElementSet::is_point);
  if (decided && (call.implementation() || is_ordered(x, y))) return;
  for (std::size_t part : {0, 1}) {
    auto set = x[part];
    set.include(y[part]);
    writer.put(index, static_cast<int>(part), set);
  }
}

void enclose_binary(SetCall& call) {
  ElementSets sets(call);
  Element const element = sets.element(0);
  if (element.is_integral()) return enclose_integers(call, sets);
  auto const function = binary_function(function_name(call));
  if (!function) fail_unknown_function(call);
  FloatFormat const& format = *element.floating;
  if (are_left_open(call, element, is_exact_function(*function))) return;
  if (element.is(Element::Kind::floating)) {
    bool const exact = is_exact_function(*function) || accuracy_of(call, function_name(call), format) == Accuracy{};
    bool const has_gaps = *function == BinaryFunction::zeta || *function == BinaryFunction::polygamma;
    if (is_settled(call, exact && !has_gaps)) return;
    if (call.implementation() && represents_all(format) && !has_gaps)
      return draw_function(call, format,
                           is_exact_function(*function) ? Accuracy{} : accuracy_of(call, function_name(call), format));
    ElementSet x, y, result;  // of the previous element
    return sets.enclose([&, is_first = true](std::int64_t i, EnclosureWriter& writer) mutable {
      auto const left = sets.at(0, i), right = sets.at(1, i);
      if (is_first || left != x || right != y) x = left, y = right, result = real_set(call, *function, x, y, format);
      is_first = false;
      writer.put(i, 0, result);
    });
  }
  bool const picks = std::ranges::find(kPicks, *function) != std::end(kPicks);
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    if (picks) return set_picked(call, sets, i, writer);
    set_parts(writer, i, complex_set(call, *function, parts_at(sets, 0, i), parts_at(sets, 1, i), format));
  });
}

}  // namespace assay
