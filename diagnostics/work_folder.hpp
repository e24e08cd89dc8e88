// A folder for the files of one run.
#pragma once

#include <string>
#include <utility>

namespace assay {

// A separate folder for a run. It is removed with its contents at the end, unless the user has named it.
class WorkFolder {
public:
  explicit WorkFolder(std::string named) : path_(std::move(named)), is_named_(!path_.empty()) {}
  ~WorkFolder();
  WorkFolder(WorkFolder const&) = delete;
  WorkFolder& operator=(WorkFolder const&) = delete;
  void make();  // exits if it cannot be created
  // Creates the folder in memory, for many small files, if there is enough space and TMPDIR does not name another
  // place.
  void make_in_memory();
  std::string const& path() const { return path_; }

private:
  void create_in(std::string const& parent);

  std::string path_;
  bool is_named_;
};

}  // namespace assay
