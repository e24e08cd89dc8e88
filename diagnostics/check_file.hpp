// Checks the text of a file: parses it, checks it, and collects the findings.
#pragma once

#include "constraints/check/check_text.hpp"
#include "diagnostics/report.hpp"

namespace assay {

struct CheckFileOptions {
  CheckOptions check;
  bool split = false;               // --split-input-file
  bool required_version = false;    // --print-required-version: of a file that holds one program
  bool extract = false;             // --extract: of files that are not programs, those that they hold
  bool verify_diagnostics = false;  // --verify-diagnostics: report differences from the expectations in comments
};

// `path` as on the command line; "-" is standard input. `last` receives the program of a file that is not split, and
// further results of the check.
FileReport check_file(std::string const& path, CheckFileOptions const& options, CheckedText* last = nullptr);
FileReport check_source(std::string file, Source source, CheckFileOptions const& options, CheckedText* last = nullptr);

}  // namespace assay
