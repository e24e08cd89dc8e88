// The findings of one file, and the ways to render them: for people, a line each, as JSON, as SARIF 2.1.0, as commands
// of GitHub's workflows.
//
// Renderers write to a sink and never fail on bytes that are not text: invalid UTF-8 is escaped or replaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/bytecode/write/requirements.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// An error is a violation. Without one, a program with a part that could not be read or checked is undecided. A program
// whose violations are all suppressed does not conform: it conforms except for these.
enum class FileVerdict { conforms, violates, undecided, conforms_except };
std::string_view to_string(FileVerdict verdict);

// A suppressed finding, its source, and the reason. It is counted and is in every machine-readable report.
struct AllowedFinding {
  Diagnostic diagnostic;
  bool in_source = false;    // by a comment in the program
  bool is_baseline = false;  // by the baseline
  std::string by;            // "the comment on line 3", "assay.toml:7", "--ignore transpose_*"
  std::string reason;        // of people; may be empty
};

// A rule that `prove` found to fail, or that it could not decide: the finding at `range` with that label.
struct SizeProof {
  std::string label, verdict;  // "fails", "can_fail", "undecided"
  SourceRange range;
  std::string function;  // the entry function
  // the condition under which the rule holds; empty: never, or unknown
  std::string condition;
  std::vector<std::pair<std::string, std::string>> witness;  // "dim(%arg0, 0)" and its value; empty if none was found
};

// The result of `prove` for a value whose declared sizes are unknown.
struct ShapeReport {
  std::string value, shape;  // "%keys", "[dim(%past, 0), 64]"
  SourceRange range;         // of the name, where it is defined
};

struct FileReport {
  std::string file;  // as named on the command line
  Source source;     // the whole file; ranges count from its beginning
  Diagnostics diagnostics;
  FileVerdict verdict = FileVerdict::conforms;
  std::vector<AllowedFinding> allowed;
  std::size_t allowed_unkept = 0;        // further ones, which `diagnostics` only counts
  std::size_t allowed_errors = 0;        // of all these; and errors that were made warnings or notes
  std::size_t milder = 0;                // errors that a rule made warnings or notes
  std::size_t unshown = 0;               // by --max-errors: errors removed from `diagnostics`
  std::size_t unshown_warnings = 0;      // likewise
  bool is_partly_unread = false;         // something in the file could not be read, so that not all of it was checked
  bool has_baseline = false;             // findings that are not in it are new
  bool has_suppression_comment = false;  // it may hold `// assay: allow ..` comments
  std::vector<std::uint32_t> ops;        // then: where ops begin, in order
  bool is_official = false;              // it was checked by the rules of the official tools
  std::string undecided_because;         // used if the file does not define it
  std::vector<SizeProof> proofs;         // of `prove`: findings as data
  std::vector<ShapeReport> sizes;        // of `prove`
  std::optional<Requirements> required;  // if it was asked for, and the file could be checked
  std::size_t embedded = 0;              // --extract: programs in a file of another language that were checked
  std::size_t templates = 0;             // likewise: texts that are cut, or have holes, so that they are not programs
  std::string unread;                    // why the file could not be read; then nothing else is set
};

std::string why_undecided(FileReport const& report);
// The verdict that follows from the findings and the suppressions.
void settle_verdict(FileReport& report);

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
  bool every = false;       // also findings that are like many before them
};

std::unique_ptr<Renderer> make_text_renderer(Sink sink, TextStyle style);
std::unique_ptr<Renderer> make_json_renderer(Sink sink);
std::unique_ptr<Renderer> make_sarif_renderer(Sink sink);
std::unique_ptr<Renderer> make_short_renderer(Sink sink);       // file:line:column: error: message [label]
std::unique_ptr<Renderer> make_github_renderer(Sink sink);      // ::error file=..,line=..::message
std::unique_ptr<Renderer> make_statistics_renderer(Sink sink);  // how often each label was found, in how many files
// To standard output, by --format: "text", "json" or "sarif".
std::unique_ptr<Renderer> make_renderer(std::string_view format);

}  // namespace assay
