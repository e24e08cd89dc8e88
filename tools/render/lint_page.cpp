#include "tools/render/lint_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>

#include "grammar/notation/formula_words.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/excerpt.hpp"

namespace assay {
namespace {

constexpr std::string_view kNotReviewed = "not reviewed";

struct Totals {
  std::size_t ops = 0, clauses = 0, satisfiable = 0, alone = 0, without_value = 0, implied = 0, unbreakable = 0,
              unknown = 0, valid = 0, with_results = 0, shapes = 0, element_types = 0;
};

Totals total(std::vector<OpReport> const& reports) {
  Totals totals;
  for (auto const& report : reports) {
    auto const ops = 1 + report.same_rules.size();
    totals.ops += ops;
    totals.valid += ops * (report.valid == Finding::yes);
    totals.with_results += ops * report.has_results;
    totals.shapes += ops * (report.has_results && report.shapes.unique == Finding::yes);
    totals.element_types += ops * (report.has_results && report.element_types.unique == Finding::yes);
    for (auto const& clause : report.clauses) {
      totals.clauses += ops;
      totals.satisfiable += ops * (clause.satisfiable == Finding::yes);
      totals.alone += ops * (clause.breakable_alone == Finding::yes);
      totals.without_value += ops * clause.without_value;
      totals.unbreakable += ops * (clause.falsifiable == Finding::no);
      totals.implied += ops * (clause.breakable_alone == Finding::no && clause.falsifiable != Finding::no);
      totals.unknown += ops * (clause.breakable_alone == Finding::unknown);
    }
  }
  return totals;
}

std::string reviewed(LintFinding const& finding, std::vector<LintReview> const& reviews) {
  auto const* const review = review_of(finding, reviews);
  return review ? review->verdict + (review->comment.empty() ? "" : ": " + review->comment) : std::string(kNotReviewed);
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string out;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    out += fmt::format("{}{}\n", indent, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// Whether a program can violate this clause alone, as a short text.
std::string alone(ClauseReport const& clause) {
  if (clause.breakable_alone == Finding::yes) return clause.without_value ? "yes, without value" : "yes";
  if (clause.breakable_alone == Finding::unknown) return "unknown: " + printable(clause.unknown);
  if (clause.falsifiable == Finding::no) return "no: it always holds";
  return fmt::format("no: follows from {}{}", fmt::join(clause.implied_by, " "),
                     clause.is_least ? "" : ", perhaps from fewer");
}

std::string undetermined_results(std::string_view what, UniqueReport const& report) {
  if (report.unique != Finding::no)
    return fmt::format("  {}: {}\n", what, report.unique == Finding::yes ? "determined" : "unknown: " + report.unknown);
  std::string text = fmt::format("  {}: not determined; both types are valid:\n", what);
  return text + indented(report.examples[0], "    ") + "    and\n" + indented(report.examples[1], "    ");
}

// One of the two directions in which wordings can differ, with its descriptions.
struct Direction {
  WordingDifference const& difference;
  std::string_view with, without;  // descriptions for a difference with an example program, and for no difference
};
std::array<Direction, 2> directions(WordingReport const& wording) {
  return {{{wording.accepts_more, "it accepts programs that our rules reject",
            "it accepts no program that our rules reject"},
           {wording.refuses_more, "it rejects programs that our rules accept",
            "it rejects no program that our rules accept"}}};
}
std::string outcome(Direction const& direction) {
  if (direction.difference.found == Finding::yes) return std::string(direction.with);
  if (direction.difference.found == Finding::no) return fmt::format("{} (within the bounds)", direction.without);
  return fmt::format("whether {} is unknown: {}", direction.with, printable(direction.difference.unknown));
}

std::string official_wording(OpReport const& report, bool in_full) {
  std::string text;
  for (auto const& wording : report.wordings) {
    text += fmt::format("  {} in the official wording: {}\n", wording.clause, wording.comment);
    if (in_full) text += fmt::format("    {}\n", wording.formula);
    for (auto const& direction : directions(wording)) {
      text += fmt::format("    {}\n", outcome(direction));
      if (in_full) text += indented(direction.difference.program, "      ");
    }
  }
  return text;
}

// Escapes the text for a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (char const c : printable(text)) {
    if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '<') out += '\\';
    out += c;
  }
  return out;
}

std::string labels_where(OpReport const& report, std::function<bool(ClauseReport const&)> const& is_selected) {
  std::vector<std::string> labels;
  for (auto const& clause : report.clauses)
    if (is_selected(clause)) labels.push_back(clause.label);
  return fmt::format("{}", fmt::join(labels, " "));
}

std::string names_of(OpReport const& report) {
  std::string text = report.op;
  for (auto const& other : report.same_rules) text += ", " + other;
  return text;
}

class LintPage {
public:
  LintPage(std::vector<OpReport> const& reports, std::vector<LintReview> const& reviews, std::size_t runs)
      : reports_(reports), reviews_(reviews), runs_(runs) {}

  std::string write() {
    line("# Relations between rules\n");
    if (runs_ == 1)
      line("Written by `assay spec lint --format markdown`. The verdicts are the hand-written ones of `lint.tsv`.\n");
    else
      line(
          "Merged by `assay spec lint --format markdown --from` from the reports of {} runs of `assay spec lint "
          "--format\n"
          "json`, each for some of the ops. The verdicts are the hand-written ones of `lint.tsv`.\n",
          runs_);
    line("A clause *can be broken alone* if a program violates it and no other rule; the checker confirmed each such");
    line("program. If no such program exists, this was proved for every skeleton of the op within these bounds:");
    line("{}.\n", reports_.empty() ? "none" : reports_.front().bounds);
    line("{}", lint_summary(reports_));
    findings_table();
    wordings();
    clauses_table();
    unknown_table();
    return page_;
  }

private:
  template <class... Args> void line(fmt::format_string<Args...> form, Args&&... args) {
    fmt::format_to(std::back_inserter(page_), form, std::forward<Args>(args)...);
    page_ += '\n';
  }

  void findings_table() {
    line("\n## Findings\n");
    Table table({"op", "clause", "finding", "verdict"});
    for (auto const& report : reports_)
      for (auto const& finding : findings(report))
        table.add(
            {cell(names_of(report)), cell(finding.clauses), cell(finding.detail), cell(reviewed(finding, reviews_))});
    page_ += table.markdown();
  }

  void wordings() {
    line("\n## The official wording\n");
    line(
        "Clauses whose official wording differs from our rules, because the official wording is a mistake. The "
        "programs");
    line(
        "satisfy all other rules and have different verdicts under the two wordings; the checker confirms both "
        "verdicts.");
    line("The wordings, and their mistakes, are from `original.tsv`.");
    for (auto const& report : reports_) {
      for (auto const& wording : report.wordings) {
        line("\n### {} {}\n\n    {}\n\nThe mistake: {}.", cell(names_of(report)), wording.clause, wording.formula,
             cell(wording.comment));
        for (auto const& direction : directions(wording)) {
          auto const& program = direction.difference.program;
          line("\nRead literally, {}{}", cell(outcome(direction)), program.empty() ? "." : ":\n");
          if (!program.empty()) page_ += indented(program, "    ");
        }
      }
    }
  }

  void clauses_table() {
    line("\n## Clauses\n");
    line(
        "*Alone*: an op can violate this clause alone, and satisfy it. *Follows*: other clauses imply it. *Results*: "
        "whether the");
    line("operands and attributes determine the shapes, and the element types, of the results.\n");
    Table table(
        {"op", "skeletons", "alone", "follows, or always holds", "unknown", "valid", "shapes", "element types"});
    for (auto const& report : reports_) {
      auto const where = [&](Finding wanted) {
        return labels_where(report, [&](ClauseReport const& clause) { return clause.breakable_alone == wanted; });
      };
      auto const unique = [&](UniqueReport const& results) {
        return std::string(report.has_results ? to_string(results.unique) : "-");
      };
      table.add({cell(names_of(report)), std::to_string(report.skeletons), where(Finding::yes), where(Finding::no),
                 where(Finding::unknown), std::string(to_string(report.valid)), unique(report.shapes),
                 unique(report.element_types)});
    }
    page_ += table.markdown();
  }

  void unknown_table() {
    line("\n## Unknown\n");
    Table table({"op", "about", "why"});
    for (auto const& report : reports_) {
      auto const add = [&](std::string about, std::string const& why) {
        if (!why.empty()) table.add({cell(report.op), std::move(about), cell(why)});
      };
      add("the op", report.unknown);
      for (auto const& clause : report.clauses) add(clause.label, clause.unknown);
      for (auto const& branch : report.branches)
        add(fmt::format("{}: {}", branch.clause, cell(branch.condition)), branch.unknown);
      add("shapes", report.shapes.unknown);
      add("element types", report.element_types.unknown);
    }
    page_ += table.markdown();
  }

  std::vector<OpReport> const& reports_;
  std::vector<LintReview> const& reviews_;
  std::size_t runs_;
  std::string page_;
};

// Renders a condition of a clause in words. Texts that are not a complete formula are unchanged.
std::string describe_condition(std::string const& condition) {
  auto const formula = parse_formula(condition);
  return formula ? to_words(*formula) : condition;
}

// Renders "in no valid op CONDITION" with the condition in words.
std::string finding_sentence(std::string const& detail) {
  constexpr std::string_view kDead = "in no valid op ";
  return detail.starts_with(kDead) ? "in no valid op, " + describe_condition(detail.substr(kDead.size())) : detail;
}

std::string branch_sentence(BranchReport const& branch) {
  auto const words = describe_condition(branch.condition);
  if (branch.reachable == Finding::yes) return fmt::format("in some valid op, {}", words);
  if (branch.reachable == Finding::no) return fmt::format("in no valid op, {}", words);
  return fmt::format("unknown whether in some valid op {}", words);
}

}  // namespace

std::string lint_text(OpReport const& report, std::vector<LintReview> const& reviews, bool in_full) {
  std::string text = fmt::format("{}: {}, {} skeletons\n", names_of(report), counted(report.clauses.size(), "clause"),
                                 report.skeletons);
  auto const found = findings(report);
  for (auto const& finding : found)
    if (!in_full || is_defect(finding.kind) || finding.kind == "name")
      text += fmt::format("  {}{}{} [{}]\n", finding.clauses, finding.clauses.empty() ? "" : ": ",
                          finding_sentence(finding.detail), printable(reviewed(finding, reviews)));
  text += official_wording(report, in_full);
  if (!report.unknown.empty()) text += fmt::format("  unknown: {}\n", printable(report.unknown));
  if (!in_full) {
    for (auto const& clause : report.clauses)
      if (!clause.unknown.empty()) text += fmt::format("  {}: unknown: {}\n", clause.label, printable(clause.unknown));
    for (auto const* const results : {&report.shapes, &report.element_types})
      if (!results->unknown.empty()) text += fmt::format("  results: unknown: {}\n", printable(results->unknown));
    return text;
  }
  text += "  clause  satisfied  broken   broken alone\n";
  for (auto const& clause : report.clauses)
    text += fmt::format("  {:<7} {:<10} {:<8} {}\n", clause.label, to_string(clause.satisfiable),
                        to_string(clause.falsifiable), alone(clause));
  text += fmt::format("  some op satisfies all: {}\n", to_string(report.valid));
  for (auto const& branch : report.branches) text += fmt::format("  {}: {}\n", branch.clause, branch_sentence(branch));
  if (report.has_results) {
    text += undetermined_results("shapes of the results", report.shapes);
    text += undetermined_results("element types of the results", report.element_types);
  }
  return text + fmt::format("  bounds: {}\n", report.bounds);
}

std::string lint_summary(std::vector<OpReport> const& reports) {
  auto const totals = total(reports);
  return fmt::format(
      "{} clauses of {} ops: {} can be satisfied, {} broken alone ({} of them only without a value), {} follow from "
      "others, {} always hold, {} are unknown; {} ops can be valid; of {} with results, the rules determine the shapes "
      "of {} and the element types of {}\n",
      totals.clauses, totals.ops, totals.satisfiable, totals.alone, totals.without_value, totals.implied,
      totals.unbreakable, totals.unknown, totals.valid, totals.with_results, totals.shapes, totals.element_types);
}

std::string lint_page(std::vector<OpReport> const& reports, std::vector<LintReview> const& reviews, std::size_t runs) {
  return LintPage(reports, reviews, runs).write();
}

}  // namespace assay
