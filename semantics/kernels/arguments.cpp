#include "semantics/kernels/arguments.hpp"

#include <algorithm>
#include <limits>

#include "semantics/runtime/process.hpp"

namespace assay::movement {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

Tensor const& as_tensor(Call& call, std::string_view row, RuntimeValue const& value) {
  if (value.kind != RuntimeValue::Kind::tensor) call.fail(std::string(row) + " is not a tensor");
  return value.tensor;
}

}  // namespace

Tensor const& tensor_at(Call& call, std::string_view row) { return as_tensor(call, row, call.value(row)); }

std::vector<Tensor> tensors_at(Call& call, std::string_view row) {
  for (auto const& operands : call.instruction().operand_rows)
    if (operands.row == row)
      for (std::size_t i = 0; i < operands.size; ++i) as_tensor(call, row, call.operand(operands.begin + i));
  return call.tensors(row);
}

std::vector<std::int64_t> list_at(Call& call, std::string_view row) {
  auto const& parameter = call.parameter(row);
  if (parameter.kind != Parameter::Kind::absent && parameter.kind != Parameter::Kind::integers &&
      parameter.kind != Parameter::Kind::integer)
    call.fail(std::string(row) + " is not a list of integers");
  return parameter.integers;
}

std::vector<std::int64_t> list_at(Call& call, std::string_view row, std::size_t count) {
  auto list = list_at(call, row);
  if (list.size() != count)
    call.fail(std::string(row) + " " + shape_text(list) + " does not have " + std::to_string(count) + " elements");
  return list;
}

std::int64_t integer_at(Call& call, std::string_view row) {
  auto const& integers = call.integers(row);
  if (integers.size() != 1) call.fail(std::string(row) + " is not an integer");
  return integers[0];
}

std::int64_t axis_at(Call& call, std::string_view row, std::size_t rank) {
  auto const axis = integer_at(call, row);
  if (axis < 0 || static_cast<std::uint64_t>(axis) >= rank)
    call.fail(std::string(row) + " = " + std::to_string(axis) + " is not an axis of a tensor of rank " +
              std::to_string(rank));
  return axis;
}

CompiledFunction const& function_at(Call& call, std::string_view row) {
  Attribute const called = call.parameter(row).attribute;
  bool const is_one = called && called->kind == AttributeKind::array && called->elements.size() == 1;
  std::string_view const name = is_one ? called->elements[0]->text : std::string_view{};
  auto const* const function = call.process().function(name);
  if (!function) call.fail("no function @" + std::string(name));
  return *function;
}

std::int64_t index_value(Tensor const& indices, std::int64_t location) {
  auto const value = indices.integer(location);
  return value < 0 && !indices.element().integer.is_signed ? kMax : value;
}

void require_integers(Call& call, std::string_view row, Tensor const& tensor) {
  if (!tensor.element().is_integral())
    call.fail(std::string(row) + " has elements of type " + to_string(tensor.element()) + ", not integers");
}

std::vector<std::int64_t> indices_at(Call& call, std::string_view row, std::size_t count) {
  auto const& tensor = tensor_at(call, row);
  require_integers(call, row, tensor);
  if (static_cast<std::uint64_t>(tensor.count()) != count)
    call.fail(std::string(row) + " has " + std::to_string(tensor.count()) + " elements, not " + std::to_string(count));
  std::vector<std::int64_t> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = index_value(tensor, static_cast<std::int64_t>(i));
  return values;
}

void require_axes(Call& call, std::string_view row, std::span<std::int64_t const> axes, std::size_t rank) {
  std::vector<bool> seen(rank, false);
  for (auto axis : axes) {
    if (axis < 0 || static_cast<std::uint64_t>(axis) >= rank || seen[static_cast<std::size_t>(axis)])
      call.fail(std::string(row) + " " + shape_text(axes) + " does not name axes of a tensor of rank " +
                std::to_string(rank) + ", each at most once");
    seen[static_cast<std::size_t>(axis)] = true;
  }
}

void require_same_codes(Call& call, Element const& a, Element const& b) {
  bool const same_parts = !a.floating || !b.floating || a.floating->name == b.floating->name;
  bool const same_integers = a.integer.bits == b.integer.bits && a.integer.is_signed == b.integer.is_signed;
  if (a.kind != b.kind || !same_parts || !same_integers)
    call.fail("element types " + to_string(a) + " and " + to_string(b) + " differ");
}

std::int64_t size_of(Call& call, __int128 size) {
  if (size < 0) call.fail("a size of the result is negative");
  if (size > kMax) call.fail("a size of the result is 2^63 or more");
  return static_cast<std::int64_t>(size);
}

void require_countable(Call& call, std::span<std::int64_t const> shape) {
  std::int64_t count = 1;
  for (auto size : shape) {
    if (size < 0) call.fail("a size of " + shape_text(shape) + " is negative");
    if (__builtin_mul_overflow(count, std::max<std::int64_t>(size, 1), &count))
      throw ExecutionError{ExecutionError::Kind::limit, &call.op(),
                           "the sizes of " + shape_text(shape) + " are too large"};
  }
}

void require_result_shape(Call& call, std::span<std::int64_t const> shape, std::size_t index) {
  require_countable(call, shape);
  auto const type = call.result_type(index);
  bool fits = has_shape(type) && type->shape.size() == shape.size();
  for (std::size_t d = 0; fits && d < shape.size(); ++d) {
    auto const bound = type->kind == TypeKind::tensor ? bound_of(type, d) : kDynamic;
    fits = type->shape[d] == kDynamic ? bound == kDynamic || shape[d] <= bound : type->shape[d] == shape[d];
  }
  if (!fits)
    call.fail("the result has shape " + shape_text(shape) + ", which its type " + to_string(type) + " excludes");
}

Tensor make_result(Call& call, Shape shape, std::size_t index) {
  auto const element = call.result_element(index);
  require_result_shape(call, shape, index);
  return call.make(element, std::move(shape));
}

Tensor make_result(Call& call, Tensor const& operand, Shape shape) {
  require_same_codes(call, operand.element(), call.result_element());
  return make_result(call, std::move(shape));
}

}  // namespace assay::movement
