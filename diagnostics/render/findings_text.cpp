#include "diagnostics/render/findings_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/policy/policy.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

constexpr std::string_view kIndex = "index";
constexpr std::size_t kMaxAlike = 5, kShownOfMany = 3, kFilesOfMany = 5, kMaxConventions = 10'000;

std::size_t allowed_in(FileReport const& report) {
  return report.allowed.size() + report.allowed_unkept + report.milder;
}

// Returns "transpose_i2 by the comment on line 3, because ..." for each way in which diagnostics are suppressed, with
// its count.
std::string ways_of(FileReport const& report) {
  constexpr std::size_t kMaxWays = 5;
  std::vector<std::pair<std::string, std::size_t>> ways;
  for (auto const& one : report.allowed) {
    auto text = fmt::format("{} by {}{}", one.diagnostic.label, one.by,
                            one.reason.empty() ? "" : fmt::format(" ({})", one.reason));
    bool is_known = false;
    for (auto& [known, count] : ways)
      if (known == text) ++count, is_known = true;
    if (is_known) continue;
    if (ways.size() < kMaxWays)
      ways.emplace_back(std::move(text), 1);
    else
      break;
  }
  std::string all;
  std::size_t named = 0;
  for (auto const& [text, count] : ways) {
    all += fmt::format("{}{}{}", all.empty() ? "" : ", ", count == 1 ? "" : with_commas(count) + " x ", text);
    named += count;
  }
  if (named < report.allowed.size()) all += ", and others";
  return all;
}

// Returns the prefix of a dialect whose ops or attributes have other names here ("mhlo." or "#mhlo<" for "stablehlo.",
// according to their hints); empty for other diagnostics.
std::string renamed_dialect(Diagnostic const& diagnostic) {
  if (diagnostic.label != "unknown_op" && diagnostic.label != "unknown_dialect") return "";
  if (diagnostic.hint.edits.empty() || diagnostic.hint.edits[0].kind != HintEdit::Kind::form) return "";
  std::string_view const meant = diagnostic.hint.edits[0].to;  // "stablehlo.add"
  auto const dot = meant.find_first_of(".<");
  if (dot == meant.npos) return "";
  auto const op = meant.substr(dot);                                 // ".add"
  std::string_view const name = diagnostic.statement.subject.value;  // "mhlo.add"
  if (op.empty() || !name.ends_with(op)) return "";
  auto const prefix = name.substr(0, name.size() - op.size());
  return prefix.empty() || prefix == meant.substr(0, dot) ? "" : std::string(prefix);
}

// Returns a key of diagnostics that are shown as one with a count: the same unknown type, or ops of a dialect whose ops
// have other names here. Empty for other diagnostics.
std::string renamed(Diagnostic const& diagnostic) {
  if (diagnostic.label == "unknown_type") return diagnostic.message;
  auto const dialect = renamed_dialect(diagnostic);
  return dialect.empty() ? "" : "ops of " + dialect;
}

// Whether every error is a rule that fails for some sizes and succeeds for others.
bool may_also_succeed(FileReport const& report) {
  auto const is_for_some = [&](Diagnostic const& diagnostic) {
    return diagnostic.severity != Severity::error || std::ranges::any_of(report.proofs, [&](SizeProof const& proof) {
             return proof.verdict == "can_fail" && proof.label == diagnostic.label &&
                    proof.range.begin == diagnostic.range.begin;
           });
  };
  return report.verdict == FileVerdict::violates && report.unshown == 0 && report.diagnostics.dropped() == 0 &&
         std::ranges::all_of(report.diagnostics.all(), is_for_some);
}

}  // namespace

std::string with_commas(std::size_t count) {
  std::string text = std::to_string(count);
  for (auto at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", with_commas(count), noun, count == 1 ? "" : "s");
}

Alike::Alike(FileReport const& report, bool every)
    : first_(report.diagnostics.all().data()), entries_(report.diagnostics.all().size()) {
  auto const& all = report.diagnostics.all();
  if (every) return;
  std::map<std::string, std::size_t> kinds;
  std::vector<std::size_t> counts;
  std::vector<bool> is_renamed;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const key = renamed(all[i]);
    auto const kind = key.empty() ? pattern_of(all[i]) : key;
    entries_[i].kind = kinds.try_emplace(kind, kinds.size()).first->second;
    counts.resize(kinds.size());
    is_renamed.resize(kinds.size(), !key.empty());
    ++counts[entries_[i].kind];
  }
  hidden_.resize(kinds.size());
  std::vector<std::size_t> met(kinds.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto& entry = entries_[i];
    std::size_t const shown = is_renamed[entry.kind] ? 1 : kShownOfMany;
    if (counts[entry.kind] <= (is_renamed[entry.kind] ? 1 : kMaxAlike)) continue;
    auto const number = ++met[entry.kind];
    entry.is_last_shown = number == shown;
    entry.is_hidden = number > shown;
    if (entry.is_hidden) hidden_[entry.kind].push_back(&all[i]);
  }
}

bool Conventions::is_shown(Diagnostic const& diagnostic, std::size_t number, std::size_t others) {
  std::pair key{diagnostic.label, diagnostic.message};
  if (is_about_elements(diagnostic, kIndex)) key = {"", ""};  // shown once for all rules
  if (all_.size() == kMaxConventions && !all_.contains(key)) return true;
  Convention& one = all_[std::move(key)];
  bool const is_new = one.last_file != number;
  one.last_file = number;
  one.files += is_new;
  if (one.files <= kFilesOfMany) return true;
  one.hidden += 1 + others;
  one.hidden_files += is_new;
  return false;
}

std::string Conventions::text() const {
  std::string text;
  for (auto const& [key, one] : all_) {
    if (one.hidden == 0) continue;
    if (key.first.empty()) {
      text += fmt::format("and {} more in {}: tensors of {} (--all-findings shows each)\n", with_commas(one.hidden),
                          plural(one.hidden_files, "file"), kIndex);
      text += fmt::format(
          " = hint: to accept this in a whole project, add `allow-elements = [\"{}\"]` to its assay.toml\n", kIndex);
      continue;
    }
    text += fmt::format("and {} more in {}: {} [{}] (--all-findings shows each)\n", with_commas(one.hidden),
                        plural(one.hidden_files, "file"), printable(key.second), printable(key.first));
    text += fmt::format(" = hint: to accept this in a whole project, add `{} = \"off\"` to [rules] in its assay.toml\n",
                        printable(key.first));
  }
  return text;
}

std::string rest_of(FileReport const& report) {
  std::string text;
  auto const file = [&] { return printable(report.file); };  // most files have no additional lines
  if (auto const dropped = report.diagnostics.dropped(); dropped > 0)
    text += fmt::format("{}: and {} more, including consequences of other findings\n", file(), with_commas(dropped));
  if (report.verdict == FileVerdict::undecided)
    text += fmt::format("{}: undecided: {}\n", file(), undecided_reason(report));
  auto const allowed = allowed_in(report);
  if (allowed > 0) {
    auto ways = printable(ways_of(report));
    if (report.milder > 0) ways += fmt::format("{}{} downgraded", ways.empty() ? "" : ", ", with_commas(report.milder));
    text += fmt::format("{}: {}{}: {}\n", file(),
                        report.verdict == FileVerdict::conforms_except ? "conforms except for " : "",
                        plural(allowed, "suppressed finding"), ways);
  }
  return text;
}

void FindingsSummary::add(FileReport const& report) {
  if (!report.unread.empty()) {
    ++unread_;
    return;
  }
  if (may_also_succeed(report))
    ++may_fail_;
  else
    ++counts_[static_cast<std::size_t>(report.verdict)];
  is_official_ |= report.is_official;
  errors_ += report.diagnostics.errors() + report.unshown;
  warnings_ += report.unshown_warnings;
  unshown_errors_ += report.unshown;
  unshown_warnings_ += report.unshown_warnings;
  for (auto const& diagnostic : report.diagnostics.all()) {
    warnings_ += diagnostic.severity == Severity::warning;
    notes_ += diagnostic.severity == Severity::note;
  }
  allowed_ += allowed_in(report);
  if (report.verdict == FileVerdict::conforms_except) excepted_ += allowed_in(report);
}

std::string FindingsSummary::text() const {
  std::string line;
  auto const add = [&](std::size_t count, std::string const& one, std::string const& many) {
    if (count == 0) return;
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", plural(count, "file"), count == 1 ? one : many);
  };
  auto const except = " except for " + plural(excepted_, "suppressed finding");
  std::string const by_tools = " by the official tools";
  if (is_official_) {
    add(counts_[0], "is accepted" + by_tools, "are accepted" + by_tools);
    add(counts_[3], "is accepted" + by_tools + except, "are accepted" + by_tools + except);
    add(counts_[1], "is rejected" + by_tools, "are rejected" + by_tools);
  } else {
    add(counts_[0], "conforms", "conform");
    add(counts_[3], "conforms" + except, "conform" + except);
    add(counts_[1], "violates the specification", "violate the specification");
  }
  add(may_fail_, "may fail for some sizes", "may fail for some sizes");
  add(counts_[2], "is undecided", "are undecided");
  add(unread_, "could not be read", "could not be read");
  std::string findings;
  auto const say = [&](std::string const& what) { findings += (findings.empty() ? "" : ", ") + what; };
  if (errors_ > 0) say(plural(errors_, "error"));
  if (warnings_ > 0) say(plural(warnings_, "warning"));
  if (notes_ > 0) say(plural(notes_, "note"));
  if (allowed_ > excepted_) say(with_commas(allowed_) + " suppressed");
  if (!findings.empty()) line += ": " + findings;
  return unshown() + (line.empty() ? line : line + "\n");
}

// Returns "and 28 errors and 1 warning more, which --max-errors leaves out".
std::string FindingsSummary::unshown() const {
  if (unshown_errors_ + unshown_warnings_ == 0) return {};
  return fmt::format(
      "and {}{} more (--max-errors)\n", unshown_errors_ > 0 ? plural(unshown_errors_, "error") : "",
      unshown_warnings_ == 0 ? "" : (unshown_errors_ > 0 ? " and " : "") + plural(unshown_warnings_, "warning"));
}

std::string_view to_string(FileVerdict verdict) {
  constexpr std::string_view kNames[] = {"conforms", "violates", "undecided", "conforms_except_allowed"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string undecided_reason(FileReport const& report) {
  if (!report.undecided_because.empty()) return report.undecided_because;
  if (report.diagnostics.undecided() > 0) return "some rules could not be decided";
  bool const is_cut = report.allowed_errors > 0 && report.is_partly_unread;
  return is_cut ? "parts of the text could not be read" : "it contains an op in a custom form that cannot be read";
}

void compute_verdict(FileReport& report) {
  bool const is_undecided =
      report.diagnostics.undecided() > 0 || report.is_partly_unread || !report.undecided_because.empty();
  report.verdict = report.diagnostics.errors() > 0 ? FileVerdict::violates
                   : is_undecided                  ? FileVerdict::undecided
                   : report.allowed_errors > 0     ? FileVerdict::conforms_except
                                                   : FileVerdict::conforms;
}

}  // namespace assay
