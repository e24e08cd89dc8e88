// Implements harness/report/baseline.hpp: the file of a baseline, read and written.
#include <fmt/format.h>

#include <algorithm>

#include "generators/suite/manifest.hpp"
#include "harness/report/baseline.hpp"
#include "harness/toml_table.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::inline harness {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{1} << 26;

class Reader {
public:
  Reader(std::string_view text, std::string const& file) : text_(text), file_(file) {}

  Result<Baseline> read() {
    auto const parsed = read_toml(text_);
    if (!parsed) return Error{fmt::format("{}:{}: error: {}", file_, parsed.error().line, parsed.error().what)};
    TomlTable table(*parsed, file_, error_);
    top(table);
    if (!error_.empty()) return Error{error_};
    take_comments();
    return std::move(baseline_);
  }

private:
  void top(TomlTable& table) {
    table.only({"format", "backend", "unsupported", "failures"});
    int format = -1;
    table.read_number("format", format);
    if (!table.find("format")) table.fail(table.itself(), "this is no baseline: it has no `format`");
    if (format != kBaselineFormat) table.fail(table.itself(), fmt::format("the format is not {}", kBaselineFormat));
    table.read("backend", baseline_.backend);
    std::string unsupported = "allowed";
    table.read("unsupported", unsupported);
    if (unsupported != "allowed" && unsupported != "listed")
      table.fail(*table.find("unsupported"), "`unsupported` is neither \"allowed\" nor \"listed\"");
    baseline_.unsupported_is_failure = unsupported == "listed";
    table.table("failures", [&](TomlTable& failures) {
      failures.each_member("this is no `\"folder/case\" = { verdict = .., reason = .. }`",
                           [&](std::string const& id, TomlTable& line) { failure(id, line); });
    });
  }

  void failure(std::string const& id, TomlTable& line) {
    ExpectedFailure failure;
    failure.id = id;
    if (!is_plain_path(id)) line.fail(line.itself(), id + " is no id of a case");
    line.only({"verdict", "stage", "reason", "strict", "flaky"});
    std::string verdict, stage = "none";
    line.read("verdict", verdict);
    line.read("stage", stage);
    line.read("reason", failure.reason);
    line.read("strict", failure.strict);
    line.read("flaky", failure.flaky);
    failure.flaky |= verdict == "flaky";
    auto const known = verdict == "flaky" ? Verdict::violates : parse_verdict(verdict).value_or(Verdict::not_run);
    if (!is_failure(known, true)) {
      line.fail(line.itself(), "`verdict` is none of violates, crashed, timed_out, unsupported, flaky");
      return;
    }
    failure.verdict = known;
    if (auto const at = parse_stage(stage))
      failure.stage = *at;
    else
      line.fail(line.itself(), "`stage` is none of start, compile, run, results");
    locations_.push_back({line.itself().source().begin.line, id});
    baseline_.failures[id] = std::move(failure);
  }

  // Comments, which toml++ forgets: those above a line belong to it, and so does what stands behind
  // it.
  void take_comments() {
    std::ranges::sort(locations_, {}, &Location::line);
    auto location = locations_.begin();
    std::vector<std::string> pending;
    bool in_head = true;
    auto const lines = split(text_, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto const line = trimmed(lines[i]);
      if (line.starts_with('[') && in_head) {
        baseline_.comment = std::move(pending);
        pending.clear();
        in_head = false;
      }
      if (line.starts_with('#')) pending.emplace_back(line);
      if (location == locations_.end() || location->line != i + 1) continue;
      auto const end = line.rfind('}');
      auto const behind = end == line.npos ? line.npos : line.find('#', end);
      if (behind != line.npos) pending.emplace_back(line.substr(behind));
      baseline_.failures[location->id].comment = std::move(pending);
      pending.clear();
      ++location;
    }
    (in_head ? baseline_.comment : baseline_.end) = std::move(pending);
  }

  struct Location {
    std::size_t line;
    std::string id;
  };

  std::string_view text_;
  std::string const& file_;
  std::string error_;
  Baseline baseline_;
  std::vector<Location> locations_;
};

std::string quote(std::string_view text) {
  std::string result = "\"";
  for (char const c : clean_text(text)) {
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (c == '\n' || c == '\t')
      result += c == '\n' ? "\\n" : "\\t";
    else
      result += c;
  }
  return result + "\"";
}

std::string line_of(ExpectedFailure const& failure) {
  std::string line = fmt::format("{} = {{ verdict = \"{}\"", quote(failure.id), to_string(failure.verdict));
  if (failure.stage != Stage::none) line += fmt::format(", stage = \"{}\"", to_string(failure.stage));
  line += ", reason = " + quote(failure.reason);
  if (failure.strict) line += ", strict = true";
  if (failure.flaky) line += ", flaky = true";
  return line + " }\n";
}

}  // namespace

Result<Baseline> parse_baseline(std::string_view text, std::string const& file) { return Reader(text, file).read(); }

Result<Baseline> read_baseline(std::string const& path) {
  auto const text = read_file(path, kMostFileBytes);
  return text ? parse_baseline(*text, path) : Error{text.error()};
}

std::string baseline_text(Baseline const& baseline) {
  std::string text;
  auto const put = [&](std::vector<std::string> const& lines) {
    for (auto const& line : lines) text += line + "\n";
  };
  put(baseline.comment);
  text += fmt::format("format = {}\nbackend = {}\n", kBaselineFormat, quote(baseline.backend));
  text += fmt::format("unsupported = \"{}\"\n", baseline.unsupported_is_failure ? "listed" : "allowed");
  text += "\n[failures]\n";
  for (auto const& [id, failure] : baseline.failures) {
    put(failure.comment);
    text += line_of(failure);
  }
  put(baseline.end);
  return text;
}

Result<void> write_baseline(std::string const& path, Baseline const& baseline) {
  return write_file(path, baseline_text(baseline));
}

}  // namespace assay::inline harness
