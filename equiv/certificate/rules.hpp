// Digests of the files of spec/ that a verdict on ops depends on.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

// Returns pairs of name and "sha256:" digest: for the global functions, the profile, the files of the ops and of ops in
// their regions, and `others`.
std::map<std::string, std::string> digests_of_rules(std::vector<Operation const*> const& ops,
                                                    std::string const& profile,
                                                    std::vector<std::string> const& others = {});

}  // namespace assay
