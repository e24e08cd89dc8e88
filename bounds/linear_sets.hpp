// Linear bounds of a whole run: for each value, the greatest distance of other permitted implementations from it, with
// the errors of all ops propagated through derivatives (tape.hpp has the theorem).
//
// It replaces the set rules while a program runs (RunState::set_finder). An op with `derivative` rows, one that moves
// elements, and sums of products or of elements become steps of a Tape. Of any other op, and of single elements where
// the rows do not apply (a corner that jumps, infinities, a pole within reach), the set rule finds the sets of its
// results from the intervals of its operands; these are new sources of errors of that size: there correlation ends,
// which `interrupted` records. The set rule also computes sets of elements if the second-order errors exceed the
// first-order errors; narrower sets apply as well: `tanh` is within -1 and 1 whatever its operand. Enclosures of
// results are the radii of their steps, so that branches, indices and comparisons are decided by them, or stop the run,
// as they do with the sets of set rules.
//
// Radii grow faster than errors do: if those of an op's operands make the second-order errors larger than the
// first-order errors, they are replaced by bounds by adjoints (Tape::tighten), as long as this takes less than
// `most_tightening`: at first by adjoints that end where radii are already from adjoints, which is cheap, and where
// that is not enough, by all of them. If a value has no bounds after that, values that depend on it have none, and no
// sets are computed for them.
//
// Estimates: the same to first order, at the values of this run, without sets, radii and remainders. Values are then
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

inline constexpr double kMostTightening = 5e9;  // multiplications and additions, of all radii of a run
// If this budget is used up, a value is lost when its op adds this many times the greatest of its elements to the
// errors of each, by its own errors and second-order errors. Values that depend on it get no bounds.
inline constexpr double kLost = 16;

enum class Wanted : std::uint8_t { bounds, estimates };
// Elements of elementwise ops: many together, or one after the other, with the same results but slower.
enum class Pace : std::uint8_t { blocks, one_by_one };

class RecordedSums;  // sum_step.cpp

class LinearSets final : public SetFinder {
public:
  // `most_tightening`: of radii of a run.
  explicit LinearSets(Wanted wanted = Wanted::bounds, Pace pace = Pace::blocks,
                      double most_tightening = kMostTightening)
      : wanted_(wanted), pace_(pace), estimates_(wanted == Wanted::estimates), most_tightening_(most_tightening) {}

  void find(Call& call, SetRule const* rule) override;

  Tape const& tape() const { return tape_; }
  // The step of an inexact tensor of real numbers; nothing for other values.
  std::optional<std::size_t> step_of(RuntimeValue const& value);
  // Ops where sets of intervals took over, and of how many elements of results.
  std::map<Operation const*, std::int64_t> const& interrupted() const { return interrupted_; }
  // Ops whose results have no bounds because those of their operands were lost, each once, in the order of execution.
  std::vector<Operation const*> const& lost() const { return lost_; }
  // Whether radii were left as they are because that work was spent.
  bool is_exhausted() const { return is_exhausted_; }

private:
  // An operand, or one of several, of real numbers.
  struct Operand {
    Elements center;
    std::optional<std::size_t> step;  // none: exact
    double radius(Tape const& tape, std::size_t index) const { return step ? tape[*step].radius[index] : 0; }
  };
  Operand operand(SetCall& call, std::size_t index);
  // Replaces radii of operands by bounds from adjoints. Returns whether any were replaced. `near`: a step on all paths
  // may replace everything before it, if this takes less work.
  bool tighten(SetCall& call, std::span<Operand const> operands, bool near);
  bool tighten(SetCall& call, std::size_t step, bool near);
  Tape::Way find_cheapest_path(std::size_t step) const;

  // Whether the op is of that kind, and all of its results have steps and enclosures.
  bool find_elementwise(SetCall& call, SetRule const* rule, DerivativeRows const& rows);
  bool find_moved(SetCall& call);
  bool find_sums(SetCall& call, DerivativeRows const& rows);

  struct SumOp;  // sum_step.cpp
  std::optional<SumOp> sum_op(SetCall& call, DerivativeRows const& rows);
  bool read_operands(SetCall& call, DerivativeRows const& rows, SumOp& sum);
  bool find_products(SetCall& call, SumOp const& sum);
  bool find_fold(SetCall& call, SumOp const& sum);
  Doubles const* radii_of(Operand const& operand) const;  // null: exact, or not asked for

  using Sets = std::vector<std::pair<std::size_t, ElementSet>>;  // of elements, each once
  // `exceptions`: the sets of the set rule for elements that a step does not bound. Elements without bounds keep slopes
  // and local errors at the values themselves: their errors are estimated to first order, with an unbounded remainder.
  // `also`: sets that apply to other elements in addition to the step.
  void put(SetCall& call, std::size_t result, Step step, Sets exceptions, Sets const& also = {});
  static Sets open_sets(SetCall& call, std::span<std::size_t const> elements);  // of elements that may be anything
  void interrupt(SetCall& call);
  std::size_t source(RuntimeValue const& value, Operation const* op);
  DerivativeRows const& rows_of(Call& call);

  // Whether operands have no bounds, and therefore the results; records it.
  bool is_lost(SetCall& call, DerivativeRows const& rows);
  bool lose(SetCall& call);  // true
  void mark_unbounded(SetCall& call, RuntimeValue& value);
  // For an op without rows: its error if its operands are exact; otherwise zero to first order if it jumps, or any.
  void estimate_source(SetCall& call, SetRule const* rule);
  // The terms that the kernel adds; computed once for the same op on the same shapes. Null: not all results are sums.
  std::shared_ptr<RecordedSums const> recorded(SetCall& call, DerivativeRows const& rows);

  struct Known {
    std::weak_ptr<Enclosure const> enclosure;
    std::size_t step = 0;
  };
  Wanted wanted_;
  Pace pace_;
  bool estimates_;
  double most_tightening_;
  Tape tape_;
  std::unordered_map<Enclosure const*, Known> known_;
  std::map<std::pair<std::byte const*, std::int64_t>, std::size_t> known_memory_;  // of estimates: by where, how many
  std::map<std::string, std::shared_ptr<RecordedSums const>> recorded_;
  std::unordered_map<Operation const*, std::unique_ptr<DerivativeRows>> rows_;
  std::map<Operation const*, std::int64_t> interrupted_;
  // For lost values, by format and shape: one step and its sets are used for all values of a type.
  std::map<std::pair<std::string_view, Shape>, std::shared_ptr<Enclosure const>> lost_sets_;
  std::vector<Operation const*> lost_;
  std::unordered_set<Operation const*> known_lost_;  // of these
  double tightening_ = 0;
  bool is_exhausted_ = false;
};

// The value with sets that are also within the bounds of these elements.
struct ElementBound {
  std::int64_t index = 0;
  Bound bound;
  // The greatest magnitude of a member of the element's set that is within the bound and within its set.
  double distance = kUnboundedError;
};
RuntimeValue narrowed(RuntimeValue const& value, std::span<ElementBound> bounds, TensorMaker const& make);

// Whether radii are worth replacing, by near or whole paths: the second-order errors exceed the op's own errors and, if
// near paths did not help, are not a small part of the effect of the operands' errors.
bool is_curved(Step const& step, bool near);
// All codes within `radius` of a finite number.
ElementSet set_around(double center, double radius, FloatFormat const& format);
// The greatest distance of a member of the set from `center`; infinite if it has members that are not finite numbers.
double reach_of(ElementSet const& set, double center, FloatFormat const& format);

}  // namespace assay::bounds
