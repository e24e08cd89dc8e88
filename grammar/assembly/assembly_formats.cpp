#include "grammar/assembly/assembly_formats.hpp"

#include "grammar/assembly/assembly_reader.hpp"
#include "grammar/hints/op_hint.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/text/name_hints.hpp"
#include "grammar/text/tokens.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay::rules {
namespace {

// Returns the function op for a name that other languages use, such as `func`. The body is then parsed as the body of
// that op.
OpSpec const* function_meant(ParseState& state, std::string_view name) {
  assay::Spelling const* const known = assay::spelling("op", name);
  if (!known || known->right.size() != 1) return nullptr;
  OpSpec const* const spec = state.find_op(known->right[0]);
  return spec && spec->has_trait("symbol") && spec->has_trait("isolated_from_above") ? spec : nullptr;
}

Diagnostic unknown_op(ParseState& state, std::string_view name, SourceRange range) {
  Diagnostic diagnostic;
  diagnostic.label = "unknown_op";
  diagnostic.range = range;
  diagnostic.statement.subject.value = name;
  diagnostic.message = "unknown operation " + quoted(name);
  if (state.can_search()) diagnostic.hint = op_hint(name);
  return diagnostic;
}

// Whether the text begins with a word that shows that the text is not a program. If so, reports an error.
bool is_foreign_text(ParseState& state, std::string_view name) {
  assay::Spelling const* const known = state.is_at_beginning() ? assay::spelling("text", name) : nullptr;
  if (!known) return false;
  Diagnostic diagnostic = unknown_op(state, name, state.draft().range);
  diagnostic.hint = hint_of(*known);
  state.diagnostics.add(std::move(diagnostic));
  return true;
}

// Whether the name begins a block: bb0(%a: T): or bb0: at the end of the line.
bool begins_block(ParseState const& state, std::string_view name, char const* after) {
  if (state.open_regions() < 2 || name.find('.') != std::string_view::npos) return false;
  after = skip_blanks(after, state.end);
  if (after != state.end && *after == '(') {
    char const* const close = scan_any_brackets(after, state.end);
    if (!close) return false;
    after = skip_blanks(close, state.end);
  }
  if (after == state.end || *after != ':') return false;
  char const* const rest = skip_blanks(after + 1, state.end);
  return std::string_view(after, static_cast<std::size_t>(rest - after)).find('\n') != std::string_view::npos;
}

// For a custom form, the text after the name can improve the message.
void report_unknown_op(ParseState& state, std::string_view name, char const* after) {
  Diagnostic diagnostic = unknown_op(state, state.draft().name, state.draft().range);
  after = skip_blanks(after, state.end);
  bool const result = after != state.end && *after == '=' && state.draft().result_names.empty();
  if (result) diagnostic.hint = results_have_names(shown(name));
  std::string_view const until(state.begin, state.draft().range.begin);
  std::string_view const line = trimmed(until.substr(until.rfind('\n') + 1));
  bool const is_module = (line.starts_with("module") || line.starts_with("builtin.module")) && line.ends_with('{');
  if (result && is_module)
    diagnostic.hint = "attributes of a module follow the keyword `attributes`: module @name attributes {..} {";
  state.diagnostics.add(std::move(diagnostic));
}

}  // namespace

// `return` in a function body is func.return: ops whose file declares `short_name` may be written without their
// dialect.
std::string_view full_name(ParseState& state, std::string_view name) {
  if (name.find('.') != std::string_view::npos) return state.context.intern(name);
  for (std::string_view dialect : {"func", "builtin"}) {
    std::string_view full = state.context.intern(std::string(dialect) + "." + std::string(name));
    OpSpec const* spec = state.find_op(full);
    if (spec && spec->has_trait("short_name")) return full;
  }
  return state.context.intern(name);
}

void set_op_name(ParseState& state, std::string_view name) {
  auto& draft = state.draft();
  draft.name = name;
  draft.spec = state.find_op(name);
}

void read_custom_op(ParseState& state, std::string_view name, char const*& first) {
  auto const found = state.known_ops.find(name);
  ParseState::KnownOp known = found == state.known_ops.end() ? ParseState::KnownOp() : found->second;
  if (found == state.known_ops.end()) {
    known.name = full_name(state, name);
    known.spec = state.find_op(known.name);
    if (OpSpec const* const meant = known.spec ? nullptr : function_meant(state, name)) {
      known.name = meant->name;
      known.spec = meant;
      known.recovered = true;
    }
    if (known.spec) known.assembly = &compiled_assembly(*known.spec);
    state.known_ops.emplace(name, known);
  }
  auto& draft = state.draft();
  draft.range = state.range(name.data(), name.data() + name.size());
  draft.name = known.name;
  draft.spec = known.spec;
  if (known.recovered) state.report_recovered("op " + std::string(name), unknown_op(state, name, draft.range));
  if (!draft.spec) {
    // An unknown assembly format cannot be parsed. Skips it, and continues after it.
    auto dialect = draft.name.substr(0, draft.name.find('.'));
    bool known_dialect = draft.name.find('.') == std::string_view::npos || state.specification.covers_dialect(dialect);
    if (begins_block(state, name, first)) {
      state.mark_owner_incomplete();  // its arguments are parsed
      state.fail_expecting(name.data(), "an operation or a block (^name)",
                           Hint::form("blocks begin with '^'", "^" + shown(name)));
    }
    if (is_foreign_text(state, name)) {
      first = state.end;
      draft.opaque = true;
      return;
    }
    if (known_dialect || !state.options.allow_unregistered_dialect) report_unknown_op(state, name, first);
    char const* end = scan_rest_of_op(first, state.end, !known_dialect);
    if (!end) state.fail(first, "cannot find the end of an unknown operation");
    first = end;
    draft.opaque = true;
    return;
  }
  if (draft.spec->assembly.empty())
    state.fail(name.data(),
               quoted(draft.name) + " has no custom assembly format: write \"" + shown(draft.name) + "\"(...)",
               "\"" + shown(draft.name) + "\"(%operand, ...) ({ regions }) {attributes} : (T, ...) -> T");
  if (!*known.assembly)
    state.fail(name.data(),
               "the assembly format of " + quoted(draft.name) + " is not described well: " + known.assembly->error());
  AssemblyReader reader(state, draft, first);
  reader.run(**known.assembly);
  reader.finish();
}

void check_arity(ParseState& state, OpDraft& draft) {
  if (draft.operands.size() == draft.operand_types.size()) return;
  state.report("operand_types", draft.range,
               quoted(draft.name) + " has " + counted(draft.operands.size(), "operand") + " but " +
                   counted(draft.operand_types.size(), "operand type"),
               "the types of all operands follow the op: (T, ...) -> T");
}

void open_drafted_region(ParseState& state, char const* at) {
  auto const& draft = state.draft();
  bool isolated = draft.spec && draft.spec->has_trait("isolated_from_above");
  std::vector<ArgumentDraft> arguments = std::move(state.pending_arguments);
  state.pending_arguments.clear();
  state.begin_region(isolated, at);
  if (arguments.empty()) return;
  state.begin_block({}, at);
  for (auto const& argument : arguments) state.add_argument(argument);
}

}  // namespace assay::rules
