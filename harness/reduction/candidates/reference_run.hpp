// The required results of a program: it is checked, bound, and run by the kernels, with the sets of a profile.
//
// Unlike in suites, results are derived once; a program is reduced against the verdicts of `assay run
// --permitted`.
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
  // For a program that violates no rule, of the specification and (`official`) of the official tools, and has an @main
  // of tensors that can be run. A reduction requires both if the given program satisfies both, so that the reduced one
  // is valid for everyone.
  static Result<ReferenceRun> prepare(std::string const& text, bool official);
  // The same of a program that was prepared by the rules of the specification.
  static Result<ReferenceRun> of(std::shared_ptr<PreparedProgram const> prepared);

  std::shared_ptr<Program const> program() const { return prepared_->shared_program(); }
  std::vector<Type> const& arguments() const { return arguments_; }
  std::vector<Type> const& results() const { return results_; }  // types of the results of @main

  // The tensors as arguments of @main, or why they cannot be that.
  Result<std::vector<Tensor>> convert(std::span<Tensor const> inputs) const { return fit_inputs(*main_, inputs); }

  // The results, or why the run fails or is undecided. Elements may be implementation-defined.
  Result<std::vector<CaseResult>> compute(std::span<Tensor const> inputs, Profile const& profile) const;

  // The same with linear bounds (bounds/), which keep the correlation of errors: sets may be narrower, and take longer.
  Result<std::vector<CaseResult>> compute_linear(std::span<Tensor const> inputs, Profile const& profile) const;

  // The results that must have the same bits, by the last run of `compute`.
  std::vector<EqualResults> const& equal() const { return equal_; }

  // How many ops the last run of `compute` executed, and how many a run may from now on.
  std::uint64_t steps() const { return steps_; }
  void limit_steps(std::uint64_t most) { most_steps_ = most; }

  // The results of the ops at the top of @main and, if the run completed, its results; without
  // sets.
  struct Trace {
    std::unordered_map<Value const*, RuntimeValue> values;
    std::vector<RuntimeValue> returned;  // empty if the run failed
  };
  Trace trace(std::span<Tensor const> inputs) const;

private:
  // Has the run put the values of the arguments and of ops at the top into the trace.
  void record(std::span<Tensor const> inputs, RunState& state, Trace& trace) const;

  explicit ReferenceRun(std::shared_ptr<PreparedProgram const> prepared) : prepared_(std::move(prepared)) {}

  std::shared_ptr<PreparedProgram const> prepared_;
  CompiledFunction const* main_ = nullptr;
  std::vector<Type> arguments_, results_;
  std::uint64_t most_steps_ = 10'000'000;
  mutable std::uint64_t steps_ = 0;
  mutable std::vector<EqualResults> equal_;
};

// The label of the first rule of the specification that a text violates, or `preferred` if it violates that; empty: it
// is valid.
std::string broken_rule(std::string const& text, std::string const& preferred = "");

}  // namespace assay::reduction
