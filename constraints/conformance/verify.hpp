// `--verify-diagnostics`: compares what a check found with what comments in the program say that it shall find.
#pragma once

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// Errors that no expectation explains ("unexpected_error") and expectations that nothing met ("missing_diagnostic");
// empty when all agree. Ranges of `found` count from the beginning of `source`. Unexpected warnings and notes are let
// pass.
Diagnostics verify(Source const& source, SourceRange part, Diagnostics const& found);

}  // namespace assay
