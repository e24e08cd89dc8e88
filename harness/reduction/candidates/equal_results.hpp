// Results of a program that must have the same bits, although several bit patterns are permitted.
//
// The specification may leave the results of an op to the implementation and still require that it is a function of its
// operands (trait `deterministic`). If a program executes such an op twice on the same operands, both executions must
// return the same results. Without the trait, each execution may return another permitted result.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::reduction {

struct EqualResults {
  std::size_t first = 0, second = 0;  // numbers of results of @main
  std::string op;                     // op that returned both
};

// Whether @main executes such an op more than once at its top. @main must have one block.
bool repeats_op(Block const& main);

// `values` contains the values of arguments, and of results of top-level ops, of a run with permitted sets. Two
// operands are the same if they are the same value, or if they are integers or booleans that are single values with the
// same bits. (A NaN can have several bit patterns.)
std::vector<EqualResults> equal_results(Block const& main,
                                        std::unordered_map<Value const*, RuntimeValue> const& values);

}  // namespace assay::reduction
