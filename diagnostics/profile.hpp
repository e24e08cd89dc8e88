// Loads profiles from the command line.
#pragma once

#include <string>

#include "oracle/sets/profile.hpp"

namespace assay {

// The help text of options for profiles.
constexpr char const* kProfileHelp =
    "accuracy profile: text, ieee, opencl-full, cuda, wgsl, tosa, xla, or a .toml file; ieee permits the least in "
    "floating-point arithmetic, xla is met by compilers";

// Same as read_profile, but prints the error to standard error and exits if it fails.
Profile load_profile(std::string const& name_or_path);

}  // namespace assay
