// Operands and attributes of programs that may be unchecked: each of these functions returns its value, or ends the
// call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::movement {

Tensor const& tensor_at(Call& call, std::string_view row);
std::vector<Tensor> tensors_at(Call& call, std::string_view row);

// An attribute of integers, `count` of them.
std::vector<std::int64_t> list_at(Call& call, std::string_view row);
std::vector<std::int64_t> list_at(Call& call, std::string_view row, std::size_t count);
std::int64_t integer_at(Call& call, std::string_view row);
// An attribute that names one of `rank` axes.
std::int64_t axis_at(Call& call, std::string_view row, std::size_t rank);
// The function that an attribute of one symbol names.
CompiledFunction const& function_at(Call& call, std::string_view row);

// An integer from a tensor of indices or sizes; unsigned ones beyond 2^63 - 1 become that.
std::int64_t index_value(Tensor const& indices, std::int64_t location);
// All elements of such an operand, `count` of them.
std::vector<std::int64_t> indices_at(Call& call, std::string_view row, std::size_t count);
void require_integers(Call& call, std::string_view row, Tensor const& tensor);

// Fails unless all are in [0, rank), once each.
void require_axes(Call& call, std::string_view row, std::span<std::int64_t const> axes, std::size_t rank);
// Fails unless codes of one are codes of the other: the same element type, scales and zero points apart.
void require_same_codes(Call& call, Element const& a, Element const& b);

// A size of int64 range from a sum that may exceed it. Fails if it is negative or exceeds it.
std::int64_t size_of(Call& call, __int128 size);
// Fails if the elements of such a shape cannot be counted, or if the result's type has other sizes.
void require_result_shape(Call& call, std::span<std::int64_t const> shape, std::size_t index = 0);
void require_countable(Call& call, std::span<std::int64_t const> shape);
// A result to be written, of that shape and the element type of the result's type.
Tensor make_result(Call& call, Shape shape, std::size_t index = 0);
// The same for an op that moves elements of `operand`.
Tensor make_result(Call& call, Tensor const& operand, Shape shape);

}  // namespace assay::movement
