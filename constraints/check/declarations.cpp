#include "constraints/check/declarations.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "constraints/symbols/symbols.hpp"

namespace assay {
namespace {

std::vector<Type> types_of_values(std::span<Value* const> values) {
  std::vector<Type> types;
  for (Value const* value : values) types.push_back(value->type);
  return types;
}

Type signature_of(Operation const& op) {
  Attribute const signature = op.attribute("function_type");
  bool const is_function = signature && signature->type && signature->type->kind == TypeKind::function;
  return is_function ? signature->type : nullptr;
}

// Returns the name of the function that the op calls. Empty if the op is not a call.
std::string_view callee_of(OpFindings const& one) {
  Row const* const row = one.terminators || !one.spec ? nullptr : one.spec->callee();
  Attribute const symbol = row ? one.op->attribute(row->name) : nullptr;
  return symbol && symbol->kind == AttributeKind::symbol ? symbol->text : std::string_view();
}

void add_all(OpFindings const& one, std::size_t from, std::vector<FollowsFrom>& found) {
  for (std::size_t i = one.begin; i < one.end; ++i) found.push_back({i, from});
}

// For a function that returns values but declares no results.
void name_function(Operation const& function, std::vector<Type> const& returned, Diagnostic& finding) {
  std::vector<std::string> types;
  for (Type const type : returned) types.push_back(to_string(type));
  std::string const list = types.size() == 1 ? types[0] : fmt::format("({})", fmt::join(types, ", "));
  finding.statement = {};
  finding.message =
      fmt::format("returns {}, but @{:.200} is declared to return nothing", list, Symbols::name_of(function));
  finding.hint = fmt::format("write -> {} after the arguments of @{:.200}", list, Symbols::name_of(function));
  finding.notes.push_back({"the function is declared here", true, function.range});
}

}  // namespace

std::vector<FollowsFrom> misdeclared_results(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all) {
  struct Function {
    std::size_t finding = 0;
    std::vector<Type> returned;
  };
  std::unordered_map<std::string_view, Function> functions;
  for (OpFindings const& one : ops) {
    bool const is_end = !one.terminators && one.spec && one.spec->has_trait("terminator") && one.begin != one.end;
    Region const* const region = is_end && one.op->parent ? one.op->parent->parent : nullptr;
    Operation const* const function = region ? region->parent : nullptr;
    Type const signature = function ? signature_of(*function) : nullptr;
    if (!signature || Symbols::name_of(*function).empty()) continue;
    auto returned = types_of_values(one.op->operands);
    if (std::ranges::equal(returned, signature->results)) continue;
    if (signature->results.empty()) name_function(*function, returned, all[one.begin]);
    functions.try_emplace(Symbols::name_of(*function), Function{one.begin, std::move(returned)});
  }
  std::vector<FollowsFrom> found;
  for (OpFindings const& one : ops) {
    auto const function = functions.empty() ? functions.end() : functions.find(callee_of(one));
    if (function != functions.end() && types_of_values(one.op->results) == function->second.returned)
      add_all(one, function->second.finding, found);
  }
  return found;
}

namespace {

// Adds the ops at these offsets. Regions nest at most kMaxNesting deep.
void add_ops_at(Block const& block, std::unordered_map<std::uint32_t, std::size_t> const& places,
                std::unordered_multimap<std::string_view, std::pair<Type, std::size_t>>& definitions) {
  for (Operation const* op : block.ops) {
    if (auto const found = places.find(op->range.begin); found != places.end())
      definitions.emplace(Symbols::name_of(*op), std::pair(signature_of(*op), found->second));
    if (op->name != "builtin.module") continue;
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add_ops_at(*inner, places, definitions);
  }
}

}  // namespace

std::vector<FollowsFrom> calls_of_second(Program const& program, std::vector<OpFindings> const& ops,
                                         std::vector<Diagnostic> const& all) {
  std::unordered_map<std::uint32_t, std::size_t> places;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].label == "symbol_redefinition") places.emplace(all[i].range.begin, i);
  std::vector<FollowsFrom> found;
  if (places.empty() || !program.top) return found;
  std::unordered_multimap<std::string_view, std::pair<Type, std::size_t>> definitions;
  add_ops_at(*program.top, places, definitions);
  for (OpFindings const& one : ops) {
    auto const [begin, end] = definitions.equal_range(callee_of(one));
    for (auto at = begin; at != end; ++at) {
      auto const& [signature, finding] = at->second;
      bool const is_meant = signature && std::ranges::equal(signature->members, types_of_values(one.op->operands)) &&
                            std::ranges::equal(signature->results, types_of_values(one.op->results));
      if (is_meant) add_all(one, finding, found);
    }
  }
  return found;
}

std::vector<FollowsFrom> undeclared_functions(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all) {
  std::vector<std::size_t> undefined;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].statement.kind == StatementKind::undefined_symbol) undefined.push_back(i);
  bool const is_one_name = !undefined.empty() && std::ranges::all_of(undefined, [&](std::size_t i) {
    return all[i].statement.subject.value == all[undefined[0]].statement.subject.value;
  });
  std::vector<FollowsFrom> found;
  std::vector<OpFindings const*> unnamed, untyped;
  for (OpFindings const& one : ops) {
    bool const is_symbol = !one.terminators && one.spec && one.begin != one.end && one.spec->has_trait("symbol") &&
                           !one.spec->has_trait("symbol_table");
    if (is_symbol && Symbols::name_of(*one.op).empty()) unnamed.push_back(&one);
    if (is_symbol && !one.op->attribute("function_type")) untyped.push_back(&one);
  }
  if (unnamed.size() == 1 && is_one_name) {
    std::size_t const from = unnamed[0]->begin;
    for (std::size_t const i : undefined) found.push_back({i, from});
    std::string const name = all[undefined[0]].statement.subject.value;
    bool const is_missing = !unnamed[0]->op->attribute("sym_name") && name.starts_with('@');
    if (is_missing) {
      auto const entry = fmt::format("sym_name = \"{}\"", name.substr(1));
      all[from].hint = {fmt::format("write {}", entry), {{.kind = HintEdit::Kind::attribute, .to = entry}}};
    }
  }
  for (OpFindings const* function : untyped)
    for (OpFindings const& one : ops) {
      Region const* const region = one.op->parent ? one.op->parent->parent : nullptr;
      bool const is_return =
          !one.terminators && one.spec && one.spec->has_trait("terminator") && region && region->parent == function->op;
      bool const is_call = !callee_of(one).empty() && callee_of(one) == Symbols::name_of(*function->op);
      if (is_return || is_call) add_all(one, function->begin, found);
    }
  return found;
}

std::vector<FollowsFrom> unlabeled_blocks(Program const& program, std::size_t before,
                                          std::vector<Diagnostic> const& all) {
  std::vector<FollowsFrom> found;
  std::string_view const text = program.base == 0 ? program.source.text() : std::string_view();
  for (std::size_t i = 0; i < before; ++i) {
    bool const is_label = all[i].statement.kind == StatementKind::unexpected_token &&
                          all[i].statement.expected.ends_with("a block (^name)") && all[i].range.end < text.size();
    if (!is_label) continue;
    auto const end = std::min(text.find('\n', all[i].range.end), text.size());
    auto const arguments = text.substr(all[i].range.end, end - all[i].range.end);
    for (std::size_t k = 0; k < all.size(); ++k) {
      auto const& name = all[k].statement.subject.words;
      bool const is_use = all[k].label == "ssa_visibility" && all[k].range.begin > end && name.starts_with('%');
      if (is_use && arguments.find(name + ":") != arguments.npos) found.push_back({k, i});
    }
  }
  return found;
}

namespace {

struct ArgumentUses {
  std::vector<std::size_t> findings;  // about uses at another type
  bool is_used_otherwise = false;     // at its own type, or at several other types
};
using UsesOfArguments = std::unordered_map<Value const*, ArgumentUses>;

// Regions nest at most kMaxNesting deep.
void add_argument_uses(Block const& block, std::unordered_map<std::uint32_t, std::size_t> const& places,
                       std::vector<Diagnostic> const& all, UsesOfArguments& uses) {
  for (Operation const* op : block.ops) {
    bool const is_function = op->regions.size() == 1 && !op->regions[0]->blocks.empty() && signature_of(*op);
    for (std::size_t i = 0; is_function && i < op->regions[0]->blocks[0]->arguments.size(); ++i)
      uses.try_emplace(op->regions[0]->blocks[0]->arguments[i]);
    for (std::size_t k = 0; k < op->operands.size(); ++k) {
      auto const argument = uses.find(op->operands[k]);
      if (argument == uses.end()) continue;
      auto const place = k < op->operand_offsets.size() ? places.find(op->operand_offsets[k]) : places.end();
      auto& findings = argument->second.findings;
      argument->second.is_used_otherwise |=
          place == places.end() ||
          (!findings.empty() && all[findings[0]].statement.expected != all[place->second].statement.expected);
      if (place != places.end()) findings.push_back(place->second);
    }
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add_argument_uses(*inner, places, all, uses);
  }
}

}  // namespace

std::vector<FollowsFrom> misdeclared_arguments(Program const& program, std::size_t before,
                                               std::vector<Diagnostic>& all) {
  std::unordered_map<std::uint32_t, std::size_t> places;
  for (std::size_t i = 0; i < before; ++i)
    if (all[i].statement.kind == StatementKind::other_use) places.emplace(all[i].range.begin, i);
  std::vector<FollowsFrom> found;
  if (places.size() < 2 || !program.top) return found;
  UsesOfArguments uses;
  add_argument_uses(*program.top, places, all, uses);
  for (auto const& [argument, of] : uses) {
    if (of.findings.size() < 2 || of.is_used_otherwise || argument->offset == 0) continue;
    std::size_t const first = std::ranges::min(of.findings);
    for (std::size_t const i : of.findings)
      if (i != first) found.push_back({i, first});
    Diagnostic& finding = all[first];
    std::string const has = finding.statement.subject.value, wanted = finding.statement.expected;
    finding.message =
        fmt::format("'%{:.100}' has type '{}', but all its uses expect '{}'", argument->name, has, wanted);
    finding.statement = {};
    finding.hint = Hint::write_for(wanted, has, " in the declaration");
    finding.hint.is_guess = true;  // callers may have the declared type
    finding.range = {argument->offset, argument->offset + 1 + static_cast<std::uint32_t>(argument->name.size())};
  }
  return found;
}

}  // namespace assay
