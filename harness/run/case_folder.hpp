// The folder in which a job runs case after case:
//   FOLDER/suite/ID  what the backend may read, a copy of the program and its inputs
//   FOLDER/outputs   where it writes its results
//   FOLDER/run       its working directory
// They are made once and emptied between cases. The copy of one case is renamed to that of the next, and its files are
// written over: making and removing a file costs more than running a small case.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

class CaseFolder {
public:
  explicit CaseFolder(std::string const& folder);  // emptied at first, or made

  std::string const& given() const { return given_to_; }
  std::string outputs() const { return folder_ + "/outputs"; }
  std::string run() const { return folder_ + "/run"; }

  // Makes the folders, or empties `outputs` and `run`, for the case of that id. An error if that fails.
  Result<void> begin(std::string const& id);
  // Writes a file of `given`.
  Result<void> give(std::string const& name, std::string_view bytes);
  // Removes the files of `given` that were not given since `begin`.
  Result<void> end_giving();

private:
  std::string folder_, given_to_;
  bool is_clean_ = false;  // nothing is there from before
  std::set<std::string, std::less<>> given_;
};

}  // namespace assay
