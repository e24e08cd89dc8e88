#include "constraints/check/clause_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "constraints/explain/explain.hpp"
#include "constraints/explain/wording.hpp"

namespace assay {
namespace {

// The clauses of an element share an evaluator and its cached lets. After a clause that used up its steps, a new
// evaluator is created.
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

// The outcome for a clause, and the reason for a violation other than its formula.
struct Judgment {
  ConstraintOutcome result;
  std::optional<Statement> why;
};

Statement plain_statement(std::string text) { return {.kind = StatementKind::plain, .detail = std::move(text)}; }

// For a clause that may hold alone: returns the other clauses that contradict it, if any, and sets the outcome and
// reason. The demand is that of the clause on the process grid, initially without formula.
template <class MakeDemand> std::vector<GridDemand> check_grid_rules(Judgment& judgment, Evaluator const& evaluator,
                                                                     Expr const& formula, MakeDemand const& demand,
                                                                     ClauseChecks const& together) {
  ConstraintOutcome const& result = judgment.result;
  if (result.outcome != Outcome::holds || result.truth.value != Tribool::unknown) return {};
  auto const fail = [&](Statement why) { judgment = {{Outcome::broken, "", Tribool::no}, std::move(why)}; };
  std::vector<GridDemand> none;
  if (together.contradiction && evaluator.compared_unknowns()) {
    if (auto why = together.contradiction(formula)) return fail(std::move(*why)), none;
  }
  if (!together.grid || !result.truth.term) return none;
  GridDemand own = demand();
  own.formula = result.truth;
  auto const others = together.grid->contradicted(own);
  if (!others) return none;
  auto const needed = to_string(own.formula.term);
  fail(plain_statement(others->empty()
                           ? fmt::format("no process grid satisfies {}", needed)
                           : fmt::format("it requires {}, which contradicts the requirements of other ops", needed)));
  return *others;
}

// Returns the names in a formula, and in the local definitions of the op's rules that the formula uses.
std::vector<MemberName> collect_member_names(Expr const& formula, Environment const& environment) {
  std::vector<MemberName> names;
  add_names(formula, names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    Definition const* const local = environment.local(names[i].name);
    bool const is_first = std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) ==
                          names.begin() + static_cast<std::ptrdiff_t>(i);
    if (local && is_first) add_names(Expr(local->value), names);
  }
  return names;
}

// Explains a malformed region, such as "body is empty", with the name of the region in the formula.
Statement explain_malformed(Signature const& malformed, bool is_named, Expr const& formula,
                            Environment const& environment) {
  Statement statement{.kind = StatementKind::malformed_region, .role = MemberRole::region};
  statement.subject.words = malformed.region ? "the region" : "the definition of the symbol";
  statement.detail = malformed.malformed;
  if (!is_named || !malformed.region) return statement;
  for (MemberName const& name : collect_member_names(formula, environment)) {
    FormulaValue value;
    if (!environment.member(name.name, value)) continue;
    auto const items = value.is_list() ? value.items() : std::span(&value, 1);
    auto const found = std::ranges::find_if(items, [&](FormulaValue const& one) {
      return one.is(FormulaValueKind::signature) && one.signature->region == malformed.region;
    });
    if (found == items.end()) continue;
    MemberName member{name.name};
    if (value.is_list()) member.index = static_cast<std::size_t>(found - items.begin());
    statement.subject.words = to_string(member);
    statement.subject.members = {std::move(member)};
    break;
  }
  return statement;
}

// For an undefined formula. Names the undefined member, if that is the reason.
Statement explain_undefined(std::string const& reason, Expr const& formula, Environment const& environment) {
  Statement statement = plain_statement(reason);
  for (MemberName const& name : collect_member_names(formula, environment)) {
    FormulaValue value;
    bool const is_why =
        environment.member(name.name, value) && value.is(FormulaValueKind::undefined) && value.text == reason;
    if (!is_why) continue;
    statement.subject.members = {name};
    break;
  }
  return statement;
}

void describe(Diagnostic& diagnostic, Clause const& clause, bool by_official, bool explained, Judgment const& judgment,
              Evaluator& evaluator) {
  ConstraintOutcome const& result = judgment.result;
  Expr const& formula = by_official ? clause.official_formula : clause.formula;
  diagnostic.clause = by_official ? clause.official_text : clause.text;
  diagnostic.statement = judgment.why ? *judgment.why
                         : result.malformed
                             ? explain_malformed(*result.malformed, explained, formula, evaluator.environment())
                         : !result.reason.empty() ? explain_undefined(result.reason, formula, evaluator.environment())
                                                  : explain_clause(evaluator, diagnostic.label, formula);
  set_message(diagnostic);
  if (result.outcome != Outcome::undecided) diagnostic.values = values_in(evaluator, formula);
  if (!clause.interpretation.empty() && !by_official && !explained)
    diagnostic.notes.push_back({"interpretation: " + clause.interpretation, false, {}});
  if (by_official && !clause.official_reason.empty())
    diagnostic.notes.push_back({"the official tools: " + clause.official_reason, false, {}});
  if (clause.official == Official::only)
    diagnostic.notes.push_back({"only the official tools have this rule: " + clause.official_reason, false, {}});
}

bool satisfies_official_rules(std::span<Clause const> clauses, Bench& bench) {
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
                   std::vector<Diagnostic>& found, ClauseChecks const& together) {
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
    Judgment judgment{bench.check(formula), {}};
    ConstraintOutcome const& result = judgment.result;
    auto const demand = [&] { return GridDemand{{}, full_label(label_prefix, clause.label), location}; };
    auto const others = check_grid_rules(judgment, bench.evaluator(), formula, demand, together);
    if (result.outcome == Outcome::holds) continue;
    Diagnostic diagnostic = name(label_prefix, clause, result, location);
    for (GridDemand const& other : others)
      diagnostic.notes.push_back(
          {fmt::format("{} needs {}", other.label, to_string(other.formula.term)), true, other.range});
    if (!options.labels_only) describe(diagnostic, clause, by_official, options.explained, judgment, bench.evaluator());
    if (!options.labels_only && against == Against::spec && diagnostic.severity == Severity::error) {
      diagnostic.officially_accepted = officially_accepted(clause, official());
      // The interpretation of the specification is mentioned where others differ from it. `assay explain` shows it for
      // all rules.
      if (options.explained && diagnostic.officially_accepted && !clause.interpretation.empty())
        diagnostic.notes.push_back({"interpretation: " + clause.interpretation, false, {}});
      if (diagnostic.officially_accepted && !clause.official_reason.empty())
        diagnostic.notes.push_back({"the official tools: " + clause.official_reason, false, {}});
    }
    (result.outcome == Outcome::undefined ? without_value : found).push_back(std::move(diagnostic));
  }
  bool nothing_else = found.empty();
  if (nothing_else && !without_value.empty()) found.push_back(std::move(without_value.front()));
  if (together.satisfies_official && found.empty())
    *together.satisfies_official = satisfies_official_rules(clauses, bench);
}

}  // namespace assay
