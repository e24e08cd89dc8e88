// Directed tests: hand-written programs (generators/programs/directed/OP.mlir) for conditions that rarely occur
// together by chance and that backends often handle incorrectly: two batching dimensions of the same size, operands of
// the same shape whose order matters, a branch with two results of the same type, a whole algorithm on data for which
// no step rounds, communicating processes.
//
// They complement the solver's cases. A test does not target a particular wrong implementation: it describes the shape
// of a program and its data, and is instantiated for every suitable element type. Options of a program:
//
//   name: two_batches     name of its cases; unique in the file
//   ops: add subtract     one program for each of these names: {op} in the program is replaced by the name, and the op
//                         of the test is that of the file, followed by _ and the name
//   data: distinct        data pattern of the arguments (generators/values/values.hpp)
//   repair: factor        the Repair of the data; if missing, none
//   types: f32 f64        element types; if missing, all for which the program is valid
//   order_proof: yes      the permitted sets of the results must be single values
//   certain: yes          see DirectedTest
//   grid: 4 replicas      number of processes, for readers
//
// In a program, {type} is the element type and {zero} its zero. Grids of processes are written so that tools that run
// grids themselves can use them: every process executes @process, and the arguments and results of @main are those of
// the processes, one after the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/values/values.hpp"
#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"
#include "support/result.hpp"

namespace assay {

// Changes to the arguments of @main, after they are filled, that establish the op's preconditions.
enum class Repair : std::uint8_t {
  none,
  factor,  // a: the product of a triangular matrix whose diagonal consists of powers of two, and its adjoint
  system,  // a, b: a triangular matrix whose diagonal consists of powers of two, with any values in its other half; any
           // right-hand sides
  unit_system,  // a, b: the same with a diagonal of ones
  transform,    // a: zero wherever the root of unity is not 1, -1, i or -i
  gradient,     // operand, scale, mean, variance and grad_output of batch_norm_grad with epsilon 0.5
  condition,    // the first argument is a boolean: false in one case, true in the other
};

struct DirectedTest {
  std::string op;    // "stablehlo.gather"
  std::string name;  // name of its cases
  std::string text;  // contains {type} and {zero}
  DataPattern data = DataPattern::distinct;
  Repair repair = Repair::none;
  std::vector<std::string> types = {};
  bool order_proof = false;
  // The results of @main are certain although their permitted sets are wide: properties of random numbers that fail
  // with a probability of 2^-64.
  bool is_certain = false;
};

// All directed tests. An error is a mistake in the files.
Result<std::vector<DirectedTest>> const& directed_tests();

// The program for an element type; empty if the test does not support it.
std::string text_of(DirectedTest const& test, std::string const& element);

// Changes the filled arguments of @main according to their sizes and the op. `turn`: the number of the case. `lower`,
// `unit` and similar properties are taken from the program's text.
void repair(DirectedTest const& test, std::vector<Tensor>& inputs, std::size_t turn, Random& random);

}  // namespace assay
