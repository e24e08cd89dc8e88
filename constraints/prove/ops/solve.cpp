#include "constraints/prove/ops/solve.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_set>

#include "constraints/check/check.hpp"
#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"
#include "constraints/prove/solver/model_sampler.hpp"
#include "grammar/text/parse.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr int kFirstSamplerSteps = 40, kSamplerSteps = 12;  // number of changes to try
constexpr int kMaxRepeats = 4;                              // repeated ops before a skeleton counts as exhausted
constexpr std::size_t kMaxDeadEnds = 20'000;
// Limits of fast mode per skeleton, for each stage in turn.
constexpr std::size_t kHastyDeadEnds = 150;
constexpr std::uint64_t kHastySteps[] = {150'000, 300'000, 600'000};
constexpr std::size_t kStages = 3;  // stages of goals for violating one clause alone
constexpr std::size_t kMaxSkeletonsWithoutOp = 200;
constexpr std::size_t kTermsToKeep = kMaxTerms / 2;
constexpr std::size_t kSearchesToKeep = 2;  // each search has solvers, which other requests can reuse

// Returns the labels of errors in a program.
std::vector<std::string> errors_in(std::string const& text) {
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("op", text), {}, diagnostics);
  check_program(program, {}, diagnostics);
  std::vector<std::string> labels;
  for (Diagnostic const& diagnostic : diagnostics.all())
    if (diagnostic.severity == Severity::error || diagnostic.undecided) labels.push_back(diagnostic.label);
  return labels;
}

// For each comparison, adds the cases in which its sides are equal or differ by one.
void boundaries(Term const* formula, TermPool& pool, std::vector<Tribool>& found) {
  if (formula->kind == TermKind::is_at_most_zero) {
    found.push_back(pool.is_zero(TermPool::integer(formula->args[0])));
  } else if (formula->kind == TermKind::is_zero) {
    found.push_back({Tribool::unknown, formula});
    Interval const side = TermPool::integer(formula->args[0]);
    found.push_back(disjunction(equal(side, {1, 1}), equal(side, {-1, -1})));
  } else if (formula->kind == TermKind::conjunction || formula->kind == TermKind::disjunction ||
             formula->kind == TermKind::negation) {
    for (Term const* part : formula->args) boundaries(part, pool, found);
  }
}

// The encodings of ops over the same unknowns.
struct Engine {
  Engine(OpSpec const& spec, UnknownBounds const& bounds) : rows(spec, bounds), encodings(rows) {}
  UnknownRows rows;
  Encodings encodings;
};

// State of one request.
struct Session {
  std::size_t last_call = 0;
  std::optional<SkeletonSearch> search;
  // Number of rounds over all stages in fast mode, with few cases per clause. Afterwards all cases are tried.
  std::size_t hasty = 0;
  std::size_t stage = 0;  // index of the goal for a violated clause
  std::size_t round = 0;  // number of passes over all skeletons; each pass takes more ops of a skeleton
  bool fresh = false;     // whether this round has found a new op
  bool any = false;       // whether any op was found
  std::string doubt;      // why ops that were not found may exist
  std::optional<OpSkeleton> skeleton;
  std::optional<ModelSampler> sampler;
  int left = 0;  // remaining ops of this skeleton
  std::unordered_set<std::string> given;
};

}  // namespace

struct OpSolver::State {
  State(OpSpec const& s, std::uint64_t seed) : spec(s), random(mixed(seed + 1)) {}

  OpSpec const& spec;
  Random random;
  std::map<std::string, std::unique_ptr<Engine>> engines;
  std::map<std::string, Session> sessions;
  std::size_t calls = 0;
  std::size_t disagreements = 0;
  std::string disagreement;

  static std::string bounds_key(SolveRequest const& request) {
    std::string key = std::to_string(request.max_size);
    for (std::string const& type : request.element_types) key += ";" + type;
    return key;
  }
  static std::string key(SolveRequest const& request) {
    return request.break_clause + "/" + request.touch_clause + "/" + std::to_string(request.max_rank) + "/" +
           bounds_key(request);
  }

  Engine& engine(SolveRequest const& request);
  Session& session(SolveRequest const& request);
  std::optional<SearchGoal> goal(Engine& engine, std::optional<std::size_t> broken, std::size_t stage);
  std::optional<std::size_t> clause(std::string const& label) const;
  std::optional<SolvedOp> begin_search(Engine& at, Session& session, SkeletonLimits const& limits,
                                       std::optional<std::size_t> broken);
  bool next_skeleton(Session& session, bool& gave_up);
  SolvedOp next(SolveRequest const& request);
  bool start(Engine& engine, Session& session, std::optional<std::size_t> touched);
  std::optional<std::string> instance(Engine& engine, Session& session, std::string const& expected);
};

Engine& OpSolver::State::engine(SolveRequest const& request) {
  auto& made = engines[bounds_key(request)];
  if (made && made->rows.pool().size() > kTermsToKeep) {
    for (auto& [name, session] : sessions) {  // everything that refers to terms
      session.sampler.reset();
      session.skeleton.reset();
      session.search.reset();
    }
    made.reset();
  }
  if (!made) {
    UnknownBounds bounds;
    bounds.max_size = request.max_size;
    bounds.max_integer = 4 * request.max_size;
    bounds.element_types = request.element_types;
    made = std::make_unique<Engine>(spec, bounds);
  }
  return *made;
}

// Returns the session of a request. Searches of requests that were not recent are discarded, and restart on the next
// request.
Session& OpSolver::State::session(SolveRequest const& request) {
  Session& found = sessions[key(request)];
  found.last_call = ++calls;
  std::vector<Session*> searching;
  for (auto& [name, session] : sessions)
    if (session.search && &session != &found) searching.push_back(&session);
  std::ranges::sort(searching, std::ranges::greater(), &Session::last_call);
  for (std::size_t i = kSearchesToKeep - 1; i < searching.size(); ++i) searching[i]->search.reset();
  return found;
}

std::optional<std::size_t> OpSolver::State::clause(std::string const& label) const {
  auto found = std::ranges::find(spec.clauses, label, &Clause::label);
  if (found == spec.clauses.end() || found->official == Official::only) return std::nullopt;
  return static_cast<std::size_t>(found - spec.clauses.begin());
}

// `assay check` reports only one clause if it is false and no other clause is; or if it is undefined, no clause is
// false, and no earlier clause is undefined.
std::optional<SearchGoal> OpSolver::State::goal(Engine& engine, std::optional<std::size_t> broken, std::size_t stage) {
  SearchGoal goal;
  if (stage >= (broken ? kStages : 1)) return std::nullopt;
  for (std::size_t i : engine.encodings.clauses()) {
    if (broken && i == *broken)
      (stage == 1 ? goal.violated_with_value : goal.violated).push_back(i);
    else if (stage == 0 || (stage == 2 && i < *broken))
      goal.satisfied.push_back(i);
    else
      goal.satisfied_or_undefined.push_back(i);
  }
  return goal;
}

// Searches a first op of the session's skeleton.
bool OpSolver::State::start(Engine& engine, Session& session, std::optional<std::size_t> touched) {
  Solver& solver = session.search->solver();
  UnknownOp const op(engine.rows, *session.skeleton);
  auto const symbols = op.symbols();
  std::vector<Tribool> wanted, formulas = session.search->formulas();
  Answer answer = solver.check();
  auto want = [&](Tribool also) {
    if (also == Tribool::no || answer != Answer::satisfiable) return false;
    wanted.push_back(also);
    if (solver.check(wanted) == Answer::satisfiable) return true;
    wanted.pop_back();
    return false;
  };
  if (touched) {
    std::vector<Tribool> near;
    auto const given = engine.encodings.helpers(*touched, engine.encodings.clauses(), false);
    if (Term const* holds = engine.encodings.of(*touched, *session.skeleton, given).holds.term)
      boundaries(holds, engine.rows.pool(), near);
    random.shuffle(near);
    bool met = false;
    for (std::size_t i = 0; i < near.size() && !met; ++i) met = want(near[i]);
    if (!met) return false;
    if (!wanted.empty()) formulas.push_back(wanted.back());
  }
  for (int i = 0; i < 2 && !symbols.empty(); ++i) {
    Term const* symbol = symbols[random.below(symbols.size())];
    Int128 const value = ModelSampler::pick(random, symbol);
    want(equal(TermPool::integer(symbol), {value, value}));
  }
  answer = solver.check(wanted);
  if (answer == Answer::unknown) session.doubt = "the solver ran out of steps";
  if (answer != Answer::satisfiable) return false;
  session.sampler.emplace(formulas, symbols, [&](Term const* symbol) { return solver.value(symbol); });
  session.sampler->random_walk(random, kFirstSamplerSteps);
  return true;
}

std::optional<std::string> OpSolver::State::instance(Engine& engine, Session& session, std::string const& expected) {
  UnknownOp const op(engine.rows, *session.skeleton);
  for (int repeats = 0; repeats < kMaxRepeats; ++repeats) {
    auto const made = op.instance([&](Term const* symbol) { return session.sampler->value(symbol); });
    if (made.text.empty()) {
      session.doubt = made.reason;
      return std::nullopt;
    }
    session.sampler->random_walk(random, kSamplerSteps);
    if (!session.given.insert(made.text).second) continue;
    auto const errors = errors_in(made.text);
    bool agreed = expected.empty() ? errors.empty() : errors.size() == 1 && errors[0] == expected;
    if (agreed) return made.text;
    ++disagreements;
    disagreement = made.text + "// expected: " + (expected.empty() ? "nothing" : expected) + "; found:";
    for (std::string const& label : errors) disagreement += " " + label;
    session.doubt = "the checker does not agree with the solver";
    return std::nullopt;
  }
  return std::nullopt;
}

// Creates the session's next search if it has none. Returns a result if there is nothing left to search.
std::optional<SolvedOp> OpSolver::State::begin_search(Engine& at, Session& session, SkeletonLimits const& limits,
                                                      std::optional<std::size_t> broken) {
  while (!session.search) {
    auto wanted = goal(at, broken, session.stage);
    if (!wanted && session.hasty < std::size(kHastySteps)) {
      ++session.hasty;
      session.stage = 0;
      session.doubt.clear();
      wanted = goal(at, broken, 0);
    }
    if (!wanted && !session.any) {
      if (broken && session.doubt.empty()) session.doubt = at.encodings.narrowed(*broken);
      if (broken && session.doubt.empty())
        return SolvedOp{Proof::unbreakable, "", "the other clauses imply it: " + to_string(limits, at.rows.bounds())};
      return SolvedOp{Proof::unknown, "", session.doubt.empty() ? "no op satisfies all rules" : session.doubt};
    }
    if (!wanted) {
      session.stage = 0;  // restarts in another order
      if (!session.fresh) session.given.clear();
      session.fresh = false;
      ++session.round;
      continue;
    }
    auto const in_haste = broken ? SkeletonSearch::Cases::few : SkeletonSearch::Cases::some;
    auto const cases = session.hasty < std::size(kHastySteps) ? in_haste : SkeletonSearch::Cases::all;
    session.search.emplace(at.encodings, limits, *wanted, random.next(), cases);
  }
  return std::nullopt;
}

// Moves to the next skeleton of the search. Returns false if there is none; then the search is complete, or `gave_up`.
bool OpSolver::State::next_skeleton(Session& session, bool& gave_up) {
  bool const hasty = session.hasty < std::size(kHastySteps);
  session.skeleton.emplace();
  if (session.search->next(*session.skeleton, hasty ? kHastyDeadEnds << session.hasty : kMaxDeadEnds,
                           hasty ? kHastySteps[session.hasty] : kNoStepLimit))
    return true;
  session.skeleton.reset();
  gave_up = !session.search->exhausted() && !hasty;
  if (gave_up) return false;
  // If every clause is defined, the other goals are equivalent.
  session.stage = hasty || session.search->met_undefined() ? session.stage + 1 : kStages;
  session.search.reset();
  return false;
}

SolvedOp OpSolver::State::next(SolveRequest const& request) {
  auto const broken = clause(request.break_clause), touched = clause(request.touch_clause);
  if (!request.break_clause.empty() && !broken) return {Proof::unknown, "", "unknown clause"};
  if (!request.touch_clause.empty() && !touched) return {Proof::unknown, "", "unknown clause"};
  Engine& at = engine(request);
  Session& session = this->session(request);
  for (auto& [bounds, other] : engines)
    if (other.get() != &at) other->encodings.forget_solvers();
  std::string const expected = broken ? full_label(spec.label_prefix, request.break_clause) : "";
  SkeletonLimits limits;
  limits.max_rank = request.max_rank;
  limits.only_relevant = broken.has_value();
  for (std::size_t skeletons = 0; skeletons < kMaxSkeletonsWithoutOp;) {
    if (auto const ended = begin_search(at, session, limits, broken)) return *ended;
    if (session.left == 0 || !session.skeleton) {
      ++skeletons;
      bool gave_up = false;
      if (!next_skeleton(session, gave_up)) {
        if (gave_up) return {Proof::unknown, "", "too many skeletons were tried in vain"};
        continue;
      }
      session.left = 0;
      std::string const& incomplete = session.search->incomplete();
      if (!incomplete.empty()) {
        session.doubt = incomplete;
        continue;
      }
      if (!start(at, session, touched)) continue;
      session.left = std::max(request.ops_of_skeleton, 1) << std::min<std::size_t>(session.round, 8);
    }
    --session.left;
    auto text = instance(at, session, expected);
    if (!text) {
      session.left = 0;
      continue;
    }
    session.any = session.fresh = true;
    return {Proof::proven, std::move(*text), ""};
  }
  return {Proof::unknown, "", session.doubt.empty() ? "too many skeletons were tried in vain" : session.doubt};
}

OpSolver::OpSolver(OpSpec const& spec, std::uint64_t seed) : state_(std::make_unique<State>(spec, seed)) {}
OpSolver::~OpSolver() = default;

SolvedOp OpSolver::next(SolveRequest const& request) { return state_->next(request); }
std::size_t OpSolver::disagreements() const { return state_->disagreements; }
std::string const& OpSolver::disagreement() const { return state_->disagreement; }

}  // namespace assay
