// Implements generators/random/families.hpp: ops whose bodies combine, compare or compute elements.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

std::string scalar(std::string const& element) { return type_text({}, element); }

std::string comparison(std::string const& direction, BuiltValue const& value) {
  Element const& element = value.element;
  bool const is_signed = element.is(Element::Kind::integer) && element.integer.is_signed;
  return "comparison_direction = #stablehlo<comparison_direction " + direction +
         ">, compare_type = #stablehlo<comparison_type " +
         (element.is_integral() ? (is_signed ? "SIGNED" : "UNSIGNED") : "FLOAT") + ">";
}

// The body (x, i, y, j) that returns the pair with the greater or smaller key or, for equal keys, with the smaller
// number.
BuiltRegion chooser(ProgramBuilder& builder, BuiltValue const& key, std::string const& number,
                    std::string const& direction) {
  std::string const keys = scalar(key.element_text), numbers = scalar(number), truth = scalar("i1");
  ValueId const x = builder.argument(keys), i = builder.argument(numbers), y = builder.argument(keys),
                j = builder.argument(numbers);
  builder.open({x, i, y, j});
  auto const wins = builder.write("stablehlo.compare", {x, y}, truth, comparison(direction, key));
  auto const ties = builder.write("stablehlo.compare", {x, y}, truth, comparison("EQ", key));
  auto const earlier =
      builder.write("stablehlo.compare", {i, j}, truth, "comparison_direction = #stablehlo<comparison_direction LT>");
  auto const first = builder.write("stablehlo.and", {ties, earlier}, truth);
  auto const left = builder.write("stablehlo.or", {wins, first}, truth);
  auto const element = builder.write("stablehlo.select", {left, x, y}, keys);
  auto const place = builder.write("stablehlo.select", {left, i, j}, numbers);
  return builder.close({element, place});
}

bool reduce_to_place(ProgramBuilder& builder, ValueId x, Shape const& axes) {
  BuiltValue const value = builder.at(x);
  auto const places = builder.add("stablehlo.iota", {}, "iota_dimension = " + std::to_string(axes.back()) + " : i64",
                                  type_text(value.shape, "i32"));
  bool const greatest = builder.chance(2);
  auto const worst = greatest ? 0.0 : 1.0;
  auto const key = builder.constant(value.element_text, worst), place = builder.constant("i32", 1000);
  if (!places || !key || !place) return false;
  std::vector<ValueId> results;
  return builder.add(NewOp{"stablehlo.reduce",
                           "dimensions = " + list_text(axes),
                           {x, *places, *key, *place},
                           {chooser(builder, value, "i32", greatest ? "GT" : "LT")},
                           {"", ""}},
                     results);
}

Tensor first_of(Tensor const& all) {
  std::shared_ptr<std::byte[]> memory(new std::byte[all.element().bytes() + 64]);
  std::memcpy(memory.get(), all.data(), all.element().bytes());
  return Tensor(all.element(), {}, std::move(memory));
}

}  // namespace

std::string any_combiner(ProgramBuilder& builder, Element const& element) {
  static constexpr char const* kNumbers[] = {"add", "add", "maximum", "minimum", "multiply"};
  static constexpr char const* kBits[] = {"and", "or", "add", "maximum", "minimum"};
  if (element.is(Element::Kind::complex)) return "add";
  if (element.is(Element::Kind::boolean)) return kBits[builder.random.below(2)];
  if (element.is(Element::Kind::integer) && builder.chance(3)) return kBits[builder.random.below(5)];
  return kNumbers[builder.random.below(5)];
}

double neutral(std::string const& op) { return op == "multiply" || op == "and" ? 1 : 0; }

BuiltRegion combiner(ProgramBuilder& builder, std::string const& element, std::string const& op) {
  ValueId const x = builder.argument(scalar(element)), y = builder.argument(scalar(element));
  builder.open({x, y});
  return builder.close({builder.write("stablehlo." + op, {x, y}, scalar(element))});
}

bool add_reduction(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) { return value.tensor && !value.shape.empty(); });
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  Shape axes;
  for (std::size_t i = 0; i < value.shape.size(); ++i)
    if (builder.chance(2)) axes.push_back(static_cast<std::int64_t>(i));
  if (axes.empty()) axes.push_back(static_cast<std::int64_t>(builder.random.below(value.shape.size())));
  bool const ordered = is_float(value) || is_integer(value);
  if (ordered && value.is_static() && builder.chance(4)) return reduce_to_place(builder, *x, axes);
  std::string const op = any_combiner(builder, value.element);
  auto const init = builder.chance(4) && op != "multiply" ? builder.any(value.element_text, {})
                                                          : builder.constant(value.element_text, neutral(op));
  return init && builder.add(NewOp{"stablehlo.reduce",
                                   "dimensions = " + list_text(axes),
                                   {*x, *init},
                                   {combiner(builder, value.element_text, op)}});
}

bool add_window(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick_ranked(1, 3);
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  Shape window, strides, base, dilations;
  std::string padding;
  for (auto size : value.shape) {
    window.push_back(builder.random.between(1, std::min<std::int64_t>(size, 3)));
    strides.push_back(builder.random.between(1, 2));
    base.push_back(builder.chance(5) ? 2 : 1);
    dilations.push_back(builder.chance(5) ? 2 : 1);
    padding += (padding.empty() ? "[" : ", [") + std::to_string(builder.random.between(0, 1)) + ", " +
               std::to_string(builder.random.between(0, 1)) + "]";
  }
  std::string const op = any_combiner(builder, value.element);
  auto const init = builder.constant(value.element_text, neutral(op));
  return init && builder.add(NewOp{
                     "stablehlo.reduce_window",
                     "window_dimensions = " + list_text(window) + ", window_strides = " + list_text(strides) +
                         ", base_dilations = " + list_text(base) + ", window_dilations = " + list_text(dilations) +
                         ", padding = dense<[" + padding + "]> : tensor<" + std::to_string(window.size()) + "x2xi64>",
                     {*x, *init},
                     {combiner(builder, value.element_text, op)}});
}

bool add_sorting(ProgramBuilder& builder, Step const&) {
  auto const ordered = [](BuiltValue const& value) {
    return !value.shape.empty() && (is_float(value) || is_integer(value));
  };
  auto const x = builder.pick(ordered);
  if (!x) return false;
  BuiltValue const key = builder.at(*x);
  std::vector<ValueId> operands{*x};
  auto const other = builder.pick(
      [&](BuiltValue const& value) { return value.tensor && value.shape == key.shape && key.is_static(); });
  if (other && other != x) operands.push_back(*other);
  std::vector<ValueId> arguments;
  for (ValueId operand : operands)
    for (int i = 0; i < 2; ++i) arguments.push_back(builder.argument(scalar(builder.at(operand).element_text)));
  builder.open(arguments);
  auto const before = builder.write("stablehlo.compare", {arguments[0], arguments[1]}, scalar("i1"),
                                    comparison(builder.chance(2) ? "LT" : "GT", key));
  BuiltRegion comparator = builder.close({before});
  std::vector<ValueId> results;
  auto const axis = builder.random.between(0, static_cast<std::int64_t>(key.shape.size()) - 1);
  return builder.add(
      NewOp{"stablehlo.sort",
            "dimension = " + std::to_string(axis) + " : i64, is_stable = " + (builder.chance(6) ? "false" : "true"),
            operands,
            {std::move(comparator)},
            std::vector<std::string>(operands.size())},
      results);
}

bool add_mapping(ProgramBuilder& builder, Step const& step) {
  auto const x = builder.pick_ranked(1, 3);
  if (!x || builder.at(*x).now().count() == 0) return false;
  std::vector<ValueId> inputs{*x};
  auto const y =
      builder.pick([&](BuiltValue const& value) { return value.is_static() && value.shape == builder.at(*x).shape; });
  if (y && y != x) inputs.push_back(*y);
  std::vector<ValueId> arguments;
  for (ValueId input : inputs) {
    std::array<RuntimeValue, kDataSets> live;
    for (std::size_t i = 0; i < kDataSets; ++i) {
      Tensor const& all = builder.at(input).live[i].tensor;
      live[i] = first_of(all);
    }
    arguments.push_back(builder.argument(scalar(builder.at(input).element_text), live));
  }
  std::string result;
  auto computation = body(builder, arguments, [&](std::vector<ValueId>& returned) {
    for (auto more = builder.random.between(1, 4); more > 0; --more) add_elementwise(builder, step);
    ValueId const last = builder.own().back();
    if (last == arguments.back() || !builder.at(last).is_static()) return false;
    returned = {last};
    result = type_text(builder.at(*x).shape, builder.at(last).element_text);
    return builder.at(last).shape.empty();
  });
  if (!computation) return false;
  Shape axes(builder.at(*x).shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  return builder
      .add(NewOp{"stablehlo.map", "dimensions = " + list_text(axes), inputs, {std::move(*computation)}, {result}})
      .has_value();
}

}  // namespace assay::random_programs
