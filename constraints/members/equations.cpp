#include "constraints/members/equations.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay {
namespace {

constexpr std::size_t kMaxItems = std::size_t{1} << 12;  // of a list; each may define a dimension or a result
constexpr std::size_t kMaxNamed = std::size_t{1} << 22;  // maximum product of list items and op results
constexpr int kMaxLetDepth = 20;
constexpr int kMaxRank = 1000;  // result ranks are below it; equations for more have no effect

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

// Whether the value `a` of an equation for a size is preferred to `b`.
bool is_more_precise(Interval a, Interval b) { return !b.exact() && (a.exact() || (a.term && !b.term)); }

}  // namespace

Equations::Equations(Operation const& op, OpSpec const& spec, OpMembers const& members, Evaluator& evaluator)
    : op_(op),
      spec_(spec),
      members_(members),
      segments_(result_segments(spec, op)),
      evaluator_(evaluator),
      facts_(op.results.size()) {}

std::vector<ResultFacts> Equations::read_all() {
  facts_.assign(facts_.size(), {});
  shapes_are_same_ = false;
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
  share_shapes();
  for (auto& facts : facts_) assemble_element(facts);
  return facts_;
}

// A row with a single element type or rank determines these without any clause.
void Equations::read_row(Row const& row, Segment segment) {
  if (row.types.empty()) return;
  auto const& first = row.types[0];
  bool const is_token = row.types.size() == 1 && first.kind == "token";
  bool const is_tensor = std::ranges::all_of(row.types, [&](TypeAlternative const& other) {
    return (other.kind == "tensor" || other.kind == "unranked_tensor") && other.elements == first.elements;
  });
  Type const element = is_tensor && first.elements.size() == 1 ? element_of_class(first.elements[0]) : nullptr;
  auto const rank = std::ranges::all_of(row.types, [&](auto const& other) { return other.rank == first.rank; })
                        ? first.rank
                        : std::nullopt;
  for (std::size_t i = segment.begin; i < segment.begin + segment.size; ++i) {
    if (is_token && !facts_[i].type) facts_[i].type = members_.context().token();
    if (element && !facts_[i].element) facts_[i].element = element;
    if (rank && !facts_[i].shape && *rank >= 0 && *rank < kMaxRank)
      facts_[i].shape.emplace(static_cast<std::size_t>(*rank), Interval{0, kUnbounded});
  }
}

// Returns the only type of a class, or nullptr if there are several.
Type Equations::element_of_class(std::string_view name) const {
  auto& context = members_.context();
  if (name == "boolean" || name == "i1") return context.integer(1);
  if (!name.starts_with("si") && !name.starts_with("ui")) return context.floating(name);
  auto const width = static_cast<std::uint32_t>(std::strtoul(std::string(name.substr(2)).c_str(), nullptr, 10));
  if (width == 0) return nullptr;
  return context.integer(width, name[0] == 'u' ? Signedness::is_unsigned : Signedness::signless);
}

// Whether the call is size(results). The number of results of a variadic row is not part of their types.
bool Equations::is_count(Expr const& call) const {
  if (call.text != "size" || call.args.size() != 1 || call.args[0].kind != ExprKind::name) return false;
  Row const* const row = output_row(spec_, call.args[0].text);
  return row && row->variadic;
}

bool Equations::depends_on_results(Expr const& expr, int depth) const {
  if (depth > kMaxLetDepth) return true;
  if (expr.kind == ExprKind::call && is_count(expr)) return false;
  if (expr.kind == ExprKind::conditional && !depends_on_results(expr.args[0], depth + 1)) {
    FormulaValue const condition = evaluator_.all(evaluator_.evaluate(expr.args[0]));
    if (condition.is(FormulaValueKind::truth) && condition.truth != Tribool::unknown)
      return depends_on_results(expr.args[condition.truth == Tribool::yes ? 1 : 2], depth);
  }
  if (expr.kind == ExprKind::name) {
    if (output_row(spec_, expr.text)) return true;
    if (auto const* let = members_.local(expr.text)) return depends_on_results(let->value, depth + 1);
  }
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [&](Expr const& arg) { return depends_on_results(arg, depth); });
}

// Returns the indices of results that the expression names: result, results, results..., results[0].
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

// Returns the target of shape(result)[i] or shape(result)[a:b] with known subscripts.
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
      "type", "shape", "element_type", "baseline_type", "baseline_element_type", "tuple_element_types", "future_types",
      "dim",  "rank",  "size",         "value"};
  if (expr.text == "complex_element_type" && expr.args[0].kind == ExprKind::call) {  // argument: element_type(result)
    auto whole = target(expr.args[0]);
    if (!whole || whole->function != "element_type") return std::nullopt;
    whole->function = expr.text;
    return whole;
  }
  if (std::find(std::begin(kFunctions), std::end(kFunctions), expr.text) == std::end(kFunctions)) return std::nullopt;
  // Execution rules determine the sizes of executed ops. A different number of elements violates a rule.
  if (expr.text == "size" && (executed_ || is_count(expr))) return std::nullopt;
  Target found{expr.text, {}, std::nullopt, std::nullopt, expr.args[0].kind == ExprKind::ellipsis};
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

// Both sides of an equation may be baseline types; for the result, the type itself is used.
FormulaValue Equations::evaluate_plain(Expr const& expr) {
  if (expr.kind == ExprKind::conditional) {
    FormulaValue condition = evaluator_.all(evaluator_.evaluate(expr.args[0]));
    if (condition.is(FormulaValueKind::truth) && condition.truth != Tribool::unknown)
      return evaluate_plain(expr.args[condition.truth == Tribool::yes ? 1 : 2]);
    return undefined("the condition is unknown");
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
  if (is_more_precise(size, before)) facts.sizes[axis] = size;
}

// If a result has two types, sizes known only in the second one complete the first one.
void Equations::merge_type(ResultFacts& facts, Type type) {
  if (!facts.type) {
    facts.type = type;
    return;
  }
  if (facts.type->kind != TypeKind::tensor || type->kind != TypeKind::tensor ||
      facts.type->shape.size() != type->shape.size())
    return;
  for (std::size_t axis = 0; axis < type->shape.size(); ++axis) {
    auto const known = facts.sizes.find(axis);
    Interval const before = known != facts.sizes.end() ? known->second : dimension(facts.type, axis);
    if (is_more_precise(dimension(type, axis), before)) facts.sizes[axis] = dimension(type, axis);
  }
}

void Equations::assign_one(std::string const& function, ResultFacts& facts, FormulaValue const& value,
                           std::optional<std::size_t> axis) {
  if (function == "type" || function == "baseline_type") {
    if (value.is(FormulaValueKind::type)) merge_type(facts, value.type);
  } else if (function == "element_type" || function == "baseline_element_type") {
    if (value.is(FormulaValueKind::type) && !facts.element) facts.element = value.type;
  } else if (function == "complex_element_type") {
    if (value.is(FormulaValueKind::type) && !facts.element) facts.element = members_.context().complex(value.type);
  } else if (function == "tuple_element_types" || function == "future_types") {
    std::vector<Type> members;
    for (FormulaValue const& member : value.is_list() ? value.items() : std::span(&value, 1)) {
      if (!member.is(FormulaValueKind::type)) return;
      members.push_back(member.type);
    }
    auto& context = members_.context();
    if (!facts.type) facts.type = function == "future_types" ? context.future(members) : context.tuple(members);
  } else if (function == "shape") {
    auto sizes = sizes_of(evaluator_.numeric(value));
    if (!sizes) return;
    if (!facts.shape)
      facts.shape = sizes;
    else if (facts.shape->size() == sizes->size())
      for (std::size_t i = 0; i < sizes->size(); ++i)
        if (is_more_precise((*sizes)[i], (*facts.shape)[i])) (*facts.shape)[i] = (*sizes)[i];
  } else if (function == "rank") {
    if (!facts.shape && value.is(FormulaValueKind::integer) && value.interval.exact() && value.interval.low >= 0 &&
        value.interval.low < kMaxRank)
      facts.shape.emplace(static_cast<std::size_t>(value.interval.low), Interval{0, kUnbounded});
  } else if (function == "size") {  // for a list
    if (!facts.shape) rank_missed_ = true;
    if (facts.shape && facts.shape->size() == 1 && value.is(FormulaValueKind::integer))
      assign_size(facts, 0, value.interval);
  } else if (function == "value") {
    if (!facts.elements) facts.elements = evaluator_.numeric(value);
  } else if (axis && value.is(FormulaValueKind::integer)) {
    auto [known, fresh] = facts.sizes.try_emplace(*axis, value.interval);
    if (!fresh && !is_more_precise(known->second, value.interval)) known->second = value.interval;
  }
}

void Equations::assign(Target const& target, Expr const& value) {
  // The value of elements may depend on an unknown condition.
  FormulaValue known = target.function == "value" ? evaluator_.evaluate(value) : evaluate_plain(value);
  if (target.function == "shape" && target.axis) {  // a part of the shape
    ResultFacts& facts = facts_[target.results[0]];
    if (!target.count && known.is(FormulaValueKind::integer)) assign_size(facts, *target.axis, known.interval);
    auto sizes = target.count ? sizes_of(evaluator_.numeric(known)) : std::nullopt;
    if (!sizes || sizes->size() != *target.count) return;
    for (std::size_t i = 0; i < sizes->size(); ++i) assign_size(facts, *target.axis + i, (*sizes)[i]);
    return;
  }
  // The list as a whole is the result of the function.
  bool const is_whole = target.function == "tuple_element_types" || target.function == "future_types";
  if (known.is_mapped() && !is_whole && !target.each && target.results.size() == 1) {  // it equals each of these
    for (FormulaValue const& one : known.items())
      assign_one(target.function, facts_[target.results[0]], one, target.axis);
    return;
  }
  // Either a separate value for each result, or the same value for all.
  bool each = known.is_list() && known.items().size() == target.results.size() &&
              (known.is_mapped() || (target.function != "shape" && !known.list->is_tensor));
  for (std::size_t i = 0; i < target.results.size(); ++i)
    assign_one(target.function, facts_[target.results[i]], each ? known.items()[i] : known, target.axis);
}

void Equations::read_chain(Expr const& chain) {
  // Any side can define any other side if there are only `=` between them.
  for (std::size_t i = 0; i < chain.args.size(); ++i) {
    auto left = target(chain.args[i]);
    for (std::size_t j = 0; j < chain.args.size(); ++j) {
      auto from = std::min(i, j), to = std::max(i, j);
      bool equal =
          std::all_of(chain.ops.begin() + static_cast<std::ptrdiff_t>(from),
                      chain.ops.begin() + static_cast<std::ptrdiff_t>(to), [](auto const& op) { return op == "="; });
      if (i == j || !equal || depends_on_results(chain.args[j])) continue;
      if (left)
        assign(*left, chain.args[j]);
      else if (chain.args[i].kind == ExprKind::list)
        read_list(chain.args[i], chain.args[j]);
      else
        read_part(chain.args[i], chain.args[j]);
    }
  }
}

// Reads [f(result), ...] = a list of the same length.
void Equations::read_list(Expr const& list, Expr const& other) {
  FormulaValue const values = evaluate_plain(other);
  if (!values.is_list() || values.items().size() != list.args.size()) return;
  for (std::size_t i = 0; i < list.args.size(); ++i) {
    auto const left = target(list.args[i]);
    if (left && left->results.size() == 1)
      assign_one(left->function, facts_[left->results[0]], values.items()[i], left->axis);
  }
}

namespace {

// Rewrites f([a, b, c]...) to f(a) = f(b) = f(c).
std::optional<Expr> equation_of_members(Expr const& call) {
  if (call.kind != ExprKind::call || call.args.size() != 1 || call.args[0].kind != ExprKind::ellipsis)
    return std::nullopt;
  Expr const& list = call.args[0].args[0];
  if (list.kind != ExprKind::list) return std::nullopt;
  Expr chain;
  chain.kind = ExprKind::comparison;
  for (Expr const& member : list.args) {
    chain.args.push_back(call);
    chain.args.back().args = {member};
  }
  if (!list.args.empty()) chain.ops.assign(list.args.size() - 1, "=");
  return chain;
}

}  // namespace

// same(shape(results...)): facts about one shape apply to all.
void Equations::share_shapes() {
  auto const known = std::ranges::find_if(facts_, [](ResultFacts const& facts) { return facts.shape.has_value(); });
  if (!shapes_are_same_ || known == facts_.end()) return;
  ResultFacts const first = *known;
  for (auto& facts : facts_) {
    if (facts.shape || facts.type) continue;
    facts.shape = first.shape;
    facts.sizes.insert(first.sizes.begin(), first.sizes.end());
  }
}

// Reads calls that are equations: identical(type(result), T), same(...), is_token(result).
void Equations::read_call(Expr const& call) {
  if (call.text == "identical" && call.args.size() == 2) {
    for (std::size_t i = 0; i < 2; ++i)
      if (auto const left = target(call.args[i]); left && !depends_on_results(call.args[1 - i]))
        assign(*left, call.args[1 - i]);
  } else if (call.text == "same" && call.args.size() == 1) {
    if (auto const members = equation_of_members(call.args[0])) return read_chain(*members);
    auto const all = target(call.args[0]);
    shapes_are_same_ |= all && all->function == "shape" && all->each && all->results.size() == facts_.size();
  } else if (call.text == "is_token" && call.args.size() == 1) {
    if (auto const results = results_named(call.args[0]))
      for (std::size_t const i : *results) merge_type(facts_[i], members_.context().token());
  }
}

// `f has type (...) -> (tensor<element_type(result)>)`: the result of f determines the type of the result.
void Equations::read_has_type(Expr const& formula) {
  if (depends_on_results(formula.args[0])) return;
  FormulaValue const function = evaluator_.evaluate(formula.args[0]);
  Signature const* signature = function.is(FormulaValueKind::signature) ? function.signature
                               : function.is(FormulaValueKind::symbol)  ? members_.resolve(function.text)
                                                                        : nullptr;
  if (!signature || !signature->malformed.empty()) return;
  if (signature->has_inputs) read_signature(formula.args[1], signature->inputs);
  read_signature(formula.args[2], signature->outputs);
}

void Equations::read_signature(Expr const& list, std::span<Type const> types) {
  auto const spliced = [](auto const& self, Expr const& expr) -> bool {
    return expr.kind == ExprKind::ellipsis ||
           std::ranges::any_of(expr.args, [&](Expr const& arg) { return self(self, arg); });
  };
  if (list.args.size() != types.size() || spliced(spliced, list)) return;
  for (std::size_t i = 0; i < types.size(); ++i) {
    bool const is_scalar = list.args[i].kind == ExprKind::tensor_type;
    auto const found = target(is_scalar ? list.args[i].args[0] : list.args[i]);
    if (!found || found->function != (is_scalar ? "element_type" : "type")) continue;
    if (is_scalar && (!types[i] || types[i]->kind != TypeKind::tensor)) continue;
    for (std::size_t const result : found->results)
      assign_one(found->function, facts_[result], make_type(is_scalar ? types[i]->element : types[i]), std::nullopt);
  }
}

// If a shape is compared except for an axis of another value, removes the size of that axis from the facts.
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

// If all alternatives except one are false, the remaining one is true.
void Equations::read_alternatives(Expr const& formula) {
  Expr const* last = nullptr;
  for (auto const& part : formula.args) {
    if (truth(part) == Tribool::no) continue;
    if (last) return;
    last = &part;
  }
  if (last) read(*last);
}

void Equations::read(Expr const& formula) {
  switch (formula.kind) {
    case ExprKind::and_:
      for (auto const& part : formula.args) read(part);
      return;
    // The true alternative may depend on sizes. Then it is a requirement and not the source of a size.
    case ExprKind::or_:
      if (!executed_) read_alternatives(formula);
      return;
    case ExprKind::if_then:
    case ExprKind::conditional: {
      Tribool const condition = truth(formula.args[0]);
      if (condition == Tribool::yes) read(formula.args[1]);
      if (condition == Tribool::no && formula.args.size() > 2) read(formula.args[2]);
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
      if (!list.is_list() || list.items().size() > kMaxItems) return;
      if (list.items().size() * op_.results.size() > kMaxNamed) return;  // each item may mention all results
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
    case ExprKind::call:
      read_call(formula);
      return;
    case ExprKind::has_type:
      read_has_type(formula);
      return;
    default:
      return;
  }
}

namespace {

// Adds the facts that `facts` lacks.
void complete(ResultFacts& facts, ResultFacts const& more) {
  if (facts.type) return;
  if (!facts.shape && facts.sizes.empty()) {
    facts.type = more.type;
    facts.shape = more.shape;
    facts.sizes = more.sizes;
  }
  if (!facts.element) facts.element = more.element;
  if (!facts.elements) facts.elements = more.elements;
}

}  // namespace

std::vector<ResultFacts> facts_of(Operation const& op, OpSpec const& spec, ProgramScope const& scope, Arena& arena,
                                  bool executed) {
  auto const solve = [&](OpSpec const& rules) {
    OpMembers const members(op, rules, scope, arena);
    Evaluator evaluator(members, arena);
    return Equations(op, rules, members, evaluator).solve(executed);
  };
  auto facts = solve(spec);
  OpSpec const* const variant = scope.table.variant(op);
  if (!variant) return facts;
  auto const more = solve(*variant);
  for (std::size_t i = 0; i < facts.size(); ++i) complete(facts[i], more[i]);
  return facts;
}

}  // namespace assay
