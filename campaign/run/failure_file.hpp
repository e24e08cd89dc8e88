// Files failures under causes: each is put under a key at once and, if no cause is known for that, reduced.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaign/causes/located_op.hpp"
#include "campaign/run/campaign_run.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"

namespace assay::campaign {

// A program that failed.
struct Failure {
  std::uint64_t program = 0;
  std::string way;
  std::string text;
  std::vector<Tensor> inputs;
  reduction::Observation seen;
  std::shared_ptr<Program const> read;  // the program
  std::optional<LocatedOp> located;
  double seconds = 0;  // of the campaign
};

class FailureFile {
public:
  // `writing` is held where the folder is used.
  FailureFile(CampaignFolder& folder, Backend& backend, CampaignOptions const& options, std::mutex& writing)
      : folder_(folder), backend_(backend), options_(options), writing_(writing) {}

  // By one thread at a time where it is new. An error if the folder cannot be written to. Where the campaign is stopped meanwhile,
  // the failure may be left out: its program is drawn again.
  Result<void> add(Failure const& failure);

private:
  Result<bool> add_known(Failure const& failure, std::string const& alias);
  Result<void> add_reduced(Failure const& failure, std::string const& alias);
  Result<void> count(Failure const& failure, std::string const& cause, std::string const& alias);
  bool is_settled(Failure const& failure, std::string const& alias) const;

  CampaignFolder& folder_;
  Backend& backend_;
  CampaignOptions const& options_;
  std::mutex& writing_;
  std::mutex reducing_;
  std::map<std::string, unsigned> repeats_;  // reductions of failures under a key that yielded no new cause
};

}  // namespace assay::campaign
