// Classes of an op's attributes and shapes, and ops that cover all pairs of classes.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generators/single_op/single_op_program.hpp"

namespace assay {

// Classes as `row=class`: of attributes whether they are written, their number's or numbers' signs and sizes, order and
// count; of operands their number, rank and sizes. Of columns of padding each on its own. Element types are not part of
// it.
std::vector<std::string> classes_of(LoneOp const& op);

// Of the op's results: no elements, one, or more.
enum class ResultSize : std::uint8_t { nothing, one, more };
ResultSize result_size_of(LoneOp const& op);

struct PairCover {
  std::vector<std::size_t> chosen;   // ops: those that cover most first
  std::size_t covered = 0, all = 0;  // pairs: by the chosen ones, by any
};
// Chooses ops greedily until they cover every pair of classes of different rows that one of the ops has, or there are
// `most` of them.
PairCover cover_pairs(std::vector<std::vector<std::string>> const& classes, std::size_t most);

}  // namespace assay
