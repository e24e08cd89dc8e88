// Classes of an op's attributes and shapes, and a selection of ops that covers all pairs of classes.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generators/single_op/single_op_program.hpp"

namespace assay {

// Classes as `row=class`. For attributes: whether they are present, and the sign, size, order and count of their
// numbers. For operands: their number, rank and sizes. Columns of padding are separate. Element types are not included.
std::vector<std::string> classes_of(LoneOp const& op);

// The number of elements in the op's results: none, one, or more.
enum class ResultSize : std::uint8_t { nothing, one, more };
ResultSize result_size_of(LoneOp const& op);

struct PairCover {
  std::vector<std::size_t> chosen;   // indices of the ops, those that cover most first
  std::size_t covered = 0, all = 0;  // pairs that the chosen ops cover, and pairs of all ops
};
// Chooses ops greedily until they cover every pair of classes of different rows that occurs in an op, or `most` ops are
// chosen.
PairCover cover_pairs(std::vector<std::vector<std::string>> const& classes, std::size_t most);

}  // namespace assay
