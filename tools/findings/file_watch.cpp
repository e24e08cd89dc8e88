#include "tools/findings/file_watch.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace assay::inline tools {

namespace {

namespace fs = std::filesystem;

constexpr int kQuietMilliseconds = 60;  // an editor writes a file in several steps
constexpr int kPollMilliseconds = 200;  // how long a stop waits at most

}  // namespace

Result<FileWatch> FileWatch::of(std::vector<std::string> const& paths) {
  FileWatch watch;
  watch.inotify_ = Descriptor(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
  if (!watch.inotify_) return Error{std::string("files cannot be watched: ") + std::strerror(errno)};
  for (auto const& path : paths) {
    std::error_code trouble;
    if (!fs::is_directory(path, trouble)) {
      auto const parent = fs::path(path).parent_path().string();
      if (auto good = watch.watch_folder(parent.empty() ? "." : parent, fs::path(path).filename().string()); !good)
        return Error{good.error()};
      continue;
    }
    if (auto good = watch.watch_folder(path, ""); !good) return Error{good.error()};
    for (fs::recursive_directory_iterator at(path, trouble); !trouble && at != fs::end(at); at.increment(trouble))
      if (std::error_code ignored; at->is_directory(ignored))
        if (auto good = watch.watch_folder(at->path().string(), ""); !good) return Error{good.error()};
  }
  return watch;
}

Result<void> FileWatch::watch_folder(std::string const& folder, std::string const& only) {
  int const descriptor = ::inotify_add_watch(inotify_.number(), folder.c_str(),
                                             IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE);
  if (descriptor < 0) return Error{folder + " cannot be watched: " + std::strerror(errno)};
  auto known = std::ranges::find(folders_, descriptor, &Folder::descriptor);
  if (known == folders_.end()) {
    folders_.push_back({descriptor, {}});
    if (!only.empty()) folders_.back().only.push_back(only);
  } else if (only.empty()) {
    known->only.clear();
  } else if (!known->only.empty()) {
    known->only.push_back(only);
  }
  return {};
}

bool FileWatch::read_events() {
  bool counts = false;
  alignas(inotify_event) char buffer[16 * 1024];
  for (;;) {
    auto const got = ::read(inotify_.number(), buffer, sizeof buffer);
    if (got <= 0) return counts;
    for (char const* at = buffer; at < buffer + got;) {
      auto const* const event = reinterpret_cast<inotify_event const*>(at);
      at += sizeof *event + event->len;
      auto const folder = std::ranges::find(folders_, event->wd, &Folder::descriptor);
      std::string const name = event->len > 0 ? event->name : "";
      bool const is_partial = name.starts_with(".");  // of an editor, or of our own write_file
      counts |=
          folder == folders_.end() || (folder->only.empty() ? !is_partial : std::ranges::count(folder->only, name) > 0);
    }
  }
}

bool FileWatch::wait(std::atomic<bool> const& stop) {
  bool changed = false;
  while (!stop) {
    pollfd one{inotify_.number(), POLLIN, 0};
    int const ready = ::poll(&one, 1, changed ? kQuietMilliseconds : kPollMilliseconds);
    if (ready > 0)
      changed |= read_events();
    else if (changed)
      return true;
  }
  return false;
}

}  // namespace assay::inline tools
