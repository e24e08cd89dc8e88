#include "diagnostics/work_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "diagnostics/stop.hpp"

namespace assay {

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!is_named_ && !path_.empty()) std::filesystem::remove_all(path_, ignored);
}

void WorkFolder::make() {
  std::error_code trouble;
  if (is_named_) {
    std::filesystem::create_directories(path_, trouble);
    if (trouble) stop(path_ + " cannot be made: " + trouble.message());
    return;
  }
  std::string pattern = (std::filesystem::temp_directory_path(trouble) / "assay_XXXXXX").string();
  if (trouble || !mkdtemp(pattern.data()))
    stop(std::string("cannot create a folder for temporary files: ") + std::strerror(errno));
  path_ = pattern;
}

}  // namespace assay
