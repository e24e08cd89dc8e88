// Linear bounds of a whole run: beside each value, how far other permitted implementations may be from it, with the errors
// of all ops carried through derivatives (tape.hpp has the theorem).
//
// It stands in for the set rules while a program runs (RunState::set_finder). An op with `derivative` rows, one that moves
// elements, and sums of products or of elements become steps of a Tape. Of any other op, and of single elements where the
// rows do not apply (a corner that jumps, infinities, a pole within reach), the set rule finds the sets of its results from
// the intervals of its operands; these are new sources of errors of that size: there correlation ends, and `interrupted`
// says so. The set rule also finds sets of elements where what is of second order is more than what is of first; where
// these are narrower they hold, too: `tanh` is within -1 and 1 whatever its operand. Enclosures of results are the radii
// of their steps, so that branches, indices and comparisons are decided by them, or stop the run, as they do with the
// sets of set rules.
//
// Radii grow faster than errors do: where those of an op's operands make what is of second order larger than what is of
// first, they are replaced by bounds by adjoints (Tape::tighten), as long as this takes less than kMostTightening: at
// first by adjoints that end where radii are already from adjoints, which is cheap, and where that is not enough, by all
// of them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/bounds/derivative_rows.hpp"
#include "constraints/bounds/tape.hpp"
#include "semantics/permitted/set_rules.hpp"
#include "semantics/runtime/set_finder.hpp"

namespace assay::inline constraints::bounds {

inline constexpr double kMostTightening = 2e9;  // multiplications and additions, of all radii of a run

class LinearSets final : public SetFinder {
public:
  void find(Call& call, SetRule const* rule) override;

  Tape const& tape() const { return tape_; }
  // The step of a tensor of real numbers that is not exact; nothing of others.
  std::optional<std::size_t> step_of(RuntimeValue const& value);
  // Ops where sets of intervals took over, and of how many elements of results.
  std::map<Operation const*, std::int64_t> const& interrupted() const { return interrupted_; }
  // Whether radii were left as they are because of kMostTightening.
  bool is_exhausted() const { return is_exhausted_; }

private:
  // An operand, or one of several, of real numbers.
  struct Operand {
    Shared center;
    std::optional<std::size_t> step;  // none: exact
    double radius(Tape const& tape, std::size_t index) const { return step ? tape[*step].radius[index] : 0; }
  };
  Operand operand(SetCall& call, std::size_t index);
  // Replaces radii of operands by adjoints, see Tape::way. Whether it did, of any.
  bool tighten(SetCall& call, std::span<Operand const> operands, bool near);

  // Whether the op is of that kind, and all of its results have their steps and enclosures.
  bool find_elementwise(SetCall& call, SetRule const* rule, DerivativeRows const& rows);
  bool find_moved(SetCall& call);
  bool find_sums(SetCall& call, DerivativeRows const& rows);

  using Sets = std::vector<std::pair<std::size_t, ElementSet>>;  // of elements, each once
  // `exceptions`: of elements of which a step bounds nothing, the sets of the set rule. Those without bounds keep slopes
  // and local errors at the values themselves: their errors are estimated to first order, with a rest that is unbounded.
  // `also`: sets that hold others, beside what the step says of them.
  void put(SetCall& call, std::size_t result, Step step, Sets exceptions, Sets const& also = {});
  void interrupt(SetCall& call);
  std::size_t source(RuntimeValue const& value, Operation const* op);
  DerivativeRows const& rows_of(Call& call);

  struct Known {
    std::weak_ptr<Enclosure const> enclosure;
    std::size_t step = 0;
  };
  Tape tape_;
  std::unordered_map<Enclosure const*, Known> known_;
  std::unordered_map<Operation const*, std::unique_ptr<DerivativeRows>> rows_;
  std::map<Operation const*, std::int64_t> interrupted_;
  double tightening_ = 0;
  bool is_exhausted_ = false;
};

// The value with sets that are also within the bounds of these elements.
struct ElementBound {
  std::int64_t index = 0;
  Bound bound;
  // The greatest of a member of the element's set, which is within the bound, and within what sets alone say of it.
  double distance = kUnbounded;
};
RuntimeValue narrowed(RuntimeValue const& value, std::span<ElementBound> bounds, TensorMaker const& make);

// The elements of a tensor of real numbers.
Shared centers_of(Tensor const& tensor);
// All codes within `radius` of a finite number.
ElementSet set_around(double center, double radius, FloatFormat const& format);
// The greatest distance of a member of the set from `center`; infinite if it has members that are no finite numbers.
double reach_of(ElementSet const& set, double center, FloatFormat const& format);

}  // namespace assay::inline constraints::bounds
