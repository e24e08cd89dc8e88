#include "constraints/evaluate/builtins.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "grammar/notation/specification.hpp"

namespace assay::inline constraints {
namespace {

// By the ends of a name and its length, which tell nearly all apart: a name is looked up at each call of a formula.
struct NameHash {
  std::size_t operator()(std::string_view name) const {
    std::size_t hash = name.size();
    for (std::size_t i = 0; i < std::min<std::size_t>(name.size(), 4); ++i)
      hash = (hash * 31 + static_cast<unsigned char>(name[i])) * 31 +
             static_cast<unsigned char>(name[name.size() - 1 - i]);
    return hash;
  }
};
using Table = std::unordered_map<std::string_view, Builtin const*, NameHash>;

Table make_table() {
  Table table;
  for (auto group : {type_builtins(), class_builtins(), quantized_builtins(), shape_builtins(), list_builtins(),
                     program_builtins(), literal_builtins()}) {
    for (Builtin const& builtin : group) table.emplace(builtin.name, &builtin);
  }
  return table;
}

Type integer_named(std::string_view text, Context& context) {
  Signedness signedness = Signedness::signless;
  if (text.starts_with("si"))
    text.remove_prefix(1);
  else if (text.starts_with("ui"))
    signedness = Signedness::is_unsigned, text.remove_prefix(1);
  std::uint32_t width = 0;
  if (!text.starts_with('i') || text.size() < 2) return nullptr;
  auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), width);
  bool whole = error == std::errc() && end == text.data() + text.size() && width > 0;
  return whole ? context.integer(width, signedness) : nullptr;
}

Table const& all_builtins() {
  static Table const table = make_table();
  return table;
}

}  // namespace

Builtin const* find_builtin(std::string_view name) {
  auto const& table = all_builtins();
  auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (auto const& [name, builtin] : all_builtins()) names.emplace_back(name);
  for (std::string_view const name : Specification::get().names("def")) names.emplace_back(name);
  std::ranges::sort(names);
  return names;
}

bool builtin_name(std::string_view text, Context& context, FormulaValue& value) {
  if (text == "num_replicas" || text == "num_partitions" || text == "num_processes") {
    value = make(Interval{1, kUnbounded});  // chosen when the program is run
    return true;
  }
  Type type = text == "index" ? context.index() : text == "token" ? context.token() : integer_named(text, context);
  if (!type && float_width(text) != 0) type = context.floating(text);
  if (!type) return false;
  value = make_type(type);
  return true;
}

Type type_of(FormulaValue const& value) {
  switch (value.kind) {
    case FormulaValueKind::type:
    case FormulaValueKind::placeholder:
    case FormulaValueKind::integer:
    case FormulaValueKind::real:
    case FormulaValueKind::literal:
      return value.type;
    case FormulaValueKind::list:
      return value.list->type;
    case FormulaValueKind::attribute:
      return value.attribute->type;
    default:
      return nullptr;
  }
}

Type element_of(Type type) { return type && has_shape(type) ? type->element : type; }

}  // namespace assay::inline constraints
