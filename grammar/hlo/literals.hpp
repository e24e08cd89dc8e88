// Literals of HLO as dense attributes. Internal to grammar/hlo.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/hlo/module.hpp"
#include "semantics/program/context.hpp"

namespace assay::hlo {

struct LiteralError {
  char const* at = nullptr;
  std::string message = {};
};

// Whether some of the elements are left out: {...}.
bool is_elided(std::string_view literal);

// Whether an array of one or more dimensions has no braces, as in f32[2,3] constant(1): XLA's parser takes it for the first
// element, and leaves the others zero (ParseDenseLiteral).
bool is_first_element_only(std::string_view literal, Shape const& shape);

// The arrays of a literal of that shape, as far as tuples nest: their texts, in order. Nothing if it has other parts.
std::optional<std::vector<std::string_view>> leaf_literals(std::string_view literal, Shape const& shape);

// dense<..> of that tensor type. `shape` is that of the literal, an array. Or nullptr, and the reason.
assay::Attribute dense_of(Context& context, std::string_view literal, Shape const& shape, Type type,
                          LiteralError& error);

}  // namespace assay::hlo
