// The kernels that compute the results of ops: one per op name, in files by family (semantics/kernels/).
#pragma once

#include <span>
#include <string_view>

#include "semantics/runtime/instruction.hpp"

namespace assay {

struct KernelEntry {
  std::string_view name;  // "stablehlo.add"; for a variant of an op "stablehlo.custom_call @Sharding"
  Kernel kernel;
  bool supports_quantized = false;  // false: quantized operands are dequantized first, and results are quantized
};

// Returns nullptr if the op cannot be run.
KernelEntry const* find_kernel(std::string_view mnemonic);

std::span<KernelEntry const> elementwise_kernels();
std::span<KernelEntry const> conversion_kernels();
std::span<KernelEntry const> movement_kernels();
std::span<KernelEntry const> indexing_kernels();
std::span<KernelEntry const> reduction_kernels();
std::span<KernelEntry const> contraction_kernels();
std::span<KernelEntry const> linear_algebra_kernels();
std::span<KernelEntry const> random_kernels();
std::span<KernelEntry const> control_kernels();
std::span<KernelEntry const> custom_call_kernels();
std::span<KernelEntry const> collective_kernels();
std::span<KernelEntry const> channel_kernels();
std::span<KernelEntry const> check_kernels();
std::span<KernelEntry const> probe_kernels();
std::span<KernelEntry const> chlo_kernels();

// Part of random_kernels(). Called for an op, or for a custom call whose operand `output_shape` defines the shape of
// the bits.
void rng_bit_generator(Call& call);

}  // namespace assay
