// The options of PJRT_Client_Create: the implementation on the device, the number of devices, and their limits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "constraints/bind/prepared_program.hpp"
#include "harness/pjrt/api/base.h"
#include "oracle/sets/profile.hpp"
#include "semantics/runtime/process.hpp"
#include "support/result.hpp"

namespace assay::plugin {

inline constexpr int kMostDevices = 1024;
inline constexpr char const* kDefaultProfile = "ieee";
inline constexpr std::string_view kMemoryKind = "device";  // of the one memory of each device

struct Settings {
  int devices = 1;
  CheckPolicy check = CheckPolicy::spec;
  RunLimits limits;
  // With a seed: the random conforming implementation of that seed by the profile, instead of exact results.
  std::optional<std::uint64_t> seed;
  Profile profile;
  std::optional<std::size_t> mutant;  // of generators/mutants: the planted defect
  std::string text = "exact";         // a description of the device: "seed 5 of xla"
};

// Or an error with the invalid option and its permitted values. Values may also be strings: "4".
Result<Settings> read_settings(std::span<PJRT_NamedValue const> options);

}  // namespace assay::plugin
