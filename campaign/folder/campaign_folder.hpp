// The folder of a campaign, as it grows.
//
//     CAMPAIGN/journal.jsonl    the head, and a line for each block of programs, each cause and each failure
//     CAMPAIGN/causes/NAME/     the reproducer of a cause (harness/reduction/reproducer.hpp)
//
// Lines are whole, and on the disk before the next thing is done: a campaign that is killed at any time is resumed where it was,
// and nothing is counted twice. The folder of a cause is whole before its line is written. Who reads sees whole lines.
#pragma once

#include <functional>
#include <string>

#include "campaign/folder/journal_lines.hpp"
#include "support/descriptor.hpp"

namespace assay::campaign {

// The contents of the folder. A truncated last line is left out; an error has the file, the line and the reason.
Result<CampaignState> read_campaign(std::string const& folder);
// Of the text of a journal. `whole`: the bytes of its whole lines.
Result<CampaignState> read_journal(std::string_view text, std::string const& path, std::size_t* whole = nullptr);

class CampaignFolder {
public:
  // Creates it, or resumes an existing one, which must be of the same backend, profile, seed and shard. It is locked
  // against other writers during the lifetime of this object.
  static Result<CampaignFolder> open(std::string const& folder, CampaignHead const& head);
  // Makes one that is not there yet.
  static Result<CampaignFolder> make(std::string const& folder, CampaignHead const& head);

  CampaignState const& state() const { return state_; }
  bool is_resumed() const { return is_resumed_; }
  std::string cause_folder(std::string const& name) const { return folder_ + "/causes/" + name; }

  // `fill` writes the reproducer into the given folder.
  Result<void> add_cause(Cause const& cause, std::function<Result<void>(std::string const& folder)> const& fill);
  Result<void> add_failure(FailureRecord const& failure);
  Result<void> add_block(BlockRecord const& record);

private:
  CampaignFolder() = default;
  Result<void> append(std::string const& line);
  void remove_unnamed_causes() const;

  std::string folder_;
  Descriptor journal_;
  CampaignState state_;
  bool is_resumed_ = false;
};

}  // namespace assay::campaign
