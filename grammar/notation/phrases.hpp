// English phrases for the functions of the notation: the rows of spec/phrases.tsv.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class PhraseKind : std::uint8_t { noun, list, statement };

struct Phrase {
  PhraseKind kind = PhraseKind::noun;  // list: a noun that denotes a list
  std::string_view function;
  std::vector<std::string_view> parameters;
  std::string_view phrase;  // "the rank of {x}"
  // for a statement, the phrase if it is false; otherwise, the phrase if an argument is a list
  std::string_view second;

  // Replaces the parameters in `text`.
  std::string fill(std::string_view text, std::vector<std::string> const& arguments) const;
};

// Returns nullptr if there is no phrase for that number of arguments. The last parameter takes all further arguments.
Phrase const* find_phrase(std::string_view function, std::size_t arguments);
std::vector<Phrase> const& phrases();

}  // namespace assay
