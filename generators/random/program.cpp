#include "generators/random/program.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay::random_programs {
namespace {

void collect(BuiltRegion const& region, std::set<ValueId>& inside, std::vector<ValueId>& outside);

void collect(BuiltOp const& op, std::set<ValueId>& inside, std::vector<ValueId>& outside) {
  auto const take = [&](ValueId value) {
    if (!inside.contains(value) && std::ranges::find(outside, value) == outside.end()) outside.push_back(value);
  };
  for (ValueId value : op.operands) take(value);
  for (BuiltRegion const& region : op.regions) collect(region, inside, outside);
  inside.insert(op.results.begin(), op.results.end());
}

void collect(BuiltRegion const& region, std::set<ValueId>& inside, std::vector<ValueId>& outside) {
  inside.insert(region.arguments.begin(), region.arguments.end());
  for (BuiltOp const& op : region.ops) collect(op, inside, outside);
  for (ValueId value : region.returned)
    if (!inside.contains(value) && std::ranges::find(outside, value) == outside.end()) outside.push_back(value);
}

std::string names(BuiltProgram const& program, std::vector<ValueId> const& list) {
  std::string text;
  for (ValueId value : list) text += (text.empty() ? "" : ", ") + program.name(value);
  return text;
}

std::string block(BuiltProgram const& program, BuiltRegion const& region, std::string const& terminator, int indent) {
  std::string const blank(static_cast<std::size_t>(indent), ' ');
  std::string text = "{\n";
  if (!region.arguments.empty()) {
    std::string arguments;
    for (ValueId value : region.arguments)
      arguments += (arguments.empty() ? "" : ", ") + program.name(value) + ": " + program.values[value].type;
    text += blank + "^bb0(" + arguments + "):\n";
  }
  for (BuiltOp const& op : region.ops) text += program.text(op, indent + 2);
  return text + blank + "  \"" + terminator + "\"(" + names(program, region.returned) + ") : (" +
         program.types(region.returned) + ") -> ()\n" + blank + "}";
}

}  // namespace

bool BuiltValue::is_static() const {
  return tensor && std::ranges::none_of(shape, [](std::int64_t size) { return size == kDynamic; }) &&
         type.find('#') == std::string::npos;
}

std::string type_text(Shape const& shape, std::string const& element) {
  std::string text = "tensor<";
  for (auto size : shape) text += (size == kDynamic ? "?" : std::to_string(size)) + "x";
  return text + element + ">";
}

std::string list_text(Shape const& numbers) {
  return fmt::format("array<i64{}{}>", numbers.empty() ? "" : ": ", fmt::join(numbers, ", "));
}

std::string bracketed(Shape const& numbers) { return fmt::format("[{}]", fmt::join(numbers, ", ")); }

std::vector<ValueId> taken(BuiltOp const& op) {
  std::set<ValueId> inside;
  std::vector<ValueId> outside;
  collect(op, inside, outside);
  return outside;
}

std::string BuiltProgram::types(std::vector<ValueId> const& list) const {
  std::string text;
  for (ValueId value : list) text += (text.empty() ? "" : ", ") + values[value].type;
  return text;
}

std::string BuiltProgram::text(BuiltOp const& op, int indent) const {
  std::string text(static_cast<std::size_t>(indent), ' ');
  if (!op.results.empty()) text += names(*this, op.results) + " = ";
  text += "\"" + op.name + "\"(" + names(*this, op.operands) + ")";
  if (!op.attributes.empty()) text += " <{" + op.attributes + "}>";
  for (std::size_t i = 0; i < op.regions.size(); ++i)
    text += (i == 0 ? " (" : ", ") + block(*this, op.regions[i], "stablehlo.return", indent);
  if (!op.regions.empty()) text += ")";
  std::string const results = types(op.results);
  return text + " : (" + types(op.operands) + ") -> " + (op.results.size() == 1 ? results : "(" + results + ")") + "\n";
}

std::string BuiltProgram::text(BuiltFunction const& function) const {
  return "  \"func.func\"() <{function_type = (" + types(function.body.arguments) + ") -> (" +
         types(function.body.returned) + "), sym_name = \"" + function.name + "\"" +
         (function.is_private ? ", sym_visibility = \"private\"" : "") + "}> (" +
         block(*this, function.body, "func.return", 2) + ") : () -> ()\n";
}

std::string BuiltProgram::text() const {
  std::string text = "\"builtin.module\"() ({\n";
  for (auto function = functions.rbegin(); function != functions.rend(); ++function) text += this->text(*function);
  return text + "}) : () -> ()\n";
}

std::set<ValueId> used(BuiltRegion const& region) {
  std::set<ValueId> all(region.returned.begin(), region.returned.end());
  for (BuiltOp const& op : region.ops)
    for (ValueId value : taken(op)) all.insert(value);
  return all;
}

std::size_t op_count(BuiltRegion const& region) {
  std::size_t count = 0;
  for (BuiltOp const& op : region.ops) {
    ++count;
    for (BuiltRegion const& inner : op.regions) count += op_count(inner);
  }
  return count;
}

void op_names(BuiltRegion const& region, std::set<std::string>& names) {
  for (BuiltOp const& op : region.ops) {
    names.insert(op.name);
    for (BuiltRegion const& inner : op.regions) op_names(inner, names);
  }
}

void drop_dead(BuiltRegion& region, std::set<ValueId> live, std::size_t keep) {
  live.insert(region.returned.begin(), region.returned.end());
  std::vector<BuiltOp> kept;
  for (auto op = region.ops.rbegin(); op != region.ops.rend(); ++op) {
    bool wanted = std::ranges::any_of(op->results, [&](ValueId value) { return live.contains(value); });
    if (!wanted && keep > 0) {
      wanted = true;
      --keep;
    }
    if (!wanted) continue;
    for (ValueId value : taken(*op)) live.insert(value);
    kept.push_back(std::move(*op));
  }
  std::ranges::reverse(kept);
  region.ops = std::move(kept);
}

}  // namespace assay::random_programs
