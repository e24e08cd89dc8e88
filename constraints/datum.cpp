#include "constraints/datum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace assay {
namespace {

constexpr std::size_t kMaxShown = 200;
constexpr std::size_t kMaxShownItems = 16, kMaxShownAxes = 16;

Wide clamp(Wide value) { return std::clamp(value, -kUnbounded, kUnbounded); }

bool unbounded(Wide a) { return a >= kUnbounded || a <= -kUnbounded; }

Wide add(Wide a, Wide b) {
  if (unbounded(a)) return a;
  if (unbounded(b)) return b;
  return clamp(a + b);  // each is below 2^126, so the sum fits
}

Wide multiply(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  bool negative = (a < 0) != (b < 0);
  Wide x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  if (x >= kUnbounded || y >= kUnbounded || x > kUnbounded / y) return negative ? -kUnbounded : kUnbounded;
  return negative ? -(x * y) : x * y;
}

Wide floor_divide(Wide a, Wide b) {
  if (unbounded(a)) return (a < 0) == (b < 0) ? kUnbounded : -kUnbounded;
  if (unbounded(b)) return a == 0 || (a < 0) == (b < 0) ? 0 : -1;
  Wide q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

std::string digits(Wide value) {
  if (value == 0) return "0";
  bool negative = value < 0;
  std::string text;
  for (Wide rest = negative ? -value : value; rest > 0; rest /= 10) text += static_cast<char>('0' + int(rest % 10));
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

std::string short_text(std::string text) {
  if (text.size() > kMaxShown) text = text.substr(0, kMaxShown - 3) + "...";
  return text;
}

// The elements of a tensor constant from `at` on, nested as its shape says.
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

Interval operator+(Interval a, Interval b) { return {add(a.low, b.low), add(a.high, b.high)}; }
Interval operator-(Interval a, Interval b) { return {add(a.low, -b.high), add(a.high, -b.low)}; }

Interval operator*(Interval a, Interval b) {
  Wide products[] = {multiply(a.low, b.low), multiply(a.low, b.high), multiply(a.high, b.low),
                     multiply(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(products), std::end(products));
  return {*low, *high};
}

Interval hull(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval floor_quotient(Interval a, Interval b) {
  Wide quotients[] = {floor_divide(a.low, b.low), floor_divide(a.low, b.high), floor_divide(a.high, b.low),
                      floor_divide(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(quotients), std::end(quotients));
  return {*low, *high};
}

Interval ceil_quotient(Interval a, Interval b) {
  Interval down = floor_quotient({-a.high, -a.low}, b);
  return {-down.high, -down.low};
}

Interval modulo(Interval a, Interval b) {
  if (a.exact() && b.exact()) {
    Wide m = a.low - floor_divide(a.low, b.low) * b.low;
    return {m, m};
  }
  if (b.low > 0 && a.low >= 0 && a.high < b.low) return a;
  return b.low > 0 ? Interval{0, b.high - 1} : Interval{b.low + 1, 0};
}

std::string to_string(Interval value) {
  if (value.low == value.high) return digits(value.low);
  if (value.high >= kUnbounded) return value.low <= 0 ? "?" : fmt::format("{} or more", digits(value.low));
  if (value.low <= -kUnbounded) return fmt::format("{} or less", digits(value.high));
  return fmt::format("{} to {}", digits(value.low), digits(value.high));
}

Datum none() { return {}; }

Datum unknown() {
  Datum d;
  d.kind = DatumKind::unknown;
  return d;
}

Datum undefined(std::string_view stable_text) {
  Datum d;
  d.kind = DatumKind::undefined;
  d.text = stable_text;
  return d;
}

Datum make(Truth value) {
  Datum d;
  d.kind = DatumKind::truth;
  d.truth = value;
  return d;
}

Datum make(bool value) { return make(truth(value)); }

Datum make(Interval value) {
  Datum d;
  d.kind = DatumKind::integer;
  d.interval = value;
  return d;
}

Datum make(Wide value) { return make(Interval{value, value}); }

Datum make(double value) {
  Datum d;
  d.kind = DatumKind::real;
  d.real = value;
  return d;
}

Datum make_text(std::string_view text) {
  Datum d;
  d.kind = DatumKind::text;
  d.text = text;
  return d;
}

Datum make_name(std::string_view text) {
  Datum d = make_text(text);
  d.kind = DatumKind::name;
  return d;
}

Datum make_literal(std::string_view text, Type type) {
  Datum d = make_text(text);
  d.kind = DatumKind::literal;
  d.type = type;
  return d;
}

Datum make_type(Type type, bool exact) {
  if (!type) return none();
  Datum d;
  d.kind = DatumKind::type;
  d.type = type;
  d.exact_type = exact;
  return d;
}

Datum make_placeholder(Type type, Value const* value) {
  Datum d;
  d.kind = DatumKind::placeholder;
  d.type = type;
  d.value = value;
  return d;
}

Interval dimension(Type type, std::size_t axis) {
  std::int64_t size = type->shape[axis];
  if (size != kDynamic) return {size, size};
  std::int64_t bound = bound_of(type, axis);
  return {0, bound == kDynamic || bound < 0 ? kUnbounded : Wide(bound)};
}

std::string to_string(Datum const& value) {
  switch (value.kind) {
    case DatumKind::none:
      return "None";
    case DatumKind::undefined:
      return "undefined";
    case DatumKind::unknown:
      return "?";
    case DatumKind::truth:
      return value.truth == Truth::unknown ? "unknown" : value.truth == Truth::yes ? "true" : "false";
    case DatumKind::integer:
      return to_string(value.interval);
    case DatumKind::real:
      return fmt::format("{}", value.real);
    case DatumKind::text:
      return short_text("\"" + std::string(value.text) + "\"");
    case DatumKind::name:
    case DatumKind::literal:
      return short_text(std::string(value.text));
    case DatumKind::symbol:
      return short_text("@" + std::string(value.text));
    case DatumKind::type:
      return short_text(to_string(value.type, kMaxShown + 1));
    case DatumKind::placeholder:
      return short_text(value.type ? to_string(value.type, kMaxShown + 1) : "?");
    case DatumKind::attribute:
      return short_text(to_string(value.attribute, kMaxShown + 1));
    case DatumKind::signature: {
      if (!value.signature->malformed.empty()) return std::string(value.signature->malformed);
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
    case DatumKind::list: {
      if (value.list->is_tensor && value.list->shape.size() > 1) {
        std::size_t at = 0;
        return short_text(nested(*value.list, 0, at));
      }
      std::string text = "[";
      std::size_t shown = 0;
      for (Datum const& item : value.items()) {
        if (shown == kMaxShownItems || text.size() > kMaxShown) return short_text(text + ", ...]");
        text += (shown++ ? ", " : "") + to_string(item);
      }
      return short_text(text + "]");
    }
  }
  return "";
}

}  // namespace assay
