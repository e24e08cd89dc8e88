#include "equiv/search/function_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "constraints/bind/arguments.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

std::string element_type_text(Type type) { return has_shape(type) ? to_string(type->element) : to_string(type); }

// Whether element types are equal, or one is quantized and the other one its storage type.
bool have_same_elements(Type a, Type b) {
  if (element_type_text(a) == element_type_text(b)) return true;
  Element in_a, in_b;
  bool const are_known = has_shape(a) && has_shape(b) && element_of(a->element, in_a) && element_of(b->element, in_b);
  if (!are_known || in_a.is(Element::Kind::quantized) == in_b.is(Element::Kind::quantized)) return false;
  return (in_a.is(Element::Kind::quantized) ? in_b : in_a).is(Element::Kind::integer) && in_a.integer == in_b.integer;
}

// Returns how the types of two corresponding values contradict each other, or an empty string.
std::string contradiction(Type a, Type b) {
  if (has_shape(a) != has_shape(b) || !have_same_elements(a, b) || (has_shape(a) && a->shape.size() != b->shape.size()))
    return fmt::format("{} in the first program and {} in the second", to_string(a), to_string(b));
  if (!has_shape(a)) return "";
  for (std::size_t axis = 0; axis < a->shape.size(); ++axis)
    if (!is_unknown_size(a->shape[axis]) && !is_unknown_size(b->shape[axis]) && a->shape[axis] != b->shape[axis])
      return fmt::format("{} in the first program and {} in the second", to_string(a), to_string(b));
  return "";
}

Shape merge_shapes(Type a, Type b) {
  Shape shape(a->shape.begin(), a->shape.end());
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (is_unknown_size(shape[axis])) shape[axis] = b->shape[axis];
  return shape;
}

Shape merge_bounds(Type a, Type b) {
  Shape bounds;
  for (std::size_t axis = 0; axis < a->shape.size(); ++axis) {
    auto const first = bound_of(a, axis), second = bound_of(b, axis);
    bounds.push_back(is_unknown_size(first) ? second : is_unknown_size(second) ? first : std::min(first, second));
  }
  return bounds;
}

std::vector<Type> result_types(CompiledFunction const& function) {
  std::vector<Type> types;
  if (auto const* terminator = function.body.terminator)
    for (auto const* value : terminator->operands) types.push_back(value->type);
  return types;
}

}  // namespace

bool FunctionPair::is_static() const {
  return std::ranges::none_of(parameters,
                              [](auto const& one) { return std::ranges::any_of(one.shape, &is_unknown_size); });
}

FunctionPair begun_pair(ComparedFunction a, ComparedFunction b) {
  FunctionPair pair;
  pair.a = a;
  pair.b = b;
  for (auto const* side : {&a, &b})
    if (!side->function->obstacle.empty())
      pair.obstacle = fmt::format("@{} {}", side->function->name, side->function->obstacle);
  return pair;
}

FunctionPair pair_of(ComparedFunction a, ComparedFunction b) {
  FunctionPair pair = begun_pair(a, b);
  if (!pair.obstacle.empty()) return pair;
  auto const of_a = tensors_of(arguments_of(*a.function)), of_b = tensors_of(arguments_of(*b.function));
  if (of_a.size() != of_b.size()) {
    pair.mismatch =
        fmt::format("the first program takes {}, the second {}", counted(of_a.size(), "tensor"), of_b.size());
    return pair;
  }
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    auto const what = contradiction(of_a[i].type, of_b[i].type);
    if (!what.empty()) pair.mismatch = fmt::format("{} is {}: no input fits both", of_a[i].name, what);
    SharedParameter shared;
    shared.name = of_a[i].name;
    bool const is_tensor = has_shape(of_a[i].type) && has_shape(of_b[i].type) &&
                           element_of(of_a[i].type->element, shared.in_a) &&
                           element_of(of_b[i].type->element, shared.in_b);
    if (!pair.mismatch.empty()) return pair;
    if (!is_tensor) {
      pair.obstacle =
          fmt::format("{} is a {}, for which no values can be generated", of_a[i].name, to_string(of_a[i].type));
      return pair;
    }
    shared.shape = merge_shapes(of_a[i].type, of_b[i].type);
    shared.bounds = merge_bounds(of_a[i].type, of_b[i].type);
    pair.parameters.push_back(std::move(shared));
  }
  auto const results_a = result_types(*a.function), results_b = result_types(*b.function);
  if (results_a.size() != results_b.size()) {
    pair.mismatch =
        fmt::format("the first program has {}, the second {}", counted(results_a.size(), "result"), results_b.size());
    return pair;
  }
  for (std::size_t i = 0; i < results_a.size(); ++i)
    if (auto const what = contradiction(results_a[i], results_b[i]); !what.empty())
      pair.mismatch = fmt::format("result {} is {}", i, what);
  return pair;
}

Result<FunctionPair> entry_pair(PreparedProgram const& a, PreparedProgram const& b, std::string const& name) {
  ComparedFunction sides[] = {{&a, nullptr}, {&b, nullptr}};
  for (auto& side : sides) {
    std::string_view const which = &side == sides ? "the first program" : "the second program";
    auto const entries = entry_points(side.program->compiled(), name);
    if (entries.empty() && !name.empty())
      return Error{fmt::format("{} has no function {}{}", which, name.starts_with('@') ? "" : "@", name)};
    if (entries.size() != 1)
      return Error{
          fmt::format("{} has {} and none is called @main; select one with --entry, or compare all with "
                      "equal names with --function-pairs",
                      which, counted(side.program->compiled().functions.size(), "function"))};
    side.function = entries[0];
  }
  return pair_of(sides[0], sides[1]);
}

}  // namespace assay
