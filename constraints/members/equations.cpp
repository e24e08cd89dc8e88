#include "constraints/members/equations.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay::inline constraints {
namespace {

constexpr int kMaxLetDepth = 20;
constexpr int kMaxRank = 1000;  // ranks of results are below it: an equation for more says nothing

Row const* output_row(OpSpec const& spec, std::string_view name) {
  Row const* row = spec.row(name);
  return row && row->kind == RowKind::output ? row : nullptr;
}

std::optional<std::vector<Interval>> sizes_of(FormulaValue const& value) {
  if (!value.is_list()) return std::nullopt;
  std::vector<Interval> sizes;
  for (auto const& item : value.items()) {
    if (item.is(FormulaValueKind::unknown))
      sizes.push_back({0, kUnbounded});
    else if (item.is(FormulaValueKind::integer))
      sizes.push_back(item.interval);
    else
      return std::nullopt;
  }
  return sizes;
}

// Of two equations for one size, the one to keep.
bool says_more(Interval a, Interval b) { return !b.exact() && (a.exact() || (a.term && !b.term)); }

}  // namespace

Equations::Equations(Operation const& op, OpSpec const& spec, OpMembers const& members, Evaluator& evaluator)
    : spec_(spec),
      members_(members),
      segments_(result_segments(spec, op)),
      evaluator_(evaluator),
      facts_(op.results.size()) {}

std::vector<ResultFacts> Equations::solve(bool executed) {
  executed_ = executed;
  std::vector<Clause const*> again;
  for (auto const& clause : spec_.clauses) {
    if (clause.official == Official::only) continue;
    rank_missed_ = false;
    read(clause.formula);
    if (rank_missed_) again.push_back(&clause);
  }
  std::size_t number = 0;
  for (auto const& row : spec_.rows)
    if (row.kind == RowKind::output) read_row(row, segments_[number++]);
  for (auto const* clause : again) read(clause->formula);
  if (executed_) {
    for (auto const& rule : spec_.execution) read(rule.formula);
  }
  return facts_;
}

// A row that allows a single element type or rank says what no clause needs to repeat.
void Equations::read_row(Row const& row, Segment segment) {
  if (row.types.size() != 1 || row.types[0].kind != "tensor") return;
  auto const& only = row.types[0];
  Type element = nullptr;
  if (only.elements.size() == 1) {
    std::string_view name = only.elements[0];
    auto& context = members_.context();
    if (name == "boolean" || name == "i1")
      element = context.integer(1);
    else if (name.starts_with("si") || name.starts_with("ui")) {
      auto width = static_cast<std::uint32_t>(std::strtoul(std::string(name.substr(2)).c_str(), nullptr, 10));
      if (width) element = context.integer(width, name[0] == 'u' ? Signedness::is_unsigned : Signedness::signless);
    } else {
      element = context.floating(name);
    }
  }
  for (std::size_t i = segment.begin; i < segment.begin + segment.size; ++i) {
    if (element && !facts_[i].element) facts_[i].element = element;
    if (only.rank && !facts_[i].shape && *only.rank >= 0 && *only.rank < kMaxRank)
      facts_[i].shape.emplace(static_cast<std::size_t>(*only.rank), Interval{0, kUnbounded});
  }
}

bool Equations::depends_on_results(Expr const& expr, int depth) const {
  if (depth > kMaxLetDepth) return true;
  if (expr.kind == ExprKind::name) {
    if (output_row(spec_, expr.text)) return true;
    if (auto const* let = members_.local(expr.text)) return depends_on_results(let->value, depth + 1);
  }
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [&](Expr const& arg) { return depends_on_results(arg, depth); });
}

// result, results, results..., results[0]
std::optional<std::vector<std::size_t>> Equations::results_named(Expr const& expr) {
  if (expr.kind == ExprKind::ellipsis) return results_named(expr.args[0]);
  if (expr.kind == ExprKind::index && expr.args.size() == 2 && !depends_on_results(expr.args[1])) {
    auto all = results_named(expr.args[0]);
    FormulaValue at = evaluator_.evaluate(expr.args[1]);
    if (!all || !at.is(FormulaValueKind::integer) || !at.interval.exact()) return std::nullopt;
    auto number = static_cast<std::int64_t>(at.interval.low);
    if (number < 0) number += static_cast<std::int64_t>(all->size());
    if (number < 0 || number >= static_cast<std::int64_t>(all->size())) return std::nullopt;
    return std::vector<std::size_t>{(*all)[static_cast<std::size_t>(number)]};
  }
  Row const* row = expr.kind == ExprKind::name ? output_row(spec_, expr.text) : nullptr;
  if (!row) return std::nullopt;
  std::size_t number = 0;
  for (auto const& other : spec_.rows) {
    if (&other == row) break;
    number += other.kind == RowKind::output;
  }
  Segment segment = segments_[number];
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < segment.size; ++i) list.push_back(segment.begin + i);
  return list;
}

// shape(result)[i], shape(result)[a:b] with subscripts that are known
std::optional<Equations::Target> Equations::part_of_shape(Expr const& expr) {
  if (expr.args.size() != 2 || expr.args[0].kind != ExprKind::call || expr.args[0].text != "shape") return std::nullopt;
  auto found = target(expr.args[0]);
  if (!found || found->results.size() != 1 || depends_on_results(expr.args[1])) return std::nullopt;
  auto const& shape = facts_[found->results[0]].shape;
  if (!shape) {
    rank_missed_ = true;
    return std::nullopt;
  }
  auto const rank = static_cast<Int128>(shape->size());
  auto known = [&](Expr const& subscript, Int128 absent) -> std::optional<Int128> {
    if (subscript.kind == ExprKind::absent) return absent;
    FormulaValue const at = evaluator_.evaluate(subscript);
    if (!at.is(FormulaValueKind::integer) || !at.interval.exact()) return std::nullopt;
    return at.interval.low < 0 ? at.interval.low + rank : at.interval.low;
  };
  Expr const& subscript = expr.args[1];
  if (subscript.kind == ExprKind::slice) {
    auto const from = known(subscript.args[0], 0), to = known(subscript.args[1], rank);
    if (!from || !to) return std::nullopt;
    Int128 const first = std::clamp<Int128>(*from, 0, rank);
    found->axis = static_cast<std::size_t>(first);
    found->count = static_cast<std::size_t>(std::max(std::clamp<Int128>(*to, 0, rank) - first, Int128(0)));
  } else {
    auto const at = known(subscript, 0);
    if (!at || *at < 0 || *at >= rank) return std::nullopt;
    found->axis = static_cast<std::size_t>(*at);
  }
  return found;
}

std::optional<Equations::Target> Equations::target(Expr const& expr) {
  if (expr.kind == ExprKind::index) return part_of_shape(expr);
  if (expr.kind != ExprKind::call || expr.args.empty()) return std::nullopt;
  static constexpr std::string_view kFunctions[] = {
      "type", "shape", "element_type", "baseline_type", "baseline_element_type", "tuple_element_types",
      "dim",  "rank",  "value"};
  if (expr.text == "complex_element_type" && expr.args[0].kind == ExprKind::call) {  // of element_type(result)
    auto whole = target(expr.args[0]);
    if (!whole || whole->function != "element_type") return std::nullopt;
    whole->function = expr.text;
    return whole;
  }
  if (std::find(std::begin(kFunctions), std::end(kFunctions), expr.text) == std::end(kFunctions)) return std::nullopt;
  Target found{expr.text, {}, std::nullopt, std::nullopt};
  auto results = results_named(expr.args[0]);
  if (!results) return std::nullopt;
  found.results = *results;
  if (expr.text != "dim") return found;
  if (expr.args.size() != 2 || depends_on_results(expr.args[1]) || found.results.empty()) return std::nullopt;
  FormulaValue axis = evaluator_.evaluate(expr.args[1]);
  if (!axis.is(FormulaValueKind::integer) || !axis.interval.exact()) return std::nullopt;
  Int128 at = axis.interval.low;
  if (auto const& shape = facts_[found.results[0]].shape; at < 0 && shape) at += static_cast<Int128>(shape->size());
  if (at < 0) return std::nullopt;
  found.axis = static_cast<std::size_t>(at);
  return found;
}

// The two sides of an equation may speak of baselines; for the result the type itself is meant.
FormulaValue Equations::evaluate_plain(Expr const& expr) {
  if (expr.kind == ExprKind::conditional) {
    FormulaValue condition = evaluator_.all(evaluator_.evaluate(expr.args[0]));
    if (condition.is(FormulaValueKind::truth) && condition.truth != Tribool::unknown)
      return evaluate_plain(expr.args[condition.truth == Tribool::yes ? 1 : 2]);
    return undefined("the condition is not known");
  }
  if (expr.kind == ExprKind::call && expr.args.size() == 1) {
    Expr plain = expr;
    if (expr.text == "baseline_type") plain.text = "type";
    if (expr.text == "baseline_element_type") plain.text = "element_type";
    return evaluator_.evaluate(plain);
  }
  return evaluator_.evaluate(expr);
}

void Equations::assign_size(ResultFacts& facts, std::size_t axis, Interval size) {
  auto known = facts.sizes.find(axis);
  Interval const before = known != facts.sizes.end()                  ? known->second
                          : facts.shape && axis < facts.shape->size() ? (*facts.shape)[axis]
                                                                      : Interval{0, kUnbounded};
  if (says_more(size, before)) facts.sizes[axis] = size;
}

void Equations::assign_one(std::string const& function, ResultFacts& facts, FormulaValue const& value,
                           std::optional<std::size_t> axis) {
  if (function == "type" || function == "baseline_type") {
    if (value.is(FormulaValueKind::type) && !facts.type) facts.type = value.type;
  } else if (function == "element_type" || function == "baseline_element_type") {
    if (value.is(FormulaValueKind::type) && !facts.element) facts.element = value.type;
  } else if (function == "complex_element_type") {
    if (value.is(FormulaValueKind::type) && !facts.element) facts.element = members_.context().complex(value.type);
  } else if (function == "tuple_element_types") {
    std::vector<Type> members;
    for (FormulaValue const& member : value.is_list() ? value.items() : std::span(&value, 1)) {
      if (!member.is(FormulaValueKind::type)) return;
      members.push_back(member.type);
    }
    if (!facts.type) facts.type = members_.context().tuple(members);
  } else if (function == "shape") {
    auto sizes = sizes_of(evaluator_.numeric(value));
    if (!sizes) return;
    if (!facts.shape)
      facts.shape = sizes;
    else if (facts.shape->size() == sizes->size())
      for (std::size_t i = 0; i < sizes->size(); ++i)
        if (says_more((*sizes)[i], (*facts.shape)[i])) (*facts.shape)[i] = (*sizes)[i];
  } else if (function == "rank") {
    if (!facts.shape && value.is(FormulaValueKind::integer) && value.interval.exact() && value.interval.low >= 0 &&
        value.interval.low < kMaxRank)
      facts.shape.emplace(static_cast<std::size_t>(value.interval.low), Interval{0, kUnbounded});
  } else if (function == "value") {
    if (!facts.elements) facts.elements = evaluator_.numeric(value);
  } else if (axis && value.is(FormulaValueKind::integer)) {
    auto [known, fresh] = facts.sizes.try_emplace(*axis, value.interval);
    if (!fresh && !says_more(known->second, value.interval)) known->second = value.interval;
  }
}

void Equations::assign(Target const& target, Expr const& value) {
  FormulaValue known = evaluate_plain(value);
  if (target.function == "shape" && target.axis) {  // a part of it
    ResultFacts& facts = facts_[target.results[0]];
    if (!target.count && known.is(FormulaValueKind::integer)) assign_size(facts, *target.axis, known.interval);
    auto sizes = target.count ? sizes_of(evaluator_.numeric(known)) : std::nullopt;
    if (!sizes || sizes->size() != *target.count) return;
    for (std::size_t i = 0; i < sizes->size(); ++i) assign_size(facts, *target.axis + i, (*sizes)[i]);
    return;
  }
  // One value for each result, or the same for all.
  bool each = known.is_list() && known.items().size() == target.results.size() &&
              (known.is_mapped() || (target.function != "shape" && !known.list->is_tensor));
  for (std::size_t i = 0; i < target.results.size(); ++i)
    assign_one(target.function, facts_[target.results[i]], each ? known.items()[i] : known, target.axis);
}

void Equations::read_chain(Expr const& chain) {
  // Any side may be the equation's value for any other, as long as only `=` stands between them.
  for (std::size_t i = 0; i < chain.args.size(); ++i) {
    auto left = target(chain.args[i]);
    if (!left) continue;
    for (std::size_t j = 0; j < chain.args.size(); ++j) {
      auto from = std::min(i, j), to = std::max(i, j);
      bool equal =
          std::all_of(chain.ops.begin() + static_cast<std::ptrdiff_t>(from),
                      chain.ops.begin() + static_cast<std::ptrdiff_t>(to), [](auto const& op) { return op == "="; });
      if (i != j && equal && !depends_on_results(chain.args[j])) assign(*left, chain.args[j]);
    }
  }
}

// An exception for an axis of something else takes the axis out of the results, too.
void Equations::forget(Expr const& chain, Expr const& dim) {
  if (dim.kind != ExprKind::call || dim.args.size() != 2) return;
  for (Expr const& side : chain.args) {
    auto compared = target(side);
    if (!compared || compared->results.empty()) continue;
    auto const& shape = facts_[compared->results[0]].shape;
    FormulaValue axis = evaluator_.evaluate(dim.args[1]);
    if (!shape || !axis.is(FormulaValueKind::integer) || !axis.interval.exact()) continue;
    Int128 at = axis.interval.low + (axis.interval.low < 0 ? static_cast<Int128>(shape->size()) : 0);
    if (at < 0) continue;
    for (std::size_t r : compared->results) facts_[r].sizes[static_cast<std::size_t>(at)] = {0, kUnbounded};
  }
}

void Equations::read_except(Expr const& except) {
  Expr const& chain = except.args[0];
  if (chain.kind != ExprKind::comparison) return;
  read_chain(chain);
  for (std::size_t i = 1; i < except.args.size(); ++i) {
    Expr const* size = &except.args[i];
    Expr const* value = nullptr;
    if (size->kind == ExprKind::comparison && size->args.size() == 2) {
      value = &size->args[1];
      size = &size->args[0];
    }
    auto axis = target(*size);
    if (!axis) forget(chain, *size);
    if (!axis || !axis->axis) continue;
    for (std::size_t r : axis->results) facts_[r].sizes[*axis->axis] = {0, kUnbounded};
    if (value && !depends_on_results(*value)) assign(*axis, *value);
  }
}

void Equations::read(Expr const& formula) {
  switch (formula.kind) {
    case ExprKind::and_:
      for (auto const& part : formula.args) read(part);
      return;
    case ExprKind::if_then:
    case ExprKind::conditional: {
      // What runs has been checked, so its conditions on the types of results say what is the case.
      if (!executed_ && depends_on_results(formula.args[0])) return;
      FormulaValue condition = evaluator_.all(evaluator_.evaluate(formula.args[0]));
      if (!condition.is(FormulaValueKind::truth)) return;
      if (condition.truth == Tribool::yes) read(formula.args[1]);
      if (condition.truth == Tribool::no && formula.args.size() > 2) read(formula.args[2]);
      return;
    }
    case ExprKind::given: {
      std::size_t bound = 0;
      for (; bound < formula.names.size(); ++bound) {
        if (depends_on_results(formula.args[1 + bound])) break;
        evaluator_.bind(formula.names[bound], evaluator_.evaluate(formula.args[1 + bound]));
      }
      if (bound == formula.names.size()) read(formula.args[0]);
      evaluator_.unbind(bound);
      return;
    }
    case ExprKind::for_all: {
      if (formula.names.size() != 1 || depends_on_results(formula.args[1])) return;
      FormulaValue list = evaluator_.evaluate(formula.args[1]);
      if (!list.is_list()) return;
      for (auto const& item : list.items()) {
        if (!evaluator_.step()) return;
        evaluator_.bind(formula.names[0], item);
        read(formula.args[0]);
        evaluator_.unbind(1);
      }
      return;
    }
    case ExprKind::except:
      read_except(formula);
      return;
    case ExprKind::comparison:
      read_chain(formula);
      return;
    default:
      return;
  }
}

}  // namespace assay::inline constraints
