// The options of PJRT_Client_Create: the implementation on the devices, their number, and their limits.
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

inline constexpr int kMaxDevices = 1024;
inline constexpr char const* kDefaultProfile = "ieee";
inline constexpr std::string_view kMemoryKind = "device";  // memory kind of each device's only memory

struct Settings {
  int devices = 1;
  CheckPolicy check = CheckPolicy::spec;
  RunLimits limits;
  // If set, the device is a random conforming implementation with this seed and the profile; otherwise results are
  // exact.
  std::optional<std::uint64_t> seed;
  Profile profile;
  std::optional<std::size_t> mutant;  // planted defect: index of a mutant (generators/mutants)
  std::string text = "exact";         // description of the device: "seed 5 of xla"
};

// An error names the invalid option and its permitted values. Numbers may also be given as strings: "4".
Result<Settings> read_settings(std::span<PJRT_NamedValue const> options);

}  // namespace assay::plugin
