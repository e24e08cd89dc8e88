// The result of an implementation that composes an op of others, each of which rounds: one element of a `composed` row.
//
// With the errors d_n of the ops n as additional variables, the result is a function of these and the operands. The
// mean value theorem holds for it on the box of all possible operands and errors: derivatives by operands are slopes,
// and the op's own error is at most the sum of |derivative by d_n| |d_n|. All derivatives are computed backwards on
// intervals that contain the possible results of each op.
#pragma once

#include <span>
#include <vector>

#include "bounds/derivative_rows.hpp"
#include "bounds/local_error.hpp"

namespace assay::bounds {

class ComposedElement {
public:
  // `fused` tells how two terms may be added without intermediate rounding, if they may. All arguments must outlive
  // this.
  ComposedElement(Composition const& composition, FloatFormat const& format, Profile const& profile,
                  std::optional<SumError> fused);

  // `variables` are intervals that contain the operands of all implementations, and the other terms of the row. Returns
  // false if nothing is known about the element: a pole is in the intervals, or a value may exceed the greatest number.
  bool at(std::span<RealInterval const> variables);

  // Results for the last element.
  std::span<RealInterval const> slopes() const { return slopes_; }  // by each variable
  double error() const { return error_; }                           // total error of all ops

private:
  using Node = ElementFormula::Node;
  RealInterval exact(std::size_t node) const;
  double rounding(std::size_t node, RealInterval const& exact) const;
  RealInterval partial(std::size_t node, std::size_t part) const;
  double flushed(RealInterval const& value) const;

  Composition const& composition_;
  FloatFormat const& format_;
  Profile const& profile_;
  LastPlace unit_;
  std::optional<RoundingOfSums> fused_;
  std::vector<Accuracy> accuracies_;  // by node
  std::vector<RealInterval> values_, derivatives_, slopes_;
  std::vector<double> errors_;
  double error_ = 0;
};

}  // namespace assay::bounds
