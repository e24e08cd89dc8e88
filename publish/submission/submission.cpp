#include "publish/submission/submission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generators/suite/digest.hpp"
#include "generators/suite/manifest.hpp"
#include "harness/report/json_members.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using WrittenJson = nlohmann::ordered_json;
using ReadJson = nlohmann::json;

constexpr std::size_t kMaxSubmission = std::size_t{4} << 30;
constexpr std::size_t kMaxSubmittedReason = 300;
constexpr std::string_view kBeforeDigest = ",\n\"digest\": ";

std::optional<CaseKind> kind_named(std::string_view name) {
  CaseKind kind;
  return case_kind(name, kind) ? std::optional(kind) : std::nullopt;
}

WrittenJson outcome_json(SubmittedOutcome const& outcome) {
  WrittenJson json = {{"id", outcome.id},
                      {"kind", std::string(to_string(outcome.kind))},
                      {"verdict", std::string(to_string(outcome.verdict))}};
  if (outcome.stage != Stage::none) json["stage"] = std::string(to_string(outcome.stage));
  if (!outcome.digest.empty()) json["digest"] = outcome.digest;
  if (!outcome.reason.empty()) json["reason"] = clean_text(outcome.reason);
  if (outcome.refused) json["refused"] = true;
  if (outcome.flaky) json["flaky"] = true;
  if (outcome.proves_nothing) json["proves_nothing"] = true;
  return json;
}

std::string dumped(WrittenJson const& json, int indent = -1) {
  return json.dump(indent, ' ', false, WrittenJson::error_handler_t::replace);
}

std::string results_digest(std::vector<SubmittedOutcome> const& outcomes) {
  Digest digest;
  for (auto const& outcome : outcomes) digest.add(dumped(outcome_json(outcome)) + "\n");
  return digest.finish();
}

WrittenJson counts_of_outcomes(std::vector<SubmittedOutcome> const& outcomes) {
  WrittenJson counts = WrittenJson::object();
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (is_always_counted(static_cast<Verdict>(i))) counts[std::string(to_string(static_cast<Verdict>(i)))] = 0;
  for (auto const& outcome : outcomes) {
    auto& count = counts[std::string(to_string(outcome.verdict))];
    count = (count.is_null() ? 0 : count.get<std::uint64_t>()) + 1;
  }
  return counts;
}

WrittenJson cleaned(std::map<std::string, std::string> const& texts) {
  WrittenJson json = WrittenJson::object();
  for (auto const& [name, text] : texts) json[clean_text(name)] = clean_text(text);
  return json;
}

// Returns all members but `digest`: an object without its closing brace, with one line for each outcome.
std::string body(Submission const& submission) {
  WrittenJson const suite = {
      {"digest", submission.suite}, {"release", submission.release}, {"specification", submission.specification},
      {"tier", submission.tier},    {"profile", submission.profile}, {"seed", submission.seed},
      {"errata", submission.errata}};
  std::string text = fmt::format("{{\"assay_submission\": {},\n", kSubmissionFormat);
  auto const add = [&](char const* name, WrittenJson const& json) {
    text += fmt::format("\"{}\": {},\n", name, dumped(json));
  };
  add("backend", clean_text(submission.backend));
  add("version", clean_text(submission.version));
  if (!submission.date.empty()) add("date", submission.date);
  add("command", clean_text(submission.command));
  add("hardware", cleaned(submission.hardware));
  add("tool", clean_text(submission.tool));
  add("suite", suite);
  add("counts", counts_of_outcomes(submission.outcomes));
  add("replay", {{"command", fmt::format("assay test SUITE {} --case CASE", clean_text(submission.command))},
                 {"environment", cleaned(submission.environment)}});
  add("results", results_digest(submission.outcomes));
  text += "\"outcomes\": [\n";
  for (std::size_t i = 0; i < submission.outcomes.size(); ++i)
    text += dumped(outcome_json(submission.outcomes[i])) + (i + 1 < submission.outcomes.size() ? ",\n" : "\n");
  return text + "]";
}

// Reads an object. Each member must have the expected type, and unknown members are errors.
class Members {
public:
  Members(ReadJson const& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) fail("is not an object");
  }

  void text(char const* name, std::string& to, bool needed = true) {
    if (auto const* const value = member(name, needed)) {
      if (value->is_string())
        to = value->get<std::string>();
      else
        fail(fmt::format("`{}` is not text", name));
    }
  }
  void number(char const* name, std::uint64_t& to) {
    if (auto const* const value = member(name, true)) {
      if (value->is_number_unsigned())
        to = value->get<std::uint64_t>();
      else
        fail(fmt::format("`{}` is not a number", name));
    }
  }
  void truth(char const* name, bool& to) {
    if (auto const* const value = member(name, false)) {
      if (value->is_boolean())
        to = value->get<bool>();
      else
        fail(fmt::format("`{}` is neither true nor false", name));
    }
  }
  void texts(char const* name, std::map<std::string, std::string>& to) {
    auto const* const value = member(name, true);
    if (!value) return;
    if (!value->is_object()) return fail(fmt::format("`{}` is not an object", name));
    for (auto const& [key, one] : value->items()) {
      if (!one.is_string()) return fail(fmt::format("`{}` is not text", name));
      to.emplace(key, one.get<std::string>());
    }
  }
  ReadJson const* member(char const* name, bool needed) {
    known_.insert(name);
    if (json_.is_object() && json_.contains(name)) return &json_[name];
    if (needed) fail(fmt::format("`{}` is missing", name));
    return nullptr;
  }
  void fail(std::string const& what) {
    if (problem_.empty()) problem_ = where_.empty() ? what : where_ + ": " + what;
  }
  // Reports unknown members. Returns the first problem; empty if there is none.
  std::string finish() {
    if (json_.is_object())
      for (auto const& [key, value] : json_.items())
        if (!known_.contains(key)) fail(fmt::format("unknown member `{}`", clean_text(key)));
    return problem_;
  }

private:
  ReadJson const& json_;
  std::string where_, problem_;
  std::set<std::string> known_;
};

std::string read_outcome(ReadJson const& json, std::size_t number, SubmittedOutcome& outcome) {
  Members members(json, fmt::format("outcome {}", number + 1));
  std::string kind, verdict, stage;
  members.text("id", outcome.id);
  members.text("kind", kind);
  members.text("verdict", verdict);
  members.text("stage", stage, false);
  members.text("digest", outcome.digest, false);
  members.text("reason", outcome.reason, false);
  members.truth("refused", outcome.refused);
  members.truth("flaky", outcome.flaky);
  members.truth("proves_nothing", outcome.proves_nothing);
  auto const known_kind = kind_named(kind);
  auto const known_verdict = parse_verdict(verdict);
  auto const known_stage = stage.empty() ? std::optional(Stage::none) : parse_stage(stage);
  if (!known_kind) members.fail("unknown kind of case " + clean_text(kind));
  if (!known_verdict) members.fail("unknown verdict " + clean_text(verdict));
  if (!known_stage) members.fail("unknown stage " + clean_text(stage));
  if (!is_plain_path(outcome.id)) members.fail("not the name of a case: " + clean_text(outcome.id));
  outcome.kind = known_kind.value_or(CaseKind::values);
  outcome.verdict = known_verdict.value_or(Verdict::not_run);
  outcome.stage = known_stage.value_or(Stage::none);
  return members.finish();
}

std::string read_suite(ReadJson const& json, Submission& submission) {
  Members members(json, "suite");
  members.text("digest", submission.suite);
  members.text("release", submission.release);
  members.text("specification", submission.specification);
  members.text("tier", submission.tier);
  members.text("profile", submission.profile);
  members.number("seed", submission.seed);
  members.text("errata", submission.errata);
  return members.finish();
}

// Reads the members of the object. Derived members are not compared here: the caller compares the text with the text
// that would be written.
std::string read_members(ReadJson const& json, Submission& submission, std::string& results) {
  Members members(json, "");
  std::uint64_t format = 0;
  std::string digest;
  members.number("assay_submission", format);
  if (format != kSubmissionFormat)
    members.fail(fmt::format("unsupported format {}; this version reads {}", format, kSubmissionFormat));
  members.text("backend", submission.backend);
  members.text("version", submission.version);
  members.text("date", submission.date, false);
  if (!submission.date.empty() && !is_date(submission.date)) members.fail("`date` is invalid");
  members.text("command", submission.command);
  members.texts("hardware", submission.hardware);
  members.text("tool", submission.tool);
  if (auto const* const suite = members.member("suite", true))
    if (auto const problem = read_suite(*suite, submission); !problem.empty()) members.fail(problem);
  members.member("counts", true);
  if (auto const* const replay = members.member("replay", true)) {
    Members of_replay(*replay, "replay");
    std::string command;
    of_replay.text("command", command);
    of_replay.texts("environment", submission.environment);
    if (auto const problem = of_replay.finish(); !problem.empty()) members.fail(problem);
  }
  members.text("results", results);
  members.text("digest", digest);
  auto const* const outcomes = members.member("outcomes", true);
  if (outcomes && !outcomes->is_array()) members.fail("`outcomes` is not a list");
  if (auto const problem = members.finish(); !problem.empty()) return problem;
  submission.outcomes.resize(outcomes->size());
  for (std::size_t i = 0; i < outcomes->size(); ++i)
    if (auto const problem = read_outcome((*outcomes)[i], i, submission.outcomes[i]); !problem.empty()) return problem;
  return "";
}

}  // namespace

bool is_date(std::string_view text) {
  auto const is_digit = [](char c) { return '0' <= c && c <= '9'; };
  for (std::size_t i = 0; i < text.size(); ++i)
    if (i == 4 || i == 7 ? text[i] != '-' : !is_digit(text[i])) return false;
  return text.size() == 10 && "01" <= text.substr(5, 2) && text.substr(5, 2) <= "12" && "01" <= text.substr(8) &&
         text.substr(8) <= "31";
}

std::string problem_of_report(Report const& report) {
  auto const& head = report.head;
  if (head.shards > 1)
    return fmt::format("it is shard {}/{}: merge all shards with `assay report merge`", head.shard, head.shards);
  if (!report.whole) return "the run was interrupted";
  auto const not_run = report.counts()[static_cast<std::size_t>(Verdict::not_run)];
  auto const is_compiled_only = [](CaseOutcome const& outcome) {
    return outcome.verdict != Verdict::not_run || outcome.kind == CaseKind::valid || outcome.kind == CaseKind::invalid;
  };
  if (not_run > 0 && std::ranges::all_of(report.outcomes, is_compiled_only))
    return fmt::format(
        "{} of its cases were not run (programs that are only compiled), and no case may be missing: pass --compile to "
        "`assay test`, or submit a run of a suite without them (assay generate --kinds values,program,model,probe)",
        not_run);
  if (not_run > 0) return fmt::format("{} of its cases were not run, and no case may be missing", not_run);
  std::set<std::string_view> ids;
  for (auto const& outcome : report.outcomes)
    if (!ids.insert(outcome.id).second) return fmt::format("duplicate outcome of case {}", clean_text(outcome.id));
  if (report.outcomes.size() != head.cases && head.errata.empty())
    return fmt::format("it has {} of {} of the suite, and no case may be missing", report.outcomes.size(),
                       counted(head.cases, "case"));
  if (report.outcomes.empty()) return "it has no case";
  return "";
}

Submission submission_of(Report const& report) {
  auto const& head = report.head;
  Submission submission;
  submission.backend = head.backend;
  submission.command = head.command;
  submission.tool = head.tool;
  submission.suite = head.suite;
  submission.tier = head.tier;
  submission.profile = head.profile;
  submission.seed = head.seed;
  submission.errata = head.errata;
  for (auto const& outcome : report.outcomes) {
    auto reason = clean_text(outcome.reason.substr(0, outcome.reason.find('\n')));
    if (reason.size() > kMaxSubmittedReason) reason = clean_text(reason.substr(0, kMaxSubmittedReason)) + " ...";
    submission.outcomes.push_back({outcome.id, outcome.kind, outcome.verdict, outcome.stage, outcome.digest,
                                   std::move(reason), outcome.refused, outcome.flaky, outcome.proves_nothing});
  }
  return submission;
}

std::string submission_json(Submission const& submission) {
  auto const text = body(submission);
  return fmt::format("{}{}\"{}\"}}\n", text, kBeforeDigest, digest_of(text));
}

Result<Submission> parse_submission(std::string_view text) {
  auto const json = parse_json<ReadJson>(text);
  if (json.is_discarded() || !json.is_object() || !json.contains("assay_submission")) return Error{"not a submission"};
  Submission submission;
  std::string results;
  if (auto const problem = read_members(json, submission, results); !problem.empty()) return Error{problem};
  if (results != results_digest(submission.outcomes))
    return Error{"`results` is not the digest of the outcomes: they were changed after the submission was created"};
  if (json["counts"] != parse_json_or_throw<ReadJson>(dumped(counts_of_outcomes(submission.outcomes))))
    return Error{"`counts` do not match the outcomes"};
  if (json["digest"] != digest_of(text.substr(0, text.rfind(kBeforeDigest))))
    return Error{"`digest` does not match: the submission was changed after it was created"};
  if (submission_json(submission) != text)
    return Error{"not in the format of `assay submit`: members are duplicated, or in a different order"};
  return submission;
}

Result<Submission> read_submission(std::string const& path) {
  auto const text = read_file(path, kMaxSubmission);
  if (!text) return Error{text.error()};
  auto submission = parse_submission(*text);
  if (!submission) return Error{fmt::format("{}: {}", path, submission.error())};
  return submission;
}

}  // namespace assay
