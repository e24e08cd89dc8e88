#include "semantics/call.hpp"

#include "semantics/process.hpp"
#include "semantics/quantization.hpp"

namespace assay {

void Call::bind_operands() {
  inputs_.reserve(instruction_.operands.size());
  if (instruction_.dequantizes) dequantized_.reserve(instruction_.operands.size());
  for (auto slot : instruction_.operands) {
    RuntimeValue const* value = &frame_[slot];
    if (instruction_.dequantizes && value->kind == RuntimeValue::Kind::tensor &&
        value->tensor.element().is(Element::Kind::quantized)) {
      dequantized_.emplace_back(dequantize(*this, value->tensor));
      value = &dequantized_.back();
    }
    inputs_.push_back(value);
  }
}

namespace {

OperandRow const* operand_row(Instruction const& instruction, std::string_view row) {
  for (auto const& candidate : instruction.operand_rows)
    if (candidate.row == row) return &candidate;
  return nullptr;
}

}  // namespace

bool Call::has(std::string_view row) const {
  if (auto const* operands = operand_row(instruction_, row)) return operands->size > 0;
  return parameter(row).kind != Parameter::Kind::absent;
}

RuntimeValue const& Call::value(std::string_view row) const {
  auto const* operands = operand_row(instruction_, row);
  if (!operands || operands->size != 1) unsupported("there is no single operand " + std::string(row));
  return *inputs_[operands->begin];
}

std::vector<Tensor> Call::tensors(std::string_view row) const {
  std::vector<Tensor> all;
  if (auto const* operands = operand_row(instruction_, row))
    for (std::size_t i = 0; i < operands->size; ++i) all.push_back(inputs_[operands->begin + i]->tensor);
  return all;
}

std::vector<std::int64_t> Call::integers_of(std::string_view row) const {
  Tensor const& list = tensor(row);
  std::vector<std::int64_t> values(static_cast<std::size_t>(list.count()));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = list.integer(static_cast<std::int64_t>(i));
  return values;
}

Parameter const& Call::parameter(std::string_view row) const {
  static Parameter const absent;
  for (auto const& candidate : instruction_.parameters)
    if (candidate.row == row) return candidate;
  return absent;
}

std::size_t Call::region_count() const {
  std::size_t count = 0;
  for (auto const& row : instruction_.regions) count += row.plans.size();
  return count;
}

Plan const& Call::region(std::string_view row, std::size_t number) const {
  for (auto const& candidate : instruction_.regions)
    if (candidate.row == row && number < candidate.plans.size()) return candidate.plans[number];
  unsupported("there is no region " + std::string(row));
}

std::vector<RuntimeValue> Call::run(Plan const& region, std::span<RuntimeValue const> arguments) {
  if (arguments.size() != region.arguments.size()) fail("the region takes another number of arguments");
  return process_.execute(region, frame_, arguments);
}

Element Call::result_element(std::size_t number) const {
  Type const type = result_type(number);
  Element element;
  if (!has_shape(type) || !element_of(type->element, element))
    unsupported("values of type " + to_string(type) + " cannot be computed");
  if (instruction_.dequantizes && element.is(Element::Kind::quantized)) return Element::of(*element.floating);
  return element;
}

Tensor Call::make(Element element, Shape shape) { return process_.make(element, std::move(shape), op()); }

void Call::fail(std::string message) const {
  throw ExecutionError{ExecutionError::Kind::failure, &op(), std::move(message)};
}
void Call::unsupported(std::string message) const {
  throw ExecutionError{ExecutionError::Kind::unsupported, &op(), std::move(message)};
}

}  // namespace assay
