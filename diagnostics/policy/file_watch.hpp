// Waits for files to change. Polls them, because folders of other machines and of containers send no notifications.
#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace assay {

class FileWatch {
public:
  // Files, which need not be there yet, and folders with all that is below them.
  explicit FileWatch(std::vector<std::string> paths);

  // Until something is not as it was when the watch began, and quiet again; false: `stop` was set.
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
