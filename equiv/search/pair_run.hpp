// Both functions of a pair on one input: do they give the same, and if not, is what B gives something that A may give?
//
// Both are run by exact kernels. Where their bits differ (any NaN is as good as another), both run once more with the
// sets of what a conforming implementation may compute under a profile (semantics/permitted/). An element refutes if
// B's is outside of A's set, and B's own set is that element alone or has nothing in common with A's: kernels round a
// whole sum once, which an implementation that adds term by term does not, so that an element inside of a wider set
// need not be one that B computes. Where sets overlap, B may be run as implementations that are drawn
// (semantics/runtime/random_implementation.hpp), too: what these give is what B may give, and refutes outside of A's set.
//
// What the specification leaves open for integers and booleans, element by element (overflow, conversion of what is out
// of range, division by zero), is taken as all known implementations do it, which is what our kernels compute
// (oracle/formats/integer.hpp): the sets would be all values, and nothing could be said of a program that counts. What
// is open of floating-point numbers, and how often a reduction adds its initial value, is open: it refutes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "equiv/search/function_pair.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

using Inputs = std::vector<Tensor>;  // of A's element types, in the order of the pair's parameters

enum class TrialKind : std::uint8_t {
  agree,       // the same bits
  permitted,   // other bits, all of which A may give, or of which it is not known
  refuted,     // B gives what A may not give, or B breaks a rule at run time and A does not
  no_meaning,  // A breaks a rule at run time, or an assumption is broken: of such inputs nothing is promised
  not_run,     // a limit, an op that has no kernel, or something undecided stopped one of the two
};

struct Trial {
  TrialKind kind = TrialKind::not_run;
  std::size_t result =
      0;  // of refuted: where, counting members of tuples; on a grid those of one process after the other
  std::int64_t index = 0;  // of the element; -1: all of the result
  int part = 0;            // 1: the imaginary part
  bool is_drawn = false;   // of refuted: what a drawn implementation of B gives
  bool is_open = false;    // of permitted: somewhere it is not known what A may give
  bool overlaps = false;   // of permitted: somewhere B gives what A may not give, and may give what A may give
  std::string reason;      // of no_meaning, not_run, and of refuted without an element
};

// What was computed, to be shown. On a grid what each process has, process by process: of A its parts.
struct PairResults {
  std::vector<Tensor> a, b;
  std::vector<RuntimeValue> permitted;  // A's, with sets; empty if these were not needed or not found
};

// What is assumed of inputs and does not hold of these, as a formula; empty: all holds.
using BrokenAssumption = std::function<std::string(Inputs const&)>;

class PairRunner {
public:
  // Limits are those of each single run; one with sets may do ten times the work. The pair and the profile must outlive
  // this. Inputs for which an assumption is broken have no meaning.
  PairRunner(FunctionPair const& pair, Profile const& profile, RunLimits limits, BrokenAssumption broken = nullptr)
      : pair_(pair), profile_(profile), wrapping_(profile), limits_(limits), broken_(std::move(broken)) {
    wrapping_.overflow = IntegerOverflow::wrap;
  }

  // What is drawn is a function of the inputs.
  Trial run(Inputs const& inputs, PairResults* results = nullptr);
  void draw_implementations(bool draws) { draws_ = draws; }

  // Both with sets by this profile: whether all elements of both are single values, and the same.
  bool same_and_exact(Inputs const& inputs, Profile const& profile);

  // Why the text leaves an element of A's result, or of B's, open on these inputs, where integers are taken as everybody
  // computes them: "an integer overflows ...". Empty where it does not.
  std::string why_open(bool is_b, Inputs const& inputs, Trial const& trial);

  std::uint64_t work() const { return work_; }  // element operations of all runs so far
  FunctionPair const& pair() const { return pair_; }
  Profile const& profile() const { return profile_; }

private:
  struct Side;
  Side run_side(bool is_b, Inputs const& inputs, Profile const* profile, RandomImplementation const* drawn = nullptr);
  std::vector<RuntimeValue> parts_of_results(std::vector<RuntimeValue> const& whole) const;
  void judge(Side const& permitted, Side const& b, Inputs const& inputs, Trial& trial);
  void judge_drawn(Side const& permitted, Inputs const& inputs, Trial& trial, PairResults* results);

  FunctionPair const& pair_;
  Profile const& profile_;
  Profile wrapping_;  // with integers that wrap around
  RunLimits limits_;
  BrokenAssumption broken_;
  std::uint64_t work_ = 0;
  bool draws_ = false;
  std::size_t failed_draws_ = 0;  // inputs on which nothing that was drawn refuted
};

}  // namespace assay
