// The choices that determine a random program, as data. The same recipe yields the same program, and most recipes that
// lack some of the steps yield smaller ones, so programs can be reduced by reducing recipes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <rapidcheck/Gen.h>

namespace assay::random_programs {

// The purpose of programs.
enum class ProgramKind : std::uint8_t {
  straight,  // data flow alone
  control,   // branches, loops, bodies, regions within each other
  calls,     // several functions
  dynamic,   // sizes that types do not determine
};
inline constexpr ProgramKind kProgramKinds[] = {ProgramKind::straight, ProgramKind::control, ProgramKind::calls,
                                                ProgramKind::dynamic};
std::string_view to_string(ProgramKind kind);

// Kinds of steps. Each adds an op, and others that it needs, to the program (families.hpp).
// clang-format off
enum class Family : std::uint8_t {
  elementwise, comparison, selection, conversion, complex_parts,               // element by element
  movement, constant, slicing, indexing, scattering,                           // where elements go
  reduction, window, product, convolution, sorting, normalization, mapping,    // many elements make one
  packing, branch, choice, loop, call, composite,                              // structure
  sizes, reshaping, widening, cutting,                                         // unknown sizes
  solved,                                                                      // any op, from the solver
  layer,                                                                       // some ops that occur in models
};
// clang-format on
inline constexpr std::size_t kFamilies = static_cast<std::size_t>(Family::layer) + 1;

struct Step {
  Family family = Family::elementwise;
  std::uint64_t draw = 0;   // decides everything else about the step
  std::vector<Step> inner;  // of regions
};

struct ProgramRecipe {
  ProgramKind kind = ProgramKind::straight;
  std::uint64_t draw = 0;                  // of arguments and their values
  std::vector<std::vector<Step>> callees;  // a function each; may call those before it
  std::vector<Step> steps;                 // of @main; dynamic: of the function with unknown sizes
};

// Recipes of programs of about 3 to 40 ops.
rc::Gen<ProgramRecipe> program_recipes(ProgramKind kind);

// The recipe of that number: the same on every machine.
ProgramRecipe program_recipe(ProgramKind kind, std::uint64_t seed);

// Of a program of about so many ops, data flow alone, with many ops that round.
ProgramRecipe large_program_recipe(std::size_t ops, std::uint64_t seed);

}  // namespace assay::random_programs
