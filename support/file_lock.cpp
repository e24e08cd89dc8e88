#include "support/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace assay {
namespace {

std::string unwritable_file(std::string const& path) {
  return path + " cannot be written: " + std::generic_category().message(errno);
}

bool is_same_file(struct stat const& one, struct stat const& other) {
  return one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

}  // namespace

Result<FileLock> FileLock::acquire(std::string const& path, std::string_view what) {
  FileLock lock;
  lock.path_ = path;
  struct stat there {};
  bool const exists = ::stat(path.c_str(), &there) == 0;
  if (path.empty() || (exists && !S_ISREG(there.st_mode))) return lock;
  constexpr int kMaxTries = 100;  // another process may replace the file at the end of its run
  for (int i = 0; i < kMaxTries; ++i) {
    lock.file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!lock.file_) return Error{unwritable_file(path)};
    if (::flock(lock.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) break;
    struct stat locked {};
    bool const is_there = ::stat(path.c_str(), &there) == 0 && ::fstat(lock.number(), &locked) == 0;
    if (!is_there || !is_same_file(there, locked)) continue;
    lock.is_created_ = !exists;
    return lock;
  }
  return Error{std::string("another process is writing ").append(what).append(what.empty() ? "" : " ").append(path)};
}

bool FileLock::clear() const { return file_ && ::ftruncate(number(), 0) == 0; }

Result<void> FileLock::write(std::string_view text) const {
  bool const is_written = clear() && ::lseek(number(), 0, SEEK_SET) == 0 && write_all(number(), text);
  return is_written ? Result<void>() : Error{unwritable_file(path_)};
}

void FileLock::remove_empty() const {
  struct stat there {
  }, locked{};
  bool const is_ours = file_ && ::lstat(path_.c_str(), &there) == 0 && ::fstat(number(), &locked) == 0 &&
                       is_same_file(there, locked) && locked.st_size == 0;
  if (is_ours) ::unlink(path_.c_str());
}

FileLocks::~FileLocks() {
  for (auto const& item : items_)
    if (item.is_cleared) item.lock.remove_empty();
}

Result<void> FileLocks::add(std::string const& path) {
  auto lock = FileLock::acquire(path, "");
  if (!lock) return Error{lock.error()};
  bool const is_created = lock->is_created();
  if (lock->is_held()) items_.push_back({*std::move(lock), is_created});
  return {};
}

void FileLocks::clear(std::string const& path) {
  for (auto& item : items_)
    if (item.lock.path() == path) item.is_cleared |= item.lock.clear();
}

FileLock const* FileLocks::find(std::string const& path) const {
  auto const found = std::ranges::find_if(items_, [&](Item const& item) { return item.lock.path() == path; });
  return found == items_.end() ? nullptr : &found->lock;
}

}  // namespace assay
