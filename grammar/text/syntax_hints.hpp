// How to mend a syntax error: what the token that is wrong, and what stands around it, may have meant. Internal to
// grammar/.
#pragma once

#include <string>
#include <string_view>

namespace assay::inline grammar {

struct SyntaxSite {
  char const *begin, *end;    // of the text
  char const* previous;       // the end of the token before the wrong one
  char const *at, *stop;      // the wrong token
  std::string_view expected;  // in words: "',' or ')'", "a type"
  bool line_ends = false;     // the wrong token is on another line: something lacks at the end of this one

  std::string_view token() const { return {at, static_cast<std::size_t>(stop - at)}; }
};

// Empty if nothing particular is known.
std::string syntax_hint(SyntaxSite const& site);

// For what no hint and no form of an op is known: "put ':' before '%x'".
std::string punctuation_hint(SyntaxSite const& site);

}  // namespace assay::inline grammar
