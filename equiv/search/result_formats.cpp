#include "equiv/search/result_formats.hpp"

#include <algorithm>
#include <unordered_set>

#include "semantics/program/program.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxSearched = std::int64_t{1} << 22;  // maximum elements of one constant

void include(int& least, Type type) {
  Element element;
  if (!type) return;
  for (auto const member : type->members) include(least, member);
  if (has_shape(type) && element_of(type->element, element) && is_float(element))
    least = least == 0 ? element.floating->precision() : std::min(least, element.floating->precision());
}

void include_all(int& least, Block const& block) {
  for (auto const* argument : block.arguments) include(least, argument->type);
  for (auto const* op : block.ops) {
    for (auto const* result : op->results) include(least, result->type);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) include_all(least, *inner);
  }
}

bool refers_to_function(Attribute attribute) {
  return attribute->kind == AttributeKind::symbol || std::ranges::any_of(attribute->elements, refers_to_function) ||
         std::ranges::any_of(attribute->entries,
                             [](NamedAttribute const& entry) { return refers_to_function(entry.value); });
}

// A backward slice of a value. Ops with regions are included as a whole.
class Slice {
public:
  // Returns false if a function is called.
  bool add(Value const* value) {
    if (!value || !seen_.insert(value).second) return true;
    include(least_, value->type);
    return !value->op || add(*value->op);
  }
  int least() const { return least_; }

private:
  bool add(Operation const& op) {
    if (!seen_ops_.insert(&op).second) return true;
    if (std::ranges::any_of(op.attributes, [](NamedAttribute const& one) { return refers_to_function(one.value); }))
      return false;
    for (auto const* operand : op.operands)
      if (!add(operand)) return false;
    for (auto const* region : op.regions)
      for (auto const* block : region->blocks) {
        for (auto const* argument : block->arguments) include(least_, argument->type);
        for (auto const* inner : block->ops) {
          for (auto const* result : inner->results) include(least_, result->type);
          if (!add(*inner)) return false;
        }
      }
    return true;
  }

  std::unordered_set<Value const*> seen_;
  std::unordered_set<Operation const*> seen_ops_;
  int least_ = 0;
};

bool has_special_values(Tensor const& tensor) {
  if (!is_float(tensor.element())) return false;
  auto const& format = *tensor.element().floating;
  for (std::int64_t i = 0; i < std::min(tensor.count(), kMaxSearched); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part)
      if (auto const code = tensor.get(i, part); format.is_nan(code) || format.is_infinite(code)) return true;
  return false;
}

bool has_special_values(CompiledBlock const& block) {
  return std::ranges::any_of(block.instructions, [](Instruction const& instruction) {
    auto const in_block = [](CompiledBlock const& inner) { return has_special_values(inner); };
    return std::ranges::any_of(instruction.constants,
                               [](auto const& value) { return has_special_values(value.tensor); }) ||
           std::ranges::any_of(instruction.regions,
                               [&](RegionRow const& row) { return std::ranges::any_of(row.blocks, in_block); });
  });
}

}  // namespace

std::vector<int> least_precisions(ComparedFunction const& one) {
  auto const* const end = one.function->body.terminator;
  std::vector<int> all;
  bool is_whole = !end;
  for (auto const* value : end ? end->operands : std::span<Value* const>()) {
    Slice slice;
    is_whole = is_whole || (value->type && value->type->kind == TypeKind::tuple) || !slice.add(value);
    all.push_back(slice.least());
  }
  if (!is_whole) return all;
  int least = 0;
  include_all(least, *one.program->program().top);
  return {least};
}

bool has_special_constant(ComparedFunction const& one) {
  return std::ranges::any_of(one.program->compiled().functions,
                             [](auto const& function) { return has_special_values(function.second.body); });
}

}  // namespace assay
