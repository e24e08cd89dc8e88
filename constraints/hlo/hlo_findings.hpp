// Converts diagnostics of a program that was read from HLO to HLO terms.
#pragma once

#include "support/diagnostic.hpp"

namespace assay {

// Replaces types, ops and attributes by their HLO spelling.
void translate_to_hlo(Diagnostic& finding);

}  // namespace assay
