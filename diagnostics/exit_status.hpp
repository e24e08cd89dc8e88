// The exit statuses of all subcommands.
#pragma once

#include <algorithm>

#include "diagnostics/report.hpp"

namespace assay {

enum class ExitStatus : int {
  conforms = 0,
  violation = 1,
  usage = 2,  // invalid flag, or a file that cannot be read or written
  undecided = 3,
};

// The exit status over several files: errors take precedence over violations, and violations over undecided programs.
class ExitTally {
public:
  void add(FileReport const& report) {
    if (!report.unread.empty())
      add(ExitStatus::usage);
    else if (report.verdict == FileVerdict::violates)
      add(ExitStatus::violation);
    else if (report.verdict == FileVerdict::undecided)
      add(ExitStatus::undecided);
  }
  void add(ExitStatus status) {
    if (rank(status) > rank(status_)) status_ = status;
  }
  ExitStatus status() const { return status_; }

private:
  static int rank(ExitStatus status) {
    return status == ExitStatus::usage ? 3 : status == ExitStatus::violation ? 2 : status == ExitStatus::undecided;
  }
  ExitStatus status_ = ExitStatus::conforms;
};

}  // namespace assay
