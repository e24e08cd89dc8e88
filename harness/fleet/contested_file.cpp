#include "harness/fleet/contested_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "generators/suite/manifest.hpp"
#include "harness/fleet/fleet_file.hpp"
#include "support/documents/toml_table.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxContestedBytes = std::size_t{64} << 20;
constexpr std::array<std::string_view, 3> kReviews = {"open", "backends are wrong", "suite is wrong"};

std::string toml_string(std::string_view text) {
  std::string quoted = "\"";
  for (char const c : clean_text(text)) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n')
      quoted += "\\n";
    else if (c == '\t')
      quoted += "\\t";
    else
      quoted += c;
  }
  return quoted + "\"";
}

void read_case(TomlTable& table, std::string const& id, ContestedCases& all) {
  table.only({"backends", "answer", "answers", "reason", "review", "note"});
  auto& one = all.cases[id];
  std::string review(kReviews[0]);
  table.read("backends", one.backends);
  table.read("answer", one.answer);
  table.read("answers", one.answers);
  table.read("reason", one.reason);
  table.read("note", one.note);
  table.read("review", review);
  auto const at = std::ranges::find(kReviews, review);
  if (at == kReviews.end())
    table.fail(*table.find("review"), fmt::format("`review` is not one of {}", fmt::join(kReviews, ", ")));
  else
    one.review = static_cast<Review>(at - kReviews.begin());
  if (!one.answers.empty() && one.answers.size() != one.backends.size())
    table.fail(table.itself(), "`answers` is not as long as `backends`");
  if (!is_plain_path(id)) table.fail(table.itself(), "not the name of a case: " + clean_text(id));
}

std::string answer_text(FleetAnswer const& answer) {
  switch (answer.kind) {
    case FleetAnswer::Kind::accepted:
      return "accepted";
    case FleetAnswer::Kind::refused:
      return "refused";
    case FleetAnswer::Kind::results:
    case FleetAnswer::Kind::none:
      break;
  }
  return answer.digest;
}

// The current answer of a backend, except assay's own oracle, to a reviewed case.
struct GivenAnswer {
  std::string backend;
  FleetAnswer answer;
};
using GivenAnswers = std::map<std::string, std::vector<GivenAnswer>>;  // by case

GivenAnswers given_answers(FleetReport const& report, ContestedCases const& of) {
  GivenAnswers given;
  for (auto const& member : report.members) {
    if (member.family == kOwnFamily) continue;
    for (auto const& outcome : member.report.outcomes)
      if (auto const answer = answer_of(outcome); answer.is_given() && of.cases.contains(outcome.id))
        given[outcome.id].push_back({member.name, answer});
  }
  return given;
}

// A backend that was not reviewed may return any of the reviewed answers.
bool matches_review(ContestedCase const& reviewed, GivenAnswer const& given) {
  auto const text = answer_text(given.answer);
  if (given.answer.is_right) return false;
  if (reviewed.answers.empty()) return text == reviewed.answer;
  auto const at = std::ranges::find(reviewed.backends, given.backend);
  if (at == reviewed.backends.end()) return std::ranges::find(reviewed.answers, text) != reviewed.answers.end();
  return reviewed.answers[static_cast<std::size_t>(at - reviewed.backends.begin())] == text;
}

ContestedCase contested_case(FleetReport const& report, FleetCase const& found) {
  ContestedCase one;
  for (auto const i : found.of(false)) {
    one.backends.push_back(report.members[i].name);
    one.answers.push_back(answer_text(found.answers[i]));
  }
  auto const first = found.of(false).front();
  one.answer = one.answers.front();
  if (found.is_bit_for_bit) one.answers.clear();
  one.reason = found.reasons[first].substr(0, found.reasons[first].find('\n'));
  return one;
}

}  // namespace

std::string_view to_string(Review review) { return kReviews[static_cast<std::size_t>(review)]; }

Result<ContestedCases> parse_contested(std::string_view text, std::string const& file) {
  auto const parsed = read_toml(text);
  if (!parsed) return Error{fmt::format("{}:{}: error: {}", file, parsed.error().line, parsed.error().what)};
  std::string error;
  TomlTable table(*parsed, file, error);
  table.only({"format", "suite", "contested"});
  ContestedCases all;
  unsigned format = 0;
  table.read_number("format", format);
  table.read("suite", all.suite);
  if (table.is_good() && format != kContestedFormat)
    table.fail(table.itself(),
               fmt::format("`format` is {}, but this version of assay reads {}", format, kContestedFormat));
  table.table("contested", [&](TomlTable& cases) {
    cases.each_member("a case is not a table", [&](std::string const& id, TomlTable& one) { read_case(one, id, all); });
  });
  if (!error.empty()) return Error{error};
  return all;
}

Result<ContestedCases> read_contested(std::string const& path) {
  auto const text = read_file(path, kMaxContestedBytes);
  if (!text) return Error{text.error()};
  return parse_contested(*text, path);
}

std::string contested_text(ContestedCases const& cases) {
  std::string text =
      "# Cases on which all backends agree with each other, and not with the suite. `review` is \"open\",\n"
      "# \"backends are wrong\" or \"suite is wrong\"; later runs keep it until the answer of a backend changes.\n";
  text += fmt::format("format = {}\nsuite = {}\n", kContestedFormat, toml_string(cases.suite));
  for (auto const& [id, one] : cases.cases) {
    std::vector<std::string> names;
    for (auto const& name : one.backends) names.push_back(toml_string(name));
    text += fmt::format("\n[contested.{}]\nbackends = [{}]\nanswer = {}\nreason = {}\nreview = {}\n", toml_string(id),
                        fmt::join(names, ", "), toml_string(one.answer), toml_string(one.reason),
                        toml_string(to_string(one.review)));
    if (!one.answers.empty()) {
      std::vector<std::string> answers;
      for (auto const& answer : one.answers) answers.push_back(toml_string(answer));
      text += fmt::format("answers = [{}]\n", fmt::join(answers, ", "));
    }
    if (!one.note.empty()) text += fmt::format("note = {}\n", toml_string(one.note));
  }
  return text;
}

ContestedCases contested_of(FleetReport const& report, ContestedCases const& before) {
  ContestedCases all;
  for (auto const& member : report.members)
    if (member.absence.empty()) all.suite = member.report.head.suite;
  for (auto const& found : report.cases)
    if (found.agreement == BackendAgreement::contested) all.cases.emplace(found.id, contested_case(report, found));
  auto const given = given_answers(report, before);
  for (auto const& [id, before_case] : before.cases) {
    ContestedCase const& reviewed = before_case;  // clang 14 cannot capture structured bindings
    auto const now = given.find(id);
    bool const is_same = now == given.end() || std::ranges::all_of(now->second, [&](GivenAnswer const& answer) {
                           return matches_review(reviewed, answer);
                         });
    auto const at = all.cases.find(id);
    if (at == all.cases.end()) {
      if (is_same && reviewed.is_reviewed()) all.cases.emplace(id, reviewed);
      continue;
    }
    at->second.note = reviewed.note;
    if (is_same) at->second.review = reviewed.review;
  }
  return all;
}

}  // namespace assay
