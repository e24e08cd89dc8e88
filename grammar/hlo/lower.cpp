#include "grammar/hlo/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

constexpr std::size_t kMinOps = 1 << 16;  // maximum number of ops, in addition to one for each byte of the text
constexpr std::int64_t kMaxGridSize = 1 << 20;

std::int64_t count_of(Module const& module, std::string_view key) {
  Attribute const* const found = module.attribute(key);
  auto const numbers = found ? numbers_in(found->value) : std::nullopt;
  bool const is_count = numbers && numbers->size() == 1 && numbers->front() >= 1 && numbers->front() <= kMaxGridSize;
  return is_count ? numbers->front() : 1;
}

// Returns the number of replicas that the groups of a computation require. An empty list requires the gathered size.
std::int64_t replicas_needed(Computation const& computation) {
  std::unordered_map<std::string_view, Shape const*> shapes;
  for (Instruction const& one : computation.instructions) shapes.emplace(plain(one.name), one.shape);
  std::int64_t needed = 1;
  for (Instruction const& one : computation.instructions) {
    Attribute const* const given = one.attribute(kGroups);
    auto const groups = given ? groups_in(given->value) : std::nullopt;
    if (!groups) continue;
    for (auto const& group : *groups)
      for (std::int64_t const id : group) needed = std::max(needed, std::min(id, kMaxGridSize - 1) + 1);
    if (!groups->empty() || one.operands.empty()) continue;
    auto const found = shapes.find(plain(one.operands[0].name));
    Shape const *const result = one.shape, *const operand = found == shapes.end() ? nullptr : found->second;
    if (!result || !operand || result->sizes.size() != operand->sizes.size()) continue;
    for (std::size_t i = 0; i < result->sizes.size(); ++i) {
      auto const [least, most] = std::minmax(result->sizes[i], operand->sizes[i]);
      if (least > 0 && most % least == 0) needed = std::max(needed, std::min(most / least, kMaxGridSize));
    }
  }
  return needed;
}

// A module may leave its number of replicas undeclared; XLA then gets it from elsewhere. The largest id in its groups
// is a lower bound.
std::int64_t replicas_by_groups(Module const& module) {
  if (!module.parts->seen.groups || module.attribute("replica_count") || module.attribute("num_partitions")) return 1;
  std::int64_t needed = 1;
  for (Computation const& computation : module.computations) {
    bool const has_groups = std::ranges::any_of(
        computation.instructions, [](Instruction const& one) { return one.attribute(kGroups) != nullptr; });
    if (has_groups) needed = std::max(needed, replicas_needed(computation));
  }
  return needed;
}

}  // namespace

Lowering::Lowering(Module const& module, Program& program, AttributeTexts& texts, Diagnostics& diagnostics)
    : module_(module),
      program_(program),
      context_(*program.context),
      texts_(texts),
      diagnostics_(diagnostics),
      table_(Table::get()),
      text_(program.source.text()),
      max_ops_(kMinOps + text_.size()),
      has_predecessors_(module.parts->seen.predecessors),
      replicas_(count_of(module, "replica_count")),
      members_(std::max(replicas_, replicas_by_groups(module))),
      partitions_(count_of(module, "num_partitions")) {}

void Lowering::run() {
  Arena& arena = context_.arena();
  program_.top = arena.make(Block{});
  if (module_.computations.empty()) return;
  find_computations();
  check_header();
  Operation* const holder = arena.make(Operation{});
  Region* const region = arena.make(Region{});
  Block* const block = arena.make(Block{});
  block->parent = region;
  region->parent = holder;
  holder->name = "builtin.module";
  holder->parent = program_.top;
  block_ = block;
  lower_function(*module_.entry());
  for (std::size_t i = 0; i < called_.size(); ++i) lower_function(*called_[i]);
  for (Computation const& one : module_.computations)  // unused computations are checked too
    if (!symbols_.contains(&one) && !applied_.contains(&one)) {
      symbol_of(one);
      for (std::size_t i = called_.size() - 1; i < called_.size(); ++i) lower_function(*called_[i]);
    }
  check_calls();
  check_order();
  block->ops = arena.copy(std::span<Operation* const>(ops_));
  block->complete = module_.complete;
  Block* const blocks[] = {block};
  region->blocks = arena.copy(std::span<Block* const>(blocks));
  Region* const regions[] = {region};
  holder->regions = arena.copy(std::span<Region* const>(regions));
  std::vector<NamedAttribute> attributes;
  if (module_.has_line) {
    holder->range = range_of(module_.name, text_);
    attributes.push_back({"sym_name", texts_.string(module_.name), holder->range.begin});
  }
  for (auto const& [key, count] : {std::pair("mhlo.num_partitions", partitions_), {"mhlo.num_replicas", replicas_}})
    if (count > 1) attributes.push_back({key, texts_.read(fmt::format("{} : i32", count)), 0});
  holder->attributes = arena.copy(attributes);
  Operation* const top[] = {holder};
  program_.top->ops = arena.copy(std::span<Operation* const>(top));
  program_.top->complete = module_.complete;
}

void Lowering::find_computations() {
  std::size_t entries = 0;
  for (Computation const& one : module_.computations) {
    if (!computations_.emplace(plain(one.name), &one).second)
      report("hlo_computation", range_of(one.name, text_),
             fmt::format("another computation has the name '{:.100}'", plain(one.name)));
    if (one.is_entry && ++entries == 2)
      report("hlo_entry", range_of(one.name, text_), "a second computation is the ENTRY");
  }
  symbols_.emplace(module_.entry(), "main");
}

std::string_view Lowering::symbol_of(Computation const& computation) {
  auto const [known, is_new] = symbols_.try_emplace(&computation);
  if (!is_new) return known->second;
  std::string name(plain(computation.name));
  if (name.empty()) name = fmt::format("computation_{}", computation.end);
  if (name == "main") name = "main_computation";
  while (std::ranges::any_of(symbols_, [&](auto const& one) { return one.second == name; })) name += '_';
  called_.push_back(&computation);
  return known->second = context_.intern(name);
}

void Lowering::lower_function(Computation const& computation) {
  function_ = &computation;
  names_ = {};
  names_.reserve(computation.instructions.size());
  suffixes_.clear();
  bool const is_entry = &computation == module_.entry();
  std::vector<Type> inputs, results;
  OpParts parts;
  Region* const body = region_of(computation, nullptr, "func.return", &inputs, &results);
  parts.name = "func.func";
  parts.range =
      computation.name.empty() ? SourceRange{computation.end, computation.end} : range_of(computation.name, text_);
  parts.attributes = {{"sym_name", texts_.string(symbol_of(computation)), parts.range.begin},
                      {"function_type", texts_.type(context_.function(inputs, results)), parts.range.begin}};
  if (!is_entry) parts.attributes.push_back({"sym_visibility", texts_.string("private"), parts.range.begin});
  if (is_entry) add_shardings(computation, results.size(), parts);
  parts.regions = {body};
  emit(std::move(parts));
}

// Adds the shardings of parameters and root as attributes of the function's arguments and results.
void Lowering::add_shardings(Computation const& entry, std::size_t results_made, OpParts& parts) {
  auto const list_of = [&](std::vector<Instruction const*> const& values) -> assay::Attribute {
    std::vector<assay::Attribute> all;
    bool is_any = false;
    for (Instruction const* const value : values) {
      bool const is_root = value == &entry.root();  // the root may have no shape in the text
      std::size_t const count = is_root ? results_made : value->shape ? leaf_count(*value->shape) : 1;
      std::string_view const sharding = value->value("sharding");
      bool const is_list = sharding.size() > 1 && trimmed(sharding.substr(1)).starts_with('{');  // {{..}, {..}}
      auto const own = is_list ? parts_in(inside(sharding)) : std::vector<std::string_view>(count, sharding);
      for (std::size_t i = 0; i < count; ++i) {
        std::string_view const text = i < own.size() ? own[i] : std::string_view();
        NamedAttribute const named{"mhlo.sharding", texts_.string(with_escapes(text)), parts.range.begin};
        std::span<NamedAttribute const> const entries(&named, text.empty() ? 0 : 1);
        all.push_back(context_.unique({.kind = AttributeKind::dictionary, .entries = entries}));
        is_any = is_any || !text.empty();
      }
    }
    return is_any ? context_.unique({.kind = AttributeKind::array, .elements = all}) : nullptr;
  };
  auto const arguments = list_of(parameters_of(entry));
  auto const results = list_of({&entry.root()});
  if (arguments) parts.attributes.push_back({"arg_attrs", arguments, parts.range.begin});
  if (results) parts.attributes.push_back({"res_attrs", results, parts.range.begin});
}

// Returns the computation as a region, either with block arguments or with `arguments` as values of its parameters.
Region* Lowering::region_of(Computation const& computation, std::vector<Leaves> const* arguments,
                            std::string_view terminator, std::vector<Type>* inputs, std::vector<Type>* results) {
  Arena& arena = context_.arena();
  Region* const region = arena.make(Region{});
  Block* const block = arena.make(Block{});
  block->parent = region;
  region->offset = block->offset = computation.name_offset;
  Block* const blocks[] = {block};
  region->blocks = arena.copy(std::span<Block* const>(blocks));
  if (std::ranges::find(open_, &computation) != open_.end()) {
    report("hlo_recursion", range_of(computation.name, text_), "the computation is applied within itself");
    is_recursive_ = true;
    return region;
  }
  if (open_.size() >= static_cast<std::size_t>(kMaxNesting) || is_too_long_) {
    if (!is_too_long_)
      report("hlo_recursion", range_of(computation.name, text_), "computations are applied too deep within each other");
    is_too_long_ = true;
    return region;
  }
  open_.push_back(&computation);
  Block* const outer_block = std::exchange(block_, block);
  std::vector<Operation*> outer_ops;
  std::swap(outer_ops, ops_);
  Frame frame;
  frame.computation = &computation;
  auto const& parameters = parameters_of(computation);
  if (arguments) {
    frame.arguments = *arguments;
  } else {
    std::vector<Value*> values;
    for (Instruction const* const parameter : parameters) {
      auto const& types = leaf_types(*parameter->shape);
      Leaves& leaves = frame.arguments.emplace_back();
      for (std::size_t i = 0; i < types.size(); ++i) {
        std::string_view const name = plain(parameter->name);
        Value value{.type = types[i], .block = block, .index = static_cast<std::uint32_t>(values.size())};
        value.name = unique_name(types.size() == 1 ? name : context_.intern(fmt::format("{}.{}", name, i)));
        value.offset = parameter->range.begin;
        leaves.push_back(arena.make(value));
        values.push_back(leaves.back());
        if (inputs) inputs->push_back(types[i]);
      }
    }
    block->arguments = arena.copy(std::span<Value* const>(values));
  }
  OpParts end;
  end.name = terminator;
  end.range = {computation.end, computation.end + 1};
  Leaves const root = lower_body(frame);
  if (module_.complete) check_starts(computation);
  if (has_predecessors_)
    for (Instruction const& one : computation.instructions) check_predecessors(frame, one);
  end.operands.assign(root.begin(), root.end());
  end.offsets.assign(root.size(), computation.end);
  for (Value const* const value : root)
    if (results) results->push_back(value ? value->type : context_.token());
  emit(std::move(end));
  block->ops = arena.copy(std::span<Operation* const>(ops_));
  std::swap(outer_ops, ops_);
  block_ = outer_block;
  open_.pop_back();
  return region;
}

// Lowers the instructions, and returns the leaves of the root.
Leaves Lowering::lower_body(Frame& frame) {
  Computation const& computation = *frame.computation;
  frame.values.reserve(computation.instructions.size());
  frame.results.reserve(computation.instructions.size());
  ops_.reserve(ops_.size() + computation.instructions.size() + 1);
  Instruction const& root = computation.root();
  Leaves made;
  std::size_t roots = 0;
  for (Instruction const& one : computation.instructions) {
    if (is_too_long_) break;
    if (one.is_root && ++roots == 2) report("hlo_root", range_of(one.name, text_), "a second instruction is the ROOT");
    Lowered& value = frame.results.emplace_back();
    lower_instruction(frame, one, value);
    if (&one == &root) {
      made = value.leaves;
      if (value.shape) make_contexts(made, *value.shape, one.opcode_range);
    }
    if (!frame.values.insert(plain(one.name), &value))
      report("ssa_redefinition", range_of(one.name, text_),
             fmt::format("another instruction has the name '{:.100}'", plain(one.name)));
  }
  return made;
}

// Returns the parameters sorted by number. Errors such as duplicates and gaps are reported once.
std::vector<Instruction const*> const& Lowering::parameters_of(Computation const& computation) {
  auto const [known, is_new] = parameters_.try_emplace(&computation);
  if (!is_new) return known->second;
  std::vector<std::pair<std::int64_t, Instruction const*>> found;
  auto const inspect = [&](auto const& self, Instruction const& one) -> void {
    for (Operand const& operand : one.operands)
      if (operand.nested) self(self, *operand.nested);
    if (one.opcode != "parameter") return;
    auto const numbers = numbers_in(one.literal);
    bool const has_number = numbers && numbers->size() == 1 && numbers->front() >= 0;
    if (!one.shape || !has_number) {
      report("hlo_parameter", one.opcode_range,
             !one.shape ? "a parameter has a shape"
             : !numbers || numbers->size() != 1
                 ? "a parameter has one number"
                 : fmt::format("the number of a parameter is {}, but must be at least 0", numbers->front()));
      misnumbered_.insert(&computation);
      return;
    }
    found.emplace_back(numbers->front(), &one);
  };
  for (std::size_t const index : computation.with_parameters) inspect(inspect, computation.instructions[index]);
  std::ranges::stable_sort(found, {}, [](auto const& one) { return one.first; });
  std::vector<Instruction const*> made;
  for (auto const& [number, one] : found) {
    if (number != static_cast<std::int64_t>(made.size())) {
      report("hlo_parameter", one->opcode_range,
             number < static_cast<std::int64_t>(made.size())
                 ? fmt::format("another parameter of the computation has the number {}", number)
                 : fmt::format("the computation has a parameter {} but no parameter {}", number, made.size()),
             "parameters are numbered from 0 on, without gaps");
      misnumbered_.insert(&computation);
      break;
    }
    made.push_back(one);
  }
  check_signature(computation, made);
  return parameters_[&computation] = std::move(made);
}

void Lowering::check_signature(Computation const& computation, std::vector<Instruction const*> const& parameters) {
  if (!computation.has_signature || misnumbered_.contains(&computation)) return;
  SourceRange const range = range_of(computation.name, text_);
  // XLA compares only the result, so differences in parameters are warnings.
  auto const warn = [&](std::string message) {
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.label = "hlo_parameters";
    warning.range = range;
    warning.message = std::move(message);
    diagnostics_.add(std::move(warning));
  };
  if (computation.parameters.size() != parameters.size()) {
    warn(fmt::format("the signature has {} parameters, the computation {}; the computation takes precedence",
                     computation.parameters.size(), parameters.size()));
  } else {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      Shape const &said = *computation.parameters[i].shape, &is = *parameters[i]->shape;
      if (leaf_types(said) != leaf_types(is) && !is_declared_twice(computation, i, said))
        warn(fmt::format(
            "the signature declares {:.200} for parameter {}, which is {:.200}; the computation takes precedence",
            to_string(said), i, to_string(is)));
    }
  }
  Shape const* const root = computation.root().shape;
  bool const is_one_root = computation.roots.size() < 2;
  if (root && is_one_root && leaf_types(*computation.result) != leaf_types(*root) &&
      !is_declared_twice(computation, parameters.size(), *computation.result))
    report("hlo_signature", range,
           fmt::format("the signature declares {:.200} for the root, which is {:.200}", to_string(*computation.result),
                       to_string(*root)));
}

Computation const* Lowering::computation_named(std::string_view name, std::uint32_t offset) {
  auto const found = computations_.find(plain(name));
  SourceRange const range{offset, offset + static_cast<std::uint32_t>(name.size())};
  if (found != computations_.end()) {
    if (found->second->name_offset > offset) early_.emplace_back(found->second, range);
    return found->second;
  }
  std::vector<std::string> known;
  for (auto const& [one, computation] : computations_) known.emplace_back(one);
  std::ranges::sort(known);
  report("hlo_computation", range,
         fmt::format("unknown computation '{:.100}'{}", plain(name), did_you_mean(plain(name), known)));
  return nullptr;
}

// Returns the computations that an attribute names, as %a or {%a, %b}, or the computation that it contains. Empty if
// one is unknown.
std::vector<Computation const*> Lowering::computations_of(Instruction const& instruction, std::string_view key) {
  Attribute const* const attribute = instruction.attribute(key);
  if (!attribute) return {};
  std::vector<Computation const*> made;
  if (attribute->computation) {
    made.push_back(attribute->computation);
    return made;
  }
  bool const is_list = attribute->value.starts_with('{');
  for (std::string_view const name : parts_in(is_list ? inside(attribute->value) : attribute->value)) {
    Computation const* const one = computation_named(name, range_of(name, text_).begin);
    if (!one) return {};
    made.push_back(one);
  }
  return made;
}

Program lower_module(Module const& module, Source source, Diagnostics& diagnostics) {
  AttributeTexts texts;
  Program program;
  program.context = texts.context();
  program.source = std::move(source);
  program.complete = module.complete;
  Lowering(module, program, texts, diagnostics).run();
  return program;
}

Program read_hlo(Source source, Diagnostics& diagnostics) {
  Module const module = read_module(source.text(), diagnostics);
  return lower_module(module, std::move(source), diagnostics);
}

}  // namespace assay::hlo
