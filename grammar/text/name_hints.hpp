// Hints for malformed names of values, results, symbols and ops: invalid characters, or a missing sigil. Internal to
// grammar/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Returns an empty hint if the wrong token is neither a name nor part of one.
Hint name_hint(SyntaxSite const& site);

// Returns "results have a '%': %NAME =" for the name NAME.
Hint results_have_names(std::string_view name);

// Returns a hint for a placeholder that a text generator left for a name, number or type: "%!s(MISSING)", "<nil>",
// "${x}". Empty if there is none.
Hint leftover_hint(SyntaxSite const& site);

// Returns the names of results in lines of those regions that are still open at the end of `text`.
std::vector<std::string> names_before(std::string_view text);

}  // namespace assay
