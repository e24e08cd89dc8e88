// Linear bounds for a whole run: for each value, the maximum distance of other permitted implementations from it. The
// errors of all ops are propagated through derivatives (tape.hpp has the theorem).
//
// This replaces the set rules while a program runs (RunState::set_finder). Ops with `derivative` rows, ops that move
// elements, and sums of products or of elements become steps of a Tape. For any other op, and for single elements to
// which the rows do not apply (a corner that jumps, infinities, a nearby pole), the set rule computes the sets of its
// results from the intervals of its operands. These are new error sources of that size. Correlation ends there, which
// `interrupted` records. The set rule also computes sets of elements if the second-order errors exceed the first-order
// errors. Narrower sets also apply: `tanh` is within -1 and 1 for any operand. Enclosures of results are the radii of
// their steps. They decide branches, indices and comparisons, or stop the run, like the sets of set rules.
//
// Radii grow faster than errors. If the radii of an op's operands make the second-order errors larger than the
// first-order errors, they are replaced by bounds from adjoints (Tape::tighten), as long as this takes less than
// `max_tightening`. First, adjoints end where radii are already from adjoints, which is cheap; if that is not
// sufficient, they go back to all first errors. If a value has no bounds after that, values that depend on it have none
// either, and no sets are computed for them.
//
// Estimates are the same to first order, at the values of this run, without sets, radii and remainders. Values are then
// identified by their memory, which their steps own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bounds/derivative_rows.hpp"
#include "bounds/tape.hpp"
#include "semantics/permitted/set_rules.hpp"
#include "semantics/runtime/set_finder.hpp"

namespace assay::bounds {

inline constexpr double kMaxTightening = 5e9;  // multiplications and additions for all radii of a run
// If this budget is used up, a value is lost if its op adds this many times its largest element to each error, by its
// own errors and second-order errors. Values that depend on it have no bounds.
inline constexpr double kLost = 16;

enum class Wanted : std::uint8_t { bounds, estimates };
// Processes elements of elementwise ops in blocks, or one by one, which is slower but has the same results.
enum class Pace : std::uint8_t { blocks, one_by_one };

class RecordedSums;  // sum_step.cpp

class LinearSets final : public SetFinder {
public:
  // `max_tightening`: limit for the radii of a run.
  explicit LinearSets(Wanted wanted = Wanted::bounds, Pace pace = Pace::blocks, double max_tightening = kMaxTightening)
      : wanted_(wanted), pace_(pace), estimates_(wanted == Wanted::estimates), max_tightening_(max_tightening) {}

  void find(Call& call, SetRule const* rule) override;
  bool includes_unrounded(RuntimeValue const& value) const override;

  Tape const& tape() const { return tape_; }
  // Returns the step of an inexact tensor of real numbers, or nothing for other values.
  std::optional<std::size_t> step_of(RuntimeValue const& value);
  // Ops for which interval sets were used, with the number of result elements.
  std::map<Operation const*, std::int64_t> const& interrupted() const { return interrupted_; }
  // Ops whose results have no bounds because those of their operands were lost. Without duplicates, in execution order.
  std::vector<Operation const*> const& lost() const { return lost_; }
  // Whether radii were not tightened because the budget was used up.
  bool is_exhausted() const { return is_exhausted_; }

private:
  // An operand of real numbers. A variadic row has several.
  struct Operand {
    Elements center;
    std::optional<std::size_t> step;  // empty: exact
    double radius(Tape const& tape, std::size_t index) const { return step ? tape[*step].radius[index] : 0; }
  };
  Operand operand(SetCall& call, std::size_t index);
  // Replaces radii of operands by bounds from adjoints. Returns whether any were replaced. `near`: a step on all paths
  // may replace everything before it, if this takes less work.
  bool tighten(SetCall& call, std::span<Operand const> operands, bool near);
  bool tighten(SetCall& call, std::size_t step, bool near);
  Tape::Way find_cheapest_path(std::size_t step) const;

  // Whether the op is elementwise, and all of its results have steps and enclosures.
  bool find_elementwise(SetCall& call, SetRule const* rule, DerivativeRows const& rows);
  bool find_moved(SetCall& call);
  bool find_sums(SetCall& call, DerivativeRows const& rows);

  struct SumOp;  // sum_step.cpp
  std::optional<SumOp> sum_op(SetCall& call, DerivativeRows const& rows);
  bool read_operands(SetCall& call, DerivativeRows const& rows, SumOp& sum);
  bool find_products(SetCall& call, SumOp const& sum);
  bool find_fold(SetCall& call, SumOp const& sum);
  Doubles const* radii_of(Operand const& operand) const;  // nullptr: exact, or not needed

  using Sets = std::vector<std::pair<std::size_t, ElementSet>>;  // pairs of element index and set; indices are unique
  // `exceptions` are the sets of the set rule for elements that a step does not bound. Elements without bounds keep
  // slopes and local errors at the values themselves: their errors are estimated to first order, with an unbounded
  // remainder. `also` are sets that apply to other elements in addition to the step.
  void put(SetCall& call, std::size_t result, Step step, Sets exceptions, Sets const& also = {});
  static Sets open_sets(SetCall& call, std::span<std::size_t const> elements);  // for elements with arbitrary values
  void interrupt(SetCall& call);
  std::size_t source(RuntimeValue const& value, Operation const* op);
  DerivativeRows const& rows_of(Call& call);

  // Returns whether operands have no bounds, and therefore the results have none. Records it.
  bool is_lost(SetCall& call, DerivativeRows const& rows);
  bool mark_lost(SetCall& call);  // always returns true
  void mark_unbounded(SetCall& call, RuntimeValue& value);
  // For an op without rows: its error if its operands are exact; otherwise zero to first order if it jumps, or any
  // error.
  void estimate_source(SetCall& call, SetRule const* rule);
  // Returns the terms that the kernel adds. Computed once for the same op on the same shapes. nullptr if not all
  // results are sums.
  std::shared_ptr<RecordedSums const> recorded(SetCall& call, DerivativeRows const& rows);

  struct Known {
    std::weak_ptr<Enclosure const> enclosure;
    std::size_t step = 0;
  };
  Wanted wanted_;
  Pace pace_;
  bool estimates_;
  double max_tightening_;
  Tape tape_;
  std::unordered_map<Enclosure const*, Known> known_;
  // for estimates: steps by address and number of elements
  std::map<std::pair<std::byte const*, std::int64_t>, std::size_t> known_memory_;
  std::map<std::string, std::shared_ptr<RecordedSums const>> recorded_;
  std::unordered_map<Operation const*, std::unique_ptr<DerivativeRows>> rows_;
  std::map<Operation const*, std::int64_t> interrupted_;
  // For lost values, by format and shape: all values of a type share one step and its sets.
  std::map<std::pair<std::string_view, Shape>, std::shared_ptr<Enclosure const>> lost_sets_;
  std::vector<Operation const*> lost_;
  std::unordered_set<Operation const*> known_lost_;  // the ops of lost_
  double tightening_ = 0;
  bool is_exhausted_ = false;
};

// An element whose set is intersected with the bound.
struct ElementBound {
  std::int64_t index = 0;
  Bound bound;
  // The maximum distance of a member of the set that is also within the bound.
  double distance = kUnboundedError;
};
RuntimeValue narrowed(RuntimeValue const& value, std::span<ElementBound> bounds, TensorMaker const& make);

// Whether tightening of radii is useful, by near or whole paths: the second-order errors exceed the op's own errors
// and, if near paths did not help, are a significant part of the effect of the operands' errors.
bool is_curved(Step const& step, bool near);
// Returns all codes within `radius` of a finite number.
ElementSet set_around(double center, double radius, FloatFormat const& format);
// Returns the maximum distance of a member of the set from `center`. Infinite if it has members that are not finite
// numbers.
double reach_of(ElementSet const& set, double center, FloatFormat const& format);

}  // namespace assay::bounds
