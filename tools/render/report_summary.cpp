#include "tools/render/report_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/terminal.hpp"
#include "harness/report/capabilities.hpp"
#include "harness/report/cause_groups.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/report_files.hpp"
#include "support/counted.hpp"
#include "support/excerpt.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxCauses = 12, kMaxPartial = 8, kMaxFixed = 5, kMaxReason = 400;

template <typename Counts, typename Name> std::string list_of(Counts const& counts, Name const& name) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    std::string word(name(i));
    std::replace(word.begin(), word.end(), '_', ' ');
    bool const is_noun = word.ends_with("failure") || word.ends_with("pass");  // the others are verbs and adjectives
    text += (text.empty() ? "" : ", ") + (is_noun ? counted(counts[i], word) : fmt::format("{} {}", counts[i], word));
  }
  return text;
}

// Renders a group of cases: a single case, or the common properties of several cases and the first of them.
std::string group_text(Report const& report, CauseGroup const& group, bool from_files) {
  auto const& first = report.outcomes[group.cases.front()];
  auto const change = words(group.change);
  std::string const verdict(from_files && group.verdict == Verdict::crashed ? "the results cannot be read"
                                                                            : to_string(group.verdict));
  if (group.cases.size() == 1)
    return fmt::format("  {}: {}: {}{}{}\n", change, first.id, verdict, first.reason.empty() ? "" : ": ", first.reason);
  auto const about = about_text(group);
  return fmt::format("  {} x {}: {}: {}{}\n    first: {}{}\n", group.cases.size(), change, verdict, group.what,
                     about.empty() ? "" : fmt::format(" ({})", about), first.id,
                     first.reason.empty() ? "" : ": " + printable(shortened(first.reason, kMaxReason)));
}

// Lists the causes of the failed gate.
std::string causes_text(Report const& report, Comparison const& comparison, std::vector<CauseGroup> const& groups,
                        bool from_files) {
  if (comparison.red == 0) return "";
  std::vector<CauseGroup const*> red;
  for (auto const& group : groups)
    if (comparison.cases[group.cases.front()].red) red.push_back(&group);
  std::string text = fmt::format("failures: {}, {}\n", counted(comparison.red, "case"), counted(red.size(), "cause"));
  std::size_t shown = 0;
  for (auto const* const group : red) {
    if (shown == kMaxCauses) break;
    text += group_text(report, *group, from_files);
    ++shown;
  }
  if (red.size() > shown) text += fmt::format("  and {}\n", counted(red.size() - shown, "more cause"));
  return text;
}

// "3 of 17 invalid programs": unsupported ones, if all others are supported.
std::string invalid_text(Report const& report) {
  std::size_t all = 0, unsupported = 0;
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind != CaseKind::invalid) continue;
    ++all;
    unsupported += outcome.verdict == Verdict::unsupported;
  }
  return fmt::format("{} of {}", unsupported, counted(all, "invalid program"));
}

// The fix if the only cases that were not run are those that the backend would have to compile without running them.
std::string untested_hint(Report const& report, Comparison const& comparison) {
  auto const not_run = comparison.counts[static_cast<std::size_t>(Change::not_run)];
  bool const is_compiling = std::ranges::all_of(report.outcomes, [](CaseOutcome const& outcome) {
    bool const is_compiled = outcome.kind == CaseKind::valid || outcome.kind == CaseKind::invalid;
    return outcome.verdict != Verdict::not_run || (is_compiled && outcome.command.empty());
  });
  if (!report.whole || !is_compiling || comparison.known_not_run >= not_run) return "";
  return "  use --kinds values,program,model,probe to leave out programs that are only compiled, or --update-baseline "
         "to "
         "list them as untested\n";
}

// Lists ops with executed and not executed cases, such as "dot_general (12 of 15 cases)".
std::string partly_text(Report const& report) {
  std::string text;
  std::size_t count = 0;
  for (auto const& one : capabilities_of(report)) {
    if (one.ran == 0 || one.ran == one.of || !one.what.starts_with("op ")) continue;
    if (++count > kMaxPartial) continue;
    text +=
        fmt::format("{}{} ({} of {})", text.empty() ? "" : ", ", one.what.substr(3), one.ran, counted(one.of, "case"));
  }
  if (count <= kMaxPartial) return text;
  return text + fmt::format(", and {}", counted(count - kMaxPartial, "more op"));
}

// Lists expected failures that fail in another way than the baseline states.
std::string notes_text(Report const& report, Comparison const& comparison) {
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    auto const& note = comparison.cases[i].note;
    if (note.empty() || ++count > kMaxFixed) continue;
    text += fmt::format("  {}: {}\n", report.outcomes[i].id, note);
  }
  if (count == 0) return "";
  if (count > kMaxFixed) text += fmt::format("  and {} more\n", count - kMaxFixed);
  return "still failing, perhaps for another reason:\n" + text;
}

// Lists the changes that the gate counts, such as "1 new failure, 3 still failing".
std::string gate_text(Comparison const& comparison) {
  auto counts = comparison.counts;
  for (auto const change : {Change::passes, Change::unsupported, Change::not_run})
    counts[static_cast<std::size_t>(change)] = 0;
  std::uint64_t recorded = 0;  // an earlier baseline did not have them
  if (comparison.is_recorded) std::swap(recorded, counts[static_cast<std::size_t>(Change::still_failing)]);
  auto text = list_of(counts, [](std::size_t i) { return words(static_cast<Change>(i)); });
  if (recorded > 0)
    return fmt::format("{} recorded in the new baseline{}{}", counted(recorded, "failure"), text.empty() ? "" : ", ",
                       text);
  return text.empty() ? "no failures" : text;
}

// Lists the first cases of the baseline that no longer fail.
std::string fixed_text(Report const& report, Comparison const& comparison) {
  std::string text;
  std::size_t count = 0;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    if (comparison.cases[i].change != Change::fixed || ++count > kMaxFixed) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", report.outcomes[i].id);
  }
  return count > kMaxFixed ? text + fmt::format(", and {} more", count - kMaxFixed) : text;
}

}  // namespace

std::string_view verdict_words(Verdict verdict, bool from_files) {
  return from_files && verdict == Verdict::crashed ? "without readable results" : to_string(verdict);
}

void print_report(Report const& report, Comparison const& comparison, std::string_view format, bool from_files) {
  bool const is_json = format == "json";
  write_stdout(is_json ? report_lines(report) : clean_text(summary_text(report, comparison, from_files)));
  if (!is_json) return;
  for (auto const& text : {comparison.lost_support, comparison.uncompared_support})
    if (!text.empty()) write_diagnostics(fmt::format("assay: {}\n", clean_text(text)));
}

std::string summary_text(Report const& report, Comparison const& comparison, bool from_files, bool lists_fixed) {
  std::string text = fmt::format("{} on {} of {}{}{}\n", report.head.backend, report.outcomes.size(),
                                 counted(report.head.cases, "case"),
                                 report.head.profile.empty() ? "" : ", profile " + report.head.profile,
                                 report.whole ? "" : "; interrupted: " + missing_text(report));
  auto const verdicts =
      list_of(report.counts(), [&](std::size_t i) { return verdict_words(static_cast<Verdict>(i), from_files); });
  text += fmt::format("verdicts: {}\ngate:     {}\n", verdicts.empty() ? "none" : verdicts, gate_text(comparison));
  if (report.head.withdrawn > 0)
    text += fmt::format("withdrawn: {} by the list of errata {:.12}, not run\n", counted(report.head.withdrawn, "case"),
                        report.head.errata);
  if (auto const against = violations_text(report); !against.empty()) text += fmt::format("violates: {}\n", against);
  if (auto const rate = pass_rate_text(report); !rate.empty()) text += fmt::format("passes:   {}\n", rate);
  auto const groups = cause_groups(report, comparison);
  auto const lacking = refusals_text(report);
  if (!lacking.empty()) text += fmt::format("unsupported: {}\n", lacking);
  for (auto const verdict : {Verdict::unsupported, Verdict::not_run}) {
    auto const reasons = reasons_text(groups, verdict);
    bool const has_heading = verdict == Verdict::unsupported && !lacking.empty();
    if (!reasons.empty() && !has_heading)
      text += verdict == Verdict::not_run ? "not run:\n" : fmt::format("unsupported: {}\n", invalid_text(report));
    for (auto const& reason : reasons) text += "  " + reason + "\n";
    if (verdict == Verdict::not_run) text += untested_hint(report, comparison);
  }
  if (auto const partly = partly_text(report); !partly.empty()) text += fmt::format("partial support: {}\n", partly);
  if (auto const fixed = fixed_text(report, comparison); lists_fixed && !fixed.empty())
    text += fmt::format("fixed:    {}\n", fixed);
  text += causes_text(report, comparison, groups, from_files);
  text += notes_text(report, comparison);
  for (auto const& line : {comparison.lost_support, comparison.uncompared_support})
    if (!line.empty()) text += line + "\n";
  auto const why = comparison.nothing_ran ? comparison.nothing_reason
                   : report.whole         ? incomplete_text(report, comparison)
                                          : std::string();  // the first line states it
  if (!why.empty()) text += why + "\n";
  if (auto const empty = empty_shard_text(report); !empty.empty()) text += empty + "\n";
  bool const is_all = report.whole && report.outcomes.size() == report.head.cases;
  auto const& absent = comparison.absent;
  if (is_all && !absent.empty())
    text += fmt::format("  in the baseline but not in the suite: {}{}\n", absent.front().id,
                        absent.size() > 1 ? fmt::format(", and {} more", absent.size() - 1) : "");
  return text;
}

}  // namespace assay
