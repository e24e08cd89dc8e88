#include "harness/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "generators/suite/manifest.hpp"
#include "support/files.hpp"

namespace assay::inline harness {
namespace {

using Json = nlohmann::ordered_json;  // what is written
using Read = nlohmann::json;          // what is read: looking for a key of many takes long in the other

constexpr std::size_t kMostLine = std::size_t{1} << 24;  // bytes
constexpr std::string_view kChangedInFormat2 =
    ", where `place` is called `index`, `keeps` `satisfies`, `misfit` `mismatch`";
constexpr std::size_t kMostIdleReasons = 3;
constexpr std::size_t kMostOutcomes = 50'000'000;
constexpr std::array<std::string_view, 6> kMismatches = {"none", "missing", "unreadable", "type", "shape", "surplus"};

// Seconds with six digits after the point: more says nothing, and takes room. The same when it is done again.
double rounded(double seconds) {
  if (!std::isfinite(seconds)) return 0;
  return std::abs(seconds) < 1e9 ? std::round(seconds * 1e6) / 1e6 : seconds;
}

template <typename Value> void put(Json& json, char const* name, Value const& value, Value const& absent = {}) {
  if (value != absent) json[name] = value;
}

std::string dump(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(ElementFinding const& finding) {
  Json json;
  json["index"] = finding.index;
  put(json, "part", finding.part);
  json["actual"] = {finding.actual, finding.actual_bits};
  json["expected"] = {finding.expected, finding.expected_bits};
  put(json, "exact", finding.exact);
  json["permitted"] = {finding.low, finding.low_bits, finding.high, finding.high_bits};
  put(json, "nan_permitted", finding.nan_permitted);
  if (finding.distance != ~std::uint64_t{0}) json["distance"] = finding.distance;
  put(json, "inputs", finding.inputs);
  return json;
}

Json json_of(ResultFinding const& finding) {
  Json json;
  json["result"] = finding.result;
  json["type"] = finding.type;
  put(json, "mismatch", finding.mismatch);
  if (finding.kind != ResultFinding::Mismatch::none)
    json["mismatch_kind"] = kMismatches[static_cast<std::size_t>(finding.kind)];
  put(json, "conforming", finding.conforming);
  put(json, "open", finding.open);
  put(json, "violating", finding.violating);
  if (finding.worst_ulps) json["worst_ulps"] = *finding.worst_ulps;
  if (finding.worst_ulps_subnormal) json["worst_ulps_subnormal"] = *finding.worst_ulps_subnormal;
  put(json, "nan_differs", finding.nan_differs);
  if (finding.worst) json["worst"] = json_of(*finding.worst);
  return json;
}

// Reads a member; `good` becomes false where it is there and is of another type. Nothing throws.
class Members {
public:
  explicit Members(Read const& json) : json_(json), good_(json.is_object()) {}
  bool good() const { return good_; }
  Read const* find(char const* name) const {
    if (!json_.is_object()) return nullptr;
    auto const at = json_.find(name);
    return at == json_.end() ? nullptr : &*at;
  }
  bool take(Read const* json, std::string& text) {
    if (json && !json->is_string()) return good_ = false;
    if (json) text = json->get<std::string>();
    return json != nullptr;
  }
  bool take(Read const* json, bool& value) {
    if (json && !json->is_boolean()) return good_ = false;
    if (json) value = json->get<bool>();
    return json != nullptr;
  }
  bool take(Read const* json, double& value) {
    if (json && (!json->is_number() || !std::isfinite(json->get<double>()))) return good_ = false;
    if (json) value = json->get<double>();
    return json != nullptr;
  }
  template <typename Integer> bool take_integer(Read const* json, Integer& value) {
    if (!json) return false;
    if (json->is_number_unsigned() && std::in_range<Integer>(json->get<std::uint64_t>())) {
      value = static_cast<Integer>(json->get<std::uint64_t>());
    } else if (json->is_number_integer() && !json->is_number_unsigned() &&
               std::in_range<Integer>(json->get<std::int64_t>())) {
      value = static_cast<Integer>(json->get<std::int64_t>());
    } else {
      return good_ = false;
    }
    return true;
  }
  bool take(Read const* json, std::uint64_t& value) { return take_integer(json, value); }
  bool take(Read const* json, std::int64_t& value) { return take_integer(json, value); }
  bool take(Read const* json, std::uint32_t& value) { return take_integer(json, value); }
  bool take(Read const* json, int& value) { return take_integer(json, value); }
  template <typename Value> bool take(Read const* json, std::vector<Value>& values) {
    if (!json) return false;
    if (!json->is_array()) return good_ = false;
    for (auto const& element : *json) take(&element, values.emplace_back());
    return true;
  }
  bool take(Read const* json, std::optional<double>& value) { return json ? take(json, value.emplace()) : false; }
  template <typename Value> void get(char const* name, Value& value) { take(find(name), value); }
  void need(bool condition) { good_ = good_ && condition; }

private:
  Read const& json_;
  bool good_;
};

bool finding_of(Read const& json, ElementFinding& finding) {
  Members members(json);
  std::vector<std::string> actual, expected, permitted;
  members.get("index", finding.index);
  members.get("part", finding.part);
  members.get("actual", actual);
  members.get("expected", expected);
  members.get("exact", finding.exact);
  members.get("permitted", permitted);
  members.get("nan_permitted", finding.nan_permitted);
  finding.distance = ~std::uint64_t{0};
  members.get("distance", finding.distance);
  members.get("inputs", finding.inputs);
  members.need(actual.size() == 2 && expected.size() == 2 && permitted.size() == 4);
  if (!members.good()) return false;
  finding.actual = actual[0], finding.actual_bits = actual[1];
  finding.expected = expected[0], finding.expected_bits = expected[1];
  finding.low = permitted[0], finding.low_bits = permitted[1];
  finding.high = permitted[2], finding.high_bits = permitted[3];
  return true;
}

bool finding_of(Read const& json, ResultFinding& finding) {
  Members members(json);
  std::string mismatch = "none";
  std::uint64_t result = 0;
  members.get("result", result);
  finding.result = result;
  members.get("type", finding.type);
  members.get("mismatch", finding.mismatch);
  members.get("mismatch_kind", mismatch);
  members.get("conforming", finding.conforming);
  members.get("open", finding.open);
  members.get("violating", finding.violating);
  members.get("worst_ulps", finding.worst_ulps);
  members.get("worst_ulps_subnormal", finding.worst_ulps_subnormal);
  members.get("nan_differs", finding.nan_differs);
  auto const kind = std::find(kMismatches.begin(), kMismatches.end(), mismatch);
  members.need(kind != kMismatches.end());
  if (members.good()) finding.kind = static_cast<ResultFinding::Mismatch>(kind - kMismatches.begin());
  auto const* const worst = members.find("worst");
  return members.good() && (!worst || finding_of(*worst, finding.worst.emplace()));
}

bool outcome_of(Read const& json, CaseOutcome& outcome) {
  Members members(json);
  std::string kind, verdict, stage = "none";
  members.get("id", outcome.id);
  members.get("index", outcome.index);
  members.get("kind", kind);
  members.get("op", outcome.op);
  members.get("recipe", outcome.recipe);
  members.get("breaks", outcome.breaks);
  members.get("satisfies", outcome.satisfies);
  members.get("types", outcome.types);
  members.get("verdict", verdict);
  members.get("stage", stage);
  members.get("reason", outcome.reason);
  members.get("evidence", outcome.evidence);
  members.get("rule", outcome.rule);
  members.get("answer", outcome.answer);
  members.get("seconds", outcome.seconds);
  members.get("overhead", outcome.overhead);
  members.get("attempts", outcome.attempts);
  members.get("flaky", outcome.flaky);
  members.get("command", outcome.command);
  members.need(is_plain_path(outcome.id) && case_kind(kind, outcome.kind) && parse_verdict(verdict, outcome.verdict) &&
               parse_stage(stage, outcome.stage));
  auto const* const results = members.find("results");
  members.need(!results || results->is_array());
  if (!members.good()) return false;
  for (std::size_t i = 0; results && i < results->size(); ++i)
    if (!finding_of((*results)[i], outcome.results.emplace_back())) return false;
  return true;
}

// A line without its end. Of one that is too long, no more than shows that. False at the end of the file.
bool next_line(std::istream& file, std::string& line) {
  std::array<char, 4096> part;
  line.clear();
  while (line.size() <= kMostLine) {
    file.getline(part.data(), part.size());
    bool const is_end = file.eof() || file.bad(), is_part = !is_end && file.fail();
    auto const count = static_cast<std::size_t>(file.gcount());
    line.append(part.data(), is_end || is_part ? count : count - 1);
    if (is_end) return !line.empty();
    if (!is_part) return true;
    file.clear();
  }
  return true;
}

bool head_of(Read const& json, ReportHead& head) {
  Members members(json);
  members.get("assay_report", head.format);
  members.get("tool", head.tool);
  members.get("suite", head.suite);
  members.get("backend", head.backend);
  members.get("profile", head.profile);
  members.get("seed", head.seed);
  members.get("tier", head.tier);
  members.get("shard", head.shard);
  members.get("shards", head.shards);
  members.get("cases", head.cases);
  members.need(members.find("assay_report") != nullptr && head.shard >= 1 && head.shard <= head.shards);
  auto const* const capabilities = members.find("capabilities");
  members.need(!capabilities || capabilities->is_array());
  if (!members.good()) return false;
  for (std::size_t i = 0; capabilities && i < capabilities->size(); ++i) {
    Members one((*capabilities)[i]);
    auto& capability = head.capabilities.emplace_back();
    one.get("what", capability.what);
    one.get("has", capability.has);
    one.get("reason", capability.reason);
    if (!one.good()) return false;
  }
  return true;
}

}  // namespace

std::string refusals_text(Report const& report) {
  std::array<std::uint64_t, 2> all{}, refused{};  // that had only to be accepted, that had to be run
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind == CaseKind::invalid) continue;
    std::size_t const sort = outcome.kind == CaseKind::valid ? 0 : 1;
    ++all[sort];
    if (outcome.verdict == Verdict::unsupported) ++refused[sort];
  }
  std::string text;
  if (refused[0] > 0) text = fmt::format("{} of {} valid programs that had only to be accepted", refused[0], all[0]);
  if (refused[1] > 0)
    text += fmt::format("{}{} of {} {}that had to be run", text.empty() ? "" : ", ", refused[1], all[1],
                        text.empty() ? "valid programs " : "");
  return text;
}

std::vector<std::string> idle_reasons(Report const& report) {
  std::map<Verdict, std::map<std::string, std::uint64_t>> reasons;
  bool ran = false;
  for (auto const& outcome : report.outcomes) {
    bool const is_run = outcome.kind != CaseKind::invalid && outcome.kind != CaseKind::valid;
    bool const is_idle = outcome.verdict == Verdict::unsupported || outcome.verdict == Verdict::not_run;
    ran = ran || (is_run && !is_idle);
    if (is_idle && (is_run || outcome.verdict == Verdict::not_run))
      ++reasons[outcome.verdict][outcome.reason.substr(0, outcome.reason.find('\n'))];
  }
  if (ran) reasons.erase(Verdict::unsupported);
  std::vector<std::string> texts;
  for (auto const& [verdict, of] : reasons) {
    std::vector<std::pair<std::string, std::uint64_t>> all(of.begin(), of.end());
    std::ranges::stable_sort(all, std::greater{}, [](auto const& pair) { return pair.second; });
    if (all.size() > kMostIdleReasons) all.resize(kMostIdleReasons);
    for (auto const& [reason, count] : all)
      texts.push_back(fmt::format("{} {}: {}", count, verdict == Verdict::not_run ? "not run" : "unsupported",
                                  reason.empty() ? "no reason is given" : reason));
  }
  return texts;
}

std::array<std::uint64_t, kVerdicts> Report::counts() const {
  std::array<std::uint64_t, kVerdicts> counts{};
  for (auto const& outcome : outcomes) ++counts[static_cast<std::size_t>(outcome.verdict)];
  return counts;
}

std::string report_head_line(ReportHead const& head) {
  Json json;
  json["assay_report"] = head.format;
  json["tool"] = head.tool;
  json["suite"] = head.suite;
  json["backend"] = head.backend;
  json["profile"] = head.profile;
  json["seed"] = head.seed;
  json["tier"] = head.tier;
  json["shard"] = head.shard;
  json["shards"] = head.shards;
  json["cases"] = head.cases;
  auto& capabilities = json["capabilities"] = Json::array();
  for (auto const& capability : head.capabilities) {
    Json one = {{"what", capability.what}, {"has", capability.has}};
    put(one, "reason", capability.reason);
    capabilities.push_back(std::move(one));
  }
  return dump(json);
}

std::string outcome_line(CaseOutcome const& outcome) {
  Json json;
  json["id"] = outcome.id;
  json["index"] = outcome.index;
  json["kind"] = to_string(outcome.kind);
  put(json, "op", outcome.op);
  put(json, "recipe", outcome.recipe);
  put(json, "breaks", outcome.breaks);
  put(json, "satisfies", outcome.satisfies);
  put(json, "types", outcome.types);
  json["verdict"] = to_string(outcome.verdict);
  if (outcome.stage != Stage::none) json["stage"] = to_string(outcome.stage);
  put(json, "reason", outcome.reason);
  put(json, "evidence", outcome.evidence);
  for (auto const& result : outcome.results) json["results"].push_back(json_of(result));
  put(json, "rule", outcome.rule);
  put(json, "answer", outcome.answer);
  json["seconds"] = rounded(outcome.seconds);
  json["overhead"] = rounded(outcome.overhead);
  put(json, "attempts", outcome.attempts, std::uint32_t{1});
  put(json, "flaky", outcome.flaky);
  put(json, "command", outcome.command);
  return dump(json);
}

std::string report_end_line(Report const& report) {
  Json json;
  json["whole"] = report.whole;
  auto const counts = report.counts();
  for (std::size_t i = 0; i < kVerdicts; ++i) json["counts"][to_string(static_cast<Verdict>(i))] = counts[i];
  return dump(json);
}

bool read_report(std::string const& path, Report& report, std::string& error) {
  report = {};
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::uint64_t number = 0;
  auto const fail = [&](std::string const& reason) {
    error = path + (number ? ":" + std::to_string(number) : "") + ": " + reason;
    return false;
  };
  if (!file) return fail("cannot be read");
  bool has_head = false;
  std::string unread;  // why the line before was none; forgiven if it was the last
  while (next_line(file, line)) {
    if (!unread.empty()) return fail(unread);
    ++number;
    if (line.size() > kMostLine) return fail("this line is too long");
    auto const json = Read::parse(line, nullptr, false);
    if (!has_head) {
      if (json.is_discarded() || !head_of(json, report.head)) return fail("this is no report of `assay test`");
      if (report.head.format != kReportFormat)
        return fail(fmt::format("this report has the format {}; this program reads {}{}", report.head.format,
                                kReportFormat, report.head.format == 1 ? kChangedInFormat2 : ""));
      has_head = true;
    } else if (report.whole) {
      return fail("the report goes on after its end");
    } else if (json.is_object() && json.contains("whole")) {
      report.whole = json["whole"].is_boolean() && json["whole"].get<bool>();
    } else if (CaseOutcome outcome; !json.is_discarded() && outcome_of(json, outcome)) {
      if (report.outcomes.size() >= kMostOutcomes) return fail("there are too many cases");
      report.outcomes.push_back(std::move(outcome));
    } else {
      unread = "this is no outcome of a case";
    }
  }
  if (!has_head) return fail("this is no report of `assay test`");
  if (!unread.empty() && !file.eof()) return fail(unread);
  return true;
}

bool write_report(std::string const& path, Report const& report, std::string& error) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  auto const written = write_file(path, text + report_end_line(report) + "\n");
  return error = written.error(), static_cast<bool>(written);
}

}  // namespace assay::inline harness
