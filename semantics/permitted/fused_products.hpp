// Computes the results of an implementation that uses a fused multiply-add: x y + z with one rounding, although the
// program rounds the product first. Profiles permit it only with `contraction`. Compilers do it, so it may explain a
// wrong result.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct ProductFactors {
  Tensor first, second;
};

// Whether the op multiplies real floating-point numbers.
bool is_product(Operation const& op);
bool is_sum(Operation const& op);  // or a difference

// Returns the result of a sum or difference whose operand number `fused` is the unrounded product of `factors`. Returns
// nothing if the shapes or element types differ.
std::optional<Tensor> fused_sum(Operation const& sum, Tensor const& left, Tensor const& right, std::size_t fused,
                                ProductFactors const& factors);

// Returns the results of the program with all possible fusions: every product that is used only by a sum in the same
// function or region. If both operands of a sum are products, either may be fused, so there are at most two answers.
// Empty if no product can be fused, or if the program cannot be run.
std::vector<std::vector<RuntimeValue>> results_with_fused_products(CompiledProgram const& program,
                                                                   CompiledFunction const& function,
                                                                   std::span<RuntimeValue const> arguments,
                                                                   RunLimits const& limits);

// Whether one of the answers has this element, which is a floating-point number.
bool is_from_fused(std::span<std::vector<RuntimeValue> const> answers, std::size_t result, std::int64_t index,
                   std::uint64_t code);

inline constexpr char const* kFusedProducts =
    "a product and a sum contracted to a fused multiply-add, which rounds once";

}  // namespace assay
