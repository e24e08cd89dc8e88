// Standard output and error: writing, color, progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "diagnostics/exit_status.hpp"
#include "diagnostics/report.hpp"

namespace assay {

void write_stdout(std::string_view text);
bool has_written_output();  // whether write_stdout has written anything
// Writes to the file, or to standard output if the path is empty or "-". Exits if it cannot be written.
void write_output(std::string const& path, std::string_view text);
// Redirects standard output to this file. An empty path and "-" change nothing. Exits if it cannot be written.
void send_output_to(std::string const& path);
void write_diagnostics(std::string_view text);  // to standard error
void write_error(std::string_view text);        // "assay: error: TEXT" and a line end

// Flushes standard output. Returns `status` if everything was written; otherwise prints an error and returns
// ExitStatus::usage.
ExitStatus finish_output(ExitStatus status);

// Sets --color: "auto", "always" or "never". Stored in the environment as ASSAY_COLOR.
void choose_color(std::string const& when);

// Selects plain or colored output. --color takes precedence. NO_COLOR disables colors, FORCE_COLOR and CLICOLOR_FORCE
// enable them everywhere. Otherwise they are used on terminals, unless CLICOLOR is 0 or TERM is dumb.
TextStyle output_style();

bool input_is_terminal();
bool output_is_terminal();

// Describes progress: finished and total parts, parts per second, remaining time, and failures if there are any.
std::string progress_text(std::size_t done, std::size_t total, double seconds, std::size_t failures);

// Shows "[3/17] 2.1/s, 7 s left, 1 failed: name" on standard error if it is a terminal and there is more than one item.
// With `every` (--progress), prints such a line at that interval in seconds to any standard error. Otherwise shows
// nothing.
class Progress {
public:
  explicit Progress(std::size_t total, double every = 0);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  void show(std::string_view name, std::size_t failures = 0);  // begins the next item
  void clear();                                                // before other output

private:
  using Clock = std::chrono::steady_clock;

  std::size_t total_, done_ = 0;
  double every_;
  bool enabled_, shown_ = false;
  Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

}  // namespace assay
