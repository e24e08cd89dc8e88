// Findings about a program that was read from HLO, in the words of HLO.
#pragma once

#include "support/diagnostic.hpp"

namespace assay {

// Types, ops and attributes as HLO writes them.
void say_in_hlo(Diagnostic& finding);

}  // namespace assay
