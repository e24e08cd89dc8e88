// The kinds of behavior that tables know (table.hpp), in three families: of elements, of tensors, and edits.
#pragma once

#include <optional>

#include "generators/mutants/formula.hpp"

namespace assay::mutants {

// A behavior as it is written: "move operand 0 2: i % 2".
struct Written {
  std::vector<std::string> words;  // "move", "operand", "0", "2"
  std::optional<Formula> formula;

  std::string const& kind() const { return words[0]; }
  std::string word(std::size_t number) const { return number < words.size() ? words[number] : ""; }
  bool is_last(std::string_view word) const { return words.back() == word; }
};

// Empty: the kind is unknown, or its text is invalid.
Behaviour element_kind(Written const& written);
Behaviour tensor_kind(Written const& written);
Editing edit_kind(Written const& written);

// Which tensors a behavior is about.
struct Tensors {
  bool results = false;
  std::vector<std::size_t> only = {};  // empty: all
  bool last = false;
  std::string row = {};
};
// Of words from `first` on; nothing if they name no tensors.
std::optional<Tensors> tensors_of(Written const& written, std::size_t first);

// The selected tensors are replaced by the result of `change` for each, before or after the correct kernel.
Behaviour changes(Tensors which, std::function<Tensor(Call&, Tensor const&)> change);

}  // namespace assay::mutants
