// Files failures under causes. Each failure gets a key at once, and is reduced if no cause is known for this key.
#pragma once

#include <chrono>
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

// A failing program, with its observed behavior.
struct Failure {
  std::uint64_t program = 0;
  std::string way;
  std::string text;
  std::vector<Tensor> inputs;
  reduction::Observation seen;
  std::shared_ptr<Program const> read;  // the parsed `text`
  std::optional<LocatedOp> located;
  double seconds = 0;  // running time of the campaign, in seconds
};

class FailureFile {
public:
  // `writing` guards all uses of the folder.
  FailureFile(CampaignFolder& folder, Backend& backend, CampaignOptions const& options, std::mutex& writing)
      : folder_(folder), backend_(backend), options_(options), writing_(writing) {}

  // Files the failure. New causes are reduced by one thread at a time. Returns an error if the folder cannot be
  // written. If the campaign is stopped meanwhile, the failure may be omitted, and its program is drawn again later.
  Result<void> add(Failure const& failure);

private:
  Result<bool> add_known(Failure const& failure, std::string const& alias);
  Result<void> add_reduced(Failure const& failure, std::string const& alias);
  Result<void> count(Failure const& failure, std::string const& cause, std::string const& alias);
  std::optional<CauseKey> find_known(Failure const& failure, std::string const& alias) const;
  double reduction_seconds() const;
  bool is_settled(Failure const& failure, std::string const& alias) const;

  CampaignFolder& folder_;
  Backend& backend_;
  CampaignOptions const& options_;
  std::mutex& writing_;
  std::mutex reducing_;
  std::map<std::string, unsigned> repeats_;  // by key: reductions that yielded no new cause
  std::chrono::steady_clock::time_point const begin_ = std::chrono::steady_clock::now();
};

}  // namespace assay::campaign
