// Built-in functions of the notation: those that the notation itself cannot define.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/evaluate/evaluate.hpp"

namespace assay {

struct Builtin {
  std::string_view name;
  FormulaValue (*function)(Evaluator&, std::span<FormulaValue const>);
  std::size_t min_args = 1, max_args = 1;
  bool consumes_lists = false;  // takes a list made by an ellipsis as one argument
  bool spreads = false;         // applied to each element of a plain list of types or placeholders
  bool relation = false;        // returns false if lists have different sizes
  bool inspects = false;        // depends on the element type of its argument
};

inline constexpr std::size_t kAnyNumber = 1 << 20;

// Returns nullptr if no builtin has that name.
Builtin const* find_builtin(std::string_view name);
// Returns the names of all functions for formulas: builtins and those that spec/ defines.
std::vector<std::string> function_names();

// Resolves names with a fixed meaning: types (`i1`, `si64`, `f32`), `num_replicas`, `num_partitions`, `num_processes`.
// Returns false for other names.
bool builtin_name(std::string_view text, Context& context, FormulaValue& value);

std::span<Builtin const> type_builtins();       // builtins_types.cpp
std::span<Builtin const> class_builtins();      // builtins_classes.cpp
std::span<Builtin const> quantized_builtins();  // builtins_quantized.cpp
std::span<Builtin const> shape_builtins();      // builtins_shapes.cpp
std::span<Builtin const> list_builtins();       // builtins_lists.cpp
std::span<Builtin const> program_builtins();    // builtins_programs.cpp
std::span<Builtin const> literal_builtins();    // builtins_literals.cpp
std::span<Builtin const> sharding_builtins();   // builtins_shardings.cpp

// Returns the error in a literal if a literal function is false for it. Empty for other functions.
std::string literal_fault(std::string_view function, std::span<FormulaValue const> args);

// Returns the type of a value or placeholder, or the type itself. nullptr for other values.
Type type_of(FormulaValue const& value);
// Returns the element type of a shaped type. Returns other types unchanged.
Type element_of(Type type);

}  // namespace assay
