// Applies regions to elements: bodies of reductions, comparators.
#include <algorithm>

#include "generators/derive/walk.hpp"

namespace assay::derive {

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

Instruction const* instruction_of(CompiledBlock const& body, std::uint32_t slot) {
  for (auto const& instruction : body.instructions)
    if (instruction.results.size() == 1 && instruction.results[0] == slot) return &instruction;
  return nullptr;
}

// The op that computes result `k` from accumulator `k` and value `k`, which may be converted first; nullptr if the
// result is computed in another way.
Instruction const* own_op(CompiledBlock const& body, std::size_t k, std::size_t& instructions) {
  static constexpr std::string_view kOps[] = {"stablehlo.add",     "stablehlo.multiply", "stablehlo.maximum",
                                              "stablehlo.minimum", "stablehlo.and",      "stablehlo.or"};
  auto const* op = instruction_of(body, body.results[k]);
  if (!op || op->operands.size() != 2 || std::ranges::find(kOps, op->op->name) == std::end(kOps)) return nullptr;
  std::uint32_t const kept = body.arguments[k], value = body.arguments[body.results.size() + k];
  if (op->operands[0] != kept && op->operands[1] != kept) return nullptr;
  std::uint32_t const other = op->operands[op->operands[0] == kept ? 1 : 0];
  ++instructions;
  if (other != value) {
    auto const* convert = instruction_of(body, other);
    if (!convert || convert->op->name != "stablehlo.convert" || convert->operands[0] != value) return nullptr;
    ++instructions;
  }
  if (!(argument_element(body, k) == element_of_type(op->op->results[0]->type))) return nullptr;
  return argument_element(body, body.results.size() + k).is(Element::Kind::quantized) ? nullptr : op;
}

// If every result depends on its own two arguments alone: for each result, whether it is the sum of floats or complex
// numbers in the type of the accumulator. Empty for any other body.
std::vector<bool> own_sums(CompiledBlock const& body) {
  std::size_t const n = body.results.size();
  if (n == 0 || body.arguments.size() != 2 * n) return {};
  std::vector<bool> sums;
  std::size_t instructions = 0;
  for (std::size_t k = 0; k < n; ++k) {
    auto const* op = own_op(body, k, instructions);
    if (!op) return {};
    sums.push_back(op->op->name == "stablehlo.add" && assay::is_float(argument_element(body, k)));
  }
  return instructions == body.instructions.size() ? sums : std::vector<bool>();
}

// The sum of component `k` of the items.
Scalar exact_sum(Scalar const& init, std::vector<std::vector<Scalar>> const& list, std::size_t k,
                 Element const& argument) {
  if (list.empty()) return init;
  bool const complex = init.element.is(Element::Kind::complex);
  Total parts[2];
  for (int part = 0; part < (complex ? 2 : 1); ++part) parts[part].add(init.number(part));
  for (auto const& item : list) {
    Scalar const term = converted(converted(item.at(k), argument), init.element);
    for (int part = 0; part < (complex ? 2 : 1); ++part) parts[part].add(term.number(part));
  }
  return float_scalar(init.element, parts[0].result(), complex ? parts[1].result() : Number::zero(false));
}

}  // namespace

std::vector<Scalar> folded(Walk& walk, CompiledBlock const& body, std::vector<Scalar> init,
                           std::vector<std::vector<Scalar>> const& list) {
  for (std::size_t i = 0; i < init.size(); ++i) init[i] = converted(init[i], argument_element(body, i));
  auto const sums = own_sums(body);
  std::vector<Scalar> const start = init;
  bool const only_sums = !sums.empty() && std::ranges::find(sums, false) == sums.end();
  for (auto const& item : list) {
    if (only_sums) break;
    std::vector<Scalar> arguments = init;
    arguments.insert(arguments.end(), item.begin(), item.end());
    auto results = applied(walk, body, arguments);
    if (results.size() != init.size()) throw NotDerived("a body returns another number of values");
    init = std::move(results);
  }
  for (std::size_t k = 0; k < sums.size(); ++k)
    if (sums[k]) init[k] = exact_sum(start[k], list, k, argument_element(body, start.size() + k));
  return init;
}

std::vector<std::size_t> stable_order(Walk& walk, CompiledBlock const& comparator,
                                      std::vector<std::vector<Scalar>> const& list) {
  std::size_t const n = list.size();
  constexpr std::size_t kMax = 512;
  if (n > kMax) throw NotDerived("too many elements to compare all pairs of them");
  // The rank of an element is the number of elements that are less. The order is a strict weak order if it agrees with
  // the ranks.
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

}  // namespace assay::derive
