// Replays the causes of a campaign on another version of its backend.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "campaign/folder/state.hpp"
#include "harness/backends/backend.hpp"
#include "oracle/sets/profile.hpp"

namespace assay::campaign {

enum class Replayed : std::uint8_t {
  fixed,        // its program conforms, or is unsupported instead of crashing or hanging
  still_there,  // its program still fails in the same way
  changed,      // its program fails in another way
  not_decided,  // its program could not be run, or the backend does not support it
};
std::string_view to_string(Replayed replayed);  // as in JSON
std::string_view words(Replayed replayed);      // for text reports, such as "still fails"

struct ReplayedCause {
  std::string name;
  Replayed replayed = Replayed::not_decided;
  std::string reason;      // the current behavior of the backend
  bool is_listed = false;  // by a baseline
  bool is_strict = false;  // its line is strict: the cause must not be fixed
};

struct ReplayOptions {
  Profile const* profile = nullptr;
  std::string work;
  double case_seconds = 60;
  std::atomic<bool> const* stop = nullptr;
};
// Returns a result for each cause, in the order of `state.causes`; fewer if `options.stop` is set meanwhile.
std::vector<ReplayedCause> replay_causes(std::string const& folder, CampaignState const& state, Backend& backend,
                                         ReplayOptions const& options);

}  // namespace assay::campaign
