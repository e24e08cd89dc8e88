#include "harness/report/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "generators/suite/manifest.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "support/toml.hpp"

namespace assay::inline harness {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 26;
constexpr std::size_t kMostReason = 200;  // bytes, of reasons that are taken from outcomes

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view without_blanks(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

class Reader {
public:
  Reader(std::string_view text, std::string const& file, Baseline& baseline, std::string& error)
      : text_(text), file_(file), lines_(lines_of(text)), baseline_(baseline), error_(error) {}

  bool read() {
    std::uint32_t bad = 0;
    std::string why;
    if (!is_toml_readable(text_, bad, why)) return fail(bad, why);
    auto const parsed = toml::parse(text_, std::string_view(file_));
    if (!parsed) return fail(parsed.error().source().begin.line, std::string(parsed.error().description()));
    toml::table const& table = parsed.table();
    bool has_format = false;
    for (auto&& [key, node] : table) {
      auto const name = std::string_view(key.str());
      auto const line = node.source().begin.line;
      if (name == "format") {
        if (node.value<std::int64_t>() != kBaselineFormat)
          return fail(line, fmt::format("the format is not {}", kBaselineFormat));
        has_format = true;
      } else if (name == "backend") {
        if (!text(node, baseline_.backend, "backend")) return false;
      } else if (name == "unsupported") {
        std::string value;
        if (!text(node, value, "unsupported")) return false;
        if (value != "allowed" && value != "listed")
          return fail(line, "`unsupported` is neither \"allowed\" nor \"listed\"");
        baseline_.unsupported_is_failure = value == "listed";
      } else if (name == "failures") {
        if (!failures(node)) return false;
      } else {
        return fail(line, fmt::format("there is no key `{}`", name));
      }
    }
    if (!has_format) return fail(0, "this is no baseline: it has no `format`");
    take_comments();
    return true;
  }

private:
  bool fail(std::size_t line, std::string const& reason) {
    error_ = file_ + (line ? ":" + std::to_string(line) : "") + ": error: " + reason;
    return false;
  }

  bool text(toml::node const& node, std::string& to, std::string_view name) {
    auto const value = node.value_exact<std::string>();
    if (!value) return fail(node.source().begin.line, fmt::format("`{}` is no string", name));
    to = *value;
    return true;
  }

  bool failures(toml::node const& node) {
    auto const* const table = node.as_table();
    if (!table) return fail(node.source().begin.line, "`failures` is no table");
    for (auto&& [key, value] : *table) {
      ExpectedFailure failure;
      failure.id = std::string(key.str());
      auto const line = value.source().begin.line;
      if (!value.is_table() || !is_plain_path(failure.id))
        return fail(line, "this is no `\"folder/case\" = { verdict = .., reason = .. }`");
      if (!one(*value.as_table(), line, failure)) return false;
      locations_.push_back({line, failure.id});
      baseline_.failures[failure.id] = std::move(failure);
    }
    return true;
  }

  bool one(toml::table const& table, std::size_t line, ExpectedFailure& failure) {
    std::string verdict, stage;
    for (auto&& [key, value] : table) {
      auto const name = std::string_view(key.str());
      auto* const flag = name == "strict" ? &failure.strict : name == "flaky" ? &failure.flaky : nullptr;
      auto* const word = name == "verdict"  ? &verdict
                         : name == "stage"  ? &stage
                         : name == "reason" ? &failure.reason
                                            : nullptr;
      if (!flag && !word) return fail(line, fmt::format("there is no key `{}`", name));
      if (word && !text(value, *word, name)) return false;
      if (!flag) continue;
      auto const value_of = value.value_exact<bool>();
      if (!value_of) return fail(line, fmt::format("`{}` is neither true nor false", name));
      *flag = *value_of;
    }
    if (verdict == "flaky")
      failure.flaky = true, failure.verdict = Verdict::violates;
    else if (!parse_verdict(verdict, failure.verdict) || failure.verdict == Verdict::conforms ||
             failure.verdict == Verdict::open || failure.verdict == Verdict::not_run)
      return fail(line, "`verdict` is none of violates, crashed, timed_out, unsupported, flaky");
    if (!stage.empty() && !parse_stage(stage, failure.stage))
      return fail(line, "`stage` is none of start, compile, run, results");
    return true;
  }

  // toml++ forgets comments. Those above a line belong to it, and so does what stands behind it.
  void take_comments() {
    std::ranges::sort(locations_, {}, &Location::line);
    auto location = locations_.begin();
    std::vector<std::string> pending;
    bool in_head = true;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      auto const line = without_blanks(lines_[i]);
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
  std::vector<std::string_view> lines_;
  Baseline& baseline_;
  std::string& error_;
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

bool is_failure(Verdict verdict, bool unsupported_is_failure) {
  return verdict == Verdict::violates || verdict == Verdict::crashed || verdict == Verdict::timed_out ||
         (verdict == Verdict::unsupported && unsupported_is_failure);
}

bool is_as_expected(CaseOutcome const& outcome, ExpectedFailure const& expected) {
  return outcome.verdict == expected.verdict && (expected.stage == Stage::none || expected.stage == outcome.stage);
}

CaseChange change_of(CaseOutcome const& outcome, ExpectedFailure const* expected, bool unsupported_is_failure) {
  CaseChange change;
  if (expected) change.expected = *expected;
  auto const set = [&](Change what, bool red) {
    change.change = what;
    change.red = red;
    return change;
  };
  if (outcome.verdict == Verdict::not_run) return set(Change::not_run, false);
  if (outcome.flaky || (expected && expected->flaky)) return set(Change::flaky, !expected);
  if (is_failure(outcome.verdict, unsupported_is_failure)) {
    if (!expected) return set(Change::new_failure, true);
    return is_as_expected(outcome, *expected) ? set(Change::still_failing, false) : set(Change::changed, true);
  }
  if (outcome.verdict == Verdict::unsupported) {
    if (!expected) return set(Change::unsupported, false);
    return set(expected->verdict == Verdict::unsupported ? Change::still_failing : Change::changed, false);
  }
  if (!expected) return set(Change::passes, false);
  return expected->strict ? set(Change::unexpected_pass, true) : set(Change::fixed, false);
}

constexpr std::array<std::string_view, kChanges> kChangeNames = {
    "passes", "unsupported", "still_failing", "fixed", "flaky", "unexpected_pass", "changed", "new_failure", "not_run"};
constexpr std::array<std::string_view, kChanges> kChangeWords = {
    "passes", "unsupported", "still failing", "fixed", "flaky", "unexpected pass", "changed", "new failure", "not run"};

}  // namespace

std::string_view to_string(Change change) { return kChangeNames[static_cast<std::size_t>(change)]; }
std::string_view words(Change change) { return kChangeWords[static_cast<std::size_t>(change)]; }

bool parse_baseline(std::string_view text, std::string const& file, Baseline& baseline, std::string& error) {
  baseline = {};
  return Reader(text, file, baseline, error).read();
}

bool read_baseline(std::string const& path, Baseline& baseline, std::string& error) {
  auto const text = read_file(path, kMostBytes);
  if (!text) return error = text.error(), false;
  return parse_baseline(*text, path, baseline, error);
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

bool write_baseline(std::string const& path, Baseline const& baseline, std::string& error) {
  auto const written = write_file(path, baseline_text(baseline));
  return error = written.error(), static_cast<bool>(written);
}

int Comparison::exit_status() const {
  if (red > 0) return 1;
  return counts[static_cast<std::size_t>(Change::not_run)] > 0 || !whole || nothing_ran ? 3 : 0;
}

Comparison compare_with(Report const& report, Baseline const& baseline) {
  Comparison comparison;
  comparison.whole = report.whole;
  std::map<std::string, ExpectedFailure> left = baseline.failures;
  std::uint64_t to_run = 0, refused = 0;
  for (auto const& outcome : report.outcomes) {
    to_run += outcome.kind != CaseKind::invalid;
    refused += outcome.kind != CaseKind::invalid && outcome.verdict == Verdict::unsupported;
    auto const expected = baseline.failures.find(outcome.id);
    bool const is_known = expected != baseline.failures.end();
    auto const& change = comparison.cases.emplace_back(
        change_of(outcome, is_known ? &expected->second : nullptr, baseline.unsupported_is_failure));
    ++comparison.counts[static_cast<std::size_t>(change.change)];
    comparison.red += change.red;
    if (is_known) left.erase(outcome.id);
  }
  for (auto& [id, failure] : left) comparison.absent.push_back(std::move(failure));
  // Of a part that may happen; the merged report tells.
  comparison.nothing_ran = report.head.shards <= 1 && to_run > 0 && refused == to_run && baseline.failures.empty();
  return comparison;
}

Baseline updated_baseline(Baseline const& old, Report const& report) {
  Baseline updated = old;
  updated.backend = report.head.backend;
  for (auto const& outcome : report.outcomes) {
    if (outcome.verdict == Verdict::not_run) continue;
    auto const known = old.failures.find(outcome.id);
    bool const is_known = known != old.failures.end(), was_flaky = is_known && known->second.flaky;
    bool const fails = is_failure(outcome.verdict, old.unsupported_is_failure);
    if (was_flaky || (is_known && fails && !outcome.flaky && is_as_expected(outcome, known->second))) continue;
    if (!fails && !outcome.flaky) {
      updated.failures.erase(outcome.id);
      continue;
    }
    ExpectedFailure failure;
    failure.id = outcome.id;
    failure.verdict = fails ? outcome.verdict : Verdict::violates;
    failure.stage = fails && !outcome.flaky ? outcome.stage : Stage::none;
    failure.reason = outcome.reason.substr(0, std::min(outcome.reason.find('\n'), kMostReason));
    failure.flaky = outcome.flaky;
    if (is_known) failure.comment = known->second.comment;
    updated.failures[outcome.id] = std::move(failure);
  }
  return updated;
}

}  // namespace assay::inline harness
