// Implements @defined of spec/hlo.tsv: grammar/hlo/lowering.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/x3/characters.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

Shape without_layout(Shape shape) {
  shape.layout = {};
  std::ranges::transform(shape.members, shape.members.begin(), without_layout);
  return shape;
}

std::string sizes_of(Shape const& array) {
  std::string const text = to_string(without_layout(array));
  return text.substr(text.find('['));
}

// Returns the value of $WORD, or nothing if it is unknown.
std::optional<std::string> value_of(std::string_view word, Instruction const& instruction, Operands const& operands,
                                    std::string_view by) {
  Shape const* const result = first_array(instruction.shape);
  if (word == "by") return std::string(by);
  if (word == "shape") return to_string(without_layout(*instruction.shape));
  if (word == "element") return std::string(result->element);
  if (word == "sizes") return sizes_of(*result);
  auto const number = static_cast<std::size_t>(word.back() - '0');
  if (word.size() != 2 || number >= operands.values.size()) return std::nullopt;
  Shape const& operand = *operands.values[number]->shape;
  if (word[0] == 'e') return std::string(operand.element);
  return word[0] == 's' ? std::optional(to_string(without_layout(operand))) : std::nullopt;
}

// Returns the instructions of a definition, instantiated for this instruction. Names of values get its name as prefix.
std::optional<std::string> instantiated(std::string_view text, Instruction const& instruction, Operands const& operands,
                                        std::string_view by) {
  std::string made = "definition {\n";
  while (!text.empty()) {
    std::size_t const mark = std::min(text.find_first_of("%$"), text.size());
    made += text.substr(0, mark);
    if (mark == text.size()) break;
    bool const is_name = text[mark] == '%';
    text.remove_prefix(mark + 1);
    if (is_name) {
      made += fmt::format("%{}_", plain(instruction.name));
    } else if (text.starts_with('(')) {  // $(k) or $(is_stable, true): an attribute
      std::string_view fallback = text.substr(1, text.find(')') - 1);
      text.remove_prefix(fallback.size() + 2);
      Attribute const* const given = instruction.attribute(consume_until(fallback, ','));
      if (!given && fallback.empty()) return std::nullopt;
      made += given ? given->value : trimmed(fallback);
    } else {
      auto const end = std::ranges::find_if_not(text, [](char c) { return is_letter(c) || is_digit(c); });
      std::string_view const word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
      auto const value = value_of(word, instruction, operands, by);
      if (!value) return std::nullopt;
      made += *value;
      text.remove_prefix(word.size());
    }
  }
  return made + "}\n";
}

}  // namespace

std::optional<Lowered> Lowering::lower_defined(Instruction const& instruction, OpcodeRow const& row,
                                               Operands& operands) {
  auto const has_known_elements = [&](Shape const* shape) {
    return shape && shape->kind == ShapeKind::array && table_.is_element_type(shape->element);
  };
  bool const are_known =
      has_known_elements(first_array(instruction.shape)) &&
      std::ranges::all_of(operands.values, [&](auto* one) { return has_known_elements(one->shape); });
  if (!are_known) return std::nullopt;
  std::string_view by = row.definition;
  std::string_view const name = consume_until(by, ',');
  auto const text = instantiated(table_.definition(name), instruction, operands, by);
  if (!text) return std::nullopt;
  Diagnostics found;
  Module const& definition = definitions_.emplace_back(read_module(context_.intern(*text), found));
  if (found.errors() > 0) return std::nullopt;
  Frame frame;
  frame.computation = &definition.computations.front();
  for (Lowered const* const value : operands.values) frame.arguments.push_back(value->leaves);
  std::size_t const first = ops_.size();
  std::string_view const outer_name = instruction_name_;
  for (Instruction const& one : frame.computation->instructions) {
    Lowered& value = frame.kept.emplace_back();
    lower_instruction(frame, one, value);
    frame.values.insert(plain(one.name), &value);
  }
  instruction_name_ = outer_name;
  for (std::size_t i = first; i < ops_.size(); ++i) place_at(instruction, *ops_[i]);
  Lowered made = frame.kept.back();
  made.shape = instruction.shape;
  return made;
}

// Ops of a definition have the source location of the instruction that they define.
void Lowering::place_at(Instruction const& instruction, Operation& op) {
  op.range = instruction.opcode_range;
  op.operand_offsets = {};
  std::vector<NamedAttribute> attributes(op.attributes.begin(), op.attributes.end());
  for (NamedAttribute& one : attributes) one.offset = op.range.begin;
  op.attributes = context_.arena().copy(attributes);
  for (Value* const result : op.results) result->offset = instruction.range.begin;
}

}  // namespace assay::hlo
