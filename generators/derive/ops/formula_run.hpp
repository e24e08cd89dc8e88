// Evaluates the formulas of an op's `elements` rows with the values of an execution.
#pragma once

#include <deque>
#include <optional>

#include "generators/derive/walk.hpp"

namespace assay::derive {

// The data of a FormulaValue of kind `element`: an element of an operand, a computed value, or a sum or product of
// these, which is exact until it is stored.
struct Node {
  enum class Kind : std::uint8_t { reference, value, sum, difference, product };
  Kind kind = Kind::value;
  Scalar scalar;
  std::int64_t slice = 0;  // for references: index along the quantized dimension
  std::vector<Node const*> parts;
};

class FormulaRun final : public Environment {
public:
  FormulaRun(Execution const& execution, OpSpec const& spec, OpMembers const& members, Arena& arena)
      : execution_(execution), spec_(spec), members_(members), arena_(arena) {}

  void set_shape(std::pair<Value const*, Shape> result) { result_shape_ = std::move(result); }  // the shape of a result

  // Implements Environment.
  bool member(std::string_view name, FormulaValue& value) const override;
  Definition const* local(std::string_view name) const override { return members_.local(name); }
  Signature const* resolve(std::string_view symbol) const override { return members_.resolve(symbol); }
  bool elements(Value const* value, FormulaValue& known) const override;
  bool number(std::string_view name, Interval& value) const override;
  bool apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
             FormulaValue& value) const override;
  FormulaValue combine(char op, FormulaValue const& a, FormulaValue const& b) const override;
  Context& context() const override { return members_.context(); }
  std::size_t step_limit() const override { return std::size_t{1} << 40; }

  // Converts the value of a formula to an element of that type.
  Scalar scalar_of(FormulaValue const& value, Element const& element, std::int64_t slice) const;

private:
  using Items = std::vector<std::vector<Scalar>>;

  FormulaValue placed(Evaluator& evaluator, OperandRow const& row, bool variadic, FormulaValue const& index) const;
  FormulaValue element_at(Evaluator& evaluator, std::size_t operand, std::span<FormulaValue const> index) const;
  FormulaValue region(Evaluator& evaluator, CompiledBlock const& block, std::span<FormulaValue const> args) const;
  FormulaValue fold(Evaluator& evaluator, std::span<FormulaValue const> args) const;
  FormulaValue survivor(std::span<FormulaValue const> args) const;
  FormulaValue order(Evaluator& evaluator, std::span<FormulaValue const> args) const;
  FormulaValue descending_order(Evaluator& evaluator, std::span<FormulaValue const> args) const;
  FormulaValue rounded(FormulaValue const& value, FormulaValue const& type) const;
  FormulaValue summed(std::span<FormulaValue const> args) const;

  CompiledBlock const& block_of(FormulaValue const& region) const;
  Node const* node_of(FormulaValue const& value) const;
  Scalar plain(FormulaValue const& value) const;  // not rounded to another type
  Items items_of(FormulaValue const& list) const;
  FormulaValue node(Node node) const;
  FormulaValue computed(Scalar const& scalar) const;
  Scalar exact(Node const& node, Element const& element) const;

  Execution const& execution_;
  OpSpec const& spec_;
  OpMembers const& members_;
  Arena& arena_;
  std::pair<Value const*, Shape> result_shape_;
  mutable std::deque<Node> nodes_;
  mutable std::vector<std::pair<std::string_view, FormulaValue>> known_members_;
  mutable std::vector<std::pair<Value const*, FormulaValue>> known_elements_;
};

}  // namespace assay::derive
