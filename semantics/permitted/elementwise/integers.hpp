// Integer functions of sets that are too large to enumerate, computed from the ends of their intervals. For
// integers.cpp only.
#pragma once

#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {

inline constexpr std::string_view kOverflow = "an integer overflows: implementation-defined (#1157)";

// Returns why a result without overflow is implementation-defined for operand y. Empty if it is defined.
std::string_view integer_freedom(IntegerBinary function, std::uint64_t y);

Span hull_of(std::initializer_list<__int128> values);

ElementSet integer_set(SetCall& call, IntegerUnary function, Span const& x, Element const& element);
ElementSet integer_set(SetCall& call, IntegerBinary function, Span const& x, Span const& y, Element const& element);

}  // namespace assay
