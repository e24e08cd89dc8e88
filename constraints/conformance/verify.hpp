// `--verify-diagnostics`: compares the findings of a check with the comments in the program.
#pragma once

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// Errors that no expectation explains ("unexpected_error") and expectations that nothing met ("missing_diagnostic");
// empty when all agree. Ranges of `found` count from the beginning of `source`. Unexpected warnings and notes are let
// pass.
Diagnostics verify(Source const& source, SourceRange part, Diagnostics const& found);

}  // namespace assay
