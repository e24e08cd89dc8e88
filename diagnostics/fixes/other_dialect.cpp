#include "diagnostics/fixes/other_dialect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/hints/spellings.hpp"
#include "grammar/notation/specification.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

// Ops of CHLO have other forms, so they are not written at once.
constexpr std::string_view kDialect = "stablehlo";

bool is_in_dotted_name(char c) { return is_name_char(c) || c == '.' || c == '$'; }

std::string_view dotted_name_at(std::string_view text) {
  auto const end = std::ranges::find_if_not(text, is_in_dotted_name);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool has_op(std::string_view mnemonic) { return Specification::get().op(fmt::format("{}.{}", kDialect, mnemonic)); }

// Whether there is an enum or a structure of that name.
bool has_attribute(std::string_view name) {
  std::string const full = fmt::format("{}.{}", kDialect, name);
  return Specification::get().enumeration(full) || Specification::get().structure(full);
}

// Returns the offset after a string that begins at `at`, or after the quote if it is one of the name of an op.
std::size_t after_quote(std::string_view text, std::size_t at) {
  bool const ends_name = at > 0 && is_in_dotted_name(text[at - 1]) && text.substr(at).starts_with("\"(");
  if (ends_name) return at + 1;
  auto const name = dotted_name_at(text.substr(at + 1));
  if (!name.empty() && text.substr(at + 1 + name.size()).starts_with("\"(")) return at + 1;
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at) at += text[at] == '\\';
  return at + 1;
}

// Whether what begins with the dialect, after `sigil`, has a counterpart.
bool has_counterpart(char sigil, std::string_view rest, std::string_view dialect) {
  std::string_view const after = rest.substr(dialect.size());
  if (sigil == '#' && after.starts_with('<')) return has_attribute(dotted_name_at(after.substr(1)));
  if (!after.starts_with('.')) return false;
  std::string_view const name = dotted_name_at(after.substr(1));
  return sigil == '#' ? has_attribute(name) : sigil == '!' || has_op(name);
}

}  // namespace

std::optional<Fix> dialect_fix(std::string_view text, Diagnostic const& finding) {
  if (finding.label != "unknown_op" && finding.label != "unknown_dialect") return std::nullopt;
  std::string_view name = text.substr(std::min<std::size_t>(finding.range.begin, text.size()));
  if (name.starts_with('"')) name.remove_prefix(1);
  name = dotted_name_at(name);
  std::string_view const dialect = name.substr(0, name.find('.'));
  if (dialect.size() == name.size() || !spelling("dialect", dialect)) return std::nullopt;
  if (!has_op(name.substr(dialect.size() + 1))) return std::nullopt;
  Fix fix;
  for (std::size_t at = 0; at < text.size();) {
    char const c = text[at];
    if (c == '"') {
      at = after_quote(text, at);
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (is_in_dotted_name(c)) {
      char const before = at == 0 ? '\n' : text[at - 1];
      std::string_view const word = dotted_name_at(text.substr(at));
      bool const is_of_dialect = word.starts_with(dialect) && before != '%' && before != '@' && before != '^';
      auto const begin = static_cast<std::uint32_t>(at);
      if (is_of_dialect && has_counterpart(before, text.substr(at), dialect))
        fix.edits.push_back({{begin, begin + static_cast<std::uint32_t>(dialect.size())}, std::string(kDialect)});
      at += word.size();
    } else {
      ++at;
    }
  }
  if (fix.edits.size() < 2) return std::nullopt;
  fix.title = fmt::format("Write {} for {} in {} places", kDialect, dialect, fix.edits.size());
  return fix;
}

}  // namespace assay
