#include "constraints/check/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "constraints/symbols/symbols.hpp"
#include "grammar/hints/braces.hpp"
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

namespace {

// Whether `#loc1 = ...` or `!t = ...` begins at `at`. These are outside of all ops.
bool begins_alias(std::string_view text, std::size_t at) {
  if (at >= text.size() || (text[at] != '#' && text[at] != '!')) return false;
  auto const end = text.find_first_of(" \t\n=", at);
  auto const mark = end == text.npos ? end : text.find_first_not_of(" \t", end);
  return mark != text.npos && mark > at + 1 && text[mark] == '=' && (at == 0 || text[at - 1] == '\n');
}

}  // namespace

std::vector<FollowsFrom> unclosed_function(Program const& program, std::vector<Diagnostic>& all) {
  std::vector<FollowsFrom> found;
  std::string_view const text = program.base == 0 ? program.source.text() : std::string_view();
  auto const end = std::ranges::find_if(all, [&](Diagnostic const& one) {
    bool const is_alias = one.label == "syntax" && begins_alias(text, one.range.begin);
    bool const is_end = one.statement.expected == "'}'" && one.statement.subject.value == "the end of the text";
    return one.statement.kind == StatementKind::unexpected_token && (is_alias || is_end);
  });
  if (end == all.end()) return found;
  auto const syntax = static_cast<std::size_t>(end - all.begin());
  bool const is_at_alias = begins_alias(text, all[syntax].range.begin);
  std::optional<std::size_t> first, terminator;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].label != "symbol_parent") continue;
    found.push_back({i, syntax});
    if (!first || all[i].range.begin < all[*first].range.begin) first = i;
  }
  if (!first && !is_at_alias) return found;
  for (std::size_t i = 0; first && i < all.size(); ++i) {
    bool const is_before = all[i].label == "terminator" && all[i].range.begin < all[*first].range.begin;
    if (is_before && (!terminator || all[i].range.begin > all[*terminator].range.begin)) terminator = i;
  }
  if (terminator) found.push_back({*terminator, syntax});
  if (first) all[syntax].range = all[*first].range;
  bool const is_in_module =
      !first && program.top && !program.top->ops.empty() && program.top->ops.back()->name == "builtin.module";
  all[syntax].statement = {};
  all[syntax].message =
      fmt::format("expected '}}' before this: the {} above is not closed", is_in_module ? "module" : "function");
  all[syntax].hint = {"put '}' before it", {{.kind = HintEdit::Kind::insert, .to = "}\n"}}};
  all[syntax].notes.clear();
  return found;
}

namespace {

// Returns the extra brace that the first syntax error shows: the closing brace before or after the end of a line where
// something else is expected.
std::optional<UnbalancedBrace> brace_at_error(std::string_view text, Diagnostic const& syntax) {
  bool const is_at_end = syntax.statement.kind == StatementKind::unexpected_token &&
                         syntax.statement.subject.value == "the end of the line";
  if (!is_at_end || brace_balance(text) != -1) return std::nullopt;
  auto const before = syntax.range.begin == 0 ? text.npos : text.find_last_not_of(" \t\r\n", syntax.range.begin - 1);
  auto const after = text.find_first_not_of(" \t\r\n", syntax.range.begin);
  for (auto const at : {before, after})
    if (at != text.npos && text[at] == '}') return UnbalancedBrace{static_cast<std::uint32_t>(at), 0, false};
  return std::nullopt;
}

// Whether an opening brace is missing where the first syntax error is.
bool lacks_region(std::string_view text, Diagnostic const& syntax) {
  auto const& expected = syntax.statement.expected;
  bool const is_of_region = expected.find("a region") != expected.npos || expected.find("'{'") != expected.npos;
  return is_of_region && syntax.statement.kind == StatementKind::unexpected_token && brace_balance(text) == -1;
}

// Replaces the error by one about the brace.
void report_brace(std::string_view text, UnbalancedBrace const& brace, Diagnostic& syntax) {
  syntax.statement = {};
  syntax.notes.clear();
  if (brace.is_opening) {
    syntax.range = {brace.place - 1, brace.place};
    syntax.message = "expected '{' at the end of this line: the ops after it are its body";
    syntax.hint = {"put '{' at the end of the line", {{.kind = HintEdit::Kind::insert_at_end, .to = " {"}}};
  } else if (brace.is_missing) {
    auto const end = std::min(text.find_first_of(" \t\n(", brace.place), text.size());
    syntax.range = {brace.place, std::max(static_cast<std::uint32_t>(end), brace.place + 1)};
    syntax.message = "expected '}' before this: the block above is not closed";
    syntax.notes.push_back({"its '{' is here", true, {brace.opener, brace.opener + 1}});
    auto const newline = text.rfind('\n', brace.place);
    auto const line = newline == text.npos ? 0 : newline + 1;
    std::string const indentation(text.substr(line, brace.place - line));
    syntax.hint = {"put '}' before it", {{.kind = HintEdit::Kind::insert, .to = "}\n" + indentation}}};
  } else {
    syntax.range = {brace.place, brace.place + 1};
    syntax.message = "extra '}': one closing brace is too many, probably this one";
    if (brace.opener != 0) syntax.notes.push_back({"it closes this '{'", true, {brace.opener, brace.opener + 1}});
    syntax.hint = Hint::remove("remove it, or add the '{' that it closes");
    syntax.hint.is_guess = true;
  }
}

}  // namespace

std::vector<FollowsFrom> unbalanced_brace(Program const& program, std::vector<Diagnostic>& all) {
  auto const syntax = std::ranges::find(all, "syntax", &Diagnostic::label);
  if (syntax == all.end() || program.base != 0) return {};
  std::string_view const text = program.source.text();
  auto brace = find_unbalanced_brace(text);
  // an earlier error is more precise: a dictionary or a list that is not closed
  bool const is_earlier = brace && syntax->range.begin < brace->place && !brace->is_opening;
  bool const lacks_brace = (!brace || is_earlier || brace->is_opening) && lacks_region(text, *syntax);
  if (!lacks_brace && (!brace || is_earlier)) brace = brace_at_error(text, *syntax);
  if (!lacks_brace && !brace) return {};
  auto const into = static_cast<std::size_t>(syntax - all.begin());
  std::uint32_t first = syntax->range.begin;
  if (!lacks_brace) {
    first = brace->is_missing || brace->opener != 0 ? brace->opener : brace->place;
    if (brace->is_opening) first = brace->place;
    report_brace(text, *brace, *syntax);
  }
  std::vector<FollowsFrom> found;
  bool const has_data = text.find("{-#") != text.npos;
  std::set<std::size_t> around;  // lines of the ops around the place, whose ends are not where they seem to be
  for (std::uint32_t const open : open_braces(text, lacks_brace ? first : brace->place))
    around.insert(program.source.position(open).line);
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool const is_elided = all[i].label == "elided_resource" && has_data;
    // the words between regions, without their braces: do, reducer
    bool const is_word = all[i].label == "unknown_op" && all[i].statement.subject.value.find('.') == std::string::npos;
    bool const is_behind =
        (is_structural(all[i].label) || all[i].label.starts_with("block_") || is_word) && all[i].range.end >= first;
    constexpr std::string_view kOfRegions[] = {"terminator", "single_block", "operand_types", "result_count",
                                               "ssa_type"};
    bool const is_cut = all[i].label == "terminator" && !lacks_brace && !brace->is_missing;
    bool const is_around = is_cut || (std::ranges::find(kOfRegions, all[i].label) != std::end(kOfRegions) &&
                                      around.contains(program.source.position(all[i].range.begin).line));
    if (i != into && (is_elided || is_behind || is_around)) found.push_back({i, into});
  }
  return found;
}

}  // namespace assay
