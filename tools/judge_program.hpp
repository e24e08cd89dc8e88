// `assay judge --program` and `--disagreements`: results of several sides for one program, or for many.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/exit_status.hpp"

namespace assay {

struct JudgeProgramOptions {
  std::string program, cases;       // one of the two
  std::vector<std::string> inputs;  // of the program
  std::vector<std::string> actual;  // NAME=FOLDER, of the program
  std::string profile = "xla";
  std::string json, html;  // files; empty: none
  bool prints_json = false;
  double seconds = 60;  // of a case
};

ExitStatus judge_program(JudgeProgramOptions const& options);
ExitStatus judge_cases(JudgeProgramOptions const& options);

}  // namespace assay
