// Programs by hand for what backends get wrong only where several things meet that hardly ever meet by chance: two
// batching dimensions of one size, operands of one shape whose order counts, a branch with two results of one type, a
// whole algorithm on data on which no step of it rounds, processes that talk to each other.
//
// They stand beside what the solver gives and name no wrong implementation: each is a shape of program and of data, and
// is written for every element type that can have it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generators/values/values.hpp"
#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"

namespace assay::inline generators {

// How the arguments of @main are made to fit each other, after each was filled.
enum class Fitting : std::uint8_t {
  none,
  factor,     // a: the product of a triangular matrix and its adjoint, the diagonal powers of two
  system,     // a, b: a triangular matrix whose diagonal is powers of two, anything in its other half; any right sides
  transform,  // a: nothing but zeros where a root of unity is neither 1 nor -1 nor i nor -i
  gradient,   // operand, scale, mean, variance, grad_output of batch_norm_grad with epsilon 0.5
  truth,      // the first argument is one truth value: false in one case, true in another
};

struct Lesson {
  std::string op;    // "stablehlo.gather"
  std::string name;  // of its cases
  std::string text;  // T stands for the element type, Z for its zero
  Filling filling = Filling::distinct;
  bool order_proof = false;  // the sets of the results must be single values
  Fitting fitting = Fitting::none;
  std::string types = {};  // element types, separated by blanks; empty: all that make a valid program
  // What @main returns is sure, though sets do not show it: facts of random numbers that fail once in 2^64 times.
  bool is_certain = false;
};
std::vector<Lesson> const& lessons();

// With the element type; empty if the lesson is not for it.
std::string text_of(Lesson const& lesson, std::string const& element);

// By size and op; of tensors that are filled already. `lower`, `unit` and the like are what the program's text says.
void fit(Lesson const& lesson, std::vector<Tensor>& inputs, std::size_t turn, Random& random);

// For lessons.cpp.
std::vector<Lesson> movement_lessons();
std::vector<Lesson> contraction_lessons();
std::vector<Lesson> algorithm_lessons();
std::vector<Lesson> control_lessons();
std::vector<Lesson> process_lessons();

}  // namespace assay::inline generators
