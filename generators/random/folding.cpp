// Ops with bodies that combine, compare or compute elements.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "generators/random/families.hpp"

namespace assay::inline generators::graphs {
namespace {

std::string scalar(std::string const& element) { return type_text({}, element); }

std::string comparison(std::string const& direction, GraphValue const& value) {
  Element const& element = value.element;
  bool const is_signed = element.is(Element::Kind::integer) && element.integer.is_signed;
  return "comparison_direction = #stablehlo<comparison_direction " + direction +
         ">, compare_type = #stablehlo<comparison_type " +
         (element.is_integral() ? (is_signed ? "SIGNED" : "UNSIGNED") : "FLOAT") + ">";
}

// (x, i, y, j) -> of the two the one with the greater or smaller key, of equal ones that with the smaller number.
GraphRegion chooser(Workshop& shop, GraphValue const& key, std::string const& number, std::string const& direction) {
  std::string const keys = scalar(key.element_text), numbers = scalar(number), truth = scalar("i1");
  ValueId const x = shop.argument(keys), i = shop.argument(numbers), y = shop.argument(keys),
                j = shop.argument(numbers);
  shop.open({x, i, y, j});
  auto const wins = shop.write("stablehlo.compare", {x, y}, truth, comparison(direction, key));
  auto const ties = shop.write("stablehlo.compare", {x, y}, truth, comparison("EQ", key));
  auto const earlier =
      shop.write("stablehlo.compare", {i, j}, truth, "comparison_direction = #stablehlo<comparison_direction LT>");
  auto const first = shop.write("stablehlo.and", {ties, earlier}, truth);
  auto const left = shop.write("stablehlo.or", {wins, first}, truth);
  auto const element = shop.write("stablehlo.select", {left, x, y}, keys);
  auto const place = shop.write("stablehlo.select", {left, i, j}, numbers);
  return shop.close({element, place});
}

bool reduce_to_place(Workshop& shop, ValueId x, Shape const& axes) {
  GraphValue const value = shop.at(x);
  auto const places = shop.add("stablehlo.iota", {}, "iota_dimension = " + std::to_string(axes.back()) + " : i64",
                               type_text(value.shape, "i32"));
  bool const greatest = shop.chance(2);
  auto const worst = greatest ? 0.0 : 1.0;
  auto const key = shop.constant(value.element_text, worst), place = shop.constant("i32", 1000);
  if (!places || !key || !place) return false;
  std::vector<ValueId> results;
  return shop.add(Draft{"stablehlo.reduce",
                        "dimensions = " + list_text(axes),
                        {x, *places, *key, *place},
                        {chooser(shop, value, "i32", greatest ? "GT" : "LT")},
                        {"", ""}},
                  results);
}

Tensor first_of(Tensor const& all) {
  std::shared_ptr<std::byte[]> memory(new std::byte[all.element().bytes() + 64]);
  std::memcpy(memory.get(), all.data(), all.element().bytes());
  return Tensor(all.element(), {}, std::move(memory));
}

}  // namespace

std::string any_combiner(Workshop& shop, Element const& element) {
  static constexpr char const* kNumbers[] = {"add", "add", "maximum", "minimum", "multiply"};
  static constexpr char const* kBits[] = {"and", "or", "add", "maximum", "minimum"};
  if (element.is(Element::Kind::complex)) return "add";
  if (element.is(Element::Kind::boolean)) return kBits[shop.random.below(2)];
  if (element.is(Element::Kind::integer) && shop.chance(3)) return kBits[shop.random.below(5)];
  return kNumbers[shop.random.below(5)];
}

double neutral(std::string const& op) { return op == "multiply" || op == "and" ? 1 : 0; }

GraphRegion combiner(Workshop& shop, std::string const& element, std::string const& op) {
  ValueId const x = shop.argument(scalar(element)), y = shop.argument(scalar(element));
  shop.open({x, y});
  return shop.close({shop.write("stablehlo." + op, {x, y}, scalar(element))});
}

bool grow_reduction(Workshop& shop, Step const&) {
  auto const x = shop.pick([](GraphValue const& value) { return value.tensor && !value.shape.empty(); });
  if (!x) return false;
  GraphValue const value = shop.at(*x);
  Shape axes;
  for (std::size_t i = 0; i < value.shape.size(); ++i)
    if (shop.chance(2)) axes.push_back(static_cast<std::int64_t>(i));
  if (axes.empty()) axes.push_back(static_cast<std::int64_t>(shop.random.below(value.shape.size())));
  bool const ordered = is_float(value) || is_integer(value);
  if (ordered && value.is_static() && shop.chance(4)) return reduce_to_place(shop, *x, axes);
  std::string const op = any_combiner(shop, value.element);
  auto const init = shop.chance(4) && op != "multiply" ? shop.any(value.element_text, {})
                                                       : shop.constant(value.element_text, neutral(op));
  return init && shop.add(Draft{"stablehlo.reduce",
                                "dimensions = " + list_text(axes),
                                {*x, *init},
                                {combiner(shop, value.element_text, op)}});
}

bool grow_window(Workshop& shop, Step const&) {
  auto const x = shop.pick_ranked(1, 3);
  if (!x) return false;
  GraphValue const value = shop.at(*x);
  Shape window, strides, base, dilations;
  std::string padding;
  for (auto size : value.shape) {
    window.push_back(shop.random.between(1, std::min<std::int64_t>(size, 3)));
    strides.push_back(shop.random.between(1, 2));
    base.push_back(shop.chance(5) ? 2 : 1);
    dilations.push_back(shop.chance(5) ? 2 : 1);
    padding += (padding.empty() ? "[" : ", [") + std::to_string(shop.random.between(0, 1)) + ", " +
               std::to_string(shop.random.between(0, 1)) + "]";
  }
  std::string const op = any_combiner(shop, value.element);
  auto const init = shop.constant(value.element_text, neutral(op));
  return init && shop.add(Draft{
                     "stablehlo.reduce_window",
                     "window_dimensions = " + list_text(window) + ", window_strides = " + list_text(strides) +
                         ", base_dilations = " + list_text(base) + ", window_dilations = " + list_text(dilations) +
                         ", padding = dense<[" + padding + "]> : tensor<" + std::to_string(window.size()) + "x2xi64>",
                     {*x, *init},
                     {combiner(shop, value.element_text, op)}});
}

bool grow_sorting(Workshop& shop, Step const&) {
  auto const ordered = [](GraphValue const& value) {
    return !value.shape.empty() && (is_float(value) || is_integer(value));
  };
  auto const x = shop.pick(ordered);
  if (!x) return false;
  GraphValue const key = shop.at(*x);
  std::vector<ValueId> operands{*x};
  auto const other =
      shop.pick([&](GraphValue const& value) { return value.tensor && value.shape == key.shape && key.is_static(); });
  if (other && other != x) operands.push_back(*other);
  std::vector<ValueId> arguments;
  for (ValueId operand : operands)
    for (int i = 0; i < 2; ++i) arguments.push_back(shop.argument(scalar(shop.at(operand).element_text)));
  shop.open(arguments);
  auto const before = shop.write("stablehlo.compare", {arguments[0], arguments[1]}, scalar("i1"),
                                 comparison(shop.chance(2) ? "LT" : "GT", key));
  GraphRegion comparator = shop.close({before});
  std::vector<ValueId> results;
  auto const axis = shop.random.between(0, static_cast<std::int64_t>(key.shape.size()) - 1);
  return shop.add(
      Draft{"stablehlo.sort",
            "dimension = " + std::to_string(axis) + " : i64, is_stable = " + (shop.chance(6) ? "false" : "true"),
            operands,
            {std::move(comparator)},
            std::vector<std::string>(operands.size())},
      results);
}

bool grow_mapping(Workshop& shop, Step const& step) {
  auto const x = shop.pick_ranked(1, 3);
  if (!x || shop.at(*x).now().count() == 0) return false;
  std::vector<ValueId> inputs{*x};
  auto const y =
      shop.pick([&](GraphValue const& value) { return value.is_static() && value.shape == shop.at(*x).shape; });
  if (y && y != x) inputs.push_back(*y);
  std::vector<ValueId> arguments;
  for (ValueId input : inputs) {
    std::array<RuntimeValue, kFillings> live;
    for (std::size_t i = 0; i < kFillings; ++i) {
      Tensor const& all = shop.at(input).live[i].tensor;
      live[i] = first_of(all);
    }
    arguments.push_back(shop.argument(scalar(shop.at(input).element_text), live));
  }
  std::string result;
  auto computation = body(shop, arguments, [&](std::vector<ValueId>& returned) {
    for (auto more = shop.random.between(1, 4); more > 0; --more) grow_elementwise(shop, step);
    ValueId const last = shop.own().back();
    if (last == arguments.back() || !shop.at(last).is_static()) return false;
    returned = {last};
    result = type_text(shop.at(*x).shape, shop.at(last).element_text);
    return shop.at(last).shape.empty();
  });
  if (!computation) return false;
  Shape axes(shop.at(*x).shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  return shop
      .add(Draft{"stablehlo.map", "dimensions = " + list_text(axes), inputs, {std::move(*computation)}, {result}})
      .has_value();
}

}  // namespace assay::inline generators::graphs
