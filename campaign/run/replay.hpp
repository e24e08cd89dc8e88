// The causes of a campaign on another version of its backend, and as cases of a suite.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "campaign/folder/state.hpp"
#include "harness/backends/backend.hpp"
#include "oracle/sets/profile.hpp"

namespace assay::campaign {

enum class Replayed : std::uint8_t {
  fixed,        // its program conforms
  still_there,  // it fails as it did
  changed,      // it fails in another way
  not_decided,  // it could not be run, or the backend reports that it does not support it
};
std::string_view to_string(Replayed replayed);  // as in JSON
std::string_view words(Replayed replayed);      // "still fails"

struct ReplayedCause {
  std::string name;
  Replayed replayed = Replayed::not_decided;
  std::string reason;  // the current behavior of the backend
};

struct ReplayOptions {
  Profile const* profile = nullptr;
  std::string work;
  double case_seconds = 60;
  std::atomic<bool> const* stop = nullptr;
};
// In the order of the causes.
std::vector<ReplayedCause> replay_causes(std::string const& folder, CampaignState const& state, Backend& backend,
                                         ReplayOptions const& options);

}  // namespace assay::campaign
