// Discrete Fourier transforms of one to three dimensions and any lengths. Every part of the result is correctly
// rounded.
//
// The transform is computed in balls much smaller than the last bit of the data. This distinguishes sums that cancel to
// zero, and ties between two codes, from numbers near them. Before division by the count, a rational part of a
// transform is a multiple of half that bit. An irrational part within 2^-64 of such a multiple occurs only in data
// constructed for that purpose.
//
// A block with an infinity or NaN becomes NaN, because every result depends on every operand. An exact zero is +0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "oracle/formats/float_format.hpp"

namespace assay {

enum class Fourier : std::uint8_t { fft, ifft, rfft, irfft };

// Computes `blocks` transforms, each over `lengths` (1 to 3 sizes of the side that is not shortened). Complex elements
// are pairs of codes. The last dimension of rfft's result and of irfft's operand has length / 2 + 1 elements, or 0 for
// length 0. irfft treats imaginary parts as zero if symmetry requires that. Inverse transforms divide by the count.
void fourier(Fourier kind, FloatFormat const& format, std::span<std::int64_t const> lengths, std::int64_t blocks,
             void const* operand, void* result);

}  // namespace assay
