// How to fix constants whose literal does not fit their type.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"

namespace assay {

// Of a dense constant that breaks a rule by `rules`; empty if nothing particular is known.
std::string constant_hint(Attribute constant, LiteralRules rules);

}  // namespace assay
