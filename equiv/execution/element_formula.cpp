#include "equiv/execution/element_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "equiv/terms/gathering.hpp"
#include "equiv/terms/pool_tables.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/number.hpp"

namespace assay {

ElementTerm const* element_at(ElementPool& pool, SymbolicTensor const& tensor, std::span<Term const* const> place) {
  if (place.size() != tensor.symbols.size())
    throw ElementLimit{"the number of indices differs from the rank of the tensor"};
  ElementSubstitution by;
  for (std::size_t d = 0; d < place.size(); ++d)
    if (tensor.symbols[d]->kind == TermKind::symbol) by.symbols.emplace_back(tensor.symbols[d], place[d]);
  return pool.substitute(tensor.element, by);
}

FormulaValue ElementFormula::node(Node node) const {
  nodes_.push_back(std::move(node));
  return make_element(&nodes_.back());
}

FormulaValue ElementFormula::formed(ElementTerm const* element, Tribool within,
                                    std::span<Term const* const> place) const {
  Node one;
  one.element = element;
  one.within = within;
  one.place.assign(place.begin(), place.end());
  return node(std::move(one));
}

ElementFormula::Node const* ElementFormula::node_of(FormulaValue const& value) {
  return value.is(FormulaValueKind::element) ? static_cast<Node const*>(value.element) : nullptr;
}

ElementFormula::Node const& ElementFormula::family_of(FormulaValue const& value) const {
  Node const* const found = node_of(value);
  if (!found || found->kind != Node::Kind::family) throw ElementLimit{"elements are " + to_string(value)};
  return *found;
}

Term const* ElementFormula::integer(FormulaValue const& value) const {
  if (!value.is(FormulaValueKind::integer))
    throw ElementLimit{"an index is " +
                       (value.is(FormulaValueKind::undefined) ? std::string(value.text) : to_string(value))};
  return term_or_throw(pool_.terms(), value.interval);
}

std::vector<Term const*> ElementFormula::integers(FormulaValue const& list) const {
  if (!list.is_list()) throw ElementLimit{"a place is " + to_string(list)};
  std::vector<Term const*> all;
  for (auto const& item : list.items()) all.push_back(integer(item));
  return all;
}

SymbolicTensor const* ElementFormula::operand(Value const* value) const {
  auto const found = std::ranges::find(op_.operands, value);
  return found == op_.operands.end() ? nullptr : operands_[static_cast<std::size_t>(found - op_.operands.begin())];
}

bool ElementFormula::elements(Value const* value, FormulaValue& known) const {
  SymbolicTensor const* const tensor = operand(value);
  if (!tensor || !tensor->type.is_integral()) return false;
  std::int64_t count = 1;
  Shape shape;
  for (auto const* size : tensor->shape) {
    if (size->kind != TermKind::constant || size->low > static_cast<Int128>(kMaxReadElements)) return false;
    shape.push_back(static_cast<std::int64_t>(size->low));
    count *= shape.back();
    if (count > static_cast<std::int64_t>(kMaxReadElements)) return false;
  }
  std::vector<FormulaValue> items;
  for (std::int64_t n = 0; n < count; ++n) {
    std::vector<Term const*> place(shape.size());
    std::int64_t rest = n;
    for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d])
      place[d] = term_or_throw(pool_.terms(), {rest % shape[d], rest % shape[d]});
    ElementTerm const* const element = element_at(pool_, *tensor, place);
    items.push_back(tensor->type.is(Element::Kind::boolean) ? make(pool_.truth_of(element))
                                                            : make(pool_.value(element)));
  }
  known = shape.empty() ? items[0] : make_tensor_list(arena_, items, shape, nullptr);
  return true;
}

bool ElementFormula::apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
                           FormulaValue& value) const {
  std::size_t input = 0, region = 0;
  for (auto const& row : spec_.rows) {
    if (row.kind == RowKind::input && row.name != name) ++input;
    if (row.kind == RowKind::function && row.name != name) ++region;
    if (row.name != name) continue;
    if (row.kind == RowKind::input && args.size() == 1) {
      value = placed(evaluator, operands_, input, row.variadic, evaluator.numeric(args[0]));
      return true;
    }
    if (row.kind == RowKind::function && !row.variadic && region < op_.regions.size()) {
      value = applied(evaluator, *op_.regions[region], args);
      return true;
    }
    return false;
  }
  if (name == "value" && args.size() == 1) {
    value = value_of(evaluator, args[0]);
    return !value.is(FormulaValueKind::none);
  }
  if (name == "index_space" && args.size() == 1) {
    Node space;
    space.kind = Node::Kind::space;
    space.sizes = integers(evaluator.numeric(args[0]));
    value = node(std::move(space));
  } else if (name == "sum" && args.size() == 1 && node_of(args[0]) && node_of(args[0])->kind == Node::Kind::family) {
    Node sum;
    sum.kind = Node::Kind::sum;
    sum.item = args[0];
    sum.within = node_of(args[0])->within;
    value = node(std::move(sum));
  } else if (name == "fold" && args.size() == 3) {
    value = fold(evaluator, args);
  } else if (name == "fold" && args.size() == 2) {
    value = fold_of_list(args);
  } else if (name == "stable_order" && args.size() == 2) {
    value = order(args[0], args[1]);
  } else if (name == "descending_order" && args.size() == 1) {
    value = descending_order(args[0]);
  } else if (name == "entry" && args.size() == 5) {
    value = entry(args);
  } else if (name == "rounded" && args.size() == 2) {
    value = rounded(args[0], args[1]);
  } else {
    return false;
  }
  return true;
}

// Returns nothing if `value` has its usual meaning.
FormulaValue ElementFormula::value_of(Evaluator&, FormulaValue const& argument) const {
  ElementTerm const* element = nullptr;
  std::span<Term const* const> tensor_place;
  if (node_of(argument)) {
    element = plain(argument);
    tensor_place = node_of(argument)->place;
  } else if (!places_.empty() && argument.is(FormulaValueKind::placeholder) && argument.value) {
    SymbolicTensor const* const tensor = operand(argument.value);
    if (!tensor) return none();
    auto const at = std::ranges::find(op_.operands, argument.value) - op_.operands.begin();
    tensor_place = places_.at(static_cast<std::size_t>(at));
    element = element_at(pool_, *tensor, tensor_place);
  }
  if (!element) return none();
  if (element->type.is(Element::Kind::quantized)) element = quantized_.dequantized(element, tensor_place);
  if (!element->type.is_integral()) return formed(element, within_of(argument));
  if (auto const* const read = node_of(argument)) note_integer(*read);
  return element->type.is(Element::Kind::boolean) ? make(pool_.truth_of(element)) : make(pool_.value(element));
}

FormulaValue ElementFormula::placed(Evaluator& evaluator, std::span<SymbolicTensor const* const> operands,
                                    std::size_t row, bool variadic, FormulaValue const& index) const {
  auto const place = integers(index);
  auto const segment = members_.operands().at(row);
  auto const one = [&](std::size_t number) {
    if (!operands[number]) throw ElementLimit{"an operand is not a tensor"};
    bool const is_own = operands.data() == operands_.data();
    auto const at = is_own ? ordered_place(number, place) : place;
    return formed(element_at(pool_, *operands[number], at), is_place(*operands[number], at), at);
  };
  if (!variadic) {
    if (segment.size != 1) throw ElementLimit{"an operand is absent"};
    return one(segment.begin);
  }
  std::vector<FormulaValue> all;
  for (std::size_t i = 0; i < segment.size; ++i) all.push_back(one(segment.begin + i));
  return evaluator.list(all);
}

ElementTerm const* ElementFormula::constant_number(Int128 value, Element const& type) const {
  if (type.is_integral()) return pool_.number(type, term_or_throw(pool_.terms(), {value, value}));
  if (!is_float(type) || value != static_cast<std::int64_t>(value))
    throw ElementLimit{"a number as an element of another type"};
  std::uint64_t const zero = round(Number::zero(false), *type.floating);
  return pool_.constant(type, {round(Number::of(static_cast<std::int64_t>(value)), *type.floating),
                               type.is(Element::Kind::complex) ? zero : 0});
}

Element ElementFormula::type_of(FormulaValue const& value) const {
  Node const* const found = node_of(value);
  if (!found) return Element::of(IntegerFormat{64, true});
  switch (found->kind) {
    case Node::Kind::element:
      return found->element->type;
    case Node::Kind::exact:
    case Node::Kind::choice: {
      Element const a = type_of(node_of(found->a) ? found->a : found->b);
      return a.is(Element::Kind::quantized) && found->kind == Node::Kind::exact ? Element::of(*a.floating) : a;
    }
    case Node::Kind::sum:
      return type_of(family_of(found->item).item);
    default:
      throw ElementLimit{"a list of places as an element"};
  }
}

// Returns a floating-point number without rounding. It has that type after rounding.
ElementTerm const* ElementFormula::exact(FormulaValue const& value, Element const& type) const {
  if (value.is(FormulaValueKind::truth)) return pool_.truth(value.truth);
  Node const* const found = node_of(value);
  if (!found) {
    if (!value.is(FormulaValueKind::integer))
      throw ElementLimit{"an element is " +
                         (value.is(FormulaValueKind::undefined) ? std::string(value.text) : to_string(value))};
    if (value.interval.exact()) return constant_number(value.interval.low, type);
    return pool_.number(type.is_integral() ? type : Element::of(IntegerFormat{64, true}), integer(value));
  }
  switch (found->kind) {
    case Node::Kind::element:
      if (type.is(Element::Kind::integer) && found->element->type.is_integral() && found->element->type != type)
        return pool_.number(type, term_or_throw(pool_.terms(), pool_.value(found->element)));
      if (found->element->type.is(Element::Kind::quantized))
        return quantized_.dequantized(found->element, found->place);
      if (type.is(Element::Kind::floating) && found->element->type.is(Element::Kind::integer))
        return wide_number(found->element);
      return found->element;
    case Node::Kind::exact:
      return pool_.exact(found->op, type, exact(found->a, type), exact(found->b, type));
    case Node::Kind::choice:
      return pool_.select(found->condition, exact(found->a, type), exact(found->b, type));
    case Node::Kind::sum: {
      auto const& family = family_of(found->item);
      ElementTerm const* const item = exact(family.item, type);
      return pool_.sum(type, over(family, std::span(&item, 1)), type.is_integral() ? "" : tag_);
    }
    default:
      throw ElementLimit{"a list of places as an element"};
  }
}

// Returns the integer as a 64-bit element. Conversions do not depend on the width of its type.
ElementTerm const* ElementFormula::wide_number(ElementTerm const* integer) const {
  Interval const value = pool_.value(integer);
  bool const is_signed = value.low < 0 || value.high <= std::numeric_limits<std::int64_t>::max();
  return pool_.number(Element::of(IntegerFormat{64, is_signed}), term_or_throw(pool_.terms(), value));
}

ElementTerm const* ElementFormula::element_of(FormulaValue const& value, Element const& type,
                                              std::span<Term const* const> place) const {
  FormulaValue const only = value.is_list() && value.items().size() == 1 ? value.items()[0] : value;
  if (only.is_list()) throw ElementLimit{"an element cannot be a list"};
  if (only.is(FormulaValueKind::undefined)) throw ElementLimit{std::string(only.text)};
  if (type.is(Element::Kind::quantized)) {
    Node const* const found = node_of(only);
    if (found && found->kind == Node::Kind::element && found->element->type == pool_.intern(type))
      return found->element;
    // An element that is only moved keeps its storage type.
    if (found && found->kind == Node::Kind::element && found->element->type.is(Element::Kind::quantized) &&
        found->element->type.integer == type.integer)
      return pool_.storing(pool_.intern(type), pool_.stored(found->element));
    Element const expressed = Element::of(*type.floating);
    return quantized_.quantized(pool_.rounded(expressed, exact(only, expressed)), pool_.intern(type), place);
  }
  return pool_.rounded(type, exact(only, type));
}

ElementTerm const* ElementFormula::plain(FormulaValue const& value) const { return element_of(value, type_of(value)); }

FormulaValue ElementFormula::rounded(FormulaValue const& value, FormulaValue const& type) const {
  if (!type.is(FormulaValueKind::type)) return value;
  Element to;
  if (!assay::element_of(type.type, to)) throw ElementLimit{"elements of type " + to_string(type.type)};
  Element const from = type_of(value);
  if (from.is(Element::Kind::complex) && to.is(Element::Kind::floating)) to = Element::complex_of(*to.floating);
  if (from.is_integral() && !to.is_integral()) return value;
  Node const* const found = node_of(value);
  return formed(element_of(value, to), within_of(value),
                found ? std::span<Term const* const>(found->place) : std::span<Term const* const>());
}

FormulaValue ElementFormula::combine(char op, FormulaValue const& a, FormulaValue const& b) const {
  if (op != '+' && op != '-' && op != '*') return undefined("elements are only added, subtracted and multiplied");
  Node result;
  result.kind = Node::Kind::exact;
  result.op = op;
  result.a = a;
  result.b = b;
  result.within = conjunction(within_of(a), within_of(b));
  return node(std::move(result));
}

bool ElementFormula::choose(Tribool condition, FormulaValue const& yes, FormulaValue const& no,
                            FormulaValue& value) const {
  auto const is_element = [](FormulaValue const& one) {
    Node const* const found = node_of(one);
    return !found || (found->kind != Node::Kind::space && found->kind != Node::Kind::family);
  };
  if (!condition.term || !is_element(yes) || !is_element(no)) return false;
  for (auto const* one : {&yes, &no})
    if (!one->is(FormulaValueKind::element) && !one->is(FormulaValueKind::integer)) return false;
  Node const *const a = node_of(yes), *const b = node_of(no);
  Tribool const within = select_where(condition, within_of(yes), within_of(no));
  if (a && b && a->kind == Node::Kind::element && b->kind == Node::Kind::element) {
    value = formed(pool_.select(condition, a->element, b->element), within);
    return true;
  }
  Node result;
  result.kind = Node::Kind::choice;
  result.condition = condition;
  result.a = yes;
  result.b = no;
  result.within = within;
  value = node(std::move(result));
  return true;
}

bool ElementFormula::any_place(FormulaValue const& space, FormulaValue& place) const {
  Node const* const found = node_of(space);
  if (!found || (found->kind != Node::Kind::space && found->kind != Node::Kind::family)) return false;
  // A family has only one condition. Terms that are computed from the items of another family keep its symbols.
  if (found->kind == Node::Kind::family) {
    if (found->condition != Tribool::yes) return false;
    entered_.emplace_back(found->symbols, found->sizes);
    place = found->item;
    return true;
  }
  std::vector<Term const*> symbols;
  std::vector<FormulaValue> items;
  for (auto const* size : found->sizes) {
    symbols.push_back(pool_.bind(size));
    items.push_back(make(TermPool::integer(symbols.back())));
  }
  entered_.emplace_back(symbols, found->sizes);
  place = make_list(arena_, items);
  return true;
}

FormulaValue ElementFormula::family(std::span<FormulaValue const> places, FormulaValue const& item,
                                    Tribool condition) const {
  Node result;
  result.kind = Node::Kind::family;
  result.item = item;
  result.condition = condition;
  std::size_t const first = entered_.size() - std::min(entered_.size(), places.size());
  for (std::size_t n = first; n < entered_.size(); ++n) {
    result.symbols.insert(result.symbols.end(), entered_[n].first.begin(), entered_[n].first.end());
    result.sizes.insert(result.sizes.end(), entered_[n].second.begin(), entered_[n].second.end());
  }
  result.within = within_family(result);
  entered_.resize(first);
  return node(std::move(result));
}

// Returns a function of the indices of a family, with its condition. Axes of size one are omitted.
ElementTerm const* ElementFormula::over(Node const& family, std::span<ElementTerm const* const> items) const {
  std::vector<ElementTerm const*> results(items.begin(), items.end());
  if (family.condition != Tribool::yes) results.push_back(pool_.truth(family.condition));
  std::vector<Term const*> symbols, sizes;
  for (std::size_t k = 0; k < family.symbols.size(); ++k) {
    if (family.sizes[k]->kind == TermKind::constant && family.sizes[k]->low == 1) continue;
    symbols.push_back(family.symbols[k]);
    sizes.push_back(family.sizes[k]);
  }
  return pool_.function(symbols, sizes, {}, results);
}

// Determined by the only op of the region that computes its result `number`.
FoldOrder ElementFormula::order_of_fold(Region const& region, std::size_t number) const {
  bool const in_turn = spec_.has_trait("folds_in_turn");
  FoldOrder const open = in_turn ? FoldOrder::steps : FoldOrder::tree;
  if (region.blocks.size() != 1 || region.blocks[0]->ops.empty()) return open;
  Block const& block = *region.blocks[0];
  auto const returned = block.ops.back()->operands;
  if (number >= returned.size() || block.arguments.size() != 2 * returned.size()) return open;
  Operation const* const op = returned[number]->op;
  Value const *const x = block.arguments[number], *const y = block.arguments[returned.size() + number];
  bool const combines =
      op && op->operands.size() == 2 && op->results.size() == 1 && x->type == y->type &&
      x->type == op->results[0]->type && has_shape(x->type) &&
      ((op->operands[0] == x && op->operands[1] == y) || (op->operands[0] == y && op->operands[1] == x));
  auto const* const spec = combines ? Specification::get().op(op->name) : nullptr;
  Element element;
  if (!spec || !assay::element_of(x->type->element, element)) return open;
  return !gathers(spec, element) ? open : in_turn ? FoldOrder::settled : FoldOrder::monoid;
}

FormulaValue ElementFormula::fold(Evaluator& evaluator, std::span<FormulaValue const> args) const {
  if (!args[0].is(FormulaValueKind::signature) || !args[0].signature->region)
    throw ElementLimit{"the reducer is not a region"};
  ElementTerm const* const region = region_(*args[0].signature->region);
  std::vector<ElementTerm const*> inits, items;
  auto const take = [&](FormulaValue const& value, std::vector<ElementTerm const*>& all) {
    if (value.is_list())
      for (auto const& item : value.items()) all.push_back(plain(item));
    else
      all.push_back(plain(value));
  };
  take(args[1], inits);
  // Converts arguments to the parameter types of the region.
  auto const converted = [&](std::vector<ElementTerm const*>& all, std::size_t first) {
    if (region->bound.size() != 2 * inits.size() || all.size() != inits.size())
      throw ElementLimit{"a region takes a different number of elements"};
    for (std::size_t k = 0; k < all.size(); ++k)
      all[k] = element_of(formed(all[k], Tribool::yes), region->bound[first + k]->type);
  };
  converted(inits, 0);
  if (args[2].is_list() && args[2].items().empty()) throw ElementLimit{"a fold of nothing"};
  auto const& family = family_of(args[2]);
  Tribool const within = conjunction(within_of(args[1]), family.within);
  take(family.item, items);
  converted(items, inits.size());
  ElementTerm const* const function = over(family, items);
  folded_.emplace_back(function, inits.size());
  std::vector<FormulaValue> results;
  for (std::uint32_t k = 0; k < inits.size(); ++k) {
    FoldOrder const order = order_of_fold(*args[0].signature->region, k);
    results.push_back(formed(pool_.fold(k, region, function, inits, order, tag_), within));
  }
  return args[1].is_list() ? evaluator.list(results) : results[0];
}

FormulaValue ElementFormula::applied(Evaluator& evaluator, Region const& region,
                                     std::span<FormulaValue const> args) const {
  ElementTerm const* const function = region_(region);
  std::vector<ElementTerm const*> arguments;
  bool lists = false;
  Tribool within = Tribool::yes;
  for (auto const& arg : args) {
    lists = lists || arg.is_list();
    within = conjunction(within, within_of(arg));
    if (arg.is_list())
      for (auto const& item : arg.items()) arguments.push_back(plain(item));
    else
      arguments.push_back(plain(arg));
  }
  if (arguments.size() != function->bound.size()) throw ElementLimit{"a region takes a different number of elements"};
  for (std::size_t k = 0; k < arguments.size(); ++k)
    arguments[k] = element_of(formed(arguments[k], Tribool::yes), function->bound[k]->type);
  std::vector<FormulaValue> results;
  for (std::uint32_t k = 0; k < function->args.size(); ++k)
    results.push_back(formed(pool_.unfold(function, k, {}, arguments), within));
  return results.size() == 1 && (!lists || args.size() == 1) ? results[0] : evaluator.list(results);
}

}  // namespace assay
