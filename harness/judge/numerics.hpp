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

// All results of one element type in cases of one op, except programs with an accuracy attribute.
struct OpNumerics {
  std::string op, type;  // "exponential", "f32"
  std::uint64_t cases = 0, violating = 0;
  std::optional<double> worst_ulps, worst_ulps_subnormal;  // as in ResultFinding
  std::string worst_case;                                  // the case whose error is worst_ulps
  std::uint64_t nan_differs = 0;                           // number of elements
  std::uint64_t unseen = 0;  // cases that violate without an error in ULPs, such as the wrong sign of a zero
  bool is_measured = true;   // false: the results of some case could not be measured
};

// The answer to a probe.
struct Choice {
  std::string
      about;  // "flush to zero", "NaN", "accumulation", "precision", "integers", "conversion", "order", "random"
  std::string probe;   // "subnormal_results_f32"
  std::string answer;  // empty: unknown, see `verdict`
  std::string verdict;
  std::string question;
  std::string op;  // the op that the probe runs, such as "multiply"; the answer does not apply to other ops
};

// Results of cases whose exact results are halfway or almost halfway between two numbers (recipe `hard`).
struct TieRule {
  std::string op, type;
  bool to_even = true;  // whether all of them are rounded correctly, with ties to even
};

enum class Fit : std::uint8_t { satisfies, breaks, undecided };
std::string_view to_string(Fit fit);
std::optional<Fit> parse_fit(std::string_view name);

// Violations of a profile by one op.
struct ProfileViolation {
  std::string op;           // "exponential"; for cases of several ops, their recipe
  std::uint64_t cases = 0;  // number of cases that violate the profile
  std::string example;      // ID of one of these cases
};

struct ProfileFit {
  std::string profile;
  Fit fit = Fit::undecided;
  std::vector<std::string> breaks;           // reasons, at most kMaxReasons: "tanh f32: 3 ulp, at most 2.5"
  std::vector<std::string> undecided;        // reasons, at most kMaxReasons
  std::uint64_t breaking = 0, open = 0;      // number of pairs of op and type; if judged by outputs, number of cases
  std::vector<ProfileViolation> violations;  // sorted by the number of cases, descending
  std::vector<std::string> cases;            // IDs of the first kMaxListedCases cases that violate the profile
  std::vector<std::string> undecided_ops;    // undecided ops that do not violate it

  std::uint64_t breaking_cases() const;
};
inline constexpr std::size_t kMaxReasons = 5, kMaxListedCases = 1'000;

struct Numerics {
  std::string backend, suite, profile;  // profile: the profile of the suite
  std::vector<OpNumerics> ops;          // sorted by op and type
  std::vector<std::string> wrong_ops;   // ops with a wrong result in any case; not written to JSON
  std::vector<Choice> choices;
  std::vector<TieRule> ties;
  std::string how;  // the method by which the profiles were decided
  std::vector<ProfileFit> fits;
  // The satisfied profiles for which no other satisfied profile permits less; empty if no profile is satisfied.
  std::vector<std::string> smallest;
  // If no profile is satisfied: the profiles with the fewest violated or undecided ops; among these, those with the
  // fewest violated ops; and among these, the tightest ones.
  std::vector<std::string> nearest;
};

// Uses only the report: a profile is satisfied or violated only if the greatest errors decide it. The verdicts decide
// the profile of the suite.
Numerics numerics_of(Report const& report, std::vector<Profile> const& profiles);

// The same, but computes the permitted sets of each profile for the suite's programs, and judges the results of the
// backend, `outputs`/ID/output_0.npy, .., by them. Cases without outputs are decided by their verdict alone. An error
// if the suite cannot be read.
Result<Numerics> numerics_by_outputs(Report const& report, std::vector<Profile> const& profiles,
                                     std::string const& suite, std::string const& outputs);

// Whether the verdict of a case shows that it violates the profile.
bool violates(Profile const& profile, Report const& report, CaseOutcome const& outcome);
// Whether the verdict does not determine if the outcome violates the profile.
bool may_permit(Profile const& profile, Report const& report, CaseOutcome const& outcome);

// Whether `other` permits every result that `profile` permits.
bool is_within(Profile const& profile, Profile const& other);

// `fits` and `profiles` have the same order.
std::vector<std::string> smallest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles);
std::vector<std::string> nearest_of(std::vector<ProfileFit> const& fits, std::vector<Profile> const& profiles);

// Sets `fit.fit` and sorts its ops.
void compute_fit(ProfileFit& fit, bool is_measured);
// Adds one case that violates the profile.
void note_violation(ProfileFit& fit, std::string const& op, std::string const& example);

std::string numerics_json(Numerics const& numerics);
std::string numerics_summary(Numerics const& numerics);  // for the terminal
std::string numerics_text(Numerics const& numerics);     // every op, type, probe and reason
Result<Numerics> read_numerics(std::string const& path);

// One line for each difference: "exponential f32: 1 ulp became 2 ulp".
std::vector<std::string> numerics_differences(Numerics const& before, Numerics const& after);

}  // namespace assay
