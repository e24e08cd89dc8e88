// Helpers of elementwise kernels: an op as functions for each kind of element, and ways to apply them.
//
// All functions end in Call::fail or Call::unsupported if operands do not match, so they are safe for invalid programs.
#pragma once

#include <cstddef>
#include <span>

#include "oracle/formats/integer.hpp"
#include "oracle/functions/functions.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/call.hpp"

namespace assay {

// A unary op on floats, on complex numbers if the oracle supports it, on booleans and on integers.
struct UnaryOp {
  bool on_reals = false, on_integers = false;
  UnaryFunction real{};
  IntegerUnary integer{};

  constexpr UnaryOp(UnaryFunction f) : on_reals(true), real(f) {}
  constexpr UnaryOp(IntegerUnary f) : on_integers(true), integer(f) {}
  constexpr UnaryOp(UnaryFunction f, IntegerUnary g) : on_reals(true), on_integers(true), real(f), integer(g) {}
};

struct BinaryOp {
  bool on_reals = false, on_integers = false;
  BinaryFunction real{};
  IntegerBinary integer{};

  constexpr BinaryOp(BinaryFunction f) : on_reals(true), real(f) {}
  constexpr BinaryOp(IntegerBinary f) : on_integers(true), integer(f) {}
  constexpr BinaryOp(BinaryFunction f, IntegerBinary g) : on_reals(true), on_integers(true), real(f), integer(g) {}
};

inline constexpr BinaryOp kAdd{BinaryFunction::add, IntegerBinary::add};
inline constexpr BinaryOp kSubtract{BinaryFunction::subtract, IntegerBinary::subtract};
inline constexpr BinaryOp kMultiply{BinaryFunction::multiply, IntegerBinary::multiply};
inline constexpr BinaryOp kDivide{BinaryFunction::divide, IntegerBinary::divide};
inline constexpr BinaryOp kMaximum{BinaryFunction::maximum, IntegerBinary::maximum};
inline constexpr BinaryOp kMinimum{BinaryFunction::minimum, IntegerBinary::minimum};
inline constexpr BinaryOp kRemainder{BinaryFunction::remainder, IntegerBinary::remainder};
inline constexpr BinaryOp kPower{BinaryFunction::power, IntegerBinary::power};

// Returns the operand. Fails if it is not a tensor.
Tensor const& tensor_at(Call& call, std::size_t index);
// Sets a result. Fails if its element type is not the declared one.
void return_tensor(Call& call, Tensor tensor, std::size_t index = 0);
// Fails unless the shapes (and element types) are equal.
void expect_same_shape(Call& call, Tensor const& a, Tensor const& b);
void expect_same_type(Call& call, Tensor const& a, Tensor const& b);

Tensor unary_of(Call& call, UnaryOp const& op, Tensor const& x);
Tensor binary_of(Call& call, BinaryOp const& op, Tensor const& x, Tensor const& y);
// Operate on elements in memory; `out` may be x or y.
void binary_elements(Call& call, BinaryOp const& op, Element const& element, std::byte const* x, std::byte const* y,
                     std::byte* out, std::size_t count);

Tensor compare_of(Call& call, Tensor const& x, Tensor const& y);  // direction and compare type are attributes of the op
Tensor select_of(Call& call, Tensor const& pred, Tensor const& on_true, Tensor const& on_false);
Tensor complex_of(Call& call, Tensor const& real, Tensor const& imag);
Tensor part_of(Call& call, Tensor const& x, int part);  // part of complex numbers

template <UnaryOp op> void unary(Call& call) { return_tensor(call, unary_of(call, op, tensor_at(call, 0))); }
template <BinaryOp op> void binary(Call& call) {
  return_tensor(call, binary_of(call, op, tensor_at(call, 0), tensor_at(call, 1)));
}
std::span<KernelEntry const> compare_kernels();  // compare, select, clamp: part of elementwise_kernels()

}  // namespace assay
