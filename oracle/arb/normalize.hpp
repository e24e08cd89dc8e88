// Batch normalization by given statistics in double arithmetic, and a test whether this decides the rounding.
#pragma once

#include <span>
#include <vector>

#include "oracle/arb/batch_norm.hpp"

namespace assay {

// Computes `result` as batch_norm_inference does, where it can; returns the indices of the other elements, by feature, and
// those of a feature in order. For formats of at most 24 significant bits; of others it computes nothing.
//
// An operand of such a format is exact in double; u = 2^-53. With d_i at most u each,
//   q = scale (x - mean) (1 + d_1) (1 + d_2) / (sqrt((variance + epsilon) (1 + d_3)) (1 + d_4)) (1 + d_5),
// so that the relative error of q is below 5 u: differences of operands are small without being inexact. The error of
// q + offset is below 5.1 u |q| + u |q + offset|, and the bound 16 u (|q| + |offset|) also covers the roundings of what
// lies that far below and above. Where both round to the same, that is the result.
std::vector<std::size_t> normalize(Normalization const& normalization, void const* operand, void const* scale,
                                   void const* offset, void const* mean, void const* variance, void* result);

// Values shared by all elements x of a feature in training, where results are scale (count x - sum) / root + offset.
// The sum is exact in `sum` and `rest` to 2^-105. `root` has a relative error below 2^-51.
struct TrainingFeature {
  double count, sum, rest, root, scale, offset;
};

// Same for the elements of one feature in training, given as exact doubles. Returns the indices of the undecided ones.
// With count x and sum as Pairs, count x - sum has a relative error below 2 u and an absolute error below 2^-103
// (|count x| + |sum|). The rest is as above.
std::vector<std::size_t> normalize_training(Normalization const& normalization, std::size_t feature,
                                            std::span<double const> values, TrainingFeature const& shared,
                                            void* result);

}  // namespace assay
