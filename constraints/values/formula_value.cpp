#include "constraints/values/formula_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "constraints/values/term.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxShown = 200;
constexpr std::size_t kMaxShownItems = 16, kMaxShownAxes = 16;

std::string short_text(std::string text) {
  if (text.size() > kMaxShown) text = text.substr(0, kMaxShown - 3) + "...";
  return text;
}

// Formats the elements of a tensor constant from `at` on, nested according to its shape.
std::string nested(ListData const& list, std::size_t axis, std::size_t& at) {
  if (axis > kMaxShownAxes) return "...";
  if (axis == list.shape.size()) return at < list.items.size() ? to_string(list.items[at++]) : "";
  std::string text = "[";
  for (std::int64_t i = 0; i < list.shape[axis]; ++i) {
    if (text.size() > kMaxShown || static_cast<std::size_t>(i) == kMaxShownItems) return text + ", ...]";
    text += (i ? ", " : "") + nested(list, axis + 1, at);
  }
  return text + "]";
}

}  // namespace

FormulaValue none() { return {}; }

FormulaValue unknown() {
  FormulaValue d;
  d.kind = FormulaValueKind::unknown;
  return d;
}

FormulaValue undefined(std::string_view stable_text) {
  FormulaValue d;
  d.kind = FormulaValueKind::undefined;
  d.text = stable_text;
  return d;
}

FormulaValue make(Tribool value) {
  FormulaValue d;
  d.kind = FormulaValueKind::truth;
  d.truth = value;
  return d;
}

FormulaValue make(bool value) { return make(tribool(value)); }

FormulaValue make(Interval value) {
  FormulaValue d;
  d.kind = FormulaValueKind::integer;
  d.interval = value;
  return d;
}

FormulaValue make(Int128 value) { return make(Interval{value, value}); }

FormulaValue make(double value) {
  FormulaValue d;
  d.kind = FormulaValueKind::real;
  d.real = value;
  return d;
}

FormulaValue make_text(std::string_view text) {
  FormulaValue d;
  d.kind = FormulaValueKind::text;
  d.text = text;
  return d;
}

FormulaValue make_name(std::string_view text) {
  FormulaValue d = make_text(text);
  d.kind = FormulaValueKind::name;
  return d;
}

FormulaValue make_literal(std::string_view text, Type type) {
  FormulaValue d = make_text(text);
  d.kind = FormulaValueKind::literal;
  d.type = type;
  return d;
}

FormulaValue make_type(Type type) {
  if (!type) return none();
  FormulaValue d;
  d.kind = FormulaValueKind::type;
  d.type = type;
  return d;
}

FormulaValue make_placeholder(Type type, Value const* value) {
  FormulaValue d;
  d.kind = FormulaValueKind::placeholder;
  d.type = type;
  d.value = value;
  return d;
}

FormulaValue make_element(void const* element) {
  FormulaValue d;
  d.kind = FormulaValueKind::element;
  d.element = element;
  return d;
}

FormulaValue make_list(Arena& arena, std::span<FormulaValue const> items, bool mapped) {
  FormulaValue d;
  d.kind = FormulaValueKind::list;
  d.list = arena.make(ListData{.items = arena.copy(items), .shape = {}, .is_mapped = mapped});
  return d;
}

FormulaValue make_tensor_list(Arena& arena, std::span<FormulaValue const> items, std::span<std::int64_t const> shape,
                              Type type) {
  FormulaValue d;
  d.kind = FormulaValueKind::list;
  d.list =
      arena.make(ListData{.items = arena.copy(items), .shape = arena.copy(shape), .is_tensor = true, .type = type});
  return d;
}

Interval dimension(Type type, std::size_t axis) {
  std::int64_t size = type->shape[axis];
  if (!is_unknown_size(size)) return {size, size};
  if (Term const* term = term_of_size(size)) {
    ++term->pool->uses;
    return TermPool::integer(term);
  }
  std::int64_t bound = bound_of(type, axis);
  return {0, bound == kDynamic || bound < 0 ? kUnbounded : Int128(bound)};
}

std::int64_t sized(Interval size) {
  if (size.exact()) return static_cast<std::int64_t>(size.low);
  return size.term ? kDynamic + static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(size.term)) : kDynamic;
}

Term const* term_of_size(std::int64_t size) {
  if (size == kDynamic || !is_unknown_size(size)) return nullptr;
  return reinterpret_cast<Term const*>(static_cast<std::uintptr_t>(size - kDynamic));
}

Interval as_integer(FormulaValue const& value) {
  if (value.is(FormulaValueKind::integer)) return value.interval;
  if (value.truth == Tribool::unknown) return choice(value.truth, {1, 1}, {0, 0});
  return {value.truth == Tribool::yes, value.truth == Tribool::yes};
}

std::string malformed_reason(Signature const& signature) {
  return (signature.region ? "the region " : "the definition of the symbol ") + std::string(signature.malformed);
}

std::string to_string(FormulaValue const& value) {
  switch (value.kind) {
    case FormulaValueKind::none:
      return "None";
    case FormulaValueKind::undefined:
      return "undefined";
    case FormulaValueKind::unknown:
      return "?";
    case FormulaValueKind::truth:
      return value.truth == Tribool::unknown ? "unknown" : value.truth == Tribool::yes ? "true" : "false";
    case FormulaValueKind::integer:
      return to_string(value.interval);
    case FormulaValueKind::real:
      return fmt::format("{}", value.real);
    case FormulaValueKind::element:
      return "an element";
    case FormulaValueKind::text:
      return short_text("\"" + std::string(value.text) + "\"");
    case FormulaValueKind::name:
    case FormulaValueKind::literal:
      return short_text(std::string(value.text));
    case FormulaValueKind::symbol:
      return short_text("@" + std::string(value.text));
    case FormulaValueKind::type:
      return short_text(to_string(value.type, kMaxShown + 1));
    case FormulaValueKind::placeholder:
      return short_text(value.type ? to_string(value.type, kMaxShown + 1) : "?");
    case FormulaValueKind::attribute:
      return short_text(to_string(value.attribute, kMaxShown + 1));
    case FormulaValueKind::signature: {
      if (!value.signature->malformed.empty()) return malformed_reason(*value.signature);
      std::string text = "(";
      auto add = [&](std::span<Type const> types) {
        bool first = true;
        for (Type t : types) {
          if (text.size() > kMaxShown) return;
          text += (std::exchange(first, false) ? "" : ", ") + to_string(t, kMaxShown);
        }
      };
      add(value.signature->inputs);
      text += ") -> (";
      add(value.signature->outputs);
      return short_text(text + ")");
    }
    case FormulaValueKind::list: {
      if (value.list->is_tensor && value.list->shape.size() > 1) {
        std::size_t at = 0;
        return short_text(nested(*value.list, 0, at));
      }
      std::string text = "[";
      std::size_t shown = 0;
      for (FormulaValue const& item : value.items()) {
        if (shown == kMaxShownItems || text.size() > kMaxShown) return short_text(text + ", ...]");
        text += (shown++ ? ", " : "") + to_string(item);
      }
      return short_text(text + "]");
    }
  }
  return "";
}

}  // namespace assay
