// The diagnostics of one file, and their renderers: as text, one per line, as JSON, as SARIF 2.1.0, as GitHub workflow
// commands.
//
// Renderers write to a sink and accept arbitrary bytes: invalid UTF-8 is escaped or replaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/bytecode/write/requirements.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// An error is a violation. Without errors, a program is undecided if a part could not be parsed or checked. A program
// whose violations are all suppressed does not conform; it conforms except for these.
enum class FileVerdict { conforms, violates, undecided, conforms_except };
std::string_view to_string(FileVerdict verdict);

// A suppressed diagnostic, the source of the suppression, and the reason. It is counted and is in every
// machine-readable report.
struct AllowedFinding {
  Diagnostic diagnostic;
  bool in_source = false;    // by a comment in the program
  bool is_baseline = false;  // by the baseline
  std::string by;            // "the comment on line 3", "assay.toml:7", "--ignore transpose_*"
  std::string reason;        // given by the user; may be empty
};

// A rule that `prove` found to fail or could not decide: the diagnostic at `range` with that label.
struct SizeProof {
  std::string label, verdict;  // "fails", "can_fail", "undecided"
  SourceRange range;
  std::string function;  // the entry function
  // the condition under which the rule holds; empty: never, or unknown
  std::string condition;
  std::vector<std::pair<std::string, std::string>> witness;  // pairs of "dim(%arg0, 0)" and value; empty if not found
};

// The result of `prove` for a value whose declared sizes are unknown.
struct ShapeReport {
  std::string value, shape;  // "%keys", "[dim(%past, 0), 64]"
  SourceRange range;         // of the name at its definition
};

struct FileReport {
  std::string file;  // as named on the command line
  Source source;     // the whole file; ranges count from its beginning
  Diagnostics diagnostics;
  FileVerdict verdict = FileVerdict::conforms;
  std::vector<AllowedFinding> allowed;
  std::multiset<std::pair<std::size_t, std::string>> milder_findings;  // offsets and labels of those of `milder` that
                                                                       // are in `diagnostics`
  std::size_t allowed_unkept = 0;        // further suppressed diagnostics that are only counted
  std::size_t allowed_errors = 0;        // errors among all suppressed ones, and errors that became warnings or notes
  std::size_t milder = 0;                // errors that a rule turned into warnings or notes, and not in the baseline
  std::size_t unshown = 0;               // errors that --max-errors removed from `diagnostics`
  std::size_t unshown_warnings = 0;      // same for warnings
  bool is_partly_unread = false;         // a part of the file could not be parsed, so not all of it was checked
  bool has_baseline = false;             // diagnostics that are not in the baseline are new
  bool has_suppression_comment = false;  // the file may have `// assay: allow ..` comments
  std::vector<std::uint32_t> ops;        // only then: offsets where ops begin, in order
  bool is_official = false;              // checked against the rules of the official tools
  std::string undecided_because;         // reason used if the file does not determine one
  std::vector<SizeProof> proofs;         // for `prove`: diagnostics as data
  std::vector<ShapeReport> sizes;        // for `prove`
  std::optional<Requirements> required;  // if requested, and if the file could be checked
  std::size_t embedded = 0;              // --extract: number of checked programs in a file of another type
  // --extract: number of texts that are truncated or have placeholders, so they are not programs
  std::size_t templates = 0;
  std::string unread;        // why the file could not be read; then nothing else is set
  std::string summary = {};  // for `prove`: "5 rules depend on dynamic sizes: 5 are proved for all"
};

std::string undecided_reason(FileReport const& report);
// Computes the verdict from the diagnostics and suppressions.
void compute_verdict(FileReport& report);

using Sink = std::function<void(std::string_view)>;

class Renderer {
public:
  virtual ~Renderer() = default;
  virtual void file(FileReport const& report) = 0;
  virtual void finish() = 0;  // call once, after the last file
};

struct TextStyle {
  bool color = false;
  std::size_t width = 160;  // longer source lines are truncated around the caret
  bool every = false;       // also show diagnostics that are similar to many previous ones
};

std::unique_ptr<Renderer> make_text_renderer(Sink sink, TextStyle style);
std::unique_ptr<Renderer> make_json_renderer(Sink sink);
std::unique_ptr<Renderer> make_sarif_renderer(Sink sink);
std::unique_ptr<Renderer> make_short_renderer(Sink sink);   // file:line:column: error: message [label]
std::unique_ptr<Renderer> make_github_renderer(Sink sink);  // ::error file=..,line=..::message
// how often, and in how many files, each label was found
std::unique_ptr<Renderer> make_statistics_renderer(Sink sink);
// Writes to standard output. `format` is the value of --format: "text", "json" or "sarif".
std::unique_ptr<Renderer> make_renderer(std::string_view format);

}  // namespace assay
