// Evaluates the formulas of an op's rows `elements` and `execution` on symbols.
//
// An element of an operand at an index is an element term. Computations with such terms are exact until the result is
// rounded to its type. Long lists of indices are not iterated over: a comprehension over such a list yields a family,
// from which sums and folds are made.
#pragma once

#include <deque>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "constraints/members/members.hpp"
#include "constraints/prove/solver/entailment.hpp"
#include "equiv/execution/quantized_elements.hpp"
#include "equiv/execution/symbolic_tensor.hpp"

namespace assay {

// maximum size of an integer tensor that a formula reads as a list
inline constexpr std::size_t kMaxReadElements = 1 << 12;

// The items of a fold: a function of indices, and its number of results. It may have a condition as a further result.
using FoldedItems = std::pair<ElementTerm const*, std::size_t>;

// The operands of all processes of a grid, by process.
struct OperandsOfProcesses {
  std::vector<std::vector<SymbolicTensor const*>> all;
  // Returns a two-sided neutral element of a region of two elements, or nullptr if none is known.
  std::function<ElementTerm const*(ElementTerm const* region)> neutral;
};

class ElementFormula final : public Environment {
public:
  // Returns a region of the op as a function of its arguments, which are elements.
  using RegionFunction = std::function<ElementTerm const*(Region const& region)>;

  // Operands that are not tensors are nullptr. `tag` identifies the op in sums and folds of floating-point elements.
  ElementFormula(Operation const& op, OpSpec const& spec, OpMembers const& members,
                 std::span<SymbolicTensor const* const> operands, ElementPool& pool, QuantizedElements& quantized,
                 RegionFunction region, std::string_view tag, Arena& arena, Facts& facts)
      : op_(op),
        spec_(spec),
        members_(members),
        operands_(operands),
        pool_(pool),
        quantized_(quantized),
        region_(std::move(region)),
        tag_(tag),
        arena_(arena),
        facts_(facts) {}

  // Sets the operands of all processes, for `x@p(i)`.
  void set_operands(OperandsOfProcesses const& processes) { processes_ = &processes; }

  // Sets the index of each operand. `value(x)` is then the integer of the operand's element at this index.
  void at_places(std::vector<std::vector<Term const*>> places) { places_ = std::move(places); }

  // Whether all indices that were read for a value are within the operands: true, or a formula over the index of the
  // result, the variables of lists of indices, and integers among the elements. Call once per evaluation.
  Tribool reads_within(FormulaValue const& value) const;

  // Returns the items of all folds so far.
  std::vector<FoldedItems> const& folded() const { return folded_; }

  // Returns a value of a formula as an element of that type. Throws ElementLimit if it is not one. `place` is the index
  // in the result, for types that are quantized per axis.
  ElementTerm const* element_of(FormulaValue const& value, Element const& type,
                                std::span<Term const* const> place = {}) const;

  // Overrides of Environment.
  bool member(std::string_view name, FormulaValue& value) const override { return members_.member(name, value); }
  bool is_result(std::string_view name) const override { return members_.is_result(name); }
  bool too_large(std::string_view name) const override { return members_.too_large(name); }
  Definition const* local(std::string_view name) const override { return members_.local(name); }
  Signature const* resolve(std::string_view symbol) const override { return members_.resolve(symbol); }
  Attribute constant(Value const* value) const override { return members_.constant(value); }
  bool elements(Value const* value, FormulaValue& known) const override;
  bool number(std::string_view name, Interval& value) const override { return members_.number(name, value); }
  bool apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
             FormulaValue& value) const override;
  bool at_process(Evaluator& evaluator, std::string_view name, FormulaValue const& process,
                  std::span<FormulaValue const> args, FormulaValue& value) const override;
  FormulaValue combine(char op, FormulaValue const& a, FormulaValue const& b) const override;
  bool choose(Tribool condition, FormulaValue const& yes, FormulaValue const& no, FormulaValue& value) const override;
  bool any_place(FormulaValue const& space, FormulaValue& place) const override;
  FormulaValue family(std::span<FormulaValue const> places, FormulaValue const& item, Tribool condition) const override;
  Context& context() const override { return members_.context(); }
  std::size_t step_limit() const override { return members_.step_limit(); }

private:
  // The data of a FormulaValue of kind `element`.
  struct Node {
    enum class Kind : std::uint8_t { element, exact, sum, choice, space, family, order };
    Kind kind = Kind::element;
    ElementTerm const* element = nullptr;
    std::vector<Term const*> place;  // index of an element of a quantized type
    char op = 0;                     // exact
    // exact, choice: operands; order: a is the comparator; none: descending order
    FormulaValue a, b;
    Tribool condition = Tribool::yes;         // choice, family
    std::vector<Term const*> symbols, sizes;  // space: sizes; family: both
    FormulaValue item;                        // sum, family; order: the sorted operands
    Tribool within = Tribool::yes;            // see reads_within
  };

  FormulaValue node(Node node) const;
  FormulaValue formed(ElementTerm const* element, Tribool within, std::span<Term const* const> place = {}) const;
  static Node const* node_of(FormulaValue const& value);
  Node const& family_of(FormulaValue const& value) const;
  Term const* integer(FormulaValue const& value) const;
  std::vector<Term const*> integers(FormulaValue const& list) const;
  ElementTerm const* plain(FormulaValue const& value) const;
  ElementTerm const* exact(FormulaValue const& value, Element const& type) const;
  ElementTerm const* wide_number(ElementTerm const* integer) const;
  ElementTerm const* constant_number(Int128 value, Element const& type) const;
  ElementTerm const* over(Node const& family, std::span<ElementTerm const* const> items) const;
  Element type_of(FormulaValue const& value) const;

  FormulaValue placed(Evaluator& evaluator, std::span<SymbolicTensor const* const> operands, std::size_t row,
                      bool variadic, FormulaValue const& index) const;
  FormulaValue value_of(Evaluator& evaluator, FormulaValue const& argument) const;
  FoldOrder order_of_fold(Region const& region, std::size_t number) const;
  FormulaValue fold(Evaluator& evaluator, std::span<FormulaValue const> args) const;
  FormulaValue fold_of_list(std::span<FormulaValue const> args) const;
  FormulaValue applied(Evaluator& evaluator, Region const& region, std::span<FormulaValue const> args) const;
  FormulaValue rounded(FormulaValue const& value, FormulaValue const& type) const;
  SymbolicTensor const* operand(Value const* value) const;
  // orders.cpp
  FormulaValue order(FormulaValue const& comparator, FormulaValue const& items) const;
  FormulaValue descending_order(FormulaValue const& items) const;
  FormulaValue entry(std::span<FormulaValue const> args) const;
  std::vector<Term const*> ordered_place(std::size_t input, std::vector<Term const*> place) const;
  // reads.cpp
  static Tribool within_of(FormulaValue const& value);
  static Tribool within_family(Node const& family);
  void note_integer(Node const& read) const;

  Operation const& op_;
  OpSpec const& spec_;
  OpMembers const& members_;
  std::span<SymbolicTensor const* const> operands_;
  ElementPool& pool_;
  QuantizedElements& quantized_;
  RegionFunction region_;
  std::string tag_;
  Arena& arena_;
  OperandsOfProcesses const* processes_ = nullptr;
  Facts& facts_;
  std::vector<std::vector<Term const*>> places_;  // by operand
  mutable std::deque<Node> nodes_;
  mutable std::vector<FoldedItems> folded_;
  // Indices in an order that an op has chosen itself, for an input that another op also orders.
  struct OwnOrder {
    std::size_t input = 0;
    Term const *own = nullptr, *determined = nullptr;
  };
  mutable std::vector<OwnOrder> orders_;
  mutable Tribool integers_within_ = Tribool::yes;  // whether the indices of elements that became integers are valid
  // pairs of symbols and sizes
  mutable std::vector<std::pair<std::vector<Term const*>, std::vector<Term const*>>> entered_;
};

}  // namespace assay
