#include "semantics/permitted/combiner_sets.hpp"

#include <algorithm>

#include "oracle/image.hpp"
#include "semantics/permitted/integer_sums.hpp"

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
    if (there.open) return {{}, there.open};
    init = there.codes;
  }
  auto all = terms.x;
  if (!terms.init.is_none) all.insert(all.begin(), terms.init);
  CodeSet const none = init ? *init : CodeSet::point(0);
  auto sets = everywhere_ ? sets_of_all(call_, all, part, none) : sets_of(call_, all, part, none);
  if (sets.open) return {{}, sets.open};
  if (!body_.element.is_integral()) return floats(sets.codes, init);
  if (init) sets.codes.push_back(*init);
  return integers(sets.codes);
}

ElementSet CombinerSets::floats(std::vector<CodeSet>& terms, std::optional<CodeSet> init) const {
  FloatFormat const& format = *body_.element.floating;
  if (input_.floating && input_.floating->name != format.name)
    for (auto& term : terms) term = image_of_conversion(term, *input_.floating, format);
  if (init && init_->tensor.element().floating->name != format.name)
    init = image_of_conversion(*init, *init_->tensor.element().floating, format);
  auto const function = body_.combiner == Combiner::add        ? BinaryFunction::add
                        : body_.combiner == Combiner::multiply ? BinaryFunction::multiply
                        : body_.combiner == Combiner::maximum  ? BinaryFunction::maximum
                                                               : BinaryFunction::minimum;
  if (terms.empty()) return {init ? *init : CodeSet::point(0), 0};
  if (terms.size() == 1 && !init) return {terms[0], 0};
  if (body_.element.is(Element::Kind::complex) && function != BinaryFunction::add)
    return call_.open("products of complex numbers in any order have no rule");
  bool const trees =
      affords_trees(call_.result().tensor.count(), terms.size()) && (order_ == Order::in_place || terms.size() <= 2);
  if (function == BinaryFunction::add) return sum(terms, init, trees);
  if (function == BinaryFunction::multiply) {
    if (trees) return {tree_hull(function, terms, format, init.has_value(), init.value_or(CodeSet{})), 0};
    return call_.open("a product of " + std::to_string(terms.size()) + " factors in any order");
  }
  CodeSet all = init ? *init : terms[0];
  for (auto const& term : terms) all = image(function, all, term, format, Accuracy{});
  return {all, 0};
}

ElementSet CombinerSets::sum(std::vector<CodeSet> const& terms, std::optional<CodeSet> const& init, bool trees) const {
  FloatFormat const& format = *body_.element.floating;
  ElementSet set;
  if (trees)
    set = {tree_hull(BinaryFunction::add, terms, format, init.has_value(), init.value_or(CodeSet{})), 0};
  else if (init && !is_zero(*init))
    return call_.open("init_value is not the identity of add: it may be added any number of times");
  if (trees && !call_.profile.any_order && !call_.profile.flush) return set;
  SumFreedom const freedom{nullptr, nullptr, call_.profile.flush};
  auto const bound = any_order_sum(terms, format, format, freedom);
  if (trees)
    set.codes.include(bound);
  else
    set = {bound, 0};
  return set;
}

bool CombinerSets::is_zero(CodeSet const& set) const {
  FloatFormat const& format = *body_.element.floating;
  return set.is_point() && set.number && format.is_zero(code_of(set.low, format));
}

ElementSet CombinerSets::integers(std::vector<CodeSet> const& terms) const {
  Element const& element = body_.element;
  bool const points = std::ranges::all_of(terms, &CodeSet::is_point);
  bool const is_bool = element.is(Element::Kind::boolean);
  auto const folded = [&](auto combine, std::int64_t CodeSet::*end) {
    std::int64_t value = terms[0].*end;
    for (auto const& term : terms) value = combine(value, term.*end);
    return value;
  };
  auto const both = [&](auto combine) {
    return ElementSet{{folded(combine, &CodeSet::low), folded(combine, &CodeSet::high)}, 0};
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
      return points ? product(terms) : range_in(element);
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

ElementSet CombinerSets::product(std::vector<CodeSet> const& terms) const {
  Element const& element = body_.element;
  __int128 exact = 1;
  bool overflows = false, has_zero = false;
  std::uint64_t wrapped = 1;
  for (auto const& term : terms) {
    auto const factor = value_of(element, term.low);
    wrapped *= static_cast<std::uint64_t>(factor);
    if (factor == 0)
      has_zero = true;
    else if (!overflows)
      exact *= factor;
    overflows = overflows || !fits(element, exact < 0 && !element.integer.is_signed ? -exact : exact);
  }
  if (!overflows || call_.profile.overflow == IntegerOverflow::wrap)
    return point_in(element, has_zero ? 0 : element.integer.wrap(wrapped));
  if (call_.profile.overflow == IntegerOverflow::wrap_or_saturate) return range_in(element);
  return call_.open("a product of integers may overflow, and the specification does not say what it is then");
}

}  // namespace assay
