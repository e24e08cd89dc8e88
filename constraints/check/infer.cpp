#include "constraints/check/infer.hpp"

#include <limits>
#include <unordered_map>

#include "constraints/check/op_rules.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/members/equations.hpp"

namespace assay {
namespace {

Attribute bounds_encoding(Context& context, std::vector<std::int64_t> const& bounds) {
  AttributeNode list{.kind = AttributeKind::dense_array, .type = context.integer(64)};
  list.integers = bounds;
  NamedAttribute const entry[] = {{"bounds", context.unique(list)}};
  AttributeNode node{.kind = AttributeKind::structure, .name = "stablehlo.type_extensions"};
  node.entries = entry;
  return context.unique(node);
}

std::vector<std::int64_t> exact_sizes(std::vector<Interval> const& sizes) {
  std::vector<std::int64_t> shape;
  for (auto const& size : sizes) shape.push_back(size.exact() ? static_cast<std::int64_t>(size.low) : kDynamic);
  return shape;
}

// Returns a tensor type with these sizes, and with bounds for limited unknown sizes.
Type tensor_of(Context& context, std::vector<Interval> const& sizes, Type element) {
  std::vector<std::int64_t> bounds;
  bool bounded = false;
  for (auto const& size : sizes) {
    bool limited = !size.exact() && size.high < std::numeric_limits<std::int64_t>::max();
    bounds.push_back(limited ? static_cast<std::int64_t>(size.high) : kDynamic);
    bounded |= limited;
  }
  return context.tensor(exact_sizes(sizes), element, bounded ? bounds_encoding(context, bounds) : nullptr);
}

// Returns why no tensor can have these sizes. Empty if one can.
std::string impossible(std::vector<Interval> const& sizes) {
  for (auto const& size : sizes) {
    if (size.exact() && size.low > std::numeric_limits<std::int64_t>::max())
      return "an equation yields a size that does not fit in 64 bits";
    if (size.high < 0) return "an equation yields a negative size";
  }
  return {};
}

bool sizes_fit(std::vector<Interval> const& sizes, Type written) {
  if (!has_shape(written)) return !written || written->kind == TypeKind::unranked_tensor;
  if (written->shape.size() != sizes.size()) return false;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    auto const here = dimension(written, i);
    if (here.high < sizes[i].low || sizes[i].high < here.low) return false;
  }
  return true;
}

// Returns the type that the equations determine, or the reason why they do not determine one.
InferredType type_of(Context& context, ResultFacts const& facts, Type written) {
  InferredType inferred;
  if (facts.type && (facts.type->kind != TypeKind::tensor || facts.sizes.empty())) {
    inferred.type = facts.type;
    return inferred;
  }
  Type const element = facts.type ? facts.type->element : facts.element;
  std::vector<Interval> sizes;
  if (facts.type)
    for (std::size_t i = 0; i < facts.type->shape.size(); ++i) sizes.push_back(dimension(facts.type, i));
  else if (facts.shape)
    sizes = *facts.shape;
  else
    inferred.reason = element ? "the rules leave the shape open; elements are " + to_string(element)
                              : "the rules leave the type open";
  for (auto const& [axis, size] : facts.sizes)
    if (axis < sizes.size()) sizes[axis] = size;
  if (inferred.reason.empty()) inferred.reason = impossible(sizes);
  if (!inferred.reason.empty()) return inferred;
  inferred.shape = exact_sizes(sizes);
  inferred.fits = sizes_fit(sizes, written);
  if (!element) {
    inferred.reason = "the rules leave the element type open";
    return inferred;
  }
  inferred.type = tensor_of(context, sizes, element);
  if (written && written->kind == TypeKind::memref) {  // equations do not determine the memory space
    TypeNode buffer = *written;
    buffer.shape = inferred.type->shape;
    buffer.element = element;
    inferred.type = context.unique(buffer);
  }
  return inferred;
}

bool fits(Context& context, Type inferred, Type written) {
  if (same_type(inferred, written, false) != Tribool::no) return true;
  if (written && written->kind == TypeKind::unranked_tensor && has_shape(inferred))
    return same_type(inferred->element, written->element, true) != Tribool::no;
  if (!has_shape(written) || !has_shape(inferred)) return false;
  if (written->element->kind != TypeKind::quantized || inferred->element->kind != TypeKind::quantized) return false;
  // Equations on baseline types do not determine scales and zero points.
  auto const &a = *written->element->quantization, &b = *inferred->element->quantization;
  bool const baseline = a.storage == b.storage && a.expressed == b.expressed && a.storage_min == b.storage_min &&
                        a.storage_max == b.storage_max;
  Type const requantized = context.tensor(inferred->shape, written->element, inferred->encoding);
  return baseline && same_type(requantized, written, false) != Tribool::no;
}

}  // namespace

struct TypeInference::State {
  explicit State(Program const& p) : program(p), symbols(table), scope{*p.context, table, symbols, false, &steps} {
    scope.elements = &elements;
  }

  // A non-constant operand can have any integers as elements, so the limits of its type determine no sizes.
  void open_elements(Operation const& operation, Arena& arena) {
    elements.clear();
    for (Value const* operand : operation.operands) {
      Type const type = operand->type;
      if (!type || !has_shape(type) || type->element->kind != TypeKind::integer || is_boolean(type->element)) continue;
      std::size_t const rank = type->shape.size();
      if (rank > 1 || (rank == 1 && (type->shape[0] < 0 || type->shape[0] > kMaxElements))) continue;
      FormulaValue const any = make(Interval{-kUnbounded, kUnbounded});
      std::vector<FormulaValue> const all(rank == 0 ? 1 : static_cast<std::size_t>(type->shape[0]), any);
      elements.emplace(operand, rank == 0 ? any : make_tensor_list(arena, all, type->shape, nullptr));
    }
  }

  static constexpr std::int64_t kMaxElements = 1'000;  // no tensor has that many dimensions

  Program const& program;
  std::size_t steps = 0;
  OpTable table;
  Symbols symbols;
  std::unordered_map<Value const*, FormulaValue> elements;
  ProgramScope scope;
};

TypeInference::TypeInference(Program const& program) : state_(std::make_unique<State>(program)) {}
TypeInference::~TypeInference() = default;

std::vector<InferredType> TypeInference::infer(Operation const& operation) {
  OpSpec const* spec = state_->table.info(operation).spec;
  std::vector<InferredType> inferred(operation.results.size());
  if (!spec) {
    for (auto& result : inferred) result.reason = "the operation is unknown";
    return inferred;
  }
  auto& context = *state_->program.context;
  Arena arena;
  state_->open_elements(operation, arena);
  auto const facts = facts_of(operation, *spec, state_->scope, arena, false);
  auto broken = op_findings(operation, *spec, state_->scope, {});
  if (OpSpec const* const variant = state_->table.variant(operation); variant && broken.empty())
    broken = op_findings(operation, *variant, state_->scope, {});
  for (std::size_t i = 0; i < inferred.size(); ++i) {
    Type const written = operation.results[i]->type;
    inferred[i] = type_of(context, facts[i], written);
    if (inferred[i].type) inferred[i].fits = fits(context, inferred[i].type, written);
    inferred[i].compatible = broken.empty() && inferred[i].fits;
    if (!broken.empty()) inferred[i].broken = broken[0].label + ": " + broken[0].message;
  }
  return inferred;
}

Type in_full(Context& context, InferredType const& inferred, Type written) {
  Type type = inferred.type;
  bool const is_tensor = written && written->kind == TypeKind::tensor;
  if (!type && inferred.shape && is_tensor) type = context.tensor(*inferred.shape, written->element, written->encoding);
  if (!type) return written;
  if (!is_tensor || type->kind != TypeKind::tensor || written->shape.size() != type->shape.size() || is_static(type))
    return type;
  std::vector<std::int64_t> sizes(type->shape.begin(), type->shape.end());
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] == kDynamic) sizes[i] = written->shape[i];
  return context.tensor(sizes, type->element, type->encoding);
}

}  // namespace assay
