// `assay judge --program` and `--disagreements`: judges the results of several sides for one program, or for many.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/exit_status.hpp"

namespace assay {

struct JudgeProgramOptions {
  std::string program, cases;       // exactly one of them is set
  std::vector<std::string> inputs;  // inputs of the program
  std::vector<std::string> actual;  // results of the sides, each as NAME=FOLDER
  std::string profile = "xla";
  std::string json, html;  // output files; empty: none
  bool prints_json = false;
  double seconds = 60;  // time limit for each case
};

ExitStatus judge_program(JudgeProgramOptions const& options);
ExitStatus judge_cases(JudgeProgramOptions const& options);

}  // namespace assay
