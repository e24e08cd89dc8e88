// Implements harness/report/render.hpp: one HTML page.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <vector>

#include "harness/report/capabilities.hpp"
#include "harness/report/cause_groups.hpp"
#include "harness/report/deviation.hpp"
#include "harness/report/html_page.hpp"
#include "harness/report/render.hpp"
#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxProgram = 20'000, kMaxSummaryBytes = 400;  // bytes
constexpr std::size_t kMaxListedSubjects = 12;

std::string element_text(std::string_view text) { return html_text(clean_text(text)); }

// Numbers the names that many cases share.
class Names {
public:
  std::size_t number(std::string const& name) {
    auto const [at, is_new] = numbers_.try_emplace(name, numbers_.size());
    if (is_new) names_.push_back(clean_text(name));
    return at->second;
  }
  Json const& json() const { return names_; }

private:
  std::map<std::string, std::size_t> numbers_;
  Json names_ = Json::array();
};

template <typename Enum> Json enum_names(std::size_t count) {
  Json names = Json::array();
  for (std::size_t i = 0; i < count; ++i) names.push_back(std::string(to_string(static_cast<Enum>(i))));
  return names;
}

Json head_json(Report const& report, Comparison const& comparison) {
  auto const& head = report.head;
  double seconds = 0, overhead = 0;
  for (auto const& outcome : report.outcomes) seconds += outcome.seconds, overhead += outcome.overhead;
  Json json = {{"tool", clean_text(head.tool)},
               {"backend", clean_text(head.backend)},
               {"suite", clean_text(head.suite)},
               {"profile", clean_text(head.profile)},
               {"form", clean_text(head.form)},
               {"tier", clean_text(head.tier)},
               {"seed", head.seed},
               {"shard", head.shard},
               {"shards", head.shards},
               {"whole", report.whole},
               {"red", comparison.red},
               {"status", comparison.exit_status()},
               {"lost", clean_text(comparison.lost_support)},
               {"absent", comparison.absent.size()},
               {"baseline", comparison.has_baseline},
               {"nothing", clean_text(comparison.nothing_reason)},
               {"seconds", seconds},
               {"overhead", overhead}};
  json["facts"] = Json::array();
  for (auto const& [name, value] : head.facts) json["facts"].push_back({clean_text(name), clean_text(value)});
  json["capabilities"] = Json::array();
  for (auto const& one : capabilities_of(report))
    json["capabilities"].push_back({clean_text(one.what), one.has, clean_text(one.reason), one.ran, one.of});
  return json;
}

std::optional<double> worst_ulps(CaseOutcome const& outcome) {
  std::optional<double> worst;
  for (auto const& result : outcome.results)
    if (result.worst_ulps) worst = std::max(worst.value_or(0), *result.worst_ulps);
  return worst;
}

// A sentence if a NaN is on one side only, which has no distance; empty if that does not occur.
std::string_view wrong_nan(CaseOutcome const& outcome) {
  if (outcome.verdict != Verdict::violates) return "";
  for (auto const& result : outcome.results)
    if (result.nan_differs > 0 && result.violating > 0)
      return result.worst ? wrong_nan_text(*result.worst) : "NaN expected or returned, but not both";
  return "";
}

double four_digits(double value) {
  auto const text = fmt::format("{:.4g}", value);
  double rounded = value;  // unchanged if the text cannot be parsed
  std::from_chars(text.data(), text.data() + text.size(), rounded);
  return rounded;
}

Json element_json(ElementFinding const& finding) {
  return {{"index", finding.index},
          {"part", finding.part},
          {"actual", {finding.actual, finding.actual_bits}},
          {"expected", {finding.expected, finding.expected_bits}},
          {"exact", finding.exact},
          {"low", {finding.low, finding.low_bits}},
          {"high", {finding.high, finding.high_bits}},
          {"nan", finding.nan_permitted},
          {"distance", finding.distance == ~std::uint64_t{0} ? Json() : Json(std::to_string(finding.distance))},
          {"inputs", finding.inputs}};
}

class Page {
public:
  Page(Report const& report, Comparison const& comparison, RenderSources const& sources)
      : report_(report), comparison_(comparison), sources_(sources), cause_of_case_(report.outcomes.size()) {}

  std::string write(std::size_t max_bytes) {
    Json json;
    json["head"] = head_json(report_, comparison_);
    json["verdicts"] = enum_names<Verdict>(kVerdicts);
    json["changes"] = enum_names<Change>(kChanges);
    json["kinds"] = Json::array();
    for (auto const kind :
         {CaseKind::invalid, CaseKind::valid, CaseKind::values, CaseKind::program, CaseKind::model, CaseKind::probe})
      json["kinds"].push_back(std::string(to_string(kind)));
    json["causes"] = causes();
    auto cases = rows();
    json["ops"] = ops_.json();
    json["types"] = types_.json();
    json["cases"] = std::move(cases);
    auto text = script_text(json);
    text.pop_back();
    text += ",\"details\":" + details(max_bytes, text.size());
    return insert(text + fmt::format(",\"omitted\":{}}}", omitted_));
  }

private:
  Json rows() {
    Json rows = Json::array();
    for (std::size_t i = 0; i < report_.outcomes.size(); ++i) {
      auto const& outcome = report_.outcomes[i];
      auto const& change = comparison_.cases[i];
      Json types = Json::array();
      for (auto const& type : outcome.types) types.push_back(types_.number(type));
      Json row = {outcome.id,        static_cast<int>(outcome.kind),    ops_.number(outcome.op),
                  std::move(types),  static_cast<int>(outcome.verdict), static_cast<int>(change.change),
                  change.red ? 1 : 0};
      add_rest(row, i);
      rows.push_back(std::move(row));
    }
    return rows;
  }

  // Appends values that most cases do not have: the number of the cause, starting at 1; the greatest error; which side
  // is NaN.
  void add_rest(Json& row, std::size_t i) const {
    auto const& outcome = report_.outcomes[i];
    auto const ulps = worst_ulps(outcome);
    auto const nan = wrong_nan(outcome);
    if (!ulps && nan.empty() && cause_of_case_[i] == 0) return;
    row.push_back(cause_of_case_[i]);
    if (ulps || !nan.empty()) row.push_back(ulps ? Json(four_digits(*ulps)) : Json());
    if (!nan.empty()) row.push_back(nan);
  }

  Json causes() {
    Json causes = Json::array();
    for (auto const& group : cause_groups(report_, comparison_)) {
      causes.push_back({static_cast<int>(group.verdict), static_cast<int>(group.change), clean_text(group.what),
                        clean_text(about_text(group, kMaxListedSubjects)), group.cases.size()});
      for (auto const i : group.cases) cause_of_case_[i] = causes.size();
    }
    return causes;
  }

  Json evidence_json(std::size_t i) const {
    auto const& outcome = report_.outcomes[i];
    Json json = {{"reason", clean_text(outcome.reason)}};
    if (!outcome.question.empty()) json["question"] = clean_text(outcome.question);
    if (!outcome.answer.empty()) json["answer"] = clean_text(outcome.answer);
    if (!outcome.command.empty()) json["command"] = clean_text(outcome.command);
    return json;
  }

  Json full(std::size_t i) const {
    auto const& outcome = report_.outcomes[i];
    auto json = evidence_json(i);
    json["stage"] = std::string(to_string(outcome.stage));
    json["seconds"] = outcome.seconds;
    json["attempts"] = outcome.attempts;
    if (!outcome.evidence.empty()) json["evidence"] = clean_text(outcome.evidence);
    if (auto const& expected = comparison_.cases[i].expected)
      json["baseline"] = {std::string(to_string(expected->verdict)), clean_text(expected->reason)};
    json["clauses"] = clauses(outcome);
    for (auto const& result : outcome.results) {
      if (result.kind == Mismatch::none && result.violating == 0 && result.open == 0) continue;
      Json one = {{"result", result.result},         {"type", result.type}, {"mismatch", clean_text(result.mismatch)},
                  {"conforming", result.conforming}, {"open", result.open}, {"violating", result.violating}};
      if (result.worst_ulps) one["ulps"] = *result.worst_ulps;
      if (result.worst) one["worst"] = element_json(*result.worst);
      json["results"].push_back(std::move(one));
    }
    if (auto program = sources_.program ? clean_text(sources_.program(outcome.id)) : ""; !program.empty()) {
      bool const is_long = program.size() > kMaxProgram;
      json["program"] = is_long ? clean_text(program.substr(0, kMaxProgram)) + "\n..." : program;
    }
    return json;
  }

  Json clauses(CaseOutcome const& outcome) const {
    Json all = Json::array();
    auto const add = [&](char const* how, std::string const& label, std::string const& text) {
      if (!label.empty()) all.push_back({how, label, clean_text(text)});
    };
    auto const text = [&](std::string const& label) { return sources_.clause ? sources_.clause(label) : ""; };
    if (!outcome.breaks.empty()) add("breaks", outcome.breaks, text(outcome.breaks));
    for (std::size_t i = 0; i < outcome.satisfies.size() && i < 8; ++i)
      add("satisfies", outcome.satisfies[i], text(outcome.satisfies[i]));
    auto const cut = outcome.rule.find(": ");
    if (cut != outcome.rule.npos) add("gives", outcome.rule.substr(0, cut), outcome.rule.substr(cut + 2));
    return all;
  }

  // The cases in the order in which they get details: the first case of each op before the second of any, and causes of
  // a failed gate before others.
  std::vector<std::size_t> detail_order() const {
    std::vector<std::tuple<int, std::size_t, std::size_t>> order;
    std::map<std::pair<std::string, Verdict>, std::size_t> seen;
    for (std::size_t i = 0; i < report_.outcomes.size(); ++i) {
      auto const& outcome = report_.outcomes[i];
      auto const change = comparison_.cases[i].change;
      bool const is_dull = outcome.verdict == Verdict::conforms && change == Change::passes;
      if (is_dull || (outcome.reason.empty() && outcome.answer.empty() && change == Change::passes)) continue;
      bool const is_mild = outcome.verdict == Verdict::open || outcome.verdict == Verdict::unsupported ||
                           outcome.verdict == Verdict::not_run || outcome.verdict == Verdict::contested;
      int const group = comparison_.cases[i].red || outcome.kind == CaseKind::probe ? 0 : is_mild ? 2 : 1;
      order.emplace_back(group, seen[{outcome.op, outcome.verdict}]++, i);
    }
    std::ranges::sort(order);
    std::vector<std::size_t> cases;
    for (auto const& one : order) cases.push_back(std::get<2>(one));
    return cases;
  }

  std::string details(std::size_t max_bytes, std::size_t used) {
    used += frame_size({"report", ""});
    auto const cases = detail_order();
    auto const room = max_bytes > used ? max_bytes - used : 0;
    std::string text = "{";
    for (std::size_t n = 0; n < cases.size(); ++n) {
      auto const reserved = std::min((cases.size() - n) * kMaxSummaryBytes, room / 2);
      auto const entry = [&](Json const& json) {
        return fmt::format("{}\"{}\":{}", text.size() > 1 ? "," : "", cases[n], script_text(json));
      };
      std::string added;
      if (used + reserved < max_bytes) added = entry(full(cases[n]));
      if (added.empty() || used + added.size() + reserved > max_bytes + kMaxSummaryBytes) {
        ++omitted_;
        added = entry(evidence_json(cases[n]));
        if (used + added.size() > max_bytes) continue;
      }
      text += added;
      used += added.size();
    }
    return text + "}";
  }

  std::string insert(std::string const& data) const {
    return fill_page({"report", "Conformance of " + element_text(report_.head.backend)}, {{"data", data}});
  }

  Report const& report_;
  Comparison const& comparison_;
  RenderSources const& sources_;
  Names ops_, types_;
  std::vector<std::size_t> cause_of_case_;  // starting at 1; 0: it passes
  std::size_t omitted_ = 0;
};

}  // namespace

std::string html(Report const& report, Comparison const& comparison, RenderSources const& sources,
                 std::size_t max_bytes) {
  return Page(report, comparison, sources).write(max_bytes);
}

}  // namespace assay
