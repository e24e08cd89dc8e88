// Implements symbolic_run.hpp: integers and booleans from the rows `execution` of an op, which define a whole result at
// once. Used for scalars and short lists, such as shapes.
#include <algorithm>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/members/equations.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxElements = 64;  // maximum elements of a result

// Returns the number of elements of the type, or nothing if it is unknown or large.
std::optional<std::int64_t> few_elements(Type type) {
  std::int64_t count = 1;
  if (!has_shape(type)) return count;
  for (auto const size : type->shape) {
    if (is_unknown_size(size) || size > kMaxElements) return std::nullopt;
    count *= size;
    if (count > kMaxElements) return std::nullopt;
  }
  return count;
}

}  // namespace

// Returns the element for an item of a row, or nullptr if it is unknown or may be out of range for the type.
ElementTerm const* SymbolicRun::item_element(FormulaValue const& item, Element const& type, bool wraps) {
  if (item.is(FormulaValueKind::truth)) {
    bool const is_known = item.truth != Tribool::unknown || item.truth.term;
    return is_known && type.is(Element::Kind::boolean) ? pool_.truth(item.truth) : nullptr;
  }
  bool const is_integer = item.is(FormulaValueKind::integer) && type.is(Element::Kind::integer);
  Term const* const term = is_integer ? pool_.terms().term_of(item.interval) : nullptr;
  if (!term) return nullptr;
  Int128 const modulus = Int128(1) << type.integer.bits;
  Interval const low{type.integer.is_signed ? -modulus / 2 : 0, type.integer.is_signed ? -modulus / 2 : 0};
  Interval const high{low.low + modulus - 1, low.low + modulus - 1};
  bool const fits = wraps || (item.interval.low >= low.low && item.interval.high <= high.high) ||
                    facts_.proves(conjunction(less_equal(low, item.interval), less_equal(item.interval, high)));
  return fits ? pool_.number(type, term) : nullptr;
}

bool SymbolicRun::run_executed(Operation const& op, OpSpec const& spec) {
  if (spec.execution.empty() || !op.regions.empty() || spec.has_trait("nondeterministic") || has_side_effect(op, &spec))
    return false;
  std::vector<Element> types(op.results.size());
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    Type const type = op.results[i]->type;
    bool const is_element = type && element_of(has_shape(type) ? type->element : type, types[i]);
    if (!is_element || !types[i].is_integral() || !few_elements(type)) return false;
  }
  Arena arena;
  OpMembers const members(op, spec, scope_, arena);
  auto const operands = tensors(op);
  ElementFormula const formula(op, spec, members, operands, pool_, quantized(), {}, "", arena, facts_);
  for (auto const* operand : op.operands) {
    FormulaValue elements;
    if (!formula.elements(operand, elements)) continue;
    if (elements.is_list()) {
      ListData data = *elements.list;
      data.items = sizes_.arena().copy(data.items);
      data.shape = sizes_.arena().copy(data.shape);
      elements.list = sizes_.arena().make(data);
    }
    sizes_.set_elements(*operand, elements);
  }
  auto const facts = facts_of(op, spec, scope_, arena, true);
  // Promises of attributes about overflow are not checked.
  bool const wraps = spec.has_trait("wraps") && op.attributes.empty();
  std::vector<SymbolicValue> values(op.results.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto const& said = facts[i].elements;
    auto& tensor = values[i].tensor;
    tensor.type = pool_.intern(types[i]);
    if (has_shape(op.results[i]->type)) tensor.shape = shape_of(op.results[i]->type);
    tensor.symbols = pool_.place(tensor.shape);
    if (!said) return false;
    auto const items = said->is_list() ? said->items() : std::span<FormulaValue const>(&*said, 1);
    auto const count = static_cast<std::size_t>(*few_elements(op.results[i]->type));
    if (items.size() != count || count == 0) return false;
    Interval place{0, 0};
    for (std::size_t d = 0; d < tensor.shape.size(); ++d)
      place = place * TermPool::integer(tensor.shape[d]) + TermPool::integer(tensor.symbols[d]);
    for (std::size_t n = count; n-- > 0;) {
      auto const* const item = item_element(items[n], tensor.type, wraps);
      if (!item) return false;
      Int128 const at = static_cast<Int128>(n);
      tensor.element = n + 1 == count ? item : pool_.select(equal(place, {at, at}), item, tensor.element);
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i) bind(*op.results[i], values[i]);
  return true;
}

// Binds a constant that is not a tensor: an integer, an index or a boolean.
bool SymbolicRun::scalar_constant(Operation const& op, Attribute written) {
  SymbolicValue value;
  Type const type = op.results[0]->type;
  if (!type || !element_of(type, value.tensor.type) || !value.tensor.type.is_integral()) return false;
  Arena arena;
  OpMembers const members(op, *table_.info(op).spec, scope_, arena);
  Evaluator evaluator(members, arena);
  FormulaValue number = attribute_value(evaluator, written);
  if (number.is(FormulaValueKind::integer) && value.tensor.type.is(Element::Kind::boolean))
    number = make(negation(equal(number.interval, {0, 0})));
  value.tensor.type = pool_.intern(value.tensor.type);
  value.tensor.element = item_element(number, value.tensor.type, false);
  if (!value.tensor.element) return false;
  bind(*op.results[0], value);
  return true;
}

}  // namespace assay
