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

}  // namespace assay
