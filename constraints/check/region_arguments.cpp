#include "constraints/check/region_arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "constraints/explain/region_notes.hpp"

namespace assay {
namespace {

// Returns the end of the last op of the block.
std::uint32_t end_of_block(Block const& block) { return block.ops.empty() ? 0 : block.ops.back()->range.end; }

// Returns the region whose number of arguments the diagnostic is about. The diagnostic is at its first argument, or
// names the region.
Block const* block_of_finding(Operation const& op, OpSpec const& spec, Diagnostic const& finding) {
  for (Region const* region : op.regions)
    for (Block const* block : region->blocks)
      for (Value const* argument : block->arguments)
        if (argument->offset == finding.range.begin && argument->offset != 0) return block;
  std::size_t index = 0;
  for (Row const& row : spec.rows) {
    if (row.kind != RowKind::function) continue;
    auto const& members = finding.statement.subject.members;
    bool const is_named = !row.variadic && !members.empty() && members[0].name == row.name;
    if (is_named && index < op.regions.size() && !op.regions[index]->blocks.empty())
      return op.regions[index]->blocks[0];
    ++index;
  }
  return op.regions.size() == 1 && !op.regions[0]->blocks.empty() ? op.regions[0]->blocks[0] : nullptr;
}

// Returns a type with this spelling from a value of the block, or nullptr.
Type type_in(Block const& block, std::string const& text) {
  for (Operation const* op : block.ops)
    for (auto const& values : {op->results, op->operands})
      for (Value const* value : values)
        if (value->type && to_string(value->type) == text) return value->type;
  return nullptr;
}

using PlacesOfUses = std::map<std::uint32_t, std::size_t>;  // diagnostics of other uses by offset

struct Retyped {
  std::set<std::string> types;  // types at which the argument is used
  std::vector<std::size_t> findings;
};

void add_other_uses(Block const& block, PlacesOfUses const& uses, std::vector<Diagnostic> const& all,
                    std::map<Value*, Retyped>& found) {
  for (Operation const* op : block.ops) {
    for (std::size_t k = 0; k < op->operand_offsets.size() && k < op->operands.size(); ++k) {
      auto const use = uses.find(op->operand_offsets[k]);
      auto const value = use == uses.end() ? found.end() : found.find(op->operands[k]);
      if (value == found.end()) continue;
      value->second.types.insert(all[use->second].statement.expected);
      value->second.findings.push_back(use->second);
    }
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add_other_uses(*inner, uses, all, found);
  }
}

// Returns the diagnostics of uses that fit arguments of other types, if these types make the op valid.
std::vector<std::size_t> retyped(Operation const& op, PlacesOfUses const& uses, std::vector<Diagnostic> const& all,
                                 std::function<bool(Operation const&)> const& is_valid) {
  std::map<Value*, Retyped> found;
  for (Region const* region : op.regions)
    for (Block const* block : region->blocks)
      for (Value* argument : block->arguments) found.emplace(argument, Retyped());
  for (Region const* region : op.regions)
    for (Block const* block : region->blocks) add_other_uses(*block, uses, all, found);
  std::vector<std::pair<Value*, Type>> before;
  std::vector<std::size_t> findings;
  for (auto const& [argument, other] : found) {
    if (other.types.size() != 1) continue;
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks)
        if (Type const type = type_in(*block, *other.types.begin()); type && argument->type != type) {
          before.emplace_back(argument, std::exchange(argument->type, type));
          findings.insert(findings.end(), other.findings.begin(), other.findings.end());
        }
  }
  bool const is_right = !before.empty() && is_valid(op);
  for (auto const& [argument, type] : before) argument->type = type;
  return is_right ? findings : std::vector<std::size_t>();
}

// Folds uses of undefined values in a block into the diagnostic that it has too few arguments. If their number is that
// of the missing ones, adds all arguments as a hint.
void fold_missing(Block const& block, std::vector<std::string> const& types, std::size_t from,
                  std::vector<Diagnostic>& all, std::vector<FollowsFrom>& found) {
  std::vector<std::string> names;
  std::vector<std::size_t> uses;
  auto const begin = block.arguments.empty() ? block.offset : block.arguments.back()->offset;
  for (std::size_t k = 0; k < all.size(); ++k) {
    bool const is_within = all[k].range.begin > begin && all[k].range.begin < end_of_block(block);
    auto const& name = all[k].statement.subject.words;
    if (all[k].label != "ssa_visibility" || !is_within || name.empty()) continue;
    uses.push_back(k);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::size_t const missing = types.size() - block.arguments.size();
  if (names.empty() || names.size() > missing) return;
  for (std::size_t const use : uses) found.push_back({use, from});
  if (names.size() < missing) return;
  std::vector<std::string> arguments;
  for (Value const* argument : block.arguments) arguments.push_back("%" + std::string(argument->name));
  arguments.insert(arguments.end(), names.begin(), names.end());
  for (std::size_t k = 0; k < types.size(); ++k) arguments[k] += ": " + types[k];
  all[from].hint = fmt::format("write the arguments ({})", fmt::join(arguments, ", "));
}

// Returns the types of the arguments that a function declares. Empty for another op.
std::vector<std::string> declared_arguments(Operation const& op) {
  Attribute const signature = op.attribute("function_type");
  std::vector<std::string> types;
  if (signature && signature->type && signature->type->kind == TypeKind::function)
    for (Type const type : signature->type->members) types.push_back(to_string(type));
  return types;
}

}  // namespace

std::vector<FollowsFrom> missing_arguments(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all) {
  std::vector<FollowsFrom> found;
  for (OpFindings const& one : ops) {
    if (one.terminators || !one.spec || one.begin == one.end) continue;
    auto const declared = declared_arguments(*one.op);
    bool const has_body = one.op->regions.size() == 1 && !one.op->regions[0]->blocks.empty();
    if (has_body && !one.op->regions[0]->blocks[0]->arguments.empty() &&
        declared.size() > one.op->regions[0]->blocks[0]->arguments.size())
      fold_missing(*one.op->regions[0]->blocks[0], declared, one.begin, all, found);
    for (std::size_t i = one.begin; i < one.end; ++i) {
      Statement const& statement = all[i].statement;
      auto const types = types_in_list(statement.detail);
      Block const* const block =
          statement.kind == StatementKind::region_count ? block_of_finding(*one.op, *one.spec, all[i]) : nullptr;
      if (!block || statement.relation != "take" || types.size() <= block->arguments.size()) continue;
      fold_missing(*block, types, i, all, found);
    }
  }
  return found;
}

std::vector<FollowsFrom> retyped_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all,
                                           std::function<bool(Operation const&)> const& is_valid) {
  PlacesOfUses uses;
  for (std::size_t i = 0; i < before; ++i)
    if (all[i].statement.kind == StatementKind::other_use) uses.emplace(all[i].range.begin, i);
  std::vector<FollowsFrom> found;
  for (OpFindings const& one : ops) {
    if (uses.empty() || one.terminators || one.begin == one.end || one.op->regions.empty()) continue;
    for (std::size_t const use : retyped(*one.op, uses, all, is_valid)) found.push_back({use, one.begin});
  }
  return found;
}

}  // namespace assay
