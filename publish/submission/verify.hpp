// Whether a submission is complete, belongs to the suite that it names, and is possible.
//
// These checks run nothing: missing or duplicate cases, another suite; impossible outcomes, such as results with the
// verdict conforms that differ from those of the suite. Fabricated correct results pass here: a replay (replay.hpp)
// detects them.
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
