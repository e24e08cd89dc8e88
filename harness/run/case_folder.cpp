#include "harness/run/case_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "support/descriptor.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Opens a folder that is not a link; otherwise returns an invalid descriptor.
Descriptor open_folder(std::string const& path) {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// The names in a folder without "." and "..". Does not use readdir(), because opening its stream costs as much as
// reading a small folder.
std::vector<std::string> names_in(Descriptor const& folder) {
  std::vector<std::string> names;
  alignas(dirent64) char entries[4096];
  for (ssize_t got; (got = ::getdents64(folder.number(), entries, sizeof entries)) > 0;) {
    for (char const* at = entries; at < entries + got;) {
      auto const* const entry = reinterpret_cast<dirent64 const*>(at);
      std::string_view const name = entry->d_name;
      if (name != "." && name != "..") names.emplace_back(name);
      at += entry->d_reclen;
    }
  }
  return names;
}

Error creation_error(std::string const& path, std::error_code const& trouble) {
  return Error{path + " cannot be made: " + trouble.message()};
}

// Creates an empty folder and removes any file or folder of the same name.
Result<void> make_folder(std::string const& path) {
  std::error_code trouble;
  fs::remove_all(path, trouble);
  if (!trouble) fs::create_directories(path, trouble);
  return trouble ? Result<void>(creation_error(path, trouble)) : Result<void>();
}

// Renames a folder. Creates the parent folder of the new name if it is missing.
bool move_folder(std::string const& from, std::string const& to) {
  if (::rename(from.c_str(), to.c_str()) == 0) return true;
  std::error_code trouble;
  if (errno == ENOENT) fs::create_directories(fs::path(to).parent_path(), trouble);
  return !trouble && ::rename(from.c_str(), to.c_str()) == 0;
}

// Removes everything in a folder except the names in `kept`. Creates the folder if it is missing.
Result<void> empty_folder(std::string const& path, std::set<std::string, std::less<>> const& kept) {
  auto const folder = open_folder(path);
  if (!folder) return make_folder(path);
  for (auto const& name : names_in(folder)) {
    if (kept.contains(name) || ::unlinkat(folder.number(), name.c_str(), 0) == 0) continue;
    std::error_code trouble;
    fs::remove_all(path + "/" + name, trouble);  // removes folders, too
    if (trouble) return creation_error(path, trouble);
  }
  return {};
}

// Overwrites the file if it is a regular file without other hard links. False otherwise, or if it cannot be written.
bool write_over(std::string const& path, std::string_view bytes) {
  int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0) return false;
  struct stat there {};
  bool is_written = ::fstat(file, &there) == 0 && S_ISREG(there.st_mode) && there.st_nlink == 1;
  is_written = is_written && write_all(file, bytes);
  auto const size = static_cast<off_t>(bytes.size());
  if (is_written && there.st_size > size) is_written = ::ftruncate(file, size) == 0;
  return ::close(file) == 0 && is_written;
}

}  // namespace

CaseFolder::CaseFolder(std::string const& folder) : folder_(fs::absolute(folder).string()) {}

Result<void> CaseFolder::begin(std::string const& id) {
  given_.clear();
  if (!is_clean_)
    if (auto const made = make_folder(folder_); !made) return made;
  is_clean_ = true;
  auto const before = std::exchange(given_to_, folder_ + "/suite/" + id);
  if (!before.empty() && before != given_to_ && !move_folder(before, given_to_)) {
    std::error_code trouble;
    fs::remove_all(folder_ + "/suite", trouble);
  }
  if (auto const made = empty_folder(outputs(), {}); !made) return made;
  return empty_folder(run(), {});
}

Result<void> CaseFolder::give(std::string const& name, std::string_view bytes) {
  auto const path = given() + "/" + name;
  given_.insert(name);
  if (write_over(path, bytes)) return {};
  std::error_code trouble;
  if (!open_folder(given()))
    if (auto const made = make_folder(given()); !made) return made;
  fs::remove_all(path, trouble);
  if (write_over(path, bytes)) return {};
  return Error{path + " cannot be written: " + std::generic_category().message(errno)};
}

Result<void> CaseFolder::remove_stale() { return empty_folder(given(), given_); }

}  // namespace assay
