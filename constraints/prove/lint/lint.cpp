#include "constraints/prove/lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/lint/branches.hpp"
#include "constraints/prove/lint/undetermined_results.hpp"
#include "constraints/prove/lint/witness.hpp"
#include "constraints/prove/ops/confirm.hpp"

namespace assay {
namespace {

using Clauses = std::vector<std::size_t>;

class Lint {
public:
  Lint(OpSpec const& spec, LintLimits const& limits, std::function<void(OpReport const&)> const& so_far)
      : spec_(spec),
        limits_(limits),
        so_far_(so_far),
        rows_(spec, {}),
        encodings_(rows_),
        search_(limits.skeletons, limits.steps) {}

  OpReport run() {
    report_.op = spec_.name;
    report_.names = name_defects(spec_);
    report_.bounds =
        to_string(limits_.skeletons, rows_.bounds()) + ", regions with the signatures that the rules mention";
    for (auto const clause : encodings_.clauses()) {
      report_.clauses.emplace_back().label = spec_.clauses[clause].label;
      report_.clauses.back().unknown = "not checked";
    }
    tell();
    find_valid_cases();
    for (std::size_t i = 0; i < report_.clauses.size(); ++i) inspect(i), tell();
    if (report_.valid == Finding::no) find_contradiction();
    inspect_results();
    tell();
    if (report_.valid != Finding::no) inspect_branches();
    tell();
    return std::move(report_);
  }

private:
  void tell() {
    if (so_far_) so_far_(report_);
  }

  std::string label(std::size_t clause) const { return full_label(spec_.label_prefix, spec_.clauses[clause].label); }
  bool is_exhausted() const { return search_.is_exhausted(); }

  Clauses others(std::size_t clause) const {
    Clauses rest = encodings_.clauses();
    std::erase(rest, clause);
    return rest;
  }

  // The clause is defined and false. The others hold or are undefined, because the checker does not report undefined
  // clauses together with it.
  static SearchGoal wrong(std::size_t clause, Clauses others) {
    SearchGoal goal;
    goal.violated_with_value = {clause};
    goal.satisfied_or_undefined = std::move(others);
    return goal;
  }
  static SearchGoal broken(std::size_t clause, Clauses others) {
    SearchGoal goal = kept(std::move(others));
    goal.violated = {clause};
    return goal;
  }
  static SearchGoal kept(Clauses clauses) {
    SearchGoal goal;
    goal.satisfied = std::move(clauses);
    return goal;
  }

  // Searches a program that satisfies the goal, with the expected diagnostics of the checker. `no`: there is none.
  template <class Wanted> Witness search_for(SearchGoal const& goal, Wanted wanted) {
    return search_for(encodings_, goal, wanted);
  }
  template <class Wanted> Witness search_for(Encodings& encodings, SearchGoal const& goal, Wanted wanted) {
    auto const check = [&](std::string const& program) {
      auto const labels = labels_of(program, spec_);
      return wanted(labels) ? std::string() : to_words(labels);
    };
    auto found = search_.search_for(encodings, goal, check, [&](auto const& missing) { note_missing(missing); });
    count();
    return found;
  }
  bool refuted(SearchGoal const& goal) {
    bool const none = search_.refuted(encodings_, goal);
    count();
    return none;
  }
  void count() {
    report_.skeletons = search_.skeletons();
    report_.steps = search_.steps();
  }

  // Stores the reason in a text such as "C5: the formula ..." in the report of that clause.
  void note_missing(std::string const& incomplete) {
    for (auto& clause : report_.clauses)
      if (clause.not_encoded.empty() && incomplete.starts_with(clause.label + ": "))
        clause.not_encoded = incomplete.substr(clause.label.size() + 2);
  }

  void find_valid_cases() {
    auto const found = search_for(kept(encodings_.clauses()), [](auto const& labels) { return labels.empty(); });
    report_.valid = found.finding;
    report_.valid_witness = found.text;
    report_.unknown = found.reason;
    for (auto const clause : encodings_.clauses()) {
      if (report_.valid != Finding::no || encodings_.narrowed(clause).empty()) continue;
      report_.valid = Finding::unknown;
      report_.unknown = encodings_.narrowed(clause);
    }
    tell();
  }

  void inspect(std::size_t number) {
    auto& report = report_.clauses[number];
    auto const clause = encodings_.clauses()[number];
    report.unknown.clear();
    auto unknown = [&](Witness const& found) {
      if (found.finding == Finding::unknown && report.unknown.empty()) report.unknown = found.reason;
      return found.finding;
    };
    auto const is_there = [&](auto const& labels) { return std::ranges::count(labels, label(clause)) != 0; };

    report.satisfiable = Finding::yes;
    if (report_.valid != Finding::yes)
      report.satisfiable = unknown(search_for(kept({clause}), [&](auto const& labels) { return !is_there(labels); }));
    if (auto const near = neighbors(clause); implies(near, clause)) {
      report.breakable_alone = Finding::no;
    } else {
      violate_alone(clause, report);
    }
    report.falsifiable = report.breakable_alone;
    if (report.breakable_alone == Finding::yes) return check_bounds(clause, report);
    report.falsifiable = unknown(search_for(wrong(clause, {}), is_there));
    if (report.falsifiable == Finding::no) report.falsifiable = unknown(search_for(broken(clause, {}), is_there));
    if (report.breakable_alone == Finding::no && report.falsifiable == Finding::yes) find_implication(clause, report);
    check_bounds(clause, report);
  }

  // The checker reports an undefined clause only if no clause is false.
  void violate_alone(std::size_t clause, ClauseReport& report) {
    auto const only_it = [&](auto const& labels) { return labels == std::vector{label(clause)}; };
    auto found = search_for(wrong(clause, others(clause)), only_it);
    if (found.finding != Finding::yes) {
      auto without_value = search_for(broken(clause, others(clause)), only_it);
      report.without_value = without_value.finding == Finding::yes;
      if (report.without_value || found.finding == Finding::no) found = std::move(without_value);
    }
    report.breakable_alone = found.finding;
    report.witness = found.text;
    report.unknown = found.reason;
  }

  // Whether no skeleton violates the clause while the others hold.
  bool implies(Clauses const& others, std::size_t clause) {
    return refuted(wrong(clause, others)) && refuted(broken(clause, others));
  }

  // Returns the other clauses that share members with this one. They are few, which makes it fast to decide
  // whether they imply it.
  Clauses neighbors(std::size_t clause) {
    auto const& rows = encodings_.reads(clause);
    Clauses near = others(clause);
    std::erase_if(near, [&](std::size_t other) {
      return std::ranges::none_of(encodings_.reads(other),
                                  [&](auto row) { return std::ranges::count(rows, row) != 0; });
    });
    return near;
  }

  // Given clauses that imply it together with `base`, returns a minimal subset.
  Clauses least(Clauses const& base, Clauses const& from, bool base_is_new,
                std::function<bool(Clauses const&)> const& suffices) {
    if (base_is_new && suffices(base)) return {};
    if (from.size() <= 1) return from;
    auto const half = from.begin() + static_cast<std::ptrdiff_t>(from.size() / 2);
    Clauses const first(from.begin(), half), second(half, from.end());
    auto of_second = least(joined(base, first), second, true, suffices);
    auto of_first = least(joined(base, of_second), first, !of_second.empty(), suffices);
    return joined(of_first, of_second);
  }
  static Clauses joined(Clauses a, Clauses const& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::ranges::sort(a);
    return a;
  }

  std::vector<std::string> labels(Clauses const& clauses) const {
    std::vector<std::string> labels;
    for (auto const clause : clauses) labels.push_back(spec_.clauses[clause].label);
    return labels;
  }

  void find_implication(std::size_t clause, ClauseReport& report) {
    Clauses candidates = neighbors(clause);
    if (!implies(candidates, clause)) candidates = others(clause);
    std::stable_partition(candidates.begin(), candidates.end(),
                          [&](auto other) { return encodings_.narrowed(other).empty(); });
    auto const set = least({}, candidates, false, [&](Clauses const& some) { return implies(some, clause); });
    report.implied_by = labels(set);
    report.is_least = !is_exhausted();
    for (auto const one : set)
      if (report.unknown.empty()) report.unknown = encodings_.narrowed(one);
  }

  // If a search space is incomplete, a failed search is not a proof.
  void check_bounds(std::size_t clause, ClauseReport& report) {
    std::string const reason = !report.unknown.empty()                ? report.unknown
                               : !encodings_.narrowed(clause).empty() ? encodings_.narrowed(clause)
                                                                      : report.not_encoded;
    if (reason.empty()) return;
    for (auto* const finding : {&report.satisfiable, &report.falsifiable, &report.breakable_alone}) {
      if (*finding == Finding::no) *finding = Finding::unknown;
      if (*finding == Finding::unknown) report.unknown = reason;
    }
    if (report.breakable_alone != Finding::no) report.implied_by.clear();
  }

  void find_contradiction() {
    auto const refutes = [&](Clauses const& some) { return refuted(kept(some)); };
    if (!refutes({})) report_.contradiction = labels(least({}, encodings_.clauses(), false, refutes));
  }

  // The conditions become separate clauses with separate unknowns.
  void inspect_branches() {
    auto const conditions = branches(spec_);
    if (conditions.empty()) return;
    auto const extended = with_branches(spec_, conditions);
    UnknownRows rows(extended, {});
    Encodings encodings(rows);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      auto const number = spec_.clauses.size() + i;
      Clauses wanted = encodings_.clauses();
      wanted.push_back(number);
      auto found = search_for(encodings, kept(wanted), [](auto const& labels) { return labels.empty(); });
      for (auto const clause : wanted) {
        if (found.finding != Finding::no || encodings.narrowed(clause).empty()) continue;
        found = {Finding::unknown, "", encodings.narrowed(clause)};
      }
      auto const& condition = conditions[i];
      report_.branches.push_back({condition.clause, condition.condition, found.finding, found.text, found.reason});
    }
  }

  void inspect_results() {
    report_.has_results = std::ranges::any_of(spec_.rows, [](Row const& row) { return row.kind == RowKind::output; });
    if (!report_.has_results) return;
    if (report_.valid == Finding::no) {
      report_.shapes.unique = report_.element_types.unique = Finding::yes;
      return;
    }
    auto const left = limits_.steps - std::min(limits_.steps, report_.steps);
    UndeterminedResults undetermined(encodings_, limits_.skeletons, left);
    undetermined.search();
    report_.shapes = undetermined.shapes();
    report_.element_types = undetermined.element_types();
    report_.skeletons += undetermined.skeletons();
    report_.steps += undetermined.steps();
  }

  OpSpec const& spec_;
  LintLimits const& limits_;
  std::function<void(OpReport const&)> const& so_far_;
  UnknownRows rows_;
  Encodings encodings_;
  WitnessSearch search_;
  OpReport report_;
};

}  // namespace

OpReport lint_op(OpSpec const& spec, LintLimits const& limits, std::function<void(OpReport const&)> const& so_far) {
  return Lint(spec, limits, so_far).run();
}

}  // namespace assay
