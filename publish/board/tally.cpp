#include "publish/board/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"

namespace assay {
namespace {

bool passes(SubmittedOutcome const& outcome) {
  return outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open ||
         outcome.verdict == Verdict::contested;
}

bool is_shown(SubmittedOutcome const& outcome) {
  return !passes(outcome) && outcome.verdict != Verdict::unsupported && outcome.verdict != Verdict::not_run;
}

void count(std::vector<VerdictCounts>& counts, std::size_t submissions, std::size_t submission, Verdict verdict) {
  counts.resize(submissions);
  ++counts[submission][static_cast<std::size_t>(verdict)];
}

bool is_part(ManifestHead const& head) {
  return !head.ops.empty() || !head.types.empty() || !head.kinds.empty() || head.shards > 1;
}

// Returns the ids of cases on which at least two backends returned results that are not permitted, all results are
// equal, and no backend conforms. Versions of one backend count as one backend.
std::vector<std::string> contested_cases(std::vector<Submission> const& submissions) {
  struct Answers {
    std::set<std::string> digests;
    std::set<std::string_view> violating;  // names of backends
    std::size_t conforming = 0;
  };
  std::map<std::pair<std::string, std::string>, Answers> all;  // by suite and id
  for (auto const& submission : submissions)
    for (auto const& outcome : submission.outcomes) {
      if (outcome.digest.empty() || (outcome.verdict != Verdict::violates && outcome.verdict != Verdict::conforms))
        continue;
      auto& answers = all[{submission.suite, outcome.id}];
      answers.digests.insert(outcome.digest);
      if (outcome.verdict == Verdict::violates)
        answers.violating.insert(submission.backend);
      else
        ++answers.conforming;
    }
  std::vector<std::string> contested;
  for (auto const& [key, answers] : all)
    if (answers.violating.size() > 1 && answers.conforming == 0 && answers.digests.size() == 1)
      contested.push_back(key.second);
  return contested;
}

}  // namespace

Result<BoardSuite> read_board_suite(std::string const& folder, std::string name,
                                    std::vector<Submission> const& submissions) {
  BoardSuite suite;
  auto const digest = digest_of_file(folder + "/manifest.json");
  if (!digest) return Error{digest.error()};
  suite.digest = *digest;
  std::set<std::string_view> shown;
  for (auto const& submission : submissions)
    if (submission.suite == suite.digest)
      for (auto const& outcome : submission.outcomes)
        if (is_shown(outcome) && shown.size() < kMaxShownPrograms) shown.insert(outcome.id);
  SuiteReader reader;
  if (auto opened = reader.open(folder); !opened) return Error{opened.error()};
  suite.name = name.empty() ? fmt::format("specification {}, tier {}", reader.head().specification,
                                          reader.head().quick ? "quick" : "full") +
                                  (is_part(reader.head()) ? ", a part of it" : "")
                            : std::move(name);
  ManifestRow row;
  Skipped skipped;
  while (true) {
    auto const item = reader.next(row, skipped);
    if (!item) return Error{item.error()};
    if (*item == SuiteReader::Item::end) return suite;
    if (*item != SuiteReader::Item::row) continue;
    BoardCase one{row.op, row.breaks, "", row.types, row.kind};
    if (shown.contains(row.id))
      if (auto text = reader.load_text(row, "program.mlir")) one.program = std::move(*text);
    suite.cases.emplace(row.id, std::move(one));
  }
}

Result<Board> tally_board(std::vector<Submission> submissions, std::vector<BoardSuite> const& suites) {
  Board board;
  board.submissions = std::move(submissions);
  board.contested = contested_cases(board.submissions);
  std::set<std::string_view> const contested(board.contested.begin(), board.contested.end());
  std::size_t const all = board.submissions.size();
  for (std::size_t s = 0; s < all; ++s) {
    auto const& submission = board.submissions[s];
    auto const suite = std::ranges::find(suites, submission.suite, &BoardSuite::digest);
    if (suite == suites.end())
      return Error{fmt::format("{} {}: its suite (manifest {}) is not listed in --suite", submission.backend,
                               submission.version, submission.suite)};
    board.suites.push_back(&*suite);
    for (auto const& outcome : submission.outcomes) {
      auto const found = suite->cases.find(outcome.id);
      if (found == suite->cases.end())
        return Error{fmt::format("{}: its suite has no case {}", submission.backend, outcome.id)};
      auto& op = board.ops[found->second.op.empty() ? std::string(kWholePrograms) : found->second.op];
      count(op.counts, all, s, outcome.verdict);
      for (auto const& type : found->second.types) count(op.types[type], all, s, outcome.verdict);
      if (!found->second.breaks.empty()) count(op.clauses[found->second.breaks], all, s, outcome.verdict);
      if (is_shown(outcome) || contested.contains(outcome.id)) op.cases[outcome.id].push_back({s, &outcome});
    }
  }
  for (auto& [name, op] : board.ops) {
    op.counts.resize(all);
    for (auto* table : {&op.types, &op.clauses})
      for (auto& [key, counts] : *table) counts.resize(all);
  }
  return board;
}

VerdictCounts counts_of(Submission const& submission) {
  VerdictCounts counts{};
  for (auto const& outcome : submission.outcomes) ++counts[static_cast<std::size_t>(outcome.verdict)];
  return counts;
}

double unsupported_share(VerdictCounts const& counts) {
  std::uint64_t sum = 0;
  for (auto const n : counts) sum += n;
  return sum == 0
             ? 0
             : static_cast<double>(counts[static_cast<std::size_t>(Verdict::unsupported)]) / static_cast<double>(sum);
}

}  // namespace assay
