// A law with types in place of its type names: both sides as terms of ops, every part with its type.
//
// The ops define the meaning of the sides: a law has an instance for these types if the rules of the ops allow every
// part of it, and every literal is a value of its type.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "equiv/laws/scalar_ops.hpp"
#include "grammar/laws/law.hpp"

namespace assay {

struct LawTerm {
  enum class Kind : std::uint8_t { variable, constant, operation };
  Kind kind = Kind::variable;
  Element type;
  std::string name;   // variable
  ScalarOp op;        // operation
  ScalarValue value;  // constant
  std::vector<LawTerm> args;
};

struct LawInstance {
  Law const* law = nullptr;
  std::vector<std::pair<std::string, Element>> types;      // as the law names them
  std::vector<std::pair<std::string, Element>> variables;  // in the order in which they are in the law
  LawTerm left, right;
  std::vector<LawTerm> conditions;  // of values, each of booleans; conditions of types hold
};

// Whether the type is one that the law is for under that name.
bool is_allowed(Element const& type, LawName const& name, Context& context);

// Nothing if the law is not for these types. `types` are as many as law.types.
std::optional<LawInstance> instantiate(Law const& law, std::span<Element const> types, ScalarOps& ops);

// All instances for types among `candidates`.
std::vector<LawInstance> instances_of(Law const& law, std::span<Element const> candidates, ScalarOps& ops);

// `stablehlo.add(x, 1)`, for messages.
std::string to_string(LawTerm const& term);

}  // namespace assay
