// Checks that a submission is complete, belongs to the suite that it names, and is possible.
//
// These checks run nothing. They find missing and duplicate cases, another suite, and impossible outcomes, such as the
// verdict conforms for results that differ from the only permitted ones. They cannot find fabricated results that are
// correct: a replay (replay.hpp) does.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "generators/release/errata.hpp"
#include "publish/submission/submission.hpp"

namespace assay {

struct SuiteOfSubmission {
  std::string folder;
  Errata errata;        // its cases are withdrawn; an empty digest: no errata
  std::string release;  // name of the release; empty: the suite is not a release
};

// Returns the problems, one sentence each and at most `most` of each sort; empty if there are none. Returns an error if
// the suite cannot be read.
Result<std::vector<std::string>> problems_of_submission(Submission const& submission, SuiteOfSubmission const& suite,
                                                        std::size_t most = 5);

}  // namespace assay
