// The data of an op's operands, by the way in which the op uses them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators/derive/golden.hpp"
#include "generators/single_op/single_op_program.hpp"
#include "generators/values/values.hpp"

namespace assay {

// The way in which an op uses the elements of its operands.
enum class DataUse : std::uint8_t {
  moves,       // moves some of them
  counts,      // returns none of them
  sums,        // adds them, or products of them
  multiplies,  // multiplies them
  orders,      // compares them
  bits,        // combines them bit by bit
  computes,    // anything else
};
DataUse data_use(LoneOp const& op, OpText const& text);

struct DataRecipe {
  std::string name;  // "small_integers"
  DataPattern pattern = DataPattern::distinct;
  bool units = false;  // ones of either sign and few twos: products are exact
  // Every order of sums and products yields the same bits: the sets of the results must be single values.
  bool order_proof = false;
  bool no_negatives = false;  // floats only: then sums of zeros are +0 in every order
};
// The most telling first.
std::vector<DataRecipe> data_recipes(DataUse use);

// The inputs of @main. Operands that are indices get numbers inside and, `turn` by turn, at and outside the bounds;
// both truth values occur; numbers of iterations are small. Nothing if an input cannot be made. `op` may be null: then
// all operands are data.
std::optional<std::vector<Tensor>> make_inputs(LoneOp const* op, OpText const& text, GoldenProgram const& program,
                                               DataRecipe const& recipe, std::size_t turn, Random& random);

// Elements of an attribute that holds a tensor (OpRewrite::literal).
std::function<Tensor(Type)> literals(Random& random);

}  // namespace assay
