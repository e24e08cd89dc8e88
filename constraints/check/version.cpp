#include "constraints/check/version.hpp"

#include <fmt/format.h>

#include "grammar/bytecode/write/requirements.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostLocations = 4;  // next to the first

}  // namespace

void check_version(Program const& program, Version target, Diagnostics& diagnostics) {
  Version const released{target.major, target.minor, 0};  // patches say nothing about what there is
  for (auto const& requirement : version_requirements(program).all) {
    if (requirement.since && *requirement.since <= released) continue;
    Diagnostic diagnostic;
    diagnostic.label = "version";
    diagnostic.range = requirement.locations.front();
    diagnostic.message = requirement.since
                             ? fmt::format("{} needs version {}, but the target is {}", requirement.what,
                                           to_string(*requirement.since), to_string(target))
                             : fmt::format("no version of portable artifacts holds {}, and so not {}, the target",
                                           requirement.what, to_string(target));
    diagnostic.hint = requirement.advice;
    for (std::size_t i = 1; i < requirement.locations.size() && i <= kMostLocations; ++i)
      diagnostic.notes.push_back({"here too", true, requirement.locations[i]});
    if (requirement.locations.size() > kMostLocations + 1)
      diagnostic.notes.push_back({fmt::format("{} ops need it", requirement.locations.size()), false, {}});
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace assay
