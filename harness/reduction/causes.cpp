#include "harness/reduction/causes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/report/deviation.hpp"
#include "harness/report/normalized_message.hpp"
#include "harness/suite_cases.hpp"

namespace assay::reduction {
namespace {

struct Group {
  std::string bucket;
  std::map<std::string, std::string> patterns;  // by ID
  std::vector<std::string> ids;
  std::map<std::string, ManifestRow> rows;
};

Result<void> find_rows(SuiteReader& reader, std::string const& suite, std::vector<Group>& groups) {
  std::map<std::string, Group*> owners;
  for (auto& group : groups)
    for (auto const& id : group.ids) owners[id] = &group;
  auto const read = for_each_case(reader, suite, [&](ManifestRow const& row, std::uint64_t) {
    if (auto const found = owners.find(row.id); found != owners.end()) found->second->rows[row.id] = row;
    return Result<void>();
  });
  if (!read) return read;
  // Sort by cost.
  for (auto& group : groups) {
    std::erase_if(group.ids, [&](std::string const& id) { return !group.rows.contains(id); });
    std::ranges::stable_sort(group.ids, {}, [&](std::string const& id) {
      auto const& of = group.rows.at(id);
      return std::pair(of.ops, of.elements);
    });
  }
  return {};
}

}  // namespace

std::string bucket_of(CaseOutcome const& outcome) {
  bool const is_asked = outcome.kind != CaseKind::probe;
  bool const fails = outcome.verdict == Verdict::violates || outcome.verdict == Verdict::crashed ||
                     outcome.verdict == Verdict::timed_out;
  if (!is_asked || !fails) return "";
  std::string bucket = outcome.op.empty() ? outcome.recipe : outcome.op;
  if (outcome.verdict == Verdict::violates && !outcome.op.empty() && !outcome.pattern.empty())
    return fmt::format("{} {}: {}", bucket, to_string(outcome.verdict), normalized_message(outcome.pattern));
  bucket += " (";
  for (std::size_t i = 0; i < outcome.types.size() && !outcome.op.empty(); ++i)
    bucket += (i ? ", " : "") + outcome.types[i];
  bucket += ") " + std::string(to_string(outcome.verdict)) + ": ";
  if (!outcome.breaks.empty()) bucket += "of " + outcome.breaks + " ";
  if (outcome.verdict == Verdict::crashed || outcome.refused) return bucket + normalized_message(outcome.reason);
  if (outcome.verdict == Verdict::timed_out || outcome.kind == CaseKind::invalid) return bucket;
  ErrorClass error = ErrorClass::none;
  for (auto const& finding : outcome.results)
    if (error == ErrorClass::none) error = error_class(finding);
  // A program of several ops is a cause of its own.
  return bucket + (outcome.op.empty() ? outcome.id : std::string(to_string(error)));
}

Question question_of(ManifestRow const& row, std::string const& text) {
  bool const is_invalid = row.kind == CaseKind::invalid;
  // A rule may have another label than in the version that wrote the suite.
  std::string const broken = is_invalid ? broken_rule(text, row.breaks) : "";
  return {is_invalid || row.kind == CaseKind::valid, is_invalid && broken.empty() ? row.breaks : broken};
}

namespace {

// Groups of failures with the same bucket, in the order of the report.
std::vector<Group> groups_of(Report const& report) {
  std::vector<Group> groups;
  std::map<std::string, std::size_t> known;
  for (auto const& outcome : report.outcomes) {
    std::string const bucket = bucket_of(outcome);
    if (bucket.empty()) continue;
    auto const [found, is_new] = known.try_emplace(bucket, groups.size());
    if (is_new) groups.push_back({bucket, {}, {}, {}});
    auto& group = groups[found->second];
    group.ids.push_back(outcome.id);
    if (!outcome.pattern.empty()) group.patterns[outcome.id] = outcome.pattern;
  }
  return groups;
}

// Reduces the first case of a group that can be reduced. If the oracle cannot decide a case, or it no longer fails,
// tries the next one, up to kTries.
Cause cause_of(SuiteReader& reader, Group const& group, Backend& backend, Profile const& profile,
               ReduceOptions const& options) {
  constexpr std::size_t kTries = 3;
  Cause cause{group.bucket, group.ids, {}, {}, {}};
  for (std::size_t k = 0; k < group.ids.size() && k < kTries; ++k) {
    auto const& row = group.rows.at(group.ids[k]);
    auto const loaded = reader.load(row, Digests::checked);
    if (!loaded) {
      cause.reduced.reason = loaded.error();
      continue;
    }
    auto with_question = options;
    with_question.question = question_of(row, loaded->text);
    cause.reduced = reduce(loaded->text, loaded->inputs, backend, profile, with_question);
    bool const is_done = cause.reduced.end == Reduced::End::reduced || cause.reduced.end == Reduced::End::timed_out;
    if (!is_done) continue;
    cause.signature = signature_of(cause.reduced);
    std::swap(cause.cases[0], cause.cases[k]);
    if (auto const found = group.patterns.find(cause.cases[0]); found != group.patterns.end())
      cause.pattern = found->second;
    break;
  }
  return cause;
}

// Adds the cases of the same cause. A group with a pattern may follow one without.
void add_cases(Cause more, Cause& cause) {
  cause.cases.insert(cause.cases.end(), more.cases.begin(), more.cases.end());
  if (cause.pattern.empty()) cause.pattern = std::move(more.pattern);
}

}  // namespace

Result<std::vector<Cause>> reduce_report(
    Report const& report, std::string const& suite, Backend& backend, Profile const& profile,
    ReduceOptions const& options,
    std::function<void(std::size_t done, std::size_t of, std::string const& id)> const& progress) {
  auto groups = groups_of(report);
  auto const digest = digest_of_file(suite + "/manifest.json");
  if (!digest) return Error{digest.error()};
  if (*digest != report.head.suite) return Error{"the report belongs to another suite"};
  SuiteReader reader;
  if (auto const found = find_rows(reader, suite, groups); !found) return Error{found.error()};
  std::vector<Cause> causes;
  std::map<std::string, std::size_t> by_signature;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    auto const& group = groups[i];
    if (group.ids.empty() || (options.stop && options.stop->load())) continue;
    if (progress) progress(i, groups.size(), group.ids[0]);
    auto cause = cause_of(reader, group, backend, profile, options);
    auto const [found, is_new] = by_signature.try_emplace(cause.signature, causes.size());
    if (is_new || cause.signature.empty())
      causes.push_back(std::move(cause));
    else
      add_cases(std::move(cause), causes[found->second]);
  }
  return causes;
}

}  // namespace assay::reduction
