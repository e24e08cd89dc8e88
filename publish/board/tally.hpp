// Counts the outcomes of submissions, by the cases of their suites.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "publish/submission/submission.hpp"
#include "support/result.hpp"

namespace assay {

// The data of a case in the manifest.
struct BoardCase {
  std::string op, breaks, program;  // program: the text, if a backend does not pass the case
  std::vector<std::string> types;
  CaseKind kind = CaseKind::values;
};

struct BoardSuite {
  std::string digest, name;  // name: that of the release, or "specification 1.20.0, tier quick"
  std::map<std::string, BoardCase, std::less<>> cases;
};

inline constexpr std::string_view kWholePrograms = "whole programs";  // replaces the op of cases with several ops

// An outcome of a case that a backend does not pass, or of a contested case.
struct BoardFinding {
  std::size_t submission = 0;
  SubmittedOutcome const* outcome = nullptr;
};

struct BoardOp {
  std::vector<VerdictCounts> counts;                                       // by submission
  std::map<std::string, std::vector<VerdictCounts>, std::less<>> types;    // by element type
  std::map<std::string, std::vector<VerdictCounts>, std::less<>> clauses;  // by label of the violated rule
  // by id; cases that a backend does not pass, and contested cases
  std::map<std::string, std::vector<BoardFinding>, std::less<>> cases;
};

struct Board {
  std::vector<Submission> submissions;
  std::vector<BoardSuite const*> suites;  // the suite of each submission
  std::map<std::string, BoardOp, std::less<>> ops;
  std::vector<std::string> contested;  // ids of cases on which backends agree, although the result is not permitted
};

// Reads the manifest of an opened suite. At most kMaxShownPrograms cases that a backend does not pass have their
// program. An empty `name` is replaced by the specification and tier.
inline constexpr std::size_t kMaxShownPrograms = 20'000;
Result<BoardSuite> read_board_suite(std::string const& folder, std::string name,
                                    std::vector<Submission> const& submissions);

// Counts all outcomes. Returns an error if the suite of a submission is missing in `suites`, or has no case with the id
// of an outcome.
Result<Board> tally_board(std::vector<Submission> submissions, std::vector<BoardSuite> const& suites);

// Returns the share of the verdict unsupported among all cases.
double unsupported_share(VerdictCounts const& counts);
VerdictCounts counts_of(Submission const& submission);

}  // namespace assay
