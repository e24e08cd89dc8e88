#include "constraints/check/clause_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "constraints/explain/explain.hpp"

namespace assay {
namespace {

// Lets are shared by the clauses of an element, so is the evaluator; a clause that used up its work
// starts a new one.
class Bench {
public:
  explicit Bench(Environment const& environment) : environment_(environment) {}

  Evaluator& evaluator() {
    if (evaluator_) return *evaluator_;
    return evaluator_.emplace(environment_, arena_.emplace());
  }
  ConstraintOutcome check(Expr const& formula) {
    ConstraintOutcome result = evaluator().check(formula);
    if (result.outcome == Outcome::undecided) evaluator_.reset();
    return result;
  }

private:
  Environment const& environment_;
  std::optional<Arena> arena_;
  std::optional<Evaluator> evaluator_;
};

bool officially_accepted(Clause const& clause, Environment const& official) {
  if (clause.official == Official::accepts) return true;
  Bench bench(official);
  Expr const& formula = clause.official == Official::checks ? clause.official_formula : clause.formula;
  return bench.check(formula).outcome == Outcome::holds;
}

Diagnostic name(std::string_view label_prefix, Clause const& clause, ConstraintOutcome const& result,
                SourceRange location) {
  Diagnostic diagnostic;
  diagnostic.label = full_label(label_prefix, clause.label);
  diagnostic.range = location;
  diagnostic.undecided = result.outcome == Outcome::undecided;
  if (diagnostic.undecided) diagnostic.severity = Severity::warning;
  return diagnostic;
}

// Of a clause that may hold by itself: an outcome that says why it does not, with what else does so. The
// demand is that of the clause on the process grid, as yet without its formula.
template <class MakeDemand> std::vector<GridDemand> look_further(ConstraintOutcome& result, Evaluator const& evaluator,
                                                                 Expr const& formula, MakeDemand const& demand,
                                                                 Together const& together) {
  if (result.outcome != Outcome::holds || result.truth.value != Tribool::unknown) return {};
  auto const fail = [&](std::string reason) { result = {Outcome::broken, std::move(reason), Tribool::no}; };
  std::vector<GridDemand> none;
  if (together.contradiction && evaluator.compared_unknowns()) {
    if (auto reason = together.contradiction(formula); !reason.empty()) return fail(std::move(reason)), none;
  }
  if (!together.grid || !result.truth.term) return none;
  GridDemand own = demand();
  own.formula = result.truth;
  auto const others = together.grid->contradicted(own);
  if (!others) return none;
  auto const needed = to_string(own.formula.term);
  fail(others->empty() ? fmt::format("no process grid satisfies {}", needed)
                       : fmt::format("it needs {}, which contradicts what other ops need", needed));
  return *others;
}

void describe(Diagnostic& diagnostic, Clause const& clause, bool by_official, bool explained,
              ConstraintOutcome const& result, Evaluator& evaluator) {
  Expr const& formula = by_official ? clause.official_formula : clause.formula;
  diagnostic.clause = by_official ? clause.official_text : clause.text;
  diagnostic.message = result.reason.empty() ? explain_clause(evaluator, diagnostic.label, formula) : result.reason;
  if (result.outcome != Outcome::undecided) diagnostic.values = values_in(evaluator, formula);
  if (!clause.interpretation.empty() && !by_official && !explained)
    diagnostic.notes.push_back({"interpretation: " + clause.interpretation, false, {}});
  if (by_official && !clause.official_reason.empty())
    diagnostic.notes.push_back({"the official tools: " + clause.official_reason, false, {}});
  if (clause.official == Official::only)
    diagnostic.notes.push_back({"only the official tools have this rule: " + clause.official_reason, false, {}});
}

bool hold_officially(std::span<Clause const> clauses, Bench& bench) {
  return std::ranges::all_of(clauses, [&](Clause const& clause) {
    if (clause.official != Official::checks && clause.official != Official::only) return true;
    Expr const& formula = clause.official == Official::checks ? clause.official_formula : clause.formula;
    return bench.check(formula).outcome == Outcome::holds;
  });
}

}  // namespace

std::string full_label(std::string_view label_prefix, std::string_view label) {
  std::string text(label_prefix);
  text += '_';
  for (char c : label) text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

void check_clauses(std::string_view label_prefix, std::span<Clause const> clauses, Environment const& environment,
                   OfficialEnvironment const& official, CheckOptions const& options, SourceRange location,
                   std::vector<Diagnostic>& found, Together const& together) {
  Against const against = options.against;
  Bench bench(environment);
  std::vector<Diagnostic> without_value;
  for (Clause const& clause : clauses) {
    bool by_official = false;
    if (against == Against::official) {
      if (clause.official == Official::accepts) continue;
      if (clause.official == Official::same && options.differences_only) continue;
      by_official = clause.official == Official::checks;
    } else if (clause.official == Official::only) {
      continue;
    }
    Expr const& formula = by_official ? clause.official_formula : clause.formula;
    ConstraintOutcome result = bench.check(formula);
    auto const demand = [&] { return GridDemand{{}, full_label(label_prefix, clause.label), location}; };
    auto const others = look_further(result, bench.evaluator(), formula, demand, together);
    if (result.outcome == Outcome::holds) continue;
    Diagnostic diagnostic = name(label_prefix, clause, result, location);
    for (GridDemand const& other : others)
      diagnostic.notes.push_back(
          {fmt::format("{} needs {}", other.label, to_string(other.formula.term)), true, other.range});
    if (!options.labels_only) describe(diagnostic, clause, by_official, options.explained, result, bench.evaluator());
    if (!options.labels_only && against == Against::spec && diagnostic.severity == Severity::error) {
      diagnostic.officially_accepted = officially_accepted(clause, official());
      // Why the text is read so is said where others read it otherwise; `assay explain` says it of all rules.
      if (options.explained && diagnostic.officially_accepted && !clause.interpretation.empty())
        diagnostic.notes.push_back({"interpretation: " + clause.interpretation, false, {}});
      if (diagnostic.officially_accepted && !clause.official_reason.empty())
        diagnostic.notes.push_back({"the official tools: " + clause.official_reason, false, {}});
    }
    (result.outcome == Outcome::undefined ? without_value : found).push_back(std::move(diagnostic));
  }
  bool nothing_else = found.empty();
  if (nothing_else && !without_value.empty()) found.push_back(std::move(without_value.front()));
  if (together.holds_officially && found.empty()) *together.holds_officially = hold_officially(clauses, bench);
}

}  // namespace assay
