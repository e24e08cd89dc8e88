// The kinds of behavior in tables (table.hpp), in three families: of elements, of tensors, and edits.
#pragma once

#include <optional>

#include "generators/mutants/formula.hpp"

namespace assay::mutants {

// The text of a behavior: "move operand 0 2: i % 2".
struct Written {
  std::vector<std::string> words;  // "move", "operand", "0", "2"
  std::optional<Formula> formula;

  std::string const& kind() const { return words[0]; }
  std::string word(std::size_t number) const { return number < words.size() ? words[number] : ""; }
  bool is_last(std::string_view word) const { return words.back() == word; }
};

// The functions return an empty function if the kind is unknown or its text is invalid.
Behavior element_kind(Written const& written);
Behavior tensor_kind(Written const& written);
Editing edit_kind(Written const& written);

// The tensors that a behavior changes.
struct Tensors {
  bool results = false;
  std::vector<std::size_t> only = {};  // indices; empty: all
  bool last = false;
  std::string row = {};
};
// Parses the words from `first` on; nullopt if they do not name tensors.
std::optional<Tensors> tensors_of(Written const& written, std::size_t first);

// Replaces each selected tensor by the result of `change`, before or after the correct kernel.
Behavior changes(Tensors which, std::function<Tensor(Call&, Tensor const&)> change);

}  // namespace assay::mutants
