// Implements the forms @.. of spec/hlo.tsv: grammar/hlo/lowering.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/literals.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "support/documents/json.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

// Returns the trip count of {"known_trip_count":{"n":"5"}}, which XLA's passes write and rely on. Returns nothing for
// other texts.
std::optional<std::int64_t> known_trip_count(std::string_view backend_config) {
  if (backend_config.find("known_trip_count") == backend_config.npos) return std::nullopt;
  auto json = parse_json<nlohmann::json>(backend_config);
  if (json.is_string()) json = parse_json<nlohmann::json>(json.get<std::string>());  // syntax of older versions
  if (!json.is_object() || !json.contains("known_trip_count")) return std::nullopt;
  auto const& count = json["known_trip_count"];
  if (!count.is_object() || !count.contains("n")) return std::nullopt;
  auto const& number = count["n"];
  if (number.is_number_integer()) return number.get<std::int64_t>();
  return number.is_string() ? number_in(number.get<std::string>()) : std::nullopt;
}

}  // namespace

std::string array_of(Numbers const& numbers) {
  std::string made = numbers.empty() ? "array<i64" : "array<i64: ";
  for (std::size_t i = 0; i < numbers.size(); ++i) made += (i ? ", " : "") + std::to_string(numbers[i]);
  return made + '>';
}

std::optional<Lowered> Lowering::lower_form(Frame& frame, Instruction const& instruction, OpcodeRow const& row,
                                            Operands& operands, std::vector<Type> const& results) {
  std::string_view const form = row.is;
  Lowered made;
  made.shape = instruction.shape;
  bool const has_operand = !operands.values.empty();
  constexpr std::array<std::string_view, 8> kOps{"@branches", "@loop", "@bitcast", "@dynamic_reshape",
                                                 "@exchange", "@send", "@recv",    "@defined"};
  bool const makes_ops = std::ranges::find(kOps, form) != kOps.end();
  if (makes_ops && has_foreign(instruction, operands, results)) return std::nullopt;
  if (form == "@parameter") {
    auto const number = numbers_in(instruction.literal);
    bool const is_known = number && number->size() == 1 && number->front() >= 0 &&
                          number->front() < static_cast<std::int64_t>(frame.arguments.size());
    if (!is_known) return std::nullopt;  // the number is already reported
    made.leaves = frame.arguments[static_cast<std::size_t>(number->front())];
    made.is_doubted = doubted_.contains(&instruction);
    if (made.leaves.size() != results.size()) return std::nullopt;
    return made;
  }
  if (form == "@constant") return lower_constant(instruction, results);
  if (form == "@tuple") {
    made.leaves.assign(operands.leaves.begin(), operands.leaves.end());
    if (!made.shape) {
      Shape& shape = made_shapes_.emplace_back();
      shape.kind = ShapeKind::tuple;
      for (Lowered const* const value : operands.values) shape.members.push_back(*value->shape);
      made.shape = &shape;
    }
    auto const& wanted = leaf_types(*made.shape);
    bool const is_same = std::ranges::equal(wanted, made.leaves, [](Type type, Value const* leaf) {
      return !leaf || leaf->type == type;  // no leaf: a context, which has no type
    });
    if (is_same) return made;
    std::size_t member = 0;
    bool const has_members =
        made.shape->kind == ShapeKind::tuple && made.shape->members.size() == operands.values.size();
    while (has_members && member + 1 < operands.values.size() &&
           leaf_types(made.shape->members[member]) == leaf_types(*operands.values[member]->shape))
      ++member;
    if (has_members) {
      if (!operands.values[member]->is_doubted)
        report("hlo_shape", instruction.opcode_range,
               fmt::format("element {} has the shape {:.200}, not {:.200}", member,
                           to_string(*operands.values[member]->shape), to_string(made.shape->members[member])));
      return std::nullopt;
    }
    report("hlo_shape", instruction.opcode_range,
           fmt::format("a tuple of {} operands has no shape {:.200}", operands.values.size(), to_string(*made.shape)));
    return std::nullopt;
  }
  if (form == "@element") {
    auto const index = numbers_in(instruction.value("index"));
    if (!has_operand || !index || index->size() != 1) {
      report("hlo_index", instruction.opcode_range,
             instruction.attribute("index") ? "get-tuple-element takes a tuple, and its attribute 'index' is a number"
                                            : "get-tuple-element requires the attribute 'index'");
      return std::nullopt;
    }
    Lowered element = element_of_tuple(*operands.values[0], index->front(), instruction.opcode_range);
    if (!element.shape) return std::nullopt;
    if (!made.shape || leaf_types(*made.shape) == leaf_types(*element.shape)) return element;
    if (!element.is_doubted)
      report("hlo_shape", instruction.opcode_range,
             fmt::format("element {} has the shape {:.200}, not {:.200}", index->front(), to_string(*element.shape),
                         to_string(*made.shape)));
    return std::nullopt;
  }
  if (form == "@operand") {
    if (!has_operand) return std::nullopt;
    Lowered same = *operands.values[0];
    if (made.shape && leaf_types(*made.shape) != leaf_types(*same.shape)) {
      if (same.is_doubted) return std::nullopt;
      report("hlo_shape", instruction.opcode_range,
             fmt::format("the operand has the shape {:.200}, not {:.200}", to_string(*same.shape),
                         to_string(*made.shape)));
      return std::nullopt;
    }
    if (made.shape) same.shape = made.shape;
    return same;
  }
  if (form == "@call") return lower_call(instruction, row.regions.front(), operands, results);
  if (form == "@branches") return lower_branches(instruction, operands, results);
  if (form == "@loop") return lower_loop(instruction, row, operands, results);
  if (form == "@bitcast") return has_operand ? lower_bitcast(instruction, operands) : std::nullopt;
  if (form == "@start") return lower_start(frame, instruction, *table_.opcode("call"), operands);
  if (form == "@update") return lower_update(instruction, row, operands);
  if (form == "@done") {
    if (!has_operand || !is_started_operand(instruction, row, *operands.values[0])) return std::nullopt;
    Started started = *operands.values[0]->async;
    if (started.start && !has_attributes_of_start(instruction, row, *started.start)) return std::nullopt;
    if (started.pending && instruction.shape) begin_pending(started, *instruction.shape, instruction.opcode_range);
    if (started.pending) return std::nullopt;
    made.leaves = std::move(started.done);
    if (made.shape && leaf_count(*made.shape) != made.leaves.size()) return std::nullopt;
    return made;
  }
  if (form == "@copy_start") {
    if (!has_operand || !made.shape || !has_shape_of_copy(instruction, *operands.values[0])) return std::nullopt;
    made.leaves.assign(leaf_count(*made.shape), nullptr);
    Leaves const& copied = operands.values[0]->leaves;
    if (2 * copied.size() > made.leaves.size()) return std::nullopt;
    std::ranges::copy(copied, made.leaves.begin());
    std::ranges::copy(copied, made.leaves.begin() + static_cast<std::ptrdiff_t>(copied.size()));
    made.async = std::make_shared<Started>(Started{.opcode = base_of_start(instruction.opcode)});
    made.async->done = copied;
    return made;
  }
  if (form == "@dynamic_reshape") return lower_dynamic_reshape(instruction, operands, results);
  if (form == "@defined") return lower_defined(instruction, row, operands);
  if (form == "@exchange") return lower_exchange(instruction, row, operands, results);
  if (form == "@send") return lower_transfer(instruction, true, operands);
  if (form == "@recv") return lower_transfer(instruction, false, operands);
  return std::nullopt;
}

void Lowering::warn_of_first_element(Instruction const& instruction, Shape const& shape) {
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "hlo_literal";
  warning.range = instruction.opcode_range;
  warning.message = fmt::format("this literal is the first element of {:.200} only: XLA reads zeros for all others",
                                to_string(shape));
  warning.hint = "write all elements in braces, or broadcast a constant of shape " + std::string(shape.element) + "[]";
  diagnostics_.add(std::move(warning));
}

Lowered Lowering::lower_constant(Instruction const& instruction, std::vector<Type> const& results) {
  Lowered made;
  made.shape = instruction.shape;
  auto const leaves = leaf_literals(instruction.literal, *instruction.shape);
  auto const fail = [&](SourceRange range, std::string message) {
    report("hlo_literal", range, std::move(message));
    return foreign(instruction, {.complete = false}, results);
  };
  auto const arrays = [&](auto const& self, Shape const& shape, std::vector<Shape const*>& to) -> void {
    if (shape.kind != ShapeKind::tuple) to.push_back(&shape);
    for (Shape const& member : shape.members) self(self, member, to);
  };
  std::vector<Shape const*> shapes;
  arrays(arrays, *instruction.shape, shapes);
  if (is_elided(instruction.literal)) {
    mark_open("hlo_elided", "constant", instruction.opcode_range,
              "the elements of this constant are elided, so its value is unknown",
              "`assay run --elided any` assumes any values for them");
    for (Type const type : results)
      made.leaves.push_back(
          emit_constant(context_.unique({.kind = AttributeKind::dense_resource, .type = type, .text = "__elided__"}),
                        instruction.opcode_range, unique_name(plain(instruction.name)), instruction.range.begin));
    return made;
  }
  if (!leaves || leaves->size() != shapes.size())
    return fail(instruction.opcode_range,
                fmt::format("the literal is not one of shape {:.200}", to_string(*instruction.shape)));
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (results[i]->kind == TypeKind::opaque) {
      fault_ = {instruction.opcode_range,
                fmt::format("StableHLO has no counterpart of {:.60}, so the constant is unknown",
                            shape_of_foreign(results[i]->text))};
      return foreign(instruction, {}, results);
    }
    LiteralError error;
    Type const type = results[i];
    bool const is_array = type->kind == TypeKind::tensor && std::ranges::none_of(type->shape, is_unknown_size);
    if (is_first_element_only((*leaves)[i], *shapes[i])) warn_of_first_element(instruction, *shapes[i]);
    assay::Attribute const value = is_array ? dense_of(context_, (*leaves)[i], *shapes[i], type, error) : nullptr;
    if (!value) {
      auto const at = error.at ? static_cast<std::uint32_t>(error.at - text_.data()) : instruction.opcode_range.begin;
      return fail({at, std::min(at + 1, instruction.range.end)},
                  error.at ? std::move(error.message) : "constants are arrays of known sizes");
    }
    made.leaves.push_back(
        emit_constant(value, instruction.opcode_range, unique_name(plain(instruction.name)), instruction.range.begin));
  }
  return made;
}

std::optional<Lowered> Lowering::lower_call(Instruction const& instruction, std::string_view attribute,
                                            Operands& operands, std::vector<Type> const& results) {
  auto const called = computations_of(instruction, attribute);
  if (called.size() != 1) {
    require_computation(instruction, attribute);
    return std::nullopt;
  }
  calls_[function_].emplace_back(called[0], instruction.opcode_range);
  OpParts parts;
  parts.name = "func.call";
  parts.range = instruction.opcode_range;
  parts.operands = operands.leaves;
  parts.offsets = operands.offsets;
  parts.attributes = {{"callee", texts_.symbol(symbol_of(*called[0])), instruction.attribute(attribute)->offset}};
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  return from_results(instruction, *emit(std::move(parts)));
}

std::optional<Lowered> Lowering::lower_branches(Instruction const& instruction, Operands& operands,
                                                std::vector<Type> const& results) {
  if (operands.values.empty() || operands.values[0]->leaves.size() != 1 || !operands.leaves[0]) return std::nullopt;
  Type const index = operands.leaves[0]->type;
  bool const is_boolean = index->kind == TypeKind::tensor && assay::is_boolean(index->element);
  std::vector<std::string_view> keys{"branch_computations"};
  if (is_boolean && !instruction.attribute(keys[0])) keys = {"true_computation", "false_computation"};
  std::vector<Computation const*> branches;
  for (std::string_view const key : keys) {
    auto const named = computations_of(instruction, key);
    branches.insert(branches.end(), named.begin(), named.end());
    if (!named.empty()) continue;
    require_computation(instruction, key);
    return std::nullopt;
  }
  if (operands.values.size() != branches.size() + 1) {
    report("hlo_operand", instruction.opcode_range,
           fmt::format("{} takes an index and an operand for each of its {} branches, but has {} operands",
                       instruction.opcode, branches.size(), operands.values.size()));
    return std::nullopt;
  }
  if (is_boolean && branches.size() != 2) {
    report("hlo_computation", instruction.opcode_range,
           fmt::format("{} of a pred has two branches, but names {}", instruction.opcode, branches.size()));
    return std::nullopt;
  }
  OpParts parts;
  parts.name = is_boolean ? "stablehlo.if" : "stablehlo.case";
  parts.range = instruction.opcode_range;
  parts.operands = {operands.leaves[0]};
  parts.offsets = {operands.offsets[0]};
  for (std::size_t i = 0; i < branches.size(); ++i) {
    applied_.insert(branches[i]);
    std::vector<Leaves> arguments;
    auto const& parameters = parameters_of(*branches[i]);
    Lowered const& given = *operands.values[i + 1];
    if (parameters.size() != 1 || leaf_types(*parameters[0]->shape) != leaf_types(*given.shape)) {
      if (!given.is_doubted)
        report("hlo_computation", instruction.opcode_range,
               fmt::format("branch {} takes no single argument of shape {:.200}", i, to_string(*given.shape)));
      return std::nullopt;
    }
    arguments.push_back(given.leaves);
    parts.regions.push_back(region_of(*branches[i], &arguments, "stablehlo.return"));
  }
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  return from_results(instruction, *emit(std::move(parts)));
}

// Checks that the computations of a loop take its operand, and that their results match. Reports an error if not.
bool Lowering::is_loop_of(Instruction const& instruction, OpcodeRow const& row, Operands const& operands) {
  if (operands.values.size() != 1) {
    report("hlo_operand", instruction.opcode_range,
           fmt::format("{} takes one operand, but has {}", instruction.opcode, operands.values.size()));
    return false;
  }
  Lowered const& state = *operands.values[0];
  for (std::string_view const key : row.regions) {
    auto const applied = computations_of(instruction, key);
    if (applied.size() != 1) {
      require_computation(instruction, key);
      return false;
    }
    auto const fail = [&](std::string_view label, std::string const& what) {
      report(std::string(label), instruction.opcode_range,
             fmt::format("'{:.100}', the {} of {}, {}", plain(applied[0]->name), key, instruction.opcode, what));
      return false;
    };
    auto const& parameters = parameters_of(*applied[0]);
    if (misnumbered_.contains(applied[0])) return false;
    if (parameters.size() != 1)
      return fail("hlo_computation", fmt::format("takes {} parameters, but must take one", parameters.size()));
    if (differ(*parameters[0]->shape, *state.shape)) {
      doubted_.insert(parameters[0]);
      return !state.is_doubted &&
             fail("hlo_computation", fmt::format("takes {:.200}, but the operand is {:.200}",
                                                 to_string(*parameters[0]->shape), to_string(*state.shape)));
    }
    Shape const* const root = applied[0]->root().shape;
    bool const is_condition = key == row.regions.front();
    if (is_condition && root && (root->element != "pred" || !root->sizes.empty()))
      return fail("hlo_computation", fmt::format("returns {:.200}, but must return pred[]", to_string(*root)));
    if (!is_condition && root && instruction.shape && differ(*root, *instruction.shape))
      return fail("hlo_shape", fmt::format("returns {:.200}, but the result is {:.200}", to_string(*root),
                                           to_string(*instruction.shape)));
  }
  return true;
}

std::optional<Lowered> Lowering::lower_loop(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                                            std::vector<Type> const& results) {
  if (!is_loop_of(instruction, row, operands)) return std::nullopt;
  OpParts parts;
  parts.name = "stablehlo.while";
  parts.range = instruction.opcode_range;
  parts.operands = operands.leaves;
  parts.offsets = operands.offsets;
  for (std::string_view const key : row.regions) {
    auto const applied = computations_of(instruction, key);
    applied_.insert(applied[0]);
    parts.regions.push_back(region_of(*applied[0], nullptr, "stablehlo.return"));
  }
  parts.results.assign(results.begin(), results.end());
  if (!results.empty()) parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  Operation const& loop = *emit(std::move(parts));
  if (auto const count = known_trip_count(instruction.value("backend_config")))
    program_.trip_counts.push_back({&loop, *count, range_of_name(*instruction.attribute("backend_config"))});
  return from_results(instruction, loop);
}

// Lowers an exchange: operand k is sent to process k of the group, and result k is received from it. They become slices
// of one tensor.
std::optional<Lowered> Lowering::lower_exchange(Instruction const& instruction, OpcodeRow const& row,
                                                Operands& operands, std::vector<Type> const& results) {
  std::size_t const count = operands.leaves.size();
  Type const type = count == 0 ? nullptr : operands.leaves[0]->type;
  bool const are_alike = type && type->kind == TypeKind::tensor && is_static(type) && results.size() == count &&
                         std::ranges::all_of(operands.leaves, [&](Value const* leaf) { return leaf->type == type; }) &&
                         std::ranges::all_of(results, [&](Type result) { return result == type; });
  if (!are_alike) return std::nullopt;
  SourceRange const range = instruction.opcode_range;
  Numbers slice(type->shape.begin(), type->shape.end());
  slice.insert(slice.begin(), 1);
  Numbers whole = slice;
  whole[0] = static_cast<std::int64_t>(count);
  OpParts exchange;
  exchange.name = "stablehlo.all_to_all";
  exchange.range = range;
  if (!make_attributes(instruction, row, operands, exchange)) return std::nullopt;
  OpParts joined;
  joined.name = "stablehlo.concatenate";
  joined.range = range;
  for (Value* const leaf : operands.leaves)
    joined.operands.push_back(emit_one("stablehlo.reshape", range, leaf, context_.tensor(slice, type->element), {}));
  joined.offsets = operands.offsets;
  joined.attributes = {{"dimension", texts_.read("0 : i64"), range.begin}};
  joined.results = {context_.tensor(whole, type->element)};
  exchange.operands = {emit(std::move(joined))->results[0]};
  exchange.offsets = {range.begin};
  exchange.results = {context_.tensor(whole, type->element)};
  for (std::string_view const name : {"split_dimension", "concat_dimension"})
    exchange.attributes.push_back({name, texts_.read("0 : i64"), range.begin});
  exchange.attributes.push_back({"split_count", texts_.read(fmt::format("{} : i64", count)), range.begin});
  Value* const exchanged = emit(std::move(exchange))->results[0];
  Lowered made;
  made.shape = instruction.shape;
  Numbers const ones(slice.size(), 1);
  for (std::size_t i = 0; i < count; ++i) {
    Numbers starts(slice.size(), 0), limits = whole;
    starts[0] = static_cast<std::int64_t>(i);
    limits[0] = starts[0] + 1;
    Value* const part = emit_one("stablehlo.slice", range, exchanged, context_.tensor(slice, type->element),
                                 {{"start_indices", texts_.read(array_of(starts)), range.begin},
                                  {"limit_indices", texts_.read(array_of(limits)), range.begin},
                                  {"strides", texts_.read(array_of(ones)), range.begin}});
    made.leaves.push_back(emit_one("stablehlo.reshape", range, part, type, {}));
  }
  return made;
}

// Lowers a reshape whose sizes are separate operands. They must be scalars of one type, and are concatenated.
std::optional<Lowered> Lowering::lower_dynamic_reshape(Instruction const& instruction, Operands& operands,
                                                       std::vector<Type> const& results) {
  std::size_t const rank = operands.leaves.size() - 1;
  if (operands.leaves.size() < 2 || operands.values.size() != operands.leaves.size() || results.size() != 1)
    return std::nullopt;
  Type const scalar = operands.leaves[1]->type;
  bool const are_scalars = std::all_of(operands.leaves.begin() + 1, operands.leaves.end(), [&](Value const* value) {
    return value && value->type == scalar && scalar->kind == TypeKind::tensor && scalar->shape.empty();
  });
  if (!are_scalars) return std::nullopt;
  std::int64_t const one[] = {1}, all[] = {static_cast<std::int64_t>(rank)};
  OpParts sizes;
  sizes.name = "stablehlo.concatenate";
  sizes.range = instruction.opcode_range;
  for (std::size_t i = 1; i <= rank; ++i)
    sizes.operands.push_back(
        emit_one("stablehlo.reshape", sizes.range, operands.leaves[i], context_.tensor(one, scalar->element), {}));
  sizes.offsets.assign(rank, sizes.range.begin);
  sizes.attributes = {{"dimension", texts_.read("0 : i64"), sizes.range.begin}};
  sizes.results = {context_.tensor(all, scalar->element)};
  Value* const shape = emit(std::move(sizes))->results[0];
  OpParts parts;
  parts.name = "stablehlo.dynamic_reshape";
  parts.range = instruction.opcode_range;
  parts.operands = {operands.leaves[0], shape};
  parts.offsets = {operands.offsets[0], parts.range.begin};
  parts.results.assign(results.begin(), results.end());
  parts.result_name = unique_name(plain(instruction.name));
  parts.result_offset = instruction.range.begin;
  return from_results(instruction, *emit(std::move(parts)));
}

}  // namespace assay::hlo
