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

// The members of one program element. Returned pointers live as long as the Environment.
class Environment {
public:
  virtual ~Environment() = default;

  // Returns false if there is no member of that name.
  virtual bool member(std::string_view name, FormulaValue& value) const = 0;
  // Whether the member is a result of the op.
  virtual bool is_result(std::string_view) const { return false; }
  // Whether the member is unknown only because its computation takes too much work.
  virtual bool too_large(std::string_view) const { return false; }
  // Returns a `let` of the element, or nullptr.
  virtual Definition const* local(std::string_view name) const;
  // Returns a function of spec/functions.spec or a `let` with parameters, or nullptr.
  virtual Definition const* function(std::string_view name) const;
  // Returns the signature of the definition that a symbol refers to at the program element, or nullptr.
  virtual Signature const* resolve(std::string_view symbol) const;
  // Returns the op that a symbol refers to at the program element, or nullptr.
  virtual Operation const* symbol(std::string_view) const { return nullptr; }
  // Returns the constant that defines a value, or nullptr.
  virtual Attribute constant(Value const* value) const;
  // Gets the known elements of a value that is not a constant: a number, or a list of numbers. Returns false if nothing
  // is known.
  virtual bool elements(Value const*, FormulaValue&) const { return false; }
  // Gets a number that is the same for all ops of a program, such as num_replicas. Returns false if it is neither known
  // nor has a term; it can then be any number.
  virtual bool number(std::string_view, Interval&) const { return false; }
  // Applies a member to an index, `operand(i)`, or a function of elements. Used to trace a program with its values.
  // Returns false if `name` is neither; then it is a function of the notation.
  virtual bool apply(Evaluator&, std::string_view, std::span<FormulaValue const>, FormulaValue&) const { return false; }
  // Gets the element of a member at an index in another process, `operand@sender(i)`. Returns false if nothing is known
  // about other processes.
  virtual bool at_process(Evaluator&, std::string_view, FormulaValue const& /*process*/,
                          std::span<FormulaValue const> /*args*/, FormulaValue&) const {
    return false;
  }
  // Applies an arithmetic operator to two elements, or to an element and a number.
  virtual FormulaValue combine(char op, FormulaValue const& a, FormulaValue const& b) const;
  // For symbolic execution: selects one of two values by an unknown condition. At least one value is an element.
  // Returns false if the result is unknown.
  virtual bool choose(Tribool, FormulaValue const& /*yes*/, FormulaValue const& /*no*/, FormulaValue&) const {
    return false;
  }
  // Gets a value that represents any index of a list of indices that is too long to iterate over. Returns false if no
  // value can represent it.
  virtual bool any_place(FormulaValue const& /*space*/, FormulaValue&) const { return false; }
  // Returns the list of a comprehension over such lists: one item for each of these indices that satisfies the
  // condition.
  virtual FormulaValue family(std::span<FormulaValue const> places, FormulaValue const& item, Tribool condition) const;
  virtual Context& context() const = 0;
  // Whether unknown sizes are sizes of static shapes whose values are not given.
  virtual bool sizes_are_known() const { return false; }
  // Called if a formula inspects more of a region than its signature.
  virtual void enter_region() const {}
  // Whether values may have types of unknown dialects.
  virtual bool has_foreign_values() const { return false; }
  // The work limit of one evaluator, and a call that records the work it has done.
  virtual std::size_t step_limit() const;
  virtual void spend(std::size_t) const {}
};

}  // namespace assay
