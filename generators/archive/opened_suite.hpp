// A suite by its path. An archive is unpacked into a private folder, which is removed with this object.
#pragma once

#include <set>
#include <string>

#include "generators/archive/suite_archive.hpp"

namespace assay {

class OpenedSuite {
public:
  // A path without the name of an archive is a folder, and is not inspected. `ids`: the cases that are needed; empty:
  // all.
  static Result<OpenedSuite> open(std::string const& path, std::set<std::string> const& ids = {});
  OpenedSuite() = default;
  OpenedSuite(OpenedSuite&& other) noexcept;
  OpenedSuite& operator=(OpenedSuite&& other) noexcept;
  ~OpenedSuite();

  std::string const& folder() const { return folder_; }

private:
  std::string folder_;
  bool is_private_ = false;
};

}  // namespace assay
