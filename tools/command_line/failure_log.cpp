#include "tools/command_line/failure_log.hpp"

#include <sys/stat.h>

#include <string_view>

#include "constraints/labels/help_uri.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "support/documents/sarif.hpp"
#include "support/file_lock.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::string_view kFormat = "--format", kFile = "--sarif";

// Returns the value of an option, given as `--name value` or `--name=value`. The last occurrence counts.
std::string value_of(std::vector<std::string> const& words, std::string_view name) {
  std::string value;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == name && i + 1 < words.size()) value = words[i + 1];
    if (words[i].starts_with(name) && words[i].substr(name.size()).starts_with('='))
      value = words[i].substr(name.size() + 1);
  }
  return value;
}

// Whether the file is absent, empty, or a SARIF log.
bool is_replaceable(std::string const& path) {
  constexpr std::size_t kMaxBytes = std::size_t{1} << 28;
  struct stat there {};
  if (::stat(path.c_str(), &there) != 0) return true;
  if (!S_ISREG(there.st_mode)) return false;
  auto const text = read_file(path, kMaxBytes);
  return text && (text->empty() || (text->starts_with('{') && text->find("sarif") != text->npos));
}

}  // namespace

FailureLog::FileId FailureLog::id_of(std::string const& path) {
  struct stat there {};
  if (path.empty() || ::stat(path.c_str(), &there) != 0) return {};
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {there.st_ino, there.st_mtim.tv_sec * kSecond + there.st_mtim.tv_nsec};
}

FailureLog::FailureLog(std::vector<std::string> const& words)
    : is_output_(value_of(words, kFormat) == "sarif"), path_(value_of(words, kFile)), before_(id_of(path_)) {}

void FailureLog::write(std::string const& message) const {
  bool const is_file = !path_.empty() && id_of(path_) == before_ && is_replaceable(path_);
  if (!is_file && !(is_output_ && !has_written_output())) return;
  SarifLog log("assay", std::string(version()), std::string(repository_url()));
  log.notify("error", message);
  if (is_output_ && !has_written_output()) write_stdout(log.text());
  if (!is_file) return;
  auto const lock = FileLock::acquire(path_, "");  // another process may be about to write its log
  if (lock) (void)write_file(path_, log.text());   // an error is ignored because the run has failed anyway
}

}  // namespace assay
