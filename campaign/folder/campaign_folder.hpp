// The folder of a running campaign.
//
//     CAMPAIGN/journal.jsonl    the head, and a line for each block of programs, each cause and each failure
//     CAMPAIGN/causes/NAME/     the reproducer of a cause (harness/reduction/reproducer.hpp)
//
// Each line is appended and flushed to the disk before the next step. A campaign that is killed at any time therefore
// resumes without losing or repeating counts. The folder of a cause is complete before its line is appended. Concurrent
// readers see complete lines.
#pragma once

#include <functional>
#include <string>

#include "campaign/folder/journal_lines.hpp"
#include "support/descriptor.hpp"

namespace assay::campaign {

// Reads the folder. A truncated last line is ignored. An error names the file, the line and the reason.
Result<CampaignState> read_campaign(std::string const& folder);
// Parses the text of a journal. `whole` returns the size of its complete lines, in bytes.
Result<CampaignState> read_journal(std::string_view text, std::string const& path, std::size_t* whole = nullptr);

class CampaignFolder {
public:
  // Creates the campaign or resumes an existing one, which must have the same version, backend, profile, seed, shard
  // and selection. The journal is locked against other writers for the lifetime of this object.
  static Result<CampaignFolder> open(std::string const& folder, CampaignHead const& head);
  // Creates a new campaign. Returns an error if the folder already has one.
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
