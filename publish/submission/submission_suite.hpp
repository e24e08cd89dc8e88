// The suite of a submission, and its errata.
#pragma once

#include <string>

#include "publish/submission/verify.hpp"

namespace assay {

// Returns the opened suite, which may be a release, with its errata. Stops the program with an error that begins with
// `prefix` if the suite is inconsistent or the errata are not accepted.
SuiteOfSubmission suite_of_submission(std::string const& folder, std::string const& errata, std::string const& key,
                                      std::string const& prefix);

// Returns the version of the specification by which the cases were generated.
std::string specification_of(std::string const& folder, std::string const& prefix);

}  // namespace assay
