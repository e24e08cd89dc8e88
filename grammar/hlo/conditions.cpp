// Implements the conditions of rows, and what operands become where a row mixes types: grammar/hlo/lowering.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "oracle/formats/float_format.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

// Whether the first operand and the result both have boolean elements, or both have other elements.
bool are_alike_in_booleans(Instruction const& instruction, Operands const& operands) {
  Shape const* const from = operands.values.empty() ? nullptr : operands.values[0]->shape;
  return from && instruction.shape && (from->element == "pred") == (instruction.shape->element == "pred");
}

// Returns "float" for signed formats that have -0, and "" for other floating-point formats. Other element types are
// classified by their first letter.
std::string_view kind_of(Shape const* array, Table const& table) {
  std::string_view const element = array ? array->element : std::string_view();
  FloatFormat const* const format = float_format(table.element_type(element));
  if (format) return format->has_negative_zero() ? "float" : "";
  return element == "pred" ? "pred" : element.starts_with('s') ? "signed" : element.starts_with('u') ? "unsigned" : "";
}

}  // namespace

Shape const* first_array(Shape const* shape) {
  while (shape && shape->kind == ShapeKind::tuple) shape = shape->members.empty() ? nullptr : &shape->members.front();
  return shape;
}

// Whether the element type that the computation returns is the element type of the result.
bool Lowering::is_applied_alike(Instruction const& instruction) {
  auto const applied = computations_of(instruction, "to_apply");
  Shape const* const result = instruction.shape ? first_array(instruction.shape) : nullptr;
  Shape const* const returned = applied.size() == 1 ? first_array(applied[0]->root().shape) : nullptr;
  return !result || !returned || result->element == returned->element;
}

// Whether the dimensions of the operand have the same sizes in the result. Records a fault if not.
bool Lowering::keeps_sizes(Instruction const& instruction, Operands const& operands) {
  Attribute const* const given = instruction.attribute("dimensions");
  auto const dimensions = given ? numbers_in(given->value) : std::nullopt;
  Shape const* const operand = operands.values.empty() ? nullptr : first_array(operands.values[0]->shape);
  Shape const* const result = first_array(instruction.shape);
  if (!dimensions || !operand || !result || dimensions->size() != operand->sizes.size()) return true;  // another rule's
  for (std::size_t i = 0; i < dimensions->size(); ++i) {
    auto const to = (*dimensions)[i];
    if (to < 0 || to >= static_cast<std::int64_t>(result->sizes.size())) return true;
    auto const size = operand->sizes[i], size_of_result = result->sizes[static_cast<std::size_t>(to)];
    if (size == size_of_result) continue;
    fault_ = AttributeFault{
        range_of_name(*given),
        fmt::format(
            "dimension {} of the result has size {}, but must have size {}, that of dimension {} of the operand", to,
            size_of_result, size, i),
        size == 1 ? "reshape the operand without this dimension before the broadcast" : "", true};
    return false;
  }
  return true;
}

// For a rule A|B=VALUE: whether attribute A is present if B is VALUE. Records a fault if not.
bool Lowering::has_required(Instruction const& instruction, std::string_view rule) {
  std::string_view const required = consume_until(rule, '|'), key = consume_until(rule, '=');
  Attribute const* const given = instruction.attribute(key);
  if (!given || given->value != rule || instruction.attribute(required)) return true;
  fault_ = AttributeFault{
      range_of_name(*given), fmt::format("{}={} requires the attribute '{}'", key, rule, required), {}, true};
  return false;
}

// Whether the attribute, if present, is the shape of the first operand. Records a fault if not.
bool Lowering::is_shaped_as_operand(Instruction const& instruction, std::string_view key, Operands const& operands) {
  Attribute const* const given = instruction.attribute(key);
  auto const shape = given ? read_shape(given->value) : std::nullopt;
  if (!shape || operands.values.empty() || are_compatible(*shape, *operands.values[0]->shape)) return true;
  fault_ = AttributeFault{range_of_name(*given),
                          fmt::format("'{}' is {:.200}, but the operand is {:.200}", key, to_string(*shape),
                                      to_string(*operands.values[0]->shape)),
                          {},
                          true};
  return false;
}

// Whether the window has the sizes of the kernel's spatial dimensions. Records a fault if not.
bool Lowering::has_window_of_kernel(Instruction const& instruction, Operands const& operands) {
  std::string_view const labels = instruction.value("dim_labels");
  std::size_t const bar = labels.find('_'), arrow = labels.find("->");
  Shape const* const kernel = operands.values.size() < 2 ? nullptr : first_array(operands.values[1]->shape);
  if (bar == labels.npos || arrow == labels.npos || bar > arrow || !kernel) return true;  // another rule reports this
  std::string_view const letters = labels.substr(bar + 1, arrow - bar - 1);
  bool const is_known = std::ranges::find(kernel->sizes, kUnbounded) == kernel->sizes.end();
  if (letters.size() != kernel->sizes.size() || letters.size() > 10 || !is_known) return true;
  std::vector<std::string> sizes;
  for (char number = '0'; letters.find(number) != letters.npos; ++number)
    sizes.push_back(std::to_string(kernel->sizes[letters.find(number)]));
  std::string const wanted = fmt::format("{}", fmt::join(sizes, "x"));
  Attribute const* const window = instruction.attribute("window");
  std::string_view const given = window ? field_of(window->value, "size") : std::string_view();
  if (given == wanted) return true;
  fault_ = AttributeFault{
      window ? range_of_name(*window) : instruction.opcode_range,
      given.empty()
          ? fmt::format("{} requires a window of size {}, that of the kernel", instruction.opcode, wanted)
          : fmt::format("the window has size {:.60}, but must have size {}, that of the kernel", given, wanted),
      {},
      true};
  return false;
}

// Whether the second operand has unsigned elements with the width of the first operand's elements. Records a fault if
// not.
bool Lowering::has_random_bits(Instruction const& instruction, Operands const& operands) {
  auto const element_at = [&](std::size_t i) {
    return i < operands.leaves.size() ? operands.leaves[i]->type->element : nullptr;
  };
  Type const from = element_at(0), random = element_at(1);
  if (!from || !random) return true;  // another rule reports this
  if (random->signedness == Signedness::is_unsigned && random->width == from->width) return true;
  fault_ = AttributeFault{
      instruction.opcode_range,
      fmt::format("operand 1 is {:.60}, but must be of unsigned integers of {} bits, as many as those of operand 0",
                  to_string(*operands.values[1]->shape), from->width),
      {},
      true};
  return false;
}

// Whether the operands are inputs followed by as many init values. Records a fault if not.
bool Lowering::has_pairs(Instruction const& instruction, Operands const& operands) {
  std::size_t const count = operands.values.size();
  if (count > 0 && count % 2 == 0) return true;
  fault_ = AttributeFault{instruction.opcode_range,
                          fmt::format("{} has {}, but must have an init value for each input", instruction.opcode,
                                      counted(count, "operand")),
                          "add the init value as the last operand", true};
  return false;
}

bool Lowering::holds(Instruction const& instruction, OpcodeRow const& row, Operands const& operands) {
  return std::ranges::all_of(row.tests, [&](auto const& condition) {
    auto const& [what, value] = condition;
    auto const is_all = [&](std::string_view key, std::string_view one) {
      std::string_view const window = instruction.value("window");
      for (std::string_view text = field_of(window, key); !text.empty(); text.remove_prefix(1))
        if (text.front() != 'x' && text.front() != one.front()) return false;
      return true;
    };
    if (what == "has") return instruction.attribute(value) != nullptr;
    if (what == "lacks") return instruction.attribute(value) == nullptr;
    if (what == "applied") return is_applied_alike(instruction);
    if (what == "booleans") return are_alike_in_booleans(instruction, operands);
    if (what == "sizes") return keeps_sizes(instruction, operands);
    if (what == "requires") return has_required(instruction, value);
    if (what == "shaped") return is_shaped_as_operand(instruction, value, operands);
    if (what == "aliases") return has_alike_aliases(instruction, value, operands);
    if (what == "kernel") return has_window_of_kernel(instruction, operands);
    if (what == "elements" || what == "makes") {
      bool const is_operand = what == "elements" && !operands.values.empty();
      Shape const* const shape = is_operand ? operands.values[0]->shape : instruction.shape;
      auto const kinds = split(value, '|');
      return std::ranges::find(kinds, kind_of(first_array(shape), table_)) != kinds.end();
    }
    if (what == "random") return has_random_bits(instruction, operands);
    if (what == "results") return instruction.shape && std::to_string(leaf_count(*instruction.shape)) == value;
    if (what == "operands" && value == "pairs") return has_pairs(instruction, operands);
    if (what == "operands") return std::to_string(operands.values.size()) == value;
    if (what == "reversal") return is_all("rhs_reversal", "0");
    if (what == "dilation") return is_all("lhs_dilate", "1") && is_all("rhs_dilate", "1");
    auto const values = split(value, '|');
    return std::ranges::find(values, instruction.value(what)) != values.end();
  });
}

// Converts operands whose element types differ from each other or from the result to the element type of the result.
// Returns false if a conversion would round.
bool Lowering::convert_mixed(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                             std::vector<Type> const& results) {
  std::size_t const pairs = operands.leaves.size() / 2;
  bool const is_of_pairs = row.mixed == "of_pairs";
  if (operands.leaves.size() != 2 * pairs || results.size() != pairs || (pairs != 1 && !is_of_pairs)) return true;
  for (std::size_t i = 0; i < pairs; ++i)
    if (!convert_pair(instruction, row, operands, {i, i + pairs}, results[i])) return false;
  return true;
}

bool Lowering::convert_pair(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                            std::array<std::size_t, 2> places, Type result) {
  auto const element_of_leaf = [&](std::size_t i) -> Type {
    Value const* const leaf = operands.leaves[i];
    return leaf && leaf->type->kind == TypeKind::tensor ? leaf->type->element : nullptr;
  };
  Type const wanted = result->kind == TypeKind::tensor ? result->element : nullptr;
  Type const lhs = element_of_leaf(places[0]), rhs = element_of_leaf(places[1]);
  std::string_view const mixed = row.mixed;
  bool const is_of_result = mixed == "of_result" || mixed == "any_of_result", is_any = mixed.starts_with("any");
  if (!wanted || !lhs || !rhs || (lhs == rhs && (!is_of_result || rhs == wanted))) return true;
  // Otherwise, XLA mixes only formats of one kind (ShapeUtil::SameElementTypeIgnoringFpPrecision). The rules of the op
  // reject others.
  bool const are_of_one_kind = lhs->kind == rhs->kind || assay::is_boolean(lhs) || assay::is_boolean(rhs);
  if (mixed == "of_pairs" && (lhs->kind != TypeKind::floating || rhs->kind != TypeKind::floating)) return true;
  if (!are_of_one_kind && !is_any) return true;
  for (std::size_t const i : places) {
    Type const from = element_of_leaf(i);
    if (from == wanted) continue;
    bool const is_boolean = assay::is_boolean(from);
    FloatFormat const* const format = wanted->kind == TypeKind::floating ? float_format(wanted->text) : nullptr;
    bool const is_exact_number = from->kind == TypeKind::integer && format &&
                                 from->width <= static_cast<std::uint32_t>(format->fraction_bits) + 1;
    bool const is_exact = is_boolean || is_exact_number ||
                          (from->kind == wanted->kind && from->signedness == wanted->signedness &&
                           from->width < wanted->width && from->kind != TypeKind::complex);
    if (!is_exact) return false;
    Type const type = context_.tensor(operands.leaves[i]->type->shape, wanted, operands.leaves[i]->type->encoding);
    operands.leaves[i] = emit_one("stablehlo.convert", instruction.opcode_range, operands.leaves[i], type, {});
  }
  return true;
}

}  // namespace assay::hlo
