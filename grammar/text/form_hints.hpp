// Hints for syntax errors in the parts of an op: its properties, attributes, regions and types. Internal to grammar/.
#pragma once

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Returns an empty hint if none applies.
Hint form_hint(SyntaxSite const& site);

// Returns "lists are written in brackets: [ITEMS]".
Hint list_in_brackets(std::string_view items);

}  // namespace assay
