// A run as its makers publish it: every case of a suite with its outcome, the backend, the machine, and digests of all
// that.
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
  std::string digest;  // of the results (harness/judge/result_digest); empty: there are none
  std::string reason;  // one sentence, where it does not conform
  bool refused = false, flaky = false, proves_nothing = false;
};

struct Submission {
  std::string backend, version;                    // names, as the makers have them
  std::string date;                                // of the run, 2026-11-23; empty: it is not stated
  std::string command;                             // the options of `assay test` that define it: "--pjrt ./plugin.so"
  std::map<std::string, std::string> hardware;     // "processor", "cores", "memory", "system", "note"
  std::map<std::string, std::string> environment;  // variables that a replay needs
  std::string tool;                                // "assay 0.1.0"
  std::string suite, release, specification, tier, profile,
      errata;  // suite, errata: digests; release, errata: may be empty
  std::uint64_t seed = 1;
  std::vector<SubmittedOutcome> outcomes;  // in the order of the manifest
};

// Why that report cannot be submitted: it is a part, cases were not run, .. Empty: it can.
std::string problem_of_report(Report const& report);

bool is_date(std::string_view text);  // such as 2026-11-23

// Without data that a report does not have: version, hardware, environment, release, specification.
Submission submission_of(Report const& report);

// `digest` is SHA-256 of the text before it: of all other members, as they are written.
std::string submission_json(Submission const& submission);

// An error if it has another format, or its digests do not match: it was changed by hand.
Result<Submission> read_submission(std::string const& path);
Result<Submission> parse_submission(std::string_view text);

}  // namespace assay
