// Implements the ops of grammar/hlo/lowering.hpp. Instructions with the same opcode, attributes and types become the same op.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "grammar/hlo/lowering.hpp"
#include "grammar/x3/characters.hpp"

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

// Names of values as programs may have them, each once in a function.
std::string_view Lowering::unique_name(std::string_view wanted) {
  bool const has_digits_first = !wanted.empty() && is_digit(wanted[0]) && !std::ranges::all_of(wanted, is_digit);
  if (wanted.empty() || has_digits_first) wanted = context_.intern(fmt::format("v{}", wanted));
  if (names_.insert(wanted, function_)) return wanted;
  for (std::size_t& number = suffixes_[wanted];;) {
    std::string_view const made = context_.intern(fmt::format("{}_{}", wanted, ++number));
    if (names_.insert(made, function_)) return made;
  }
}

// Of a further op that an instruction becomes: made from the name of the instruction, so that passes do not change it.
std::string_view Lowering::further_name() {
  return unique_name(instruction_name_.empty() ? "v" : context_.intern(fmt::format("{}_", instruction_name_)));
}

// Once: a computation that several instructions apply is lowered for each of them.
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
void Lowering::leave_open(std::string label, std::string kind, SourceRange range, std::string message,
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

Operation* Lowering::emit(OpParts&& parts) {
  Arena& arena = context_.arena();
  if (++ops_made_ > most_ops_ && !is_too_long_) {
    is_too_long_ = true;
    report("hlo_size", parts.range,
           fmt::format("with inlined computations, the module has more than {} ops", most_ops_));
  }
  Operation op;
  op.name = parts.name;
  op.range = parts.range;
  op.operands = arena.copy(std::span<Value* const>(parts.operands.data(), parts.operands.size()));
  op.operand_offsets = arena.copy(std::span<std::uint32_t const>(parts.offsets.data(), parts.offsets.size()));
  op.attributes = arena.copy(std::span<NamedAttribute const>(parts.attributes.data(), parts.attributes.size()));
  op.regions = arena.copy(std::span<Region* const>(parts.regions.data(), parts.regions.size()));
  op.parent = block_;
  op.opaque = parts.opaque;
  Operation* const made = arena.make(op);
  for (Region* const region : parts.regions) region->parent = made;
  if (!parts.results.empty()) {
    boost::container::small_vector<Value*, 4> results;
    std::string_view const name = parts.result_name.empty() ? further_name() : parts.result_name;
    for (Type const type : parts.results)
      results.push_back(arena.make(Value{.type = type,
                                         .name = name,
                                         .op = made,
                                         .index = static_cast<std::uint32_t>(results.size()),
                                         .offset = parts.result_offset ? parts.result_offset : parts.range.begin}));
    made->results = arena.copy(std::span<Value* const>(results.data(), results.size()));
  }
  ops_.push_back(made);
  return made;
}

// Contexts of asynchronous ops that ops other than their -done use: unknown values.
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

NamedAttribute Lowering::made_attribute(std::string_view name, std::string const& text, SourceRange range) {
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
