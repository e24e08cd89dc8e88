// How to fix names: of values, results, symbols and ops, with characters that names do not have, or without those that
// they need. Internal to grammar/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Empty if the token that is wrong is not a name, nor is in one.
Hint name_hint(SyntaxSite const& site);

// "results have a '%': %NAME =", where NAME is written.
Hint results_have_names(std::string_view name);

// The placeholder that a generator of text left for a name, a number or a type: "%!s(MISSING)", "<nil>", "${x}". Empty
// if there is none.
Hint leftover_hint(SyntaxSite const& site);

// Names of results in the lines of the text that are in regions which are open at its end.
std::vector<std::string> names_before(std::string_view text);

}  // namespace assay
