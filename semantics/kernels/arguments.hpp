// Reads operands and attributes of programs that may be unchecked. Each function returns a valid value or fails.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::movement {

Tensor const& tensor_at(Call& call, std::string_view row);
std::vector<Tensor> tensors_at(Call& call, std::string_view row);

// Returns an attribute of `count` integers.
std::vector<std::int64_t> list_at(Call& call, std::string_view row);
std::vector<std::int64_t> list_at(Call& call, std::string_view row, std::size_t count);
std::int64_t integer_at(Call& call, std::string_view row);
// Returns an attribute that is one of `rank` axes.
std::int64_t axis_at(Call& call, std::string_view row, std::size_t rank);
// Returns the function that a symbol attribute names.
CompiledFunction const& function_at(Call& call, std::string_view row);

// Returns an integer of a tensor of indices or sizes. Unsigned integers above 2^63 - 1 become 2^63 - 1.
std::int64_t index_value(Tensor const& indices, std::int64_t location);
// Returns all `count` elements of such an operand.
std::vector<std::int64_t> indices_at(Call& call, std::string_view row, std::size_t count);
void require_integers(Call& call, std::string_view row, Tensor const& tensor);

// Fails unless all axes are in [0, rank) and distinct.
void require_axes(Call& call, std::string_view row, std::span<std::int64_t const> axes, std::size_t rank);
// Fails unless both have the same element type. Scales and zero points may differ.
void require_same_codes(Call& call, Element const& a, Element const& b);

// Converts a size to int64. Fails if it is negative or out of range.
std::int64_t size_of(Call& call, __int128 size);
// Fails if the elements of such a shape cannot be counted, or if the result type has other sizes.
void require_result_shape(Call& call, std::span<std::int64_t const> shape, std::size_t index = 0);
void require_countable(Call& call, std::span<std::int64_t const> shape);
// Allocates a result of that shape with the element type of the result type.
Tensor make_result(Call& call, Shape shape, std::size_t index = 0);
// Same for an op that moves elements of `operand`.
Tensor make_result(Call& call, Tensor const& operand, Shape shape);

}  // namespace assay::movement
