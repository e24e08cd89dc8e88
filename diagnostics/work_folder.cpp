#include "diagnostics/work_folder.hpp"

#include <unistd.h>

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
  auto const parent = std::filesystem::temp_directory_path(trouble);
  if (trouble) stop("cannot create a folder for temporary files: " + trouble.message());
  create_in(parent.string());
}

void WorkFolder::make_in_memory() {
  constexpr std::uintmax_t kRoom = std::uintmax_t{2} << 30;  // in bytes
  constexpr char const* kMemory = "/dev/shm";                // an in-memory file system on Linux
  std::error_code trouble;
  auto const space = std::filesystem::space(kMemory, trouble);
  bool const has_room = !trouble && space.available >= kRoom && ::access(kMemory, W_OK | X_OK) == 0;
  if (is_named_ || std::getenv("TMPDIR") || !has_room) return make();
  create_in(kMemory);
}

void WorkFolder::create_in(std::string const& parent) {
  std::string pattern = parent + "/assay_XXXXXX";
  if (!mkdtemp(pattern.data()))
    stop(std::string("cannot create a folder for temporary files: ") + std::strerror(errno));
  path_ = pattern;
}

}  // namespace assay
