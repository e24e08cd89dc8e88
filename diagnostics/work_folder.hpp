// A folder for the files of one run.
#pragma once

#include <string>
#include <utility>

namespace assay {

// A folder of its own for a run, removed with all that is in it at the end, unless it was named by the user.
class WorkFolder {
public:
  explicit WorkFolder(std::string named) : path_(std::move(named)), is_named_(!path_.empty()) {}
  ~WorkFolder();
  WorkFolder(WorkFolder const&) = delete;
  WorkFolder& operator=(WorkFolder const&) = delete;
  void make();  // stops if it cannot be made
  // For many small files: in memory, if there is room for them and TMPDIR does not name another place.
  void make_in_memory();
  std::string const& path() const { return path_; }

private:
  void make_below(std::string const& parent);

  std::string path_;
  bool is_named_;
};

}  // namespace assay
