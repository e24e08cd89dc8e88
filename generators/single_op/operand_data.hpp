// Data for an op's operands, depending on how the op uses them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generators/derive/golden.hpp"
#include "generators/single_op/single_op_program.hpp"
#include "generators/values/values.hpp"

namespace assay {

// How an op uses the elements of its operands.
enum class DataUse : std::uint8_t {
  moves,       // moves elements
  counts,      // returns none of them
  sums,        // adds elements or their products
  multiplies,  // multiplies elements
  orders,      // compares elements
  bits,        // combines their bits
  computes,    // any other computation
};
DataUse data_use(LoneOp const& op, OpText const& text);

struct DataRecipe {
  std::string name;  // "small_integers"
  DataPattern pattern = DataPattern::distinct;
  bool units = false;  // 1, -1 and a few twos: products are exact
  // Sums and products have the same bits in every order: the permitted sets of the results must be single values.
  bool order_proof = false;
  bool no_negatives = false;  // for floats: sums of zeros are +0 in every order
};
// The most revealing recipes come first.
std::vector<DataRecipe> data_recipes(DataUse use);

// The inputs of @main. Operands that are indices have values inside, at and outside their bounds, depending on `turn`;
// both booleans occur; numbers of iterations are small. nullopt if an input cannot be made. If `op` is null, all
// operands are data.
std::optional<std::vector<Tensor>> make_inputs(LoneOp const* op, OpText const& text, GoldenProgram const& program,
                                               DataRecipe const& recipe, std::size_t turn, Random& random);

// Makes the elements of a tensor attribute (OpRewrite::literal).
std::function<Tensor(Type)> literals(Random& random);

}  // namespace assay
