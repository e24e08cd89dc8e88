#include "constraints/check/structure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/symbols/symbols.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

SourceRange use_of(Operation const& op, std::size_t index) {
  if (index >= op.operand_offsets.size()) return op.range;
  std::uint32_t at = op.operand_offsets[index];
  return {at, at + 1 + static_cast<std::uint32_t>(op.operands[index]->name.size())};
}

std::string shown(Value const& value) {
  return value.name.empty() ? "a value without a name" : fmt::format("%{:.200}", value.name);
}

}  // namespace

void StructureChecker::error(std::string label, SourceRange location, std::string message) {
  diagnostics_.error(std::move(label), location, std::move(message));
}

bool StructureChecker::before(Operation const& first, Operation const& second) {
  // In a text, the order of locations is the order of ops, except for an op that is written in the parentheses of its
  // user.
  if (first.range.begin < second.range.begin) return true;
  Block const* block = first.parent;
  if (!numbered_[block]) {
    numbered_[block] = true;
    for (std::size_t i = 0; i < block->ops.size(); ++i) positions_[block->ops[i]] = i;
  }
  return positions_[&first] < positions_[&second];
}

void StructureChecker::check_operand(Operation const& op, std::size_t index) {
  Value const& value = *op.operands[index];
  Block const* home = value.op ? value.op->parent : value.block;
  if (!home) return;  // an undefined value, which the parser reports
  Operation const* at = &op;
  Operation const* fence = nullptr;
  while (at->parent != home) {
    Region const* region = at->parent ? at->parent->parent : nullptr;
    if (region && home->parent == region) return;  // another block of the same control-flow graph
    Operation const* outer = region ? region->parent : nullptr;
    if (!outer) {
      Diagnostic finding;
      finding.label = "ssa_visibility";
      finding.range = use_of(op, index);
      finding.statement.subject.words = shown(value);
      finding.message = fmt::format("{} is not visible here", shown(value));
      return diagnostics_.add(std::move(finding));
    }
    if (table_.info(*outer).isolated && !fence) fence = outer;
    at = outer;
  }
  if (value.op && (value.op == at || !before(*value.op, *at))) {
    error("ssa_dominance", use_of(op, index),
          value.op == at ? fmt::format("{} is used inside the op that defines it", shown(value))
                         : fmt::format("{} is used before its definition", shown(value)));
  } else if (fence) {
    error("isolated_from_above", use_of(op, index),
          fmt::format("{} is defined outside of {}, whose regions are isolated from above", shown(value), fence->name));
  }
}

void StructureChecker::check(Operation const& op, OpInfo const& info) {
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    Value const& value = *op.operands[i];
    bool near = value.op ? value.op->parent == op.parent && value.op->range.begin < op.range.begin
                         : value.block && value.block == op.parent;
    if (!near) check_operand(op, i);
  }
  check_successors(op);
  if (!info.spec) return;
  if (info.symbol_table) check_names(op, *info.spec);
  if (info.symbol && info.isolated && !op.attributes.empty()) check_argument_names(op);
  bool last = op.parent && !op.parent->ops.empty() && op.parent->ops.back() == &op;
  if (info.terminator && !last)
    add_terminator_error(op.range, fmt::format("{} ends a block, but other ops follow it", op.name),
                         "no op may follow it: move it to the end of its block, or remove it");
  auto const& parents = info.spec->parents;
  Operation const* outer = op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
  bool at_home = parents.empty() || (outer && std::ranges::find(parents, outer->name) != parents.end());
  if (!at_home) {
    Diagnostic diagnostic;
    diagnostic.label = "parent";
    diagnostic.range = op.range;
    diagnostic.message =
        fmt::format("{} is only in {}, not in {}", op.name, fmt::join(parents, ", "), outer ? outer->name : "a file");
    auto const own = outer ? fmt::format("{}.return", outer->name.substr(0, outer->name.find('.'))) : "";
    if (info.terminator && own != op.name && Specification::get().op(own)) diagnostic.hint = Hint::write(own);
    diagnostics_.add(std::move(diagnostic));
  }
  if (!info.symbol || !outer || Symbols::name_of(op).empty()) return;
  OpInfo const& around = table_.info(*outer);
  if (around.spec && !around.symbol_table)
    error("symbol_parent", op.range,
          fmt::format("@{:.200} is defined in {}, which contains no symbols", Symbols::name_of(op), outer->name));
}

namespace {

// Returns the first attribute without a dialect prefix that is not a member of the op, or nullptr.
NamedAttribute const* unprefixed(std::span<NamedAttribute const> entries, OpSpec const* spec) {
  auto const found = std::ranges::find_if(entries, [&](NamedAttribute const& entry) {
    return entry.name.find('.') == std::string_view::npos && !(spec && spec->row(entry.name));
  });
  return found == entries.end() ? nullptr : &*found;
}

constexpr char const* kHint = "write dialect.name, or remove it";

}  // namespace

// For a module. Attributes without dialect prefix belong to the op, and a module has only two.
void StructureChecker::check_names(Operation const& op, OpSpec const& spec) {
  NamedAttribute const* const wrong = unprefixed(op.attributes, &spec);
  if (!wrong) return;
  Diagnostic diagnostic;
  diagnostic.label = "attribute_name";
  diagnostic.range = op.range;
  if (wrong->offset) diagnostic.range = {wrong->offset, wrong->offset + static_cast<std::uint32_t>(wrong->name.size())};
  diagnostic.message = fmt::format("attribute {:.200} of {} has no dialect before its name", wrong->name, op.name);
  diagnostic.hint = kHint;
  diagnostics_.add(std::move(diagnostic));
}

// For arguments and results of a function, which have no inherent attributes. A dictionary is unique in its program, so
// the offsets of its entries may be those of another place.
void StructureChecker::check_argument_names(Operation const& op) {
  Block const* const body =
      op.regions.size() == 1 && !op.regions[0]->blocks.empty() ? op.regions[0]->blocks[0] : nullptr;
  for (NamedAttribute const& list : op.attributes) {
    bool const is_argument = list.name == "arg_attrs";
    if ((!is_argument && list.name != "res_attrs") || !list.value || list.value->kind != AttributeKind::array) continue;
    for (std::size_t i = 0; i < list.value->elements.size(); ++i) {
      Attribute const dictionary = list.value->elements[i];
      if (dictionary->kind != AttributeKind::dictionary) continue;
      NamedAttribute const* const wrong = unprefixed(dictionary->entries, nullptr);
      if (!wrong) continue;
      Value const* const argument = is_argument && body && i < body->arguments.size() ? body->arguments[i] : nullptr;
      Diagnostic diagnostic;
      diagnostic.label = "attribute_name";
      diagnostic.range = op.range;
      if (list.offset) diagnostic.range = {list.offset, list.offset + static_cast<std::uint32_t>(list.name.size())};
      if (!list.offset && argument && argument->offset)
        diagnostic.range = {argument->offset, argument->offset + 1 + static_cast<std::uint32_t>(argument->name.size())};
      diagnostic.message = fmt::format("attribute {:.200} of {} {} has no dialect before its name", wrong->name,
                                       is_argument ? "argument" : "result", i);
      diagnostic.hint = kHint;
      diagnostics_.add(std::move(diagnostic));
    }
  }
}

void StructureChecker::check_successors(Operation const& op) {
  if (op.successors.empty()) return;
  Region const* const region = op.parent ? op.parent->parent : nullptr;
  auto [labels, fresh] = labels_.try_emplace(region);
  if (fresh && region)
    for (Block const* block : region->blocks) {
      labels->second.names.insert(block->label);
      labels->second.complete &= block->complete;
    }
  std::string_view const first = region && !region->blocks.empty() ? region->blocks[0]->label : "";
  for (auto const& successor : op.successors)
    if (!first.empty() && successor.label == first)
      error("block_visibility", op.range,
            fmt::format("^{:.200} is the entry block of this region, which cannot be a successor", successor.label));
  if (!labels->second.complete) return;  // skipped text may define it
  for (auto const& successor : op.successors)
    if (!labels->second.names.contains(successor.label))
      error("block_visibility", op.range, fmt::format("no block ^{:.200} in this region", successor.label));
}

void StructureChecker::check_regions(Operation const& op, OpInfo const& info) {
  for (Region const* region : op.regions) {
    // For other ops, rules require that their bodies return results.
    bool const has_none = info.no_terminator && region->blocks.empty();
    if (info.single_block && (region->blocks.size() > 1 || has_none))
      error("single_block", op.range,
            fmt::format("the regions of {} have one block, not {}", op.name, region->blocks.size()));
    if (info.symbol_table) {
      for (Block const* block : region->blocks) check_symbols(*block);
    }
    if (!info.spec || info.no_terminator) continue;
    for (Block const* block : region->blocks) {
      // The terminator may be in skipped text.
      if (block->complete) check_end(op, block->ops.empty() ? nullptr : block->ops.back());
    }
  }
}

// Checks a terminator of `op`: the `return` of its dialect, a branch, or an op of an unknown dialect, which may be a
// terminator.
void StructureChecker::check_end(Operation const& op, Operation const* last) {
  OpInfo const* const info = last ? &table_.info(*last) : nullptr;
  if (!info || (info->spec && !info->terminator)) {
    Diagnostic diagnostic;
    diagnostic.label = "terminator";
    diagnostic.range = last ? last->range : op.range;
    diagnostic.message = fmt::format("a block of {} does not end with a terminator such as a return", op.name);
    auto const name = fmt::format("{}.return", op.name.substr(0, op.name.find('.')));
    if (Specification::get().op(name))
      diagnostic.hint = fmt::format("end the block with {} %result, ... : T, ...", name);
    return diagnostics_.add(std::move(diagnostic));
  }
  if (official_ || !info->spec || info->spec->ends.empty()) return;
  auto const dialect = op.name.substr(0, op.name.find('.'));
  if (std::ranges::find(info->spec->ends, dialect) == info->spec->ends.end())
    add_terminator_error(last->range,
                         fmt::format("{} terminates regions of {} ops, not of {}", last->name,
                                     fmt::join(info->spec->ends, " and "), op.name),
                         Specification::get().op(fmt::format("{}.return", dialect))
                             ? Hint::write(fmt::format("{}.return", dialect))
                             : Hint());
}

void StructureChecker::add_terminator_error(SourceRange place, std::string message, Hint hint) {
  Diagnostic diagnostic;
  diagnostic.label = "terminator";
  diagnostic.range = place;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostics_.add(std::move(diagnostic));
}

void StructureChecker::check_symbols(Block const& block) {
  std::unordered_map<std::string_view, Operation const*> names;
  for (Operation const* op : block.ops) {
    std::string_view name = Symbols::name_of(*op);
    if (name.empty()) continue;
    auto [first, fresh] = names.emplace(name, op);
    if (fresh) continue;
    Diagnostic diagnostic;
    diagnostic.label = "symbol_redefinition";
    diagnostic.range = op->range;
    diagnostic.message = fmt::format("@{:.200} is defined twice", name);
    diagnostic.notes.push_back({"first defined here", true, first->second->range});
    diagnostics_.add(std::move(diagnostic));
  }
}

}  // namespace assay
