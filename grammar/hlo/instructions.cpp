// Implements the instructions of grammar/hlo/lowering.hpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

std::string_view without_suffix(std::string_view opcode, std::string_view suffix) {
  return opcode.ends_with(suffix) ? opcode.substr(0, opcode.size() - suffix.size()) : std::string_view();
}

void truncate_operands(Operands& operands, std::size_t count) {
  if (operands.leaves.size() <= count || operands.values.size() != operands.leaves.size()) return;
  operands.leaves.resize(count);
  operands.offsets.resize(count);
  operands.values.resize(count);
}

void keep_only_tokens(OpParts& parts) {
  Few<Value*> kept;
  Few<std::uint32_t> offsets;
  for (std::size_t i = 0; i < parts.operands.size(); ++i) {
    if (parts.operands[i]->type->kind != TypeKind::token) continue;
    kept.push_back(parts.operands[i]);
    offsets.push_back(parts.offsets[i]);
  }
  parts.operands = std::move(kept);
  parts.offsets = std::move(offsets);
}

std::string_view element_of(Table const& table, Operands const& operands, std::size_t i) {
  bool const is_known = i < operands.values.size() && operands.values[i]->shape;
  return is_known ? table.element_type(operands.values[i]->shape->element) : "";
}

std::vector<std::string> names_of_opcodes(Table const& table) {
  std::vector<std::string> all;
  for (OpcodeRow const& row : table.opcodes())
    if (all.empty() || all.back() != row.opcode) all.emplace_back(row.opcode);
  return all;
}

}  // namespace

Lowered Lowering::element_of_tuple(Lowered const& tuple, std::int64_t index, SourceRange range) {
  Lowered made;
  if (!tuple.shape) return made;
  if (tuple.shape->kind != ShapeKind::tuple || index < 0 ||
      index >= static_cast<std::int64_t>(tuple.shape->members.size())) {
    if (!tuple.is_doubted)
      report("hlo_index", range, fmt::format("{:.200} has no element {}", to_string(*tuple.shape), index));
    return made;
  }
  made.is_doubted = tuple.is_doubted;
  std::size_t first = 0;
  for (std::int64_t i = 0; i < index; ++i) first += leaf_count(tuple.shape->members[static_cast<std::size_t>(i)]);
  made.shape = &tuple.shape->members[static_cast<std::size_t>(index)];
  std::size_t const count = leaf_count(*made.shape);
  if (first + count > tuple.leaves.size()) return made;
  made.leaves.assign(tuple.leaves.begin() + static_cast<std::ptrdiff_t>(first),
                     tuple.leaves.begin() + static_cast<std::ptrdiff_t>(first + count));
  return made;
}

// Returns nullptr after an error.
Lowered const* Lowering::operand_of(Frame& frame, Operand const& operand) {
  if (operand.nested) {
    Lowered& made = frame.kept.emplace_back();
    lower_instruction(frame, *operand.nested, made);
    return &made;
  }
  SourceRange const range{operand.offset, operand.offset + static_cast<std::uint32_t>(operand.name.size())};
  Lowered const* value = frame.values.find(plain(operand.name));
  if (!value) {
    std::vector<std::string> known;
    if (frame.values.size() < 5000)
      frame.values.for_each_name([&](std::string_view name) { known.emplace_back(name); });
    std::ranges::sort(known);
    report("ssa_visibility", range,
           fmt::format("'{:.100}' is used but not defined before in its computation{}", plain(operand.name),
                       did_you_mean(plain(operand.name), known)));
    return nullptr;
  }
  for (std::int64_t const index : indices_of(operand)) {
    frame.kept.push_back(element_of_tuple(*value, index, range));
    value = &frame.kept.back();
    if (!value->shape) return nullptr;
  }
  if (operand.shape && value->shape && operand.shape != value->shape && !value->is_doubted &&
      differ(*operand.shape, *value->shape))
    report("hlo_operand", range,
           fmt::format("'{:.100}' has the shape {:.200}, not {:.200}", plain(operand.name), to_string(*value->shape),
                       to_string(*operand.shape)));
  return value;
}

Operands Lowering::operands_of(Frame& frame, Instruction const& instruction, OpcodeRow const* row) {
  Operands made;
  bool const may_take_contexts =
      !row || row->is == "@tuple" || row->is == "@element" || row->is == "@done" || row->is == "@update";
  for (Operand const& operand : instruction.operands) {
    Lowered const* value = operand_of(frame, operand);
    if (!value || !value->shape) {
      made.complete = false;
      continue;
    }
    if (!may_take_contexts && std::ranges::find(value->leaves, nullptr) != value->leaves.end()) {
      frame.kept.push_back(*value);
      make_contexts(frame.kept.back().leaves, *value->shape, instruction.opcode_range);
      value = &frame.kept.back();
    }
    made.values.push_back(value);
    for (Value* const leaf : value->leaves) {
      made.leaves.push_back(leaf);
      made.offsets.push_back(operand.offset);
    }
  }
  return made;
}

void Lowering::set_results(Instruction const& instruction, Operation const& op, Lowered& made) {
  made.shape = instruction.shape;
  made.leaves.assign(op.results.begin(), op.results.end());
}

Lowered Lowering::from_results(Instruction const& instruction, Operation const& op) {
  Lowered made;
  set_results(instruction, op, made);
  return made;
}

// Returns the first row of an opcode. A small cache is enough, because most instructions have one of few opcodes.
OpcodeRow const* Lowering::row_of(std::string_view opcode) {
  auto& [known, row] = rows_[(opcode.size() * 8 + static_cast<unsigned char>(opcode.front())) % rows_.size()];
  if (known != opcode) {
    known = opcode;
    row = table_.opcode(opcode);
  }
  return row;
}

// Requires `made` to be empty.
void Lowering::lower_instruction(Frame& frame, Instruction const& given, Lowered& made) {
  made.shape = given.shape;
  if (is_too_long_) return;
  OpcodeRow const* row = row_of(given.opcode);
  fault_.reset();
  Operands operands = operands_of(frame, given, row);
  instruction_name_ = plain(given.name);
  errors_before_ = errors();
  if (!operands.complete) {
    // The instruction becomes an unknown op, so that its users are still checked.
    if (given.shape) made = foreign(given, std::move(operands), leaf_types(*given.shape));
    return;
  }
  if (!row) {
    std::string_view const base = without_suffix(given.opcode, "-start");
    if (OpcodeRow const* const started = table_.opcode(base))
      if (auto start = lower_start(frame, given, *started, operands)) {
        made = *std::move(start);
        return;
      }
    for (std::string_view const suffix : {"-update", "-done"})
      if (table_.opcode(without_suffix(given.opcode, suffix)))
        row = table_.opcode(suffix == "-update" ? "async-update" : "async-done");
  }
  Instruction const* instruction = &given;
  if (!given.shape) {
    if (Shape const* const shape = inferred_shape(given, operands)) {
      Instruction& complete = started_.emplace_back(given);
      complete.shape = shape;
      instruction = &complete;
    }
  }
  bool const makes_shape = row && (row->is == "@tuple" || row->is == "@element" || row->is == "@operand");
  if (!instruction->shape && !makes_shape) {
    report("hlo_shape", given.opcode_range,
           "this instruction has no shape, and shapes are not inferred for its opcode");
    return;
  }
  static std::vector<Type> const none;
  auto const& results = instruction->shape ? leaf_types(*instruction->shape) : none;
  if (!lower_by_rows(frame, *instruction, row, operands, results, made))
    made = foreign(*instruction, std::move(operands), results);
}

// Reports an instruction that lacks the attribute with its computation.
void Lowering::require_computation(Instruction const& instruction, std::string_view key) {
  if (instruction.attribute(key)) return;  // errors in it are already reported
  report("hlo_computation", instruction.opcode_range,
         fmt::format("{} requires the attribute '{}', which names its computation", instruction.opcode, key));
}

// Lowers by the first row whose conditions hold and whose attribute forms match.
bool Lowering::lower_by_rows(Frame& frame, Instruction const& instruction, OpcodeRow const* row, Operands& operands,
                             std::vector<Type> const& results, Lowered& made) {
  fault_.reset();
  auto const key = row ? key_of(instruction, *row, operands) : std::span<void const* const>();
  if (AlikeInstructions const* const known = key.empty() ? nullptr : alike_.find(key)) {
    lower_alike(instruction, *known, operands, results, made);
    return true;
  }
  if (row && !has_known_attributes(instruction, *row)) return false;
  std::size_t const ops = ops_made_, found = diagnostics_.all().size();
  for (; row; row = table_.after(*row)) {
    if (!holds(instruction, *row, operands)) continue;
    if (row->is == "-") {
      if (!row->note.empty() && !fault_)
        fault_ = {instruction.opcode_range,
                  fmt::format("the results of this {} are unknown: {}", instruction.opcode, row->note)};
      return false;
    }
    if (!row->is_form()) {
      if (!lower_by_row(instruction, *row, operands, results, made)) continue;
      bool const is_one_op = ops_made_ == ops + 1 && diagnostics_.all().size() == found;
      if (is_one_op && !key.empty()) remember(key, instruction, *row, *ops_.back());
      return true;
    }
    if (auto formed = lower_form(frame, instruction, *row, operands, results)) {
      made = *std::move(formed);
      return true;
    }
  }
  return false;
}

namespace {

// Writes the cache key of a template: its address and the values that it reads. Only for templates that read nothing
// else.
void write_key(Instruction const& instruction, AttributeTemplate const& wanted, std::string& key) {
  AttributeTemplate const* const address = &wanted;
  key.assign(sizeof address, '\0');
  std::memcpy(key.data(), &address, sizeof address);
  for (TemplatePart const& part : wanted.parts) {
    Attribute const* const given = part.attribute.empty() ? nullptr : instruction.attribute(part.attribute);
    auto const size = given ? static_cast<std::uint32_t>(given->value.size()) : UINT32_MAX;
    char bytes[sizeof size];
    std::memcpy(bytes, &size, sizeof size);
    key.append(bytes, sizeof size);
    if (given) key.append(given->value);
  }
}

// Whether the instruction has none of the attributes that the template reads, and they have no defaults.
bool has_no_value(Instruction const& instruction, AttributeTemplate const& wanted) {
  return std::ranges::all_of(wanted.parts, [&](TemplatePart const& part) {
    bool const reads = !part.form.empty() && !part.attribute.empty();
    return part.form.empty() || (reads && !part.has_fallback && !instruction.attribute(part.attribute));
  });
}

// Returns the offset of the last attribute that the template reads, or else of the opcode.
std::uint32_t offset_of(Instruction const& instruction, AttributeTemplate const& wanted) {
  std::uint32_t offset = instruction.opcode_range.begin;
  for (TemplatePart const& part : wanted.parts)
    if (Attribute const* const given = part.attribute.empty() ? nullptr : instruction.attribute(part.attribute))
      offset = given->offset;
  return offset;
}

}  // namespace

// Returns false if an attribute does not have the form that the row requires.
bool Lowering::make_attributes(Instruction const& instruction, OpcodeRow const& row, Operands const& operands,
                               OpParts& parts) {
  if (row.needs_attributes_for_values && instruction.attributes.empty()) return true;
  std::optional<FormContext> context;
  auto const make_context = [&] {
    Shape const* const operand = operands.values.empty() ? nullptr : first_array(operands.values[0]->shape);
    context.emplace(FormContext{instruction,
                                first_array(instruction.shape),
                                operand ? operand->sizes : std::vector<std::int64_t>(),
                                members_,
                                partitions_,
                                row.has_groups_of_partitions,
                                operands.leaves.size(),
                                instruction.shape ? leaf_count(*instruction.shape) : 0,
                                {element_of(table_, operands, 0), element_of(table_, operands, 1)}});
  };
  for (AttributeTemplate const& wanted : row.attributes) {
    if (wanted.optional && has_no_value(instruction, wanted)) continue;
    std::string& key = attribute_key_;
    if (wanted.is_of_values) {
      write_key(instruction, wanted, key);
      if (auto const known = made_attributes_.find(key); known != made_attributes_.end()) {
        if (known->second) parts.attributes.push_back({wanted.name, known->second, offset_of(instruction, wanted)});
        continue;
      }
    }
    if (!context) make_context();
    std::string text;
    bool is_there = true, is_default = false;
    Attribute const* last = nullptr;  // the last attribute that was read
    std::string_view last_form;
    std::string_view missing;
    std::uint32_t offset = instruction.opcode_range.begin;
    for (TemplatePart const& part : wanted.parts) {
      if (part.form.empty()) {
        text += part.text;
        continue;
      }
      Attribute const* const given = part.attribute.empty() ? nullptr : instruction.attribute(part.attribute);
      std::optional<std::string_view> value;
      if (given) value = given->value;
      if (!given && part.has_fallback) value = part.fallback;
      if (given) offset = given->offset;
      last = given;
      last_form = part.form;
      auto const made = write_form(part.form, value, *context);
      if (!made) {
        is_there = false;
        if (!given && !part.attribute.empty()) missing = part.attribute;
        break;
      }
      if (made->empty() && wanted.optional) is_default = true;
      text += *made;
    }
    if (is_default || (!is_there && wanted.optional && !last)) {
      if (wanted.is_of_values) made_attributes_.emplace(context_.intern(key), nullptr);
      continue;
    }
    assay::Attribute const attribute = is_there ? texts_.read(text) : nullptr;
    if (!attribute) {
      std::string_view const unsupported = last ? unsupported_part(last_form, last->value) : "";
      std::string_view const example = last ? table_.example_of(last_form) : "";
      if (!unsupported.empty())
        fault_ = {range_of_name(*last),
                  fmt::format("'{}' has {}, which are not supported, so the results of {} are unknown: {:.60}",
                              last->name, unsupported, instruction.opcode, last->value)};
      else if (!example.empty())
        fault_ = {{last->offset, last->offset + static_cast<std::uint32_t>(last->name.size())},
                  fmt::format("'{}' is {:.60}, which is not of its form, such as {}", last->name, last->value, example),
                  {},
                  true};
      else if (last)
        fault_ = {{last->offset, last->offset + static_cast<std::uint32_t>(last->name.size())},
                  fmt::format("this value of '{}' is unknown, so the results of {} are unknown: {:.60}", last->name,
                              instruction.opcode, last->value)};
      else if (!missing.empty() && !wanted.optional)
        fault_ = {instruction.opcode_range,
                  fmt::format("{} requires the attribute '{}'", instruction.opcode, missing),
                  {},
                  true};
      return false;
    }
    if (wanted.is_of_values) made_attributes_.emplace(context_.intern(key), attribute);
    if (wanted.name.empty()) {
      parts.operands.push_back(
          emit_constant(attribute, instruction.opcode_range, unique_name("sizes"), instruction.range.begin));
      parts.offsets.push_back(instruction.opcode_range.begin);
    } else {
      parts.attributes.push_back({wanted.name, attribute, offset});
    }
  }
  return true;
}

// Adds the computations of a custom call, as function symbols.
void Lowering::add_calls(Instruction const& instruction, OpParts& parts) {
  std::vector<assay::Attribute> symbols;
  for (std::string_view const key : kCalls)
    for (Computation const* const called : computations_of(instruction, key)) {
      calls_[function_].emplace_back(called, instruction.opcode_range);
      symbols.push_back(texts_.symbol(symbol_of(*called)));
    }
  if (symbols.empty()) return;
  assay::Attribute const all = context_.unique({.kind = AttributeKind::array, .elements = symbols});
  parts.attributes.push_back({"called_computations", all, instruction.opcode_range.begin});
}

// Adds layouts that are not the default, because a custom call reads and writes memory.
void Lowering::add_layouts(Instruction const& instruction, Operands const& operands, OpParts& parts) {
  bool is_default = true;
  auto const texts_of = [&](std::vector<Shape const*> const& shapes) {
    std::string made;
    auto const add = [&](auto const& self, Shape const& shape) -> void {
      for (Shape const& member : shape.members) self(self, member);
      if (shape.kind == ShapeKind::tuple) return;
      std::vector<std::int64_t> order = shape.minor_to_major;
      if (order.size() != shape.sizes.size()) order.clear();
      for (std::size_t i = shape.sizes.size(); order.size() < shape.sizes.size();)
        order.push_back(static_cast<std::int64_t>(--i));
      is_default = is_default && std::ranges::is_sorted(order, std::greater());
      made += fmt::format("{}dense<[{}]> : tensor<{}xindex>", made.empty() ? "" : ", ", fmt::join(order, ", "),
                          order.size());
    };
    for (Shape const* const shape : shapes) add(add, *shape);
    return fmt::format("[{}]", made);
  };
  std::deque<Shape> constraints;
  std::vector<Shape const*> given;
  if (Attribute const* const written = instruction.attribute("operand_layout_constraints"))
    for (std::string_view const part : parts_in(inside(written->value)))
      if (auto shape = read_shape(part)) given.push_back(&constraints.emplace_back(*std::move(shape)));
  if (given.size() != operands.values.size()) {
    given.clear();
    for (Lowered const* const value : operands.values) given.push_back(value->shape);
  }
  std::string const of_operands = texts_of(given), of_results = texts_of({instruction.shape});
  if (is_default) return;
  for (auto const& [name, text] : {std::pair("operand_layouts", of_operands), {"result_layouts", of_results}})
    if (assay::Attribute const value = texts_.read(text))
      parts.attributes.push_back({name, value, instruction.opcode_range.begin});
}

// Whether an operand or a result has a type that StableHLO lacks, such as u1[2]. Then the instruction has no
// counterpart.
bool Lowering::has_foreign(Instruction const& instruction, Operands const& operands, std::vector<Type> const& results) {
  auto const is_foreign = [](Type type) { return type->kind == TypeKind::opaque; };
  Type type = nullptr;
  for (Value const* const leaf : operands.leaves)
    if (!type && leaf && is_foreign(leaf->type)) type = leaf->type;
  if (auto const found = std::ranges::find_if(results, is_foreign); !type && found != results.end()) type = *found;
  if (!type) return false;
  fault_ = AttributeFault{instruction.opcode_range,
                          fmt::format("StableHLO has no counterpart of {:.60}, so the results of {} are unknown",
                                      shape_of_foreign(type->text), instruction.opcode)};
  return true;
}

bool Lowering::lower_by_row(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                            std::vector<Type> const& results, Lowered& made) {
  if (has_foreign(instruction, operands, results)) return false;
  if (row.indices) spread_start_indices(instruction, operands, *row.indices);
  if (row.drops_windows && !drop_partial_windows(instruction, operands)) return false;
  if (!row.mixed.empty() && !convert_mixed(instruction, row, operands, results)) return false;
  if (row.first_operands) truncate_operands(operands, *row.first_operands);
  OpParts parts;
  parts.name = row.is;
  parts.range = instruction.opcode_range;
  parts.operands = operands.leaves;
  parts.offsets = operands.offsets;
  if (row.only_tokens) keep_only_tokens(parts);
  if (!make_attributes(instruction, row, operands, parts)) return false;
  if (row.keeps_layouts) add_layouts(instruction, operands, parts);
  if (row.keeps_calls) add_calls(instruction, parts);
  for (std::string_view const key : row.regions) {
    auto const applied = computations_of(instruction, key);
    if (applied.size() != 1) {
      require_computation(instruction, key);
      return false;
    }
    applied_.insert(applied[0]);
    parts.regions.push_back(region_of(*applied[0], nullptr, "stablehlo.return"));
  }
  if (row.is_for_each_operand && results.size() > 1) return for_each_operand(instruction, parts, results, made);
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  set_results(instruction, *emit(std::move(parts)), made);
  return true;
}

// Emits an op for each operand, each with one result.
bool Lowering::for_each_operand(Instruction const& instruction, OpParts const& all, std::vector<Type> const& results,
                                Lowered& made) {
  if (all.operands.size() != results.size() || !all.regions.empty()) return false;
  made.shape = instruction.shape;
  for (std::size_t i = 0; i < results.size(); ++i) {
    OpParts one = all;
    one.operands = {all.operands[i]};
    one.offsets = {all.offsets[i]};
    one.results = {results[i]};
    one.result_name = unique_name(plain(instruction.name));
    one.result_offset = instruction.range.begin;
    made.leaves.push_back(emit(std::move(one))->results[0]);
  }
  return true;
}

// Whether the opcode is an asynchronous form of a known opcode, such as negate-start.
bool Lowering::is_async(std::string_view opcode) const {
  return std::ranges::any_of(std::array{"-start", "-update", "-done"}, [&](std::string_view suffix) {
    return table_.opcode(without_suffix(opcode, suffix)) != nullptr;
  });
}

// Emits an unknown op.
Lowered Lowering::foreign(Instruction const& instruction, Operands&& operands, std::vector<Type> const& results) {
  OpcodeRow const* const row = table_.opcode(instruction.opcode);
  // An error of the instruction, or a doubtful operand, already explains why the results are unknown.
  bool const is_explained =
      errors() > errors_before_ || (row && row->is == "@parameter") ||
      std::ranges::any_of(operands.values, [](Lowered const* value) { return value->is_doubted; });
  if (is_explained)
    fault_.reset();
  else if (operands.complete && fault_ && fault_->is_error)
    report("hlo_attribute", fault_->range, std::move(fault_->message), std::move(fault_->hint));
  else if (operands.complete && fault_)
    mark_open("hlo_meaning", fmt::format("{} {}", instruction.opcode, fault_->message), fault_->range,
              std::move(fault_->message), std::move(fault_->hint));
  else if (!row && !is_async(instruction.opcode))
    report("hlo_opcode", instruction.opcode_range,
           fmt::format("unknown opcode '{:.60}'{}", instruction.opcode,
                       did_you_mean(instruction.opcode, names_of_opcodes(table_))));
  else if (operands.complete)
    mark_open("hlo_meaning", std::string(instruction.opcode), instruction.opcode_range,
              fmt::format("'{}' has no counterpart in StableHLO here, so its results are unknown", instruction.opcode));
  fault_.reset();
  bool const is_complete = operands.complete;
  OpParts parts;
  operands.leaves.erase(std::remove(operands.leaves.begin(), operands.leaves.end(), nullptr), operands.leaves.end());
  operands.offsets.resize(operands.leaves.size(), instruction.opcode_range.begin);
  parts.name = context_.intern(fmt::format("hlo.{}", instruction.opcode));
  parts.opaque = true;
  parts.range = instruction.opcode_range;
  parts.operands = std::move(operands.leaves);
  parts.offsets = std::move(operands.offsets);
  FormContext const context{instruction};
  for (Attribute const& one : instruction.attributes) {
    auto const text = write_form("string", one.value, context);
    assay::Attribute const value = text ? texts_.read(*text) : nullptr;
    if (value && !one.computation) parts.attributes.push_back({one.name, value, one.offset});
  }
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  Lowered made = from_results(instruction, *emit(std::move(parts)));
  made.is_doubted = is_explained || !is_complete || errors() > errors_before_;
  if (is_start(instruction.opcode)) made.async = unknown_start(instruction.opcode);
  return made;
}

// Replaces a vector of start indices by its elements.
void Lowering::spread_start_indices(Instruction const& instruction, Operands& operands, std::size_t first) {
  if (operands.leaves.size() != first + 1 || !operands.leaves[first]) return;
  Type const vector = operands.leaves[first]->type;
  if (vector->kind != TypeKind::tensor || vector->shape.size() != 1 || vector->shape[0] < 0 || vector->shape[0] > 256)
    return;
  Value* const indices = operands.leaves.back();
  operands.leaves.pop_back();
  std::uint32_t const offset = operands.offsets.back();
  operands.offsets.pop_back();
  std::int64_t const one[] = {1};
  for (std::int64_t i = 0; i < vector->shape[0]; ++i) {
    auto const array = [&](std::int64_t number) { return texts_.read(fmt::format("array<i64: {}>", number)); };
    Value* const part =
        emit_one("stablehlo.slice", instruction.opcode_range, indices, context_.tensor(one, vector->element),
                 {{"start_indices", array(i)}, {"limit_indices", array(i + 1)}, {"strides", array(1)}});
    operands.leaves.push_back(
        emit_one("stablehlo.reshape", instruction.opcode_range, part, context_.tensor({}, vector->element), {}));
    operands.offsets.push_back(offset);
  }
}

}  // namespace assay::hlo
