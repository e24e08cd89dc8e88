// How a subcommand exits if it cannot continue: by an exception that run_command_line() catches. Code that renders,
// compares or publishes for a command may throw it. Libraries outside of this folder do not.
#pragma once

#include <string>
#include <utility>

#include "diagnostics/exit_status.hpp"
#include "support/result.hpp"

namespace assay {

struct Stop {
  ExitStatus status = ExitStatus::usage;
  std::string message;  // for standard error; empty if already printed
};

[[noreturn]] inline void stop(std::string message) { throw Stop{ExitStatus::usage, std::move(message)}; }
[[noreturn]] inline void stop(ExitStatus status) { throw Stop{status, {}}; }

// Returns the value, or exits with the error message after `prefix`.
template <class T> T or_stop(Result<T> result, std::string const& prefix = {}) {
  if (!result) stop(prefix + result.error());
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace assay
