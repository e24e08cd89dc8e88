// Expected results, each derived twice.
//
// The first derivation runs the program's kernels. The second shares no kernel and no fast path with it: the functions
// of the second engine for single values (oracle/arb), the index formulas of the specification (`elements` rows of the
// op files) for where elements come from, exact sums of exact products for sums. A golden exists only if both yield the
// same bits (any NaN for a NaN) in every element.
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
  agreed,  // both derivations, and every set is decided
  differ,  // a mistake of ours: `reason` has the element and both values
  once,    // there is no second derivation of some op of it: `reason` names it
  open,    // the set of some element is open, or the behavior depends on a freedom of the profile
  fails,   // the program cannot be run on these inputs
};

RunLimits golden_limits();  // the limits of the run of a case

struct DerivationCounts {
  std::atomic<std::uint64_t> agreed = 0, differ = 0, once = 0, open = 0, fails = 0;
};

// A result of a run with sets, as stored in cases. Elements may be open.
CaseResult case_result(RuntimeValue const& value);

// A program that is prepared for runs on many inputs. Not to be shared by threads.
class GoldenProgram {
public:
  // Null, with the reason, if the text is not a valid program with an @main that can be run. `edit_plan` may replace
  // the kernels of the first derivation; the second one does not see it.
  static std::unique_ptr<GoldenProgram> prepare(std::string const& text, std::string& reason,
                                                std::function<void(CompiledProgram&)> const& edit_plan = {});
  ~GoldenProgram();

  Program const& program() const;
  std::shared_ptr<PreparedProgram const> prepared() const;  // as it was given
  std::vector<Type> const& arguments() const;               // types of @main's arguments
  Tensor make(Element element, Shape shape) const;          // uninitialised

  // Results in the order of @main's. `results` is filled where `agreed` only.
  Derived derive(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
                 std::string& reason, DerivationCounts* counts = nullptr);
  // The first derivation alone, with the sets of a profile. Elements may be open. False, with the reason, where the run
  // fails or depends on a freedom.
  bool permits(std::span<Tensor const> inputs, Profile const& profile, std::vector<CaseResult>& results,
               std::string& reason);
  // The first derivation alone, without sets. False, with the reason, where the run fails.
  bool run(std::span<Tensor const> inputs, std::vector<Tensor>& results, std::string& reason);

private:
  struct State;
  explicit GoldenProgram(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay
