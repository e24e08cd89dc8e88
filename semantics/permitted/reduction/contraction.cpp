// Implements semantics/permitted/set_rules.hpp: sums of products: dot_general, convolution and the like.
#include <algorithm>
#include <optional>

#include "oracle/sets/drift.hpp"
#include "oracle/sets/hull.hpp"
#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/dot_sets.hpp"
#include "semantics/permitted/reduction/drawn_sums.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {
namespace {

FloatFormat const* format_of(Parameter const& parameter) {
  return parameter.type && parameter.type->kind == TypeKind::floating ? float_format(parameter.type->text) : nullptr;
}

// Whether an operand may be rounded first: at precision DEFAULT, if the profile allows it.
bool is_default_precision(Call& call) {
  auto const& precision = call.parameter("precision_config");
  if (!precision.attribute) return true;
  return std::ranges::any_of(precision.attribute->elements,
                             [](Attribute element) { return element->text.find("DEFAULT") != std::string_view::npos; });
}

struct Sums {
  SetCall& call;
  Element lhs, rhs, result;
  SumFreedom freedom;
  bool by_the_text;         // products rounded, added in any tree over their order; no freedom next to that
  bool one_format = false;  // operands and partial results have the result's, or a wider one for the latter

  ElementSet of_floats(TermSets const& x, TermSets const& y) const {
    FloatFormat const& format = *result.floating;
    long double magnitudes = 0;
    for (std::size_t i = 0; i < x.codes.size() && !format.has_infinity(); ++i)
      if (x.codes[i].number && y.codes[i].number)
        magnitudes += greatest_magnitude({x.codes[i].low, x.codes[i].high, true, false}, *lhs.floating) *
                      greatest_magnitude({y.codes[i].low, y.codes[i].high, true, false}, *rhs.floating);
    if (may_exceed(format, magnitudes, x.codes.size() + 1))
      return call.implementation_defined("a sum beyond the greatest number of " + std::string(format.name) +
                                         ", which has no infinity: the result is unspecified");
    return {hull(x, y, format), 0};
  }

  CodeSet hull(TermSets const& x, TermSets const& y, FloatFormat const& format) const {
    bool const trees =
        by_the_text && !x.codes.empty() && can_afford_trees(call.result().tensor.count(), x.codes.size());
    CodeSet bound;
    if (!trees) bound = any_order_dot(x.codes, *lhs.floating, y.codes, *rhs.floating, format, freedom);
    if (!trees && !drifts(x.codes.size())) return bound;
    std::vector<CodeSet> products;
    for (std::size_t i = 0; i < x.codes.size(); ++i)
      products.push_back(image(BinaryFunction::multiply, x.codes[i], y.codes[i], format, Accuracy{}));
    if (trees) return tree_hull(BinaryFunction::add, products, format, true, CodeSet::of(0, format));
    // The error of a fused product is at most u times itself, once for each precision: less than 3 codes.
    for (auto& product : products)
      if (!by_the_text && product.number)
        product = {std::max(product.low - 3, least_order(format)), std::min(product.high + 3, greatest_order(format)),
                   true, product.nan};
    auto const drift = drift_hull(products, format, !by_the_text, freedom.flush);
    return drift ? CodeSet{std::max(bound.low, drift->low), std::min(bound.high, drift->high)} : bound;
  }

  // Whether bounds for sums of few digits are expected, and these are not too many sums for them.
  bool drifts(std::size_t terms) const {
    constexpr std::int64_t kMaxSumTerms = 1 << 20;
    return one_format && has_few_digits(*result.floating, terms) &&
           call.result().tensor.count() <= kMaxSumTerms / static_cast<std::int64_t>(terms);
  }

  ElementSet of_integers(TermSets const& x, TermSets const& y) const {
    IntegerSum sum;
    for (std::size_t i = 0; i < x.codes.size(); ++i) {
      __int128 const a[] = {value_of(lhs, x.codes[i].low), value_of(lhs, x.codes[i].high)};
      __int128 const b[] = {value_of(rhs, y.codes[i].low), value_of(rhs, y.codes[i].high)};
      auto const [low, high] =
          std::minmax({times(a[0], b[0]), times(a[0], b[1]), times(a[1], b[0]), times(a[1], b[1])});
      sum.add(low, high);
    }
    return sum.set(call, result);
  }
};

TermSets joined(TermSets a, TermSets const& b) {
  a.codes.insert(a.codes.end(), b.codes.begin(), b.codes.end());
  if (!a.reason) a.reason = b.reason;
  return a;
}

TermSets negated(TermSets sets, FloatFormat const& format) {
  for (auto& set : sets.codes) set = image(UnaryFunction::negate, set, format, Accuracy{});
  return sets;
}

// Sets the freedom for sums of products of floats. `accumulator` stores the format of partial results.
void set_freedom(Sums& sums, FloatFormat& accumulator) {
  SetCall& call = sums.call;
  auto const& operations = call.call.integers("num_primitive_operations");
  bool const has_algorithm = call.call.parameter("accumulation_type").type != nullptr;
  sums.freedom.flush = call.profile.flush;
  auto const* const named = format_of(call.call.parameter("accumulation_type"));
  accumulator = accumulator_for(call.profile, named ? *named : *sums.result.floating);
  sums.freedom.accumulator = &accumulator;
  if (!operations.empty() && operations[0] < 3)
    sums.freedom.operands = format_of(call.call.parameter("lhs_precision_type"));
  else if (!operations.empty()) {
    // The products of the greatest components: three of two each, six of three.
    sums.freedom.components = format_of(call.call.parameter("lhs_precision_type"));
    sums.freedom.component_count = operations[0] < 6 ? 2 : 3;
  } else if (!call.profile.default_dot_operands.empty() && is_default_precision(call.call))
    sums.freedom.operands = float_format(call.profile.default_dot_operands);
  sums.one_format = sums.lhs == sums.rhs && sums.lhs == sums.result && !has_algorithm && !sums.freedom.operands &&
                    is_same(accumulator, *sums.result.floating);
  sums.by_the_text =
      sums.one_format && !sums.result.is(Element::Kind::complex) && !call.profile.any_order && !call.profile.flush;
}

std::optional<SumOrder> order_of_products(SetCall& call) {
  Element const result = call.call.result_element();
  for (Element const& element : {result, call.operand(0).tensor.element(), call.operand(1).tensor.element()})
    if (!element.is(Element::Kind::floating) && !element.is(Element::Kind::complex)) return std::nullopt;
  FloatFormat accumulator = kF32;
  Sums sums{call, call.operand(0).tensor.element(), call.operand(1).tensor.element(), result, {}, false};
  set_freedom(sums, accumulator);
  return drawn_order(call, sums.freedom, sums.by_the_text);
}

void enclose_sums_of_products(SetCall& call) {
  bool const exact = call.operands_are_exact();
  Element const result = call.call.result_element();
  Element const lhs = call.operand(0).tensor.element(), rhs = call.operand(1).tensor.element();
  bool const integral = lhs.is_integral() && rhs.is_integral();
  if (exact && integral && result.is(Element::Kind::boolean)) return;
  bool const complex = result.is(Element::Kind::complex);
  if (result.is(Element::Kind::boolean) || (integral && !result.is(Element::Kind::integer)))
    return exact ? void()
                 : call.all_implementation_defined("sums of these types of operands that are not exact have no rule");

  FloatFormat accumulator = kF32;
  Sums sums{call, lhs, rhs, result, {}, false};
  if (call.implementation() && !integral) return;  // they are in its order
  if (integral && call.call.parameter("accumulation_type").type)
    return call.all_implementation_defined(
        "the conversion of integers to the floating-point types of an algorithm is unspecified");
  if (!integral) {
    set_freedom(sums, accumulator);
  }
  auto const role = [](std::string_view row) {
    return row == "lhs" || row == "rhs" ? TermRole::terms : TermRole::values;
  };
  auto const zero = [&](Element const& element) -> ElementSet {
    if (element.is(Element::Kind::floating) && !element.floating->has_sign)
      return call.implementation_defined("padding is zero, and " + std::string(element.floating->name) + " has none");
    return {CodeSet::point(order_in(element, 0)), 0};
  };
  TermTable const table(call);
  std::optional<DotSets> dots;
  std::optional<TreeSets> trees;
  std::optional<IntegerDotSets> integer_dots;
  auto const products = [&](TermRecorder::Product const& product) {
    if (integral && !integer_dots) integer_dots.emplace(call);
    if (integral) return (*integer_dots)(product);
    if (!result.floating->has_infinity()) return std::vector<CombinationSets>();
    if (sums.by_the_text && can_afford_trees(call.result().tensor.count(), product.inner)) {
      if (!trees) trees.emplace(call);
      return (*trees)(product);
    }
    if (sums.drifts(product.inner)) return std::vector<CombinationSets>();
    if (!dots) dots.emplace(call, sums.freedom);
    return (*dots)(product);
  };
  auto const combine = [&](Combination const& terms) -> CombinationSets {
    auto const x = [&](int part) { return table.of(terms.x, part, zero(lhs)); };
    auto const y = [&](int part) { return table.of(terms.y, part, zero(rhs)); };
    auto const part = [&](TermSets const& a, TermSets const& b) -> ElementSet {
      if (a.reason || b.reason) return {{}, a.reason ? a.reason : b.reason};
      return integral ? sums.of_integers(a, b) : sums.of_floats(a, b);
    };
    if (!complex) return {part(x(0), y(0))};
    return {part(joined(x(0), negated(x(1), *lhs.floating)), joined(y(0), y(1))),
            part(joined(x(0), x(1)), joined(y(1), y(0)))};
  };
  enclose_combinations(call, role, combine, 0, kOnlyValue, products);
}

}  // namespace

std::span<SetRule const> contraction_rules() {
  static constexpr SetRule kRules[] = {
      {"chlo.ragged_dot", enclose_sums_of_products, false, false, order_of_products},
      {"stablehlo.convolution", enclose_sums_of_products, false, false, order_of_products},
      {"stablehlo.dot", enclose_sums_of_products, false, false, order_of_products},
      {"stablehlo.dot_general", enclose_sums_of_products, false, false, order_of_products},
      {"stablehlo.dynamic_conv", enclose_sums_of_products, false, false, order_of_products},
      {"stablehlo.einsum", enclose_sums_of_products, false, false, order_of_products},
  };
  return kRules;
}

}  // namespace assay
