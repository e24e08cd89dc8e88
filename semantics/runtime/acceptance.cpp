#include "semantics/runtime/acceptance.hpp"

#include <cstring>

#include "semantics/program/element_text.hpp"
#include "semantics/program/index.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kNanFlag = 1, kOpenFlag = 2, kMirroredFlag = 4;

FloatFormat const* format_of(Element const& element) {
  bool const has_format = is_float(element);
  return has_format ? element.floating : nullptr;
}

bool is_nan(Element const& element, std::uint64_t code) {
  auto const* format = format_of(element);
  return format && format->is_nan(code);
}

// Bits above those of the format, or a boolean that is neither 0 nor 1.
bool is_code(Tensor const& tensor, std::int64_t index, std::uint64_t code) {
  Element const& element = tensor.element();
  if (auto const* format = format_of(element)) return format->bits == 64 || code >> format->bits == 0;
  std::size_t const bytes = element.bytes();
  std::uint64_t const stored = load_code(tensor.data() + static_cast<std::size_t>(index) * bytes, bytes);
  std::uint64_t const mask = bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
  return stored == (code & mask);
}

std::uint64_t steps(std::int64_t from, std::int64_t to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

struct Ends {
  std::uint64_t expected, low, high;
};

Ends ends_at(ResultSet const& set, std::int64_t index, int part) {
  std::uint64_t const expected = set.expected->get(index, part);
  return {expected, set.low ? set.low->get(index, part) : expected, set.high ? set.high->get(index, part) : expected};
}

std::uint64_t flags_at(ResultSet const& set, std::int64_t index) { return set.flags ? set.flags->get(index) : 0; }

// Whether NaN is in the set of that part. The flag does not identify the part.
Acceptance nan_acceptance(ResultSet const& set, std::int64_t index, int part) {
  Element const& element = set.expected->element();
  if (is_nan(element, ends_at(set, index, part).low)) return Acceptance::conforms;
  if (!(flags_at(set, index) & kNanFlag)) return Acceptance::violates;
  bool const other_is_nan = element.is(Element::Kind::complex) && is_nan(element, ends_at(set, index, 1 - part).low);
  if (!other_is_nan) return Acceptance::conforms;
  return set.low || set.high ? Acceptance::open : Acceptance::violates;
}

// The ends are each other's negatives, and so is the set that they are of: nothing lies between its two sides.
ElementJudgment judge_mirrored(std::int64_t actual, std::int64_t expected, std::int64_t high) {
  auto const magnitude = [](std::int64_t order) { return order < 0 ? -1 - order : order; };
  std::int64_t const size = magnitude(actual), known = magnitude(expected), most = magnitude(high);
  if (size > most) return {Acceptance::violates, steps(most, size)};
  if (size >= known) return {};
  return known == most ? ElementJudgment{Acceptance::violates, steps(size, known)}
                       : ElementJudgment{Acceptance::open, 0};
}

bool represents_all(ResultSet const& set, std::int64_t index, int part) {
  Element const& element = set.expected->element();
  Ends const ends = ends_at(set, index, part);
  if (flags_at(set, index) & (kOpenFlag | kMirroredFlag)) return false;
  if (is_nan(element, ends.low) || is_nan(element, ends.high)) return false;
  auto const low = order_in(element, ends.low), high = order_in(element, ends.high);
  auto const* const format = format_of(element);
  if (!format) {
    auto const all = range_in(element).codes;
    return low <= all.low && high >= all.high;
  }
  auto const greatest = format->max_finite_code();
  auto const least = format->has_sign ? greatest | format->sign_bit() : 0;
  return low <= order_in(element, least) && high >= order_in(element, greatest);
}

}  // namespace

std::string_view to_string(Acceptance acceptance) {
  static constexpr std::string_view kNames[] = {"conforms", "open", "violates"};
  return kNames[static_cast<std::size_t>(acceptance)];
}

ElementJudgment judge_element(ResultSet const& set, Tensor const& actual, std::int64_t index, int part) {
  Element const& element = set.expected->element();
  std::uint64_t const code = actual.get(index, part), flags = flags_at(set, index);
  if (!is_code(actual, index, code)) return {Acceptance::violates, kNoDistance};
  if (flags & kOpenFlag) return {Acceptance::open, 0};
  if (is_nan(element, code)) {
    auto const acceptance = nan_acceptance(set, index, part);
    return {acceptance, acceptance == Acceptance::violates ? kNoDistance : 0};
  }
  Ends const ends = ends_at(set, index, part);
  if (is_nan(element, ends.low) || is_nan(element, ends.high)) return {Acceptance::violates, kNoDistance};
  std::int64_t const order = order_in(element, code);
  std::int64_t const low = order_in(element, ends.low), high = order_in(element, ends.high);
  if (order < low) return {Acceptance::violates, steps(order, low)};
  if (order > high) return {Acceptance::violates, steps(high, order)};
  if (flags & kMirroredFlag && low == -1 - high && !is_nan(element, ends.expected))
    return judge_mirrored(order, order_in(element, ends.expected), high);
  return {};
}

TensorJudgment judge_tensor(ResultSet const& set, Tensor const& actual) {
  TensorJudgment judgment;
  Tensor const& expected = *set.expected;
  Element const& element = expected.element();
  if (!(actual.element() == element))
    judgment.mismatch = "the elements are " + to_string(actual.element()) + ", not " + to_string(element);
  else if (actual.shape() != expected.shape())
    judgment.mismatch = "the shape is " + shape_text(actual.shape()) + ", not " + shape_text(expected.shape());
  if (!judgment.mismatch.empty()) return judgment;

  bool const same =
      expected.size_bytes() == 0 || std::memcmp(actual.data(), expected.data(), expected.size_bytes()) == 0;
  if (same && !set.flags) {  // the expected element is in its set
    judgment.conforming = expected.count();
    return judgment;
  }
  for (std::int64_t i = 0; i < expected.count(); ++i) {
    auto worst = Acceptance::conforms;
    for (int part = 0; part < parts_of(element); ++part) {
      auto const one = judge_element(set, actual, i, part);
      worst = std::max(worst, one.acceptance);
      if (one.acceptance != Acceptance::violates) continue;
      if (judgment.worst && judgment.worst->distance >= one.distance) continue;
      Ends const ends = ends_at(set, i, part);
      std::uint64_t const code = actual.get(i, part);
      judgment.worst = {i,
                        part,
                        code,
                        ends.expected,
                        ends.low,
                        ends.high,
                        one.distance,
                        is_nan(element, code),
                        is_nan(element, ends.expected),
                        nan_acceptance(set, i, part) != Acceptance::violates};
    }
    ++(worst == Acceptance::conforms ? judgment.conforming
       : worst == Acceptance::open   ? judgment.open
                                     : judgment.violating);
  }
  return judgment;
}

std::int64_t untested_elements(ResultSet const& set) {
  if (!set.low && !set.high) return 0;
  Tensor const& expected = *set.expected;
  std::int64_t untested = 0;
  for (std::int64_t i = 0; i < expected.count(); ++i) {
    bool all = true;
    for (int part = 0; part < parts_of(expected.element()) && all; ++part) all = represents_all(set, i, part);
    untested += all;
  }
  return untested;
}

std::string untested_text(std::int64_t elements) {
  return "nothing was tested: the permitted set " +
         (elements == 1 ? "of the one element" : "of each of the " + std::to_string(elements) + " elements") +
         " is every value of its type; `assay diff` judges each op separately, and `assay run --permitted --bounds "
         "linear` may compute narrower sets";
}

std::string violation_text(TensorJudgment const& judgment, Tensor const& actual, Tensor const& expected) {
  if (!judgment.mismatch.empty()) return judgment.mismatch;
  if (!judgment.worst) return "";
  WorstElement const& worst = *judgment.worst;
  std::string text = "element " + shape_text(index_at(worst.index, expected.shape())) +
                     (worst.part ? ", imaginary part, is " : " is ") + text_and_bits(actual.element(), worst.actual) +
                     " where " + text_and_bits(expected.element(), worst.expected) + " is expected";
  if (worst.distance != kNoDistance)
    text += ", " + counted(static_cast<std::uint64_t>(worst.distance), "code") + " outside the permitted set";
  return text + "; " + std::to_string(judgment.violating) + " of " +
         counted(static_cast<std::uint64_t>(expected.count()), "element") + " " +
         std::string(is_or_are(static_cast<std::uint64_t>(judgment.violating))) + " not permitted";
}

}  // namespace assay
