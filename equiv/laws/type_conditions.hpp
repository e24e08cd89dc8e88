// Conditions of laws that concern types alone, by the one Evaluator.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "grammar/notation/formula.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

using NamedTypes = std::span<std::pair<std::string, Element> const>;

// No name of a value occurs in it.
bool is_about_types(Expr const& condition, NamedTypes types);
// The type of programs that has these elements.
Type type_of(Context& context, Element const& element);

// Whether it holds for these types.
bool is_true_for(Expr const& condition, NamedTypes types);

}  // namespace assay
