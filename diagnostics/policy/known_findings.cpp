#include "diagnostics/policy/known_findings.hpp"
#include "diagnostics/policy/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "diagnostics/policy/fingerprint.hpp"
#include "support/characters.hpp"
#include "support/documents/toml_comments.hpp"
#include "support/documents/toml_table.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBaselineBytes = std::size_t{1} << 26, kMaxMessage = 200;

constexpr std::string_view kStandardInput = "<stdin>";

// Returns the file in a name: everything before the label and the fingerprint, which contain no blanks.
std::string_view file_of(std::string_view name) {
  for (int i = 0; i < 2; ++i) {
    auto const blank = name.rfind(' ');
    if (blank == name.npos) return {};
    name = name.substr(0, blank);
  }
  return name;
}

// Returns the file and the label of a name.
std::string without_print(std::string const& name) { return name.substr(0, name.rfind(' ')); }

// Returns a message without the names of values.
std::string comparable(std::string_view message) {
  std::string text;
  for (std::size_t i = 0; i < message.size(); ++i) {
    text += message[i];
    if (message[i] != '%') continue;
    while (i + 1 < message.size() && (is_name_char(message[i + 1]) || message[i + 1] == '#')) ++i;
  }
  return text;
}

std::string normal(std::string const& path) {
  std::error_code trouble;
  auto const whole = fs::absolute(path.empty() ? "." : path, trouble);
  auto text = (trouble ? fs::path(path) : whole).lexically_normal().string();
  while (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

// Returns the label of a diagnostic that hides others, because the rules of such an op are unknown. Empty for other
// diagnostics.
std::string unchecked_label(std::string_view name) {
  name = name.substr(0, name.rfind(' '));
  auto const label = name.substr(name.rfind(' ') + 1);
  return label == "unknown_op" || label == "unknown_dialect" ? std::string(label) : "";
}

KnownFinding known_finding(FileReport const& report, Diagnostic const& diagnostic) {
  KnownFinding known;
  if (!report.source.text().starts_with(kBytecodeMagic))
    known.line = report.source.position(diagnostic.range.begin).line;
  std::string_view lines = diagnostic.message;
  known.message = shortened(consume_until(lines, '\n'), kMaxMessage);
  return known;
}

}  // namespace

Result<KnownFindings> KnownFindings::parse(std::string_view text, std::string const& path) {
  KnownFindings findings;
  findings.path_ = path;
  findings.folder_ = normal(fs::path(path).parent_path().string());
  auto const parsed = read_toml(text);
  if (!parsed)
    return Error{
        fmt::format("{}:{}:{}: error: {}", path, parsed.error().line, parsed.error().column, parsed.error().what)};
  std::string error;
  std::map<std::string, std::size_t> lines;
  TomlTable table(*parsed, path, error);
  if (table.find("failures") || table.find("unsupported"))
    table.fail(table.itself(), "this is a baseline of assay test or assay fuzz, not of assay check");
  table.only({"format", "tool", "findings"});
  int format = -1;
  std::string tool;
  table.read_number("format", format);
  table.read("tool", tool);
  if (!table.find("format")) table.fail(table.itself(), "not a baseline: missing `format`");
  if (format != kKnownFindingsFormat)
    table.fail(table.itself(), fmt::format("the format is not {}", kKnownFindingsFormat));
  table.table("findings", [&](TomlTable& all) {
    all.each_member("expected `\"FILE LABEL FINGERPRINT\" = { .. }`", [&](std::string const& name, TomlTable& line) {
      if (file_of(name).empty()) line.fail(line.itself(), "not the name of a finding (FILE LABEL FINGERPRINT)");
      line.only({"line", "message", "reason", "strict"});
      auto& known = findings.known_[name];
      line.read_number("line", known.line);
      line.read("message", known.message);
      line.read("reason", known.reason);
      line.read("strict", known.strict);
      lines[name] = line.itself().source().begin.line;
    });
  });
  if (!error.empty()) return Error{error};
  std::vector<std::size_t> places;
  for (auto const& [name, line] : lines) places.push_back(line);
  auto comments = toml_comments(text, places);
  for (auto const& [name, line] : lines) findings.known_[name].comment = comments.of_line[line];
  findings.head_ = std::move(comments.head);
  findings.end_ = std::move(comments.end);
  return findings;
}

Result<KnownFindings> KnownFindings::read(std::string const& path, bool may_be_absent) {
  std::error_code ignored;
  if (may_be_absent && !fs::exists(path, ignored)) return parse("format = 1\n", path);
  if (!fs::exists(path, ignored))
    return Error{fmt::format("--baseline: {} does not exist; add --update-baseline to write it", path)};
  auto const text = read_file(path, kMaxBaselineBytes);
  return text ? parse(*text, path) : Error{text.error()};
}

std::string KnownFindings::relative(std::string const& file) const {
  if (file == kStandardInput) return file;
  auto const whole = normal(file);
  auto const below = folder_ == "/" ? folder_ : folder_ + "/";
  return whole.starts_with(below) ? whole.substr(below.size()) : fs::path(whole).lexically_relative(folder_).string();
}

// Finds entries of findings whose line was changed: the first entry of the file that no finding has, with the label and
// the message of the finding. So the number of equal findings cannot grow.
void KnownFindings::add_moved(std::string const& file, FileReport const& report,
                              std::vector<std::string> const& names) {
  std::set<std::string_view> const found(names.begin(), names.end());
  std::map<std::string, std::vector<std::string>> free;  // names of entries by label and message
  auto const begin = file + " ";
  for (auto at = known_.lower_bound(begin); at != known_.end() && at->first.starts_with(begin); ++at)
    if (file_of(at->first) == file && !found.contains(at->first) && !at->second.message.empty())
      free[without_print(at->first) + "\n" + comparable(at->second.message)].push_back(at->first);
  if (free.empty()) return;
  for (auto& [key, entries] : free) std::ranges::reverse(entries);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (known_.contains(names[i]) || moved_.contains(names[i])) continue;
    auto const message = known_finding(report, report.diagnostics.all()[i]).message;
    auto const entries = free.find(without_print(names[i]) + "\n" + comparable(message));
    if (entries == free.end()) continue;
    auto& left = entries->second;  // the last one is next
    while (!left.empty() && moved_from_.contains(left.back())) left.pop_back();
    if (left.empty()) continue;
    moved_.emplace(names[i], left.back());
    moved_from_.insert(left.back());
    left.pop_back();
  }
}

void KnownFindings::apply(FileReport& report, bool all_are_known) {
  if (!report.unread.empty()) return;
  report.has_baseline = true;
  auto const file = relative(report.file);
  files_.insert(file);
  if (report.diagnostics.all().empty()) return;
  auto const prints = fingerprints(report).found;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < prints.size(); ++i)
    names.push_back(fmt::format("{} {} {}", file, report.diagnostics.all()[i].label, prints[i]));
  add_moved(file, report, names);
  Diagnostics const found = std::move(report.diagnostics);
  Diagnostics kept;
  for (std::size_t i = 0; i < prints.size(); ++i) {
    auto const& diagnostic = found.all()[i];
    // The fix of these warnings is in the comment. A baseline would hide that the comment is wrong.
    if (is_about_allow_comments(diagnostic.label)) {
      kept.add(diagnostic);
      continue;
    }
    found_[names[i]] = known_finding(report, diagnostic);
    auto const moved = moved_.find(names[i]);
    auto const known = known_.find(moved == moved_.end() ? names[i] : moved->second);
    if (known == known_.end() && !all_are_known) {
      kept.add(diagnostic);
      continue;
    }
    // A finding that a rule downgraded is counted once.
    if (auto const milder = report.milder_findings.find({diagnostic.range.begin, diagnostic.label});
        milder != report.milder_findings.end()) {
      report.milder_findings.erase(milder);
      --report.milder;
    }
    report.allowed_errors += diagnostic.severity == Severity::error || diagnostic.undecided;
    report.allowed.push_back({diagnostic, false, true, path_, known == known_.end() ? "" : known->second.reason});
  }
  for (auto const& [label, count] : found.dropped_by_label()) kept.drop(label, count);
  report.diagnostics = std::move(kept);
  if (report.diagnostics.all().size() != found.all().size()) compute_verdict(report);
}

void KnownFindings::add_folder(std::string const& folder) { whole_folders_.push_back(normal(folder)); }

// Whether `file`, as in the baseline, is deleted. An existing file that was not checked is excluded, or does not have
// the name of a program anymore.
bool KnownFindings::is_deleted(std::string const& file) const {
  if (file == kStandardInput) return false;
  auto const path = normal((fs::path(folder_) / file).string());
  bool const is_covered = std::ranges::any_of(
      whole_folders_, [&](std::string const& folder) { return folder == "/" || path.starts_with(folder + "/"); });
  std::error_code trouble;
  return is_covered && fs::symlink_status(path, trouble).type() == fs::file_type::not_found;
}

bool KnownFindings::is_stale(std::string const& name) const {
  std::string const file(file_of(name));
  if (found_.contains(name) || moved_from_.contains(name)) return false;
  return files_.contains(file) || excluded_.contains(file) || is_deleted(file);
}

std::vector<KnownFindings::StaleEntry> KnownFindings::stale() const {
  std::vector<StaleEntry> all;
  for (auto const& [name, known] : known_)
    if (is_stale(name)) all.push_back({name, known.strict});
  return all;
}

std::map<std::string, KnownFinding> KnownFindings::updated(Changes& changes) const {
  auto all = known_;
  changes.removed = std::erase_if(all, [&](auto const& entry) { return is_stale(entry.first); });
  for (auto const& [name, entry] : moved_)
    if (auto node = all.extract(entry)) {
      node.key() = name;
      all.insert(std::move(node));
    }
  for (auto const& [name, finding] : found_) {
    auto const [at, is_new] = all.try_emplace(name, finding);
    changes.added += is_new;
    if (auto const label = unchecked_label(name); is_new && !label.empty()) ++changes.unchecked[label];
    at->second.line = finding.line;
    at->second.message = finding.message;
  }
  changes.all = all.size();
  return all;
}

std::string KnownFindings::text() const {
  std::string text;
  auto const put = [&](std::vector<std::string> const& lines) {
    for (auto const& line : lines) text += line + "\n";
  };
  put(head_);
  text += fmt::format("format = {}\ntool = \"assay check\"\n\n[findings]\n", kKnownFindingsFormat);
  Changes changes;
  for (auto const& [name, known] : updated(changes)) {
    put(known.comment);
    text += toml_string(name) + " = { ";
    if (known.line > 0) text += fmt::format("line = {}, ", known.line);
    text += "message = " + toml_string(known.message);
    if (!known.reason.empty()) text += ", reason = " + toml_string(known.reason);
    if (known.strict) text += ", strict = true";
    text += " }\n";
  }
  put(end_);
  return text;
}

Result<KnownFindings::Changes> KnownFindings::write() const {
  Changes changes;
  updated(changes);
  if (auto const written = write_file(path_, text()); !written) return Error{written.error()};
  return changes;
}

}  // namespace assay
