// Names that authors write, and their StableHLO names: the rows of spec/spellings.tsv.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/hint.hpp"

namespace assay {

struct Spelling {
  std::string_view kind, wrong;
  std::vector<std::string_view> right;  // the likeliest first
  std::string_view note;
};

std::vector<Spelling> const& all_spellings();
// The first row of that kind and word; nullptr if there is none.
Spelling const* spelling(std::string_view kind, std::string_view wrong);
// "write a or b, for an unknown size", with the edits; for a row without a correct word, and of tokens and characters, its
// note.
Hint hint_of(Spelling const& spelling);
// The note of a row of kind "advice": how to fix an error.
std::string_view advice(std::string_view name);

// "a, b or c".
std::string one_of(std::vector<std::string> const& words);
// "did you mean a or b?", with the edits that write one of them; empty for no words.
Hint did_you_mean(std::vector<std::string> const& words);

}  // namespace assay
