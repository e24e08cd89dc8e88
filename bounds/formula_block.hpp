// Formulas over the elements of operands (derivative_rows.hpp, composition.hpp) for several elements at once.
// Bit-identical to ElementFormula and ComposedElement for each element.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bounds/composition.hpp"
#include "bounds/interval_block.hpp"

namespace assay::bounds {

class FormulaBlock {
public:
  // `formula` must outlive this.
  explicit FormulaBlock(ElementFormula const& formula) : nodes_(formula.nodes()), values_(nodes_.size()) {}

  // The result is valid until the next call.
  Intervals const& operator()(std::span<Intervals const> variables);
  // For a condition: whether it holds for all members of the intervals.
  Flags holds(std::span<Intervals const> variables);

private:
  std::span<ElementFormula::Node const> nodes_;
  std::vector<Intervals> values_;
};

class ComposedBlock {
public:
  // Arguments as for ComposedElement. `has_slope`: whether the slope of each variable is needed.
  ComposedBlock(Composition const& composition, FloatFormat const& format, Profile const& profile,
                std::optional<SumError> const& fused, std::vector<bool> has_slope);

  void at(std::span<Intervals const> variables);

  // Results for the last elements.
  Flags const& is_known() const { return is_known_; }
  Intervals const& slope(std::size_t variable) const { return slopes_[variable]; }  // must have been requested
  Numbers const& error() const { return error_; }

private:
  using Node = ElementFormula::Node;
  Intervals exact(std::size_t node) const;
  void round(std::size_t node, Intervals const& exact);
  Numbers fused_errors(std::size_t node, Numbers const& result) const;  // of values without intermediate rounding
  Intervals partial(std::size_t node, std::size_t part);
  bool has_derivative(Node const& node) const;
  void add_error(std::size_t node);

  std::span<Node const> nodes_;
  LastPlace unit_;
  double greatest_, normal_;  // limits of the format; normal_ is 0 if nothing is flushed
  std::optional<RoundingOfSums> fused_;
  std::vector<bool> has_slope_;
  std::vector<Accuracy> accuracies_;  // by node
  std::vector<std::optional<FormulaBlock>> function_slopes_;
  std::vector<Intervals> values_, derivatives_, slopes_;
  std::vector<Numbers> errors_;
  Numbers error_ = {}, greatest_so_far_ = {};  // greatest_so_far_: maximum of 1 and the values of previous nodes
  Flags is_known_ = {};
};

}  // namespace assay::bounds
