#include "support/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "support/descriptor.hpp"

namespace assay {

namespace {

namespace fs = std::filesystem;

// Creates a new file next to `path` with an unused name. Returns -1 if that fails.
int open_companion(fs::path const& path, std::string& name) {
  constexpr int kMaxNames = 1000;
  for (int i = 0; i < kMaxNames; ++i) {
    name =
        (path.parent_path() / (".assay-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".partial")).string();
    int const file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

// Resolves symbolic links, also to files that do not exist.
fs::path followed(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code trouble;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, trouble); ++i) {
    auto const to = fs::read_symlink(path, trouble);
    if (trouble) break;
    path = path.parent_path() / to;  // only `to` if it is absolute
  }
  return path;
}

}  // namespace

Result<std::vector<std::string>> files_below(std::string const& folder) {
  std::vector<std::string> found;
  std::error_code trouble;
  fs::recursive_directory_iterator at(folder, trouble);
  for (; !trouble && at != fs::end(at); at.increment(trouble)) {
    std::error_code ignored;  // a broken link is not a file
    if (at->is_regular_file(ignored)) found.push_back(at->path().string());
  }
  if (trouble) return Error{folder + ": " + trouble.message()};
  std::sort(found.begin(), found.end());
  return found;
}

Result<std::string> read_file(std::string const& path, std::size_t max_bytes) {
  auto const fail = [&](std::string const& reason) { return Error{path + " cannot be read: " + reason}; };
  auto const fail_by = [&](int reason) { return fail(std::generic_category().message(reason)); };
  Descriptor const file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  int const unopened = file ? 0 : errno;
  struct stat there {};
  if ((file ? ::fstat(file.number(), &there) : ::stat(path.c_str(), &there)) != 0) return fail_by(errno);
  if (S_ISDIR(there.st_mode)) return fail_by(EISDIR);
  if (!S_ISREG(there.st_mode)) return fail("not a regular file");
  if (unopened) return fail_by(unopened);
  auto const size = static_cast<std::size_t>(there.st_size);
  if (size > max_bytes) return Error{path + " is too large"};
  std::string text(size, '\0');
  for (std::size_t read = 0; read < size;) {
    auto const got = ::read(file.number(), text.data() + read, size - read);
    if (got == 0) return fail("it ends before its last byte");
    if (got < 0 && errno != EINTR) return fail_by(errno);
    if (got > 0) read += static_cast<std::size_t>(got);
  }
  return text;
}

std::string problem_of_output(std::string const& path) {
  if (path == "-") return "- is not a file name: use --format for standard output, or ./- for a file of this name";
  struct stat there {};
  bool const exists = ::stat(path.c_str(), &there) == 0;
  int reason = exists ? 0 : errno;
  if (!exists && reason == ENOENT) reason = 0;
  if (exists && ::access(path.c_str(), W_OK) != 0) reason = errno;
  if (exists && S_ISDIR(there.st_mode)) reason = EISDIR;
  bool const is_stream = exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
  if (reason == 0 && !is_stream) {
    std::string partial;
    int const file = open_companion(followed(path), partial);
    if (file < 0) reason = errno;
    if (file >= 0) ::close(file), ::unlink(partial.c_str());
  }
  return reason == 0 ? "" : path + " cannot be written: " + std::generic_category().message(reason);
}

std::string problem_of_output_folder(std::string const& path) {
  std::error_code trouble;
  auto at = fs::absolute(path, trouble).lexically_normal();
  while (!fs::exists(at, trouble) && at.has_relative_path()) at = at.parent_path();
  int const reason = !fs::is_directory(at, trouble) ? ENOTDIR : ::access(at.c_str(), W_OK | X_OK) != 0 ? errno : 0;
  return reason == 0 ? "" : path + " cannot be made: " + std::generic_category().message(reason);
}

Result<void> write_file(std::string const& path, std::string_view text) { return write_file(path, {text}); }

Result<void> write_file(std::string const& path, std::initializer_list<std::string_view> parts) {
  struct stat there {};
  int reason = 0;
  auto const note_reason = [&](bool good) {
    if (!good && reason == 0) reason = errno;
    return good;
  };
  bool const exists = ::stat(path.c_str(), &there) == 0;
  bool const can_write = note_reason(exists ? ::access(path.c_str(), W_OK) == 0 : errno == ENOENT);
  bool const is_stream = exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
  fs::path const target = is_stream ? fs::path(path) : followed(path);
  std::string partial;
  int const file = !can_write  ? -1
                   : is_stream ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC)
                               : open_companion(target, partial);
  bool good = note_reason(file >= 0);
  for (auto const part : parts) good = good && note_reason(write_all(file, part));
  if (good && exists && !is_stream) good = note_reason(::fchmod(file, there.st_mode & 07777) == 0);
  if (file >= 0 && !note_reason(::close(file) == 0)) good = false;
  if (good && (is_stream || note_reason(::rename(partial.c_str(), target.c_str()) == 0))) return {};
  if (file >= 0 && !is_stream) ::unlink(partial.c_str());
  return Error{path + " cannot be written: " + std::generic_category().message(reason)};
}

Result<void> write_in_place(std::string const& path, std::initializer_list<std::string_view> parts) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  bool good = static_cast<bool>(file);
  for (auto const part : parts) good = good && write_all(file.number(), part);
  if (good) return {};
  return Error{path + " cannot be written: " + std::generic_category().message(errno)};
}

}  // namespace assay
