// Implements the ops of grammar/hlo/lowering.hpp. Instructions with equal opcodes, attributes and types become equal
// ops.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "grammar/hlo/lowering.hpp"
#include "grammar/x3/characters.hpp"

namespace assay::hlo {
namespace {

constexpr std::size_t kMaxAlike = std::size_t{1} << 14;
constexpr std::size_t kMaxValueLength = 1000;  // maximum length of an attribute value in a key, in bytes

}  // namespace

// Returns a valid value name that is unique in the function.
std::string_view Lowering::unique_name(std::string_view wanted) {
  bool const has_digits_first = !wanted.empty() && is_digit(wanted[0]) && !std::ranges::all_of(wanted, is_digit);
  if (wanted.empty() || has_digits_first) wanted = context_.intern(fmt::format("v{}", wanted));
  if (names_.insert(wanted, function_)) return wanted;
  for (std::size_t& number = suffixes_[wanted];;) {
    std::string_view const made = context_.intern(fmt::format("{}_{}", wanted, ++number));
    if (names_.insert(made, function_)) return made;
  }
}

// Returns a name for an additional op of an instruction. It begins with the instruction's name, so that passes do not
// change it.
std::string_view Lowering::further_name() {
  return unique_name(instruction_name_.empty() ? "v" : context_.intern(fmt::format("{}_", instruction_name_)));
}

// Reports a diagnostic once. A computation that several instructions apply is lowered for each of them.
void Lowering::report(std::string label, SourceRange range, std::string message, std::string hint) {
  if (!reported_.insert(fmt::format("{} {} {}", range.begin, label, message)).second) {
    ++repeated_;
    return;
  }
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.range = range;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostics_.add(std::move(diagnostic));
}

// Reports each kind of unknown construct once, so that the program is undecided.
void Lowering::mark_open(std::string label, std::string kind, SourceRange range, std::string message,
                         std::string hint) {
  if (!open_kinds_.insert(std::move(kind)).second) return;
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning;
  diagnostic.label = std::move(label);
  diagnostic.range = range;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.undecided = true;
  diagnostics_.add(std::move(diagnostic));
}

// Appends the op to the current block.
void Lowering::add(Operation& op) {
  if (++ops_made_ > max_ops_ && !is_too_long_) {
    is_too_long_ = true;
    report("hlo_size", op.range, fmt::format("with inlined computations, the module has more than {} ops", max_ops_));
  }
  op.parent = block_;
  ops_.push_back(&op);
}

void Lowering::add_results(Operation& op, std::span<Type const> types, std::string_view name, std::uint32_t offset) {
  Arena& arena = context_.arena();
  Few<Value*> results(types.size());
  for (std::uint32_t i = 0; i < types.size(); ++i)
    results[i] = arena.make(Value{.type = types[i], .name = name, .op = &op, .index = i, .offset = offset});
  op.results = arena.copy(std::span<Value* const>(results.data(), results.size()));
}

Operation* Lowering::emit(OpParts&& parts) {
  Arena& arena = context_.arena();
  Operation* const made = arena.make(Operation{});
  made->name = parts.name;
  made->range = parts.range;
  made->operands = arena.copy(std::span<Value* const>(parts.operands.data(), parts.operands.size()));
  made->operand_offsets = arena.copy(std::span<std::uint32_t const>(parts.offsets.data(), parts.offsets.size()));
  made->attributes = arena.copy(std::span<NamedAttribute const>(parts.attributes.data(), parts.attributes.size()));
  made->regions = arena.copy(std::span<Region* const>(parts.regions.data(), parts.regions.size()));
  made->opaque = parts.opaque;
  for (Region* const region : parts.regions) region->parent = made;
  if (!parts.results.empty())
    add_results(*made, {parts.results.data(), parts.results.size()},
                parts.result_name.empty() ? further_name() : parts.result_name,
                parts.result_offset ? parts.result_offset : parts.range.begin);
  add(*made);
  return made;
}

// Creates unknown values for contexts of asynchronous ops that other ops than their -done use.
void Lowering::make_contexts(Leaves& leaves, Shape const& shape, SourceRange range) {
  if (std::ranges::find(leaves, nullptr) == leaves.end()) return;
  auto const& types = leaf_types(shape);
  for (std::size_t i = 0; i < leaves.size() && i < types.size(); ++i) {
    if (leaves[i]) continue;
    OpParts parts;
    parts.name = "hlo.context";
    parts.opaque = true;
    parts.range = range;
    parts.results = {types[i]};
    leaves[i] = emit(std::move(parts))->results[0];
  }
}

Value* Lowering::emit_one(std::string_view name, SourceRange range, Value* operand, Type result,
                          Few<NamedAttribute> attributes) {
  return emit_of(name, range, {operand}, result, std::move(attributes));
}

NamedAttribute Lowering::parse_attribute_of(std::string_view name, std::string const& text, SourceRange range) {
  return {name, texts_.read(text), range.begin};
}

Value* Lowering::emit_of(std::string_view name, SourceRange range, Few<Value*> operands, Type result,
                         Few<NamedAttribute> attributes) {
  OpParts parts;
  parts.name = name;
  parts.range = range;
  parts.offsets.assign(operands.size(), range.begin);
  parts.operands = std::move(operands);
  parts.attributes = std::move(attributes);
  parts.results = {result};
  return emit(std::move(parts))->results[0];
}

Value* Lowering::emit_constant(assay::Attribute value, SourceRange range, std::string_view name, std::uint32_t offset) {
  OpParts parts;
  parts.name = "stablehlo.constant";
  parts.range = range;
  parts.attributes = {{"value", value, range.begin}};
  parts.results = {value->type};
  parts.result_name = name;
  parts.result_offset = offset;
  return emit(std::move(parts))->results[0];
}

// Returns a word that identifies the value of an attribute in a key. A short value is stored in the word, with its size
// in the top byte, which is 0 in addresses. A long value is the address of the interned text.
void const* Lowering::address_of_value(std::string_view value) {
  std::uintptr_t word = 0;
  if (value.size() >= sizeof word) return context_.intern(value).data();
  std::memcpy(&word, value.data(), value.size());
  return reinterpret_cast<void const*>(word | (std::uintptr_t{value.size()} << (8 * (sizeof word - 1))));
}

// Returns a key of everything that the rows of an opcode may read, except bodies of computations. An empty key is not
// cached.
std::span<void const* const> Lowering::key_of(Instruction const& instruction, OpcodeRow const& row,
                                              Operands const& operands) {
  auto& key = alike_key_;
  key.clear();
  if (row.is_form()) return {};
  key.push_back(&row);
  key.push_back(instruction.shape);
  for (Lowered const* const value : operands.values) key.push_back(value->shape);
  key.push_back(nullptr);
  for (Value const* const leaf : operands.leaves) key.push_back(leaf->type);
  for (Attribute const& one : instruction.attributes) {
    KnownAttribute const* const known = row.known_attribute(one.name);
    if (!known || one.computation || one.value.size() > kMaxValueLength) return {};
    key.push_back(known);
    if (known->is_read || known->is_shape || !known->values.empty()) key.push_back(address_of_value(one.value));
  }
  return key;
}

// Caches the op of an instruction that was lowered to this op alone.
void Lowering::remember(std::span<void const* const> key, Instruction const& instruction, OpcodeRow const& row,
                        Operation const& made) {
  bool const is_plain = !row.is_form() && row.regions.empty() && !row.indices && !row.first_operands &&
                        !row.only_tokens && !row.keeps_layouts && !row.is_for_each_operand;
  if (!is_plain || alike_.size() == kMaxAlike) return;
  AlikeInstructions alike{&row, {}};
  for (NamedAttribute const& one : made.attributes) {
    auto const given = std::ranges::find(instruction.attributes, one.offset, &Attribute::offset);
    alike.attributes.push_back({one, static_cast<std::size_t>(given - instruction.attributes.begin())});
  }
  alike_.add(key, std::move(alike));
}

void Lowering::lower_alike(Instruction const& instruction, AlikeInstructions const& alike, Operands const& operands,
                           std::vector<Type> const& results, Lowered& made) {
  Arena& arena = context_.arena();
  Operation& op = *arena.make(Operation{});
  op.name = alike.row->is;
  op.range = instruction.opcode_range;
  op.operands = arena.copy(std::span<Value* const>(operands.leaves.data(), operands.leaves.size()));
  op.operand_offsets = arena.copy(std::span<std::uint32_t const>(operands.offsets.data(), operands.offsets.size()));
  if (!alike.attributes.empty()) {
    Few<NamedAttribute> attributes;
    for (auto const& [attribute, given] : alike.attributes) {
      bool const is_given = given < instruction.attributes.size();
      attributes.push_back({attribute.name, attribute.value,
                            is_given ? instruction.attributes[given].offset : instruction.opcode_range.begin});
    }
    op.attributes = arena.copy(std::span<NamedAttribute const>(attributes.data(), attributes.size()));
  }
  if (!results.empty()) add_results(op, results, unique_name(plain(instruction.name)), instruction.range.begin);
  add(op);
  set_results(instruction, op, made);
}

}  // namespace assay::hlo
