// Results of a program that must have the same bits, whatever these are.
//
// An op may leave its results to the implementation and still be a function of its operands, by the specification (the trait
// `deterministic`). If a program executes it twice on the same operands, both executions return the same results. Without such a
// guarantee, each execution of an op may return another permitted result.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::reduction {

struct EqualResults {
  std::size_t first = 0, second = 0;  // results of @main
  std::string op;                     // that returned both
};

// Whether @main, a function of one block, executes such an op more than once at its top.
bool repeats_op(Block const& main);

// `values`: those of a run with sets, of arguments and of results of ops at the top. Operands are the same if they are the same
// value, or integers and booleans that are single values with the same bits. (NaN has many bits.)
std::vector<EqualResults> equal_results(Block const& main,
                                        std::unordered_map<Value const*, RuntimeValue> const& values);

}  // namespace assay::reduction
