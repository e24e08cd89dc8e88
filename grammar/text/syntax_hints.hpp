// How to fix a syntax error: what the token that is wrong, and what is around it, may have meant. Internal to
// grammar/.
#pragma once

#include <string>
#include <string_view>

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Empty if nothing particular is known.
Hint syntax_hint(SyntaxSite const& site);

// For a keyword that an op's form does not have: "did you mean precision?". `form`: of the op, which begins with its name.
Hint keyword_hint(SyntaxSite const& site, std::string_view form);

// For what no hint and no form of an op is known: "put ':' before '%x'".
Hint punctuation_hint(SyntaxSite const& site);

}  // namespace assay
