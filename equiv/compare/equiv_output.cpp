#include "equiv/compare/equiv_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "diagnostics/report.hpp"
#include "diagnostics/version.hpp"
#include "support/counted.hpp"
#include "support/documents/sarif.hpp"
#include "support/documents/table.hpp"
#include "support/excerpt.hpp"

namespace assay {
namespace {

bool is_wrong(PairReport const& report) { return is_refuted(report.verdict); }
bool is_shown(PairReport const& report) { return is_proven(report.verdict); }
bool is_likely_wrong(PairReport const& report) { return !report.likely_fault.empty(); }
bool differs_somewhere(PairReport const& report) { return !report.first_difference.empty() && !is_shown(report); }
bool is_open(PairReport const& report) { return report.verdict == EquivVerdict::undecided; }

// Returns the results of trying inputs. Empty if none were tried.
std::string format_trials(PairReport const& report) {
  auto const all = report.agreed + report.permitted + report.no_meaning + report.not_run;
  if (all == 0) return report.obstacle;
  std::string text = fmt::format("tried {}: {} agree", counted(all, "input"), report.agreed);
  auto const other_bits = [&](std::uint64_t count, std::string_view of_which) {
    if (count) text += fmt::format(", {} have different bits{}", count, of_which);
  };
  other_bits(report.permitted - report.open - report.overlapping, " that are also permitted for the first program");
  other_bits(report.open, " for which the permitted results of the first program are open");
  other_bits(report.overlapping,
             " that are not permitted for the first program, but the second may also return a permitted result");
  if (report.no_meaning)
    text += fmt::format(", on {} the first program violates a rule or an assumption", report.no_meaning);
  if (report.not_run) text += fmt::format(", {} could not be run", report.not_run);
  if (!report.obstacle.empty()) text += fmt::format(" ({})", report.obstacle);
  return text;
}

constexpr std::size_t kMaxArguments = 12;  // maximum arguments of a witness in text output

std::string witness_text(ShownWitness const& witness, PairReport const& report, std::string_view indent) {
  std::string text;
  std::size_t shown = 0, more = 0, others = 0;
  for (auto const& input : witness.inputs) {
    if (!input.matters)
      ++others;
    else if (shown == kMaxArguments)
      ++more;
    else
      ++shown, text += fmt::format("{}  {} = {} : {}\n", indent, input.name, input.constant, input.type);
  }
  if (more > 0) text += fmt::format("{}  and {}\n", indent, counted(more, "further argument"));
  if (others > 0)
    text += fmt::format("{}  ({} that this result does not depend on)\n", indent, counted(others, "argument"));
  if (witness.inputs.empty()) text += fmt::format("{}  (no arguments)\n", indent);
  if (!witness.difference.empty()) text += fmt::format("{}{}\n", indent, witness.difference);
  if (!witness.where.empty())
    text += fmt::format(
        "{}{}:\n{}  the first program computes {}\n{}  the second computes {}\n{}  permitted for the first: {}\n",
        indent, witness.where, indent, witness.in_a, indent, witness.in_b, indent, witness.permitted);
  if (!witness.cause.empty()) text += fmt::format("{}likely cause: {}\n", indent, witness.cause);
  if (!witness.assumption.empty()) text += fmt::format("{}{}\n", indent, witness.assumption);
  if (witness.folder.empty()) return text;
  auto const grid = report.replicas > 0
                        ? fmt::format("--replicas {} --partitions {} ", report.replicas, report.partitions)
                        : std::string();
  text += fmt::format("{}written to {}: assay run {}--inputs {} {}/before.mlir\n", indent, witness.folder,
                      report.is_grid_of_both ? grid : "", witness.folder, witness.folder);
  if (report.replicas > 0)
    text += fmt::format("{}and the second program: assay run {}--inputs {} {}/after.mlir\n", indent, grid,
                        witness.folder, witness.folder);
  return text;
}

std::string difference_text(PairReport const& report, std::string_view indent) {
  std::string text;
  for (auto const& one : report.first_difference) {
    auto const side = [&](char const* name, std::uint64_t line, std::string const& op) {
      text +=
          line ? fmt::format("{}  {}:{}: {}\n", indent, name, line, op) : fmt::format("{}  {}: {}\n", indent, name, op);
    };
    text +=
        fmt::format("{}first difference: these ops compute different results for some values of the same operands{}\n",
                    indent, is_wrong(report) ? "" : " (it is not shown that such values occur)");
    side("first", one.line_a, one.op_a);
    side("second", one.line_b, one.op_b);
  }
  return text;
}

// Whether a goal contains a name that consists of that letter and a number, such as `i0`.
bool has_name(std::string_view goal, char letter) {
  auto const is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '%' || c == '.';
  };
  for (std::size_t k = 0; k + 1 < goal.size(); ++k)
    if (goal[k] == letter && std::isdigit(static_cast<unsigned char>(goal[k + 1])) && (k == 0 || !is_part(goal[k - 1])))
      return true;
  return false;
}

// Explains names that occur in goals but not in the programs.
std::string legend_of(std::vector<std::string> const& goals) {
  std::vector<std::string> all;
  auto const explain = [&](bool (*occurs)(std::string_view), char const* meaning) {
    if (std::ranges::any_of(goals, occurs)) all.emplace_back(meaning);
  };
  explain([](std::string_view goal) { return goal.find("%arg") != goal.npos; }, "%arg0 is the first argument");
  explain([](std::string_view goal) { return has_name(goal, 'i'); },
          "i0, i1, ... are indices, any within their tensors");
  explain([](std::string_view goal) { return has_name(goal, 'k'); }, "{k1_0 < n: e} is e for each k1_0 from 0 on");
  explain([](std::string_view goal) { return has_name(goal, 'x'); }, "{x0, x1: e} is a region that takes x0 and x1");
  explain([](std::string_view goal) { return goal.find("fold(") != goal.npos; },
          "fold(f, items, c) combines the items with f, beginning with c");
  return all.empty() ? "" : fmt::format("  (there {})\n", fmt::join(all, "; "));
}

std::string pair_text(PairReport const& report, bool explains) {
  auto const side = [](std::string const& file, std::string const& function) {
    return function.empty() ? file : fmt::format("{} @{}", file, function);
  };
  auto const grid =
      report.replicas > 0 ? fmt::format(" on {} x {} processes", report.replicas, report.partitions) : std::string();
  std::string text = fmt::format("{}: {}\n  first:  {}{}\n  second: {}{}\n", to_string(report.verdict), report.why,
                                 side(report.a, report.function_a), report.is_grid_of_both ? grid : "",
                                 side(report.b, report.function_b), grid);
  for (auto const& witness : report.witness) text += "  on\n" + witness_text(witness, report, "  ");
  text += difference_text(report, "  ");
  for (auto const& goal : report.subgoals) text += "  remaining goal: " + goal + "\n";
  text += legend_of(report.subgoals);
  for (auto const& granted : report.granted) text += "  assumed: " + granted + "\n";
  if (explains && is_shown(report))
    text +=
        report.laws.empty() ? "  laws used: none\n" : fmt::format("  laws used: {}\n", fmt::join(report.laws, ", "));
  if (is_open(report))
    if (auto const tried = format_trials(report); !tried.empty()) text += "  " + tried + "\n";
  return text;
}

std::string name_of(PairReport const& report) {
  if (!report.pass.empty()) return report.pass;
  return "@" + (report.function_a.empty() ? report.function_b : report.function_a);
}

// Returns the first report with a counterexample, else the first with a likely fault, else the first with a first
// difference, else the first undecided one. Returns nullptr if all are proved.
PairReport const* first_open(std::vector<PairReport> const& reports) {
  auto found = std::ranges::find_if(reports, is_wrong);
  if (found == reports.end()) found = std::ranges::find_if(reports, is_likely_wrong);
  if (found == reports.end()) found = std::ranges::find_if(reports, differs_somewhere);
  if (found == reports.end()) found = std::ranges::find_if_not(reports, is_shown);
  return found == reports.end() ? nullptr : &*found;
}

std::string describe_open(PairReport const& report, std::string_view what) {
  if (is_likely_wrong(report)) return fmt::format("likely incorrect {}", what);
  return differs_somewhere(report) ? fmt::format("{} with a local difference", what)
                                   : fmt::format("undecided {}", what);
}

std::string message_of(PairReport const& report) {
  auto const& function = report.function_b.empty() ? report.function_a : report.function_b;
  std::string text = fmt::format("{} @{} is {} to {}: {}", report.b, function,
                                 is_open(report) ? "undecided" : "not equal", report.a, report.why);
  for (auto const& witness : report.witness) text += "\n" + witness_text(witness, report, "");
  if (!report.first_difference.empty()) text += "\n" + difference_text(report, "");
  return text;
}

}  // namespace

std::string equiv_text(std::vector<PairReport> const& reports, bool explains) {
  if (reports.size() == 1 && reports[0].pass.empty()) return pair_text(reports[0], explains);
  auto const worst = worst_verdict(reports);
  auto const* const open = first_open(reports);
  bool const is_passes = !reports.empty() && !reports[0].pass.empty();
  std::string text = fmt::format("{}: ", to_string(worst));
  if (!open)
    text += fmt::format("{} {} proved\n", counted(reports.size(), is_passes ? "step" : "pair"),
                        reports.size() == 1 ? "is" : "are");
  else if (is_wrong(*open))
    text += fmt::format("first incorrect {}: {}\n", is_passes ? "pass" : "function", name_of(*open));
  else
    text += fmt::format("first {}: {}\n", describe_open(*open, is_passes ? "pass" : "function"), name_of(*open));
  Table table({is_passes ? "pass" : "function", "verdict", "because"});
  for (auto const& report : reports) table.add({name_of(report), std::string(to_string(report.verdict)), report.why});
  text += table.left_aligned();
  for (auto const& report : reports)
    for (auto const& granted : report.granted)
      if (&report != open) text += fmt::format("{}: assumed: {}\n", name_of(report), granted);
  if (open) text += "\n" + name_of(*open) + ": " + pair_text(*open, explains);
  if (explains)
    for (auto const& report : reports)
      if (is_shown(report))
        text += fmt::format("{}: laws used: {}\n", name_of(report),
                            report.laws.empty() ? "none" : fmt::format("{}", fmt::join(report.laws, ", ")));
  return text;
}

std::string equiv_json(std::vector<PairReport> const& reports, std::string const& profile) {
  nlohmann::ordered_json all;
  all["tool"] = version_line();
  all["profile"] = profile;
  all["verdict"] = worst_verdict(reports);
  auto& pairs = all["pairs"] = nlohmann::ordered_json::array();
  for (auto const& report : reports) {
    nlohmann::ordered_json pair{{"a", report.a},
                                {"b", report.b},
                                {"function_a", report.function_a},
                                {"function_b", report.function_b},
                                {"verdict", report.verdict},
                                {"why", report.why}};
    if (!report.pass.empty()) pair["pass"] = report.pass;
    if (report.replicas > 0)
      pair["grid"] = {{"replicas", report.replicas},
                      {"partitions", report.partitions},
                      {"of", report.is_grid_of_both ? "both" : "B"}};
    if (!report.subgoals.empty()) pair["subgoals"] = report.subgoals;
    if (!report.granted.empty()) pair["granted"] = report.granted;
    if (!report.laws.empty()) pair["laws"] = report.laws;
    pair["tried"] = {{"agree", report.agreed},
                     {"permitted", report.permitted},
                     {"open", report.open},
                     {"overlapping", report.overlapping},
                     {"no_meaning", report.no_meaning},
                     {"not_run", report.not_run}};
    if (!report.obstacle.empty()) pair["obstacle"] = report.obstacle;
    for (auto const& one : report.likely_fault)
      pair["likely_fault"] = {{"result", one.result},
                              {"difference", one.difference},
                              {"spread", one.spread},
                              {"implementations", one.implementations}};
    for (auto const& one : report.first_difference)
      pair["first_difference"] = {{"a", {{"line", one.line_a}, {"op", one.op_a}}},
                                  {"b", {{"line", one.line_b}, {"op", one.op_b}}}};
    for (auto const& witness : report.witness) {
      auto& shown = pair["witness"];
      shown["inputs"] = nlohmann::ordered_json::array();
      for (auto const& input : witness.inputs)
        shown["inputs"].push_back({{"name", input.name}, {"type", input.type}, {"constant", input.constant}});
      if (!witness.arguments.empty()) shown["arguments"] = witness.arguments;
      if (!witness.where.empty()) {
        shown["where"] = witness.where;
        if (witness.process >= 0)
          shown["process"] = {
              {"number", witness.process}, {"replica", witness.replica}, {"partition", witness.partition}};
        shown["a"] = witness.in_a;
        shown["b"] = witness.in_b;
        shown["permitted"] = witness.permitted;
        if (!witness.cause.empty()) shown["likely_cause"] = witness.cause;
      }
      if (!witness.assumption.empty()) shown["assumption"] = witness.assumption;
      if (!witness.difference.empty()) shown["difference"] = witness.difference;
      if (!witness.folder.empty()) shown["folder"] = witness.folder;
    }
    pairs.push_back(std::move(pair));
  }
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string equiv_sarif(std::vector<PairReport> const& reports) {
  SarifLog log("assay", std::string(version()), "");
  for (auto const& report : reports) {
    if (is_shown(report)) continue;
    auto const rule = fmt::format("equiv_{}", to_string(report.verdict));
    if (!log.has_rule(rule))
      log.add_rule({rule,
                    is_open(report) ? "Two programs whose equality is undecided"
                                    : "A program that is not a correct rewrite of another",
                    "", "", ""});
    SarifResult result;
    result.rule = rule;
    result.level = is_open(report) ? "warning" : "error";
    result.message = message_of(report);
    result.place.uri = uri_of_path(report.b);
    result.place.logical.push_back({report.function_b, "function"});
    log.add(result);
  }
  return log.text();
}

}  // namespace assay
