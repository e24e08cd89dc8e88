// Elementwise ops, and CHLO's broadcasting forms of them.
#include <algorithm>

#include "generators/derive/walk.hpp"
#include "semantics/program/index.hpp"

namespace assay::derive {
namespace {

// Maps an index of the result to an element of an operand. An operand axis of size 1 is broadcast.
struct Operand {
  Tensor const& tensor;
  Shape axes;  // for each axis of the operand, that of the result

  std::int64_t place(Shape const& index) const {
    std::int64_t at = 0;
    for (std::size_t d = 0; d < axes.size(); ++d)
      at = at * tensor.dim(d) + (tensor.dim(d) == 1 ? 0 : index[static_cast<std::size_t>(axes[d])]);
    return at;
  }
};

Shape trailing(std::size_t rank, std::size_t of) {
  Shape axes;
  for (std::size_t d = 0; d < rank; ++d) axes.push_back(static_cast<std::int64_t>(of - rank + d));
  return axes;
}

std::vector<Operand> operands_of(Execution const& execution, Shape& shape) {
  std::vector<Operand> all;
  std::size_t rank = 0;
  for (std::size_t i = 0; i < execution.operands.size(); ++i) rank = std::max(rank, execution.tensor(i).rank());
  bool const broadcasts = execution.op().name.starts_with("chlo.broadcast_");
  auto const& dimensions = execution.parameter("broadcast_dimensions").integers;
  shape.assign(rank, 1);
  bool placed = false;
  for (std::size_t i = 0; i < execution.operands.size(); ++i) {
    Tensor const& tensor = execution.tensor(i);
    Shape axes = trailing(tensor.rank(), rank);
    // broadcast_dimensions apply to the operand of lower rank, or to the first one if both have the rank of the result.
    bool const lesser =
        tensor.rank() < rank || (i == 0 && execution.operands.size() == 2 && execution.tensor(1).rank() == rank);
    if (broadcasts && !placed && lesser && !dimensions.empty()) {
      if (dimensions.size() != tensor.rank()) throw NotDerived("broadcast_dimensions of another size");
      axes = dimensions;
      placed = true;
    }
    for (std::size_t d = 0; d < tensor.rank(); ++d) {
      auto& size = shape[static_cast<std::size_t>(axes[d])];
      if (size == 1) size = tensor.dim(d);
      bool const scalar = tensor.rank() == 0;
      if (!scalar && tensor.dim(d) != size && (tensor.dim(d) != 1 || !broadcasts))
        throw NotDerived("the operands' shapes do not go together");
    }
    all.push_back({tensor, std::move(axes)});
  }
  return all;
}

bool computes_on_storage(std::string_view name) {
  return name == "stablehlo.is_finite" || name == "stablehlo.uniform_quantize" ||
         name == "stablehlo.uniform_dequantize";
}

Element expressed(Element const& element) {
  return element.is(Element::Kind::quantized) ? Element::of(*element.floating) : element;
}

Tensor map(Execution const& execution, Single const& one) {
  Shape shape;
  auto const operands = operands_of(execution, shape);
  Element const element = element_of_type(execution.result_type());
  bool const keeps = computes_on_storage(execution.op().name);
  Tensor result = derived_tensor(element, shape);
  Shape index(shape.size(), 0);
  std::vector<Scalar> scalars(operands.size());
  for (std::int64_t i = 0; i < result.count(); ++i, next_index(index, shape)) {
    for (std::size_t k = 0; k < operands.size(); ++k) {
      Tensor const& tensor = operands[k].tensor;
      std::int64_t const place = operands[k].place(index);
      scalars[k] = scalar_at(tensor, place);
      if (!keeps && tensor.element().is(Element::Kind::quantized))
        scalars[k] = dequantized(scalars[k], slice_of(tensor.element(), tensor.shape(), place));
    }
    Scalar value = one(scalars);
    if (!keeps && element.is(Element::Kind::quantized)) value = quantized(value, element, slice_of(element, shape, i));
    store(result, i, value);
  }
  return result;
}

// Converts between quantized types, via the number in the expressed type of the operand.
Tensor requantized(Execution const& execution) {
  Tensor const& operand = execution.tensor(0);
  Element const element = element_of_type(execution.result_type());
  Tensor result = derived_tensor(element, operand.shape());
  for (std::int64_t i = 0; i < result.count(); ++i) {
    Scalar value = scalar_at(operand, i);
    if (operand.element().is(Element::Kind::quantized))
      value = dequantized(value, slice_of(operand.element(), operand.shape(), i));
    store(result, i, converted(value, element, slice_of(element, operand.shape(), i)));
  }
  return result;
}

}  // namespace

bool derive_elementwise(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  if (execution.operands.empty() || execution.op().results.size() != 1 || !execution.op().regions.empty()) return false;
  if (name == "stablehlo.uniform_quantize" || name == "stablehlo.uniform_dequantize") {
    results = {requantized(execution)};
    return true;
  }
  if (execution.operands[0].kind != RuntimeValue::Kind::tensor || !has_shape(execution.result_type())) return false;
  bool const selects = name == "stablehlo.select" || name == "chlo.broadcast_select";
  Element const operand = execution.tensor(selects ? 1 : 0).element();
  if (name == "stablehlo.is_finite" && operand.is(Element::Kind::quantized)) {
    results = {map(execution, [](std::span<Scalar const>) { return boolean_scalar(true); })};
    return true;
  }
  Element const result = element_of_type(execution.result_type());
  auto const one = single_of(execution.instruction, expressed(operand), expressed(result));
  if (!one) return false;
  results = {map(execution, one)};
  return true;
}

}  // namespace assay::derive
