// Hints for syntax errors, derived from the wrong token and its surroundings. Internal to grammar/.
#pragma once

#include <string>
#include <string_view>

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Returns an empty hint if none applies.
Hint syntax_hint(SyntaxSite const& site);

// Returns a hint for a keyword that an op's form lacks: "did you mean precision?". `form` is the form of the op and
// begins with its name.
Hint keyword_hint(SyntaxSite const& site, std::string_view form);

// Returns a hint for errors without a better one: "put ':' before '%x'".
Hint punctuation_hint(SyntaxSite const& site);

}  // namespace assay
