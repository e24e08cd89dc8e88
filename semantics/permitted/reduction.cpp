#include <algorithm>
#include <optional>

#include "oracle/hull.hpp"
#include "oracle/image.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/permitted/integer_sums.hpp"
#include "semantics/permitted/selection.hpp"
#include "semantics/permitted/terms.hpp"

namespace assay {
namespace {

// A reduction whose body is one combiner, of one input.
class CombinerSets {
public:
  CombinerSets(SetCall& call, CombinerBody const& body, RuntimeValue const& init, Element const& input)
      : call_(call), body_(body), init_(init), input_(input) {}

  CombinationSets operator()(Combination const& terms) const {
    CombinationSets sets;
    for (int part = 0; part < parts_of(body_.element); ++part) sets.push_back(set(terms, part));
    return sets;
  }

private:
  ElementSet set(Combination const& terms, int part) const {
    auto const init = set_of(init_, 0, part);
    if (init.open) return {{}, init.open};
    auto sets = sets_of(call_, terms.x, part, init.codes);
    if (sets.open) return {{}, sets.open};
    if (!body_.element.is_integral()) return floats(sets.codes, init.codes);
    sets.codes.push_back(init.codes);
    return integers(sets.codes);
  }

  ElementSet floats(std::vector<CodeSet>& terms, CodeSet init) const {
    FloatFormat const& format = *body_.element.floating;
    if (input_.floating && input_.floating->name != format.name)
      for (auto& term : terms) term = image_of_conversion(term, *input_.floating, format);
    if (init_.tensor.element().floating->name != format.name)
      init = image_of_conversion(init, *init_.tensor.element().floating, format);
    auto const function = body_.combiner == Combiner::add        ? BinaryFunction::add
                          : body_.combiner == Combiner::multiply ? BinaryFunction::multiply
                          : body_.combiner == Combiner::maximum  ? BinaryFunction::maximum
                                                                 : BinaryFunction::minimum;
    if (terms.empty()) return {init, 0};
    if (body_.element.is(Element::Kind::complex) && function != BinaryFunction::add)
      return call_.open("products of complex numbers in any order have no rule");
    bool const is_sum = function == BinaryFunction::add;
    bool const is_long = terms.size() > kMostTreeTerms;
    if (is_long && function == BinaryFunction::multiply)
      return call_.open("a product of more than " + std::to_string(kMostTreeTerms) + " factors in any order");
    if (is_long && !is_sum) return {extremum(function, terms, init, format), 0};
    ElementSet set;
    if (!is_long) set = {tree_hull(function, terms, format, true, init), 0};
    if (is_sum && (is_long || call_.profile.any_order || call_.profile.flush)) {
      if (is_long && !is_zero(init))
        return call_.open("init_value is not the identity of add: it may be added any number of times");
      SumFreedom const freedom{nullptr, nullptr, call_.profile.flush};
      auto const bound = any_order_sum(terms, format, format, freedom);
      if (is_long)
        set = {bound, 0};
      else
        set.codes.include(bound);
    }
    return set;
  }

  bool is_zero(CodeSet const& set) const {
    FloatFormat const& format = *body_.element.floating;
    return set.is_point() && set.number && format.is_zero(code_of(set.low, format));
  }

  static CodeSet extremum(BinaryFunction function, std::vector<CodeSet> const& terms, CodeSet init,
                          FloatFormat const& format) {
    for (auto const& term : terms) init = image(function, init, term, format, Accuracy{});
    return init;
  }

  ElementSet integers(std::vector<CodeSet> const& terms) const {
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

  ElementSet bits(std::vector<CodeSet> const& terms) const {
    std::uint64_t code = code_in(body_.element, terms[0].low);
    for (auto const& term : terms) {
      auto const other = code_in(body_.element, term.low);
      code = body_.combiner == Combiner::bit_and ? code & other : code | other;
    }
    return point_in(body_.element, code);
  }

  ElementSet product(std::vector<CodeSet> const& terms) const {
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

  SetCall& call_;
  CombinerBody const& body_;
  RuntimeValue const& init_;
  Element input_;
};

std::optional<OperandRow> row_of(SetCall& call, std::string_view name) {
  for (auto const& row : call.call.instruction().operand_rows)
    if (row.row == name) return row;
  return std::nullopt;
}

void enclose_reduction(SetCall& call) {
  auto const inputs = row_of(call, "inputs"), inits = row_of(call, "init_values");
  if (!inputs || !inits || inputs->size == 0) return call.open_all("there are no inputs");
  Plan const& body = call.call.region("body");
  auto const role = [](std::string_view row) {
    return row == "inputs" ? TermRole::terms : row == "init_values" ? TermRole::none : TermRole::values;
  };
  auto const combined = inputs->size == 1 ? combiner_body(body) : std::nullopt;
  if (combined && same_element(combined->element, call.call.result_element())) {
    auto const& input = call.operand(inputs->begin);
    CombinerSets const sets(call, *combined, call.operand(inits->begin), input.tensor.element());
    return enclose_combinations(call, role, [&](Combination const& terms) { return sets(terms); });
  }
  Selection selection(call, body, inputs->begin, inits->begin, inputs->size);
  enclose_combinations(call, role, [&](Combination const& terms) { return selection.sets(terms); });
}

void enclose_select_and_scatter(SetCall& call) {
  auto const combined = combiner_body(call.call.region("scatter"));
  if (!combined || !same_element(combined->element, call.call.result_element()))
    return enclose_exact_of_exact(call);  // one order only: that of the source
  auto const init = row_of(call, "init_value"), source = row_of(call, "source");
  if (!init || !source) return call.open_all("there is no init value");
  auto const role = [](std::string_view row) {
    return row == "source" ? TermRole::terms : row == "init_value" ? TermRole::none : TermRole::values;
  };
  CombinerSets const sets(call, *combined, call.operand(init->begin), call.operand(source->begin).tensor.element());
  ElementSet const none = set_of(call.operand(init->begin), 0);
  enclose_combinations(
      call, role, [&](Combination const& terms) { return sets(terms); }, 0, none);
}

}  // namespace

std::span<SetRule const> reduction_rules() {
  static constexpr SetRule kRules[] = {
      {"stablehlo.reduce", enclose_reduction},
      {"stablehlo.reduce_window", enclose_reduction},
      {"stablehlo.select_and_scatter", enclose_select_and_scatter},
  };
  return kRules;
}

}  // namespace assay
