// One program read from its text and checked.
#pragma once

#include "constraints/check/check.hpp"
#include "support/source.hpp"

namespace assay {

struct CheckedText {
  Program program;           // what could be read of it
  Diagnostics found;         // ranges count from the beginning of the source
  ProcessNumbers processes;  // as far as they are known
  bool undecided = false;  // nothing is known to be wrong, but of some rules, or ops, it is not known whether they hold
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

// What is said of a program that was read and holds nothing, at `range`: of a file a warning that leaves it undecided,
// unless `allow_empty`; of a module a warning.
void add_emptiness(Emptiness emptiness, bool allow_empty, SourceRange range, Diagnostics& diagnostics);

// The first op that was skipped because nobody can parse its custom form; nullptr if there is none.
Operation const* first_unread_op(Program const& program);
bool has_unread_op(Program const& program);

}  // namespace assay
