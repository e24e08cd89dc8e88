// Both functions of a pair on one input: do they return the same results, and if not, is B's result permitted for A?
//
// Both are run by exact kernels. If their bits differ (all NaNs count as equal), both run again with the permitted sets
// of a profile (semantics/permitted/). An element refutes if B's is outside of A's set, and B's own set is that element
// alone or has nothing in common with A's: kernels round a whole sum once, which an implementation that adds term by
// term does not, so that an element inside of a wider set need not be one that B computes. If sets overlap, B may also
// be run as random implementations (semantics/runtime/random_implementation.hpp): their results are possible results of
// B, and refute if they are outside A's set.
//
// Open results of integers and booleans, element by element (overflow, conversion out of range, division by zero), are
// those of all known implementations, which our kernels compute (oracle/formats/integer.hpp): the sets would contain
// all values, and no program with a counter could be judged. Open results of floating-point numbers, and the number of
// times that a reduction adds its initial value, stay open: they refute nothing.
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
  permitted,   // other bits, all of which are permitted for A, or it is unknown
  refuted,     // B's result is not permitted for A, or B violates a rule at run time and A does not
  no_meaning,  // A violates a rule at run time, or an assumption is violated: nothing is required for such inputs
  not_run,     // a limit, an op that has no kernel, or something undecided stopped one of the two
};

struct Trial {
  TrialKind kind = TrialKind::not_run;
  std::size_t result =
      0;  // for refuted: the result, counting members of tuples; on a grid those of one process after the other
  std::int64_t index = 0;  // of the element; -1: all of the result
  int part = 0;            // 1: the imaginary part
  bool is_drawn = false;   // for refuted: the result of a random implementation of B
  bool is_open = false;    // for permitted: the permitted results of A are unknown somewhere
  bool overlaps = false;   // for permitted: somewhere B's result is not permitted for A, but another result of B is
  std::string reason;      // of no_meaning, not_run, and of refuted without an element
};

// The results, for display. On a grid the results of each process, process by process: for A its parts.
struct PairResults {
  std::vector<Tensor> a, b;
  std::vector<RuntimeValue> permitted;  // A's, with sets; empty if these were not needed or not found
};

bool have_nothing_in_common(CodeSet const& a, CodeSet const& b);

// Whether a reader sees the difference at once, as between 3 and 5, and not between 0x3F800000 and 0x3F800001: the element that
// refutes differs by at least an eighth of the greater number, which is not tiny. True of integers and booleans that differ, of
// a NaN or an infinity in one of the two, of shapes, and if only one of the programs fails; not of signs of zeros.
bool differs_plainly(Trial const& trial, PairResults const& results);

// The assumption that the inputs violate, as a formula; empty: all hold.
using BrokenAssumption = std::function<std::string(Inputs const&)>;

class PairRunner {
public:
  // Limits are those of each single run; one with sets may do ten times the work of a small program, and a fifth of the work
  // of a large one. The pair and the profile must outlive this. Inputs that violate an assumption have no meaning.
  PairRunner(FunctionPair const& pair, Profile const& profile, RunLimits limits, BrokenAssumption broken = nullptr)
      : pair_(pair), profile_(profile), wrapping_(profile), limits_(limits), broken_(std::move(broken)) {
    wrapping_.overflow = IntegerOverflow::wrap;
  }

  // The runs without the judgement: `permitted` stands for different bits.
  Trial compare(Inputs const& inputs, PairResults* results = nullptr);
  // Random draws are a function of the inputs.
  Trial run(Inputs const& inputs, PairResults* results = nullptr);
  void draw_implementations(bool draws) { draws_ = draws; }

  // The results of a random implementation of A or B, one for each number. Empty: the run failed.
  std::vector<Tensor> drawn_results(bool is_b, Inputs const& inputs, std::uint64_t number);

  // Both with sets by this profile: whether all elements of both are single values, and the same.
  bool same_and_exact(Inputs const& inputs, Profile const& profile);

  // The reason why the specification leaves an element of A's result, or of B's, open on these inputs, although
  // integers are computed as in all implementations: "an integer overflows ...". Empty if it does not.
  std::string why_open(bool is_b, Inputs const& inputs, Trial const& trial);

  std::uint64_t work() const { return work_; }  // element operations and input elements of all runs so far
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
  std::uint64_t work_ = 0;
  bool draws_ = false;
  std::size_t failed_draws_ = 0;  // inputs on which nothing that was drawn refuted
};

}  // namespace assay
