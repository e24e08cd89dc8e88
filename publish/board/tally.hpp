// Submissions next to the cases of their suites, counted.
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

// The manifest's data about a case.
struct BoardCase {
  std::string op, breaks, program;  // program: its text, of cases that some backend does not pass
  std::vector<std::string> types;
  CaseKind kind = CaseKind::values;
};

struct BoardSuite {
  std::string digest, name;  // name: of the release, or "specification 1.20.0, quick"
  std::map<std::string, BoardCase, std::less<>> cases;
};

inline constexpr std::string_view kWholePrograms = "whole programs";  // in place of an op, of cases of several

// A case that a backend does not pass, or that is contested.
struct BoardFinding {
  std::size_t submission = 0;
  SubmittedOutcome const* outcome = nullptr;
};

struct BoardOp {
  std::vector<VerdictCounts> counts;                                       // by submission
  std::map<std::string, std::vector<VerdictCounts>, std::less<>> types;    // by element type
  std::map<std::string, std::vector<VerdictCounts>, std::less<>> clauses;  // by the label that a program violates
  // by id: those that some backend does not pass
  std::map<std::string, std::vector<BoardFinding>, std::less<>> cases;
};

struct Board {
  std::vector<Submission> submissions;
  std::vector<BoardSuite const*> suites;  // of each submission
  std::map<std::string, BoardOp, std::less<>> ops;
  std::vector<std::string> contested;  // ids: two backends or more returned the same result, which is not permitted
};

// Reads the manifest of an opened suite. `programs`: ids of the cases whose programs are shown; at most kMostShownPrograms.
inline constexpr std::size_t kMostShownPrograms = 20'000;
Result<BoardSuite> read_board_suite(std::string const& folder, std::string name,
                                    std::vector<Submission> const& submissions);

// An error if the suite of a submission is not there, or does not have one of its cases.
Result<Board> tally_board(std::vector<Submission> submissions, std::vector<BoardSuite> const& suites);

// Of those that had to be decided: "unsupported" and "timed out" among all.
double unsupported_share(VerdictCounts const& counts);
VerdictCounts counts_of(Submission const& submission);

}  // namespace assay
