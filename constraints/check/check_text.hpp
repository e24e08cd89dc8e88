// One program read from its text and checked.
#pragma once

#include "constraints/check/check.hpp"
#include "support/source.hpp"

namespace assay {

struct CheckedText {
  Program program;           // the parsed parts
  Diagnostics found;         // ranges count from the beginning of the source
  ProcessNumbers processes;  // as far as they are known
  bool undecided = false;    // no violation is known, but some rules or ops are undecided
};

// The program that is in a part of `source`.
CheckedText check_text(Source const& source, SourceRange part, CheckOptions const& options);

// Programs in which nothing can be checked or run. An exporter that died leaves an empty file, and that must not pass for
// a program that conforms.
enum class Emptiness {
  file,    // no op: nothing, blanks, comments, aliases
  module,  // modules, written down, that hold no op
  none,
};
Emptiness emptiness_of(Program const& program);

// The finding for a program without content, at `range`: for a file a warning that leaves it undecided, unless
// `allow_empty`; for a module a warning.
void add_emptiness(Emptiness emptiness, bool allow_empty, SourceRange range, Diagnostics& diagnostics);

// The first op that was skipped because its custom form is unknown; nullptr if there is none.
Operation const* first_unread_op(Program const& program);
bool has_unread_op(Program const& program);

}  // namespace assay
