// `--verify-diagnostics`: compares the diagnostics of a check with the comments in the program.
#pragma once

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// Returns errors without an expectation ("unexpected_error") and unmatched expectations ("missing_diagnostic"). Empty
// if all match. Ranges of `found` count from the beginning of `source`. Unexpected warnings and notes are ignored.
Diagnostics verify(Source const& source, SourceRange part, Diagnostics const& found);

}  // namespace assay
