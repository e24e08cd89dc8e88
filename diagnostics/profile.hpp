// Profiles that a command line names.
#pragma once

#include <string>

#include "oracle/sets/profile.hpp"

namespace assay {

// The help text of an option for a profile.
constexpr char const* kProfileHelp =
    "accuracy profile: text, ieee, opencl-full, cuda, wgsl, tosa, xla, or a .toml file; ieee is the strictest, xla is "
    "met by compilers";

// read_profile. If it cannot be read, prints the error to standard error and stops.
Profile load_profile(std::string const& name_or_path);

}  // namespace assay
