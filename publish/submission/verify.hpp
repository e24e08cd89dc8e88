// Whether a submission is whole, of the suite that it names, and possible.
//
// What is found without running anything: cases that are missing, double, of another suite; outcomes that no backend can
// have, such as results that are called right and are not those of the suite. Who makes up results that are right passes
// here: a replay (replay.hpp) tells.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "generators/release/errata.hpp"
#include "publish/submission/submission.hpp"

namespace assay {

struct SuiteOfSubmission {
  std::string folder;
  Errata errata;        // by which cases are withdrawn; an empty digest: none
  std::string release;  // its name; empty: the suite is not a release
};

// The errors, one sentence each, at most `most` of a sort; empty: none. An error if the suite cannot be read.
Result<std::vector<std::string>> problems_of_submission(Submission const& submission, SuiteOfSubmission const& suite,
                                                        std::size_t most = 5);

}  // namespace assay
