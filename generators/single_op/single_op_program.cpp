#include "generators/single_op/single_op_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

constexpr std::string_view kTypes = "types_of_the_case";

std::vector<Type> types_of(std::span<Value* const> values) {
  std::vector<Type> types;
  for (Value const* value : values) types.push_back(value->type);
  return types;
}

}  // namespace

RegionTypes region_types(Region const& region) {
  if (region.blocks.empty() || region.blocks[0]->ops.empty()) return {};
  return {types_of(region.blocks[0]->arguments), types_of(region.blocks[0]->ops.back()->operands)};
}

std::optional<LoneOp> LoneOp::read(OpSpec const& spec, std::string const& text,
                                   std::vector<std::string> const& elements) {
  std::vector<std::string> types;
  for (std::string const& name : elements) types.push_back(fmt::format("tensor<{}>", name));
  std::string all = text;
  if (text.find(kTypes) == std::string::npos)
    all += fmt::format("func.func private @{}({})\n", kTypes, fmt::join(types, ", "));
  LoneOp lone;
  lone.spec = &spec;
  Diagnostics diagnostics;
  lone.program = parse_program(Source::from_string("op", all), {}, diagnostics);
  if (diagnostics.errors() > 0) return std::nullopt;
  for (Operation const* function : lone.program.top->ops) {
    Attribute const symbol = function->attribute("sym_name");
    if (function->name != "func.func" || !symbol) return std::nullopt;
    if (symbol->text == kTypes) {
      auto const members = function->attribute("function_type")->type->members;
      for (std::size_t i = 0; i < elements.size(); ++i) lone.elements.emplace_back(elements[i], members[i]->element);
    } else if (symbol->text != "main") {
      lone.functions.push_back(function);
    } else {
      // The last op with that name; constants with the same name may precede it.
      for (Operation const* op : function->regions[0]->blocks[0]->ops) {
        if (op->name == spec.name) lone.op = op;
        // A symbol is within a module.
        bool const is_around = spec.has_trait("symbol") && !op->regions.empty() && !op->regions[0]->blocks.empty();
        if (!is_around) continue;
        for (Operation const* inner : op->regions[0]->blocks[0]->ops)
          if (inner->name == spec.name) lone.op = inner;
      }
    }
  }
  return lone.op ? std::optional(std::move(lone)) : std::nullopt;
}

Type LoneOp::element(std::string const& name) const {
  auto const found = std::ranges::find(elements, name, &std::pair<std::string, Type>::first);
  return found == elements.end() ? nullptr : found->second;
}

}  // namespace assay
