// Implements semantics/permitted/elementwise/elementwise.hpp: compare, select, clamp, is_finite, is_inf and their kin.
#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// The permitted results of a comparison.
struct Verdict {
  bool may_hold = false, may_fail = false;
  void include(Verdict const& other) {
    may_hold = may_hold || other.may_hold;
    may_fail = may_fail || other.may_fail;
  }
};
constexpr Verdict kHolds{true, false}, kFails{false, true}, kEither{true, true};

ElementSet set_of(Verdict const& verdict) {
  return {{verdict.may_fail ? 0 : 1, verdict.may_hold ? 1 : 0, true, false}, 0};
}

// x relation y for some and for all x and y of two intervals.
Verdict by_ends(std::string_view direction, std::int64_t x_low, std::int64_t x_high, std::int64_t y_low,
                std::int64_t y_high) {
  auto const opposite = [](Verdict v) { return Verdict{v.may_fail, v.may_hold}; };
  if (direction == "LT") return {x_low < y_high, x_high >= y_low};
  if (direction == "GT") return {x_high > y_low, x_low <= y_high};
  if (direction == "LE") return {x_low <= y_high, x_high > y_low};
  if (direction == "GE") return {x_high >= y_low, x_low < y_high};
  bool const rendezvous = x_low <= y_high && y_low <= x_high;
  Verdict const equal{rendezvous, !(x_low == x_high && y_low == y_high && rendezvous)};
  return direction == "EQ" ? equal : opposite(equal);
}

struct Comparison {
  std::string_view direction;
  bool total;

  Verdict numbers(CodeSet const& x, CodeSet const& y, FloatFormat const& format) const {
    // Same as in total order, except that zeros are equal.
    auto const key = [&](std::int64_t order) {
      return !total && order < 0 && format.has_negative_zero() ? order + 1 : order;
    };
    return by_ends(direction, key(x.low), key(x.high), key(y.low), key(y.high));
  }

  // In total order a NaN is beyond all numbers, on the side of its sign, and NaNs are ordered by
  // their bits. Which NaN an implementation computes is not said, but where the format has only one; that of formats
  // without -0 has no side. Of two NaN that are given the kernel says it, and one of them has its side.
  Verdict with_nan(CodeSet const& x, CodeSet const& y, FloatFormat const& format, bool x_nan, bool y_nan) const {
    if (!total) return direction == "NE" ? kHolds : kFails;
    bool const both = x_nan && y_nan;
    bool const single = format.nan == NanCodes::negative_zero || !format.has_sign;  // the one NaN of its format
    if (single && (both || !format.has_sign)) {
      std::int64_t const beyond = greatest_order(format) + 1;
      auto const ends = [&](CodeSet const& set, bool nan) { return nan ? CodeSet::point(beyond) : set; };
      auto const a = ends(x, x_nan), b = ends(y, y_nan);
      return by_ends(direction, a.low, a.high, b.low, b.high);
    }
    if (!both && direction == "EQ") return kFails;
    if (!both && direction == "NE") return kHolds;
    return kEither;
  }

  Verdict floats(CodeSet const& x, CodeSet const& y, FloatFormat const& format) const {
    Verdict verdict;
    if (x.number && y.number) verdict.include(numbers(x, y, format));
    if (x.nan && y.number) verdict.include(with_nan(x, y, format, true, false));
    if (y.nan && x.number) verdict.include(with_nan(x, y, format, false, true));
    if (x.nan && y.nan) verdict.include(with_nan(x, y, format, true, true));
    return verdict;
  }
};

// Whether the bits of the operand's NaNs are known, and their sign determines their order.
bool has_known_nan_bits(RuntimeValue const& operand) {
  Element const& element = operand.tensor.element();
  bool const has_side = is_float(element) && element.floating->has_sign && element.floating->has_negative_zero();
  return operand.is_given && !operand.enclosure && has_side;
}

// A NaN with known bits is beyond the numbers of its sign.
CodeSet nan_side(CodeSet const& set, std::uint64_t code, FloatFormat const& format) {
  if (!set.nan || set.number) return set;
  return CodeSet::point(format.is_negative(code) ? least_order(format) - 1 : greatest_order(format) + 1);
}

bool has_nan(Tensor const& tensor) {
  Element const& element = tensor.element();
  for (int part = 0; is_float(element) && part < parts_of(element); ++part)
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      if (element.floating->is_nan(tensor.get(i, part))) return true;
  return false;
}

}  // namespace

void enclose_compare(SetCall& call) {
  Comparison const comparison{call.call.text("comparison_direction"), call.call.text("compare_type") == "TOTALORDER"};
  bool const knows[] = {comparison.total && has_known_nan_bits(call.operand(0)),
                        comparison.total && has_known_nan_bits(call.operand(1))};
  bool const decides_nan = !comparison.total || ((knows[0] || !has_nan(call.operand(0).tensor)) &&
                                                 (knows[1] || !has_nan(call.operand(1).tensor)));
  if (call.operands_are_exact() && decides_nan && (!call.profile.flush || call.implementation())) return;
  ElementSets sets(call);
  Element const element = sets.element(0);
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    if (element.is_integral()) {
      auto const x = sets.at(0, i).codes, y = sets.at(1, i).codes;
      return writer.put(i, 0, set_of(by_ends(comparison.direction, x.low, x.high, y.low, y.high)));
    }
    FloatFormat const& format = *element.floating;
    if (knows[0] && knows[1] && format.is_nan(sets.code(0, i)) && format.is_nan(sets.code(1, i)))
      return;  // the kernel compared their bits
    auto const operand = [&](std::size_t which, int number) {
      auto const set = flushed(call, sets.at(which, i, number).codes, format);
      return knows[which] ? nan_side(set, sets.code(which, i), format) : set;
    };
    auto const part = [&](Comparison const& relation, int number) {
      return relation.floats(operand(0, number), operand(1, number), format);
    };
    Verdict verdict = part(comparison, 0);
    if (element.is(Element::Kind::complex)) {
      // If the real parts are equal, the imaginary parts decide.
      Verdict const same = part({"EQ", comparison.total}, 0);
      if (!same.may_fail) verdict = {};
      if (same.may_hold) verdict.include(part(comparison, 1));
    }
    writer.put(i, 0, set_of(verdict));
  });
}

void enclose_select(SetCall& call) {
  if (call.operands_are_exact()) return;
  ElementSets sets(call);
  sets.enclose_all([&](std::int64_t i, EnclosureWriter& writer) {
    auto const pred = sets.at(0, i);
    for (int part = 0; part < sets.result_parts(); ++part) {
      ElementSet chosen = sets.at(pred.codes.high != 0 ? 1 : 2, i, part);
      if (!pred.is_point()) chosen.include(sets.at(2, i, part));
      if (pred.reason) chosen = {{}, pred.reason};
      writer.put(i, part, chosen);
    }
  });
}

void enclose_clamp(SetCall& call) {
  ElementSets sets(call);
  Element const element = sets.element(1);
  bool const plain =
      (!call.profile.flush || call.implementation()) && (element.is_integral() || represents_all(*element.floating));
  if (call.operands_are_exact() && plain) return;
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    auto const low = sets.at(0, i), high = sets.at(2, i);
    auto set = sets.at(1, i);
    if (element.is_integral()) {
      set = integer_set(call, IntegerBinary::maximum, set, low, element);
      return writer.put(i, 0, integer_set(call, IntegerBinary::minimum, set, high, element));
    }
    if (element.is(Element::Kind::floating)) {
      set = real_set(call, BinaryFunction::maximum, set, low, *element.floating);
      if (set.reason == 0) set = real_set(call, BinaryFunction::minimum, set, high, *element.floating);
      return writer.put(i, 0, set);
    }
    bool decided = true;  // in the order of complex numbers that the kernel uses
    for (std::size_t operand : {0, 1, 2})
      for (int part : {0, 1}) decided = decided && sets.at(operand, i, part).is_point();
    if (decided) return;
    for (int part : {0, 1}) {
      auto any = sets.at(0, i, part);
      any.include(sets.at(1, i, part));
      any.include(sets.at(2, i, part));
      writer.put(i, part, any);
    }
  });
}

// is_finite, is_inf, is_pos_inf and is_neg_inf.
void enclose_class(SetCall& call) {
  if (call.operands_are_exact()) return;
  ElementSets sets(call);
  FloatFormat const& format = *sets.element(0).floating;
  if (sets.element(0).is(Element::Kind::quantized)) return;  // finite, whatever it is
  bool const wants_positive = call.name != "is_neg_inf", wants_negative = call.name != "is_pos_inf";
  bool const finite = call.name == "is_finite";
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    auto const x = sets.at(0, i).codes;
    Verdict infinite;
    std::int64_t const top = greatest_order(format), bottom = least_order(format);
    if (x.number && format.has_infinity()) {
      bool const may_be_top = x.high == top, may_be_bottom = format.has_sign && x.low == bottom;
      infinite.may_hold = (wants_positive && may_be_top) || (wants_negative && may_be_bottom);
      bool const is_top = x.low == top, is_bottom = format.has_sign && x.high == bottom;
      infinite.may_fail = !((wants_positive && is_top) || (wants_negative && is_bottom));
    } else if (x.number) {
      infinite.may_fail = true;
    }
    Verdict verdict = finite ? Verdict{infinite.may_fail, infinite.may_hold} : infinite;
    if (x.nan) verdict.include(kFails);
    writer.put(i, 0, set_of(verdict));
  });
}

}  // namespace assay
