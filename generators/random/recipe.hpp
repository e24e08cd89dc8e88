// The choices that determine a random program, as data. The same recipe yields the same program. If some steps of a
// recipe are removed, it usually yields a smaller program, so programs can be reduced by reducing recipes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <rapidcheck/Gen.h>

namespace assay::random_programs {

// The kind of a program.
enum class ProgramKind : std::uint8_t {
  straight,  // data flow only
  control,   // branches, loops, bodies, nested regions
  calls,     // several functions
  dynamic,   // sizes that types do not determine
};
inline constexpr ProgramKind kProgramKinds[] = {ProgramKind::straight, ProgramKind::control, ProgramKind::calls,
                                                ProgramKind::dynamic};
std::string_view to_string(ProgramKind kind);

// Families of steps. Each step adds an op to the program, and other ops that it needs (families.hpp).
// clang-format off
enum class Family : std::uint8_t {
  elementwise, comparison, selection, conversion, complex_parts,               // elementwise
  movement, constant, slicing, indexing, scattering,                           // movement of elements
  reduction, window, product, convolution, sorting, normalization, mapping,    // combination of elements
  packing, branch, choice, loop, call, composite,                              // structure
  sizes, reshaping, widening, cutting,                                         // unknown sizes
  solved,                                                                      // any op, from the solver
  layer,                                                                       // groups of ops that occur in models
};
// clang-format on
inline constexpr std::size_t kFamilies = static_cast<std::size_t>(Family::layer) + 1;

struct Step {
  Family family = Family::elementwise;
  std::uint64_t draw = 0;   // determines all random choices of the step
  std::vector<Step> inner;  // steps of regions
};

struct ProgramRecipe {
  ProgramKind kind = ProgramKind::straight;
  std::uint64_t draw = 0;                  // determines arguments and their values
  std::vector<std::vector<Step>> callees;  // one function each; may call earlier ones
  std::vector<Step> steps;                 // of @main; for dynamic programs, of the function with unknown sizes
};

// Recipes of programs with about 3 to 40 ops.
rc::Gen<ProgramRecipe> program_recipes(ProgramKind kind);

// The recipe for a seed; the same on every machine.
ProgramRecipe program_recipe(ProgramKind kind, std::uint64_t seed);

// The recipe of a program with about `ops` ops: data flow only, with many ops that round.
ProgramRecipe large_program_recipe(std::size_t ops, std::uint64_t seed);

}  // namespace assay::random_programs
