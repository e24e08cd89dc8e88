// The files of spec/ that a verdict on ops follows from.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

// By name: "sha256:" and the digest of the global functions, of the profile, of the files of the ops and of those in their
// regions, and of `others`.
std::map<std::string, std::string> digests_of_rules(std::vector<Operation const*> const& ops,
                                                    std::string const& profile,
                                                    std::vector<std::string> const& others = {});

}  // namespace assay
