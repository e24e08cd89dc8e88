// Runs both functions of a pair on one input and decides whether B's result is permitted for A.
//
// Exact kernels run both. If the bits differ (all NaNs are equal), both are run again with the permitted sets of a
// profile (semantics/permitted/). An element refutes if B's value is outside of A's set, and B's own set is a single
// value or is disjoint from A's. This is needed because kernels round a sum only once, unlike an implementation that
// adds term by term, so B's exact value need not be a result of any implementation of B. If sets overlap, B can also be
// run as random implementations (semantics/runtime/random_implementation.hpp). Their results are possible results of B,
// and refute if they are outside of A's set.
//
// Open results of elementwise integer and boolean ops (overflow, conversion out of range, division by zero) are
// replaced by the results of all known implementations, which the kernels compute (oracle/formats/integer.hpp).
// Otherwise the sets would contain all values, and programs with a counter could not be judged. Open results of
// floating-point ops, and the number of times that a reduction adds its initial value, stay open and refute nothing.
//
// Custom calls without a meaning that both programs share (custom_calls.hpp) return random numbers that are a function of
// the operands. They refute where both pass exact operands.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "equiv/search/custom_calls.hpp"
#include "equiv/search/function_pair.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

using Inputs = std::vector<Tensor>;  // with A's element types, in the order of the pair's parameters

enum class TrialKind : std::uint8_t {
  agree,      // same bits
  permitted,  // different bits, but all are permitted for A, or this is unknown
  refuted,    // B's result is not permitted for A, or B violates a rule at run time and A does not
  // A violates a rule at run time, or the input violates an assumption: such inputs have no required result
  no_meaning,
  not_run,  // a limit, an op without a kernel, or an undecided condition stopped one of the two
};

struct Trial {
  TrialKind kind = TrialKind::not_run;
  std::size_t result =
      0;  // for refuted: index of the result, counting members of tuples; on a grid, process by process
  std::int64_t index = 0;  // of the element; -1: the whole result
  int part = 0;            // 1: the imaginary part
  bool is_drawn = false;   // for refuted: the result is from a random implementation of B
  bool is_open = false;    // for permitted: some permitted results of A are unknown
  bool overlaps = false;   // for permitted: an element of B is not permitted for A, but another result of B may be
  std::string reason;      // for no_meaning, not_run, and for refuted without an element
};

// The results, for display. On a grid, the results of each process, process by process; for A, its parts. Elsewhere the
// data of outfeeds follow the results of the function.
struct PairResults {
  std::vector<Tensor> a, b;
  std::size_t outfed = 0;               // how many of A are data of outfeeds
  std::vector<RuntimeValue> permitted;  // sets of A; empty if not needed or not available
};

// "result 1", or "outfeed tensor 0" for the last ones of `count`.
std::string result_name(std::size_t result, std::size_t count, std::size_t outfed);

bool are_disjoint(CodeSet const& a, CodeSet const& b);

// Whether the difference is obvious to a reader, as between 3 and 5, but not between 0x3F800000 and 0x3F800001. For
// floating-point numbers, the element must differ by at least an eighth of the larger magnitude, which must not be
// tiny. Different integers, booleans and shapes, a NaN or infinity in only one result, and a failure of only one
// program are obvious. Signs of zeros are not.
bool differs_plainly(Trial const& trial, PairResults const& results);

// Returns the violated assumption as a formula, or an empty string.
using BrokenAssumption = std::function<std::string(Inputs const&)>;

class PairRunner {
public:
  // The limits apply to each run. A run with sets may do ten times the work of a small program, and a fifth of the work
  // of a large one. The pair and the profile must outlive this. Inputs that violate an assumption yield `no_meaning`.
  PairRunner(FunctionPair const& pair, Profile const& profile, RunLimits limits, BrokenAssumption broken = nullptr)
      : pair_(pair), profile_(profile), wrapping_(profile), limits_(limits), broken_(std::move(broken)) {
    drawn_calls_ = shared_custom_calls(pair);
    wrapping_.overflow = IntegerOverflow::wrap;
  }

  // Only compares bits: `permitted` means different bits.
  Trial compare(Inputs const& inputs, PairResults* results = nullptr);
  // Random draws of ops are a function of the inputs.
  Trial run(Inputs const& inputs, PairResults* results = nullptr);
  void draw_implementations(bool draws) { draws_ = draws; }

  // Returns the results of a random implementation of A or B; `number` is its seed. Empty if the run failed.
  std::vector<Tensor> drawn_results(bool is_b, Inputs const& inputs, std::uint64_t number);

  // Runs both with sets under this profile. Returns whether all elements are single values and equal.
  bool are_equal_and_exact(Inputs const& inputs, Profile const& profile);

  // Returns why the specification leaves an element of A's or B's result open for these inputs, even if integers are
  // computed as in all known implementations: "an integer overflows ...". Empty if it does not.
  std::string open_reason(bool is_b, Inputs const& inputs, Trial const& trial);

  // Targets of custom calls that both run as the same random function of its operands. If not empty, equal results
  // prove nothing.
  std::set<std::string> const& drawn_calls() const { return drawn_calls_; }

  std::uint64_t work() const { return work_; }  // element operations and input elements of all runs
  FunctionPair const& pair() const { return pair_; }
  Profile const& profile() const { return profile_; }
  RunLimits const& limits() const { return limits_; }

private:
  struct Side;
  Side run_side(bool is_b, Inputs const& inputs, Profile const* profile, RandomImplementation const* drawn = nullptr);
  std::vector<RuntimeValue> parts_of_results(std::vector<RuntimeValue> const& whole) const;
  void judge(Side const& permitted, std::vector<Tensor> const& b, Inputs const& inputs, Trial& trial);
  void judge_drawn(Side const& permitted, Inputs const& inputs, Trial& trial, PairResults& results);

  FunctionPair const& pair_;
  Profile const& profile_;
  Profile wrapping_;  // with integers that wrap around
  RunLimits limits_;
  BrokenAssumption broken_;
  std::set<std::string> drawn_calls_;
  std::uint64_t work_ = 0;
  bool draws_ = false;
  std::size_t failed_draws_ = 0;  // inputs for which no sampled implementation refuted
};

}  // namespace assay
