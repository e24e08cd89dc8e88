// Implements generators/random/families.hpp: elementwise ops.
#include <algorithm>

#include "constraints/members/row_types.hpp"
#include "generators/random/families.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay::random_programs {
namespace {

// An op on tensors that has no required attributes.
struct Plain {
  OpSpec const* spec;
  std::vector<Row const*> inputs;
};

bool is_tensor(TypeAlternative const& type) { return type.kind == "tensor"; }

std::vector<Plain> find_plain_ops() {
  std::vector<Plain> found;
  for (std::string_view name : Specification::get().op_names()) {
    if (!name.starts_with("stablehlo.") && !name.starts_with("chlo.")) continue;
    Plain op{Specification::get().op(name), {}};
    if (!find_kernel(name) || !find_set_rule(name, op.spec->traits)) continue;
    std::size_t outputs = 0;
    bool plain = !op.spec->has_trait("terminator");
    for (Row const& row : op.spec->rows) {
      if (row.kind == RowKind::input) op.inputs.push_back(&row);
      if (row.kind == RowKind::output) ++outputs;
      if (row.kind == RowKind::function) plain = false;
      bool const absent = row.optional || row.variadic || row.default_value;
      if (row.kind == RowKind::attribute && !absent && row.parent.empty()) plain = false;
      if (row.kind == RowKind::input)
        plain &= !row.variadic && !row.optional && !row.constant && std::ranges::any_of(row.types, is_tensor);
    }
    if (plain && outputs == 1 && !op.inputs.empty()) found.push_back(std::move(op));
  }
  return found;
}

std::vector<Plain> const& plain_ops() {
  static std::vector<Plain> const ops = find_plain_ops();
  return ops;
}

// Ranges in which functions have distinctive values.
struct Range {
  double low, high;
};

}  // namespace

bool add_elementwise(ProgramBuilder& builder, Step const&) {
  bool const any = builder.chance(3);
  auto const first = builder.pick([&](BuiltValue const& value) { return value.tensor && (any || !is_boolean(value)); });
  if (!first) return false;
  Type const type = builder.at(*first).node;
  std::vector<Plain const*> fitting;
  for (Plain const& op : plain_ops())
    if ((builder.chlo || !op.spec->name.starts_with("chlo.")) &&
        std::ranges::all_of(op.inputs, [&](Row const* row) { return matches(type, row->types, false); }))
      fitting.push_back(&op);
  if (fitting.empty()) return false;
  Plain const& op = *fitting[builder.random.below(fitting.size())];
  std::vector<ValueId> operands{*first};
  while (operands.size() < op.inputs.size()) {
    MaybeValue other = builder.pick_like(*first);
    if (other == first && builder.at(*first).is_static() && !builder.chance(4))
      other = builder.any(builder.at(*first).element_text, builder.at(*first).shape);
    operands.push_back(other ? *other : *first);
  }
  if (builder.chance(3)) std::ranges::reverse(operands);
  if (builder.add(op.spec->name, operands)) return true;
  // Clamps operands to a range in which more functions are defined, and integers are valid divisors and shift amounts.
  static constexpr Range kRanges[] = {{0.25, 0.75}, {1.5, 3}, {-0.5, 0.5}, {0, 2}};
  bool const integers = is_integer(builder.at(*first));
  if (!integers && !is_float(builder.at(*first))) return false;
  auto const range = integers ? Range{1, builder.at(*first).element.integer.bits > 3 ? 3.0 : 1.0}
                              : kRanges[builder.random.below(std::size(kRanges))];
  auto const before = builder.mark();
  for (std::size_t i = builder.chance(2) ? 0 : operands.size() - 1; i < operands.size(); ++i) {
    auto const guarded = builder.clamped(operands[i], range.low, range.high);
    if (!guarded) return false;
    operands[i] = *guarded;
  }
  if (builder.add(op.spec->name, operands)) return true;
  builder.undo(before);
  return false;
}

bool add_comparison(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) { return value.tensor; });
  if (!x) return false;
  MaybeValue y = builder.pick_like(*x);
  if (y == x && builder.at(*x).is_static())
    y = builder.chance(2) ? builder.any(builder.at(*x).element_text, builder.at(*x).shape)
                          : builder.constant(builder.at(*x).element_text, 1, builder.at(*x).shape);
  if (!y) return false;
  static constexpr char const* kDirections[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
  Element const& element = builder.at(*x).element;
  bool const is_signed = element.is(Element::Kind::integer) && element.integer.is_signed;
  std::string const kind = element.is_integral()                           ? (is_signed ? "SIGNED" : "UNSIGNED")
                           : is_float(builder.at(*x)) && builder.chance(4) ? "TOTALORDER"
                                                                           : "FLOAT";
  auto const least = element.is(Element::Kind::complex) ? 0 : builder.chance(4) ? 0u : 2u;
  auto const direction = kDirections[least + builder.random.below(least == 0 ? 2 : 4)];
  return builder
      .add("stablehlo.compare", {*x, *y},
           std::string("comparison_direction = #stablehlo<comparison_direction ") + direction +
               ">, compare_type = #stablehlo<comparison_type " + kind + ">")
      .has_value();
}

bool add_selection(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) { return value.tensor; });
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  if (builder.chance(3) && value.is_static()) {  // clamp
    auto const low = builder.any(value.element_text, builder.chance(2) ? Shape{} : value.shape);
    auto const high = builder.any(value.element_text, builder.at(low.value_or(*x)).shape);
    return low && high && builder.add("stablehlo.clamp", {*low, *x, *high});
  }
  MaybeValue y = builder.pick_like(*x);
  if (y == x && value.is_static()) y = builder.any(value.element_text, value.shape);
  MaybeValue pred =
      builder.pick([&](BuiltValue const& other) { return is_boolean(other) && other.shape == value.shape; });
  if (!pred && value.is_static()) pred = builder.any("i1", builder.chance(4) ? Shape{} : value.shape);
  return y && pred && builder.add("stablehlo.select", {*pred, *x, *y});
}

bool add_conversion(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) { return value.tensor; });
  if (!x) return false;
  static constexpr char const* kElements[] = {"f32",      "f32",    "f64", "f16", "bf16",        "i32",
                                              "i64",      "i8",     "ui8", "i16", "ui16",        "ui32",
                                              "f8E4M3FN", "f8E5M2", "i1",  "i4",  "complex<f32>"};
  std::string const to = kElements[builder.random.below(std::size(kElements))];
  if (to == builder.at(*x).element_text) return false;
  switch (builder.random.below(5)) {
    case 0:
      if (!is_float(builder.at(*x))) return false;
      return builder
          .add("stablehlo.reduce_precision", {*x},
               "exponent_bits = " + std::to_string(builder.random.between(4, 8)) +
                   " : i32, mantissa_bits = " + std::to_string(builder.random.between(1, 12)) + " : i32")
          .has_value();
    case 1: {
      Element const& from = builder.at(*x).element;
      Element const element = element_named(to);
      if (from.bytes() != element.bytes() || from.is_integral() == element.is_integral()) return false;
      return builder.add("stablehlo.bitcast_convert", {*x}, "", type_text(builder.at(*x).shape, to)).has_value();
    }
    default: {
      if (builder.converted(*x, to)) return true;
      if (!is_float(builder.at(*x)) && !is_integer(builder.at(*x))) return false;
      auto const near = builder.clamped(*x, 0, 3);
      return near && builder.converted(*near, to);
    }
  }
}

bool add_complex_parts(ProgramBuilder& builder, Step const&) {
  auto const x =
      builder.pick([](BuiltValue const& value) { return value.tensor && value.element.is(Element::Kind::complex); });
  if (x && builder.chance(2))
    return builder.add(builder.chance(2) ? "stablehlo.real" : "stablehlo.imag", {*x}).has_value();
  auto const real =
      builder.pick([](BuiltValue const& value) { return value.element_text == "f32" || value.element_text == "f64"; });
  if (!real) return false;
  auto const imaginary = builder.pick_like(*real);
  return imaginary && builder.add("stablehlo.complex", {*real, *imaginary});
}

}  // namespace assay::random_programs
