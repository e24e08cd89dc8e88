// Waits for changes of files. Uses polling, because network and container file systems send no notifications.
#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace assay {

class FileWatch {
public:
  // `paths` are files, which need not exist yet, and folders, which are watched recursively.
  explicit FileWatch(std::vector<std::string> paths);

  // Waits until something has changed since the watch began, and changes have stopped. Returns false if `stop` was set.
  bool wait(std::atomic<bool> const& stop);

private:
  struct Seen {
    long long changed;  // nanoseconds
    long long size;     // bytes
    unsigned long long file;
    bool operator==(Seen const&) const = default;
  };
  using Snapshot = std::map<std::string, Seen>;
  Snapshot look() const;

  std::vector<std::string> paths_;
  Snapshot seen_;
};

}  // namespace assay
