// Checks a file, then proves its rules for all sizes, in a process of its own that can be stopped.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/check_file.hpp"

namespace assay {

struct ProveFileOptions {
  CheckOptions check;
  std::vector<std::string> assumptions;
  std::chrono::seconds time{60};  // for one file
  std::string witness;            // where to write a program that fails; empty: nowhere
  std::string proof;              // where to write the lemmas, as SMT-LIB; empty: nowhere
  // a rule that may fail is a warning; a rule that fails for all sizes is still an error
  bool warn_only = false;
};

struct FileProof {
  FileReport report;    // the findings of check, or otherwise those of prove
  std::string summary;  // one line; empty if nothing depends on unknown sizes
  std::string error;    // a bad assumption, or a file that cannot be written
};

FileProof prove_file(std::string const& path, ProveFileOptions const& options);

// The same in two steps: the constructor checks the file and starts its proof, finish() waits for it.
class StartedProof {
public:
  StartedProof(std::string const& path, ProveFileOptions const& options);
  ~StartedProof();
  StartedProof(StartedProof&&) noexcept;

  FileProof finish();  // once

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
