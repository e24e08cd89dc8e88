// Programs from recipes, with inputs for which they are decided and depend on the inputs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/random/program_builder.hpp"

namespace assay::random_programs {

struct MakeOptions {
  Profile const* profile = nullptr;
  std::vector<std::string> solved;    // texts of programs with one op each, to be used as steps
  std::vector<std::string> elements;  // of arguments; empty: any
  bool chlo = true;                   // ops of that dialect, too
  std::size_t max_ops = 30, max_results = 6;
  bool observed = false;       // each op is decided on exact operands; the program as a whole need not be
  bool ordinary_data = false;  // of arguments: no infinities and the like
};

struct MadeProgram {
  std::string text;
  std::vector<Tensor> inputs;
  std::set<std::string> ops, elements;
  std::size_t op_count = 0;
  std::vector<std::shared_ptr<Context>> contexts;  // of the inputs' types
  Outcomes outcomes{};                             // of the attempts
};

// Without text if too few of the recipe's steps could be made, or no result depends on the inputs.
MadeProgram make(ProgramRecipe const& recipe, MakeOptions const& options);

// A program of about `ops` ops, 50 to 500, without regions but the bodies of reductions: chains of ops of an element,
// reductions, products, movement, softmax, normalization, in some float types. No op of it is open under the profile.
MadeProgram random_large_program(std::uint64_t seed, std::size_t ops, Profile const& profile);

}  // namespace assay::random_programs
