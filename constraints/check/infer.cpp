#include "constraints/check/infer.hpp"

#include <algorithm>

#include "constraints/evaluate/compare.hpp"
#include "constraints/members/equations.hpp"

namespace assay::inline constraints {
namespace {

Attribute bounds_encoding(Context& context, std::vector<std::int64_t> const& bounds) {
  AttributeNode list{.kind = AttributeKind::dense_array, .type = context.integer(64)};
  list.integers = bounds;
  NamedAttribute const entry[] = {{"bounds", context.unique(list)}};
  AttributeNode node{.kind = AttributeKind::structure, .name = "stablehlo.type_extensions"};
  node.entries = entry;
  return context.unique(node);
}

// A tensor of these sizes; bounds where a size is unknown but limited.
Type tensor_of(Context& context, std::vector<Interval> const& sizes, Type element) {
  std::vector<std::int64_t> shape, bounds;
  bool bounded = false;
  for (auto const& size : sizes) {
    bool exact = size.exact();
    shape.push_back(exact ? static_cast<std::int64_t>(size.low) : kDynamic);
    bool limited = !exact && size.high < std::numeric_limits<std::int64_t>::max();
    bounds.push_back(limited ? static_cast<std::int64_t>(size.high) : kDynamic);
    bounded |= limited;
  }
  return context.tensor(shape, element, bounded ? bounds_encoding(context, bounds) : nullptr);
}

InferredType conclude(Context& context, ResultFacts const& facts, Type written) {
  InferredType inferred;
  std::vector<Interval> sizes;
  Type element = facts.element;
  if (facts.type) {
    if (facts.type->kind != TypeKind::tensor || facts.sizes.empty()) {
      inferred.type = facts.type;
    } else {
      for (std::size_t i = 0; i < facts.type->shape.size(); ++i) sizes.push_back(dimension(facts.type, i));
      element = facts.type->element;
    }
  } else if (facts.shape) {
    sizes = *facts.shape;
  } else {
    inferred.reason = element ? "no equation gives the shape" : "no equation gives the type";
    return inferred;
  }
  if (!inferred.type) {
    if (!element) {
      inferred.reason = "no equation gives the element type";
      return inferred;
    }
    for (auto const& [axis, size] : facts.sizes)
      if (axis < sizes.size()) sizes[axis] = size;
    for (auto const& size : sizes)
      if (size.exact() && size.low > std::numeric_limits<std::int64_t>::max()) {
        inferred.reason = "an equation gives a size that does not fit in 64 bits";
        return inferred;
      } else if (size.high < 0) {
        inferred.reason = "an equation gives a negative size";
        return inferred;
      }
    inferred.type = tensor_of(context, sizes, element);
    if (written && written->kind == TypeKind::memref) {  // equations on shape and element type leave that open
      TypeNode buffer = *written;
      buffer.shape = inferred.type->shape;
      buffer.element = element;
      inferred.type = context.unique(buffer);
    }
  }
  inferred.compatible = same_type(inferred.type, written, false) != Tribool::no;
  // The equations on baselines leave scales and zero points open.
  if (!inferred.compatible && has_shape(written) && has_shape(inferred.type) &&
      written->element->kind == TypeKind::quantized && inferred.type->element->kind == TypeKind::quantized) {
    auto const &a = *written->element->quantization, &b = *inferred.type->element->quantization;
    bool baseline = a.storage == b.storage && a.expressed == b.expressed && a.storage_min == b.storage_min &&
                    a.storage_max == b.storage_max;
    Type requantized = context.tensor(inferred.type->shape, written->element, inferred.type->encoding);
    inferred.compatible = baseline && same_type(requantized, written, false) != Tribool::no;
  }
  return inferred;
}

}  // namespace

struct TypeInference::State {
  explicit State(Program const& p) : program(p), symbols(table), scope{*p.context, table, symbols, false, &steps} {}
  Program const& program;
  std::size_t steps = 0;
  OpTable table;
  Symbols symbols;
  ProgramScope scope;
};

TypeInference::TypeInference(Program const& program) : state_(std::make_unique<State>(program)) {}
TypeInference::~TypeInference() = default;

std::vector<InferredType> TypeInference::infer(Operation const& operation) {
  OpSpec const* spec = state_->table.info(operation).spec;
  std::vector<InferredType> inferred(operation.results.size());
  if (!spec) {
    for (auto& result : inferred) result.reason = "the operation is not known";
    return inferred;
  }
  Arena arena;
  OpMembers members(operation, *spec, state_->scope, arena);
  Evaluator evaluator(members, arena);
  auto facts = Equations(operation, *spec, members, evaluator).solve();
  for (std::size_t i = 0; i < inferred.size(); ++i)
    inferred[i] = conclude(*state_->program.context, facts[i], operation.results[i]->type);
  return inferred;
}

}  // namespace assay::inline constraints
