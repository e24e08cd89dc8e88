// Hints for numbers and booleans in the syntax of other languages. Internal to grammar/.
#pragma once

#include <string_view>

#include "grammar/text/syntax_site.hpp"
#include "support/hint.hpp"

namespace assay {

// Each returns an empty hint if the text at the error is something else.
Hint not_finite_hint(SyntaxSite const& site);        // inf, -Infinity, np.nan
Hint suffix_hint(SyntaxSite const& site);            // 1.5f, 10L, 1_000, 1'000: text directly after a number
Hint separated_number_hint(SyntaxSite const& site);  // 1,000: a comma within a number
Hint number_hint(std::string_view token);            // .5, 1.0f, 10L, 1_000
Hint boolean_hint(SyntaxSite const& site);           // True, or True where a number is expected

// Whether the word is the name of a type of numbers: i64, ui8, bf16, index.
bool is_number_type(std::string_view word);

}  // namespace assay
