#include "constraints/symbols/symbols.hpp"

#include <algorithm>

namespace assay {
namespace {

Signature const* malformed(Signature signature, std::string_view why, Arena& arena) {
  signature.malformed = why;
  return arena.make(signature);
}

std::span<Type const> types(std::span<Value* const> values, Arena& arena) {
  std::vector<Type> list;
  for (Value const* value : values) list.push_back(value->type);
  return arena.copy(list);
}

}  // namespace

Signature const* signature_of(Region const& region, OpTable& table, Arena& arena) {
  Signature signature;
  signature.region = &region;
  if (region.blocks.empty()) return malformed(signature, "is empty", arena);
  Block const& block = *region.blocks[0];
  signature.inputs = types(block.arguments, arena);
  if (region.blocks.size() > 1) return malformed(signature, "has several blocks", arena);
  if (block.ops.empty() || !table.info(*block.ops.back()).terminator)
    return malformed(signature, "does not end with a return", arena);
  signature.outputs = types(block.ops.back()->operands, arena);
  return arena.make(signature);
}

std::string_view Symbols::name_of(Operation const& op) {
  Attribute name = op.attribute("sym_name");
  return name && name->kind == AttributeKind::string ? name->text : std::string_view();
}

Symbols::Scope const& Symbols::scope(Block const& block) {
  auto [at, fresh] = scopes_.try_emplace(&block);
  if (fresh) {
    for (Operation const* op : block.ops) {
      if (auto name = name_of(*op); !name.empty()) at->second.emplace(name, op);
    }
  }
  return at->second;
}

// Returns the block of the innermost enclosing module. Symbols of outer modules are not visible.
Block const* Symbols::table_block(Operation const& from) {
  for (Block const* block = from.parent; block;) {
    Operation const* parent = block->parent ? block->parent->parent : nullptr;
    if (!parent || table_.info(*parent).symbol_table) return block;
    block = parent->parent;
  }
  return nullptr;
}

Operation const* Symbols::find(Operation const& from, std::string_view name) {
  if (Block const* const block = table_block(from)) {
    auto const& names = scope(*block);
    if (auto found = names.find(name); found != names.end()) {
      missing_ |= found->second->opaque;  // it was not parsed completely
      return found->second;
    }
  }
  missing_ = true;
  return nullptr;
}

std::vector<std::string> Symbols::names(Operation const& from) {
  std::vector<std::string> names;
  if (Block const* const block = table_block(from))
    for (auto const& [name, op] : scope(*block)) names.emplace_back(name);
  std::ranges::sort(names);
  return names;
}

Type Symbols::declared(Operation const& op) {
  Attribute const type = op.attribute("function_type");
  bool const is_signature = type && type->kind == AttributeKind::type && type->type;
  return is_signature && type->type->kind == TypeKind::function ? type->type : nullptr;
}

Operation const* Symbols::function_around(Operation const& op) {
  for (Block const* block = op.parent; block && block->parent && block->parent->parent;) {
    Operation const& parent = *block->parent->parent;
    if (declared(parent)) return &parent;
    block = parent.parent;
  }
  return nullptr;
}

Signature const* Symbols::declared(Operation const& op, Arena& arena) {
  Type const type = declared(op);
  if (!type) return nullptr;
  Signature signature;
  signature.inputs = type->members;
  signature.outputs = type->results;
  if (!op.regions.empty()) signature.region = op.regions[0];
  return arena.make(signature);
}

}  // namespace assay
