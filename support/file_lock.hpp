// Files that one process at a time may write.
#pragma once

#include <string>
#include <vector>

#include "support/descriptor.hpp"
#include "support/result.hpp"

namespace assay {

// An open file with an exclusive lock (flock), which lasts as long as this object. A process that replaces the file by
// another one (write_file) keeps only the lock of the old one, so a replacement ends the use of the lock.
class FileLock {
public:
  FileLock() = default;
  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) noexcept = default;

  // Creates the file if it does not exist. "", and streams such as /dev/null, are not locked. An error if the file cannot
  // be written, or if another process writes it: "another process is writing the report r.json", for `what` "the report".
  static Result<FileLock> acquire(std::string const& path, std::string_view what);

  bool is_held() const { return static_cast<bool>(file_); }
  bool is_created() const { return is_created_; }  // the file did not exist
  int number() const { return file_.number(); }    // open for reading and writing
  std::string const& path() const { return path_; }

  // Makes the file empty; false if it cannot be, or if it is not locked.
  bool clear() const;
  // Replaces the contents in place, so that the lock stays.
  Result<void> write(std::string_view text) const;
  // Removes the file if it is empty and was not replaced. A symbolic link stays.
  void remove_empty() const;

private:
  std::string path_;
  Descriptor file_;
  bool is_created_ = false;
};

// The files that a command writes at its end. Files that it created, or cleared, and that are still empty when this
// object is destroyed are removed.
class FileLocks {
public:
  FileLocks() = default;
  FileLocks(FileLocks&&) noexcept = default;
  FileLocks& operator=(FileLocks&&) noexcept = delete;
  ~FileLocks();

  // Locks one more file. An error as of FileLock::acquire.
  Result<void> add(std::string const& path);
  // Makes a locked file empty.
  void clear(std::string const& path);
  // The lock of a file; nullptr if it is a stream or was not added.
  FileLock const* find(std::string const& path) const;

private:
  struct Item {
    FileLock lock;
    bool is_cleared = false;
  };
  std::vector<Item> items_;
};

}  // namespace assay
