// Changes of one op in a program: for programs that violate a rule of it, and for similar valid ones.
//
// A change is data. Types and attributes of a change are texts, which need not mean anything: the checker decides
// whether the result is a program, and which rules it violates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

struct OpChange {
  enum class Kind : std::uint8_t {
    operand_type,   // of operand `index`; an argument of the function changes its type with it
    fresh_operand,  // operand `index` becomes an argument of the function of that type
    drop_operand,
    add_operand,  // another one, at the end, of type `text`
    result_type,
    drop_result,
    add_result,
    drop_region,
    add_region,     // another one like the last
    set_attribute,  // `name` becomes `text`; of the op that defines operand `index` if `of_operand`
    drop_attribute,
    double_inner,     // op `index` of the first region once more
    rename_inner,     // op `index` of the first region becomes the op `name`
    return_argument,  // the first region ends with its argument `index` in place of its first result
  };
  Kind kind = Kind::operand_type;
  std::size_t index = 0;
  std::string name, text;
  bool of_operand = false;
};

// The op of that name that is inspected, in `text`: the first; of an op that programs begin with, the first in them.
// The program with the change, in generic form; empty if it cannot be made.
std::string changed(std::string const& text, std::string_view op, OpChange const& change);

// The operands, attributes and results of an op, as texts.
struct OpParts {
  struct Named {
    std::string name, text;
  };
  std::vector<std::string> operands, results;  // types
  std::vector<Named> attributes;
  std::size_t regions = 0;
  std::vector<std::vector<Named>> constants;  // attributes of the op that defines an operand, if it has no operands
  std::vector<std::string> element_types;     // of operands and results, each once
};

// Nothing if `text` has no op of that name.
std::optional<OpParts> read_parts(std::string const& text, std::string_view op);

// The type with all its sizes unknown; others as they are.
std::string all_unknown(std::string const& type);

// One number of a size or an attribute one more or less; a size unknown, or known; a flag turned.
std::vector<OpChange> steps_of(OpParts const& parts);

// An element of a list in an attribute left out or written twice, a symbol replaced; ops of the first region written
// twice, replaced, or not returned.
std::vector<OpChange> restructurings_of(OpParts const& parts);

// One element type replaced by another one of the op's, or by one of another class.
std::vector<OpChange> retypings_of(OpParts const& parts);

// Types by which operands and results of an op that are like `type` can go wrong: other element types, ranks, and no
// tensors at all.
std::vector<std::string> other_types(std::string const& type);

}  // namespace assay
