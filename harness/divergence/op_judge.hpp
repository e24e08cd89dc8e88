// Judges each op of a program on its observed operands.
//
// An op is run on the observed operands, exactly, with the sets of a profile: so sets never grow with the depth of the
// program, and errors of earlier ops are not attributed to it. An operand that was not observed is computed by its own
// op, with its sets: all ops between observed values are judged together. In addition, the program is run from its
// inputs, by the kernels alone, which yields the total error of each observed value.
//
// An op is `amplified` if it is permitted, its relative error is more than kAmplification times that of its operands (and the
// unit roundoff), and less than half of it was made here.
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
  // All of these must outlive it. `text` is the profile of that name, which guarantees nothing beyond the
  // specification.
  OpJudge(FlatProgram const& flat, ValueNames const& names, Observations const& observations, Profile const& profile,
          Profile const& text, std::span<RuntimeValue const> arguments, RunLimits const& limits);

  // Judges the ops before number `end`, from its current position on. Their observations must be known by then.
  void advance(std::uint32_t end);

  std::vector<OpFinding> const& findings() const { return findings_; }  // of the ops so far, in their order
  // The first op that is not permitted; kNoOp if there is none so far.
  std::uint32_t first() const { return first_; }
  // For ops that are not observed: whether an observed value was judged together with it.
  bool is_covered(std::uint32_t op) const { return covered_[op]; }
  // The reason why the exact run from the inputs did not complete; empty: it did, as far as it is.
  std::string const& exact_run_error() const { return exact_run_error_; }

private:
  struct Known {
    RuntimeValue value;   // of kind `none`: unknown,
    std::string because;  // for this reason
    bool is_observed = false;
  };
  using Values = std::vector<RuntimeValue>;

  void judge(std::uint32_t number);
  RunResult run(RunState& state, CompiledFunction const& alone, std::vector<Known> const& operands, FlatOp const& op);
  // The results from the inputs, which become those of `exact_`; empty if they are unknown.
  Values run_from_inputs(CompiledFunction const& alone, FlatOp const& op);
  // Exactly, on the observed operands; empty if these are not single values.
  Values run_on_observed(CompiledFunction const& alone, FlatOp const& op, Values const& from_inputs);
  Values run_with_sets(CompiledFunction const& alone, FlatOp const& op, OpFinding& finding);
  std::vector<Observations::Loaded> load(FlatOp const& op, Values const& like) const;
  void judge_value(RuntimeValue const& permitted, Tensor const& actual, FlatOp const& op, ValueFinding& found);
  // The results of the unchanged program, if an instrumented one returned other results.
  void judge_plain(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op, OpFinding& finding);
  void take_observed(std::uint32_t value, Tensor const& tensor, ValueFinding& found);
  // Whether a loop with another number of iterations is permitted: by the value that decides it, if that is known, and
  // then in the op that represents it.
  void judge_condition(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op);
  void judge_count(std::uint32_t number, OpFinding& finding) const;
  // The finding on results as a whole, all of which were observed, on operands that are single values.
  void judge_whole(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const;
  void conclude(FlatOp const& op, bool is_judged, OpFinding& finding);
  bool is_amplified(OpFinding const& finding) const;
  void find_provenance(CompiledFunction const& alone, FlatOp const& op, std::vector<Observations::Loaded> const& loaded,
                       OpFinding& finding);
  // Whether its result is that of a product fused with it.
  void find_cause(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const;
  // The single values of both operands of an op; nothing if they are unknown.
  std::optional<ProductFactors> operands_of(FlatOp const& op) const;
  void find_part(FlatOp const& op, OpFinding& finding);
  void release(std::uint32_t number);

  FlatProgram const& flat_;
  ValueNames const& names_;
  Observations const& observations_;
  Profile const &profile_, &text_;
  RunState exact_state_, set_state_, text_state_;
  std::vector<Known> observed_, exact_;                   // by value: the observed one, the one from the inputs
  std::vector<double> error_;                             // by value: relative_error of the two
  std::vector<std::vector<std::uint32_t>> unused_after_;  // by op: values that no later one reads
  std::vector<OpFinding> findings_;
  std::vector<bool> covered_;
  std::map<std::uint32_t, bool> is_wrong_count_;  // by the op that represents the loop
  std::uint32_t first_ = kNoOp;
  std::string exact_run_error_;
};

}  // namespace assay::divergence
