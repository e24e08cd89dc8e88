// The required results of a program: checks and binds it, and runs it with the permitted sets of a profile.
//
// Unlike in suites, results are derived only once. The verdicts are those of `assay run --permitted`.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "generators/suite/case.hpp"
#include "harness/reduction/candidates/equal_results.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::reduction {

class ReferenceRun {
public:
  // Prepares a program that violates no rule of the specification and, with `official`, of the official tools, and
  // whose @main has only tensors as arguments and results. A reduction requires both if the original program satisfies
  // both, so that the reduced program is valid for all tools.
  static Result<ReferenceRun> prepare(std::string const& text, bool official);
  // The same for a program that was prepared by the rules of the specification.
  static Result<ReferenceRun> of(std::shared_ptr<PreparedProgram const> prepared);

  std::shared_ptr<Program const> program() const { return prepared_->shared_program(); }
  std::vector<Type> const& arguments() const { return arguments_; }
  std::vector<Type> const& results() const { return results_; }  // types of the results of @main

  // Converts the tensors to arguments of @main; an error if their number or types do not match.
  Result<std::vector<Tensor>> convert(std::span<Tensor const> inputs) const { return fit_inputs(*main_, inputs); }

  // Computes the results; an error if the run fails or is undecided. Elements may be implementation-defined.
  Result<std::vector<CaseResult>> compute(std::span<Tensor const> inputs, Profile const& profile) const;

  // The same with linear bounds (bounds/), which track the correlation of errors: the sets may be narrower, but take
  // longer to compute.
  Result<std::vector<CaseResult>> compute_linear(std::span<Tensor const> inputs, Profile const& profile) const;

  // The results that must have the same bits, according to the last run of `compute`.
  std::vector<EqualResults> const& equal() const { return equal_; }

  // The number of ops that the last run of `compute` executed, and the limit for later runs.
  std::uint64_t steps() const { return steps_; }
  void limit_steps(std::uint64_t most) { max_steps_ = most; }

  // The results of the ops at the top of @main and, if the run completed, the results of @main; without sets.
  struct Trace {
    std::unordered_map<Value const*, RuntimeValue> values;
    std::vector<RuntimeValue> returned;  // empty if the run failed
  };
  Trace trace(std::span<Tensor const> inputs) const;

private:
  // Makes a run record the values of arguments and of top-level ops in the trace.
  void record(std::span<Tensor const> inputs, RunState& state, Trace& trace) const;

  explicit ReferenceRun(std::shared_ptr<PreparedProgram const> prepared) : prepared_(std::move(prepared)) {}

  std::shared_ptr<PreparedProgram const> prepared_;
  CompiledFunction const* main_ = nullptr;
  std::vector<Type> arguments_, results_;
  std::uint64_t max_steps_ = 10'000'000;
  mutable std::uint64_t steps_ = 0;
  mutable std::vector<EqualResults> equal_;
};

// The label of the first rule of the specification that the text violates; `preferred` if it violates that rule; empty
// if it is valid.
std::string broken_rule(std::string const& text, std::string const& preferred = "");

}  // namespace assay::reduction
