#include "diagnostics/policy/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "diagnostics/policy/allow_comments.hpp"
#include "diagnostics/policy/glob.hpp"
#include "diagnostics/policy/labels.hpp"

namespace assay {
namespace {

Severity severity_of(RuleLevel level) {
  return level == RuleLevel::error ? Severity::error : level == RuleLevel::warning ? Severity::warning : Severity::note;
}

// The suppressions in comments, by line.
class Comments {
public:
  Comments(Source const& source, std::vector<std::uint32_t> const& ops, Diagnostics& problems)
      : source_(source), ops_(ops), all_(read_allow_comments(source, problems)) {
    for (auto& comment : all_) by_line_.emplace(comment.whole_file ? 0 : comment.for_line, &comment);
  }

  // Returns the comment that suppresses a diagnostic. Each matching comment counts as used.
  AllowComment const* find(Diagnostic const& diagnostic) {
    AllowComment const* found = nullptr;
    auto const line = source_.position(diagnostic.range.begin).line;
    auto const op = op_line(diagnostic.range.begin);
    for (auto const place : {line, op == line ? 0 : op, 0u}) {
      auto const [first, last] = by_line_.equal_range(place);
      for (auto entry = first; entry != last; ++entry) {
        for (auto& label : entry->second->labels) {
          if (!glob_matches(label.pattern, diagnostic.label)) continue;
          label.is_used = true;
          if (!found) found = entry->second;
        }
      }
    }
    return found;
  }

  std::vector<AllowComment> const& all() const { return all_; }

private:
  // Returns the line where the op at the offset begins.
  std::uint32_t op_line(std::uint32_t offset) const {
    auto const after = std::ranges::upper_bound(ops_, offset);
    return after == ops_.begin() ? 0 : source_.position(*(after - 1)).line;
  }

  Source const& source_;
  std::vector<std::uint32_t> const& ops_;
  std::vector<AllowComment> all_;
  std::multimap<std::uint32_t, AllowComment*> by_line_;  // 0 for the whole file
};

void report_unused(std::vector<AllowComment> const& comments, Diagnostics& found) {
  for (auto const& comment : comments)
    for (auto const& label : comment.labels) {
      if (label.is_used) continue;
      Diagnostic diagnostic;
      diagnostic.severity = Severity::warning;
      diagnostic.label = "unused_allow";
      diagnostic.range = label.range;
      diagnostic.message = problem_of_label(label.pattern);
      if (diagnostic.message.empty()) {
        diagnostic.message = fmt::format("this suppresses {}, but {} has no such finding", label.pattern,
                                         comment.whole_file ? "the file" : fmt::format("line {}", comment.for_line));
        diagnostic.hint = Hint::remove("remove it");
      }
      found.add(std::move(diagnostic));
    }
}

class Application {
public:
  Application(LabelRules const& rules, FileReport& report) : rules_(rules), report_(report) {}

  void allow(Diagnostic diagnostic, AllowComment const& comment) {
    AllowedFinding allowed;
    allowed.in_source = true;
    allowed.by = fmt::format("the comment on line {}", comment.own_line);
    allowed.reason = comment.reason;
    add(std::move(diagnostic), std::move(allowed));
  }

  void judge(Diagnostic diagnostic) {
    auto const* const rule = rules_.find(diagnostic);
    if (!rule) return kept_.add(std::move(diagnostic));
    if (rule->level == RuleLevel::off) return add(std::move(diagnostic), {{}, false, false, rule->by, rule->reason});
    auto const severity = severity_of(rule->level);
    if (severity != diagnostic.severity) {
      report_.allowed_errors += diagnostic.severity == Severity::error;
      if (diagnostic.severity == Severity::error) {
        ++report_.milder;
        report_.milder_findings.emplace(diagnostic.range.begin, diagnostic.label);
      }
      diagnostic.notes.push_back(
          {fmt::format("{} makes this {} {}{}", rule->by, severity == Severity::error ? "an" : "a", to_string(severity),
                       rule->reason.empty() ? "" : ", because " + rule->reason),
           false,
           {}});
      diagnostic.severity = severity;
    }
    kept_.add(std::move(diagnostic));
  }

  // For diagnostics that are only counted, only the label is known, so comments on lines cannot suppress them.
  void judge(std::string const& label, Diagnostics::Dropped count, AllowComment const* for_file) {
    auto const* const rule = rules_.find(label);
    if (for_file || (rule && rule->level == RuleLevel::off)) {
      report_.allowed_unkept += count.errors + count.others;
      report_.allowed_errors += count.errors;
      return;
    }
    if (rule && rule->level != RuleLevel::error) {
      report_.allowed_errors += count.errors;
      report_.milder += count.errors;
      count = {0, count.errors + count.others};
    } else if (rule) {
      count = {count.errors + count.others, 0};
    }
    kept_.drop(label, count);
  }

  void finish(bool in_order) {
    if (!in_order) std::ranges::stable_sort(kept_.all(), {}, [](Diagnostic const& one) { return one.range.begin; });
    report_.diagnostics = std::move(kept_);
  }

private:
  void add(Diagnostic diagnostic, AllowedFinding allowed) {
    report_.allowed_errors += diagnostic.severity == Severity::error || diagnostic.undecided;
    allowed.diagnostic = std::move(diagnostic);
    report_.allowed.push_back(std::move(allowed));
  }

  LabelRules const& rules_;
  FileReport& report_;
  Diagnostics kept_;
};

}  // namespace

void LabelRules::add_by_precision(std::vector<LabelRule> rules) {
  std::ranges::stable_sort(rules, [](LabelRule const& a, LabelRule const& b) {
    auto const key = [](LabelRule const& rule) { return std::pair(is_glob(rule.pattern), ~rule.pattern.size()); };
    return key(a) < key(b);
  });
  for (auto& rule : rules) add(std::move(rule));
}

LabelRule const* LabelRules::find(std::string_view label) const {
  for (auto const& rule : rules_)
    if (rule.elements.empty() && glob_matches(rule.pattern, label)) return &rule;
  return nullptr;
}

LabelRule const* LabelRules::find(Diagnostic const& diagnostic) const {
  if (auto const* const rule = find(diagnostic.label)) return rule;
  for (auto const& rule : rules_)
    if (!rule.elements.empty() && is_about_elements(diagnostic, rule.elements)) return &rule;
  return nullptr;
}

namespace {

// Whether the text is a list of tensor types with these elements: "tensor<4xindex>, tensor<index>".
bool are_tensors_of(std::string_view types, std::string_view elements) {
  constexpr std::string_view kTensor = "tensor<", kNext = ", ";
  for (;;) {
    if (!types.starts_with(kTensor)) return false;
    types.remove_prefix(kTensor.size());
    auto const end = types.find('>');
    auto const inside = types.substr(0, end);
    if (end == types.npos || !inside.ends_with(elements)) return false;
    auto const shape = inside.substr(0, inside.size() - elements.size());
    if (shape.find_first_not_of("0123456789?x") != shape.npos || (!shape.empty() && shape.back() != 'x')) return false;
    types.remove_prefix(end + 1);
    if (types.empty()) return true;
    if (!types.starts_with(kNext)) return false;
    types.remove_prefix(kNext.size());
  }
}

}  // namespace

bool is_about_elements(Diagnostic const& diagnostic, std::string_view elements) {
  auto const& statement = diagnostic.statement;
  switch (statement.kind) {
    case StatementKind::row_type:
    case StatementKind::row_types:
      return statement.role != MemberRole::attribute && are_tensors_of(statement.subject.value, elements);
    case StatementKind::own_words:
      return !statement.values.empty() &&
             std::ranges::all_of(statement.values, [&](auto const& one) { return are_tensors_of(one, elements); });
    default:
      return false;
  }
}

void apply_rules(LabelRules const& rules, FileReport& report) {
  bool const has_comments = report.has_suppression_comment;
  if (!has_comments && (rules.empty() || (report.diagnostics.all().empty() && report.diagnostics.dropped() == 0)))
    return;
  Diagnostics about_comments;
  Application application(rules, report);
  Diagnostics const found = std::move(report.diagnostics);
  std::optional<Comments> comments;
  if (has_comments) comments.emplace(report.source, report.ops, about_comments);
  for (auto const& diagnostic : found.all()) {
    auto const* const comment = comments ? comments->find(diagnostic) : nullptr;
    if (comment)
      application.allow(diagnostic, *comment);
    else
      application.judge(diagnostic);
  }
  for (auto const& [label, count] : found.dropped_by_label()) {
    AllowComment const* for_file = nullptr;
    if (comments)
      for (auto const& comment : comments->all())
        for (auto const& one : comment.labels)
          if (comment.whole_file && glob_matches(one.pattern, label)) for_file = &comment;
    application.judge(label, count, for_file);
  }
  if (comments) report_unused(comments->all(), about_comments);
  for (auto const& diagnostic : about_comments.all()) application.judge(diagnostic);
  application.finish(about_comments.all().empty());
  if (report.allowed_errors > 0 || report.diagnostics.errors() != found.errors()) compute_verdict(report);
}

void make_warnings_errors(FileReport& report) {
  auto const is_taken = [](Diagnostic const& one) { return one.severity == Severity::warning && !one.undecided; };
  if (std::ranges::none_of(report.diagnostics.all(), is_taken)) return;
  Diagnostics const found = std::move(report.diagnostics);
  Diagnostics all;
  for (auto diagnostic : found.all()) {
    if (is_taken(diagnostic)) {
      diagnostic.severity = Severity::error;
      diagnostic.notes.push_back({"--werror makes this an error", false, {}});
    }
    all.add(std::move(diagnostic));
  }
  for (auto const& [label, count] : found.dropped_by_label()) all.drop(label, count);
  report.diagnostics = std::move(all);
  compute_verdict(report);
}

}  // namespace assay
