#include "grammar/text/syntax_site.hpp"

#include <algorithm>

#include "grammar/text/tokens.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxDistance = 2000;  // maximum number of bytes that are inspected next to the error

}  // namespace

std::string quoted_token(std::string_view token) {
  return "'" + std::string(token.substr(0, kMaxInHint)) + (token.size() > kMaxInHint ? "...'" : "'");
}

std::string_view rest_of_line(SyntaxSite const& site) {
  char const* const most = site.at + std::min<std::ptrdiff_t>(site.end - site.at, kMaxDistance);
  return {site.at, static_cast<std::size_t>(std::find(site.at, most, '\n') - site.at)};
}

std::string_view rest_after_token(SyntaxSite const& site) {
  std::string_view const rest = rest_of_line(site);
  return rest.substr(std::min(rest.size(), site.token().size()));
}

std::string_view line_before(SyntaxSite const& site) {
  char const* from = site.at;
  while (from != site.begin && from[-1] != '\n' && site.at - from < static_cast<std::ptrdiff_t>(kMaxDistance)) --from;
  return {from, static_cast<std::size_t>(site.at - from)};
}

std::string_view word_before(SyntaxSite const& site) {
  char const* from = site.previous;
  while (from != site.begin && site.previous - from < static_cast<std::ptrdiff_t>(kMaxInHint) && is_in_word(from[-1]))
    --from;
  if (from != site.begin && (from[-1] == '%' || from[-1] == '@' || from[-1] == '^')) --from;
  return {from, static_cast<std::size_t>(site.previous - from)};
}

char last_before(SyntaxSite const& site) { return site.previous == site.begin ? '\0' : site.previous[-1]; }

bool follows_value(SyntaxSite const& site) { return word_before(site).starts_with('%'); }

std::optional<std::string_view> bracketed(SyntaxSite const& site) {
  char const* const end =
      rules::scan_any_brackets(site.at, site.at + std::min<std::ptrdiff_t>(site.end - site.at, kMaxInHint));
  if (!end) return std::nullopt;
  return std::string_view(site.at + 1, static_cast<std::size_t>(end - site.at - 2));
}

}  // namespace assay
