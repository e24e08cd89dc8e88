// Finds the attribute around a position by its spelling, and the values that its rules permit there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/document.hpp"
#include "lsp/op_place.hpp"

namespace assay {

// The attribute whose value contains a position: `KEY =`, `KEY = [..`, `KEY = [..] x [..`, `KEY = #stablehlo<..`.
struct AttributePlace {
  std::string_view key;    // empty: there is none
  bool is_second = false;  // in the list after `x`
};
AttributePlace attribute_around(OpPlace const& place);

// Returns the attributes of the op that the key names there: several if they share a key and the position does not tell
// them apart.
std::vector<Row const*> rows_of(OpSpec const& spec, AttributePlace const& attribute);

// Returns the value whose rank bounds the attribute by a rule, `0 <= KEY < rank(VALUE)`: the name of an operand or
// result. Empty if no rule does.
std::string_view ranked_value(OpSpec const& spec, Row const& row);

// The sizes of a value near a position, kDynamic for `?`, and its name in the text: "%x", or empty for a result.
struct NearShape {
  std::string name;
  std::vector<std::int64_t> sizes;
};
// Returns the shape of an operand of the op, whose names are before the position, or of a result, whose type is behind
// it. Nothing if it is unknown.
std::optional<NearShape> shape_near(Document& document, OpPlace const& place, std::uint32_t offset,
                                    std::string_view value);

}  // namespace assay
