// A suite by its path: a folder as it is, an archive in a private folder of its own, which is gone with this object.
#pragma once

#include <set>
#include <string>

#include "generators/archive/suite_archive.hpp"

namespace assay {

class OpenedSuite {
public:
  // A path whose name is not that of an archive is a folder, and is not inspected. `ids`: only these cases are needed;
  // none: all.
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
