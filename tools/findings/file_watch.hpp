// Waits for files to change (inotify).
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "support/descriptor.hpp"
#include "support/result.hpp"

namespace assay::inline tools {

class FileWatch {
public:
  // Files, which need not be there yet, and folders with all that is below them.
  static Result<FileWatch> of(std::vector<std::string> const& paths);

  // Until something has changed and is quiet again; false: `stop` was set.
  bool wait(std::atomic<bool> const& stop);

private:
  Result<void> watch_folder(std::string const& folder, std::string const& only);
  bool read_events();  // whether one of them counts

  struct Folder {
    int descriptor;
    std::vector<std::string> only;  // names; empty: all
  };
  Descriptor inotify_;
  std::vector<Folder> folders_;
};

}  // namespace assay::inline tools
