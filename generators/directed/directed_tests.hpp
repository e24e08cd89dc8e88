// Directed tests: programs by hand (generators/programs/directed/OP.mlir) for what backends get wrong only where several
// things meet that hardly ever meet by chance: two batching dimensions of one size, operands of one shape whose order
// counts, a branch with two results of one type, a whole algorithm on data on which no step of it rounds, processes that
// talk to each other.
//
// They are used in addition to the solver's cases and name no wrong implementation: each is a shape of program and of data, and
// is written for every element type that can have it. Options of a program:
//
//   name: two_batches     of its cases; unique in the file
//   ops: add subtract     the program is one for each of these: {op} in it, and its op is that of the file, _ and this
//   data: distinct        the data pattern of the arguments (generators/values/values.hpp)
//   repair: factor        the Repair of the data; absent: none
//   types: f32 f64        element types; absent: all that make a valid program
//   order_proof: yes      the sets of the results must be single values
//   certain: yes          see DirectedTest
//   grid: 4 replicas      how many processes there are: for readers
//
// {type} in a program is the element type, {zero} its zero. Grids of processes are written so that tools can use them that
// run grids on their own: @process is what each process executes; the arguments of @main are those of the processes one
// after the other, its results, too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/values/values.hpp"
#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"
#include "support/result.hpp"

namespace assay {

// How the arguments of @main are changed to meet the op's preconditions, after each was filled.
enum class Repair : std::uint8_t {
  none,
  factor,  // a: the product of a triangular matrix and its adjoint, the diagonal powers of two
  system,  // a, b: a triangular matrix whose diagonal is powers of two, anything in its other half; any right sides
  unit_system,  // a, b: the same with a diagonal of ones
  transform,    // a: nothing but zeros where a root of unity is neither 1 nor -1 nor i nor -i
  gradient,     // operand, scale, mean, variance, grad_output of batch_norm_grad with epsilon 0.5
  condition,    // the first argument is one truth value: false in one case, true in another
};

struct DirectedTest {
  std::string op;    // "stablehlo.gather"
  std::string name;  // of its cases
  std::string text;  // with {type} and {zero}
  DataPattern data = DataPattern::distinct;
  Repair repair = Repair::none;
  std::vector<std::string> types = {};
  bool order_proof = false;
  // The results of @main are certain, though sets do not show it: facts of random numbers that fail once in 2^64 times.
  bool is_certain = false;
};

// All of them; an error is a mistake in the files.
Result<std::vector<DirectedTest>> const& directed_tests();

// With the element type; empty if the test is not for it.
std::string text_of(DirectedTest const& test, std::string const& element);

// Repairs the arguments of @main, which are filled already; by size and op. `turn`: the number of the case. `lower`,
// `unit` and the like are from the program's text.
void repair(DirectedTest const& test, std::vector<Tensor>& inputs, std::size_t turn, Random& random);

}  // namespace assay
