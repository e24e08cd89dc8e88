// What a program must compute: checked, bound, and run by the kernels, with the sets of a profile.
//
// Unlike what generators publish, results are derived once; a program is reduced against the same verdicts that `assay
// run --permitted` gives.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "generators/suite/case.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::inline harness::reduction {

class ReferenceRun {
public:
  // Null, with the reason, if the text breaks a rule, of the specification or (`official`) of the official tools, or
  // has no @main of tensors that can be run.
  static std::unique_ptr<ReferenceRun> prepare(std::string const& text, bool official, std::string& reason);

  std::shared_ptr<Program const> program() const { return program_; }
  std::vector<Type> const& arguments() const { return arguments_; }
  std::vector<Type> const& results() const { return results_; }  // types of what @main returns

  // The tensors as arguments of @main. False, with the reason, if they cannot be that.
  bool convert(std::vector<Tensor>& inputs, std::string& reason) const;

  // False, with the reason, where the run fails or is undecided. Elements may be open.
  bool compute(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
               std::string& reason) const;

  // How many ops the last run of `expect` executed, and how many a run may from now on.
  std::uint64_t steps() const { return steps_; }
  void limit_steps(std::uint64_t most) { most_steps_ = most; }

  // What the ops at the top of @main give, and, as far as the run came, what it returns; without sets.
  struct Trace {
    std::unordered_map<Value const*, RuntimeValue> values;
    std::vector<RuntimeValue> returned;  // empty if the run failed
  };
  Trace trace(std::span<Tensor const> inputs) const;

private:
  ReferenceRun() = default;

  std::shared_ptr<Program> program_;
  BoundProgram bound_;
  CompiledFunction const* main_ = nullptr;
  std::vector<Type> arguments_, results_;
  std::uint64_t most_steps_ = 10'000'000;
  mutable std::uint64_t steps_ = 0;
};

// The label of the first rule of the specification that a text breaks; empty: it is valid.
std::string broken_rule(std::string const& text);

}  // namespace assay::inline harness::reduction
