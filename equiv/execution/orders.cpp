// Implements element_formula.hpp: the orders in which comparators sort.
//
// If a comparator is a strict weak order, the order of a stable sort is determined by the items that the comparator
// reads. It is then one term, independent of the op. Other orders are specific to the op and its operands. But if
// elements that are equivalent under the comparator are equal, such elements do not depend on the order.
#include <algorithm>

#include "equiv/execution/element_formula.hpp"
#include "equiv/execution/total_order.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

// A comparator with the indices of the inputs that it reads. It is a function of two elements of each.
struct Comparator {
  ElementPool& pool;
  ElementTerm const* function = nullptr;

  std::size_t count() const { return function->bound.size() / 2; }
  std::vector<ElementTerm const*> any() const {
    std::vector<ElementTerm const*> all;
    for (std::size_t k = 0; k < count(); ++k) all.push_back(pool.parameter(function->bound[2 * k]->type));
    return all;
  }
  Tribool before(std::span<ElementTerm const* const> x, std::span<ElementTerm const* const> y) const {
    std::vector<ElementTerm const*> both;
    for (std::size_t k = 0; k < count(); ++k) both.insert(both.end(), {x[k], y[k]});
    return pool.truth_of(pool.unfold(function, 0, {}, both));
  }
  bool is_strict_weak_order(Facts& facts) const {
    auto const x = any(), y = any(), z = any();
    Tribool const xy = before(x, y), yz = before(y, z), xz = before(x, z);
    return facts.proves(negation(conjunction(xy, before(y, x)))) &&
           facts.proves(disjunction(negation(conjunction(xy, yz)), xz)) &&
           facts.proves(disjunction(disjunction(xy, yz), negation(xz)));
  }
  // Whether elements of that input are equal whenever neither comes before the other.
  bool is_distinguished(std::size_t input, Facts& facts) const {
    auto const x = any(), y = any();
    if (!x[input]->type.is_integral()) return false;
    Tribool const ordered = disjunction(before(x, y), before(y, x));
    return facts.proves(disjunction(ordered, equal(pool.value(x[input]), pool.value(y[input]))));
  }
};

bool reads(ElementTerm const* node, ElementTerm const* parameter) {
  return std::ranges::binary_search(node->free, free_id(parameter));
}

// Returns the comparator of some inputs, if it reads no others.
ElementTerm const* comparator_of(ElementPool& pool, ElementTerm const* region, std::vector<std::size_t> const& inputs) {
  std::vector<ElementTerm const*> all, bound;
  for (auto const* parameter : region->bound) all.push_back(pool.parameter(parameter->type));
  for (auto const k : inputs) bound.insert(bound.end(), {all[2 * k], all[2 * k + 1]});
  ElementTerm const* const body = pool.unfold(region, 0, {}, all);
  return pool.function({}, {}, bound, std::span(&body, 1));
}

// Returns a comparator that is true if the first of two elements is greater.
ElementTerm const* descending(ElementPool& pool, Element const& type) {
  ElementTerm const *const x = pool.parameter(type), *const y = pool.parameter(type);
  auto const key = [&](ElementTerm const* element) {
    ElementTerm const* const one = type.is(Element::Kind::floating) ? order_key(pool, element) : element;
    if (!one || !one->type.is_integral()) throw ElementLimit{"elements of " + to_string(type) + " have no known order"};
    return pool.value(one);
  };
  ElementTerm const *const bound[] = {x, y}, *const greater[] = {pool.truth(less(key(y), key(x)))};
  return pool.function({}, {}, bound, greater);
}

}  // namespace

FormulaValue ElementFormula::order(FormulaValue const& comparator, FormulaValue const& items) const {
  if (!comparator.is(FormulaValueKind::signature) || !comparator.signature->region)
    throw ElementLimit{"the comparator is not a region"};
  Node result;
  result.kind = Node::Kind::order;
  result.a = comparator;
  result.item = items;
  result.within = within_of(items);
  return node(std::move(result));
}

FormulaValue ElementFormula::descending_order(FormulaValue const& items) const {
  Node result;
  result.kind = Node::Kind::order;
  result.item = items;
  result.within = within_of(items);
  return node(std::move(result));
}

// `orders` has one order for each index of a list of indices.
FormulaValue ElementFormula::entry(std::span<FormulaValue const> args) const {
  Node const& orders = family_of(args[0]);
  Node const* const order = node_of(orders.item);
  if (!order || order->kind != Node::Kind::order || !args[4].is(FormulaValueKind::truth))
    throw ElementLimit{"an entry of " + to_string(args[0])};
  ElementSubstitution by;
  auto const place = integers(args[1]);
  for (std::size_t d = 0; d < std::min(place.size(), orders.symbols.size()); ++d)
    if (orders.symbols[d]->kind == TermKind::symbol) by.symbols.emplace_back(orders.symbols[d], place[d]);
  Node const& items = family_of(order->item);
  std::vector<ElementTerm const*> elements, read;
  if (items.item.is_list())
    for (auto const& item : items.item.items()) elements.push_back(pool_.substitute(plain(item), by));
  else
    elements.push_back(pool_.substitute(plain(items.item), by));
  bool const has_region = order->a.is(FormulaValueKind::signature);
  ElementTerm const* const region =
      has_region ? region_(*order->a.signature->region) : descending(pool_, elements.front()->type);
  if (region->bound.size() != 2 * elements.size() || items.sizes.size() != 1)
    throw ElementLimit{"a comparator takes a different number of elements"};
  std::vector<std::size_t> inputs;
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (!reads(region->args[0], region->bound[2 * k]) && !reads(region->args[0], region->bound[2 * k + 1])) continue;
    inputs.push_back(k);
    read.push_back(elements[k]);
  }
  Comparator const comparator{pool_, comparator_of(pool_, region, inputs)};
  if (inputs.empty() || !comparator.is_strict_weak_order(facts_))
    throw ElementLimit{"the comparator may not be a strict weak order"};
  Term const* const at = integer(args[3]);
  auto const index = [&](std::string_view tag, std::vector<ElementTerm const*> const& sorted) {
    ElementTerm const* const functions[] = {comparator.function, over(items, sorted)};
    Element const type = pool_.intern(Element::of(IntegerFormat{64, true}));
    Interval const last = TermPool::integer(items.sizes[0]) - Interval{1, 1};
    return maximum({0, 0},
                   minimum(pool_.value(pool_.opaque(kSortOrder, tag, 0, type, functions, std::span(&at, 1))), last));
  };
  Interval const determined = index("", read);
  if (args[4].truth == Tribool::yes) return make(determined);
  Interval const own = index(tag_, elements);
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (comparator.is_distinguished(k, facts_)) orders_.push_back({inputs[k], own.term, determined.term});
  return make(own);
}

// Returns the index at which an input of a sort is read. If the order does not matter, uses the determined order.
std::vector<Term const*> ElementFormula::ordered_place(std::size_t input, std::vector<Term const*> place) const {
  for (auto const& order : orders_)
    if (order.input == input)
      for (auto& index : place)
        if (index == order.own) index = order.determined;
  return place;
}

}  // namespace assay
