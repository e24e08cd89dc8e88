// The folder of a suite during generation: its permitted contents before, its lock, and its completion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/assemble/generate.hpp"

namespace assay {

ManifestHead head_of(GenerateOptions const& options, SuiteRequest const& request);

class SuiteFolder {
public:
  enum class State { open, was_whole, refused, failed };

  explicit SuiteFolder(std::string folder) : folder_(std::move(folder)) {}
  ~SuiteFolder();
  SuiteFolder(SuiteFolder const&) = delete;
  SuiteFolder& operator=(SuiteFolder const&) = delete;

  // Prepares it for `head`. `totals` are filled if it was complete, `error` if it cannot be opened.
  State open(ManifestHead const& head, SuiteTotals& totals, std::string& error);
  bool resumed() const { return resumed_; }  // an earlier run has written here

  std::string spool(std::string_view unit) const;

  // Puts the manifest together from the spools of these units, in this order, and sums up their totals.
  Result<SuiteTotals> finish(ManifestHead const& head, std::vector<std::string> const& units);

private:
  std::string partial() const { return folder_ + "/.partial"; }
  State inspect_manifest(ManifestHead const& head, SuiteTotals& totals, std::string& error) const;
  Result<void> lock(ManifestHead const& head);
  Result<SuiteTotals> write_manifest(ManifestHead const& head, std::vector<std::string> const& units,
                                     std::string const& path) const;

  std::string folder_;
  bool resumed_ = false;
  int lock_ = -1;
};

}  // namespace assay
