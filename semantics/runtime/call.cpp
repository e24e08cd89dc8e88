#include "semantics/runtime/call.hpp"

#include <algorithm>

#include "semantics/runtime/process.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay {

void Call::bind_operands() {
  inputs_.reserve(instruction_.operands.size());
  if (instruction_.dequantizes) dequantized_.reserve(instruction_.operands.size());
  for (auto slot : instruction_.operands) {
    RuntimeValue const* value = &frame_[slot];
    if (instruction_.dequantizes && value->kind == RuntimeValue::Kind::tensor &&
        value->tensor.element().is(Element::Kind::quantized)) {
      dequantized_.push_back(dequantize(*this, *value));
      value = &dequantized_.back();
    }
    inputs_.push_back(value);
  }
}

void Call::bind_operands(std::span<RuntimeValue const> operands) {
  for (auto const& operand : operands) inputs_.push_back(&operand);
}

std::vector<RuntimeValue> Call::again(std::span<RuntimeValue const> operands, Element const* stand_in,
                                      TermRecorder* recorder) {
  Call call(process_, frame_, instruction_);
  call.stand_in_ = stand_in;
  call.recorder_ = recorder;
  call.original_ = this;
  call.bind_operands(operands);
  instruction_.kernel(call);
  return std::move(call.results_);
}

namespace {

// Negative factors count as 0, products beyond 2^62 as that.
std::uint64_t product_of(std::initializer_list<std::int64_t> factors) {
  constexpr auto kMax = static_cast<unsigned __int128>(1) << 62;
  unsigned __int128 product = 1;
  for (auto factor : factors)
    product = std::min(product * static_cast<std::uint64_t>(std::max<std::int64_t>(factor, 0)), kMax);
  return static_cast<std::uint64_t>(product);
}

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
  for (auto const& row : instruction_.regions) count += row.blocks.size();
  return count;
}

CompiledBlock const& Call::region(std::string_view row, std::size_t index) const {
  for (auto const& candidate : instruction_.regions)
    if (candidate.row == row && index < candidate.blocks.size()) return candidate.blocks[index];
  unsupported("there is no region " + std::string(row));
}

std::vector<RuntimeValue> Call::run(CompiledBlock const& region, std::span<RuntimeValue const> arguments) {
  if (arguments.size() != region.arguments.size()) fail("the region takes a different number of arguments");
  return process_.execute(region, frame_, arguments);
}

Element Call::result_element(std::size_t index) const {
  if (stand_in_) return *stand_in_;
  Type const type = result_type(index);
  Element element;
  if (!has_shape(type) || !element_of(type->element, element))
    unsupported("values of type " + to_string(type) + " cannot be computed");
  if (instruction_.dequantizes && element.is(Element::Kind::quantized)) return Element::of(*element.floating);
  return element;
}

Tensor Call::make(Element element, Shape shape) { return process_.make(element, std::move(shape), op()); }

MemoryReservation Call::hold(std::initializer_list<std::int64_t> factors) {
  return process_.hold(product_of(factors), &op(), "the temporary data of this op");
}
void Call::spend(std::initializer_list<std::int64_t> factors) { process_.spend(product_of(factors), &op()); }

void Call::fail(std::string message) const {
  throw ExecutionError{ExecutionError::Kind::failure, &op(), std::move(message)};
}
void Call::unsupported(std::string message) const {
  throw ExecutionError{ExecutionError::Kind::unsupported, &op(), std::move(message)};
}

}  // namespace assay
