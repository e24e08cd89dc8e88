#include "constraints/verdicts/judged_ops.hpp"

namespace assay {

bool JudgedOps::contains(Operation const& op) {
  count_ = 0;
  std::size_t const size = 2 + op.operands.size() + op.results.size() + 3 * op.attributes.size();
  if (!op.regions.empty() || !op.successors.empty() || size > kMaxParts) return false;
  auto const add = [&](void const* part) { asked_[count_++] = part; };
  auto const add_number = [&](std::size_t number) { add(reinterpret_cast<void const*>(number)); };
  add(op.name.data());  // names are interned
  add_number(op.operands.size() * kMaxParts + op.results.size());
  for (Value const* operand : op.operands) add(operand->type);
  for (Value const* result : op.results) add(result->type);
  for (NamedAttribute const& attribute : op.attributes) {
    add(attribute.name.data());
    add_number(attribute.name.size());
    add(attribute.value);
  }
  return known_.find({asked_.data(), count_}) != nullptr;
}

void JudgedOps::add() {
  if (count_ != 0 && known_.size() < kMaxOps) known_.add({asked_.data(), count_}, {});
  count_ = 0;
}

}  // namespace assay
