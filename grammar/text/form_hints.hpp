// How to fix the parts of an op: its properties, attributes, regions and types, where they are or are written as in no
// program. Internal to grammar/.
#pragma once

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Empty if nothing particular is known.
Hint form_hint(SyntaxSite const& site);

// "lists are written in brackets: [ITEMS]".
Hint list_in_brackets(std::string_view items);

}  // namespace assay
