#include "semantics/kernels/constant_value.hpp"

#include <algorithm>
#include <cstring>

namespace assay {

RuntimeValue constant_value(Instruction const& instruction, TensorMaker const& make) {
  auto value = instruction.constants.at(0);
  value.is_given = true;
  if (!instruction.splat) return value;
  Tensor all = make(value.tensor.element(), *instruction.splat);
  std::size_t const size = all.size_bytes();
  std::size_t filled = std::min(value.tensor.element().bytes(), size);
  std::memcpy(all.data(), value.tensor.data(), filled);
  for (; filled < size; filled = std::min(2 * filled, size))
    std::memcpy(all.data() + filled, all.data(), std::min(filled, size - filled));
  value.tensor = std::move(all);
  return value;
}

void return_constant(Call& call) {
  if (call.instruction().constants.size() != 1) call.unsupported("the constant has no value");
  call.give(constant_value(call.instruction(),
                           [&](Element element, Shape shape) { return call.make(element, std::move(shape)); }));
}

}  // namespace assay
