// Implements generators/random/program_builder.hpp: converts values to other types.
#include <algorithm>
#include <charconv>

#include "generators/random/program_builder.hpp"

namespace assay::random_programs {
namespace {

std::string number_text(double value) {
  char text[40];
  auto const end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, 4).ptr;
  return {text, end};
}

std::string ones(std::size_t count, std::int64_t value) { return list_text(Shape(count, value)); }

}  // namespace

Element element_named(std::string const& name) {
  if (name == "i1") return Element::boolean();
  if (name.starts_with("complex<")) return Element::complex_of(*float_format(name.substr(8, name.size() - 9)));
  if (FloatFormat const* format = float_format(name)) return Element::of(*format);
  bool const is_unsigned = name[0] == 'u';
  std::size_t const digits = name.find_first_of("0123456789");
  return Element::of(IntegerFormat{static_cast<std::uint8_t>(std::stoi(name.substr(digits))), !is_unsigned});
}

std::string literal(Element const& element, double value) {
  switch (element.kind) {
    case Element::Kind::boolean:
      return value != 0 ? "true" : "false";
    case Element::Kind::integer:
      return std::to_string(static_cast<std::int64_t>(value));
    case Element::Kind::complex:
      return "(" + number_text(value) + ", " + number_text(value / 2) + ")";
    default:
      return number_text(value);
  }
}

MaybeValue ProgramBuilder::constant_of(std::string const& attributes, std::string const& type) {
  auto const same = visible([&](BuiltValue const& value) { return value.constant == attributes; });
  return same.empty() ? add("stablehlo.constant", {}, attributes, type) : same[0];
}

MaybeValue ProgramBuilder::constant(std::string const& element, double value, Shape const& shape) {
  std::string const type = type_text(shape, element);
  return constant_of("value = dense<" + literal(element_named(element), value) + "> : " + type, type);
}

MaybeValue ProgramBuilder::integers(Shape const& values, std::string const& element) {
  std::string const type = type_text({static_cast<std::int64_t>(values.size())}, element);
  return constant_of("value = dense<" + bracketed(values) + "> : " + type, type);
}

MaybeValue ProgramBuilder::converted(ValueId value, std::string const& element) {
  if (at(value).element_text == element) return value;
  return add("stablehlo.convert", {value}, "", type_text(at(value).shape, element));
}

// Removes dimensions of size 1, slices, repeats and, as a last resort, reshapes.
MaybeValue ProgramBuilder::shaped(ValueId value, Shape const& shape) {
  BuiltValue const from = at(value);
  if (from.shape == shape) return value;
  if (!from.is_static()) return std::nullopt;
  auto const count = element_count(from.shape), wanted = element_count(shape);
  if (count == wanted) return add("stablehlo.reshape", {value}, "", type_text(shape, from.element_text));
  if (from.shape.empty() || count == 1) {
    MaybeValue const scalar = shaped(value, {});
    if (!scalar) return std::nullopt;
    return add("stablehlo.broadcast_in_dim", {*scalar}, "broadcast_dimensions = array<i64>",
               type_text(shape, from.element_text));
  }
  if (from.shape.size() == shape.size()) {
    bool covers = true;
    Shape starts, limits;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      covers &= from.shape[i] >= shape[i];
      starts.push_back(covers ? random.between(0, from.shape[i] - shape[i]) : 0);
      limits.push_back(starts.back() + shape[i]);
    }
    if (covers)
      return add("stablehlo.slice", {value},
                 "start_indices = " + list_text(starts) + ", limit_indices = " + list_text(limits) +
                     ", strides = " + ones(shape.size(), 1));
  }
  MaybeValue flat = shaped(value, {count});
  if (!flat) return std::nullopt;
  if (count > wanted) {
    auto const start = random.between(0, count - wanted);
    flat = add("stablehlo.slice", {*flat},
               "start_indices = " + list_text({start}) + ", limit_indices = " + list_text({start + wanted}) +
                   ", strides = array<i64: 1>");
  } else {
    std::vector<ValueId> parts(static_cast<std::size_t>((wanted + count - 1) / count), *flat);
    flat = add("stablehlo.concatenate", parts, "dimension = 0 : i64");
    return flat ? shaped(*flat, shape) : std::nullopt;
  }
  return flat ? shaped(*flat, shape) : std::nullopt;
}

MaybeValue ProgramBuilder::fit(ValueId value, std::string const& element, Shape const& shape) {
  MaybeValue const moved = shaped(value, shape);
  return moved ? converted(*moved, element) : std::nullopt;
}

MaybeValue ProgramBuilder::any(std::string const& element, Shape const& shape) {
  std::string const type = type_text(shape, element);
  if (MaybeValue const found = pick([&](BuiltValue const& value) { return value.type == type; }); found && !chance(6))
    return found;
  for (int tries = 0; tries < 2; ++tries) {
    MaybeValue const other = pick(
        [&](BuiltValue const& value) { return value.is_static() && (tries > 0 || value.element_text == element); });
    if (!other) continue;
    Mark const before = mark();
    if (MaybeValue const made = fit(*other, element, shape)) return made;
    undo(before);
  }
  return constant(element, 1, shape);
}

MaybeValue ProgramBuilder::clamped(ValueId value, double low, double high) {
  std::string const element = at(value).element_text;
  MaybeValue const least = constant(element, low), most = constant(element, high);
  if (!least || !most) return std::nullopt;
  return add("stablehlo.clamp", {*least, value, *most});
}

}  // namespace assay::random_programs
