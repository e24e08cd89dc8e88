// The results of an entry function as functions of their places: a program executed on symbols.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "constraints/equiv/terms/element_term.hpp"
#include "constraints/prove/solver/entailment.hpp"
#include "semantics/program/program.hpp"

namespace assay::inline constraints {

// A tensor: its sizes, and its element at the place `symbols`, which are in 0 <= symbols[d] < shape[d].
struct SymbolicTensor {
  Element type;
  std::vector<Term const*> shape;
  std::vector<Term const*> symbols;
  ElementTerm const* element = nullptr;
};

struct SymbolicArgument {
  Element type;
  std::vector<Term const*> shape;  // constants, and symbols for sizes that are not known
};

struct SymbolicResults {
  std::vector<SymbolicTensor> results;
  std::string obstacle;  // why the program was not executed to its end; empty if it was
};

// Executes the function on the arguments. What it relies on (such as that sizes which must agree do) is assumed in
// `facts`: a program that breaks it is not defined.
SymbolicResults execute_on_symbols(Program const& program, Operation const& function,
                                   std::vector<SymbolicArgument> const& arguments, ElementPool& pool, Facts& facts);

}  // namespace assay::inline constraints
