// Edits that implement the hint of a diagnostic: for `check --fix` and for editors.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

struct Edit {
  SourceRange range;
  std::string text;  // replacement
};

struct Fix {
  std::string title;        // "Write stablehlo.subtract"
  std::vector<Edit> edits;  // in text order, not overlapping
  bool is_guess = false;    // it adds something that may not be intended, such as an op that broadcasts
};

// Returns edits that may implement the hint. The check of the edited text decides: see is_better. `op` is the op of the
// diagnostic, if known.
std::vector<Fix> fixes_of(std::string_view text, Operation const* op, Diagnostic const& finding);

std::string edited(std::string text, std::vector<Edit> const& edits);

// A diagnostic to be fixed.
struct FixedFinding {
  std::string_view label;
  std::size_t line = 0;  // 1-based; edits do not change the numbers of lines before it
};

// Properties of a text by which a fix of a diagnostic is judged.
struct TextStanding {
  std::size_t errors = 0, with_label = 0;  // with_label: diagnostics with the label of the fixed one
  std::size_t on_line = 0;                 // errors on its line
  std::size_t other_uses = 0;              // uses of values at another type than declared
  std::size_t findings = 0;                // errors and warnings
  std::size_t misspelled = 0;              // diagnostics about unknown words: syntax, ops, attributes
  bool is_syntax = false;                  // the diagnostic is a syntax error, so the rest is not yet checked
  bool complete = true;                    // the whole text was parsed
  bool is_use = false;                     // the diagnostic is about a use of a value at another type
};
TextStanding compute_standing(CheckedText const& checked, FixedFinding const& fixed);
TextStanding compute_standing(std::string const& path, std::string text, FixedFinding const& fixed,
                              CheckOptions const& options);
// Whether the diagnostic was removed, and fewer diagnostics are left. After a syntax error, no error may be left on its
// line.
bool is_better(TextStanding const& after, TextStanding const& before);
// Weaker test, for fixes that a user confirms: other rules may be violated instead, but no word is unknown, and no
// value is used at another type than declared.
bool is_offerable(TextStanding const& after, TextStanding const& before);

// By label and offset of the diagnostic: the only fix that makes the text better and is not a guess. At most `work`
// bytes are checked.
using FixesByFinding = std::map<std::pair<std::string, std::uint32_t>, Fix>;
FixesByFinding fixes_by_finding(std::string const& path, std::string text, CheckOptions const& options,
                                std::size_t work);

struct FixedText {
  std::string text;
  std::vector<std::string> done;  // titles with lines: "12: Write stablehlo.subtract"
  bool is_cut = false;            // kMaxFixWork was reached before all fixes were tried
  std::size_t dropped = 0;        // remaining diagnostics that were only counted, so that their fixes are unknown
};

// Applies one fix after another, as long as a fix is better than the text, is not a guess, and is the only best one.
// The same error in several places is fixed at once. At most kMaxFixWork bytes are checked.
// `kept` returns the labels and offsets of the diagnostics of a text that are not suppressed; only these are fixed.
using ListFindings = std::function<std::set<std::pair<std::string, std::uint32_t>>(Source const&)>;
FixedText fixed_text(std::string const& path, std::string text, CheckOptions const& options,
                     ListFindings const& kept = nullptr);
inline constexpr std::size_t kMaxFixWork = 500'000'000;

}  // namespace assay
