// Checks a file, then proves its rules for all sizes in a separate process that can be stopped.
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
  std::chrono::seconds time{60};  // time limit for one file
  std::string witness;            // output file for a program that fails; empty: none
  std::string proof;              // output file for the lemmas, as SMT-LIB; empty: none
  std::string stdin_name = {};    // name of standard input in findings; empty: <stdin>
  // a rule that may fail is a warning; a rule that fails for all sizes is still an error
  bool warn_only = false;
};

struct FileProof {
  FileReport report;    // the findings of the check if it failed, otherwise those of the proof
  std::string summary;  // one line; empty if nothing depends on unknown sizes
  std::string error;    // an invalid assumption, or a file that cannot be written
};

FileProof prove_file(std::string const& path, ProveFileOptions const& options);

// Does the same in two steps: the constructor checks the file and starts its proof, and finish() waits for the proof.
class StartedProof {
public:
  StartedProof(std::string const& path, ProveFileOptions const& options);
  ~StartedProof();
  StartedProof(StartedProof&&) noexcept;

  FileProof finish();  // may be called once

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
