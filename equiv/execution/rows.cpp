// Implements symbolic_run.hpp: results by the rows `elements` and `execution` of an op.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/members/element_rules.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "constraints/values/case_splits.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

std::optional<bool> is_known(FormulaValue const& value) {
  if (!value.is(FormulaValueKind::truth) || value.truth == Tribool::unknown) return std::nullopt;
  return value.truth == Tribool::yes;
}

bool applies(ElementRule const& rule, Evaluator& evaluator) {
  return !rule.condition || is_known(evaluator.all(evaluator.evaluate(*rule.condition))).value_or(false);
}

// The elements in one case of a formula.
struct ElementCase {
  Tribool where;
  std::vector<ElementTerm const*> results;
};

}  // namespace

// Returns the op that a broadcasting op applies, according to its summary. Other ops are returned unchanged.
std::string_view SymbolicRun::broadcast_op(std::string_view name) {
  constexpr std::string_view kPrefix = "chlo.broadcast_";
  if (!name.starts_with(kPrefix)) return name;
  for (std::string_view const dialect : {"stablehlo.", "chlo."})
    if (Specification::get().op(std::string(dialect) + std::string(name.substr(kPrefix.size()))))
      return sizes_.context().intern(std::string(dialect) + std::string(name.substr(kPrefix.size())));
  return name;
}

// A function with the same name in both dialects is the same function.
std::string_view SymbolicRun::function_op(std::string_view name) {
  constexpr std::string_view kDialect = "chlo.";
  auto const* const spec = name.starts_with(kDialect) ? Specification::get().op(name) : nullptr;
  auto const* const own = spec ? Specification::get().op_named(name.substr(kDialect.size())) : nullptr;
  auto const both = [&](std::string_view trait) { return own && own->has_trait(trait) && spec->has_trait(trait); };
  return both("unary_function") || both("binary_function") ? std::string_view(own->name) : name;
}

// Returns the index in an operand for an index of the result: the last axes, or those of broadcast_dimensions. An axis
// of size 1 is broadcast. Returns nothing if a size may be neither 1 nor that of the result.
std::optional<std::vector<Term const*>> SymbolicRun::broadcast_place(Operation const& op, SymbolicTensor const& operand,
                                                                     SymbolicTensor const& result,
                                                                     OpMembers const* broadcasts) {
  std::size_t const rank = operand.shape.size();
  if (rank > result.shape.size() || (!broadcasts && rank != result.shape.size())) return std::nullopt;
  std::vector<Term const*> place;
  for (std::size_t d = 0; d < rank; ++d) {
    std::size_t const axis = result.shape.size() - rank + d;
    Interval const own = TermPool::integer(operand.shape[d]), wanted = TermPool::integer(result.shape[axis]);
    if (!broadcasts || operand.shape[d] == result.shape[axis] || (!own.exact() && facts_.proves(equal(own, wanted))))
      place.push_back(result.symbols[axis]);
    else if (operand.shape[d]->kind == TermKind::constant && operand.shape[d]->low == 1)
      place.push_back(operand.shape[d]->pool->term_of({0, 0}));
    else
      return std::nullopt;
  }
  if (!broadcasts || rank == result.shape.size()) return place;
  Attribute const written = op.attribute("broadcast_dimensions");
  auto const axes = written ? integer_elements(written) : std::nullopt;
  if (!axes) return place;
  for (std::size_t d = 0; d < rank; ++d)
    if (axes->size() != rank || (*axes)[d] != static_cast<std::int64_t>(result.shape.size() - rank + d))
      return std::nullopt;
  return place;
}

// Evaluates the rows `elements` of one op.
struct SymbolicRun::ElementRows {
  SymbolicRun& run;
  Operation const& op;
  OpSpec const& spec;
  Arena& arena;
  ElementFormula& formula;
  std::vector<ElementRule> rules;
  Tribool reads = Tribool::yes;  // condition on reads for each element of a result

  ElementRows(SymbolicRun& symbolic, Operation const& operation, OpSpec const& rows, Arena& memory, ElementFormula& of)
      : run(symbolic), op(operation), spec(rows), arena(memory), formula(of) {
    for (auto const& row : spec.elements)
      if (ElementRule rule; read_element_rule(row.formula, rule)) rules.push_back(rule);
  }

  // Returns the row of a result that applies. If `place` is given, it is the row `shape(result) = ...`.
  ElementRule const* find(std::string_view result, std::string_view place) {
    Evaluator evaluator(formula, arena);
    for (auto const& rule : rules)
      if (rule.result == result && (place.empty() || rule.place == place) && applies(rule, evaluator)) return &rule;
    return nullptr;
  }

  // Sets unknown sizes in the type of a result to those of its row, and assumes that known sizes match it.
  void assume_sizes_of(Value const& result, FormulaValue const& shape) {
    TypeNode node = *result.type;
    std::vector<std::int64_t> known(node.shape.begin(), node.shape.end());
    for (std::size_t d = 0; d < known.size() && d < shape.items().size(); ++d) {
      if (!shape.items()[d].is(FormulaValueKind::integer)) continue;
      auto const& size = shape.items()[d].interval;
      Type const written = run.sizes_.written(result);
      if (!is_unknown_size(written->shape[d]))
        run.assume_rule(op, equal(size, dimension(written, d)), "the size that the type of the result declares");
      else if (sized(size) != kDynamic)
        known[d] = sized(size);
    }
    node.shape = known;
    run.sizes_.restore(result, run.sizes_.context().unique(node));
  }

  // Returns results without their elements, or nothing if one of them is not a tensor.
  std::optional<Values> places(std::size_t begin, std::size_t count) {
    Values results(count);
    for (std::size_t k = 0; k < count; ++k) {
      Type const type = op.results[begin + k]->type;
      auto& tensor = results[k].tensor;
      if (!has_shape(type) || !element_of(type->element, tensor.type)) return std::nullopt;
      tensor.type = run.pool_.intern(tensor.type);
      tensor.shape = run.shape_of(type);
      tensor.symbols = run.pool_.place(tensor.shape);
    }
    return results;
  }

  // Returns the results of the row, case by case.
  std::vector<ElementCase> cases(ElementRule const& rule, bool is_variadic, Values const& results) {
    auto const& first = results[0].tensor;
    std::vector<FormulaValue> indices;
    for (auto const* symbol : first.symbols) indices.push_back(make(TermPool::integer(symbol)));
    FormulaValue const place = make_list(arena, indices);
    CaseSplits splits({}, kMaxElementCases);
    std::vector<ElementCase> all;
    while (splits.next()) {
      Evaluator evaluator(formula, arena);
      evaluator.decide_by(&splits);
      ElementCase found;
      FormulaValue value;
      try {
        value = evaluate(rule, evaluator, &place);
        if (splits.impossible()) continue;
        found.results = elements(value, is_variadic, results);
      } catch (ElementLimit const&) {
        // An undefined value if there is no element, such as an index into a tensor of size zero.
        if (splits.impossible()) continue;
        run.assume_rules(op, spec);
        if (run.is_never_at(first, splits.path())) continue;
        throw;
      }
      found.where = splits.path();
      reads = conjunction(reads, where_read(formula.reads_within(value), first, found.where));
      all.push_back(std::move(found));
    }
    if (!splits.complete() || all.empty()) throw ElementLimit{"a row has too many cases"};
    return all;
  }

  std::vector<ElementTerm const*> elements(FormulaValue const& value, bool is_variadic, Values const& results) {
    if (value.is(FormulaValueKind::undefined)) throw ElementLimit{std::string(value.text)};
    bool const is_list = is_variadic && value.is_list();
    if (is_list && value.items().size() != results.size()) throw ElementLimit{"a row yields too few elements"};
    std::vector<ElementTerm const*> all;
    for (std::size_t k = 0; k < results.size(); ++k) {
      auto const& tensor = results[k].tensor;
      all.push_back(formula.element_of(is_list ? value.items()[k] : value, tensor.type, tensor.symbols));
    }
    return all;
  }

  // Computes the results of one output row. Returns false if no row defines them.
  bool execute(Row const& row, std::size_t begin, std::size_t count, bool is_exchanged) {
    ElementRule const* const rule = find(row.name, {});
    if (!rule) return false;
    if (ElementRule const* const sizes = find("shape", row.name);
        sizes && (has_unknown_size(run.sizes_.written(*op.results[begin])) || run.reads_integers(op, spec))) {
      Evaluator evaluator(formula, arena);
      FormulaValue const shape = evaluate(*sizes, evaluator, nullptr);
      for (std::size_t k = 0; k < count && shape.is_list(); ++k) assume_sizes_of(*op.results[begin + k], shape);
    }
    auto results = places(begin, count);
    if (!results) return false;
    if (is_exchanged)
      for (auto const& result : *results)
        if (result.tensor.shape != results->front().tensor.shape) throw ElementLimit{"results of different shapes"};
    auto const all = cases(*rule, row.variadic, *results);
    for (std::size_t k = 0; k < count; ++k) {
      ElementTerm const* element = all.back().results[k];
      for (std::size_t n = all.size() - 1; n-- > 0;)
        element = run.pool_.select(all[n].where, all[n].results[k], element);
      (*results)[k].tensor.element = element;
      run.cut((*results)[k].tensor);
      run.bind(*op.results[begin + k], (*results)[k]);
    }
    return true;
  }
};

bool SymbolicRun::run_rows(Operation const& op, OpSpec const& spec, int depth, OperandsOfProcesses const* processes) {
  if (spec.elements.empty()) return false;
  bool const needs_others = spec.has_trait("other_processes");
  if (needs_others && (!process_ || (!processes && !op.operands.empty()))) return false;
  Arena arena;
  OpMembers const members(op, spec, scope_, arena);
  auto const operands = tensors(op);
  auto const own = processes ? fmt::format(" of process {}", static_cast<std::int64_t>(process_->process.low)) : "";
  ElementFormula formula(
      op, spec, members, operands, pool_, quantized(),
      [&](Region const& region) { return region_function(region, depth); }, tag(op, attributes_text(op, &spec)) + own,
      arena, facts_);
  if (processes) formula.set_operands(*processes);
  name_sizes(op, spec, formula);
  ElementRows rows(*this, op, spec, arena, formula);
  std::size_t output = 0;
  for (auto const& row : spec.rows) {
    if (row.kind != RowKind::output) continue;
    auto const segment = members.results().at(output++);
    if (segment.size > 0 && !rows.execute(row, segment.begin, segment.size, processes != nullptr)) return false;
  }
  folded_ = formula.folded();
  reads_ = rows.reads;
  return true;
}

void SymbolicRun::cut(SymbolicTensor& tensor) {
  auto const kind = tensor.element->kind;
  if (!cut_ || !where_.empty() || tensor.type.is_integral()) return;
  if (kind != ElementKind::sum && kind != ElementKind::fold) return;
  ElementTerm const* const results[] = {tensor.element};
  ElementTerm const* const function = pool_.function(tensor.symbols, tensor.shape, {}, results);
  if (!function->open) tensor.element = pool_.apply(cut_(function), 0, tensor.symbols);
}

// Whether the condition is false at every index of the tensor.
bool SymbolicRun::is_never_at(SymbolicTensor const& tensor, Tribool condition) {
  facts_.enter();
  for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
    Interval const index = TermPool::integer(tensor.symbols[d]), size = TermPool::integer(tensor.shape[d]);
    if (!size.exact()) facts_.assume(conjunction(less_equal({0, 0}, index), less(index, size)));
  }
  bool const never = facts_.follows(condition) == Entailment::never;
  facts_.leave();
  return never;
}

// Returns the elements of the operands of an elementwise op that correspond to an index of the result. Nothing if they
// are unknown.
std::optional<std::vector<ElementTerm const*>> SymbolicRun::operand_elements(
    Operation const& op, OpSpec const& spec, OpMembers const& members,
    std::vector<SymbolicTensor const*> const& operands, SymbolicTensor const& result,
    std::vector<std::vector<Term const*>>& places) {
  bool const broadcasts = broadcast_op(op.name) != op.name;
  bool const orders_nan =
      spec.has_trait("total_order") && attributes_text(op, &spec).find("TOTALORDER") != std::string::npos;
  std::vector<ElementTerm const*> elements;
  for (auto const* operand : operands) {
    if (!operand) return std::nullopt;
    bool const is_quantized = operand->type.is(Element::Kind::quantized) && !spec.has_trait("reinterprets_bits");
    if (is_quantized && !result.type.is(Element::Kind::quantized)) return std::nullopt;
    auto const place = operand->shape.empty() ? std::optional<std::vector<Term const*>>(std::in_place)
                                              : broadcast_place(op, *operand, result, broadcasts ? &members : nullptr);
    if (!place) return std::nullopt;
    ElementTerm const* element = element_at(pool_, *operand, *place);
    if (is_quantized) element = quantized().dequantized(element, *place);
    if (orders_nan && operand->type.is(Element::Kind::floating)) {
      IntegerFormat const bits{.bits = static_cast<decltype(IntegerFormat::bits)>(operand->type.floating->bits)};
      element = pool_.reinterpreted(Element::of(bits), element);
      if (!element) return std::nullopt;
    }
    elements.push_back(element);
    places.push_back(*place);
  }
  return elements;
}

// Returns the element that an `execution` row defines, or nothing if it is unknown or out of range for its type.
ElementTerm const* SymbolicRun::executed_element(ElementRule const& rule, bool wraps, ElementFormula& formula,
                                                 Evaluator& evaluator, SymbolicTensor const& result) {
  Element const& to = result.type;
  FormulaValue value = evaluate(rule, evaluator, nullptr);
  if (value.is(FormulaValueKind::truth) && !to.is(Element::Kind::boolean)) value = make(as_integer(value));
  if (value.is(FormulaValueKind::integer) && to.is(Element::Kind::boolean))
    value = make(negation(equal(value.interval, {0, 0})));
  bool const known = value.is(FormulaValueKind::truth)     ? value.truth != Tribool::unknown || value.truth.term
                     : value.is(FormulaValueKind::integer) ? pool_.terms().term_of(value.interval) != nullptr
                                                           : value.is(FormulaValueKind::element);
  if (!known) return nullptr;
  if (value.is(FormulaValueKind::integer) && !wraps) {
    Int128 const modulus = Int128(1) << to.integer.bits;
    Int128 const low = to.integer.is_signed ? -modulus / 2 : 0,
                 high = to.integer.is_signed ? modulus / 2 - 1 : modulus - 1;
    if (value.interval.low < low || value.interval.high > high) return nullptr;
  }
  return formula.element_of(value, to, result.symbols);
}

bool SymbolicRun::elementwise(Operation const& op, OpSpec const& spec,
                              std::vector<SymbolicTensor const*> const& operands) {
  bool const described = spec.has_trait("unary_function") || spec.has_trait("binary_function") ||
                         spec.has_trait("elementwise") || spec.has_trait("reinterprets_bits");
  if (!described || op.results.size() != 1 || !op.regions.empty()) return false;
  Arena arena;
  std::string_view const name = function_op(broadcast_op(op.name));
  OpSpec const& meaning = name == op.name ? spec : *Specification::get().op(name);
  OpMembers const members(op, spec, scope_, arena);
  ElementFormula formula(op, spec, members, operands, pool_, quantized(), {}, "", arena, facts_);
  name_sizes(op, spec, formula);
  Type const type = op.results[0]->type;
  SymbolicValue result;
  if (!has_shape(type) || !element_of(type->element, result.tensor.type)) return false;
  result.tensor.shape = shape_of(type);
  result.tensor.symbols = pool_.place(result.tensor.shape);
  std::vector<std::vector<Term const*>> places;
  auto const elements = operand_elements(op, spec, members, operands, result.tensor, places);
  if (!elements) return false;
  formula.at_places(std::move(places));
  Element const& to = result.tensor.type;
  if (spec.has_trait("reinterprets_bits")) {
    result.tensor.element = pool_.reinterpreted(to, elements->at(0));
    if (!result.tensor.element) return false;
    bind(*op.results[0], result);
    return true;
  }
  std::vector<std::pair<Tribool, ElementTerm const*>> where;  // facts under a condition that is unknown
  for (auto const& row : meaning.execution) {
    ElementRule rule;
    if (!read_element_rule(row.formula, rule) || rule.result != "value") continue;
    Evaluator evaluator(formula, arena);
    Tribool condition = Tribool::yes;
    if (rule.condition) {
      FormulaValue const said = evaluator.all(evaluator.evaluate(*rule.condition));
      condition = said.is(FormulaValueKind::truth) ? said.truth : Tribool(Tribool::no);
      if (condition == Tribool::no || (condition == Tribool::unknown && !condition.term)) continue;
    }
    if (auto const* element = executed_element(rule, meaning.has_trait("wraps"), formula, evaluator, result.tensor))
      where.emplace_back(condition, element);
    if (!where.empty() && where.back().first == Tribool::yes) break;
  }
  ElementTerm const* element = nullptr;
  if (!where.empty() && where.back().first == Tribool::yes) {
    element = where.back().second;
  } else if (auto const* const unfolded = quantized().unfolded(name, *elements)) {
    element = unfolded;
  } else {
    bool const quantizes = to.is(Element::Kind::quantized);
    element = pool_.operation(name, attributes_text(op, &spec), quantizes ? Element::of(*to.floating) : to, *elements);
    if (quantizes) element = quantized().quantized(element, pool_.intern(to), result.tensor.symbols);
  }
  for (std::size_t n = where.size(); n-- > 0;) element = pool_.select(where[n].first, where[n].second, element);
  result.tensor.element = element;
  bind(*op.results[0], result);
  return true;
}

namespace {

constexpr std::int64_t kMaxConstantElements = std::int64_t{1} << 26;

// Returns the coefficients of an integer tensor that is linear in its indices. The constant is last.
std::optional<std::vector<Int128>> linear(Tensor const& tensor) {
  if (!tensor.element().is(Element::Kind::integer) || tensor.count() == 0) return std::nullopt;
  auto const at = [&](std::int64_t n) -> Int128 {
    return tensor.element().integer.is_signed ? Int128(static_cast<std::int64_t>(tensor.get(n)))
                                              : Int128(tensor.get(n));
  };
  auto const strides = strides_of(tensor.shape());
  std::vector<Int128> all;
  for (std::size_t d = 0; d < tensor.rank(); ++d) all.push_back(tensor.dim(d) > 1 ? at(strides[d]) - at(0) : 0);
  all.push_back(at(0));
  for (std::int64_t n = 0; n < tensor.count(); ++n) {
    Int128 value = all.back();
    for (std::size_t d = 0; d < tensor.rank(); ++d) value += all[d] * ((n / strides[d]) % tensor.dim(d));
    if (value != at(n)) return std::nullopt;
  }
  return all;
}

bool is_splat(Tensor const& tensor) {
  for (std::int64_t n = 1; n < tensor.count(); ++n)
    for (int part = 0; part < parts_of(tensor.element()); ++part)
      if (tensor.get(n, part) != tensor.get(0, part)) return false;
  return tensor.count() > 0;
}

}  // namespace

ElementTerm const* element_of_constant(ElementPool& pool, Tensor const& tensor, std::span<Term const* const> place) {
  if (is_splat(tensor))
    return pool.constant(tensor.element(), {tensor.get(0), parts_of(tensor.element()) > 1 ? tensor.get(0, 1) : 0});
  auto const coefficients = linear(tensor);
  if (!coefficients) return pool.table(tensor, place);
  Interval total{coefficients->back(), coefficients->back()};
  for (std::size_t d = 0; d < place.size(); ++d)
    total = total + Interval{(*coefficients)[d], (*coefficients)[d]} * TermPool::integer(place[d]);
  return pool.number(tensor.element(), term_or_throw(pool.terms(), total));
}

bool SymbolicRun::constant(Operation const& op) {
  Type const type = sizes_.written(*op.results[0]);
  Attribute const written = constant_of(op.results[0], table_);
  SymbolicValue value;
  if (written && !has_shape(type)) return scalar_constant(op, written);
  if (!written || !has_shape(type) || !is_static(type) || !element_of(type->element, value.tensor.type)) return false;
  AttributeNode scalar = *written;
  Type held = type;
  bool const one = is_splat(written, type);
  if (one) {
    held = sizes_.context().tensor({}, type->element);
    scalar.type = written->type ? sizes_.context().tensor({}, written->type->element) : held;
  } else if (element_count(type->shape) > kMaxConstantElements) {
    throw ElementLimit{"a constant is too large"};
  }
  Result<Tensor> decoded = Error{""};
  if (written->kind == AttributeKind::dense_resource) {
    if (resources_.is_omitted(written->text))
      throw ElementLimit{fmt::format("the elements of resource {:.100} were elided", written->text)};
    decoded = decode_resource(*resources_.find(written->text), held, make_tensor);
  } else {
    decoded = decode_constant(&scalar, held, make_tensor);
  }
  if (!decoded) throw ElementLimit{decoded.error()};
  Tensor const& tensor = *decoded;
  auto& result = value.tensor;
  result.shape = shape_of(type);
  result.symbols = pool_.place(result.shape);
  result.element = element_of_constant(pool_, tensor, one ? std::span<Term const* const>() : result.symbols);
  bind(*op.results[0], value);
  return true;
}

}  // namespace assay
