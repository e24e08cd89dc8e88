#include "generators/mutants/mutant.hpp"

#include <algorithm>
#include <list>
#include <stdexcept>

#include "generators/mutants/table.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::mutants {
namespace {

constexpr std::string_view kMutantRow = "$mutant", kTypeRow = "$type";

// An op whose results may have any sizes.
struct RelaxedOperation {
  Operation op;
  std::list<TypeNode> types;
  std::list<std::vector<std::int64_t>> shapes;
  std::list<Value> values;
  std::vector<Value*> results;

  explicit RelaxedOperation(Operation const& right) : op(right) {
    for (auto const* value : right.results) {
      Value relaxed = *value;
      if (has_shape(value->type)) {
        auto& shape = shapes.emplace_back(value->type->shape.size(), kDynamic);
        TypeNode type = *value->type;
        type.shape = shape;
        type.encoding = nullptr;
        relaxed.type = &types.emplace_back(type);
      }
      results.push_back(&values.emplace_back(relaxed));
    }
    op.results = results;
  }
};

// Copies the elements that are in both shapes; other elements are zero.
Tensor fitted(Call& call, Tensor const& tensor, std::span<std::int64_t const> sizes) {
  Shape const shape(sizes.begin(), sizes.end());
  if (tensor.shape() == shape || tensor.rank() != shape.size()) return tensor;
  Tensor result = call.make(tensor.element(), shape);
  std::memset(result.data(), 0, result.size_bytes());
  Shape common(shape.size());
  for (std::size_t axis = 0; axis < shape.size(); ++axis) common[axis] = std::min(shape[axis], tensor.dim(axis));
  if (element_count(common) > 0)
    BoxCopy(common, strides_of(shape), strides_of(tensor.shape()), tensor.element().bytes())(result.data(),
                                                                                             tensor.data());
  return result;
}

void fit_results(Call& call) {
  std::size_t number = 0;
  for (auto const& parameter : call.instruction().parameters) {
    if (parameter.row != kTypeRow || number >= call.results().size()) continue;
    auto& result = call.results()[number++];
    if (result.kind == RuntimeValue::Kind::tensor && has_shape(parameter.type) && is_static(parameter.type))
      result = fitted(call, result.tensor, parameter.type->shape);
  }
}

void run_mutant(Call& call) {
  Kernel const right = find_kernel(call.op().name)->kernel;
  if (&call.original() != &call) return right(call);
  auto const& mutant = all_mutants()[static_cast<std::size_t>(call.integer(kMutantRow))];
  if (mutant.run)
    mutant.run(call);
  else
    right(call);
  fit_results(call);
}

bool is_element(Type type, Element& element) { return has_shape(type) && element_of(type->element, element); }

}  // namespace

std::vector<Mutant> const& all_mutants() {
  static std::vector<Mutant> const all = [] {
    auto read = read_tables();
    return read ? std::move(*read) : throw std::logic_error(read.error());  // an error is a bug, because the tables are
                                                                            // part of the program
  }();
  return all;
}

Parameter* Edit::parameter(std::string_view row) {
  for (auto& candidate : instruction.parameters)
    if (candidate.row == row && candidate.kind != Parameter::Kind::absent) return &candidate;
  return nullptr;
}

std::vector<std::int64_t>* Edit::integers(std::string_view row) {
  auto* const found = parameter(row);
  return found && !found->integers.empty() ? &found->integers : nullptr;
}

bool subject_of(Instruction const& instruction, Element& element) {
  bool found = false;
  for (auto const* result : instruction.op->results)
    if (is_element(result->type, element)) {
      found = true;
      break;
    }
  if (found && !element.is(Element::Kind::boolean)) return true;
  Element other;
  for (std::size_t i = instruction.op->operands.size(); i-- > 0;)
    if (is_element(instruction.op->operands[i]->type, other)) {
      element = other;
      return true;
    }
  return found;
}

std::string subject_text(Instruction const& instruction) {
  Element element;
  if (!subject_of(instruction, element)) return "none";
  if (!element.is(Element::Kind::quantized)) return to_string(element);
  return to_string(Element::of(element.integer)) + ":" + std::string(element.floating->name);
}

bool applies_to(std::size_t number, Instruction const& instruction) {
  auto const& mutant = all_mutants()[number];
  if (std::ranges::find(mutant.ops, instruction.op->name) == mutant.ops.end()) return false;
  Element element;
  return mutant.types(subject_of(instruction, element) ? element : Element{});
}

std::shared_ptr<void> relax(Instruction& instruction) {
  auto const relaxed = std::make_shared<RelaxedOperation>(*instruction.op);
  instruction.op = &relaxed->op;
  return relaxed;
}

bool apply(std::size_t number, Instruction& instruction, std::shared_ptr<void>& keeper) {
  auto const& mutant = all_mutants()[number];
  if (!instruction.kernel || !applies_to(number, instruction)) return false;
  Instruction changed = instruction;
  Edit edit(changed);
  if (mutant.edit && !mutant.edit(edit)) return false;
  if (edit.relaxed) {
    for (auto const* result : instruction.op->results)
      changed.parameters.push_back({.row = kTypeRow, .kind = Parameter::Kind::type, .type = result->type});
    keeper = relax(changed);
  }
  changed.kernel = run_mutant;
  changed.parameters.push_back(
      {.row = kMutantRow, .kind = Parameter::Kind::integer, .integers = {static_cast<std::int64_t>(number)}});
  instruction = std::move(changed);
  return true;
}

}  // namespace assay::mutants
