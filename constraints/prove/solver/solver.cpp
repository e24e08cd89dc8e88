#include "constraints/prove/solver/solver.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "constraints/prove/solver/model_repair.hpp"
#include "constraints/prove/solver/translate.hpp"

namespace assay {
namespace {

using Terms = std::vector<Term const*>;
using Exprs = std::vector<z3::expr>;

// The methods of Z3, tried in turn until one decides. Each gets a share of the steps.
enum class Method : std::uint8_t {
  lemmas,   // the newer arithmetic solver, without cylindrical decomposition, a single step of which can take seconds
  simplex,  // the older one: weaker, but ten times as fast
  tactics,  // Z3's default: solves equations first, tries small numbers as bit-vectors
};
constexpr std::pair<Method, std::uint32_t> kMethods[] = {
    {Method::lemmas, 4}, {Method::simplex, 4}, {Method::tactics, 2}};

constexpr std::uint64_t kStepsOfAnEvaluation = 2;  // to evaluate a formula; a step takes about a microsecond

struct Level {
  std::size_t formulas = 0;
  std::size_t tainted = 0;  // number of unknowns without a term
  std::size_t false_ones = 0;
};

// Translations of a solver's terms. A Z3 context takes many milliseconds, and most searches find values without one.
struct Translation {
  z3::context context;
  Translator translate{context};
};

Int128 magnitude(Int128 x) { return x < 0 ? -x : x; }

}  // namespace

// Each query uses a new z3::solver. So the answer does not depend on earlier queries, popped formulas cost nothing, and
// Z3 simplifies all formulas together. A query takes a third of a millisecond plus a few microseconds per formula.
struct Solver::State {
  std::uint32_t steps, seed;
  std::optional<Translation> translation;
  Terms formulas;
  Level now;
  std::vector<Level> outer;
  std::vector<Tribool> asked;  // the assumptions of the last check
  std::optional<Model> model;
  ModelRepair repair;
  std::optional<Model> last;  // an earlier model, if the search continues from it
  std::uint32_t counter = 0;
  std::uint64_t used = 0;

  struct Scope;
  State(std::uint32_t s, std::uint32_t r) : steps(s), seed(r) {}

  Translation& z3() { return translation ? *translation : translation.emplace(); }
  z3::expr translate(Term const* term) { return z3().translate(term); }

  void put(Tribool formula) {
    if (formula == Tribool::no) ++now.false_ones;
    if (formula == Tribool::unknown && !formula.term) ++now.tainted;
    if (formula == Tribool::unknown && formula.term) formulas.push_back(formula.term);
    now.formulas = formulas.size();
  }
  void push() { outer.push_back(now); }
  void pop() {
    now = outer.back();
    outer.pop_back();
    formulas.resize(now.formulas);
  }

  z3::solver make(Method method, std::uint64_t limit);
  z3::check_result run(z3::solver& solver, z3::expr_vector const* literals = nullptr);
  Terms symbols();
  bool holds(Model const& values) const;
  Answer attempt(Exprs const& all, Terms const& mentioned, std::uint64_t limit, Model& found, bool& refuted);
  Answer ask(std::uint64_t limit, Exprs const& limits = {}, Model* found = nullptr);
  Answer ask_with(std::span<Tribool const> assumptions, std::uint64_t limit, Model* found = nullptr);

  void shrink(std::span<Term const* const> symbols, Exprs& limits, std::uint64_t end);
  void minimise(std::span<Term const* const> symbols);
  std::vector<std::size_t> suspects();
  std::vector<std::size_t> core();
};

struct Solver::State::Scope {
  State& state;
  Scope(State& s, std::span<Tribool const> assumptions) : state(s) {
    state.push();
    for (auto const& assumption : assumptions) state.put(assumption);
  }
  ~Scope() { state.pop(); }
};

z3::solver Solver::State::make(Method method, std::uint64_t limit) {
  z3::solver solver =
      method == Method::tactics ? z3::solver(z3().context) : z3::solver(z3().context, z3::solver::simple());
  z3::params params(z3().context);
  // In Z3, a limit of 0 means unlimited.
  params.set("rlimit", static_cast<unsigned>(std::clamp<std::uint64_t>(limit, 1, 0xFFFF'FFFF)));
  if (method != Method::tactics) {
    params.set("arith.solver", method == Method::lemmas ? 6U : 2U);
    params.set("arith.nl.nra", false);
    if (seed != 0) {
      constexpr unsigned kRandomPhase = 5;
      params.set("random_seed", seed);
      params.set("phase_selection", kRandomPhase);
      params.set("arith.random_initial_value", true);
    }
  }
  solver.set(params);
  return solver;
}

z3::check_result Solver::State::run(z3::solver& solver, z3::expr_vector const* literals) {
  auto result = z3::unknown;
  try {
    result = literals ? solver.check(*literals) : solver.check();
  } catch (z3::exception const&) {
  }
  auto const statistics = solver.statistics();
  for (unsigned i = 0; i < statistics.size(); ++i) {
    if (statistics.key(i) != "rlimit count" || !statistics.is_uint(i)) continue;
    used += statistics.uint_value(i) - counter;  // the counter is for the whole context, modulo 2^32
    counter = statistics.uint_value(i);
  }
  return result;
}

Terms Solver::State::symbols() {
  Terms all;
  std::unordered_set<Term const*> seen;
  for (Term const* formula : formulas) {
    for (Term const* symbol : repair.symbols(formula)) {
      if (seen.insert(symbol).second) all.push_back(symbol);
    }
  }
  return all;
}

bool Solver::State::holds(Model const& values) const {
  auto const value = [&](Term const* symbol) -> std::optional<Int128> {
    auto const found = values.find(symbol);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
  return std::ranges::all_of(values, [](auto& v) { return v.first->low <= v.second && v.second <= v.first->high; }) &&
         std::ranges::all_of(formulas, [&](Term const* f) { return evaluate(f, value) == Int128(1); });
}

Answer Solver::State::attempt(Exprs const& all, Terms const& mentioned, std::uint64_t limit, Model& found,
                              bool& refuted) {
  for (auto [method, share] : kMethods) {
    auto solver = make(method, limit / share);
    for (auto const& formula : all) solver.add(formula);
    auto const result = run(solver);
    if (result == z3::unsat) return Answer::unsatisfiable;
    if (result != z3::sat) continue;
    Model values;
    auto const model = solver.get_model();
    for (Term const* symbol : mentioned) {
      auto const value = to_int128(model.eval(translate(symbol), true));
      if (!value) return Answer::unknown;
      values[symbol] = *value;
    }
    refuted = !holds(values);
    if (refuted) return Answer::unknown;
    found = std::move(values);
    return Answer::satisfiable;
  }
  return Answer::unknown;
}

// Checks whether the formulas, which must have terms, and the limits can be true together. evaluate() has confirmed
// each model.
Answer Solver::State::ask(std::uint64_t limit, Exprs const& limits, Model* found) try {
  auto const mentioned = symbols();
  Exprs all;
  for (Term const* symbol : mentioned) z3().translate.bounds(symbol, all);
  for (Term const* formula : formulas) all.push_back(translate(formula));
  all.insert(all.end(), limits.begin(), limits.end());
  Model model;
  bool refuted = false;
  auto answer = attempt(all, mentioned, limit, model, refuted);
  if (refuted) {  // most likely, it divides by zero
    for (Term const* divisor : doubtful_divisors(formulas)) all.push_back(translate(divisor) != 0);
    answer = attempt(all, mentioned, limit, model, refuted);
    if (answer == Answer::unsatisfiable) answer = Answer::unknown;
  }
  if (answer == Answer::satisfiable && found) *found = std::move(model);
  return answer;
} catch (z3::exception const&) {
  return Answer::unknown;
}

Answer Solver::State::ask_with(std::span<Tribool const> assumptions, std::uint64_t limit, Model* found) {
  Scope const scope(*this, assumptions);
  if (now.false_ones > 0) return Answer::unsatisfiable;
  if (last && now.tainted == 0) {
    auto const before = repair.work();
    auto near = repair.repair(formulas, *last);
    used += (repair.work() - before) * kStepsOfAnEvaluation;
    if (near) {
      if (found) *found = std::move(*near);
      return Answer::satisfiable;
    }
  }
  auto const answer = ask(limit, {}, found);
  return answer == Answer::satisfiable && now.tainted > 0 ? Answer::unknown : answer;
}

// Minimizes the largest absolute value of the symbols, and adds it to the limits.
void Solver::State::shrink(std::span<Term const* const> symbols, Exprs& limits, std::uint64_t end) {
  auto const size_of = [&](Model const& values) {
    Int128 result = 0;
    for (Term const* symbol : symbols) result = std::max(result, magnitude(values.at(symbol)));
    return result;
  };
  auto const limited = [&](Int128 bound) {
    auto all = limits;
    for (Term const* symbol : symbols) {
      auto const x = translate(symbol);
      all.push_back(x <= z3().translate.number(bound) && x >= z3().translate.number(-bound));
    }
    return all;
  };
  Int128 failed = -1, best = size_of(*model);
  for (Term const* symbol : symbols) failed = std::max({failed, symbol->low - 1, -symbol->high - 1});
  bool climbing = true;  // before the first success; small values are likely
  for (Int128 stride = 1; best - failed > 1 && used < end; stride *= 2) {
    auto const bound = climbing ? std::min(failed + stride, best - 1) : failed + (best - failed) / 2;
    Model smaller;
    if (ask((end - used) / 4, limited(bound), &smaller) == Answer::satisfiable && size_of(smaller) <= bound) {
      best = size_of(smaller);
      model = std::move(smaller);
      climbing = false;
    } else {
      failed = bound;
    }
  }
  limits = limited(best);
}

void Solver::State::minimise(std::span<Term const* const> symbols) {
  Terms tied;
  for (Term const* symbol : symbols) {
    if (model->contains(symbol)) tied.push_back(symbol);
    // The model has no value for other symbols.
    else
      model->emplace(symbol, std::clamp(Int128(0), symbol->low, symbol->high));
  }
  auto const end = used + steps;
  Exprs limits;
  shrink(tied, limits, end);
  for (Term const* const& symbol : tied) {
    shrink(std::span(&symbol, 1), limits, end);
    auto const value = model->at(symbol);
    if (value < 0 && used < end) {
      limits.push_back(translate(symbol) == z3().translate.number(-value));
      Model positive;
      if (ask((end - used) / 4, limits, &positive) == Answer::satisfiable) model = std::move(positive);
      limits.pop_back();
    }
    limits.push_back(translate(symbol) == z3().translate.number(model->at(symbol)));
  }
}

// Returns the assumptions that can be the cause: an unsatisfiable core of Z3 if there is one, otherwise all.
std::vector<std::size_t> Solver::State::suspects() {
  std::vector<std::size_t> all, fewer;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i] == Tribool::no) return {i};
    if (asked[i] == Tribool::unknown && asked[i].term) all.push_back(i);
  }
  Exprs bounds;
  z3::expr_vector literals(z3().context);
  auto solver = make(Method::lemmas, steps / 4);
  z3::params least(z3().context);
  least.set("core.minimize", true);
  solver.set(least);
  for (Term const* formula : formulas) solver.add(translate(formula));
  for (auto i : all) {
    auto const name = "a" + std::to_string(i);
    literals.push_back(z3().context.bool_const(name.c_str()));
    solver.add(z3::implies(literals.back(), translate(asked[i].term)));
  }
  Scope const scope(*this, asked);
  for (Term const* symbol : symbols()) z3().translate.bounds(symbol, bounds);
  for (auto const& bound : bounds) solver.add(bound);
  if (run(solver, &literals) != z3::unsat) return all;
  auto const found = solver.unsat_core();
  for (unsigned k = 0; k < literals.size(); ++k) {
    for (unsigned i = 0; i < found.size(); ++i) {
      if (z3::eq(found[i], literals[k])) fewer.push_back(all[k]);
    }
  }
  return fewer;
}

std::vector<std::size_t> Solver::State::core() {
  if (now.false_ones > 0) return {};
  auto const end = used + steps;
  auto kept = suspects();
  for (std::size_t i = 0; i < kept.size() && used < end;) {
    std::vector<Tribool> rest;
    for (auto k : kept) {
      if (k != kept[i]) rest.push_back(asked[k]);
    }
    if (ask_with(rest, (end - used) / 4) == Answer::unsatisfiable)
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  return kept;
}

Solver::Solver(std::uint32_t steps, std::uint32_t seed) : state_(std::make_unique<State>(steps, seed)) {}
Solver::~Solver() = default;

void Solver::start_again(std::uint32_t steps) {
  state_->steps = steps;
  state_->formulas.clear();
  state_->now = {};
  state_->outer.clear();
  state_->asked.clear();
  state_->model.reset();
  state_->last.reset();
}
void Solver::use_local_search() { state_->last.emplace(); }
void Solver::add(Tribool formula) { state_->put(formula); }
void Solver::push() { state_->push(); }
void Solver::pop() {
  if (!state_->outer.empty()) state_->pop();
}

Answer Solver::check(std::span<Tribool const> assumptions) {
  state_->asked.assign(assumptions.begin(), assumptions.end());
  Model found;
  auto const answer = state_->ask_with(assumptions, state_->steps, &found);
  state_->model.reset();
  if (answer == Answer::satisfiable) {
    if (state_->last)
      for (auto const& [symbol, value] : found) state_->last->insert_or_assign(symbol, value);
    state_->model = std::move(found);
  }
  return answer;
}

std::optional<Int128> Solver::value(Term const* symbol) const {
  if (!state_->model) return std::nullopt;
  auto const found = state_->model->find(symbol);
  return found == state_->model->end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> Solver::core(std::span<Tribool const> assumptions) {
  state_->asked.assign(assumptions.begin(), assumptions.end());
  state_->model.reset();
  return core();
}

std::vector<std::size_t> Solver::core() try { return state_->core(); } catch (z3::exception const&) {
  std::vector<std::size_t> all(state_->asked.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

void Solver::minimise(std::span<Term const* const> symbols, std::span<Tribool const> assumptions) {
  if (!state_->model) return;
  State::Scope const scope(*state_, assumptions);
  try {
    if (state_->holds(*state_->model)) state_->minimise(symbols);
  } catch (z3::exception const&) {  // the current values are a model
  }
}

std::uint64_t Solver::steps_used() const { return state_->used; }

}  // namespace assay
