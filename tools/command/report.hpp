// What a check of one file found, and the three ways to draw it: for people, as JSON, as SARIF 2.1.0.
//
// Renderers write to a sink and never fail on bytes that are not text: what is not UTF-8 is escaped or replaced.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/bytecode/write/requirements.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay::inline tools {

// An error is a violation. Without one, a program of which a part could not be read or checked is undecided.
enum class FileVerdict { conforms, violates, undecided };
std::string_view to_string(FileVerdict verdict);

struct FileReport {
  std::string file;  // as named on the command line
  Source source;     // the whole file; ranges count from its beginning
  Diagnostics diagnostics;
  FileVerdict verdict = FileVerdict::conforms;
  std::optional<Requirements> required;  // if it was asked for, and the file could be checked
  std::string unread;                    // why the file could not be read; then nothing else is set
};

std::string_view why_undecided(FileReport const& report);

using Sink = std::function<void(std::string_view)>;

class Renderer {
public:
  virtual ~Renderer() = default;
  virtual void file(FileReport const& report) = 0;
  virtual void finish() = 0;  // once, after the last file
};

struct TextStyle {
  bool colour = false;
  std::size_t width = 160;  // source lines longer than this are cut around the caret
};

std::unique_ptr<Renderer> make_text_renderer(Sink sink, TextStyle style);
std::unique_ptr<Renderer> make_json_renderer(Sink sink);
std::unique_ptr<Renderer> make_sarif_renderer(Sink sink);
// To standard output, as --format says: "text", "json" or "sarif".
std::unique_ptr<Renderer> make_renderer(std::string_view format);

// The tool's name and version as one line, the version alone, and that of the specification.
std::string_view version_line();
std::string_view version();
std::string_view specification_version();

}  // namespace assay::inline tools
