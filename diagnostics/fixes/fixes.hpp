// Edits of a text that implement the hint of a finding: for `check --fix`, and for an editor.
#pragma once

#include <map>
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
  std::string text;  // in place of the current text
};

struct Fix {
  std::string title;        // "Write stablehlo.subtract"
  std::vector<Edit> edits;  // in the order of the text, not overlapping
  bool is_guess = false;    // it adds something that may not be intended, such as an op that broadcasts
};

// Edits that may implement the hint; the check of the edited text decides: see is_better. `op`: the op of the finding,
// if it is known.
std::vector<Fix> fixes_of(std::string_view text, Operation const* op, Diagnostic const& finding);

std::string edited(std::string text, std::vector<Edit> const& edits);

// A finding of a text that is to be fixed.
struct FixedFinding {
  std::string_view label;
  std::size_t line = 0;  // from 1; edits keep the numbers of lines before it
};

// The properties of a text by which a fix of a finding is judged.
struct TextStanding {
  std::size_t errors = 0, with_label = 0;  // with_label: findings with the label of the one that is fixed
  std::size_t on_line = 0;                 // errors on its line
  std::size_t other_uses = 0;              // of a value by another type than it has
  std::size_t findings = 0;                // errors and warnings
  std::size_t misspelled = 0;              // of them about unknown words: syntax, ops, attributes
  bool is_syntax = false;                  // it states that the text cannot be read: the rest has not been judged yet
  bool complete = true;                    // all of it could be read
};
TextStanding standing_of(CheckedText const& checked, FixedFinding const& fixed);
TextStanding standing_of(std::string const& path, std::string text, FixedFinding const& fixed,
                         CheckOptions const& options);
// Whether the finding was removed, and fewer findings are left. After a syntax error, no error may be left on its line.
bool is_better(TextStanding const& after, TextStanding const& before);
// The same for a person who sees the result: other rules may be violated instead, but no word is unknown, and no value is used by
// another type than it has.
bool may_be_offered(TextStanding const& after, TextStanding const& before);

// For each finding of the text, by its label and place, the only fix with which the text is better and that is not a guess. At most
// `work` bytes are checked.
using FixesByFinding = std::map<std::pair<std::string, std::uint32_t>, Fix>;
FixesByFinding fixes_by_finding(std::string const& path, std::string text, CheckOptions const& options,
                                std::size_t work);

struct FixedText {
  std::string text;
  std::vector<std::string> done;  // titles, with the lines at which they were done: "12: Write stablehlo.subtract"
  bool is_cut = false;            // more could have been tried: kMostFixWork was reached
  std::size_t dropped = 0;        // findings that are left and were counted only, so that their fixes are unknown
};

// Does one fix after the other, as long as one is better, is not a guess, and no other one is as good. The same mistake in many
// places is fixed at once. At most kMostFixWork bytes are checked.
FixedText fixed_text(std::string const& path, std::string text, CheckOptions const& options);
inline constexpr std::size_t kMostFixWork = 500'000'000;

}  // namespace assay
