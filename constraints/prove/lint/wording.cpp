#include "constraints/prove/lint/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/lint/witness.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// Names and functions with another meaning in the other wording, and their new names.
class Renamed {
public:
  Renamed(OtherWording& wording, Definition const& function) : lets_(wording.rules.lets) {
    names_.emplace(function.name, true);
    Definition own = function;
    own.name = other_name(own.name);
    added_.push_back(std::move(own));
  }

  // Renames names with another meaning. Returns whether the formula has changed.
  bool change(Expr& formula) {
    bool changed = false;
    if (formula.kind == ExprKind::call || formula.kind == ExprKind::name) {
      if (has_other_meaning(formula.text, formula.kind == ExprKind::call)) {
        formula.text = other_name(formula.text);
        changed = true;
      }
    }
    for (Expr& arg : formula.args) changed = change(arg) || changed;
    return changed;
  }
  std::vector<Definition> const& added() const { return added_; }

private:
  static std::string other_name(std::string const& name) { return name + "'"; }

  bool has_other_meaning(std::string const& name, bool is_call) {
    if (auto const known = names_.find(name); known != names_.end()) return known->second;
    names_[name] = false;
    auto const let = std::ranges::find(lets_, name, &Definition::name);
    Definition const* const source = let != lets_.end() ? &*let
                                     : is_call          ? Specification::get().function(name)
                                                        : nullptr;
    if (!source) return false;
    Definition own = *source;
    if (!change(own.value)) return false;
    own.name = other_name(name);
    added_.push_back(std::move(own));
    return names_[name] = true;
  }

  std::vector<Definition> lets_;
  std::map<std::string, bool> names_;
  std::vector<Definition> added_;
};

class Comparison {
public:
  // The other wording is appended as a clause, so that both use the same unknowns.
  Comparison(OpSpec const& spec, OtherWording const& other, std::size_t clause, WitnessSearch& search)
      : spec_(spec), changed_(spec), both_(spec), clause_(clause), search_(search) {
    changed_.lets = both_.lets = other.rules.lets;
    changed_.clauses[clause_] = other.rules.clauses[clause_];
    both_.clauses.push_back(other.rules.clauses[clause_]);
    both_.clauses.back().label += " in the other wording";
  }

  void run(WordingReport& report) {
    auto const other = spec_.clauses.size();
    report.accepts_more = find(other, clause_, changed_, spec_);
    report.refuses_more = find(clause_, other, spec_, changed_);
  }

private:
  // Searches a program that satisfies the rules with the kept wording, but violates only this clause in the other
  // wording.
  WordingDifference find(std::size_t kept, std::size_t broken, OpSpec const& accepting, OpSpec const& refusing) {
    auto difference = search_for(broken, accepting, refusing);
    if (difference.found == Finding::unknown && refuted(kept, broken)) difference = {Finding::no, "", ""};
    return difference;
  }

  // Each search has its own unknowns, because their number of formulas is limited.
  WordingDifference search_for(std::size_t broken, OpSpec const& accepting, OpSpec const& refusing) {
    UnknownRows rows(both_, {});
    Encodings encodings(rows);
    SearchGoal goal;
    goal.violated = {broken};
    goal.satisfied = encodings.clauses();
    std::erase(goal.satisfied, broken);
    std::vector<std::string> const wanted = {full_label(spec_.label_prefix, spec_.clauses[clause_].label)};
    auto const found = search_.search_for(encodings, goal, [&](std::string const& program) {
      if (auto const labels = labels_of(program, refusing); labels != wanted) return to_words(labels);
      auto const labels = labels_of(program, accepting);
      return labels.empty() ? std::string() : to_words(labels);
    });
    for (auto const clause : encodings.clauses())
      if (found.finding == Finding::no && !encodings.narrowed(clause).empty())
        return {Finding::unknown, "", encodings.narrowed(clause)};
    return {found.finding, found.text, found.reason};
  }

  // Whether no values that one wording accepts violate the other one, independent of the other clauses.
  bool refuted(std::size_t kept, std::size_t broken) {
    UnknownRows rows(both_, {});
    Encodings encodings(rows);
    if (!encodings.narrowed(kept).empty() || !encodings.narrowed(broken).empty()) return false;
    SearchGoal goal;
    goal.violated = {broken};
    goal.satisfied = {kept};
    return search_.refuted(encodings, goal);
  }

  OpSpec const& spec_;
  OpSpec changed_, both_;
  std::size_t clause_;
  WitnessSearch& search_;
};

}  // namespace

bool replace_function(OtherWording& wording, Definition const& function, std::string const& comment) {
  Renamed renamed(wording, function);
  auto const formula = fmt::format("{}({}) = {}", function.name, fmt::join(function.parameters, ", "), function.text);
  bool is_called = false;
  for (std::size_t i = 0; i < wording.rules.clauses.size(); ++i) {
    auto& clause = wording.rules.clauses[i];
    if (clause.official == Official::only || !renamed.change(clause.formula)) continue;
    clause.text = to_string(clause.formula);
    is_called = true;
    if (std::ranges::find(wording.changes, i, &OtherWording::Change::clause) == wording.changes.end())
      wording.changes.push_back({i, formula, comment});
  }
  if (!is_called) return false;
  wording.rules.lets.insert(wording.rules.lets.end(), renamed.added().begin(), renamed.added().end());
  return true;
}

std::vector<WordingReport> compare_wordings(OpSpec const& spec, OtherWording const& other, LintLimits const& limits,
                                            std::function<void(std::vector<WordingReport> const&)> const& so_far) {
  std::vector<WordingReport> reports;
  for (auto const& [clause, formula, comment] : other.changes) {
    WordingDifference const unknown{Finding::unknown, "", "not checked"};
    reports.push_back({spec.clauses[clause].label, formula, comment, unknown, unknown});
  }
  WitnessSearch search(limits.skeletons, limits.steps);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (so_far) so_far(reports);
    Comparison(spec, other, other.changes[i].clause, search).run(reports[i]);
  }
  if (so_far) so_far(reports);
  return reports;
}

}  // namespace assay
