// Reads the one program that a subcommand works on.
#pragma once

#include <optional>
#include <string>

#include "semantics/program/program.hpp"
#include "tools/command/exit_status.hpp"

namespace assay::inline tools {

struct ReadProgram {
  std::optional<Program> program;
  ExitStatus status = ExitStatus::conforms;  // why there is none
  explicit operator bool() const { return program.has_value(); }
};

// What is wrong with the text, or why it cannot be read, goes to standard error.
ReadProgram read_program(std::string const& path, bool allow_unregistered_dialect);

}  // namespace assay::inline tools
