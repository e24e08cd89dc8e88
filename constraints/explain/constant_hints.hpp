// How to fix constants whose literal does not fit their type.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"
#include "support/hint.hpp"

namespace assay {

// The hint for a dense constant that violates a rule by `rules`; empty if there is no specific one.
Hint constant_hint(Attribute constant, LiteralRules rules);

}  // namespace assay
