#include "tools/command/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/excerpt.hpp"

namespace assay::inline tools {

namespace {

void write(std::FILE* file, std::string_view text) { std::fwrite(text.data(), 1, text.size(), file); }

}  // namespace

void write_out(std::string_view text) { write(stdout, text); }

void write_diagnostics(std::string_view text) { write(stderr, text); }

void write_error(std::string_view text) { write(stderr, fmt::format("assay: error: {}\n", printable(text))); }

ExitStatus finish_output(ExitStatus status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  write_error("standard output cannot be written");
  return ExitStatus::usage;
}

TextStyle output_style() {
  TextStyle style;
  char const* const no_color = std::getenv("NO_COLOR");
  style.colour = output_is_terminal() && (no_color == nullptr || *no_color == '\0');
  return style;
}

std::unique_ptr<Renderer> make_renderer(std::string_view format) {
  if (format == "json") return make_json_renderer(write_out);
  if (format == "sarif") return make_sarif_renderer(write_out);
  return make_text_renderer(write_out, output_style());
}

bool input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

Progress::Progress(std::size_t total) : total_(total), enabled_(total > 1 && ::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() { clear(); }

void Progress::show(std::string_view name) {
  ++done_;
  if (!enabled_) return;
  write(stderr, fmt::format("\r\033[K[{}/{}] {}", done_, total_, printable(name, 100)));
  shown_ = true;
}

void Progress::clear() {
  if (shown_) write(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace assay::inline tools
