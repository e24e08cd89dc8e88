// Standard output and error: writing, colour, progress.
#pragma once

#include <cstddef>
#include <string_view>

#include "tools/command/exit_status.hpp"
#include "tools/command/report.hpp"

namespace assay::inline tools {

void write_out(std::string_view text);
void write_diagnostics(std::string_view text);  // to standard error
void write_error(std::string_view text);        // "assay: error: TEXT" and a line end

// Flushes standard output. `status` if all of it was written, else says so and returns ExitStatus::usage.
ExitStatus finish_output(ExitStatus status);

// Plain, or coloured when standard output is a terminal and NO_COLOR is not set.
TextStyle output_style();

bool input_is_terminal();
bool output_is_terminal();

// "[3/17] name" on standard error while it is a terminal and there is more than one thing to do; nothing elsewhere.
class Progress {
public:
  explicit Progress(std::size_t total);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  void show(std::string_view name);
  void clear();  // before other output

private:
  std::size_t total_, done_ = 0;
  bool enabled_, shown_ = false;
};

}  // namespace assay::inline tools
