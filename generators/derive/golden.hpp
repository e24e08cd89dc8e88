// Expected results that are derived twice.
//
// The first derivation runs the program's kernels. The second shares no kernel and no fast path with it: it uses the
// functions of the second engine for single values (oracle/arb), the index formulas of the specification for source
// elements (`elements` rows of the op files), and exact sums of exact products. A golden result exists only if both
// derivations yield the same bits in every element (all NaNs are equal).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "generators/suite/case.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

class PreparedProgram;

enum class Derived : std::uint8_t {
  agreed,  // both derivations agree, and every permitted set is decided
  differ,  // the derivations differ, which is a bug in assay: `reason` has the element and both values
  once,    // some op has no second derivation: `reason` names it
  open,    // the permitted set of some element is open, or the behavior depends on a choice that the profile permits
  fails,   // the program cannot be run on these inputs
};

RunLimits golden_limits();  // limits for the run of a case

struct DerivationCounts {
  std::atomic<std::uint64_t> agreed = 0, differ = 0, once = 0, open = 0, fails = 0;
};

// Converts a result of a run with permitted sets to the form stored in cases. Elements may be open.
CaseResult case_result(RuntimeValue const& value);

// A program that is prepared for runs on many inputs. Not thread-safe.
class GoldenProgram {
public:
  // Null, with a reason, if the text is not a valid program with an @main that can be run. `edit_plan` may replace the
  // kernels of the first derivation; the second one does not use them.
  static std::unique_ptr<GoldenProgram> prepare(std::string const& text, std::string& reason,
                                                std::function<void(CompiledProgram&)> const& edit_plan = {});
  ~GoldenProgram();

  Program const& program() const;
  std::shared_ptr<PreparedProgram const> prepared() const;  // the unedited program
  std::vector<Type> const& arguments() const;               // types of the arguments of @main
  Tensor make(Element element, Shape shape) const;          // uninitialized

  // Derives the results of @main in order. `results` is only set if the derivations agree.
  Derived derive(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
                 std::string& reason, DerivationCounts* counts = nullptr);
  // Runs only the first derivation, with the permitted sets of a profile. Elements may be open. False, with a reason,
  // if the run fails or depends on a choice that the profile permits. `budget`: work that may be spent, in element
  // operations (RunLimits::max_work); reduced by the work of this run.
  bool permits(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
               std::string& reason, std::uint64_t* budget = nullptr);
  // Runs only the first derivation, without permitted sets. False, with a reason, if the run fails. `budget`: as above.
  bool run(std::span<Tensor const> inputs, std::vector<Tensor>& results, std::string& reason,
           std::uint64_t* budget = nullptr);

private:
  struct State;
  explicit GoldenProgram(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay
