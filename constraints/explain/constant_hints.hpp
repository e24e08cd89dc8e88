// Hints for constants whose literal does not match their type.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"
#include "support/hint.hpp"

namespace assay {

// Returns a hint for a dense constant that violates a rule of `rules`, or an empty hint.
Hint constant_hint(Attribute constant, LiteralRules rules);

}  // namespace assay
