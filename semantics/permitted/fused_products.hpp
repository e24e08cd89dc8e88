// The results of an implementation that computes x y + z with one rounding, by a fused multiply-add, where the program
// rounds the product first. No profile permits that for two ops; compilers do it, so it may explain a wrong result.
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

// Of real floating-point numbers.
bool is_product(Operation const& op);
bool is_sum(Operation const& op);  // or a difference

// The results of a sum or difference whose operand number `fused` is the product of `factors`, which is not rounded; nothing if
// the shapes or element types differ.
std::optional<Tensor> fused_sum(Operation const& sum, Tensor const& left, Tensor const& right, std::size_t fused,
                                ProductFactors const& factors);

// The results of a program in which every product that only a sum in the same function or region uses is fused with it.
// If both operands of a sum are products, either may be: at most two answers. None: no product is fused, or it cannot
// be run.
std::vector<std::vector<RuntimeValue>> results_with_fused_products(CompiledProgram const& program,
                                                                   CompiledFunction const& function,
                                                                   std::span<RuntimeValue const> arguments,
                                                                   RunLimits const& limits);

// Whether one of them has this element, which is that of a floating-point number.
bool is_of_fused_products(std::span<std::vector<RuntimeValue> const> answers, std::size_t result, std::int64_t index,
                          std::uint64_t code);

inline constexpr char const* kFusedProducts =
    "a product and a sum contracted to a fused multiply-add, which rounds once";

}  // namespace assay
