#include "semantics/permitted/reduction/combiner_sets.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/sets/drift.hpp"
#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"

namespace assay {

CombinationSets CombinerSets::operator()(Combination const& terms) const {
  CombinationSets sets;
  for (int part = 0; part < parts_of(body_.element); ++part) sets.push_back(set(terms, part));
  return sets;
}

ElementSet CombinerSets::set(Combination const& terms, int part) const {
  std::optional<CodeSet> init;
  if (init_) {
    auto const there = set_of(*init_, 0, part);
    if (there.reason) return {{}, there.reason};
    init = there.codes;
  }
  auto all = terms.x;
  if (!terms.init.is_none) all.insert(all.begin(), terms.init);
  ElementSet const none{init ? *init : CodeSet::point(0), 0};
  auto sets = everywhere_ ? sets_of_all(call_, all, part, none) : table_.of(all, part, none);
  if (sets.reason) return {{}, sets.reason};
  return body_.element.is_integral() ? integers(sets.codes, init) : floats(sets.codes, init);
}

namespace {

// An initial value may occur any number of times, so the result is determined only if it is neutral.
constexpr auto kInitCounts =
    "init_value is not the identity of the reduction: implementations may insert it any number of times";
constexpr auto kMayExceed =
    "a sum or product beyond the greatest number of a format without infinity: the result is unspecified";

}  // namespace

bool CombinerSets::is_identity(CodeSet const& init) const {
  if (!init.is_point() || !init.number) return false;
  bool const adds = body_.combiner == Combiner::add;
  std::uint64_t const code = code_in(body_.element, init.low);
  if (body_.element.is_integral()) return code == (adds ? 0 : 1);
  FloatFormat const& format = *body_.element.floating;
  return adds ? format.is_zero(code) : code == round(Number::of(1.0), format);
}

ElementSet CombinerSets::floats(std::vector<CodeSet>& terms, std::optional<CodeSet> init) const {
  FloatFormat const& format = *body_.element.floating;
  if (input_.floating->name != format.name)
    for (auto& term : terms) term = image_of_conversion(term, *input_.floating, format);
  if (init && init_->tensor.element().floating->name != format.name)
    init = image_of_conversion(*init, *init_->tensor.element().floating, format);
  if (body_.element.is(Element::Kind::complex) && body_.combiner != Combiner::add)
    return call_.implementation_defined("no rule bounds products of complex numbers in any order");
  if (body_.combiner == Combiner::maximum || body_.combiner == Combiner::minimum) return extreme(terms, init);
  bool const known_init = !init || is_identity(*init);
  if (terms.empty()) {
    if (known_init) return {init.value_or(CodeSet::point(0)), 0};
    auto const sum = body_.combiner == Combiner::add ? sum_of_inits(*init) : std::nullopt;
    return sum ? *sum : call_.implementation_defined(kInitCounts);
  }
  if (terms.size() == 1 && !init) return {terms[0], 0};
  if (may_exceed_format(terms, init)) return call_.implementation_defined(kMayExceed);
  if (auto const exact = one_by_one(terms)) return *exact;
  bool const in_place = order_ == Order::in_place && !call_.profile.any_order;
  bool const trees =
      can_afford_trees(call_.result().tensor.count(), terms.size()) && (in_place || (terms.size() <= 2 && known_init));
  if (body_.combiner == Combiner::add) return sum(terms, init, trees);
  if (trees && !call_.profile.flush && is_same(accumulator_for(call_.profile, format), format))
    return {tree_hull(BinaryFunction::multiply, terms, format, init.has_value(), init.value_or(CodeSet{})), 0};
  return known_init ? product_in_any_order(terms) : call_.implementation_defined(kInitCounts);
}

bool CombinerSets::may_exceed_format(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init) const {
  FloatFormat const& format = *body_.element.floating;
  if (format.has_infinity()) return false;
  bool const adds = body_.combiner == Combiner::add;
  long double all = adds ? 0 : 1;
  auto const put = [&](CodeSet const& term) {
    if (!term.number) return;  // NaN stays NaN
    auto const magnitude = greatest_magnitude({term.low, term.high, true, false}, format);
    all = adds ? all + magnitude : all * std::max(magnitude, 1.0L);
  };
  for (auto const& term : terms) put(term);
  if (init) put(*init);
  if (!may_exceed(format, all, terms.size() + 1)) return false;
  return !adds || (init && !is_identity(*init)) || !fits_format(terms);
}

// For sums for which that estimate is too weak.
bool CombinerSets::fits_format(std::vector<CodeSet> const& terms) const {
  FloatFormat const& format = *body_.element.floating;
  if (!is_same(accumulator_for(call_.profile, format), format)) return false;
  for (auto const& term : terms)
    if (!term.number || term.nan) return false;
  bool const trees = order_ == Order::in_place && !call_.profile.any_order && !call_.profile.flush &&
                     format.has_nan() && can_afford_trees(call_.result().tensor.count(), terms.size());
  if (trees) return !tree_hull(BinaryFunction::add, terms, format, false, {}).nan;
  return drift_hull(terms, format, call_.profile.any_order, call_.profile.flush).has_value();
}

// For sums and products of few terms, if only their order is free.
std::optional<ElementSet> CombinerSets::one_by_one(std::vector<CodeSet> const& terms) const {
  FloatFormat const& format = *body_.element.floating;
  if (order_ != Order::one_by_one || call_.profile.any_order || call_.profile.flush ||
      !is_same(accumulator_for(call_.profile, format), format))
    return std::nullopt;
  bool const adds = body_.combiner == Combiner::add;
  double const results = static_cast<double>(std::max<std::int64_t>(call_.result().tensor.count(), 1));
  auto const steps = static_cast<std::size_t>(std::clamp(kMaxTreeSteps / 100 / results, 64.0, 65536.0));
  auto hull = fold_hull(adds ? BinaryFunction::add : BinaryFunction::multiply, terms, format, steps);
  if (!hull) return std::nullopt;
  if (adds) hull->include(any_order_sum(terms, format, format, {}));
  return ElementSet{*hull, 0};
}

// As long as no partial product leaves the normal numbers, each of n roundings changes it by a factor between 1 - u and
// 1 + u. One more of them is more than long double errs here.
ElementSet CombinerSets::product_in_any_order(std::vector<CodeSet> const& terms) const {
  FloatFormat const& format = *body_.element.floating;
  long double low = 1, high = 1, least = 1, greatest = 1;  // of the product, and of partial products
  bool negative = false;
  for (auto const& term : terms) {
    double const x = to_double(unpack(code_of(term.low, format), format));
    double const y = to_double(unpack(code_of(term.high, format), format));
    if (!term.number || term.nan || !std::isfinite(x) || !std::isfinite(y) || (x <= 0 && y >= 0))
      return call_.implementation_defined("a product in any order, with a factor that may be zero, infinite or NaN");
    long double const near = std::min(std::fabs(x), std::fabs(y)), far = std::max(std::fabs(x), std::fabs(y));
    negative ^= x < 0;
    low *= near, high *= far;
    least *= std::min(near, 1.0L), greatest *= std::max(far, 1.0L);
  }
  auto const u = std::ldexp(1.0L, -accumulator_for(call_.profile, format).precision());
  auto const roundings = static_cast<long double>(terms.size() + 1);
  auto const shrinking = std::pow(1 - u, roundings), growth = std::pow(1 + u, roundings);
  double const most = to_double(unpack(format.max_finite_code(), format));
  if (!(greatest * growth < most) || !(least * shrinking > std::ldexp(1.0L, format.min_exponent())))
    return call_.implementation_defined("a product in any order, of which parts may overflow or underflow");
  double const from = std::nextafter(static_cast<double>(low * shrinking), 0.0);
  double const to = std::nextafter(static_cast<double>(high * growth), HUGE_VAL);
  auto const order = [&](double x, Rounding rounding) {
    return order_of(round(Number::of(x), format, rounding), format);
  };
  return {{order(negative ? -to : from, Rounding::down), order(negative ? -from : to, Rounding::up)}, 0};
}

// For many terms with the same set, if only the tree is free: positions do not matter.
std::optional<ElementSet> CombinerSets::sum_of_equals(std::vector<CodeSet> const& terms) const {
  FloatFormat const& format = *body_.element.floating;
  bool const one_format =
      !call_.profile.any_order && !call_.profile.flush && is_same(accumulator_for(call_.profile, format), format);
  auto const count = static_cast<double>(terms.size());
  if (!one_format || static_cast<double>(call_.result().tensor.count()) * count * count / 4 > kMaxTreeSteps ||
      !std::ranges::all_of(terms, [&](CodeSet const& term) { return term == terms[0]; }))
    return std::nullopt;
  auto hull = equal_terms_hull(terms[0], terms.size(), format);
  if (hull) hull->include(any_order_sum(terms, format, format, {}));
  return hull ? std::optional(ElementSet{*hull, 0}) : std::nullopt;
}

// For at least one initial value and no terms: additional ones move the result away from zero, up to infinity.
std::optional<ElementSet> CombinerSets::sum_of_inits(CodeSet const& init) const {
  FloatFormat const& format = *body_.element.floating;
  bool const negative = init.high < 0;
  if (!format.has_infinity() || !init.number || init.nan || (!negative && init.low < -1))
    return std::nullopt;  // -1: -0
  CodeSet const near = flushed(call_, init, format);
  auto const far = order_of(format.infinity_code(), format);
  return negative ? ElementSet{{-far - 1, near.high}, 0} : ElementSet{{near.low, far}, 0};
}

ElementSet CombinerSets::sum(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init, bool trees) const {
  FloatFormat const& format = *body_.element.floating;
  FloatFormat const accumulator = accumulator_for(call_.profile, format);
  bool const known_init = !init || is_identity(*init);
  ElementSet set;
  if (trees) set = {tree_hull(BinaryFunction::add, terms, format, init.has_value(), init.value_or(CodeSet{})), 0};
  if (trees && !call_.profile.any_order && !call_.profile.flush && is_same(accumulator, format)) return set;
  if (!known_init) return call_.implementation_defined(kInitCounts);
  if (auto const equal = trees ? std::nullopt : sum_of_equals(terms)) return *equal;
  auto bound = any_order_sum(terms, format, format, {nullptr, &accumulator, call_.profile.flush});
  if (is_same(accumulator, format) && has_few_digits(format, terms.size()))
    if (auto const drift = drift_hull(terms, format, call_.profile.any_order, call_.profile.flush))
      bound = {std::max(bound.low, drift->low), std::min(bound.high, drift->high)};
  if (trees)
    set.codes.include(bound);
  else
    set = {bound, 0};
  return set;
}

ElementSet CombinerSets::extreme(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init) const {
  FloatFormat const& format = *body_.element.floating;
  auto const function = body_.combiner == Combiner::maximum ? BinaryFunction::maximum : BinaryFunction::minimum;
  auto const taken = [&](CodeSet const& set) { return flushed(call_, set, format); };
  if (terms.empty()) return {*init, 0};
  CodeSet all = terms.size() > 1 || init ? taken(terms[0]) : terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i)
    all = image(function, all, taken(terms[i]), format, Accuracy{}, call_.profile.flush);
  if (init) all.include(image(function, all, taken(*init), format, Accuracy{}, call_.profile.flush));
  return {all, 0};
}

ElementSet CombinerSets::integers(std::vector<CodeSet>& terms, std::optional<CodeSet> const& init) const {
  Element const& element = body_.element;
  if (!same_element(input_, element))
    for (auto& term : terms)
      term = {order_of_value(element, value_of(input_, term.low)),
              order_of_value(element, value_of(input_, term.high))};
  bool const counts =
      !element.is(Element::Kind::boolean) && (body_.combiner == Combiner::add || body_.combiner == Combiner::multiply);
  if (!init) return terms.empty() ? ElementSet{CodeSet::point(0), 0} : folded(terms);
  if (counts && !is_identity(*init)) return call_.implementation_defined(kInitCounts);
  if (terms.empty()) return {*init, 0};
  ElementSet set = folded(terms);
  if (counts || set.reason) return set;
  terms.push_back(*init);
  set.include(folded(terms));
  return set;
}

ElementSet CombinerSets::folded(std::vector<CodeSet> const& terms) const {
  Element const& element = body_.element;
  if (terms.size() == 1) return {terms[0], 0};
  bool const points = std::ranges::all_of(terms, &CodeSet::is_point);
  bool const is_bool = element.is(Element::Kind::boolean);
  auto const both = [&](auto combine) {
    CodeSet all = terms[0];
    for (auto const& term : terms) all = {combine(all.low, term.low), combine(all.high, term.high)};
    return ElementSet{all, 0};
  };
  constexpr auto least = [](std::int64_t a, std::int64_t b) { return std::min(a, b); };
  constexpr auto greatest = [](std::int64_t a, std::int64_t b) { return std::max(a, b); };
  switch (body_.combiner) {
    case Combiner::maximum:
      return both(greatest);
    case Combiner::minimum:
      return both(least);
    case Combiner::add:
      if (is_bool) return both(greatest);
      break;
    case Combiner::multiply:
      if (is_bool) return both(least);
      return product(terms);
    case Combiner::bit_and:
    case Combiner::bit_or:
      if (is_bool) return body_.combiner == Combiner::bit_and ? both(least) : both(greatest);
      if (!points) return range_in(element);
      return bits(terms);
  }
  IntegerSum sum;
  for (auto const& term : terms) sum.add(value_of(element, term.low), value_of(element, term.high));
  return sum.set(call_, element);
}

ElementSet CombinerSets::bits(std::vector<CodeSet> const& terms) const {
  std::uint64_t code = code_in(body_.element, terms[0].low);
  for (auto const& term : terms) {
    auto const other = code_in(body_.element, term.low);
    code = body_.combiner == Combiner::bit_and ? code & other : code | other;
  }
  return point_in(body_.element, code);
}

// The greatest magnitude that a partial product may have is that of the factors other than 0 and 1.
ElementSet CombinerSets::product(std::vector<CodeSet> const& terms) const {
  Element const& element = body_.element;
  __int128 low = 1, high = 1, magnitude = 1;
  std::uint64_t wrapped = 1;
  bool points = true, overflows = false;
  for (auto const& term : terms) {
    auto const x = value_of(element, term.low), y = value_of(element, term.high);
    wrapped *= static_cast<std::uint64_t>(x);
    points = points && x == y;
    if (overflows) continue;
    auto const [least, greatest] = std::minmax({times(low, x), times(low, y), times(high, x), times(high, y)});
    low = least, high = greatest;
    magnitude = times(magnitude, std::max<__int128>({x < 0 ? -x : x, y < 0 ? -y : y, 1}));
    overflows = !fits(element, magnitude);
  }
  if (!overflows) return {{order_of_value(element, low), order_of_value(element, high)}, 0};
  if (points && call_.profile.overflow == IntegerOverflow::wrap)
    return point_in(element, element.integer.wrap(wrapped));
  if (call_.profile.overflow != IntegerOverflow::implementation_defined) return range_in(element);
  return call_.implementation_defined("a product of integers may overflow, and the result is unspecified");
}

}  // namespace assay
