// Common wrong names and their StableHLO equivalents: the rows of spec/spellings.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/hint.hpp"

namespace assay {

struct Spelling {
  std::string_view kind, wrong;
  std::vector<std::string_view> right;  // sorted by likelihood
  std::string_view note;
};

std::vector<Spelling> const& all_spellings();
// Returns the first row of that kind and word, or nullptr.
Spelling const* spelling(std::string_view kind, std::string_view wrong);
// Returns "write a or b, for an unknown size" with the edits. If the row has no correct word, or is about a token or
// character, returns its note.
Hint hint_of(Spelling const& spelling);
// Returns the note of a row of kind "advice": how to fix an error.
std::string_view advice(std::string_view name);

// "a, b or c".
std::string one_of(std::vector<std::string> const& words);
// Returns "did you mean a or b?" with one edit per word. Empty if `words` is empty.
Hint did_you_mean(std::vector<std::string> const& words);

}  // namespace assay
