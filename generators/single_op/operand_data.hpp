// What the operands of an op are filled with, by what the op does with them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators/derive/golden.hpp"
#include "generators/single_op/single_op_program.hpp"
#include "generators/values/values.hpp"

namespace assay {

// What an op does with the elements of its operands.
enum class DataUse : std::uint8_t {
  moves,       // gives some of them elsewhere
  counts,      // gives nothing of them
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
  // Every order of sums and products gives the same bits: the sets of the results must be single values.
  bool order_proof = false;
  bool no_negatives = false;  // floats only: then sums of zeros are +0 in every order
};
// The most telling first.
std::vector<DataRecipe> data_recipes(DataUse use);

// The inputs of @main. Operands that are indices get numbers inside and, `turn` by turn, at and past the edges; truth
// values are both there; counts of rounds are small. Nothing if an input cannot be made.
// `op` may be null: then all of it is data.
std::optional<std::vector<Tensor>> make_inputs(LoneOp const* op, OpText const& text, GoldenProgram const& program,
                                               DataRecipe const& recipe, std::size_t turn, Random& random);

// Elements of an attribute that holds a tensor (OpRewrite::literal).
std::function<Tensor(Type)> literals(Random& random);

}  // namespace assay
