#include "constraints/evaluate/builtins.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// A hash table for the name lookup at each call in a formula. The hash uses the length, the ends and the middle, which
// distinguish nearly all names. The table is mostly empty.
class Table {
public:
  Table() {
    for (auto group : {type_builtins(), class_builtins(), quantized_builtins(), shape_builtins(), list_builtins(),
                       program_builtins(), literal_builtins(), sharding_builtins()}) {
      for (Builtin const& builtin : group) {
        if (find(builtin.name)) continue;
        std::size_t at = place(builtin.name);
        while (slots_[at]) at = after(at);
        slots_[at] = &builtin;
        all_.push_back(&builtin);
      }
    }
  }

  Builtin const* find(std::string_view name) const {
    if (name.empty()) return nullptr;
    for (std::size_t at = place(name); slots_[at]; at = after(at))
      if (slots_[at]->name == name) return slots_[at];
    return nullptr;
  }
  std::vector<Builtin const*> const& all() const { return all_; }

private:
  static constexpr std::size_t kSlots = 2048;  // more than ten times the number of builtins

  static std::size_t after(std::size_t at) { return (at + 1) % kSlots; }
  static std::size_t place(std::string_view name) {
    auto const letter = [&](std::size_t i) -> std::size_t { return static_cast<unsigned char>(name[i]); };
    return (name.size() + 31 * letter(0) + 257 * letter(name.size() / 2) + 67 * letter(name.size() - 1)) % kSlots;
  }

  std::array<Builtin const*, kSlots> slots_ = {};
  std::vector<Builtin const*> all_;
};

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
  static Table const table;
  return table;
}

}  // namespace

Builtin const* find_builtin(std::string_view name) { return all_builtins().find(name); }

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (Builtin const* builtin : all_builtins().all()) names.emplace_back(builtin->name);
  for (std::string_view const name : Specification::get().names("def")) names.emplace_back(name);
  std::ranges::sort(names);
  return names;
}

bool builtin_name(std::string_view text, Context& context, FormulaValue& value) {
  if (text == "num_replicas" || text == "num_partitions" || text == "num_processes") {
    value = make(Interval{1, kUnbounded});  // the number is known only when the program runs
    return true;
  }
  if (text == "process") {
    value = make(Interval{0, kUnbounded});
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

}  // namespace assay
