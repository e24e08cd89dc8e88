#include "semantics/kernels/constant_value.hpp"

#include <algorithm>
#include <cstring>

namespace assay {

void give_constant(Call& call) {
  auto const& instruction = call.instruction();
  if (instruction.constants.size() != 1) call.unsupported("there is no value of the constant");
  auto value = instruction.constants[0];
  value.is_given = true;
  if (!instruction.splat) return call.give(std::move(value));
  Tensor all = call.make(value.tensor.element(), *instruction.splat);
  std::size_t const size = all.size_bytes();
  std::size_t filled = std::min(value.tensor.element().bytes(), size);
  std::memcpy(all.data(), value.tensor.data(), filled);
  for (; filled < size; filled = std::min(2 * filled, size))
    std::memcpy(all.data() + filled, all.data(), std::min(filled, size - filled));
  value.tensor = std::move(all);
  call.give(std::move(value));
}

}  // namespace assay
