#include "diagnostics/terminal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "diagnostics/stop.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"

namespace assay {

namespace {

bool output_is_file = false;  // set by send_output_to
bool is_output_written = false;

void write(std::FILE* file, std::string_view text) { std::fwrite(text.data(), 1, text.size(), file); }

std::string_view variable(char const* name) {
  char const* const value = std::getenv(name);
  return value ? value : "";
}

bool is_enabled(std::string_view value) { return !value.empty() && value != "0"; }

bool uses_color() {
  auto const when = variable("ASSAY_COLOR");
  if (when == "always" || when == "never") return when == "always";
  if (!variable("NO_COLOR").empty()) return false;
  if (is_enabled(variable("FORCE_COLOR")) || is_enabled(variable("CLICOLOR_FORCE"))) return true;
  return output_is_terminal() && variable("CLICOLOR") != "0" && variable("TERM") != "dumb";
}

}  // namespace

void write_stdout(std::string_view text) {
  is_output_written |= !text.empty();
  write(stdout, text);
}

bool has_written_output() { return is_output_written; }

void write_output(std::string const& path, std::string_view text) {
  if (path.empty() || path == "-") return write_stdout(text);
  or_stop(write_file(path, text));
}

void send_output_to(std::string const& path) {
  if (path.empty() || path == "-") return;
  // The contents stay until something is written, because the file may be an input.
  int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0) stop(path + " cannot be written: " + std::strerror(errno));
  ::close(file);
  output_is_file = true;
}

void write_diagnostics(std::string_view text) { write(stderr, text); }

void write_error(std::string_view text) { write(stderr, fmt::format("assay: error: {}\n", printable(text))); }

ExitStatus finish_output(ExitStatus status) {
  bool fine = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (fine && output_is_file) {
    auto const end = ::lseek(STDOUT_FILENO, 0, SEEK_CUR);  // negative for a pipe or a device
    if (end > 0 || (end == 0 && status == ExitStatus::conforms)) fine = ::ftruncate(STDOUT_FILENO, end) == 0;
  }
  if (fine) return status;
  write_error("standard output cannot be written");
  return ExitStatus::usage;
}

void choose_color(std::string const& when) { ::setenv("ASSAY_COLOR", when.c_str(), 1); }

TextStyle output_style() {
  TextStyle style;
  style.color = uses_color();
  return style;
}

std::unique_ptr<Renderer> make_renderer(std::string_view format) {
  if (format == "json") return make_json_renderer(write_stdout);
  if (format == "sarif") return make_sarif_renderer(write_stdout);
  return make_text_renderer(write_stdout, output_style());
}

bool input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

std::string progress_text(std::size_t done, std::size_t total, double seconds, std::size_t failures) {
  std::string text = fmt::format("[{}/{}]", done, total);
  std::string facts;
  if (seconds >= 1 && done > 1) {
    double const rate = static_cast<double>(done) / seconds;
    double const left = static_cast<double>(total - std::min(done, total)) / rate;
    facts = fmt::format("{:.{}f}/s, {}", rate, rate < 10 ? 1 : 0,
                        left < 120 ? fmt::format("{:.0f} s left", left) : fmt::format("{:.0f} min left", left / 60));
  }
  if (failures > 0) facts += fmt::format("{}{} failed", facts.empty() ? "" : ", ", failures);
  return facts.empty() ? text : text + " " + facts;
}

Progress::Progress(std::size_t total, double every)
    : total_(total), every_(every), enabled_(every > 0 || (total > 1 && ::isatty(STDERR_FILENO) == 1)) {}

Progress::~Progress() { clear(); }

void Progress::show(std::string_view name, std::size_t failures) {
  constexpr double kRedraw = 0.05;  // in seconds
  ++done_;
  if (!enabled_) return;
  auto const now = Clock::now();
  std::chrono::duration<double> const since = now - last_, all = now - begin_;
  bool const is_due = since.count() >= (every_ > 0 ? every_ : kRedraw) || (every_ == 0 && !shown_);
  if (!is_due) return;
  last_ = now;
  auto const text = progress_text(done_, total_, all.count(), failures);
  if (every_ > 0) return write(stderr, fmt::format("assay: {}: {}\n", text, printable(name, 100)));
  write(stderr, fmt::format("\r\033[K{}: {}", text, printable(name, 80)));
  shown_ = true;
}

void Progress::clear() {
  if (shown_) write(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace assay
