// Implements harness/report/baseline.hpp: reads and writes the file of a baseline.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "generators/suite/manifest.hpp"
#include "harness/report/baseline.hpp"
#include "support/characters.hpp"
#include "support/documents/toml_comments.hpp"
#include "support/documents/toml_table.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxBaselineFile = std::size_t{1} << 26;

class Reader {
public:
  Reader(std::string_view text, std::string const& file) : text_(text), file_(file) {}

  Result<Baseline> read() {
    auto const parsed = read_toml(text_);
    if (!parsed) return Error{fmt::format("{}:{}: error: {}", file_, parsed.error().line, parsed.error().what)};
    TomlTable table(*parsed, file_, error_);
    top(table);
    if (!error_.empty()) return Error{error_};
    attach_comments();
    return std::move(baseline_);
  }

private:
  void top(TomlTable& table) {
    if (std::string tool; table.find("tool") || table.find("findings")) {
      table.read("tool", tool);
      table.fail(table.itself(), fmt::format("this is a baseline of {}, not of assay test or assay fuzz",
                                             tool.empty() ? "assay check" : tool));
    }
    table.only({"format", "backend", "profile", "unsupported", "unsupported_cases", "untested", "failures",
                "unsupported_by_op"});
    int format = -1;
    table.read_number("format", format);
    if (!table.find("format")) table.fail(table.itself(), "not a baseline: missing `format`");
    if (format != kBaselineFormat) table.fail(table.itself(), fmt::format("the format is not {}", kBaselineFormat));
    table.read("backend", baseline_.backend);
    table.read("profile", baseline_.profile);
    std::string unsupported = "allowed";
    table.read("unsupported", unsupported);
    if (unsupported != "allowed" && unsupported != "listed")
      table.fail(*table.find("unsupported"), "`unsupported` is neither \"allowed\" nor \"listed\"");
    baseline_.unsupported_is_failure = unsupported == "listed";
    std::uint64_t unsupported_cases = 0;
    table.read_number("unsupported_cases", unsupported_cases);
    if (table.find("unsupported_cases")) baseline_.unsupported_cases = unsupported_cases;
    std::vector<std::string> untested;
    table.read("untested", untested);
    for (auto const& name : untested) {
      bool const is_valid = name == to_string(CaseKind::valid);
      if (!is_valid && name != to_string(CaseKind::invalid))
        table.fail(*table.find("untested"), "`untested` may have \"valid\" and \"invalid\"");
      baseline_.untested.insert(is_valid ? CaseKind::valid : CaseKind::invalid);
    }
    table.table("failures", [&](TomlTable& failures) {
      failures.each_member("expected `\"folder/case\" = { verdict = .., reason = .. }`",
                           [&](std::string const& id, TomlTable& line) { failure(id, line); });
    });
    table.table("unsupported_by_op", [&](TomlTable& ops) {
      ops.each_member("expected `op = { values = \"0 of 12\" }`",
                      [&](std::string const& op, TomlTable& line) { support(op, line); });
    });
  }

  // Reads a line such as add = { values = "0 of 12", invalid = "3 of 17" }.
  void support(std::string const& op, TomlTable& line) {
    bool const is_name = !op.empty() && std::ranges::all_of(op, [](char c) { return is_name_char(c) || c == '.'; });
    if (!is_name) return line.fail(line.itself(), op + " is not the name of an op");
    for (auto const& [key, node] : line.itself()) {
      CaseKind kind{};
      bool const is_kind = case_kind(key.str(), kind);
      std::string text;
      line.read(key.str(), text);
      auto const count = parse_count(text);
      if (!is_kind || !count)
        return line.fail(node, "expected the unsupported cases of each kind, such as `values = \"0 of 12\"`");
      baseline_.support[op][kind] = *count;
    }
  }

  // Parses "3 of 17".
  static std::optional<SupportCount> parse_count(std::string_view text) {
    constexpr std::string_view kOf = " of ";
    auto const middle = text.find(kOf);
    if (middle == text.npos) return std::nullopt;
    auto const unsupported = parse_number(text.substr(0, middle)),
               cases = parse_number(text.substr(middle + kOf.size()));
    if (!unsupported || !cases || *unsupported > *cases) return std::nullopt;
    return SupportCount{*unsupported, *cases};
  }
  static std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
  }

  void failure(std::string const& id, TomlTable& line) {
    ExpectedFailure failure;
    failure.id = id;
    auto plain = id;
    std::ranges::replace_if(
        plain, [](char c) { return c == '*' || c == '?'; }, 'x');
    if (!is_plain_path(plain)) line.fail(line.itself(), id + " is neither a case id nor a pattern");
    line.only({"verdict", "stage", "deviation", "elements", "pattern", "reason", "strict", "flaky"});
    std::string verdict, stage = "none", deviation;
    line.read("verdict", verdict);
    line.read("stage", stage);
    line.read("deviation", deviation);
    line.read_number("elements", failure.elements);
    line.read("pattern", failure.pattern);
    line.read("reason", failure.reason);
    line.read("strict", failure.strict);
    line.read("flaky", failure.flaky);
    failure.flaky |= verdict == "flaky";
    auto const known = verdict == "flaky" ? Verdict::violates : parse_verdict(verdict).value_or(Verdict::not_run);
    if (!is_failure(known, true)) {
      line.fail(line.itself(), "`verdict` must be one of violates, crashed, timed_out, unsupported, flaky");
      return;
    }
    failure.verdict = known;
    if (auto const at = parse_stage(stage))
      failure.stage = *at;
    else
      line.fail(line.itself(), "`stage` must be one of start, compile, run, results");
    if (auto const deviations = parse_deviations(deviation))
      failure.deviations = *deviations;
    else if (line.find("deviation"))
      line.fail(line.itself(),
                "`deviation` must be one of value, NaN, sign of zero, shape, or several, as \"value, NaN\"");
    locations_.push_back({line.itself().source().begin.line, id});
    baseline_.failures[id] = std::move(failure);
  }

  void attach_comments() {
    std::vector<std::size_t> lines;
    for (auto const& location : locations_) lines.push_back(location.line);
    auto comments = toml_comments(text_, lines);
    for (auto const& location : locations_)
      baseline_.failures[location.id].comment = std::move(comments.of_line[location.line]);
    baseline_.comment = std::move(comments.head);
    baseline_.end = std::move(comments.end);
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

std::string line_of(ExpectedFailure const& failure) {
  std::string line = fmt::format("{} = {{ verdict = \"{}\"", toml_string(failure.id), to_string(failure.verdict));
  if (failure.stage != Stage::none) line += fmt::format(", stage = \"{}\"", to_string(failure.stage));
  if (!failure.deviations.empty()) line += fmt::format(", deviation = \"{}\"", deviations_text(failure.deviations));
  line += ", reason = " + toml_string(failure.reason);
  if (failure.elements > 0) line += fmt::format(", elements = {}", failure.elements);
  if (failure.elements > 0 && !failure.pattern.empty()) line += ", pattern = " + toml_string(failure.pattern);
  if (failure.strict) line += ", strict = true";
  if (failure.flaky) line += ", flaky = true";
  return line + " }\n";
}

std::string support_line(std::string const& op, std::map<CaseKind, SupportCount> const& kinds) {
  std::string counts;
  for (auto const& [kind, count] : kinds)
    counts +=
        fmt::format("{}{} = \"{} of {}\"", counts.empty() ? "" : ", ", to_string(kind), count.unsupported, count.cases);
  bool const is_bare = !op.empty() && std::ranges::all_of(op, is_name_char);
  return fmt::format("{} = {{ {} }}\n", is_bare ? op : toml_string(op), counts);
}

}  // namespace

Result<Baseline> parse_baseline(std::string_view text, std::string const& file) { return Reader(text, file).read(); }

Result<Baseline> read_baseline(std::string const& path) {
  std::error_code ignored;
  if (std::filesystem::is_character_file(path, ignored)) return Baseline{};  // /dev/null: no known failures
  auto const text = read_file(path, kMaxBaselineFile);
  if (!text) return Error{text.error()};
  auto baseline = parse_baseline(*text, path);
  if (baseline) baseline->given = true;
  return baseline;
}

std::string baseline_text(Baseline const& baseline) {
  std::string text;
  auto const put = [&](std::vector<std::string> const& lines) {
    for (auto const& line : lines) text += line + "\n";
  };
  put(baseline.comment);
  text += fmt::format("format = {}\nbackend = {}\n", kBaselineFormat, toml_string(baseline.backend));
  if (!baseline.profile.empty()) text += fmt::format("profile = {}\n", toml_string(baseline.profile));
  text += fmt::format("unsupported = \"{}\"\n", baseline.unsupported_is_failure ? "listed" : "allowed");
  if (baseline.unsupported_cases && !baseline.unsupported_is_failure)
    text += fmt::format("unsupported_cases = {}\n", *baseline.unsupported_cases);
  std::string untested;
  for (auto const kind : baseline.untested)
    untested += fmt::format("{}\"{}\"", untested.empty() ? "" : ", ", to_string(kind));
  if (!untested.empty()) text += fmt::format("untested = [{}]\n", untested);
  text += "\n[failures]\n";
  for (auto const& [id, failure] : baseline.failures) {
    put(failure.comment);
    text += line_of(failure);
  }
  put(baseline.end);
  if (baseline.unsupported_is_failure || baseline.support.empty()) return text;
  text += "\n[unsupported_by_op]\n";
  for (auto const& [op, kinds] : baseline.support) text += support_line(op, kinds);
  return text;
}

Result<void> write_baseline(std::string const& path, Baseline const& baseline) {
  return write_file(path, baseline_text(baseline));
}

}  // namespace assay
