// Known failures, and the comparison of a run with them: the gate of a CI.
//
// A baseline is a TOML file that people edit and review. Each expected failure is one line, and
// lines are in the order of their ids, so that a change of one is a change of one line:
//
//     format = 1
//     backend = "official-interpreter"
//     unsupported = "allowed"   # or "listed": a refused valid program is a failure like others
//
//     [failures]
//     # issue 2314
//     "add/bf16_special" = { verdict = "violates", stage = "results", deviation = "value", reason = "rounds to odd" }
//     "sort/f32_nan" = { verdict = "crashed", stage = "compile", reason = "assertion", strict = true }
//     "rng/f32_0" = { verdict = "flaky", reason = "threads" }
//
// An id may be a pattern (`*` any characters, `?` one): "convert/*f8E4M3*" is each of these cases. The line of a case
// itself takes precedence over patterns, and a longer pattern over a shorter one. A pattern stays as long as one of its
// cases fails.
//
// If unsupported cases are allowed, their number for each op and kind follows: more of them are lost support, which fails
// the gate.
//
//     [unsupported_by_op]
//     select = { invalid = "0 of 4", values = "10 of 30" }
//
// `deviation`: how results are wrong, of "value", "NaN", "sign of zero" and "shape", several with ", " between them. A case
// with another one fails in another way. Without it: any.
// `elements`, `pattern`: how many elements were not permitted, and what they had in common (harness/judge/error_pattern.hpp), as
// `--update-baseline` writes them: where many more are wrong now, or the pattern is another, there is a note.
// `strict`: if it passes, something is wrong (an unexpected pass); without it, it is fixed.
// `flaky`: that it fails in some attempts only is known. Comments above a line, or after it,
// belong to it.
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

struct ExpectedFailure {
  std::string id;
  Verdict verdict = Verdict::violates;  // violates, crashed, timed_out, unsupported
  Stage stage = Stage::none;            // none: any
  Deviations deviations;                // empty: any
  std::string reason;                   // of people; one line
  bool strict = false, flaky = false;
  std::vector<std::string> comment;  // lines above it, each with its '#'
  std::uint64_t elements = 0;        // that were not permitted; 0: unknown, and so is the pattern
  std::string pattern = {};          // of them; empty: none
};

// Cases of one op and kind.
struct SupportCount {
  std::uint64_t unsupported = 0, cases = 0;  // without a line; of how many
  bool operator==(SupportCount const&) const = default;
};
using SupportCounts = std::map<std::string, std::map<CaseKind, SupportCount>>;  // by op

struct Baseline {
  bool given = false;                   // it was read from a file, or created from a report
  std::string backend;                  // its name, as of the report; empty: any
  bool unsupported_is_failure = false;  // "listed"
  SupportCounts support;                // cases that may be unsupported without a line
  // The same for all ops together, as earlier versions wrote it; none: any number.
  std::optional<std::uint64_t> unsupported_cases;
  std::set<CaseKind> untested;            // of `valid` and `invalid`: the backend cannot compile without running
  std::vector<std::string> comment, end;  // comments at the top and at the end of the file
  std::map<std::string, ExpectedFailure> failures;  // by id or pattern
};

// An error has file, line and reason. Unknown keys are errors.
Result<Baseline> read_baseline(std::string const& path);
Result<Baseline> parse_baseline(std::string_view text, std::string const& file);
std::string baseline_text(Baseline const& baseline);
// The file is whole or as it was.
Result<void> write_baseline(std::string const& path, Baseline const& baseline);

// Whether a case with that verdict fails.
bool is_failure(Verdict verdict, bool unsupported_is_failure);

// The outcome of a case, compared with the baseline.
enum class Change : std::uint8_t {
  passes,           // conforms, or open
  unsupported,      // rejected, and that is not a failure here, or is in the baseline
  still_failing,    // as in the baseline
  fixed,            // the baseline lists it as failing, and it passes
  flaky,            // attempts differed
  unexpected_pass,  // like fixed, for a strict line of the baseline
  changed,          // fails in another way than in the baseline: a failure to compile became a wrong result, a wrong
                    // NaN became a wrong number. If the case failed and is unsupported now, that is not red
  new_failure,
  not_run,
};
inline constexpr std::size_t kChanges = 9;
// The lines of a baseline, by case. The baseline must outlive it.
class ExpectedFailures {
public:
  explicit ExpectedFailures(Baseline const& baseline);
  // The line of a case: its own, or that of a pattern; nullptr if there is none.
  ExpectedFailure const* find(std::string const& id) const;

private:
  Baseline const& baseline_;
  std::vector<ExpectedFailure const*> patterns_;  // the longest first
};

std::string_view to_string(Change change);  // "new_failure"
std::string_view words(Change change);      // "new failure"

struct CaseChange {
  Change change = Change::not_run;
  bool red = false;                         // fails the gate: unexpected passes, changes for the worse, new failures;
                                            // flaky cases, unless the baseline lists them
  std::optional<ExpectedFailure> expected;  // the line of the baseline
  std::string note;  // of a case that fails as expected: what differs all the same, which may be another defect
};

struct Comparison {
  std::vector<CaseChange> cases;                 // one for each of report.outcomes
  std::vector<ExpectedFailure> absent;           // lines of the baseline whose cases are not in the report
  std::array<std::uint64_t, kChanges> counts{};  // by Change
  std::uint64_t red = 0;                         // cases
  bool whole = false;                            // as the report
  bool has_baseline = false;                     // there was one to compare with
  std::uint64_t known_not_run = 0;               // not run, of a kind that the baseline lists as untested
  bool nothing_ran = false;        // there is no case, or nothing was decided, and the baseline does not list that
  std::string lost_support;        // more cases are unsupported than the baseline allows, in one sentence; or empty
  std::string uncompared_support;  // unsupported cases about which the baseline has nothing, in one sentence; or empty
  std::string why_nothing;  // in that case, the reason: "no program that had to be run was: the backend refuses .."

  bool fails() const { return red > 0 || !lost_support.empty(); }
  // 1: something is red, or support is lost; else 3: cases were not run, or the report is cut off, or nothing ran; else
  // 0.
  int exit_status() const;
};

// Without a baseline: compare_with(report, {}). Nothing was decided if no program that had to be run was run, if no
// invalid program was decided, or if the specification leaves the rest open. For a shard this is possible: the merged
// report decides.
Comparison compare_with(Report const& report, Baseline const& baseline);

// The baseline with which the report passes: new lines with the reason of the outcome, without lines
// of cases that no longer fail; lines of cases that the report does not have, or that were not run,
// are unchanged; reasons, `strict` and comments stay with their lines unless the verdict has
// changed. Numbers of unsupported cases: see update_support (harness/report/lost_support.hpp).
Baseline updated_baseline(Baseline const& old, Report const& report);

// A summary of the update: "3 lines added, 1 line changed, 2 lines removed"; "no line differs".
std::string update_text(Baseline const& old, Baseline const& updated);

// The error if that report is compared with that baseline: they are of different backends, and the fix. Empty:
// none.
std::string backend_problem(Baseline const& baseline, std::string const& path, std::string const& backend);

}  // namespace assay
