#include "generators/derive/ops/formula_run.hpp"

#include <algorithm>

#include "generators/derive/exact.hpp"

namespace assay::derive {
namespace {

constexpr std::size_t kMaxKnownElements = std::size_t{1} << 20;

Element const kInteger = Element::of(IntegerFormat{64, true});

Type with_shape(Context& context, Type type, Shape const& shape) {
  return context.tensor(shape, type->element, type->encoding);
}

}  // namespace

bool FormulaRun::member(std::string_view name, FormulaValue& value) const {
  for (auto const& known : known_members_)
    if (known.first == name) {
      value = known.second;
      return true;
    }
  if (!members_.member(name, value)) return false;
  // Operands have the shapes of the current execution.
  auto const sized = [&](FormulaValue const& placeholder) {
    FormulaValue result = placeholder;
    if (!placeholder.is(FormulaValueKind::placeholder) || !placeholder.value || !has_shape(placeholder.type))
      return result;
    auto const all = execution_.op().operands;
    auto const found = std::find(all.begin(), all.end(), placeholder.value);
    bool const is_result = placeholder.value == result_shape_.first;
    if (found == all.end() && !is_result) return result;
    auto const number = static_cast<std::size_t>(found - all.begin());
    if (!is_result && execution_.operands[number].kind != RuntimeValue::Kind::tensor) return result;
    Shape const& shape = is_result ? result_shape_.second : execution_.operands[number].tensor.shape();
    if (!std::ranges::equal(shape, placeholder.type->shape))
      result.type = with_shape(context(), placeholder.type, shape);
    return result;
  };
  if (value.is(FormulaValueKind::placeholder)) {
    value = sized(value);
  } else if (value.is_list() && !value.items().empty() && value.items()[0].is(FormulaValueKind::placeholder)) {
    std::vector<FormulaValue> items;
    for (auto const& item : value.items()) items.push_back(sized(item));
    ListData data = *value.list;
    data.items = arena_.copy(items);
    value.list = arena_.make(data);
  }
  known_members_.emplace_back(name, value);
  return true;
}

bool FormulaRun::elements(Value const* value, FormulaValue& known) const {
  for (auto const& entry : known_elements_)
    if (entry.first == value) {
      known = entry.second;
      return true;
    }
  auto const all = execution_.op().operands;
  auto const found = std::find(all.begin(), all.end(), value);
  if (found == all.end()) return false;
  auto const& operand = execution_.operands[static_cast<std::size_t>(found - all.begin())];
  if (operand.kind != RuntimeValue::Kind::tensor || !operand.tensor.element().is_integral()) return false;
  if (static_cast<std::size_t>(operand.tensor.count()) > kMaxKnownElements) return false;
  std::vector<FormulaValue> items;
  for (std::int64_t i = 0; i < operand.tensor.count(); ++i) {
    auto const number = scalar_at(operand.tensor, i).integer();
    items.push_back(operand.tensor.element().is(Element::Kind::boolean) ? make(number != 0) : make(Int128(number)));
  }
  known = operand.tensor.rank() == 0 ? items[0] : make_tensor_list(arena_, items, operand.tensor.shape(), nullptr);
  known_elements_.emplace_back(value, known);
  return true;
}

bool FormulaRun::number(std::string_view name, Interval& value) const {
  if (name != "num_replicas" && name != "num_partitions" && name != "num_processes") return false;
  value = {1, 1};
  return true;
}

bool FormulaRun::apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
                       FormulaValue& value) const {
  for (auto const& row : execution_.instruction.operand_rows) {
    if (row.row != name) continue;
    if (args.size() != 1) throw NotDerived(std::string(name) + " is given more than one place");
    value = placed(evaluator, row, spec_.row(name)->variadic, evaluator.numeric(args[0]));
    return true;
  }
  for (auto const& row : execution_.instruction.regions) {
    if (row.row != name || row.blocks.empty()) continue;
    value = region(evaluator, row.blocks[0], args);
    return true;
  }
  bool const of_element = !args.empty() && args[0].is(FormulaValueKind::element);
  if (name == "value" && of_element) {
    Scalar const scalar = plain(args[0]);
    if (!scalar.element.is_integral()) throw NotDerived("the value of an element that is no integer");
    bool const truth = scalar.element.is(Element::Kind::boolean);
    value = truth ? make(scalar.code[0] != 0) : make(Int128(scalar.integer()));
  } else if (name == "sum" && !args.empty() && args[0].is_list() && !args[0].items().empty() &&
             args[0].items()[0].is(FormulaValueKind::element)) {
    value = summed(args);
  } else if (name == "fold") {
    value = fold(evaluator, args);
  } else if (name == "survivor") {
    value = survivor(args);
  } else if (name == "stable_order") {
    value = order(evaluator, args);
  } else if (name == "descending_order") {
    value = descending_order(evaluator, args);
  } else if (name == "rounded" && args.size() == 2) {
    value = rounded(args[0], args[1]);
  } else {
    return false;
  }
  return true;
}

FormulaValue FormulaRun::placed(Evaluator& evaluator, OperandRow const& row, bool variadic,
                                FormulaValue const& index) const {
  if (!index.is_list()) throw NotDerived("a place of " + std::string(row.row) + " is " + to_string(index));
  if (!variadic) {
    if (row.size != 1) throw NotDerived("there is no operand " + std::string(row.row));
    return element_at(evaluator, row.begin, index.items());
  }
  std::vector<FormulaValue> all;
  for (std::size_t i = 0; i < row.size; ++i) all.push_back(element_at(evaluator, row.begin + i, index.items()));
  return evaluator.list(all);
}

FormulaValue FormulaRun::element_at(Evaluator& evaluator, std::size_t operand,
                                    std::span<FormulaValue const> index) const {
  Tensor const& tensor = execution_.tensor(operand);
  if (index.size() != tensor.rank()) throw NotDerived("a place has another number of indices than the tensor axes");
  std::int64_t place = 0;
  for (std::size_t d = 0; d < index.size(); ++d) {
    if (!index[d].is(FormulaValueKind::integer) || !index[d].interval.exact())
      throw NotDerived("an index is " + to_string(index[d]));
    Int128 const at = index[d].interval.low;
    if (at < 0 || at >= tensor.dim(d)) return evaluator.fail("a place outside of the tensor");
    place = place * tensor.dim(d) + static_cast<std::int64_t>(at);
  }
  Node reference{Node::Kind::reference, scalar_at(tensor, place), 0, {}};
  reference.slice = slice_of(tensor.element(), tensor.shape(), place);
  return node(std::move(reference));
}

FormulaValue FormulaRun::node(Node node) const {
  nodes_.push_back(std::move(node));
  return make_element(&nodes_.back());
}

FormulaValue FormulaRun::computed(Scalar const& scalar) const { return node({Node::Kind::value, scalar, 0, {}}); }

Node const* FormulaRun::node_of(FormulaValue const& value) const {
  if (value.is(FormulaValueKind::element)) return static_cast<Node const*>(value.element);
  if (value.is(FormulaValueKind::integer) && value.interval.exact())
    return static_cast<Node const*>(computed(integer_scalar(kInteger, value.interval.low)).element);
  throw NotDerived("an element is " +
                   (value.is(FormulaValueKind::undefined) ? std::string(value.text) : to_string(value)));
}

Scalar FormulaRun::plain(FormulaValue const& value) const {
  Node const* const found = node_of(value);
  if (found->kind != Node::Kind::reference && found->kind != Node::Kind::value)
    throw NotDerived("an exact sum or product that is not rounded");
  return found->scalar;
}

CompiledBlock const& FormulaRun::block_of(FormulaValue const& region) const {
  if (region.is(FormulaValueKind::signature) && region.signature->region)
    for (auto const& row : execution_.instruction.regions)
      for (auto const& block : row.blocks)
        if (block.region == region.signature->region) return block;
  throw NotDerived("a function that is no region");
}

FormulaRun::Items FormulaRun::items_of(FormulaValue const& list) const {
  if (!list.is_list()) throw NotDerived("elements are " + to_string(list));
  Items items;
  for (auto const& item : list.items()) {
    auto& row = items.emplace_back();
    if (!item.is_list())
      row.push_back(plain(item));
    else
      for (auto const& part : item.items()) row.push_back(plain(part));
  }
  return items;
}

FormulaValue FormulaRun::region(Evaluator& evaluator, CompiledBlock const& block,
                                std::span<FormulaValue const> args) const {
  std::vector<Scalar> arguments;
  bool lists = false;
  for (auto const& arg : args) {
    lists = lists || arg.is_list();
    if (!arg.is_list())
      arguments.push_back(plain(arg));
    else
      for (auto const& item : arg.items()) arguments.push_back(plain(item));
  }
  auto const results = applied(execution_.walk, block, arguments);
  if (results.size() == 1 && !lists) return computed(results[0]);
  std::vector<FormulaValue> all;
  for (auto const& result : results) all.push_back(computed(result));
  return evaluator.list(all);
}

FormulaValue FormulaRun::fold(Evaluator& evaluator, std::span<FormulaValue const> args) const {
  if (args.size() != 3) throw NotDerived("fold does not have three arguments");
  bool const several = args[1].is_list();
  std::vector<Scalar> init;
  if (!several)
    init.push_back(plain(args[1]));
  else
    for (auto const& item : args[1].items()) init.push_back(plain(item));
  auto const results = folded(execution_.walk, block_of(args[0]), std::move(init), items_of(args[2]));
  if (!several) return computed(results.at(0));
  std::vector<FormulaValue> all;
  for (auto const& result : results) all.push_back(computed(result));
  return evaluator.list(all);
}

FormulaValue FormulaRun::survivor(std::span<FormulaValue const> args) const {
  if (args.size() != 2) throw NotDerived("survivor does not have two arguments");
  auto const items = items_of(args[1]);
  CompiledBlock const& select = block_of(args[0]);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < items.size(); ++i) {
    Scalar const both[] = {items[kept].at(0), items[i].at(0)};
    auto const keeps = applied(execution_.walk, select, both);
    if (keeps.at(0).code[0] == 0) kept = i;
  }
  return make(Int128(kept));
}

FormulaValue FormulaRun::order(Evaluator& evaluator, std::span<FormulaValue const> args) const {
  if (args.size() != 2) throw NotDerived("stable_order does not have two arguments");
  std::vector<FormulaValue> places;
  for (auto place : stable_order(execution_.walk, block_of(args[0]), items_of(args[1])))
    places.push_back(make(Int128(place)));
  return evaluator.list(places);
}

// The position of each element follows those of greater elements, and those of equal elements before it.
FormulaValue FormulaRun::descending_order(Evaluator& evaluator, std::span<FormulaValue const> args) const {
  if (args.size() != 1) throw NotDerived("descending_order does not have one argument");
  auto const items = items_of(args[0]);
  constexpr std::size_t kMax = 512;
  if (items.size() > kMax) throw NotDerived("too many elements to compare all pairs of them");
  std::vector<FormulaValue> places(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::size_t rank = 0;
    for (std::size_t j = 0; j < items.size(); ++j) {
      auto const compared = compared_totally(items[j].at(0), items[i].at(0));
      rank += compared > 0 || (compared == 0 && j < i);
    }
    places[rank] = make(Int128(i));
  }
  return evaluator.list(places);
}

FormulaValue FormulaRun::rounded(FormulaValue const& value, FormulaValue const& type) const {
  if (!type.is(FormulaValueKind::type)) return value;
  Node const* const from = node_of(value);
  Element element;
  if (!element_of(type.type, element)) throw NotDerived("elements of type " + to_string(type.type));
  Node const* leaf = from;
  while (!leaf->parts.empty()) leaf = leaf->parts[0];
  if (leaf->scalar.element.is(Element::Kind::complex) && element.is(Element::Kind::floating))
    element = Element::complex_of(*element.floating);
  if (leaf->scalar.element.is_integral() && !element.is_integral()) return value;
  return computed(exact(*from, element));
}

FormulaValue FormulaRun::summed(std::span<FormulaValue const> args) const {
  Node total{Node::Kind::sum, {}, 0, {}};
  for (auto const& item : args[0].items()) total.parts.push_back(node_of(item));
  return node(std::move(total));
}

FormulaValue FormulaRun::combine(char op, FormulaValue const& a, FormulaValue const& b) const {
  using Kind = Node::Kind;
  if (op != '+' && op != '-' && op != '*') throw NotDerived("elements are not divided in formulas");
  return node({op == '+' ? Kind::sum : op == '-' ? Kind::difference : Kind::product, {}, 0, {node_of(a), node_of(b)}});
}

Scalar FormulaRun::exact(Node const& from, Element const& element) const {
  if (from.kind == Node::Kind::reference || from.kind == Node::Kind::value)
    return converted(from.scalar, element, from.slice);
  ExactTerms sum(element);
  auto const leaf = [](Node const& node) {
    if (!node.parts.empty()) throw NotDerived("a product of more than two elements");
    return node.scalar.element.is(Element::Kind::quantized) ? dequantized(node.scalar, node.slice) : node.scalar;
  };
  auto const collect = [&](auto const& self, Node const& node, bool minus) -> void {
    using Kind = Node::Kind;
    if (node.kind == Kind::product) {
      sum.add_product(leaf(*node.parts[0]), leaf(*node.parts[1]), minus);
    } else if (node.parts.empty()) {
      sum.add(leaf(node), minus);
    } else {
      for (std::size_t i = 0; i < node.parts.size(); ++i)
        self(self, *node.parts[i], minus != (node.kind == Kind::difference && i > 0));
    }
  };
  collect(collect, from, false);
  return sum.result();
}

Scalar FormulaRun::scalar_of(FormulaValue const& value, Element const& element, std::int64_t slice) const {
  FormulaValue const only = value.is_list() && value.items().size() == 1 ? value.items()[0] : value;
  if (only.is(FormulaValueKind::truth)) return converted(boolean_scalar(only.truth == Tribool::yes), element, slice);
  Node const& from = *node_of(only);
  bool const moves = from.kind == Node::Kind::reference && element.is(Element::Kind::quantized) &&
                     from.scalar.element.is(Element::Kind::quantized) && from.scalar.element.integer == element.integer;
  if (moves) return {element, from.scalar.code};
  if (element.is(Element::Kind::quantized))
    return converted(exact(from, Element::of(*element.floating)), element, slice);
  return exact(from, element);
}

}  // namespace assay::derive
