// Programs from recipes, with inputs for which they are decided and tell something.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/random/program_builder.hpp"

namespace assay::inline generators::random_programs {

struct MakeOptions {
  Profile const* profile = nullptr;
  std::vector<std::string> solved;    // texts of programs with one op each, to be used as steps
  std::vector<std::string> elements;  // of arguments; empty: any
  bool chlo = true;                   // ops of that dialect, too
  std::size_t max_ops = 30, max_results = 6;
};

struct MadeProgram {
  std::string text;
  std::vector<Tensor> inputs;
  std::set<std::string> ops, elements;
  std::size_t op_count = 0;
  std::vector<std::shared_ptr<Context>> contexts;  // of the inputs' types
  Outcomes outcomes{};                             // of what was attempt
};

// Without text if too few of the recipe's steps could be made, or no result depends on the inputs.
MadeProgram make(ProgramRecipe const& recipe, MakeOptions const& options);

}  // namespace assay::inline generators::random_programs
