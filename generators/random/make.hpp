// Makes programs from recipes, with inputs for which the results are decided and depend on the inputs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "generators/random/program_builder.hpp"

namespace assay::random_programs {

struct MakeOptions {
  Profile const* profile = nullptr;
  std::vector<std::string> solved;    // texts of programs with one op each, which are used as steps
  std::vector<std::string> elements;  // element types of arguments; empty: any
  bool chlo = true;                   // also use ops of the CHLO dialect
  std::size_t max_ops = 30, max_results = 6;
  bool observed = false;       // decide each op on exact operands; the program as a whole may be undecided
  bool ordinary_data = false;  // arguments without infinities and similar values
};

struct GeneratedProgram {
  std::string text;
  std::vector<Tensor> inputs;
  std::set<std::string> ops, elements;
  std::size_t op_count = 0;
  std::vector<std::shared_ptr<Context>> contexts;  // contexts of the inputs' types
  Outcomes outcomes{};                             // outcomes of the attempts
};

// The text is empty if too few steps of the recipe could be executed, or no result depends on the inputs.
GeneratedProgram make(ProgramRecipe const& recipe, MakeOptions const& options);

// A program of about `ops` ops, 50 to 500, whose only regions are bodies of reductions: chains of elementwise ops,
// reductions, products, movement, softmax and normalization in several floating-point types. None of its ops is open
// under the profile.
GeneratedProgram random_large_program(std::uint64_t seed, std::size_t ops, Profile const& profile);

}  // namespace assay::random_programs
