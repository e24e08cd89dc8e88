#include "grammar/text/use_hints.hpp"

#include <algorithm>
#include <optional>

#include "grammar/hints/spellings.hpp"
#include "grammar/hints/type_advice.hpp"
#include "grammar/text/tokens.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the range where a line after `at` defines the alias.
std::optional<SourceRange> definition_after(ParseState const& state, char const* at, std::string const& alias) {
  std::string_view const text(state.begin, static_cast<std::size_t>(state.end - state.begin));
  std::string const line = "\n" + alias;
  for (auto found = text.find(line, state.offset(at)); found != text.npos; found = text.find(line, found + 1)) {
    std::string_view const behind = trimmed(text.substr(found + line.size()).substr(0, 100));
    bool const is_whole = found + line.size() < text.size() && !is_in_word(text[found + line.size()]);
    auto const begin = static_cast<std::uint32_t>(found + 1);
    if (is_whole && behind.starts_with('='))
      return SourceRange{begin, begin + static_cast<std::uint32_t>(alias.size())};
  }
  return std::nullopt;
}

}  // namespace

Diagnostic undefined_alias(ParseState const& state, char const* at, std::string_view name,
                           std::vector<std::string> known) {
  std::string const alias = *at + shown(name);
  Diagnostic diagnostic;
  diagnostic.label = "alias";
  diagnostic.range = ParseState::name_range(state.offset(at), name);
  diagnostic.statement = {.kind = StatementKind::undefined_alias, .subject = {.words = alias}};
  set_message(diagnostic);
  if (auto const place = definition_after(state, at, alias)) {
    diagnostic.notes.push_back({"it is defined here, behind its use", true, *place});
    diagnostic.hint = "move the definition of " + alias + " before this line";
    return diagnostic;
  }
  Spelling const* const type = *at == '!' ? spelling("type", name) : nullptr;
  if (type) {
    diagnostic.hint = hint_of(*type);
    return diagnostic;
  }
  std::erase_if(known, [&](std::string const& one) { return one.size() < 2 || name.size() < 2; });
  auto near = near_names(name, known);
  for (std::string& one : near) one.insert(0, 1, *at);
  diagnostic.hint = did_you_mean(near);
  return diagnostic;
}

Hint use_hint(std::string_view name, std::span<Value* const> values, Type has, Type wanted) {
  std::vector<std::string> names;
  for (std::size_t i = 0; values.size() > 1 && i < values.size(); ++i)
    if (values[i] && values[i]->type == wanted) names.push_back("%" + shown(name) + "#" + std::to_string(i));
  return names.empty() ? Hint(type_advice(has, wanted)) : did_you_mean(names);
}

bool name_first_definition(std::string_view name, std::span<Value* const> first, std::span<Value* const> used,
                           Diagnostic& second) {
  bool const have_types = !first.empty() && !used.empty() && first[0] && used[0] && used[0]->type;
  bool const has_note = !second.notes.empty() && second.notes[0].has_range;
  if (!have_types || !has_note || second.statement.subject.value.empty()) return false;
  bool const is_first = first[0]->type == used[0]->type;
  bool const is_second = second.statement.subject.value == shown(to_string(used[0]->type));
  if (!is_first || is_second) return is_first != is_second;
  std::swap(second.range, second.notes[0].range);
  second.notes[0].message = "defined again here";
  second.message = "'%" + shown(name) + "' is defined twice in this scope";
  return true;
}

std::vector<std::string> numbered_result(NameTable const& names, std::string_view name) {
  auto const mark = name.find_last_of("._:");
  if (mark == name.npos || mark + 1 == name.size() || name.size() - mark > 4) return {};
  std::string_view const digits = name.substr(mark + 1);
  auto const* const entry = names.find(name.substr(0, mark));
  if (!entry || entry->values().size() < 2 || !std::ranges::all_of(digits, is_digit)) return {};
  if (std::stoul(std::string(digits)) >= entry->values().size()) return {};
  return {std::string(name.substr(0, mark)) + "#" + std::string(digits)};
}

}  // namespace assay
