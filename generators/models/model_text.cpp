#include "generators/models/model_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay {
namespace {

std::string names_of(std::vector<ModelValue> const& values) {
  std::vector<std::string> names;
  for (auto const& value : values) names.push_back(value.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string types_of(std::vector<ModelValue> const& values) {
  std::vector<std::string> types;
  for (auto const& value : values) types.push_back(value.type());
  return fmt::format("{}", fmt::join(types, ", "));
}

std::string declared(std::vector<ModelValue> const& values) {
  std::vector<std::string> all;
  for (auto const& value : values) all.push_back(value.name + ": " + value.type());
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

std::string ModelValue::type() const {
  std::string text = "tensor<";
  for (auto const size : shape) text += std::to_string(size) + "x";
  return text + element + ">";
}

std::string list_text(std::vector<std::int64_t> const& list) {
  return list.empty() ? "array<i64>" : fmt::format("array<i64: {}>", fmt::join(list, ", "));
}

ModelValue ModelText::argument(Shape shape, std::string element, ModelData const& data) {
  ModelValue const value{"%arg" + std::to_string(arguments_.size()), std::move(shape), std::move(element)};
  arguments_.push_back({value, data});
  return value;
}

std::vector<ModelValue> ModelText::ops(std::string_view name, std::vector<ModelValue> const& operands,
                                       std::vector<ModelValue> const& like, std::string_view attributes,
                                       std::string_view regions) {
  std::vector<ModelValue> results = like;
  for (auto& result : results) result.name = next_name();
  std::string const first =
      results.size() == 1 ? results[0].name : fmt::format("{}:{}", results[0].name, results.size());
  if (results.size() > 1)
    for (std::size_t i = results.size(); i-- > 0;) results[i].name = fmt::format("{}#{}", results[0].name, i);
  bodies_.back() += fmt::format(
      "  {} = \"stablehlo.{}\"({}){}{}{} : ({}) -> ({})\n", first, name, names_of(operands), regions.empty() ? "" : " ",
      regions, attributes.empty() ? "" : fmt::format(" {{{}}}", attributes), types_of(operands), types_of(results));
  return results;
}

ModelValue ModelText::op(std::string_view name, std::vector<ModelValue> const& operands, Shape shape,
                         std::string element, std::string_view attributes, std::string_view regions) {
  return ops(name, operands, {{"", std::move(shape), std::move(element)}}, attributes, regions)[0];
}

ModelValue ModelText::constant(double number, Shape shape, std::string element) {
  ModelValue const like{"", shape, element};
  bool const integral = element[0] == 'i';
  std::string const text =
      integral ? fmt::format("{}", static_cast<std::int64_t>(number)) : fmt::format("{:e}", number);
  return op("constant", {}, shape, element, fmt::format("value = dense<{}> : {}", text, like.type()));
}

ModelValue ModelText::broadcast(ModelValue const& x, Shape const& shape, std::vector<std::int64_t> const& axes) {
  return op("broadcast_in_dim", {x}, shape, x.element, "broadcast_dimensions = " + list_text(axes));
}

ModelValue ModelText::slice(ModelValue const& x, std::vector<std::int64_t> const& start, Shape const& limit) {
  Shape shape;
  for (std::size_t d = 0; d < start.size(); ++d) shape.push_back(limit[d] - start[d]);
  return op("slice", {x}, shape, x.element,
            fmt::format("start_indices = {}, limit_indices = {}, strides = {}", list_text(start), list_text(limit),
                        list_text(std::vector<std::int64_t>(start.size(), 1))));
}

ModelValue ModelText::dot(ModelValue const& x, ModelValue const& y, std::int64_t batch, std::int64_t y_axis,
                          std::string element) {
  std::vector<std::int64_t> batching;
  Shape shape;
  for (std::int64_t d = 0; d < batch; ++d) batching.push_back(d), shape.push_back(x.shape[static_cast<std::size_t>(d)]);
  auto const x_axis = static_cast<std::int64_t>(x.shape.size()) - 1;
  for (std::int64_t d = batch; d < x_axis; ++d) shape.push_back(x.shape[static_cast<std::size_t>(d)]);
  for (std::int64_t d = batch; d < static_cast<std::int64_t>(y.shape.size()); ++d)
    if (d != y_axis) shape.push_back(y.shape[static_cast<std::size_t>(d)]);
  return op("dot_general", {x, y}, shape, std::move(element),
            fmt::format("dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [{0}], "
                        "rhs_batching_dimensions = [{0}], lhs_contracting_dimensions = [{1}], "
                        "rhs_contracting_dimensions = [{2}]>, "
                        "precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]",
                        fmt::join(batching, ", "), x_axis, y_axis));
}

std::string ModelText::region(std::string_view body, std::string const& element) {
  return fmt::format(
      "({{ ^bb0(%x: tensor<{0}>, %y: tensor<{0}>): %z = \"stablehlo.{1}\"(%x, %y) : (tensor<{0}>, "
      "tensor<{0}>) -> tensor<{0}> \"stablehlo.return\"(%z) : (tensor<{0}>) -> () }})",
      element, body);
}

ModelValue ModelText::reduce(std::string_view body, ModelValue const& x, double init, std::int64_t axis) {
  ModelValue const first = constant(init, {}, x.element);
  Shape shape = x.shape;
  shape.erase(shape.begin() + axis);
  return op("reduce", {x, first}, shape, x.element, "dimensions = " + list_text({axis}), region(body, x.element));
}

void ModelText::begin_region(std::vector<ModelValue>& arguments) {
  for (auto& argument : arguments) argument.name = next_name();
  headers_.push_back(arguments.empty() ? "" : fmt::format("^bb0({}):", declared(arguments)));
  bodies_.emplace_back();
}

std::string ModelText::end_region(std::vector<ModelValue> const& results) {
  std::string text = fmt::format("{{ {}\n{}  \"stablehlo.return\"({}) : ({}) -> () }}", headers_.back(), bodies_.back(),
                                 names_of(results), types_of(results));
  bodies_.pop_back();
  headers_.pop_back();
  return text;
}

std::string ModelText::text() const {
  std::vector<ModelValue> arguments;
  for (auto const& argument : arguments_) arguments.push_back(argument.value);
  return fmt::format("func.func @main({}) -> ({}) {{\n{}  func.return {} : {}\n}}\n", declared(arguments),
                     types_of(results_), bodies_.front(), names_of(results_), types_of(results_));
}

}  // namespace assay
