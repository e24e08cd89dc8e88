// A campaign in a temporary folder, on a backend in this process.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "campaign/run/campaign_run.hpp"
#include "grammar/notation/profile_file.hpp"
#include "tests/harness/reduction/mutant.hpp"
#include "tests/harness/samples.hpp"
#include "tools/developer/mutant_backend.hpp"

namespace assay::campaign {

inline Profile profile_named(std::string const& name) {
  auto const profile = read_profile(name);
  EXPECT_TRUE(profile) << name;
  return profile ? *profile : Profile();
}

inline CampaignHead head_of_test(Backend const& backend, std::uint64_t seed = 1) {
  return {"assay test", backend.name(), "", "xla", seed, 1, 1, {}};
}

struct TestedCampaign {
  samples::Folder folder;
  Profile profile = profile_named("xla"), text = profile_named("text");
  KnownCauses known;
  CampaignOptions options;

  explicit TestedCampaign(std::uint64_t programs = 128, unsigned jobs = 1) {
    options.profile = &profile;
    options.text_profile = &text;
    options.work = folder / "work";
    options.programs = programs;
    options.jobs = jobs;
    options.known = &known;
    options.reduce_seconds = 10;
  }
  std::string path() const { return folder / "campaign"; }
  CampaignState run(Backend& backend, std::uint64_t seed = 1) {
    auto opened = CampaignFolder::open(path(), head_of_test(backend, seed));
    EXPECT_TRUE(opened) << (opened ? "" : opened.error());
    if (!opened) return {};
    auto const done = run_campaign(*opened, backend, options);
    EXPECT_TRUE(done) << done.error();
    return opened->state();
  }
};

inline std::uint64_t count_of(CampaignState const& state, Ended ended) {
  return state.ends()[static_cast<std::size_t>(ended)];
}

// Lists all causes for messages, such as "tanh (float): value, 3 failures".
inline std::string causes_text(CampaignState const& state) {
  std::string text;
  for (auto const& cause : state.causes)
    text += to_string(cause.key) + ", " + std::to_string(cause.hits) + " failures, by " + cause.way + ": " +
            cause.headline + "\n";
  return text;
}

}  // namespace assay::campaign
