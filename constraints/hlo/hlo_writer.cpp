#include "constraints/hlo/hlo_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "constraints/hlo/attribute_values.hpp"
#include "constraints/hlo/defaults.hpp"
#include "constraints/hlo/literal_text.hpp"
#include "constraints/hlo/write_hlo.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "support/characters.hpp"

namespace assay::hlo {
namespace {

constexpr std::string_view kCalledComputations = "called_computations";
constexpr std::string_view kOperandLayouts = "operand_layouts", kResultLayouts = "result_layouts";
constexpr std::int64_t kMaxWritten = 64;  // maximum size of a splat whose elements are written one by one

// Converts to a name that XLA accepts after %.
std::string hlo_name_for(std::string_view wanted) {
  std::string made;
  for (char const c : wanted) made += is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-' ? c : '_';
  return made;
}

std::string_view without_dialect(std::string_view name) {
  std::size_t const dot = name.find('.');
  return dot == name.npos ? name : name.substr(dot + 1);
}

// Returns ", sharding={..}" if the function declares a sharding for the argument.
std::string sharding_of_argument(Block const& block, std::size_t number) {
  Operation const* const function = block.parent ? block.parent->parent : nullptr;
  Attribute const list = function ? function->attribute("arg_attrs") : nullptr;
  if (!list || number >= list->elements.size()) return {};
  Attribute const sharding = find(list->elements[number]->entries, "mhlo.sharding");
  bool const is_text = sharding && sharding->kind == AttributeKind::string;
  return is_text ? fmt::format(", sharding={}", string_value(sharding)) : std::string();
}

}  // namespace

HloWriter::HloWriter(Program const& program, Diagnostics& diagnostics)
    : program_(program), diagnostics_(diagnostics), table_(Table::get()) {
  for (auto const& [name, type] : table_.element_types()) types_.emplace(type, name);
}

void HloWriter::fail(SourceRange range, std::string message) {
  diagnostics_.error("hlo_counterpart", range, std::move(message));
}

std::string HloWriter::write() {
  if (!program_.top) return {};
  find_functions(*program_.top);
  Operation const* entry = nullptr;
  for (auto const& [name, function] : functions_)
    if (name == "main" || functions_.size() == 1) entry = function;
  if (!entry) {
    fail({0, 0}, "no function @main, which would be the entry computation");
    return {};
  }
  Operation const* const module = program_.top->ops.size() == 1 ? program_.top->ops[0] : nullptr;
  bool const has_module = module && module->name == "builtin.module";
  Attribute const name = has_module ? module->attribute("sym_name") : nullptr;
  std::string header = fmt::format("HloModule {}", name && !name->text.empty() ? hlo_name_for(name->text) : "main");
  for (auto const& [key, written] :
       {std::pair("mhlo.num_replicas", "replica_count"), {"mhlo.num_partitions", "num_partitions"}})
    if (Attribute const count = has_module ? module->attribute(key) : nullptr)
      header += fmt::format(", {}={}", written, count->value);
  used_.insert("main");
  computation_of_function(*entry, true);
  for (auto const& [symbol, function] : functions_) {
    Attribute const visibility = function->attribute("sym_visibility");
    if (!computations_.contains(symbol) && !(visibility && visibility->text == "private"))
      fail(function->range,
           fmt::format("@{:.100} is a second public function, but HLO has one entry computation", symbol));
  }
  if (diagnostics_.errors() > 0) return {};
  return header + "\n" + out_;
}

void HloWriter::find_functions(Block const& block) {
  for (Operation const* const op : block.ops) {
    if (op->name == "builtin.module" && !op->regions.empty() && !op->regions[0]->blocks.empty())
      find_functions(*op->regions[0]->blocks[0]);
    Attribute const symbol = op->name == "func.func" ? op->attribute("sym_name") : nullptr;
    if (symbol) functions_.emplace(symbol->text, op);
  }
}

std::string HloWriter::unique_computation(std::string_view wanted) {
  std::string const base = hlo_name_for(wanted);
  std::string made = base;
  for (std::size_t i = 1; !used_.insert(made).second; ++i) made = fmt::format("{}.{}", base, i);
  return made;
}

std::string HloWriter::function_named(std::string_view symbol, SourceRange range) {
  if (auto const known = computations_.find(symbol); known != computations_.end()) return known->second;
  auto const found = functions_.find(symbol);
  if (found == functions_.end() || begun_.contains(symbol)) {
    fail(range, found == functions_.end() ? fmt::format("no function @{:.100}", symbol)
                                          : fmt::format("@{:.100} calls itself, which HLO cannot express", symbol));
    return "none";
  }
  return computation_of_function(*found->second, false);
}

std::string HloWriter::computation_of_function(Operation const& function, bool is_entry) {
  std::string_view const symbol = function.attribute("sym_name")->text;
  begun_.insert(symbol);
  std::string name = "none";
  if (function.regions.empty() || function.regions[0]->blocks.size() != 1) {
    fail(function.range, "HLO has no functions without a body, nor with several blocks");
  } else {
    OpenComputation open;
    auto* const outer = std::exchange(open_, &open);
    Block const& block = *function.regions[0]->blocks[0];
    add_parameters(block, open, function.range);
    write_block(block);
    open_ = outer;
    name = finish(std::move(open), is_entry ? "main" : symbol, is_entry);
  }
  begun_.erase(symbol);
  return computations_[symbol] = name;
}

// Writes a region that ops apply. Its arguments are the parameters.
std::string HloWriter::computation_of_region(Region const& region, std::string_view wanted, SourceRange range) {
  return computation_of(region, wanted, range, [&](Block const& block, OpenComputation& open) {
    add_parameters(block, open, range);
    write_block(block);
  });
}

std::string HloWriter::computation_of(Region const& region, std::string_view wanted, SourceRange range,
                                      WriteInside const& write) {
  if (region.blocks.size() != 1) {
    fail(range, "HLO has no computations with several blocks");
    return "none";
  }
  OpenComputation open;
  auto* const outer = std::exchange(open_, &open);
  write(*region.blocks[0], open);
  open_ = outer;
  return finish(std::move(open), wanted, false);
}

void HloWriter::add_parameters(Block const& block, OpenComputation& open, SourceRange range) {
  for (std::size_t i = 0; i < block.arguments.size(); ++i)
    open.names[block.arguments[i]] =
        add(block.arguments[i]->name, fmt::format("{} parameter({}){}", shape_of(block.arguments[i]->type, range), i,
                                                  sharding_of_argument(block, i)));
}

std::string HloWriter::finish(OpenComputation&& open, std::string_view wanted, bool is_entry) {
  std::string const name = is_entry ? "main" : unique_computation(wanted);
  std::string text = fmt::format("\n{}%{} {{\n", is_entry ? "ENTRY " : "", name);
  for (auto const& [instruction, body] : open.instructions)
    text += fmt::format("  {}{} = {}\n", instruction == open.root ? "ROOT " : "", instruction, body);
  out_ += text + "}\n";
  return "%" + name;
}

void HloWriter::write_block(Block const& block) {
  if (++depth_ > kMaxNesting) {
    fail({block.offset, block.offset}, "the program nests too deep");
    --depth_;
    return;
  }
  for (Operation const* const op : block.ops) {
    bool const is_end = op == block.ops.back() && op->results.empty() && op->name.ends_with(".return");
    if (is_end)
      set_root({op->operands.begin(), op->operands.end()}, op->range);
    else
      write_op(*op);
  }
  --depth_;
}

void HloWriter::set_root(Values const& values, SourceRange range) { open_->root = one_of(values, range); }

std::string HloWriter::tuple_of(std::span<Value const* const> values, SourceRange range) {
  auto const names = names_of(values, range);
  return add("tuple", fmt::format("{} tuple({})", tuple_shape(values, range), fmt::join(names, ", ")));
}

std::string HloWriter::one_of(std::span<Value const* const> values, SourceRange range) {
  return values.size() == 1 ? name_of(values[0], range) : tuple_of(values, range);
}

// In HLO, a value always has the shape with which it was created, so sizes cannot become unknown.
void HloWriter::require_shape(std::string const& made, std::string const& wanted, SourceRange range) {
  if (made != wanted) fail(range, fmt::format("HLO has one shape where this op has {:.200} and {:.200}", made, wanted));
}

// Adds an instruction, and returns its name with %.
std::string HloWriter::add(std::string_view wanted, std::string text) {
  std::string const base = wanted.empty() ? std::string("v") : hlo_name_for(wanted);
  std::string made = "%" + base;
  for (std::size_t i = 1; !open_->used.insert(made).second; ++i) made = fmt::format("%{}.{}", base, i);
  open_->instructions.emplace_back(made, std::move(text));
  return made;
}

std::string HloWriter::name_of(Value const* value, SourceRange range) {
  if (auto const known = open_->names.find(value); known != open_->names.end()) return known->second;
  if (is_constant(value)) {
    write_constant(*value->op);
    return open_->names[value];
  }
  if (diagnostics_.errors() == 0)  // otherwise it may be a result of an op that was not written
    fail(range, fmt::format("the computation uses %{:.100} from outside, which HLO cannot express here", value->name));
  return open_->names[value] = "%none";
}

std::vector<std::string> HloWriter::names_of(std::span<Value const* const> values, SourceRange range) {
  std::vector<std::string> names;
  for (Value const* const value : values) names.push_back(name_of(value, range));
  return names;
}

void HloWriter::unpack_tuple(std::string const& tuple, std::span<Value* const> results, SourceRange range) {
  for (std::size_t i = 0; i < results.size(); ++i)
    open_->names[results[i]] =
        add(fmt::format("{}.{}", std::string_view(tuple).substr(1), i),
            fmt::format("{} get-tuple-element({}), index={}", shape_of(results[i]->type, range), tuple, i));
}

// Adds the instruction, and the elements of its result if that is a tuple.
void HloWriter::add_results(Operation const& op, std::string_view opcode, std::vector<std::string> const& operands,
                            std::string attributes, std::string shape) {
  std::string_view const wanted = op.results.empty() || op.results[0]->name.empty() ? opcode : op.results[0]->name;
  if (shape.empty()) shape = shape_of(op.results, op.range);
  std::string const name =
      add(wanted, fmt::format("{} {}({}){}", shape, opcode, fmt::join(operands, ", "), attributes));
  if (op.results.size() == 1)
    open_->names[op.results[0]] = name;
  else
    unpack_tuple(name, op.results, op.range);
}

void HloWriter::write_op(Operation const& op) {
  using Writer = void (HloWriter::*)(Operation const& op);
  constexpr std::array<std::pair<std::string_view, Writer>, 12> kWriters{{{"@constant", &HloWriter::write_constant},
                                                                          {"@call", &HloWriter::write_function_call},
                                                                          {"@composite", &HloWriter::write_composite},
                                                                          {"@loop", &HloWriter::write_loop},
                                                                          {"@branches", &HloWriter::write_branches},
                                                                          {"@send", &HloWriter::write_send},
                                                                          {"@recv", &HloWriter::write_recv},
                                                                          {"@infeed", &HloWriter::write_infeed},
                                                                          {"@outfeed", &HloWriter::write_outfeed},
                                                                          {"@barrier", &HloWriter::write_barrier},
                                                                          {"@tuple", &HloWriter::write_tuple},
                                                                          {"@element", &HloWriter::write_element}}};
  std::string_view const form = table_.form_of(op.name);
  auto const found = std::ranges::find(kWriters, form, &std::pair<std::string_view, Writer>::first);
  if (found == kWriters.end()) return write_by_row(op);
  (this->*found->second)(op);
}

// Whether the row has a template for each of the op's attributes that differs from its default.
bool HloWriter::covers(OpcodeRow const* row, Operation const& op, std::string& missing) const {
  OpSpec const* const spec = Specification::get().op(op.name);
  for (NamedAttribute const& own : op.attributes) {
    bool const is_written =
        std::ranges::any_of(row->attributes, [&](AttributeTemplate const& one) { return one.name == own.name; });
    bool const is_layout = row->keeps_layouts && (own.name == kOperandLayouts || own.name == kResultLayouts);
    bool const is_calls = row->keeps_calls && own.name == kCalledComputations;
    if (is_written || is_layout || is_calls || !spec || own.name.ends_with("SegmentSizes") || own.name == "xla_shape")
      continue;
    auto const found = std::ranges::find_if(spec->rows, [&](Row const& one) { return one.name == own.name; });
    bool const is_of_others = found == spec->rows.end() && own.name.find('.') != std::string_view::npos;
    if (is_of_others) continue;  // it has no effect
    bool const says_nothing = (own.value->kind == AttributeKind::array && own.value->elements.empty()) ||
                              (own.value->kind == AttributeKind::boolean && own.value->value == 0) ||
                              (found != spec->rows.end() && is_default(*program_.context, *found, own.value));
    if (says_nothing) continue;
    missing = own.name;
    return false;
  }
  return true;
}

void HloWriter::warn_of_windows(Operation const& op, InstructionAttributes const& made) {
  std::size_t const inputs = op.operands.size() / 2;
  auto const values = [&](std::string_view name) {
    auto const found = std::ranges::find(made.all, name, [](auto const& one) { return std::string_view(one.first); });
    return found == made.all.end() ? std::string_view() : std::string_view(found->second);
  };
  if (op.operands.size() != 2 * inputs + 1 || inputs == 0 ||
      !has_partial_windows(values, op.operands[0]->type, op.operands[inputs]->type, op.operands[inputs + 1]->type))
    return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "hlo_windows";
  warning.range = op.range;
  warning.message = fmt::format(
      "{} of HLO leaves out an update whose window is partly outside of the operand; that of the specification leaves "
      "out its "
      "elements that are outside",
      without_dialect(op.name));
  diagnostics_.add(std::move(warning));
}

std::string HloWriter::calls_text(Attribute symbols, SourceRange range) {
  std::vector<std::string> names;
  for (Attribute const symbol : symbols->elements) names.push_back(function_named(symbol->text, range));
  return names.empty() ? "" : fmt::format(", {}={{{}}}", kCalledComputations, fmt::join(names, ", "));
}

std::string HloWriter::sharding_of(Operation const& op) {
  Attribute const sharding = op.attribute("mhlo.sharding");
  if (!sharding || sharding->kind != AttributeKind::string) return {};
  return fmt::format(", sharding={}", string_value(sharding));
}

void HloWriter::write_by_row(Operation const& op) {
  OpcodeRow const* row = nullptr;
  for (OpcodeRow const& one : table_.opcodes())
    if (!row && is_row_of(one, op)) row = &one;
  if (!row) {
    bool const is_known =
        std::ranges::any_of(table_.opcodes(), [&](OpcodeRow const& one) { return one.is == op.name; });
    return fail(op.range, fmt::format("HLO has no opcode for {:.100}{}", op.name,
                                      is_known ? " of these operands and results" : ""));
  }
  auto const sizes = std::ranges::find(row->conditions, "sizes", [](auto const& one) { return one.first; });
  if (sizes != row->conditions.end() && write_spread(op, *row, sizes->second)) return;
  // XLA infers shapes, and infers static shapes from static operands.
  auto const has_unknown = [](Value const* value) {
    return has_shape(value->type) && std::ranges::any_of(value->type->shape, is_unknown_size);
  };
  bool const is_free = row->opcode == "custom-call" || std::ranges::any_of(op.operands, has_unknown);
  auto const unknown = std::ranges::find_if(op.results, [&](Value const* value) {
    for (std::size_t i = 0; has_shape(value->type) && i < value->type->shape.size(); ++i)
      if (is_unknown_size(value->type->shape[i]) && bound_of(value->type, i) == kDynamic) return true;
    return false;
  });
  if (!is_free && unknown != op.results.end())
    return fail(op.range, fmt::format("HLO infers the result of {}, and cannot express the unknown sizes of {:.200}",
                                      op.name, to_string((*unknown)->type)));
  auto const made = attributes_of(*row, op, *program_.context);
  if (!made.problem.empty()) return fail(op.range, fmt::format("{}: {}", op.name, made.problem));
  if (std::string missing; !covers(row, op, missing))
    return fail(op.range, fmt::format("{}: HLO cannot express its attribute {}", op.name, missing));
  if (row->drops_windows) warn_of_windows(op, made);
  std::string attributes;
  for (auto const& [name, value] : made.all) attributes += fmt::format(", {}={}", name, value);
  if (row->regions.size() != op.regions.size())
    return fail(op.range, fmt::format("{}: HLO cannot express its region", op.name));
  for (std::size_t i = 0; i < op.regions.size(); ++i)
    attributes += fmt::format(", {}={}", row->regions[i],
                              computation_of_region(*op.regions[i], without_dialect(op.name), op.range));
  if (Attribute const calls = row->keeps_calls ? op.attribute(kCalledComputations) : nullptr)
    attributes += calls_text(calls, op.range);
  attributes += sharding_of(op);
  auto operands = names_of(op.operands, op.range);
  operands.resize(operands.size() - std::min(operands.size(), made.further_operands));
  std::string shape;
  Attribute const of_operands = row->keeps_layouts ? op.attribute(kOperandLayouts) : nullptr,
                  of_results = row->keeps_layouts ? op.attribute(kResultLayouts) : nullptr;
  if (of_operands)
    attributes += fmt::format(", operand_layout_constraints={{{}}}",
                              fmt::join(shapes_with(op.operands, of_operands, op.range), ", "));
  if (of_results) {
    auto const shapes = shapes_with(op.results, of_results, op.range);
    shape = shapes.size() == 1 ? shapes[0] : fmt::format("({})", fmt::join(shapes, ", "));
  }
  add_results(op, row->opcode, operands, std::move(attributes), std::move(shape));
}

// Returns the literal. For a splat, returns the literal of its element, which is then broadcast.
std::string HloWriter::constant_text(Operation const& op, std::string& splat) {
  Attribute const value = op.attribute("value");
  Type const type = op.results[0]->type;
  if (!value || !has_shape(type) || !is_static(type)) return {};
  if (value->kind == AttributeKind::dense_resource) return "{...}";
  if (type->element->kind == TypeKind::quantized) return {};
  bool const is_one = is_splat(value, type);
  Type held = type;
  AttributeNode scalar = *value;
  if (is_one && element_count(type->shape) > kMaxWritten) {
    held = program_.context->tensor({}, type->element);
    scalar.type = held;
  }
  auto const decoded = decode_constant(&scalar, held, make_tensor);
  if (!decoded) return {};
  std::string text = literal_text(*decoded);
  if (held == type) return text;
  splat = std::move(text);
  return splat;
}

void HloWriter::write_constant(Operation const& op) {
  std::string splat;
  Type const type = op.results[0]->type;
  std::string const text = constant_text(op, splat), shape = shape_of(type, op.range);
  std::string_view const wanted = op.results[0]->name;
  if (text.empty()) {
    fail(op.range, fmt::format("HLO has no constant of type {:.200}", to_string(type)));
    open_->names[op.results[0]] = "%none";
  } else if (splat.empty()) {
    open_->names[op.results[0]] = add(wanted, fmt::format("{} constant({})", shape, text));
  } else {
    std::string const element = shape_of(program_.context->tensor({}, type->element), op.range);
    std::string const one = add(fmt::format("{}.one", wanted), fmt::format("{} constant({})", element, text));
    open_->names[op.results[0]] = add(wanted, fmt::format("{} broadcast({}), dimensions={{}}", shape, one));
  }
}

std::string HloWriter::shape_of(Type type, SourceRange range) {
  if (type->kind == TypeKind::token) return "token[]";
  if (type->kind == TypeKind::tuple) {
    std::vector<std::string> members;
    for (Type const member : type->members) members.push_back(shape_of(member, range));
    return fmt::format("({})", fmt::join(members, ", "));
  }
  auto const element = type->kind == TypeKind::tensor ? types_.find(to_string(type->element)) : types_.end();
  if (element == types_.end()) {
    fail(range, fmt::format("HLO has no type {:.200}", to_string(type)));
    return "f32[]";
  }
  std::vector<std::string> sizes;
  for (std::size_t i = 0; i < type->shape.size(); ++i) {
    std::int64_t const bound = is_unknown_size(type->shape[i]) ? bound_of(type, i) : 0;
    if (!is_unknown_size(type->shape[i]))
      sizes.push_back(std::to_string(type->shape[i]));
    else
      sizes.push_back(bound == kDynamic ? "?" : fmt::format("<={}", bound));
  }
  return fmt::format("{}[{}]", element->second, fmt::join(sizes, ","));
}

std::string HloWriter::tuple_shape(std::span<Value const* const> values, SourceRange range) {
  std::vector<std::string> shapes;
  for (Value const* const value : values) shapes.push_back(shape_of(value->type, range));
  return fmt::format("({})", fmt::join(shapes, ", "));
}

std::string HloWriter::shape_of(std::span<Value const* const> values, SourceRange range) {
  return values.size() == 1 ? shape_of(values[0]->type, range) : tuple_shape(values, range);
}

}  // namespace assay::hlo

namespace assay {

std::string write_hlo(Program const& program, Diagnostics& diagnostics) {
  return hlo::HloWriter(program, diagnostics).write();
}

}  // namespace assay
