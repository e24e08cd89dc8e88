// Implements grammar/hlo/lowering.hpp: which results are in the memory of which operands.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

// An entry of { {OUTPUT}: (NUMBER, {INDEX}, KIND), .. }, or, for donors, of { (NUMBER, {INDEX}), .. }.
struct AliasEntry {
  std::optional<Numbers> output;
  std::string_view output_text, index_text, kind;
  std::int64_t number = 0;
  Numbers index;
};

std::optional<AliasEntry> read_alias(std::string_view text) {
  AliasEntry made;
  std::size_t const open = text.find('('), colon = text.find(':');
  if (open == text.npos) return std::nullopt;
  if (colon < open) {
    made.output_text = trimmed(text.substr(0, colon));
    made.output = numbers_in(made.output_text);
    if (!made.output) return std::nullopt;
  }
  auto const parts = parts_in(inside(trimmed(text.substr(open))));
  auto const number = parts.empty() ? std::nullopt : number_in(parts[0]);
  auto const index = parts.size() < 2 ? std::nullopt : numbers_in(parts[1]);
  if (!number || !index) return std::nullopt;
  made.number = *number;
  made.index = *index;
  made.index_text = parts[1];
  if (parts.size() > 2) made.kind = parts[2];
  return made;
}

// Returns the part of a shape at an index such as {1,0}, or nullptr if there is none.
Shape const* part_at(Shape const* shape, Numbers const& index) {
  for (std::int64_t const at : index) {
    bool const has_part =
        shape->kind == ShapeKind::tuple && at >= 0 && at < static_cast<std::int64_t>(shape->members.size());
    if (!has_part) return nullptr;
    shape = &shape->members[static_cast<std::size_t>(at)];
  }
  return shape;
}

// Returns the size of a shape in bytes. Returns nothing if the size depends on tiles, packed elements or unknown sizes.
// `type` is the type of the shape in a program.
std::optional<std::int64_t> bytes_of(Shape const& shape, Type type) {
  Type const element = type->element;
  bool const is_complex = element && element->kind == TypeKind::complex;
  std::int64_t const bits = !element ? 0 : is_complex ? 2 * std::int64_t{element->element->width} : element->width;
  bool const is_plain = !shape.has_tiles && shape.layout.find(':') == shape.layout.npos;
  bool const is_dynamic = std::ranges::any_of(shape.dynamic, [](bool one) { return one; });
  if (!is_plain || is_dynamic || bits < 8) return std::nullopt;
  std::int64_t made = bits / 8;
  for (std::int64_t const size : shape.sizes)
    if (__builtin_mul_overflow(made, size, &made)) return std::nullopt;
  return made;
}

}  // namespace

// Returns why an output cannot be in the memory of a parameter (HloInputOutputAliasConfig::Verify), or an empty string.
std::string Lowering::fault_of_aliased(Shape const& output, Shape const& parameter, bool must) {
  for (Shape const* const one : {&output, &parameter})
    if (one->kind != ShapeKind::array) return fmt::format("{:.200} is not an array", to_string(*one));
  if (must && !are_compatible(output, parameter))
    return fmt::format("the output is {:.200}, but must be {:.200} as the parameter", to_string(output),
                       to_string(parameter));
  auto const bytes = bytes_of(output, leaf_type(output)), others = bytes_of(parameter, leaf_type(parameter));
  if (must || !bytes || !others || *bytes == *others) return {};
  return fmt::format("the output is {:.200}, {} bytes, but the parameter is {:.200}, {} bytes", to_string(output),
                     *bytes, to_string(parameter), *others);
}

void Lowering::check_aliases(Attribute const& attribute) {
  auto const fail = [&](std::string message) {
    report("hlo_entry", range_of_name(attribute), fmt::format("{}: {}", attribute.name, message));
  };
  bool const is_donor = attribute.name == "buffer_donor";
  auto const& parameters = parameters_of(*module_.entry());
  if (misnumbered_.contains(module_.entry())) return;
  std::set<Numbers> outputs;
  for (std::string_view const text : parts_in(inside(attribute.value))) {
    auto const one = read_alias(text);
    if (!one) return fail(fmt::format("cannot read '{:.100}'", trimmed(text)));
    if (one->number < 0 || one->number >= static_cast<std::int64_t>(parameters.size()))
      return fail(fmt::format("the entry has no parameter {}", one->number));
    Shape const& shape = *parameters[static_cast<std::size_t>(one->number)]->shape;
    Shape const* const part = part_at(&shape, one->index);
    if (!part)
      return fail(
          fmt::format("parameter {}, {:.200}, has no part {:.60}", one->number, to_string(shape), one->index_text));
    auto const place = std::pair(one->number, one->index);
    bool const is_second = !aliased_.insert(place).second;
    if (is_second && is_donor) return fail(fmt::format("input_output_alias names parameter {}, too", one->number));
    if (is_donor) {
      aliased_.erase(place);
      continue;
    }
    if (is_second) return fail(fmt::format("two outputs are in the memory of parameter {}", one->number));
    if (!one->output) return fail(fmt::format("cannot read '{:.100}'", trimmed(text)));
    Shape const* const root = module_.entry()->root().shape;
    Shape const* const output = root ? part_at(root, *one->output) : nullptr;
    if (root && !output) return fail(fmt::format("the root has no part {:.60}", one->output_text));
    if (!outputs.insert(*one->output).second)
      return fail(fmt::format("the output {:.60} is in the memory of two parameters", one->output_text));
    if (std::string const wrong = output ? fault_of_aliased(*output, *part, one->kind == "must-alias") : std::string();
        !wrong.empty())
      return fail(fmt::format("{:.60}: {}", one->output_text, wrong));
  }
}

// Whether both parts of each alias between result and operands exist and have compatible shapes (HandleFusion). Records
// a fault if not.
bool Lowering::has_alike_aliases(Instruction const& instruction, std::string_view key, Operands const& operands) {
  Attribute const* const given = instruction.attribute(key);
  if (!given || !instruction.shape) return true;
  auto const fail = [&](std::string message) {
    fault_ = AttributeFault{range_of_name(*given), fmt::format("{}: {}", given->name, std::move(message)), {}, true};
    return false;
  };
  for (std::string_view const text : parts_in(inside(given->value))) {
    auto const one = read_alias(text);
    if (!one || !one->output) return fail(fmt::format("cannot read '{:.100}'", trimmed(text)));
    if (one->number < 0 || one->number >= static_cast<std::int64_t>(operands.values.size()))
      return fail(fmt::format("{} has no operand {}", instruction.opcode, one->number));
    Shape const* const operand = part_at(operands.values[static_cast<std::size_t>(one->number)]->shape, one->index);
    if (!operand) return fail(fmt::format("operand {} has no part {:.60}", one->number, one->index_text));
    Shape const* const output = part_at(instruction.shape, *one->output);
    if (!output) return fail(fmt::format("the result has no part {:.60}", one->output_text));
    if (!are_compatible(*operand, *output))
      return fail(fmt::format("operand {} is {:.200}, but the result in its memory {:.200}", one->number,
                              to_string(*operand), to_string(*output)));
  }
  return true;
}

}  // namespace assay::hlo
