// The folder in which a job runs its cases:
//   FOLDER/suite/ID  files that the backend may read: copies of the program and its inputs
//   FOLDER/outputs   results of the backend
//   FOLDER/run       working directory of the backend
// The folders are created once and emptied between cases. The folder of a case is renamed for the next one, and its
// files are overwritten, because creating and removing a file takes longer than running a small case.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

class CaseFolder {
public:
  explicit CaseFolder(std::string const& folder);  // the folder is created or emptied

  std::string const& given() const { return given_to_; }
  std::string outputs() const { return folder_ + "/outputs"; }
  std::string run() const { return folder_ + "/run"; }

  // Creates the folders, or empties `outputs` and `run`, for the case `id`. An error if that fails.
  Result<void> begin(std::string const& id);
  // Writes a file of the folder `given()`.
  Result<void> give(std::string const& name, std::string_view bytes);
  // Removes the files of `given()` that were not written since `begin`.
  Result<void> remove_stale();

private:
  std::string folder_, given_to_;
  bool is_clean_ = false;  // whether nothing is left from the previous case
  std::set<std::string, std::less<>> given_;
};

}  // namespace assay
