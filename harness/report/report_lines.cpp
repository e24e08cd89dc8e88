// Implements harness/report/report.hpp: reads and writes reports as lines of JSON.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "generators/suite/manifest.hpp"
#include "harness/report/capabilities.hpp"
#include "harness/report/json_members.hpp"
#include "harness/report/report.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::string_view kChangedInFormat2 =
    ", where `place` is called `index`, `keeps` `satisfies`, `misfit` `mismatch`";
constexpr std::size_t kMaxLine = std::size_t{1} << 24;  // bytes
constexpr std::size_t kMaxOutcomes = 50'000'000;

std::optional<CaseKind> parse_kind(std::string_view name) {
  CaseKind kind;
  return case_kind(name, kind) ? std::optional(kind) : std::nullopt;
}

// Reads a line without its end. Truncates a line that is too long. False at the end of the file.
bool next_line(std::istream& file, std::string& line) {
  std::array<char, 4096> part;
  line.clear();
  while (line.size() <= kMaxLine) {
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

template <class Value> std::string line_of(Value const& value) {
  JsonWriter writer;
  describe(writer, value);
  return writer.line();
}

template <class Value> bool read_members(JsonReader::Json const& json, Value& value) {
  JsonReader reader(json);
  describe(reader, value);
  return reader.good();
}

}  // namespace

// Members of a line, for reading and writing. JsonWriter and JsonReader find these functions by argument-dependent
// lookup.

template <class Io> void describe(Io& io, SameAs<Capability> auto& capability) {
  io.always("what", capability.what);
  io.always("has", capability.has);
  io.sometimes("reason", capability.reason);
  io.sometimes("ran", capability.ran);
  io.sometimes("of", capability.of);
}

template <class Io> void describe(Io& io, SameAs<BackendFact> auto& fact) {
  io.always("name", fact.name);
  io.always("value", fact.value);
}

template <class Io> void describe(Io& io, SameAs<ReportHead> auto& head) {
  io.always("assay_report", head.format);
  io.always("tool", head.tool);
  io.always("suite", head.suite);
  io.always("backend", head.backend);
  io.sometimes("command", head.command);
  io.sometimes("form", head.form);
  io.always("profile", head.profile);
  io.always("seed", head.seed);
  io.always("tier", head.tier);
  io.always("shard", head.shard);
  io.always("shards", head.shards);
  io.sometimes("errata", head.errata);
  io.sometimes("times", head.times);
  io.always("cases", head.cases);
  io.sometimes("selected", head.selected);
  io.sometimes("withdrawn", head.withdrawn);
  io.objects("facts", head.facts);
  io.objects("capabilities", head.capabilities, true);
}

template <class Io> void describe(Io& io, SameAs<ElementFinding> auto& finding) {
  io.always("index", finding.index);
  io.sometimes("part", finding.part);
  io.texts("actual", finding.actual, finding.actual_bits);
  io.texts("expected", finding.expected, finding.expected_bits);
  io.sometimes("exact", finding.exact);
  io.texts("permitted", finding.low, finding.low_bits, finding.high, finding.high_bits);
  io.sometimes("nan_permitted", finding.nan_permitted);
  io.sometimes("distance", finding.distance, kNoDistance);
  io.sometimes("inputs", finding.inputs);
}

template <class Io> void describe(Io& io, SameAs<ResultFinding> auto& finding) {
  io.always("result", finding.result);
  io.always("type", finding.type);
  io.sometimes("mismatch", finding.mismatch);
  io.sometimes_named("mismatch_kind", finding.kind, parse_mismatch);
  io.sometimes("conforming", finding.conforming);
  io.sometimes("open", finding.open);
  io.sometimes("violating", finding.violating);
  io.sometimes("untested", finding.untested);
  io.sometimes("worst_ulps", finding.worst_ulps);
  io.sometimes("worst_ulps_subnormal", finding.worst_ulps_subnormal);
  io.sometimes("nan_differs", finding.nan_differs);
  io.object("worst", finding.worst);
}

template <class Io> void describe(Io& io, SameAs<CaseOutcome> auto& outcome) {
  io.always("id", outcome.id);
  io.always("index", outcome.index);
  io.named("kind", outcome.kind, parse_kind);
  io.sometimes("op", outcome.op);
  io.sometimes("recipe", outcome.recipe);
  io.sometimes("breaks", outcome.breaks);
  io.sometimes("satisfies", outcome.satisfies);
  io.sometimes("types", outcome.types);
  io.named("verdict", outcome.verdict, parse_verdict);
  io.sometimes_named("stage", outcome.stage, parse_stage);
  io.sometimes("reason", outcome.reason);
  io.sometimes("evidence", outcome.evidence);
  io.objects("results", outcome.results);
  io.sometimes("rule", outcome.rule);
  io.sometimes("against", outcome.against);
  io.sometimes("pattern", outcome.pattern);
  io.sometimes("refused", outcome.refused);
  io.sometimes("proves_nothing", outcome.proves_nothing);
  io.sometimes("digest", outcome.digest);
  io.sometimes("question", outcome.question);
  io.sometimes("answer", outcome.answer);
  io.seconds("seconds", outcome.seconds);
  io.seconds("overhead", outcome.overhead);
  io.sometimes("attempts", outcome.attempts, std::uint32_t{1});
  io.sometimes("flaky", outcome.flaky);
  io.sometimes("command", outcome.command);
}

std::string report_head_line(ReportHead const& head) { return line_of(head); }
std::string outcome_line(CaseOutcome const& outcome) { return line_of(outcome); }

std::string report_end_line(Report const& report) {
  JsonWriter writer;
  writer.always("whole", report.whole);
  auto const counts = report.counts();
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (counts[i] > 0 || is_always_counted(static_cast<Verdict>(i)))
      writer.json()["counts"][std::string(to_string(static_cast<Verdict>(i)))] = counts[i];
  writer.objects("capabilities", capabilities_of(report));
  return writer.line();
}

namespace {

constexpr std::string_view kNoReport = "not a report of `assay test`";

// Parses one line after the other. The result is the error in a line; empty if there is none.
class ReportLines {
public:
  explicit ReportLines(Report& report) : report_(report) {}

  std::string take(std::string const& line) {
    if (!unread_.empty()) return unread_;
    if (line.size() > kMaxLine) return "this line is too long";
    auto const json = parse_json<JsonReader::Json>(line);
    if (!has_head_) return parse_head(json);
    if (report_.whole) return "the report continues after its end";
    if (json.is_object() && json.contains("whole")) {
      report_.whole = json["whole"].is_boolean() && json["whole"].get<bool>();
      return "";
    }
    CaseOutcome outcome;
    if (json.is_discarded() || !read_members(json, outcome) || !is_plain_path(outcome.id)) {
      unread_ = "this is not an outcome of a case";
    } else {
      if (report_.outcomes.size() >= kMaxOutcomes) return "there are too many cases";
      report_.outcomes.push_back(std::move(outcome));
    }
    return "";
  }

  bool has_head() const { return has_head_; }
  // The error in the last line that could not be parsed. It is ignored if the file ends within this line.
  std::string const& unread() const { return unread_; }

private:
  std::string parse_head(JsonReader::Json const& json) {
    auto& head = report_.head;
    bool const is_head = json.is_object() && json.contains("assay_report") && read_members(json, head);
    if (!is_head || head.shard < 1 || head.shard > head.shards) return std::string(kNoReport);
    has_head_ = true;
    if (head.format == kReportFormat) return "";
    return fmt::format("unsupported report format {}; this version reads {}{}", head.format, kReportFormat,
                       head.format == 1 ? kChangedInFormat2 : "");
  }

  Report& report_;
  bool has_head_ = false;
  std::string unread_;
};

}  // namespace

Result<Report> read_report(std::string const& path) {
  Report report;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{path + ": cannot be read"};
  ReportLines lines(report);
  std::string line, problem;
  std::uint64_t number = 0;
  while (problem.empty() && next_line(file, line)) {
    problem = lines.take(line);
    if (problem != lines.unread() || problem.empty()) ++number;  // otherwise the error is in the previous line
  }
  std::error_code ignored;
  bool const is_empty = std::filesystem::is_regular_file(path, ignored) && std::filesystem::is_empty(path, ignored);
  if (problem.empty() && !lines.has_head()) problem = is_empty ? "the file is empty" : kNoReport;
  if (problem.empty() && !file.eof()) problem = lines.unread();
  if (problem.empty()) return report;
  return Error{fmt::format("{}{}: {}", path, number ? ":" + std::to_string(number) : "", problem)};
}

Result<void> write_report(std::string const& path, Report const& report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  return write_file(path, text + report_end_line(report) + "\n");
}

}  // namespace assay
