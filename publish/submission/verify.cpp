#include "publish/submission/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "harness/judge/result_digest.hpp"
#include "harness/suite_cases.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the digest of the only permitted results of a case. Returns an empty text if several results are permitted,
// or if the case is not computed.
Result<std::string> single_digest(SuiteReader const& reader, ManifestRow const& row) {
  if (!is_computed(row.kind)) return std::string();
  for (auto const& file : row.files)
    if (file.name.find(".lo.") != std::string::npos || file.name.find(".flags.") != std::string::npos)
      return std::string();
  auto const loaded = reader.load(row, Digests::checked);
  if (!loaded) return Error{loaded.error()};
  std::vector<Tensor> expected;
  for (auto const& result : loaded->results) expected.push_back(result.expected);
  return result_digest(expected);
}

class Verification {
public:
  Verification(Submission const& submission, SuiteOfSubmission const& suite, std::size_t most)
      : submission_(submission), suite_(suite), max_(most) {}

  Result<std::vector<std::string>> go() {
    auto const digest = digest_of_file(suite_.folder + "/manifest.json");
    if (!digest) return Error{digest.error()};
    if (submission_.suite != *digest) {
      problems_.push_back(fmt::format("it belongs to another suite: it names the digest {}, but the manifest has {}",
                                      clean_text(submission_.suite), *digest));
      return problems_;
    }
    if (auto const read = compare_cases(); !read) return Error{read.error()};
    if (submission_.release != suite_.release)
      add("release", fmt::format("it names the release \"{}\", but the suite is \"{}\"",
                                 clean_text(submission_.release), suite_.release));
    for (auto const& [what, text] : {std::pair{"backend", &submission_.backend},
                                     {"version", &submission_.version},
                                     {"command", &submission_.command},
                                     {"tool", &submission_.tool}})
      if (text->empty()) add("empty", fmt::format("`{}` is empty", what));
    if (submission_.hardware.empty()) add("empty", "`hardware` is empty");
    return problems_;
  }

private:
  void add(std::string const& sort, std::string problem) {
    if (++counts_[sort] <= max_) problems_.push_back(std::move(problem));
    if (counts_[sort] == max_ + 1) problems_.push_back("and more");
  }

  Result<void> compare_cases() {
    std::map<std::string, SubmittedOutcome const*> given;
    for (auto const& outcome : submission_.outcomes)
      if (!given.emplace(outcome.id, &outcome).second) add("double", fmt::format("duplicate {}", outcome.id));
    check_errata();
    SuiteReader reader;
    std::size_t place = 0;
    auto const read = for_each_case(reader, suite_.folder, [&](ManifestRow const& row, std::uint64_t) -> Result<void> {
      auto const at = given.find(row.id);
      bool const is_withdrawn = !suite_.errata.digest.empty() && suite_.errata.withdrawn.contains(row.id);
      if (at == given.end()) {
        if (!is_withdrawn) add("missing", fmt::format("{} is missing, and no case may be missing", row.id));
        return {};
      }
      if (is_withdrawn)
        add("withdrawn", fmt::format("{} is withdrawn by the errata and must not have an outcome", row.id));
      bool const is_in_place = place < submission_.outcomes.size() && submission_.outcomes[place].id == row.id;
      if (!is_in_place && !is_out_of_order_) {
        is_out_of_order_ = true;
        add("order", fmt::format("{} is out of order: outcomes have the order of the manifest", row.id));
      }
      ++place;
      auto const checked = check_outcome(reader, row, *at->second);
      given.erase(at);
      return checked;
    });
    if (!read) return read;
    for (auto const& [id, outcome] : given) add("unknown", fmt::format("the suite has no case {}", id));
    check_head(reader.head());
    return {};
  }

  void check_errata() {
    if (submission_.errata == suite_.errata.digest) return;
    add("errata",
        submission_.errata.empty() ? "it was created without the errata list in --errata, which withdraws cases"
        : suite_.errata.digest.empty()
            ? fmt::format("cases were withdrawn by an errata list that is missing (--errata): its digest is {}",
                          clean_text(submission_.errata))
            : "cases were withdrawn by a different errata list than --errata");
  }

  void check_head(ManifestHead const& head) {
    auto const compare = [&](char const* what, std::string const& given, std::string const& wanted) {
      if (given != wanted)
        add("head", fmt::format("`{}` is \"{}\", but that of the suite is \"{}\"", what, clean_text(given), wanted));
    };
    compare("specification", submission_.specification, head.specification);
    compare("tier", submission_.tier, head.quick ? "quick" : "full");
    compare("profile", submission_.profile, head.profile);
    compare("seed", std::to_string(submission_.seed), std::to_string(head.seed));
  }

  // Returns the reason why no backend can have this outcome; empty if the outcome is possible.
  std::string impossible(ManifestRow const& row, SubmittedOutcome const& outcome) const {
    if (outcome.verdict == Verdict::not_run) return "it was not run, and no case may be missing";
    if (row.kind != outcome.kind)
      return fmt::format("it is named {}, but {} in the suite", to_string(outcome.kind), to_string(row.kind));
    bool const is_acceptance = row.kind == CaseKind::invalid || row.kind == CaseKind::valid;
    if (is_acceptance && outcome.verdict == Verdict::open) return "whether a program is accepted is never open";
    if (is_acceptance && !outcome.digest.empty()) return "a program that is not run has no results";
    if (row.kind == CaseKind::probe && outcome.verdict == Verdict::conforms)
      return "a probe has no right answer: its verdict is open";
    bool const is_contested = outcome.verdict == Verdict::contested;
    if (is_contested && (row.official_rule.empty() || !outcome.refused))
      return "only the rejection of a valid program that the official tools also reject is contested";
    if (outcome.refused && ((outcome.verdict != Verdict::violates && !is_contested) || row.kind == CaseKind::invalid))
      return "only the rejection of a valid program violates";
    if (outcome.proves_nothing && (row.kind != CaseKind::invalid || outcome.verdict != Verdict::unsupported))
      return "only the rejection of an invalid program can prove nothing, and its verdict is unsupported";
    bool const is_silent = outcome.verdict == Verdict::unsupported || outcome.verdict == Verdict::timed_out;
    if (is_silent && !outcome.digest.empty())
      return fmt::format("it is {}, but has results", to_string(outcome.verdict));
    return "";
  }

  Result<void> check_outcome(SuiteReader const& reader, ManifestRow const& row, SubmittedOutcome const& outcome) {
    if (auto const why = impossible(row, outcome); !why.empty()) {
      add("impossible", fmt::format("{}: {}", row.id, why));
      return {};
    }
    if (outcome.digest.empty()) return {};
    auto const only = single_digest(reader, row);
    if (!only) return Error{only.error()};
    if (only->empty()) return {};
    bool const is_equal = *only == outcome.digest;
    if (outcome.verdict == Verdict::conforms && !is_equal)
      add("results",
          fmt::format("{}: its verdict is conforms, but its results are not the only permitted ones", row.id));
    if (outcome.verdict == Verdict::violates && is_equal && !outcome.flaky)
      add("results", fmt::format("{}: its verdict is violates, but its results are correct", row.id));
    return {};
  }

  Submission const& submission_;
  SuiteOfSubmission const& suite_;
  std::size_t max_;
  bool is_out_of_order_ = false;
  std::map<std::string, std::size_t> counts_;
  std::vector<std::string> problems_;
};

}  // namespace

Result<std::vector<std::string>> problems_of_submission(Submission const& submission, SuiteOfSubmission const& suite,
                                                        std::size_t most) {
  return Verification(submission, suite, most).go();
}

}  // namespace assay
