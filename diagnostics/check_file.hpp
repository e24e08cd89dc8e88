// Parses and checks a file, and collects the diagnostics.
#pragma once

#include "constraints/check/check_text.hpp"
#include "diagnostics/report.hpp"

namespace assay {

struct CheckFileOptions {
  CheckOptions check;
  bool split = false;               // --split-input-file
  bool required_version = false;    // --print-required-version: for a file with one program
  bool extract = false;             // --extract: check the programs embedded in files of other types
  bool verify_diagnostics = false;  // --verify-diagnostics: report differences from the expectations in comments
};

// `path` is from the command line; "-" is standard input. `last` receives the program of a file that is not split, and
// further results of the check.
FileReport check_file(std::string const& path, CheckFileOptions const& options, CheckedText* last = nullptr);
FileReport check_source(std::string file, Source source, CheckFileOptions const& options, CheckedText* last = nullptr);

}  // namespace assay
