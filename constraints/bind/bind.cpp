#include "constraints/bind/bind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "constraints/members/members.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "constraints/symbols/resources.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/permitted/fused_products.hpp"
#include "semantics/permitted/set_rules.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay {
namespace {

struct Memory {
  Arena arena;
  OpTable table;
};

constexpr std::size_t kMaxCounted = std::size_t{1} << 31;            // elements of a result that are counted in advance
constexpr std::size_t kMaxAttributeIntegers = std::size_t{1} << 25;  // an alias makes long lists short to write

bool flatten(FormulaValue const& value, std::vector<std::int64_t>& out) {
  if (value.is_list())
    return std::ranges::all_of(value.items(), [&](FormulaValue const& item) { return flatten(item, out); });
  if (value.is(FormulaValueKind::truth) && value.truth != Tribool::unknown) {
    out.push_back(value.truth == Tribool::yes);
    return true;
  }
  if (!value.is(FormulaValueKind::integer) || !value.interval.exact()) return false;
  out.push_back(static_cast<std::int64_t>(value.interval.low));
  return true;
}

Shape shape_of(FormulaValue const& list) {
  if (list.list->is_tensor) return {list.list->shape.begin(), list.list->shape.end()};
  Shape shape{static_cast<std::int64_t>(list.items().size())};
  if (!list.items().empty() && list.items()[0].is_list()) {
    Shape const inner = shape_of(list.items()[0]);
    shape.insert(shape.end(), inner.begin(), inner.end());
  }
  return shape;
}

Parameter parameter_of(std::string_view row, FormulaValue const& value, Attribute written) {
  Parameter parameter{.row = row, .attribute = written};
  using Kind = Parameter::Kind;
  switch (value.kind) {
    case FormulaValueKind::truth:
    case FormulaValueKind::integer:
      if (flatten(value, parameter.integers))
        parameter.kind = value.is(FormulaValueKind::truth) ? Kind::truth : Kind::integer;
      break;
    case FormulaValueKind::real:
      parameter.kind = Kind::real, parameter.real = value.real;
      break;
    case FormulaValueKind::text:
    case FormulaValueKind::name:
      parameter.kind = Kind::text, parameter.text = value.text;
      break;
    case FormulaValueKind::symbol:
      parameter.kind = Kind::symbol, parameter.text = value.text;
      break;
    case FormulaValueKind::type:
      parameter.kind = Kind::type, parameter.type = value.type;
      break;
    case FormulaValueKind::list:
      if (flatten(value, parameter.integers)) parameter.kind = Kind::integers, parameter.shape = shape_of(value);
      break;
    default:
      break;
  }
  if (parameter.kind == Kind::absent && written) {
    parameter.kind = Kind::attribute;
    parameter.integers.clear();
    if (written->kind == AttributeKind::unit) parameter.kind = Kind::truth, parameter.integers = {1};
  }
  return parameter;
}

class Binder {
public:
  Binder(Program const& program, Memory& memory, std::uint64_t max_bytes, LiteralRules rules,
         std::optional<std::uint64_t> elided)
      : symbols_(memory.table),
        scope_{*program.context, memory.table, symbols_},
        memory_(memory),
        resources_(program.resource_sections),
        bytes_left_(max_bytes),
        rules_(rules),
        elided_(elided) {}

  void functions(Block const& block, CompiledProgram& program) {
    for (auto const* op : block.ops) {
      auto const& info = memory_.table.info(*op);
      std::string_view const name = Symbols::name_of(*op);
      if (info.symbol_table)
        for (auto const* region : op->regions)
          for (auto const* inner : region->blocks) functions(*inner, program);
      else if (info.symbol && info.isolated && !name.empty())
        program.functions.emplace(name, function(*op, name));
    }
  }

private:
  CompiledFunction function(Operation const& op, std::string_view name) {
    CompiledFunction compiled;
    compiled.name = name;
    compiled.op = &op;
    slots_.clear();
    if (op.regions.empty() || op.regions[0]->blocks.empty())
      compiled.obstacle = "is only declared";
    else if (op.regions[0]->blocks.size() > 1)
      compiled.obstacle = "has several blocks";
    else
      compiled.body = region(*op.regions[0]);
    compiled.slots = static_cast<std::uint32_t>(slots_.size());
    return compiled;
  }

  std::uint32_t slot(Value const* value) {
    return slots_.try_emplace(value, static_cast<std::uint32_t>(slots_.size())).first->second;
  }
  std::vector<std::uint32_t> slots(std::span<Value* const> values) {
    std::vector<std::uint32_t> list;
    for (auto const* value : values) list.push_back(slot(value));
    return list;
  }

  CompiledBlock region(Region const& region) {
    CompiledBlock compiled;
    compiled.region = &region;
    if (region.blocks.size() != 1) return compiled;
    Block const& block = *region.blocks[0];
    compiled.arguments = slots(block.arguments);
    for (auto const* op : block.ops) {
      if (op == block.ops.back() && memory_.table.info(*op).terminator) {
        compiled.terminator = op;
        compiled.results = slots(op->operands);
      } else {
        compiled.instructions.push_back(instruction(*op));
      }
    }
    mark_last_uses(compiled);
    mark_summed_products(compiled);
    return compiled;
  }

  void collect_used(Operation const& op, std::unordered_set<std::uint32_t>& used) {
    for (auto const* operand : op.operands) used.insert(slot(operand));
    for (auto const* region : op.regions)
      for (auto const* block : region->blocks)
        for (auto const* inner : block->ops) collect_used(*inner, used);
  }

  // Marks the last use of each value that is defined in this block and not returned by it.
  void mark_last_uses(CompiledBlock& compiled) {
    std::unordered_set<std::uint32_t> own(compiled.arguments.begin(), compiled.arguments.end());
    std::unordered_set<std::uint32_t> later(compiled.results.begin(), compiled.results.end());
    for (auto const& instruction : compiled.instructions)
      own.insert(instruction.results.begin(), instruction.results.end());
    for (std::size_t i = compiled.instructions.size(); i-- > 0;) {
      auto& instruction = compiled.instructions[i];
      std::unordered_set<std::uint32_t> used(instruction.results.begin(), instruction.results.end());
      collect_used(*instruction.op, used);
      for (auto value : used)
        if (own.contains(value) && later.insert(value).second) instruction.last_uses.push_back(value);
    }
  }

  static void mark_summed_products(CompiledBlock& compiled) {
    std::unordered_set<std::uint32_t> summed;
    for (auto const& instruction : compiled.instructions)
      if (is_sum(*instruction.op)) summed.insert(instruction.operands.begin(), instruction.operands.end());
    for (auto& instruction : compiled.instructions)
      instruction.feeds_sum = is_product(*instruction.op) && summed.contains(instruction.results[0]);
  }

  Instruction instruction(Operation const& op) {
    Instruction bound;
    bound.op = &op;
    bound.operands = slots(op.operands);
    bound.results = slots(op.results);
    for (auto const* result : op.results)
      if (has_shape(result->type) && is_static(result->type))
        bound.static_work += 1 + element_count(result->type, kMaxCounted);
    auto const& info = memory_.table.info(op);
    OpSpec const* spec = memory_.table.variant(op);
    auto const* kernel = spec ? find_kernel(spec->name) : nullptr;
    if (!kernel) {
      spec = info.spec;
      kernel = find_kernel(op.name);
    }
    bool const quantized =
        std::ranges::any_of(op.operands, is_quantized) || std::ranges::any_of(op.results, is_quantized);
    if (kernel && spec) {
      bound.kernel = kernel->kernel;
      bound.set_rule = find_set_rule(spec->name, spec->traits);
      bound.dequantizes = quantized && !kernel->supports_quantized;
      bound.chooses = spec->has_trait("idempotent") || (bound.set_rule && bound.set_rule->moves);
      members(op, *spec, bound);
    }
    if (std::ranges::any_of(op.regions, [](Region const* r) { return r->blocks.size() > 1; })) bound.kernel = nullptr;
    return bound;
  }

  static bool is_quantized(Value const* value) {
    return has_shape(value->type) && value->type->element && value->type->element->kind == TypeKind::quantized;
  }

  void members(Operation const& op, OpSpec const& spec, Instruction& bound) {
    OpMembers const all(op, spec, scope_, memory_.arena);
    std::size_t input = 0, region_number = 0;
    if (integers_left_ == 0) {
      bound.kernel = nullptr;
      bound.obstacle =
          "the attributes of the program contain more than " + std::to_string(kMaxAttributeIntegers) + " integers";
      return;
    }
    for (auto const& row : spec.rows) {
      if (row.kind == RowKind::input) {
        auto const segment = all.operands()[input++];
        bound.operand_rows.push_back({row.name, segment.begin, segment.size});
      } else if (row.kind == RowKind::attribute) {
        Attribute const written = attribute_of(row, spec, op);
        FormulaValue value = none();
        if (written && !row.types.empty() && row.types[0].kind == "elements") {
          constant(op, written, bound);
        } else if (!all.member(row.name, value)) {
          value = none();
        }
        bound.parameters.push_back(parameter_of(row.name, value, written));
        integers_left_ -= std::min(integers_left_, bound.parameters.back().integers.size());
      } else if (row.kind == RowKind::function) {
        RegionRow regions;
        regions.row = row.name;
        std::size_t const last = row.variadic ? op.regions.size() : std::min(region_number + 1, op.regions.size());
        for (; region_number < last; ++region_number) regions.blocks.push_back(region(*op.regions[region_number]));
        bound.regions.push_back(std::move(regions));
      }
    }
  }

  Result<Tensor> decode(Attribute written, Type type, std::function<Tensor(Element, Shape)> const& make) {
    if (!type) return Error{"the constant has no type"};
    if (written->kind != AttributeKind::dense_resource) return decode_constant(written, type, make, rules_);
    auto const blob = resources_.find(written->text);
    if (!resources_.is_omitted(written->text)) return decode_resource(*blob, type, make);
    if (elided_) return any_value(written->text, type, make);
    if (!blob && written->text != kElidedKey)
      return Error{fmt::format("the program has no resource {:.100}", written->text)};
    return Error{fmt::format("the elements of resource {:.100} were elided", written->text)};
  }

  // A resource always has the same value. Data elided under MLIR's common key has independent values.
  Result<Tensor> any_value(std::string_view name, Type type, std::function<Tensor(Element, Shape)> const& make) {
    Element element;
    if (!has_shape(type) || !is_static(type) || !element_of(type->element, element))
      return Error{"no value of " + to_string(type) + " can be drawn"};
    auto const [found, is_new] = drawn_.try_emplace(std::string(name), drawn_.size());
    std::uint64_t const number = name == kElidedKey ? kMaxNamed + nameless_++ : found->second;
    Tensor tensor = make(element, Shape(type->shape.begin(), type->shape.end()));
    RandomInputs(*elided_ + number).fill(tensor);
    return tensor;
  }

  // Whether a splat is too large to be decoded for each op.
  static bool is_large_splat(Attribute written, Type type) {
    constexpr std::int64_t kMaxElements = std::int64_t{1} << 14;
    std::int64_t count = 1;
    if (!is_splat(written, type) || !is_static(type)) return false;
    for (auto const size : type->shape)
      if (__builtin_mul_overflow(count, size, &count)) return false;
    return count > kMaxElements;
  }

  // Decodes a row with elements, once.
  void constant(Operation const& op, Attribute written, Instruction& bound) {
    bool const is_result = memory_.table.info(op).constant_like && op.results.size() == 1;
    Type type = is_result ? op.results[0]->type : written->type;
    AttributeNode element = *written;
    if (is_result && is_large_splat(written, type)) {
      bound.splat = Shape(type->shape.begin(), type->shape.end());
      type = scope_.context.tensor({}, type->element);
      element.type = written->type ? scope_.context.tensor({}, written->type->element) : type;
      written = &element;
    }
    auto const make = [this](Element element, Shape shape) {
      auto const bytes = static_cast<std::size_t>(element_count(shape)) * element.bytes();
      if (bytes > bytes_left_) throw std::bad_alloc();
      bytes_left_ -= bytes;
      return make_tensor(element, std::move(shape));
    };
    try {
      if (auto tensor = decode(written, type, make)) {
        bound.constants.emplace_back(*std::move(tensor));
        return;
      } else {
        bound.obstacle = tensor.error();
      }
    } catch (std::bad_alloc const&) {
      bound.obstacle = "the program's constants do not fit in the memory allowed (the memory limit)";
    }
    bound.kernel = nullptr;
  }

  Symbols symbols_;
  ProgramScope scope_;
  Memory& memory_;
  Resources resources_;
  std::uint64_t bytes_left_;
  LiteralRules rules_;
  std::optional<std::uint64_t> elided_;  // the seed of elided data
  static constexpr std::uint64_t kMaxNamed = 1 << 20;
  std::map<std::string, std::uint64_t> drawn_;
  std::uint64_t nameless_ = 0;
  std::size_t integers_left_ = kMaxAttributeIntegers;
  std::unordered_map<Value const*, std::uint32_t> slots_;
};

}  // namespace

BoundProgram bind_program(Program const& program, std::uint64_t max_bytes, LiteralRules rules,
                          std::optional<std::uint64_t> elided) {
  auto memory = std::make_shared<Memory>();
  BoundProgram bound;
  if (program.top) Binder(program, *memory, max_bytes, rules, elided).functions(*program.top, bound.compiled);
  bound.memory = std::move(memory);
  return bound;
}

}  // namespace assay
