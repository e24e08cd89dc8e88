#include "constraints/prove/ops/unknown_op.hpp"

#include <algorithm>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/evaluate.hpp"
#include "constraints/prove/ops/unknown_members.hpp"

namespace assay {

UnknownOp::UnknownOp(UnknownRows& rows, OpSkeleton const& skeleton)
    : state_(std::make_unique<State>(State{*rows.state_, skeleton, {}, {}})) {
  state_->skeleton.rows.resize(state_->rows.spec.rows.size());
  state_->at.resize(state_->skeleton.rows.size());
}
UnknownOp::~UnknownOp() = default;

Interval UnknownRows::State::number_of_run(std::string_view name, Interval range) {
  auto found = std::ranges::find(of_run, name, &std::pair<std::string, Interval>::first);
  if (found != of_run.end()) return found->second;
  range.high = std::min<Int128>(range.high, bounds.max_size);
  of_run.emplace_back(name, pool.symbol(name, range));
  return of_run.back().second;
}

UnknownRow const& UnknownOp::State::row(std::size_t number) {
  UnknownRow*& found = at[number];
  if (!found) found = &rows.row(number, skeleton.rows[number]);
  return *found;
}

Context& UnknownOp::context() const { return *state_->rows.context; }
OpSkeleton const& UnknownOp::skeleton() const { return state_->skeleton; }

bool UnknownOp::member(std::string_view name, FormulaValue& value) const {
  auto const& rows = state_->rows.spec.rows;
  auto found = std::ranges::find(rows, name, &Row::name);
  if (found == rows.end()) {
    if (name != "parent") return false;
    value = unknown();
    return true;
  }
  auto number = static_cast<std::size_t>(found - rows.begin());
  UnknownRow const& row = state_->row(number);
  if (row.valued) {
    value = row.value;
    return true;
  }
  for (auto const& [known, of_default] : state_->defaults) {
    if (known != number) continue;
    value = of_default;
    return true;
  }
  Evaluator evaluator(*this, state_->rows.arena);
  if (found->kind == RowKind::attribute && found->default_value) {
    value = evaluator.evaluate(*found->default_value);
    bool matrix =
        std::ranges::any_of(found->types, [](TypeAlternative const& type) { return type.rank.value_or(0) > 1; });
    std::int64_t const shape[] = {0, sized(state_->rows.number_of_run("columns", {0, kUnbounded}))};
    if (matrix && value.is_list() && value.items().empty()) value = evaluator.tensor({}, shape);
  } else {
    value = found->optional ? none() : undefined("it is missing");
  }
  state_->defaults.emplace_back(number, value);
  return true;
}

Definition const* UnknownOp::local(std::string_view name) const {
  auto const& lets = state_->rows.spec.lets;
  auto found = std::ranges::find(lets, name, &Definition::name);
  return found == lets.end() ? nullptr : &*found;
}

Signature const* UnknownOp::resolve(std::string_view symbol) const {
  auto const& rows = state_->rows.spec.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].kind != RowKind::attribute) continue;
    RowSkeleton const& skeleton = state_->skeleton.rows[i];
    for (std::size_t j = 0; j < skeleton.cases.size() && j < skeleton.regions.size(); ++j) {
      if (skeleton.cases[j] == symbol) return state_->row(i).signatures[j];
    }
  }
  return nullptr;
}

Attribute UnknownOp::constant(Value const* value) const {
  return state_->rows.elements.contains(value) ? state_->rows.some_constant : nullptr;
}

bool UnknownOp::elements(Value const* value, FormulaValue& known) const {
  auto found = state_->rows.elements.find(value);
  if (found == state_->rows.elements.end()) return false;
  known = found->second;
  return true;
}

bool UnknownOp::number(std::string_view name, Interval& value) const {
  FormulaValue known;
  if (!builtin_name(name, context(), known) || !known.is(FormulaValueKind::integer)) return false;
  value = state_->rows.number_of_run(name, known.interval);
  return true;
}

Tribool UnknownOp::row(std::size_t number) const { return state_->row(number).truth; }

Tribool UnknownOp::rows() const {
  Tribool all = Tribool::yes;
  for (std::size_t i = 0; i < state_->at.size(); ++i) all = conjunction(all, row(i));
  return all;
}

std::vector<Term const*> UnknownOp::symbols(std::size_t row) const { return state_->row(row).symbols; }

std::vector<Term const*> UnknownOp::symbols() const {
  std::vector<Term const*> all;
  for (std::size_t i = 0; i < state_->at.size(); ++i) {
    auto const& own = state_->row(i).symbols;
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

}  // namespace assay
