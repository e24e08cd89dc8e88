// Changes of one op in a program, used to violate one of its rules and to find similar valid programs.
//
// A change is data. Types and attributes of a change are text and may be invalid: the checker decides whether the
// result is a program, and which rules it violates.
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
    operand_type,   // type of operand `index`; if it is an argument of the function, the argument's type
    fresh_operand,  // operand `index` becomes a new argument of the function, of type `text`
    drop_operand,
    add_operand,  // appends an operand of type `text`
    result_type,
    drop_result,
    add_result,
    drop_region,
    add_region,     // repeats the last region
    set_attribute,  // sets attribute `name` to `text`; with `of_operand`, that of the op that defines operand `index`
    drop_attribute,
    double_inner,     // repeats op `index` of the first region
    rename_inner,     // replaces the name of op `index` of the first region by `name`
    return_argument,  // the first region returns its argument `index` instead of its first result
  };
  Kind kind = Kind::operand_type;
  std::size_t index = 0;
  std::string name, text;
  bool of_operand = false;
};

// Applies a change to the first op with that name in `text`. Returns the program in generic form; empty if the change
// does not apply.
std::string changed(std::string const& text, std::string_view op, OpChange const& change);

// The operands, attributes and results of an op as text.
struct OpParts {
  struct Named {
    std::string name, text;
  };
  std::vector<std::string> operands, results;  // types
  std::vector<Named> attributes;
  std::size_t regions = 0;
  std::vector<std::vector<Named>> constants;  // for each operand, the attributes of the op that defines it, if that op
                                              // has no operands
  std::vector<std::string> element_types;     // of operands and results, without duplicates
};

// nullopt if `text` has no op of that name.
std::optional<OpParts> read_parts(std::string const& text, std::string_view op);

// The type with all its sizes unknown. Types without sizes are unchanged.
std::string all_unknown(std::string const& type);

// Changes of one number in a size or attribute by one; of one size from known to unknown or back; of one flag.
std::vector<OpChange> steps_of(OpParts const& parts);

// Deletes or duplicates an element of a list in an attribute, or replaces a symbol; duplicates or replaces ops of the
// first region, or omits them from its results.
std::vector<OpChange> restructurings_of(OpParts const& parts);

// Replaces one element type by another element type of the op, or by one of another class.
std::vector<OpChange> retypings_of(OpParts const& parts);

// Types that are wrong for an operand or result whose type is similar to `type`: other element types and ranks, and
// types that are not tensors.
std::vector<std::string> other_types(std::string const& type);

}  // namespace assay
