// Judges each op of a program for its observed operands.
//
// An op is run on the observed operands, once exactly and once with the permitted sets of a profile. The sets therefore
// do not grow with the depth of the program, and errors of earlier ops are not attributed to the op. An operand that
// was not observed is computed by its own op with permitted sets: all ops between observed values are judged together.
// In addition, the program is run exactly from its inputs, which yields the total error of each observed value.
//
// An op is `amplified` if it is permitted, its relative error is more than kAmplification times that of its operands
// (and the unit roundoff), and it introduced less than half of the error itself.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/divergence/observations.hpp"
#include "harness/divergence/op_finding.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/permitted/fused_products.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::divergence {

class OpJudge {
public:
  // All references must outlive this object. `text` is the profile of that name, which guarantees only what the
  // specification requires.
  OpJudge(FlatProgram const& flat, ValueNames const& names, Observations const& observations, Profile const& profile,
          Profile const& text, std::span<RuntimeValue const> arguments, RunLimits const& limits);

  // Judges the ops from the current position up to number `end`, exclusive. Their observations must be available.
  void advance(std::uint32_t end);

  std::vector<OpFinding> const& findings() const { return findings_; }  // in program order, for the ops so far
  // The first op that is not permitted; kNoOp if there is none.
  std::uint32_t first() const { return first_; }
  // Whether an op that was not observed was judged together with an observed value.
  bool is_covered(std::uint32_t op) const { return covered_[op]; }
  // The reason why the exact run from the inputs failed; empty if it has not failed so far.
  std::string const& exact_run_error() const { return exact_run_error_; }

private:
  struct Known {
    RuntimeValue value;   // of kind `none` if it is unknown
    std::string because;  // the reason, if it is unknown
    bool is_observed = false;
  };
  using Values = std::vector<RuntimeValue>;

  void judge(std::uint32_t number);
  RunResult run(RunState& state, CompiledFunction const& alone, std::vector<Known> const& operands, FlatOp const& op);
  // Computes the results of the exact run from the inputs and stores them in `exact_`; empty if they are unknown.
  Values run_from_inputs(CompiledFunction const& alone, FlatOp const& op);
  // Runs the op exactly on the observed operands; empty if these are not single values.
  Values run_on_observed(CompiledFunction const& alone, FlatOp const& op, Values const& from_inputs);
  Values run_with_sets(CompiledFunction const& alone, FlatOp const& op, OpFinding& finding);
  std::vector<Observations::Loaded> load(FlatOp const& op, Values const& like) const;
  void judge_value(RuntimeValue const& permitted, Tensor const& actual, FlatOp const& op, ValueFinding& found);
  // Judges the results of the unchanged program, if an instrumented one returned other results.
  void judge_plain(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op, OpFinding& finding);
  void judge_observed(std::uint32_t value, Tensor const& tensor, ValueFinding& found);
  // Judge whether another number of iterations of a loop is permitted: first by the deciding value, if it is known, and
  // then in the op that represents the loop.
  void judge_condition(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op);
  void judge_count(std::uint32_t number, OpFinding& finding) const;
  // Judges the results as a whole, if all of them were observed and the operands are single values.
  void judge_whole(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const;
  void conclude(FlatOp const& op, bool is_judged, OpFinding& finding);
  bool is_amplified(OpFinding const& finding) const;
  void find_provenance(CompiledFunction const& alone, FlatOp const& op, std::vector<Observations::Loaded> const& loaded,
                       OpFinding& finding);
  // Checks whether the result is that of a fused multiply-add.
  void find_cause(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const;
  // The two operands of the op as single values; nullopt if one is unknown.
  std::optional<ProductFactors> operands_of(FlatOp const& op) const;
  void find_part(FlatOp const& op, OpFinding& finding);
  void release(std::uint32_t number);

  FlatProgram const& flat_;
  ValueNames const& names_;
  Observations const& observations_;
  Profile const &profile_, &text_;
  RunState exact_state_, set_state_, text_state_;
  std::vector<Known> observed_, exact_;                   // by value: the observed value, the value of the exact run
  std::vector<double> error_;                             // by value: the relative_error of these two
  std::vector<std::vector<std::uint32_t>> unused_after_;  // by op: values that no later op reads
  std::vector<OpFinding> findings_;
  std::vector<bool> covered_;
  std::map<std::uint32_t, bool> is_wrong_count_;  // by the op that represents the loop
  std::uint32_t first_ = kNoOp;
  std::string exact_run_error_;
};

}  // namespace assay::divergence
