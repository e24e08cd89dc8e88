// Profiles that a command line names.
#pragma once

#include <optional>
#include <string>

#include "oracle/sets/profile.hpp"

namespace assay::inline tools {

// read_profile; nothing, after writing what is wrong to standard error, if it cannot be read.
std::optional<Profile> load_profile(std::string const& name_or_path);

}  // namespace assay::inline tools
