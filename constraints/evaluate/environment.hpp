// Resolves the names in a formula.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "constraints/values/formula_value.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

class Evaluator;

inline constexpr std::size_t kMaxEvaluationSteps = 4'000'000;

// The members of one program element. Everything returned lives as long as the Environment.
class Environment {
public:
  virtual ~Environment() = default;

  // False if there is no member of that name.
  virtual bool member(std::string_view name, FormulaValue& value) const = 0;
  // Whether that member is a result of the op.
  virtual bool is_result(std::string_view) const { return false; }
  // Whether it is unknown only because it takes too much work to find.
  virtual bool too_large(std::string_view) const { return false; }
  // A `let` of the element, or nullptr.
  virtual Definition const* local(std::string_view name) const;
  // A function defined in spec/functions.spec, or a `let` with parameters, or nullptr.
  virtual Definition const* function(std::string_view name) const;
  // The definition that a symbol refers to, seen from the program element; nullptr if there is none.
  virtual Signature const* resolve(std::string_view symbol) const;
  // The op that a symbol refers to, likewise.
  virtual Operation const* symbol(std::string_view) const { return nullptr; }
  // The constant that defines a value, or nullptr.
  virtual Attribute constant(Value const* value) const;
  // The elements of a value that is not a constant, as far as they are known: a number, or a list of
  // them. False if not.
  virtual bool elements(Value const*, FormulaValue&) const { return false; }
  // A number that is the same for all ops of a program, such as num_replicas, if it is known or has a term here;
  // otherwise any number.
  virtual bool number(std::string_view, Interval&) const { return false; }
  // A member with a place, `operand(i)`, and functions of elements: for those who follow a program
  // with its values. False if `name` is nothing of the kind; then it is a function of the notation.
  virtual bool apply(Evaluator&, std::string_view, std::span<FormulaValue const>, FormulaValue&) const { return false; }
  // The element of that process at an index of a member, `operand@sender(i)`. False if nothing is known about other
  // processes.
  virtual bool at_process(Evaluator&, std::string_view, FormulaValue const& /*process*/,
                          std::span<FormulaValue const> /*args*/, FormulaValue&) const {
    return false;
  }
  // Of elements, or an element and a number.
  virtual FormulaValue combine(char op, FormulaValue const& a, FormulaValue const& b) const;
  // For symbolic executions. One of two values, at least one of which is an element, if it is unknown which. False: the
  // result is unknown.
  virtual bool choose(Tribool, FormulaValue const& /*yes*/, FormulaValue const& /*no*/, FormulaValue&) const {
    return false;
  }
  // A value that represents a list of indices that is too long to iterate over: any of its indices. False if there is
  // no such value.
  virtual bool any_place(FormulaValue const& /*space*/, FormulaValue&) const { return false; }
  // The list of a comprehension over such lists: an item for each of these indices, where the condition holds.
  virtual FormulaValue family(std::span<FormulaValue const> places, FormulaValue const& item, Tribool condition) const;
  virtual Context& context() const = 0;
  // Whether unknown sizes are those of static shapes whose values are just not given.
  virtual bool sizes_are_known() const { return false; }
  // Called if more of a region is inspected than its signature.
  virtual void enter_region() const {}
  // Whether types of unknown dialects are types of values.
  virtual bool has_foreign_values() const { return false; }
  // The work limit of one evaluator, and the work that it has done.
  virtual std::size_t step_limit() const;
  virtual void spend(std::size_t) const {}
};

}  // namespace assay
