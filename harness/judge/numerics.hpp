// The numerical behavior of a backend in one run: its greatest errors by op and type, its choices where the
// specification is open, and the smallest of the known profiles (spec/profiles) that it satisfies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/report/report.hpp"
#include "oracle/sets/profile.hpp"

namespace assay {

// For all results of one element type in cases of one op, except programs with an accuracy
// attribute.
struct OpNumerics {
  std::string op, type;  // "exponential", "f32"
  std::uint64_t cases = 0, violating = 0;
  std::optional<double> worst_ulps, worst_ulps_subnormal;  // as ResultFinding
  std::string worst_case;                                  // whose error is worst_ulps
  std::uint64_t nan_differs = 0;                           // elements
  std::uint64_t unseen = 0;  // cases that violate without an error in ulps: a zero has the wrong sign
  bool is_measured = true;   // false: some case has no results that could be measured
};

// The answer to a probe.
struct Choice {
  std::string
      about;  // "flush to zero", "NaN", "accumulation", "precision", "integers", "conversion", "order", "random"
  std::string probe;   // "subnormal_results_f32"
  std::string answer;  // empty: unknown, see `verdict`
  std::string verdict;
  std::string question;
  std::string op;  // that the probe runs: its answer is not one about others; "multiply"
};

// Cases whose exact results lie halfway between two numbers, or close to that (recipe `hard`).
struct TieRule {
  std::string op, type;
  bool to_even = true;  // all of them are rounded correctly, ties to even
};

enum class Fit : std::uint8_t { satisfies, breaks, undecided };
std::string_view to_string(Fit fit);
std::optional<Fit> parse_fit(std::string_view name);

// How an op violates a profile.
struct ProfileViolation {
  std::string op;           // "exponential"; of cases of several ops their recipe
  std::uint64_t cases = 0;  // that violate the profile
  std::string example;      // one of them
};

struct ProfileFit {
  std::string profile;
  Fit fit = Fit::undecided;
  std::vector<std::string> breaks;           // at most kMostReasons: "tanh f32: 3 ulp, at most 2.5"
  std::vector<std::string> undecided;        // likewise
  std::uint64_t breaking = 0, open = 0;      // ops and types; judged by outputs: cases
  std::vector<ProfileViolation> violations;  // most cases first
  std::vector<std::string> cases;            // that violate it, the first kMostCases
  std::vector<std::string> undecided_ops;    // those of `open` that do not violate it

  std::uint64_t breaking_cases() const;
};
inline constexpr std::size_t kMostReasons = 5, kMostCases = 1'000;

struct Numerics {
  std::string backend, suite, profile;  // profile: the one that the suite was judged by
  std::vector<OpNumerics> ops;          // by op and type
  std::vector<std::string> wrong_ops;   // with wrong results in any case and type; not written
  std::vector<Choice> choices;
  std::vector<TieRule> ties;
  std::string how;  // how the profiles were decided
  std::vector<ProfileFit> fits;
  // Satisfied profiles for which no other satisfied profile permits less; nothing if none is satisfied.
  std::vector<std::string> smallest;
  // If there is none: the profiles with the fewest violated or undecided ops; then those with
  // the fewest violated ones; and of these the tightest. They are satisfied except for these
  // ops.
  std::vector<std::string> nearest;
};

// From a report alone: `satisfies` and `breaks` only if the greatest errors decide it. The verdicts decide the suite's
// own profile.
Numerics numerics_of(Report const& report, std::vector<Profile> const& profiles);

// The same, but each profile's sets are computed for the suite's programs, and the results of the backend are
// judged by them: `outputs`/ID/output_0.npy .. . Cases without outputs are ignored. An error if the suite cannot be
// read.
Result<Numerics> numerics_by_outputs(Report const& report, std::vector<Profile> const& profiles,
                                     std::string const& suite, std::string const& outputs);

// Whether the verdict of a case shows that it violates the profile.
bool violates(Profile const& profile, Report const& report, CaseOutcome const& outcome);
// Whether the verdict leaves open if the outcome violates the profile.
bool may_permit(Profile const& profile, Report const& report, CaseOutcome const& outcome);

// Whether all that `profile` permits is permitted by `other`, too.
bool is_within(Profile const& profile, Profile const& other);

// Of profiles and their fits, in the same order.
std::vector<std::string> smallest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles);
std::vector<std::string> nearest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles);

// Sets `fit`, and puts its ops in order.
void conclude_fit(ProfileFit& fit, bool is_measured);
// One more case that violates it.
void note_violation(ProfileFit& fit, std::string const& op, std::string const& example);

std::string numerics_json(Numerics const& numerics);
std::string numerics_summary(Numerics const& numerics);  // for people, on a screen
std::string numerics_text(Numerics const& numerics);     // for people: every op, type, probe and reason
Result<Numerics> read_numerics(std::string const& path);

// One line for each thing that is not as it was: "exponential f32: 1 ulp became 2 ulp".
std::vector<std::string> numerics_differences(Numerics const& before, Numerics const& after);

}  // namespace assay
