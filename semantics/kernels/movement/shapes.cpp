// Implements semantics/kernels/movement/movement.hpp: ops of shapes, constants and tuples.
#include <algorithm>

#include "oracle/formats/number.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/walk.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay::movement {
namespace {

void return_reshaped(Call& call, Tensor const& operand, Shape shape) {
  auto const element = call.result_element();
  require_same_codes(call, operand.element(), element);
  require_result_shape(call, shape);
  if (element_count(shape) != operand.count())
    call.fail("shapes " + shape_text(shape) + " and " + shape_text(operand.shape()) +
              " have different numbers of elements");
  call.give(operand.as(element).reshaped(std::move(shape)));
}

// Returns 0, 1, ... in that element type.
Tensor counting(Call& call, Element const& element, std::int64_t count) {
  if (element.is(Element::Kind::quantized))
    return quantize(call, counting(call, Element::of(*element.floating), count), element);
  auto numbers = call.make(element, {count});
  for (std::int64_t i = 0; i < count; ++i) {
    switch (element.kind) {
      case Element::Kind::floating:
        numbers.set(i, round(Number::of(i), *element.floating));
        break;
      case Element::Kind::complex:
        numbers.set(i, round(Number::of(i), *element.floating), 0);
        numbers.set(i, round(Number::of(std::int64_t{0}), *element.floating), 1);
        break;
      case Element::Kind::boolean:
        numbers.set(i, i != 0);
        break;
      default:
        numbers.set(i, element.integer.wrap(static_cast<std::uint64_t>(i)));
    }
  }
  return numbers;
}

void return_iota(Call& call, Shape shape) {
  auto const axis = static_cast<std::size_t>(axis_at(call, "iota_dimension", shape.size()));
  auto result = make_result(call, std::move(shape));
  if (result.count() > 0) {
    auto const numbers = counting(call, result.element(), result.dim(axis));
    std::vector<std::int64_t> from(result.rank(), 0);
    from[axis] = 1;
    BoxCopy(result.shape(), strides_of(result.shape()), from, result.element().bytes())(result.data(), numbers.data());
  }
  call.give(std::move(result));
}

}  // namespace

void reshape(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  call.result_element();
  auto const written = call.result_type()->shape;
  Shape shape(written.begin(), written.end());
  auto const unknown = std::find(shape.begin(), shape.end(), kDynamic);
  if (unknown != shape.end()) {
    *unknown = 1;
    if (std::find(shape.begin(), shape.end(), kDynamic) == shape.end()) require_countable(call, shape);
    auto const others = std::find(shape.begin(), shape.end(), kDynamic) == shape.end() ? element_count(shape) : 0;
    if (others == 0) call.unsupported("the type " + to_string(call.result_type()) + " leaves the result's shape open");
    *unknown = operand.count() / others;
  }
  return_reshaped(call, operand, std::move(shape));
}

void dynamic_reshape(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const rank = static_cast<std::size_t>(tensor_at(call, "output_shape").count());
  return_reshaped(call, operand, indices_at(call, "output_shape", rank));
}

void iota(Call& call) {
  call.result_element();
  auto const written = call.result_type()->shape;
  if (!is_static(call.result_type()))
    call.unsupported("the type " + to_string(call.result_type()) + " leaves the result's shape open");
  return_iota(call, Shape(written.begin(), written.end()));
}

void dynamic_iota(Call& call) {
  auto const rank = static_cast<std::size_t>(tensor_at(call, "output_shape").count());
  return_iota(call, indices_at(call, "output_shape", rank));
}

void get_dimension_size(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const size = operand.dim(static_cast<std::size_t>(axis_at(call, "dimension", operand.rank())));
  auto result = make_result(call, Shape{});
  auto const element = result.element();
  if (!element.is_integral()) call.fail("a size is an integer, not " + to_string(element));
  if (static_cast<std::uint64_t>(size) > element.integer.greatest())
    call.fail("the size " + std::to_string(size) + " is not a number of type " + to_string(element));
  result.set(0, static_cast<std::uint64_t>(size));
  call.give(std::move(result));
}

void set_dimension_size(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const axis = static_cast<std::size_t>(axis_at(call, "dimension", operand.rank()));
  auto const size = indices_at(call, "size", 1)[0];
  if (size < 0 || size > operand.dim(axis))
    call.fail("the size " + std::to_string(size) + " is not between 0 and " + std::to_string(operand.dim(axis)) +
              ", that of dimension " + std::to_string(axis));
  auto const element = call.result_element();
  require_same_codes(call, operand.element(), element);
  Shape shape = operand.shape();
  shape[axis] = size;
  auto result = call.make(element, std::move(shape));
  BoxCopy(result.shape(), strides_of(result.shape()), strides_of(operand.shape()), element.bytes())(result.data(),
                                                                                                    operand.data());
  call.give(std::move(result));
}

void tuple(Call& call) {
  std::vector<RuntimeValue> members;
  for (std::size_t i = 0; i < call.operand_count(); ++i) members.push_back(call.operand(i));
  call.give(RuntimeValue::tuple(std::move(members)));
}

void get_tuple_element(Call& call) {
  auto const& operand = call.value("operand");
  auto const index = integer_at(call, "index");
  if (operand.kind != RuntimeValue::Kind::tuple) call.fail("the operand is not a tuple");
  if (index < 0 || static_cast<std::uint64_t>(index) >= operand.members.size())
    call.fail("a tuple of " + std::to_string(operand.members.size()) + " elements has none at " +
              std::to_string(index));
  call.give(operand.members[static_cast<std::size_t>(index)]);
}

void optimization_barrier(Call& call) {
  for (std::size_t i = 0; i < call.operand_count(); ++i) call.give(call.operand(i));
}

}  // namespace assay::movement
