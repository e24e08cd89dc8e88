// Writes SARIF for a run that stops with an error. A code host to which the log is uploaded then shows the error
// instead of a run without findings.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay {

class FailureLog {
public:
  // `words` are those of the command line, which may be invalid. Create this object before the command runs.
  explicit FailureLog(std::vector<std::string> const& words);

  // Writes to standard output for `--format sarif`, unless output was already written there. Writes to the file of
  // `--sarif`, unless this run has changed it. Does not overwrite a file that is not a SARIF log: the argument of an
  // invalid command line may be a program.
  void write(std::string const& message) const;

private:
  using FileId = std::pair<std::uint64_t, std::int64_t>;  // inode and time of the last modification in ns; 0: absent
  static FileId id_of(std::string const& path);

  bool is_output_ = false;
  std::string path_;
  FileId before_;
};

}  // namespace assay
