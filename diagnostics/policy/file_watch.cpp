#include "diagnostics/policy/file_watch.hpp"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <thread>

namespace assay {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kQuiet{60};  // an editor writes a file in several steps
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

FileWatch::FileWatch(std::vector<std::string> paths) : paths_(std::move(paths)), seen_(look()) {}

FileWatch::Snapshot FileWatch::look() const {
  Snapshot snapshot;
  auto const add = [&](std::string const& path) {
    struct stat file;
    if (::stat(path.c_str(), &file) != 0) return;
    snapshot[path] = {file.st_ctim.tv_sec * 1'000'000'000LL + file.st_ctim.tv_nsec,
                      static_cast<long long>(file.st_size), file.st_ino};
  };
  for (auto const& path : paths_) {
    std::error_code trouble;
    if (!fs::is_directory(path, trouble)) {
      add(path);
      continue;
    }
    for (fs::recursive_directory_iterator at(path, trouble); !trouble && at != fs::end(at); at.increment(trouble))
      // Names that begin with a dot belong to editors, or to files that are being written.
      if (std::error_code ignored; !at->path().filename().string().starts_with(".") && !at->is_directory(ignored))
        add(at->path().string());
  }
  return snapshot;
}

bool FileWatch::wait(std::atomic<bool> const& stop) {
  for (auto last = seen_; !stop;) {
    auto now = look();
    if (now != seen_ && now == last) return true;
    bool const is_busy = now != last;
    last = std::move(now);
    std::this_thread::sleep_for(is_busy ? kQuiet : kPause);
  }
  return false;
}

}  // namespace assay
