// The functions of the notation that the notation itself cannot define, by topic.
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
  bool consumes_lists = false;  // takes a list that an ellipsis made as a whole
  bool spreads = false;         // applied to each element of a plain list of types or placeholders
  bool relation = false;        // false for lists of different sizes
  bool inspects = false;        // inspects the element type of its argument
};

inline constexpr std::size_t kAnyNumber = 1 << 20;

// nullptr if no function has that name.
Builtin const* find_builtin(std::string_view name);
// All functions of formulas: builtins, and those that spec/ defines.
std::vector<std::string> function_names();

// Names with a fixed meaning: types (`i1`, `si64`, `f32`), `num_replicas`, `num_partitions`,
// `num_processes`.
bool builtin_name(std::string_view text, Context& context, FormulaValue& value);

std::span<Builtin const> type_builtins();       // builtins_types.cpp
std::span<Builtin const> class_builtins();      // builtins_classes.cpp
std::span<Builtin const> quantized_builtins();  // builtins_quantized.cpp
std::span<Builtin const> shape_builtins();      // builtins_shapes.cpp
std::span<Builtin const> list_builtins();       // builtins_lists.cpp
std::span<Builtin const> program_builtins();    // builtins_programs.cpp
std::span<Builtin const> literal_builtins();    // builtins_literals.cpp
std::span<Builtin const> sharding_builtins();   // builtins_shardings.cpp

// The error in a literal, for a function on literals that is false; empty for other
// functions.
std::string literal_fault(std::string_view function, std::span<FormulaValue const> args);

// The type that a value, placeholder or type is or has; nullptr for others.
Type type_of(FormulaValue const& value);
// The element type of a shaped type; other types are their own.
Type element_of(Type type);

}  // namespace assay
