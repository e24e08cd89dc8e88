// The suite of a submission, and its errata.
#pragma once

#include <string>

#include "publish/submission/verify.hpp"

namespace assay {

// Of an opened suite, a release or not. Stops, with `prefix`, if it is inconsistent, or the errata are not accepted.
SuiteOfSubmission suite_of_submission(std::string const& folder, std::string const& errata, std::string const& key,
                                      std::string const& prefix);

// The version by which its cases were made.
std::string specification_of(std::string const& folder, std::string const& prefix);

}  // namespace assay
