// SARIF of a run that stops with an error: a code host to which it is uploaded shows the error, not a run without findings.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay {

class FailureLog {
public:
  // `words` of the command line, which need not be valid. To be made before the command runs.
  explicit FailureLog(std::vector<std::string> const& words);

  // To standard output for `--format sarif`, if nothing was written there; to the file of `--sarif`, unless this run has
  // written it. A file that is not a SARIF log stays as it is: the argument of an invalid command line may be a program.
  void write(std::string const& message) const;

private:
  using FileId = std::pair<std::uint64_t, std::int64_t>;  // inode and time of change; 0: absent
  static FileId id_of(std::string const& path);

  bool is_output_ = false;
  std::string path_;
  FileId before_;
};

}  // namespace assay
