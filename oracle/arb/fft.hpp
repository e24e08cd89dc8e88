// Discrete Fourier transforms of one to three dimensions and any lengths, every part of the result correctly rounded.
//
// The transform is computed in balls, far smaller than the last bit of the data. A sum that cancels to zero and a tie
// between two codes are told from numbers near them by that: before it is divided by the count, a part of a transform
// that is rational is a multiple of half that bit, and one that is not, but within 2^-64 of it, does not arise from
// data that was not constructed to that end.
//
// A block with an infinity or a NaN becomes NaN throughout: every result depends on every operand. An exact zero is +0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "oracle/formats/float_format.hpp"

namespace assay {

enum class Fourier : std::uint8_t { fft, ifft, rfft, irfft };

// `blocks` transforms, each over `lengths` (1 to 3 of them, those of the side that is not shortened). Complex elements
// are pairs of codes. The last dimension of rfft's result and of irfft's operand has length / 2 + 1 elements, or 0 for
// 0. irfft takes the imaginary parts that symmetry says are zero as zero, and the inverse transforms divide by the
// count.
void fourier(Fourier kind, FloatFormat const& format, std::span<std::int64_t const> lengths, std::int64_t blocks,
             void const* operand, void* result);

}  // namespace assay
