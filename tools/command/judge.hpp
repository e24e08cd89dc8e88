// Judges the text of a file: parses it, checks it, and collects what was found.
#pragma once

#include "constraints/check/check.hpp"
#include "tools/command/report.hpp"

namespace assay::inline tools {

struct JudgeOptions {
  CheckOptions check;
  bool split = false;               // --split-input-file
  bool required_version = false;    // --print-required-version: of a file that holds one program
  bool verify_diagnostics = false;  // --verify-diagnostics: report differences from what the comments expect
};

// `path` as on the command line; "-" is standard input. `program` gets the program of a file that is not split.
FileReport judge_file(std::string const& path, JudgeOptions const& options, Program* program = nullptr);
FileReport judge(std::string file, Source source, JudgeOptions const& options, Program* program = nullptr);

// What is wrong with one program; ranges count from the beginning of `source`. Sets `undecided` when an op could not
// be read though nothing is known to be wrong with it. `required` is set if it is wanted and nothing is wrong; `read`
// gets the program.
Diagnostics judge_piece(Source const& source, SourceRange piece, CheckOptions const& options, bool& undecided,
                        std::optional<Requirements>* required = nullptr, Program* read = nullptr);

// Whether some op was skipped because nobody can parse its custom form.
bool holds_unread_op(Program const& program);

}  // namespace assay::inline tools
