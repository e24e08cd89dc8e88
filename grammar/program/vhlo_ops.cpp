#include "grammar/program/vhlo_ops.hpp"

#include <algorithm>

#include "grammar/bytecode/read/convert.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::rules {
namespace {

bool takes(ParseState& state, char const*& at, std::string_view token) {
  char const* const here = skip_blanks(at, state.end);
  bool const is_there = std::string_view(here, static_cast<std::size_t>(state.end - here)).starts_with(token);
  if (is_there) at = here + token.size();
  return is_there;
}

void expects(ParseState& state, char const*& at, std::string_view token) {
  if (!takes(state, at, token)) state.fail(skip_blanks(at, state.end), "expected " + quoted(token));
}

template <class Part>
Part part_of(ParseState& state, char const*& at, bool (*match)(ParseState&, char const*&, Part&), char const* what) {
  Part made{};
  if (!match(state, at, made)) state.fail(skip_blanks(at, state.end), std::string("expected ") + what);
  return made;
}

bytecode::OpKind kind_of(ParseState& state, std::string_view name) {
  constexpr std::string_view kDialect = "vhlo";
  return bytecode::op_kind(state.context, kDialect, name.substr(kDialect.size() + 1));
}

std::vector<ArgumentDraft> read_arguments(ParseState& state, char const*& at) {
  std::vector<ArgumentDraft> arguments;
  expects(state, at, "(");
  if (takes(state, at, ")")) return arguments;
  do arguments.push_back(part_of(state, at, match_block_argument, "an argument (%name: type)"));
  while (takes(state, at, ","));
  expects(state, at, ")");
  return arguments;
}

std::vector<Type> read_result_types(ParseState& state, char const*& at) {
  std::vector<Type> results;
  if (!takes(state, at, "->")) return results;
  bool const is_list = takes(state, at, "(");
  if (is_list && takes(state, at, ")")) return results;
  do results.push_back(part_of(state, at, match_type, "a type"));
  while (is_list && takes(state, at, ","));
  if (is_list) expects(state, at, ")");
  return results;
}

}  // namespace

void set_vhlo_name(ParseState& state, std::string_view name) {
  OpDraft& draft = state.draft();
  bytecode::OpKind const kind = kind_of(state, name);
  std::string_view const around = state.open_regions() > 1 ? state.owner(state.open_regions()).name : "";
  bool const in_parent = kind.row && !kind.name_in_parent.empty() && around == kind.row->parent;
  draft.versioned = name;
  draft.name = in_parent ? kind.name_in_parent : kind.name;
  draft.spec = in_parent ? state.find_op(draft.name) : kind.spec;
  if (kind.row) return;
  draft.versioned = {};
  state.report("unknown_op", draft.range, "unknown operation " + quoted(name));
}

void convert_vhlo_op(ParseState& state) {
  OpDraft& draft = state.draft();
  if (draft.versioned.empty()) return;
  draft.attributes = bytecode::convert_attributes(state.context, kind_of(state, draft.versioned), draft.attributes);
}

void read_vhlo_function(ParseState& state, std::string_view name, char const*& first) {
  state.draft().range = state.range(name.data(), name.data() + name.size());
  set_vhlo_name(state, name);
  char const* const place = skip_blanks(first, state.end);
  Attribute const symbol = part_of(state, first, match_attribute, "a symbol (@name)");
  if (symbol->kind != AttributeKind::symbol || !symbol->elements.empty())
    state.fail(place, "expected a symbol (@name)");
  std::vector<ArgumentDraft> arguments = read_arguments(state, first);
  std::vector<Type> inputs;
  for (ArgumentDraft const& argument : arguments) inputs.push_back(argument.type);
  Type const type = state.context.function(inputs, read_result_types(state, first));
  state.pending_arguments = std::move(arguments);
  Region* const body = part_of(state, first, match_region, "a region: { ... }");
  OpDraft& draft = state.draft();
  draft.regions.push_back(body);
  std::vector<NamedAttribute> entries;
  match_entries(state, first, entries);
  draft.attributes = {{"function_type", state.context.unique({.kind = AttributeKind::type, .type = type})},
                      {"sym_name", state.context.unique({.kind = AttributeKind::string, .text = symbol->text})}};
  draft.attributes.insert(draft.attributes.end(), entries.begin(), entries.end());
  convert_vhlo_op(state);
}

}  // namespace assay::rules
