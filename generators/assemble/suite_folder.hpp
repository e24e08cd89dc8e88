// The folder of a suite during generation: checks its contents, locks it, and completes the suite.
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

  // Prepares the folder for `head`. Sets `totals` if the suite was complete, and `error` if the folder cannot be used.
  State open(ManifestHead const& head, SuiteTotals& totals, std::string& error);
  bool resumed() const { return resumed_; }  // whether an earlier run has written to the folder

  std::string spool(std::string_view unit) const;

  // Writes the manifest from the spools of these units, in this order, and returns the sum of their totals.
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
