#include "constraints/prove/ops/skeleton_search.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "constraints/prove/ops/skeleton_search_state.hpp"

namespace assay {
namespace {

constexpr int kSampledCases = 3;            // cases per clause and skeleton
constexpr std::size_t kQuickDeadEnds = 50;  // known dead ends that together take as much work as a new one

std::uint64_t chained(std::uint64_t key, std::uint64_t next) { return mixed(key * 0x9E3779B97F4A7C15u + next + 1); }

// Returns the indices of the skeletons in random order. Skeletons with zero, one and two operands are drawn equally
// often, independent of their number.
std::vector<std::size_t> mixed_up(std::vector<RowSkeleton> const& skeletons, Random& random) {
  std::map<std::pair<std::size_t, std::vector<std::int64_t>>, std::vector<std::size_t>> by_count;
  for (std::size_t i = 0; i < skeletons.size(); ++i)
    by_count[{skeletons[i].tensors.size(), skeletons[i].lengths}].push_back(i);
  std::vector<std::vector<std::size_t>> groups;
  for (auto& [count, group] : by_count) {
    random.shuffle(group);
    groups.push_back(std::move(group));
  }
  std::vector<std::size_t> sequence;
  while (!groups.empty()) {
    auto& group = groups[random.below(groups.size())];
    sequence.push_back(group.back());
    group.pop_back();
    if (!group.empty()) continue;
    std::swap(group, groups.back());
    groups.pop_back();
  }
  return sequence;
}

}  // namespace

SkeletonSearch::State::State(Encodings& e, SkeletonLimits const& limits, SearchGoal const& g,
                             std::optional<std::uint64_t> seed, Cases c)
    : encodings(e),
      skeletons(e.rows(), limits),
      borrowed(e.acquire_solver(steps(c))),
      also_borrowed(e.acquire_solver(steps(c))),
      solver(*borrowed),
      alone(*also_borrowed),
      cases(c),
      nogoods(e.spec().rows.size()),
      shared(e.nogoods(limits)) {
  if (seed) random.emplace(*seed);
  solver.use_local_search();
  auto add = [&](std::vector<std::size_t> const& clauses, Want want) {
    for (std::size_t clause : clauses) goals.emplace_back(clause, want);
  };
  add(g.violated, Want::violated);
  add(g.violated_with_value, Want::violated_with_value);
  add(g.satisfied, Want::satisfied);
  add(g.satisfied_or_undefined, Want::satisfied_or_undefined);
  for (auto const& [clause, want] : goals)
    helpers.push_back(encodings.helpers(clause, g.satisfied, want != Want::satisfied));
  has_value.resize(e.spec().clauses.size());
  make_order();
  assign_goals();
  nogoods.take(shared, implied(), position);
  skeleton.rows.resize(e.spec().rows.size());
}

SkeletonSearch::State::~State() {
  encodings.release_solver(std::move(also_borrowed));
  encodings.release_solver(std::move(borrowed));
}

SkeletonSearch::State::Frame SkeletonSearch::State::frame(std::uint64_t key) {
  Frame made;
  made.key = key;
  made.choices = skeletons.of(order[stack.size()], skeleton);
  if (random) {
    made.sequence = mixed_up(made.choices, *random);
  } else {
    made.sequence.resize(made.choices.size());
    std::iota(made.sequence.begin(), made.sequence.end(), std::size_t{0});
  }
  return made;
}

void SkeletonSearch::State::remember(Conflict const& conflict, std::size_t last) {
  nogoods.add(conflict, last, skeleton_ids);
  if (conflict.general) shared.add(conflict, last, skeleton_ids);
}

// Records that these rows cannot have their current skeletons.
bool SkeletonSearch::State::refute(Frame& top, Conflict const& conflict) {
  std::size_t const row = order[stack.size() - 1];
  if (conflict.rows.contains(row)) remember(conflict, row);
  top.conflict.add(conflict);
  return false;
}

std::vector<Tribool> SkeletonSearch::State::parts() const {
  std::vector<Tribool> all;
  for (Frame const& frame : stack) {
    for (auto const& [part, of] : frame.parts) all.push_back(part);
  }
  return all;
}

// Rows that a violated clause reads are left free half of the time, other rows rarely.
bool SkeletonSearch::State::is_spared(std::size_t row) {
  bool const of_broken = std::ranges::any_of(goals, [&](auto const& goal) {
    return is_violation(goal.second) && std::ranges::count(encodings.reads(goal.first), row) > 0;
  });
  return random && random->below(of_broken ? 2 : 8) == 0;
}

Tribool SkeletonSearch::State::with_pinned(Tribool formula) const {
  if (pinned.empty() || !formula.term) return formula;
  return substitute(formula, [&](Term const* symbol) -> std::optional<Interval> {
    auto const found = pinned.find(symbol);
    return found == pinned.end() ? std::nullopt : std::optional(found->second);
  });
}

Tribool SkeletonSearch::State::equations() const {
  Tribool all = Tribool::yes;
  for (auto const& [symbol, value] : pinned) all = conjunction(all, equal(TermPool::integer(symbol), value));
  return all;
}

// In fast mode, numbers of attributes (factors, divisors and subscripts) are fixed to the first values found, so that
// the remaining problem is linear and fast. If this makes it unsatisfiable, the skeletons are still undecided.
void SkeletonSearch::State::pin(std::vector<std::size_t> const& rows) {
  std::size_t const before = pinned.size();
  UnknownOp const op(encodings.rows(), skeleton);
  for (std::size_t row : rows) {
    if (is_spared(row)) continue;
    for (Term const* symbol : op.symbols(row)) {
      Int128 const value = solver.value(symbol).value_or(std::clamp<Int128>(1, symbol->low, symbol->high));
      pinned[symbol] = {value, value};
    }
  }
  if (pinned.size() == before) return;
  for (std::size_t i = 0; i < stack.size(); ++i) solver.pop();
  for (Frame& frame : stack) {
    frame.added = with_pinned(frame.added);
    if (&frame == &stack.front()) frame.added = conjunction(frame.added, equations());
    solver.push();
    solver.add(frame.added);
  }
}

// Whether the goals contradict each other without the pinned values, too.
bool SkeletonSearch::State::is_contradiction() {
  return pinned.empty() || alone.check(parts()) == Answer::unsatisfiable;
}

// Returns the conflict of the parts that contradict each other.
Conflict SkeletonSearch::State::find_conflict() {
  std::vector<Conflict const*> reasons_of;
  for (Frame const& frame : stack) {
    for (auto const& [part, why] : frame.parts) reasons_of.push_back(&why);
  }
  Conflict all;
  auto const core = alone.core(parts());
  for (std::size_t i : core) all.add(*reasons_of[i]);
  for (std::size_t i = 0; i < reasons_of.size() && core.empty(); ++i) all.add(*reasons_of[i]);
  return all;
}

// Adds the formulas of the chosen row, and of the goals that can be checked with it, to `top.parts`. `heavy` receives
// goals whose cases are tried one at a time. Returns false if one of the goals alone is unsatisfiable.
bool SkeletonSearch::State::encode_goals(Frame& top, std::vector<std::size_t>& heavy) {
  std::size_t const depth = stack.size() - 1;
  std::size_t const row = order[depth];
  missing.resize(depth + 1);
  missing[depth] = depth ? missing[depth - 1] : "";
  top.parts.clear();
  UnknownOp const op(encodings.rows(), skeleton);
  top.parts.emplace_back(op.row(row), Conflict{{row}, {}});
  if (top.parts[0].first == Tribool::no) return refute(top, top.parts[0].second);
  Tribool added = top.parts[0].first;
  for (std::size_t i : ready[depth]) {
    std::size_t const clause = goals[i].first;
    Encoded const* encoded = cases == Cases::all ? &encodings.of(clause, skeleton, helpers[i])
                                                 : encodings.light(clause, skeleton, helpers[i]);
    has_value[clause] = encoded && encoded->complete() && encoded->undefined == Tribool::no;
    if (!encoded) {
      heavy.push_back(i);
      continue;
    }
    if (!encoded->complete()) {
      missing[depth] = encodings.spec().clauses[clause].label + ": " + encoded->incomplete;
      continue;
    }
    Tribool const wanted = part(i, *encoded);
    top.parts.emplace_back(wanted, reason(i));
    if (wanted == Tribool::no) return refute(top, top.parts.back().second);
    added = conjunction(added, wanted);
    if (added == Tribool::no) break;
  }
  return true;
}

// Enters the current choice of `top`. Returns false if it cannot satisfy the goal.
bool SkeletonSearch::State::enter(Frame& top, std::uint64_t key, bool& quick) {
  std::size_t const depth = stack.size() - 1;
  std::size_t const row = order[depth];
  skeleton.rows[row] = top.choices[top.sequence[top.at]];
  skeleton_ids[row] = encodings.rows().skeleton_id(row, skeleton.rows[row]);
  auto const known_conflict = nogoods.find(row, skeleton_ids);
  quick = known_conflict.has_value();
  if (quick) {
    top.conflict.add(*known_conflict);
    return false;
  }
  std::vector<std::size_t> heavy;
  if (!encode_goals(top, heavy)) return false;
  Tribool added = Tribool::yes;
  for (auto const& [part, why] : top.parts) added = conjunction(added, part);
  if (added == Tribool::no) return refute(top, find_conflict());
  added = with_pinned(added);
  if (depth == 0) added = conjunction(added, equations());
  solver.push();
  solver.add(added);
  top.entered = true;
  top.added = added;
  auto const known = open.find(key);
  if (known != open.end() && cases == Cases::all) {
    answer = known->second;
    return true;
  }
  // Without a new query, the mode is the mode of the previous row, not of the previous choice.
  bool const in_haste = cases != Cases::all, pins = cases == Cases::few && !to_pin[depth].empty();
  bool const look = added != Tribool::yes || depth == 0 || !heavy.empty() || pins;
  answer = look ? solver.check() : open.at(top.key);
  if (in_haste && answer != Answer::satisfiable && (answer == Answer::unknown || !is_contradiction())) {
    start_over = true;
    return false;
  }
  if (answer == Answer::unsatisfiable) return refute(top, find_conflict());
  for (std::size_t i : heavy) {
    if (!sample(top, i)) return false;
  }
  if (pins) pin(to_pin[depth]);
  open[key] = answer;
  return true;
}

// Returns the formula of the goal about its clause.
Tribool SkeletonSearch::State::part(std::size_t goal, Encoded const& encoded) {
  auto const [clause, want] = goals[goal];
  if (want == Want::satisfied) return encoded.holds;
  if (want == Want::satisfied_or_undefined) return disjunction(encoded.holds, encoded.undefined);
  Tribool const broken = encodings.violated(encoded);
  return want == Want::violated_with_value ? conjunction(broken, negation(encoded.undefined)) : broken;
}

// Samples a case of a clause that can meet the goal together with all previous formulas.
bool SkeletonSearch::State::sample(Frame& top, std::size_t goal) {
  auto const [clause, want] = goals[goal];
  Conflict why = reason(goal);
  why.general = false;
  std::vector<Tribool> elsewhere;
  for (int i = 0; i < kSampledCases; ++i) {
    if (solver.check(elsewhere) != Answer::satisfiable) break;
    Encoded const encoded = encodings.sampled(clause, skeleton, helpers[goal], [&](Term const* symbol) {
      return solver.value(symbol).value_or(std::clamp<Int128>(1, symbol->low, symbol->high));
    });
    if (!encoded.complete()) break;
    Tribool const wanted = with_pinned(part(goal, encoded));
    answer = solver.check(wanted);
    if (answer == Answer::satisfiable) {
      solver.add(wanted);
      top.parts.emplace_back(wanted, why);
      top.added = conjunction(top.added, wanted);
      return true;
    }
    elsewhere.push_back(negation(encoded.where));
  }
  for (auto const& [other, how] : goals)
    if (is_violation(how))
      for (std::size_t row : encodings.reads(other))
        if (position[row] < stack.size()) why.rows.insert(row);
  return refute(top, why);
}

void SkeletonSearch::State::leave(Frame& top) {
  if (top.entered) solver.pop();
  top.entered = false;
}

// Returns to the initial state, in which nothing is chosen.
void SkeletonSearch::State::clear() {
  while (!stack.empty()) leave(stack.back()), stack.pop_back();
  pinned.clear();
}

bool SkeletonSearch::State::next(OpSkeleton& found, std::size_t attempts, std::uint64_t max_steps) {
  if (exhausted) return false;
  if (random) clear();
  bool resume = !stack.empty() && stack.back().entered;
  if (stack.empty()) stack.push_back(frame(0));
  std::size_t work = 0;
  std::uint64_t const end = steps_used() + std::min(max_steps, kNoStepLimit);
  while (true) {
    Frame& top = stack.back();
    if (resume) leave(top), ++top.at;
    resume = false;
    for (; top.at < top.sequence.size(); ++top.at) {
      if (work >= attempts * kQuickDeadEnds || steps_used() >= end) return false;
      std::uint64_t const key = chained(top.key, top.sequence[top.at]);
      if (closed.contains(key)) {
        top.all_refuted = false;
        continue;
      }
      bool quick = false;
      if (enter(top, key, quick)) break;
      leave(top);
      if (start_over) break;
      work += quick ? 1 : kQuickDeadEnds;
      ++refuted;
    }
    if (start_over) {
      start_over = false;
      work += kQuickDeadEnds;
      clear();
      stack.push_back(frame(0));
      continue;
    }
    if (top.at < top.sequence.size()) {
      std::uint64_t const key = chained(top.key, top.sequence[top.at]);
      if (stack.size() < order.size()) {
        stack.push_back(frame(key));
        continue;
      }
      closed.insert(key);
      top.all_refuted = false;
      ++given;
      incomplete = missing.back();
      found = skeleton;
      return true;
    }
    close();
    if (stack.empty()) {
      exhausted = true;
      return false;
    }
    resume = true;
  }
}

// All choices of the last frame are done. If there is a reason against each, the previous rows are the reason.
void SkeletonSearch::State::close() {
  Frame const done = std::move(stack.back());
  std::size_t const row = order[stack.size() - 1];
  stack.pop_back();
  if (stack.empty()) return;
  Frame& top = stack.back();
  if (!done.all_refuted) {
    closed.insert(done.key);
    top.all_refuted = false;
    return;
  }
  Conflict reason = done.conflict;
  reason.rows.erase(row);
  reason.rows.insert(shape_choices[row].begin(), shape_choices[row].end());
  std::size_t last = 0;
  for (std::size_t r : reason.rows) last = std::max(last, position[r]);
  if (!reason.rows.empty()) remember(reason, order[last]);
  // Other choices for a row that is not part of the reason would fail in the same way.
  if (!reason.rows.contains(order[stack.size() - 1])) {
    top.at = top.sequence.size() - 1;
    top.conflict = std::move(reason);
  } else {
    top.conflict.add(reason);
  }
}

SkeletonSearch::SkeletonSearch(Encodings& encodings, SkeletonLimits const& limits, SearchGoal goal,
                               std::optional<std::uint64_t> seed, Cases cases)
    : state_(std::make_unique<State>(encodings, limits, goal, seed, cases)) {}
SkeletonSearch::~SkeletonSearch() = default;

bool SkeletonSearch::next(OpSkeleton& skeleton, std::size_t attempts, std::uint64_t steps) {
  return state_->next(skeleton, attempts, steps);
}
bool SkeletonSearch::exhausted() const { return state_->exhausted; }
Answer SkeletonSearch::answer() const { return state_->answer; }
std::string const& SkeletonSearch::incomplete() const { return state_->incomplete; }
std::vector<Tribool> SkeletonSearch::formulas() const {
  std::vector<Tribool> all;
  for (auto const& frame : state_->stack) all.push_back(frame.added);
  return all;
}
Solver& SkeletonSearch::solver() { return state_->solver; }
bool SkeletonSearch::met_undefined() const {
  return std::ranges::any_of(state_->goals,
                             [&](auto const& goal) { return state_->encodings.met_undefined(goal.first); });
}
std::size_t SkeletonSearch::given() const { return state_->given; }
std::size_t SkeletonSearch::refuted() const { return state_->refuted; }

}  // namespace assay
