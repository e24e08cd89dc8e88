// Parses and checks one program.
#pragma once

#include "constraints/check/check.hpp"
#include "support/source.hpp"

namespace assay {

struct CheckedText {
  Program program;           // the parsed parts
  Diagnostics found;         // ranges count from the beginning of the source
  ProcessNumbers processes;  // the process grid as far as it is known
  bool undecided = false;    // no rule is known to be violated, but some rules or ops are undecided
};

// Parses and checks the part `part` of `source`.
CheckedText check_text(Source const& source, SourceRange part, CheckOptions const& options);

// Programs without anything to check or run. An exporter that crashed can leave an empty file, which must not count as
// a conforming program.
enum class Emptiness {
  file,    // the file has no ops: only blanks, comments, aliases
  module,  // explicit modules without ops
  none,
};
Emptiness emptiness_of(Program const& program);

// Adds the diagnostic for an empty program at `range`. For a file, this is a warning that makes the result undecided,
// unless `allow_empty`. For a module, it is a warning.
void add_emptiness(Emptiness emptiness, bool allow_empty, SourceRange range, Diagnostics& diagnostics);

// Returns the first op that was skipped because its custom form is unknown, or nullptr.
Operation const* first_unread_op(Program const& program);
bool has_unread_op(Program const& program);

}  // namespace assay
