// Implements prove.hpp: programs with sizes instead of unknowns (static_instance).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/prove/execution/prove.hpp"
#include "constraints/prove/execution/symbolic_execution.hpp"
#include "grammar/assembly/print.hpp"

namespace assay {
namespace {

// Replaces the declared types of functions during its lifetime.
class Declarations {
public:
  explicit Declarations(Context& context) : context_(context) {}
  ~Declarations() {
    for (auto const& [op, attributes] : written_) op->attributes = attributes;
  }

  void renew(Block const& block, Arena& arena) {
    for (Operation* op : block.ops) {
      if (op->name == "func.func") renew(*op, arena);
      for (Region const* region : op->regions) {
        for (Block const* inner : region->blocks) renew(*inner, arena);
      }
    }
  }

private:
  void renew(Operation& function, Arena& arena) {
    bool has_body = !function.regions.empty() && function.regions[0]->blocks.size() == 1;
    if (!has_body || function.regions[0]->blocks[0]->ops.empty()) return;
    Block const& body = *function.regions[0]->blocks[0];
    std::vector<Type> inputs, outputs;
    for (Value const* value : body.arguments) inputs.push_back(value->type);
    for (Value const* value : body.ops.back()->operands) outputs.push_back(value->type);
    std::vector<NamedAttribute> attributes(function.attributes.begin(), function.attributes.end());
    for (NamedAttribute& attribute : attributes) {
      if (attribute.name != "function_type" || !attribute.value) continue;
      AttributeNode node = *attribute.value;
      node.type = context_.function(inputs, outputs);
      attribute.value = context_.unique(node);
    }
    written_.emplace_back(&function, function.attributes);
    function.attributes = arena.copy(attributes);
  }

  Context& context_;
  std::vector<std::pair<Operation*, std::span<NamedAttribute const>>> written_;
};

std::string literal(Value const& argument, FormulaValue const& elements) {
  auto text = [](FormulaValue const& item) {
    return item.is(FormulaValueKind::truth) ? std::string(item.truth == Tribool::yes ? "true" : "false")
                                            : to_string(item.interval);
  };
  auto nested = [&](auto& self, std::span<FormulaValue const> items,
                    std::span<std::int64_t const> shape) -> std::string {
    if (shape.empty()) return text(items[0]);
    std::vector<std::string> parts;
    std::size_t inner = items.size() / static_cast<std::size_t>(shape[0]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape[0]); ++i)
      parts.push_back(self(self, items.subspan(i * inner, inner), shape.subspan(1)));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  };
  auto items = elements.is_list() ? elements.items() : std::span<FormulaValue const>(&elements, 1);
  return fmt::format("dense<{}> : {}", nested(nested, items, argument.type->shape), to_string(argument.type));
}

bool exact(FormulaValue const& elements) {
  auto items = elements.is_list() ? elements.items() : std::span<FormulaValue const>(&elements, 1);
  return std::ranges::all_of(items, [](FormulaValue const& item) {
    return item.is(FormulaValueKind::truth) ? item.truth.value != Tribool::unknown : item.interval.exact();
  });
}

}  // namespace

StaticInstance static_instance(Program const& program, Operation const& function, std::vector<Int128> const& chosen) {
  TermPool pool;
  SizedProgram sizes(program, pool);
  Facts facts(0);
  SymbolicExecution execution(sizes, facts, [](auto const&...) {});
  execution.begin(function, chosen);
  execution.run(function);
  StaticInstance instance;
  instance.reason = execution.incomplete();
  if (instance.reason.empty() && sizes.ambiguous())
    instance.reason = "a function is called with different sizes, so its text cannot contain one of them";
  if (instance.reason.empty() && execution.divergent())
    instance.reason = "branches return different sizes, so the result types cannot contain one of them";
  if (!instance.reason.empty()) return instance;
  sizes.clear_names();
  Arena arena;
  Declarations declarations(sizes.context());
  declarations.renew(*program.top, arena);
  instance.text = print_program(program, AssemblyFormat::generic);
  if (function.regions.empty() || function.regions[0]->blocks.empty()) return instance;
  std::vector<std::string> arguments;
  bool all = true;
  for (Value const* argument : function.regions[0]->blocks[0]->arguments) {
    FormulaValue const* elements = sizes.elements(*argument);
    all = all && elements && exact(*elements);
    if (all) arguments.push_back(literal(*argument, *elements));
  }
  if (all && !arguments.empty()) instance.arguments = fmt::format("[{}]", fmt::join(arguments, ", "));
  return instance;
}

std::vector<Term const*> chosen_unknowns(Program const& program, Operation const& function, TermPool& pool) {
  SizedProgram sizes(program, pool);
  Facts facts(0);
  SymbolicExecution execution(sizes, facts, [](auto const&...) {});
  execution.begin(function);
  return execution.chosen();
}

}  // namespace assay
