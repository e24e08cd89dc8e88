// Submissions: a run as the backend's authors publish it. A submission has the outcome of every case of a suite, the
// backend, the machine, and digests of all of this.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kSubmissionFormat = 1;

struct SubmittedOutcome {
  std::string id;
  CaseKind kind = CaseKind::values;
  Verdict verdict = Verdict::not_run;
  Stage stage = Stage::none;
  std::string digest;  // digest of the results (harness/judge/result_digest); empty: no results
  std::string reason;  // one sentence if the outcome does not conform
  bool refused = false, flaky = false, proves_nothing = false;
};

struct Submission {
  std::string backend, version;                    // names that the authors use
  std::string date;                                // date of the run, such as 2026-11-23; empty: unknown
  std::string command;                             // options of `assay test` for the backend: "--pjrt ./plugin.so"
  std::map<std::string, std::string> hardware;     // "processor", "cores", "memory", "system", "note"
  std::map<std::string, std::string> environment;  // variables that a replay needs
  std::string tool;                                // such as "assay 0.1.0"
  std::string suite, release, specification, tier, profile,
      errata;  // suite and errata are digests; release and errata may be empty
  std::uint64_t seed = 1;
  std::vector<SubmittedOutcome> outcomes;  // in the order of the manifest
};

// Returns the reason why the report cannot be submitted, for example because it is incomplete or cases were not run;
// empty if there is none.
std::string problem_of_report(Report const& report);

bool is_date(std::string_view text);  // such as 2026-11-23

// Converts a report. The data that a report does not have stay empty: version, hardware, environment, release and
// specification.
Submission submission_of(Report const& report);

// Returns the submission as JSON. `digest` is the SHA-256 of the text before it, that is of all other members as
// written.
std::string submission_json(Submission const& submission);

// Returns an error if the format is unsupported or the digests do not match: the submission was changed after it was
// written.
Result<Submission> read_submission(std::string const& path);
Result<Submission> parse_submission(std::string_view text);

}  // namespace assay
