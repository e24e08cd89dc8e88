#include "constraints/prove/lint/undetermined_results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/compare.hpp"
#include "constraints/prove/ops/confirm.hpp"

namespace assay {
namespace {

constexpr std::size_t kDeadEnds = 500;

void types_of(FormulaValue const& value, std::vector<Type>& types) {
  if (value.is_list()) {
    for (FormulaValue const& item : value.items()) types_of(item, types);
  } else if (value.is(FormulaValueKind::placeholder) && value.type) {
    types.push_back(value.type);
  }
}

}  // namespace

void UndeterminedResults::search() {
  SearchGoal goal;
  goal.satisfied = encodings_.clauses();
  SkeletonSearch search(encodings_, limits_, goal);
  for (OpSkeleton skeleton; !is_done();) {
    bool const given = search.next(skeleton, kDeadEnds);
    steps_ = search.solver().steps_used();
    if (steps_ >= step_limit_) return give_up("the step limit for this op was reached");
    if (!given && search.exhausted()) break;
    if (!given) continue;
    ++skeletons_;
    if (incomplete_.empty()) incomplete_ = search.incomplete();
    auto& earlier = seen_[inputs(skeleton)];
    for (auto const& other : earlier) compare(search.solver(), skeleton, other);
    OpSkeleton other = skeleton;
    for (std::size_t i = 0; i < other.rows.size(); ++i)
      if (encodings_.spec().rows[i].kind == RowKind::output) other.rows[i].copy = 1;
    compare(search.solver(), skeleton, other);
    earlier.push_back(std::move(other));
  }
  for (auto const clause : encodings_.clauses())
    if (!encodings_.narrowed(clause).empty()) give_up(encodings_.narrowed(clause));
  if (!incomplete_.empty()) give_up("not encoded: " + incomplete_);
  for (auto* const report : {&shapes_, &element_types_})
    if (report->unique == Finding::unknown && report->unknown.empty()) report->unique = Finding::yes;
}

void UndeterminedResults::give_up(std::string const& reason) {
  for (auto* const report : {&shapes_, &element_types_})
    if (report->unique == Finding::unknown && report->unknown.empty()) report->unknown = reason;
}

std::vector<std::uint32_t> UndeterminedResults::inputs(OpSkeleton const& skeleton) const {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < skeleton.rows.size(); ++i)
    if (encodings_.spec().rows[i].kind != RowKind::output)
      numbers.push_back(encodings_.rows().skeleton_id(i, skeleton.rows[i]));
  return numbers;
}

void UndeterminedResults::compare(Solver& solver, OpSkeleton const& first, OpSkeleton const& second) {
  UnknownOp const a(encodings_.rows(), first), b(encodings_.rows(), second);
  auto const found = difference(a, b);
  if (found.shape == Tribool::no && found.element == Tribool::no) return;
  solver.push();
  solver.add(b.rows());
  for (auto const clause : encodings_.clauses()) {
    auto const given = encodings_.helpers(clause, encodings_.clauses(), false);
    auto const& encoded = encodings_.of(clause, second, given);
    if (encoded.complete()) solver.add(encoded.holds);
  }
  ask(solver, a, b, found.shape, shapes_);
  ask(solver, a, b, found.element, element_types_);
  solver.pop();
}

void UndeterminedResults::ask(Solver& solver, UnknownOp const& first, UnknownOp const& second, Tribool difference,
                              UniqueReport& report) {
  if (report.unique == Finding::no || difference == Tribool::no) return;
  auto const answer = solver.check(difference);
  if (answer == Answer::unsatisfiable) return;
  report.unknown = "the solver gave up on some skeleton";
  if (answer != Answer::satisfiable) return;
  auto const value = [&](Term const* symbol) { return solver.value(symbol); };
  std::string const texts[] = {first.instance(value).text, second.instance(value).text};
  for (auto const& text : texts) {
    auto const labels = text.empty() ? std::vector<std::string>{"no text"} : labels_of(text, encodings_.spec());
    report.unknown = incomplete_.empty()
                         ? fmt::format("the checker finds {} in one of two undetermined", fmt::join(labels, ", "))
                         : "not encoded: " + incomplete_;
    if (!labels.empty()) return;
  }
  report = {Finding::no, {texts[0], texts[1]}, ""};
}

UndeterminedResults::Difference UndeterminedResults::difference(UnknownOp const& first, UnknownOp const& second) const {
  Difference found;
  for (auto const& row : encodings_.spec().rows) {
    if (row.kind != RowKind::output) continue;
    FormulaValue a, b;
    std::vector<Type> types_a, types_b;
    if (first.member(row.name, a)) types_of(a, types_a);
    if (second.member(row.name, b)) types_of(b, types_b);
    if (types_a.size() != types_b.size()) {
      found.shape = Tribool::yes;
      continue;
    }
    for (std::size_t i = 0; i < types_a.size(); ++i) differ(types_a[i], types_b[i], found);
  }
  return found;
}

// Compares element types if both types have them. Any other difference counts as a difference of shape.
void UndeterminedResults::differ(Type a, Type b, Difference& found) const {
  if (a == b) return;
  if (a->kind != b->kind || a->shape.size() != b->shape.size() || a->members.size() != b->members.size()) {
    found.shape = Tribool::yes;
    return;
  }
  for (std::size_t i = 0; i < a->members.size(); ++i) differ(a->members[i], b->members[i], found);
  if (!has_shape(a)) return;
  for (std::size_t i = 0; i < a->shape.size(); ++i)
    found.shape = disjunction(found.shape, negation(equal(dimension(a, i), dimension(b, i))));
  found.element = disjunction(found.element, negation(same_type(a->element, b->element, true)));
}

}  // namespace assay
