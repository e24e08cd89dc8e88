// Known failures (a baseline), and the comparison of a run with them, which gates CI.
//
// A baseline is a TOML file that users edit and review. Each expected failure is one line, and lines are sorted by ID,
// so that a change of one failure changes one line:
//
//     format = 1
//     backend = "official-interpreter"
//     profile = "xla"           # that of the suite: another one permits other results
//     unsupported = "allowed"   # or "listed": a rejected valid program is a failure
//
//     [failures]
//     # issue 2314
//     "add/bf16_special" = { verdict = "violates", stage = "results", deviation = "value", reason = "rounds to odd" }
//     "sort/f32_nan" = { verdict = "crashed", stage = "compile", reason = "assertion", strict = true }
//     "rng/f32_0" = { verdict = "flaky", reason = "threads" }
//
// An ID may be a pattern (`*` matches any characters, `?` matches one): "convert/*f8E4M3*" matches several cases. The
// line of a case takes precedence over patterns, and a longer pattern over a shorter one. A pattern is kept as long as
// one of its cases fails.
//
// If unsupported cases are allowed, their number for each op and kind follows. More unsupported cases are lost support,
// which fails the gate.
//
//     [unsupported_by_op]
//     select = { invalid = "0 of 4", values = "10 of 30" }
//
// `deviation`: one or more of "value", "NaN", "sign of zero" and "shape", separated by ", ". A case with another
//   deviation fails in another way. If it is missing, any deviation is expected.
// `elements`, `pattern`: number of violating elements, and their pattern (harness/judge/error_pattern.hpp), as
//   `--update-baseline` writes them. If many more elements violate, or the pattern differs, the report has a note.
// `strict`: if the case passes, that is an unexpected pass, which fails the gate; otherwise the case is fixed.
// `flaky`: the case is known to fail in some attempts only.
//
// Comments above a line, or at its end, belong to it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/deviation.hpp"
#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kBaselineFormat = 1;
inline constexpr std::string_view kCausePrefix = "causes/";  // of the lines of `assay fuzz`

struct ExpectedFailure {
  std::string id;
  Verdict verdict = Verdict::violates;  // violates, crashed, timed_out, unsupported
  Stage stage = Stage::none;            // none: any stage
  Deviations deviations;                // empty: any deviations
  std::string reason;                   // written by users; one line
  bool strict = false, flaky = false;
  std::vector<std::string> comment;  // comment lines above it, with '#'
  std::uint64_t elements = 0;        // number of violating elements; 0: unknown, like the pattern
  std::string pattern = {};          // pattern of these elements; empty: none
};

// The number of cases of one op and kind.
struct SupportCount {
  std::uint64_t unsupported = 0, cases = 0;  // unsupported cases without a line, and all cases
  bool operator==(SupportCount const&) const = default;
};
using SupportCounts = std::map<std::string, std::map<CaseKind, SupportCount>>;  // by op

struct Baseline {
  bool given = false;                   // read from a file, or created from a report
  std::string backend;                  // name of the backend in reports; empty: any
  std::string profile;                  // profile of the reports; empty: any
  bool unsupported_is_failure = false;  // "listed"
  SupportCounts support;                // unsupported cases that need no line
  // The same number for all ops together, as earlier versions wrote it; nullopt: any number.
  std::optional<std::uint64_t> unsupported_cases;
  std::set<CaseKind> untested;            // among `valid` and `invalid`: kinds that the backend cannot run, because it
                                          // cannot compile only
  std::vector<std::string> comment, end;  // comments at the beginning and at the end of the file
  std::map<std::string, ExpectedFailure> failures;  // by ID or pattern
};

// An error has a file, a line and a reason. Unknown keys are errors.
Result<Baseline> read_baseline(std::string const& path);
Result<Baseline> parse_baseline(std::string_view text, std::string const& file);
std::string baseline_text(Baseline const& baseline);
// Writes atomically: if it fails, the file is unchanged.
Result<void> write_baseline(std::string const& path, Baseline const& baseline);

// Whether a case with that verdict fails.
bool is_failure(Verdict verdict, bool unsupported_is_failure);

// The difference between the outcome of a case and the baseline.
enum class Change : std::uint8_t {
  passes,           // conforms or open
  unsupported,      // rejected; not a failure, or listed in the baseline
  still_failing,    // fails as in the baseline
  fixed,            // passes, but the baseline lists it as failing
  flaky,            // the attempts differ
  unexpected_pass,  // passes, but the baseline lists it as failing, with `strict`
  changed,          // fails in another way than in the baseline: for example with a wrong result instead of a compile
                    // error, or with a wrong number instead of a wrong NaN. Not red if the case failed and is now
                    // unsupported
  new_failure,
  not_run,
};
inline constexpr std::size_t kChanges = 9;
// Finds the line of a baseline for a case. The baseline must outlive this object.
class ExpectedFailures {
public:
  explicit ExpectedFailures(Baseline const& baseline);
  // The line of the case, or of the pattern that matches it; nullptr if there is none.
  ExpectedFailure const* find(std::string const& id) const;

private:
  Baseline const& baseline_;
  std::vector<ExpectedFailure const*> patterns_;  // the longest first
};

std::string_view to_string(Change change);  // "new_failure"
std::string_view words(Change change);      // "new failure"

struct CaseChange {
  Change change = Change::not_run;
  bool red = false;                         // fails the gate: unexpected passes, changes for the worse, new failures,
                                            // and flaky cases that the baseline does not list
  std::optional<ExpectedFailure> expected;  // line of the baseline
  std::string note;  // for a case that fails as expected: a difference that may be another defect
};

struct Comparison {
  std::vector<CaseChange> cases;                 // one for each outcome of the report
  std::vector<ExpectedFailure> absent;           // lines of the baseline, other than of causes, without a case
  std::array<std::uint64_t, kChanges> counts{};  // by Change
  std::uint64_t red = 0;                         // number of red cases
  bool whole = false;                            // that of the report
  bool is_recorded = false;                      // whether a new baseline was written from this report
  bool has_baseline = false;                     // whether there was a baseline to compare with
  std::uint64_t known_not_run = 0;               // cases not run whose kind the baseline lists as untested
  bool nothing_ran = false;        // there is no case, or nothing was decided, and the baseline does not list that
  std::string lost_support;        // one sentence if more cases are unsupported than the baseline allows; else empty
  std::string missing_cases;       // one sentence if cases of an earlier run are missing, which fails; else empty
  std::string uncompared_support;  // one sentence about unsupported cases without a number in the baseline; else empty
  std::string nothing_reason;  // reason for nothing_ran: "no program that had to be run was: the backend refuses .."

  bool fails() const { return red > 0 || !lost_support.empty() || !missing_cases.empty(); }
  // 1: a case is red, support is lost, or cases are missing. Otherwise 3: cases were not run, the report is incomplete, or nothing ran.
  // Otherwise 0.
  int exit_status() const;
};

// Compares a report with a baseline; compare_with(report, {}) compares with none. Nothing is decided if no program that
// had to be run was run, if no invalid program was decided, or if the specification leaves all results open. This is
// not checked for a shard, but only for the merged report.
Comparison compare_with(Report const& report, Baseline const& baseline);

// The baseline with which the report passes. New lines have the reason of the outcome. Lines of cases that no longer
// fail are removed. Lines of cases that the report does not contain, or that were not run, are unchanged. Lines keep
// their reason, `strict` and comments unless the verdict has changed. For the numbers of unsupported cases, see
// update_support (harness/report/lost_support.hpp).
Baseline updated_baseline(Baseline const& old, Report const& report);

// A summary of the update: "3 lines added, 1 line changed, 2 lines removed"; "no line differs".
std::string update_text(Baseline const& old, Baseline const& updated);

// An error message with a fix if the report and the baseline are of different backends; else empty.
std::string backend_problem(Baseline const& baseline, std::string const& path, std::string const& backend);
// An error message with a fix if the results of the run are judged by another profile than those of the baseline.
std::string profile_problem(Baseline const& baseline, std::string const& path, std::string const& profile);

}  // namespace assay
