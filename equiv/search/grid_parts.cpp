#include "equiv/search/grid_parts.hpp"

#include <fmt/format.h>

#include <cstring>
#include <memory>

#include "constraints/bind/arguments.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {

FunctionPair grid_pair_of(ComparedFunction a, ComparedFunction b, GridLayout layout) {
  FunctionPair pair = begun_pair(a, b);
  if (!pair.obstacle.empty()) return pair;
  pair.mismatch = contradiction_on_grid(*a.function->op, *b.function->op, layout);
  if (!pair.mismatch.empty()) return pair;
  auto const of_a = tensors_of(arguments_of(*a.function)), of_b = tensors_of(arguments_of(*b.function));
  for (std::size_t i = 0; i < of_a.size() && i < of_b.size(); ++i) {
    SharedParameter shared;
    shared.name = of_a[i].name;
    if (!element_of(of_a[i].type->element, shared.in_a) || !element_of(of_b[i].type->element, shared.in_b)) {
      pair.obstacle = of_a[i].name + " is a " + to_string(of_a[i].type) + ", for which no values can be generated";
      return pair;
    }
    shared.shape.assign(of_a[i].type->shape.begin(), of_a[i].type->shape.end());
    shared.bounds.assign(shared.shape.size(), kDynamic);
    pair.parameters.push_back(std::move(shared));
  }
  pair.grid = std::make_shared<GridLayout const>(std::move(layout));
  return pair;
}

FunctionPair pair_on_grid(FunctionPair const& alone, std::int64_t replicas, std::int64_t partitions) {
  FunctionPair pair = alone;
  if (!pair.mismatch.empty() || !pair.obstacle.empty()) return pair;
  auto const &a = *alone.a.function->op, &b = *alone.b.function->op;
  pair.obstacle = obstacle_to_grid(a, b);
  if (!pair.obstacle.empty()) return pair;
  auto layout = layout_of_both(a, replicas, partitions);
  pair.parameters.clear();
  for (std::int64_t process = 0; process < layout.size(); ++process)
    for (SharedParameter const& one : alone.parameters) {
      pair.parameters.push_back(one);
      pair.parameters.back().name += fmt::format(" of process {}", process);
    }
  pair.grid = std::make_shared<GridLayout const>(std::move(layout));
  return pair;
}

Tensor part_of(Tensor const& whole, Layout const& layout, std::size_t process) {
  auto part = make_tensor(whole.element(), layout.part);
  auto const from = strides_of(whole.shape()), to = strides_of(layout.part);
  auto const bytes = whole.element().bytes();
  for (std::int64_t i = 0; i < part.count(); ++i) {
    std::int64_t at = 0, rest = i;
    for (std::size_t d = 0; d < layout.part.size(); ++d) {
      at += (rest / to[d] + layout.origins[process][d]) * from[d];
      rest %= to[d];
    }
    std::memcpy(part.data() + static_cast<std::size_t>(i) * bytes, whole.data() + static_cast<std::size_t>(at) * bytes,
                bytes);
  }
  return part;
}

RuntimeValue part_of(RuntimeValue const& whole, Layout const& layout, std::size_t process) {
  RuntimeValue part(part_of(whole.tensor, layout, process));
  if (!whole.enclosure) return part;
  auto sets = std::make_shared<Enclosure>();
  for (auto const& one : whole.enclosure->parts)
    sets->parts.push_back(
        {part_of(one.low, layout, process), part_of(one.high, layout, process), part_of(one.flags, layout, process)});
  part.enclosure = std::move(sets);
  return part;
}

std::vector<std::vector<Tensor>> parts_of_inputs(std::vector<Tensor> const& inputs, GridLayout const& layout) {
  std::vector<std::vector<Tensor>> parts(static_cast<std::size_t>(layout.size()));
  std::size_t const count = layout.arguments.size();
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (std::size_t k = 0; k < count; ++k)
      parts[p].push_back(layout.is_of_both ? inputs[p * count + k] : part_of(inputs[k], layout.arguments[k], p));
  return parts;
}

}  // namespace assay
