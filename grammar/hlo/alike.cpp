// Implements the memory of grammar/hlo/lowering.hpp: instructions with the same opcode, attributes and types become the same op.
#include <algorithm>
#include <cstring>

#include "grammar/hlo/lowering.hpp"

namespace assay::hlo {
namespace {

constexpr std::size_t kMostAlike = std::size_t{1} << 14;
constexpr std::size_t kLongestKey = 1000;  // bytes

template <class T> void append(std::string& key, T const& value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  key.append(bytes, sizeof value);
}

void append(std::string& key, std::string_view text) {
  append(key, text.size());
  key.append(text);
}

}  // namespace

// All that the rows of an opcode may read, but for the bodies of computations. Empty: it is not remembered.
std::string_view Lowering::key_of(Instruction const& instruction, OpcodeRow const& row, Operands const& operands) {
  std::string& key = alike_key_;
  key.clear();
  if (row.is_form()) return key;
  append(key, &row);
  append(key, instruction.shape);
  for (Lowered const* const value : operands.values) append(key, value->shape);
  append(key, operands.leaves.size());
  for (Value const* const leaf : operands.leaves) append(key, leaf->type);
  for (Attribute const& one : instruction.attributes) {
    KnownAttribute const* const known = row.known_attribute(one.name);
    if (!known || one.computation || key.size() + one.value.size() > kLongestKey) return {};
    append(key, known);
    if (known->is_read || known->is_shape || !known->values.empty()) append(key, one.value);
  }
  return key;
}

// Of an instruction that became this op, and nothing else.
void Lowering::remember(std::string_view key, Instruction const& instruction, OpcodeRow const& row,
                        Operation const& made) {
  bool const is_plain = !row.is_form() && row.regions.empty() && !row.indices && !row.first_operands &&
                        !row.only_tokens && !row.keeps_layouts && !row.is_for_each_operand;
  if (!is_plain || alike_.size() == kMostAlike) return;
  AlikeInstructions alike{&row, {}};
  for (NamedAttribute const& one : made.attributes) {
    auto const given = std::ranges::find(instruction.attributes, one.offset, &Attribute::offset);
    alike.attributes.push_back({one, static_cast<std::size_t>(given - instruction.attributes.begin())});
  }
  alike_.emplace(context_.intern(key), std::move(alike));
}

void Lowering::lower_alike(Instruction const& instruction, AlikeInstructions const& alike, Operands& operands,
                           std::vector<Type> const& results, Lowered& made) {
  OpParts parts;
  parts.name = alike.row->is;
  parts.range = instruction.opcode_range;
  parts.operands = std::move(operands.leaves);
  parts.offsets = std::move(operands.offsets);
  for (auto const& [attribute, given] : alike.attributes) {
    bool const is_given = given < instruction.attributes.size();
    parts.attributes.push_back({attribute.name, attribute.value,
                                is_given ? instruction.attributes[given].offset : instruction.opcode_range.begin});
  }
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  set_results(instruction, *emit(std::move(parts)), made);
}

}  // namespace assay::hlo
