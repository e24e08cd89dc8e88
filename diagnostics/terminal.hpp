// Standard output and error: writing, color, progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "diagnostics/exit_status.hpp"
#include "diagnostics/report.hpp"

namespace assay {

void write_out(std::string_view text);
bool has_written_output();  // whether write_out has written anything
// To the file, or to standard output if the path is empty or "-". Stops if it cannot be written.
void write_output(std::string const& path, std::string_view text);
// Standard output goes to this file from now on; an empty path and "-" change nothing. Stops if it cannot be written.
void send_output_to(std::string const& path);
void write_diagnostics(std::string_view text);  // to standard error
void write_error(std::string_view text);        // "assay: error: TEXT" and a line end

// Flushes standard output. Returns `status` if everything was written; otherwise prints an error and returns
// ExitStatus::usage.
ExitStatus finish_output(ExitStatus status);

// The value of --color: "auto", "always" or "never". It is kept in the environment, as ASSAY_COLOR.
void choose_color(std::string const& when);

// Plain or colored. First by --color; NO_COLOR forbids colors, FORCE_COLOR and CLICOLOR_FORCE require them everywhere;
// otherwise terminals get them, unless CLICOLOR is 0 or TERM is dumb.
TextStyle output_style();

bool input_is_terminal();
bool output_is_terminal();

// The progress of work: finished parts and their total, parts per second, remaining time, and failures if there are any.
std::string progress_text(std::size_t done, std::size_t total, double seconds, std::size_t failures);

// "[3/17] 2.1/s, 7 s left, 1 failed: name" on standard error while it is a terminal and there is more than one item.
// With `every` (--progress), one such line at that interval in seconds, for any standard error. Otherwise nothing.
class Progress {
public:
  explicit Progress(std::size_t total, double every = 0);
  ~Progress();
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  void show(std::string_view name, std::size_t failures = 0);  // one more is begun
  void clear();                                                // before other output

private:
  using Clock = std::chrono::steady_clock;

  std::size_t total_, done_ = 0;
  double every_;
  bool enabled_, shown_ = false;
  Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

}  // namespace assay
