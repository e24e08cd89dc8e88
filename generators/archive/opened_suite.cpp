#include "generators/archive/opened_suite.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace assay {

namespace fs = std::filesystem;

Result<OpenedSuite> OpenedSuite::open(std::string const& path, std::set<std::string> const& ids) {
  OpenedSuite suite;
  std::error_code trouble;
  if (!names_archive(path) || fs::is_directory(path, trouble)) {
    suite.folder_ = path;
    return suite;
  }
  std::string pattern = (fs::temp_directory_path(trouble) / "assay_suite_XXXXXX").string();
  if (trouble || !::mkdtemp(pattern.data()))
    return Error{std::string("a folder to unpack the suite into cannot be made: ") + std::strerror(errno)};
  suite.folder_ = pattern;
  suite.is_private_ = true;
  auto const wanted = [&](std::string_view name) {
    return ids.empty() || name == "manifest.json" || name.starts_with("release/") ||
           ids.contains(std::string(name.substr(0, name.rfind('/'))));
  };
  if (auto const done = unpack_suite_archive(path, suite.folder_, {}, wanted); !done) return Error{done.error()};
  if (!fs::exists(suite.folder_ + "/manifest.json", trouble))
    return Error{path + ": is not a suite: it holds no manifest.json"};
  return suite;
}

OpenedSuite::OpenedSuite(OpenedSuite&& other) noexcept
    : folder_(std::move(other.folder_)), is_private_(std::exchange(other.is_private_, false)) {}

OpenedSuite& OpenedSuite::operator=(OpenedSuite&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(is_private_, other.is_private_);
  return *this;
}

OpenedSuite::~OpenedSuite() {
  std::error_code ignored;
  if (is_private_) fs::remove_all(folder_, ignored);
}

}  // namespace assay
