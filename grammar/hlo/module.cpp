#include "grammar/hlo/module.hpp"

#include <algorithm>

namespace assay::hlo {
namespace {

Attribute const* find_attribute(std::span<Attribute const> attributes, std::string_view key) {
  auto const found = std::ranges::find(attributes, key, &Attribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

}  // namespace

Attribute const* Instruction::attribute(std::string_view key) const { return find_attribute(attributes, key); }

std::string_view Instruction::value(std::string_view key) const {
  Attribute const* const found = attribute(key);
  return found ? found->value : std::string_view();
}

Attribute const* Module::attribute(std::string_view key) const { return find_attribute(attributes, key); }

Instruction const& Computation::root() const {
  return roots.empty() ? instructions.back() : instructions[roots.front()];
}

Computation const* Module::entry() const {
  auto const found = std::ranges::find_if(computations, &Computation::is_entry);
  if (found != computations.end()) return &*found;
  return computations.empty() ? nullptr : &computations.back();
}

}  // namespace assay::hlo
