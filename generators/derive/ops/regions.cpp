// Regions applied to elements: bodies of reductions, comparators.
#include <algorithm>

#include "generators/derive/walk.hpp"

namespace assay::inline generators::derive {

Element argument_element(CompiledBlock const& region, std::size_t number) {
  if (!region.region || region.region->blocks.empty() || number >= region.region->blocks[0]->arguments.size())
    throw NotDerived("a region takes another number of arguments");
  return element_of_type(region.region->blocks[0]->arguments[number]->type);
}

std::vector<Scalar> applied(Walk& walk, CompiledBlock const& region, std::span<Scalar const> arguments) {
  Values values;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    values.push_back(value_of(converted(arguments[i], argument_element(region, i))));
  std::vector<Scalar> results;
  for (auto const& value : walk.run(region, values)) {
    if (value.kind != RuntimeValue::Kind::tensor || value.tensor.count() != 1)
      throw NotDerived("a region returns something that is not one element");
    results.push_back(scalar_at(value.tensor, 0));
  }
  return results;
}

namespace {

// Whether a body returns the sum of its two arguments, in the type of the first: floats or complex numbers. The second
// one may be converted to it.
bool is_sum(CompiledBlock const& body) {
  if (body.arguments.size() != 2 || body.results.size() != 1 || body.instructions.empty() ||
      body.instructions.size() > 2)
    return false;
  Instruction const& last = body.instructions.back();
  if (last.op->name != "stablehlo.add" || last.results[0] != body.results[0]) return false;
  std::uint32_t second = body.arguments[1];
  if (body.instructions.size() == 2) {
    Instruction const& first = body.instructions.front();
    if (first.op->name != "stablehlo.convert" || first.operands[0] != second) return false;
    second = first.results[0];
  }
  bool const of_both = (last.operands[0] == body.arguments[0] && last.operands[1] == second) ||
                       (last.operands[1] == body.arguments[0] && last.operands[0] == second);
  if (!of_both) return false;
  Element const element = argument_element(body, 0);
  bool const is_float = assay::is_float(element);
  return is_float && element == element_of_type(last.op->results[0]->type) &&
         !argument_element(body, 1).is(Element::Kind::quantized);
}

Scalar exact_sum(Scalar const& init, std::vector<std::vector<Scalar>> const& list, Element const& argument) {
  if (list.empty()) return init;
  bool const complex = init.element.is(Element::Kind::complex);
  Total parts[2];
  for (int part = 0; part < (complex ? 2 : 1); ++part) parts[part].add(init.number(part));
  for (auto const& item : list) {
    Scalar const term = converted(converted(item.at(0), argument), init.element);
    for (int part = 0; part < (complex ? 2 : 1); ++part) parts[part].add(term.number(part));
  }
  return float_scalar(init.element, parts[0].result(), complex ? parts[1].result() : Number::zero(false));
}

}  // namespace

std::vector<Scalar> folded(Walk& walk, CompiledBlock const& body, std::vector<Scalar> init,
                           std::vector<std::vector<Scalar>> const& list) {
  for (std::size_t i = 0; i < init.size(); ++i) init[i] = converted(init[i], argument_element(body, i));
  if (init.size() == 1 && is_sum(body)) return {exact_sum(init[0], list, argument_element(body, 1))};
  for (auto const& item : list) {
    std::vector<Scalar> arguments = init;
    arguments.insert(arguments.end(), item.begin(), item.end());
    auto results = applied(walk, body, arguments);
    if (results.size() != init.size()) throw NotDerived("a body returns another number of values");
    init = std::move(results);
  }
  return init;
}

std::vector<std::size_t> stable_order(Walk& walk, CompiledBlock const& comparator,
                                      std::vector<std::vector<Scalar>> const& list) {
  std::size_t const n = list.size();
  constexpr std::size_t kMost = 512;
  if (n > kMost) throw NotDerived("too many elements to compare all pairs of them");
  // How many are less is each element's rank; a strict weak order is that of the ranks.
  std::vector<std::vector<bool>> less(n, std::vector<bool>(n));
  std::vector<std::size_t> rank(n, 0), order(n);
  std::vector<Scalar> arguments;
  for (std::size_t x = 0; x < n; ++x)
    for (std::size_t y = 0; y < n; ++y) {
      arguments.clear();
      for (std::size_t k = 0; k < list[x].size(); ++k) {
        arguments.push_back(list[x][k]);
        arguments.push_back(list[y][k]);
      }
      auto const result = applied(walk, comparator, arguments);
      if (result.size() != 1) throw NotDerived("a comparator returns more than one value");
      less[x][y] = result[0].code[0] != 0;
      rank[y] += less[x][y];
    }
  for (std::size_t x = 0; x < n; ++x)
    for (std::size_t y = 0; y < n; ++y)
      if (less[x][y] != (rank[x] < rank[y])) throw NotDerived("the comparator is no strict weak order of the elements");
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return rank[x] < rank[y]; });
  return order;
}

}  // namespace assay::inline generators::derive
