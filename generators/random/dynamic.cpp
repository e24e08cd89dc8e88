// Implements generators/random/families.hpp: ops whose result types have unknown sizes, and computations of sizes.
#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

// The size of one dimension as a tensor<1xi32>.
MaybeValue size_of(ProgramBuilder& builder, ValueId x, std::size_t axis) {
  auto const size = builder.add(
      NewOp{"stablehlo.get_dimension_size", "dimension = " + std::to_string(axis) + " : i64", {x}, {}, {""}, true});
  return size ? builder.shaped(*size, {1}) : std::nullopt;
}

MaybeValue joined(ProgramBuilder& builder, std::vector<ValueId> const& parts) {
  if (parts.size() == 1) return parts[0];
  return builder.add(NewOp{"stablehlo.concatenate", "dimension = 0 : i64", parts, {}, {""}, true});
}

// The sizes of a value; computed if they are not part of its type.
std::optional<std::vector<ValueId>> sizes_of(ProgramBuilder& builder, ValueId x) {
  std::vector<ValueId> sizes;
  Shape const shape = builder.at(x).shape;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    auto const size = shape[i] == kDynamic ? size_of(builder, x, i) : builder.integers({shape[i]}, "i32");
    if (!size) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

MaybeValue pick_unknown(ProgramBuilder& builder, std::size_t least = 1) {
  return builder.pick([=](BuiltValue const& value) {
    return value.tensor && value.shape.size() >= least && value.type.find('#') == std::string::npos &&
           (!value.is_static() || least == 0);
  });
}

MaybeValue made(ProgramBuilder& builder, std::string const& name, std::vector<ValueId> operands,
                std::string const& attributes, Shape const& shape, std::string const& element) {
  return builder.add(NewOp{name, attributes, std::move(operands), {}, {type_text(shape, element)}, false});
}

}  // namespace

bool add_sizes(ProgramBuilder& builder, Step const&) {
  auto const x = pick_unknown(builder);
  if (!x) return false;
  auto const axis = builder.random.below(builder.at(*x).shape.size());
  if (builder.chance(4)) {
    auto const small =
        builder.constant("i32", static_cast<double>(std::max<std::int64_t>(1, builder.at(*x).size()[axis] - 1)));
    return small &&
           builder.add("stablehlo.set_dimension_size", {*x, *small}, "dimension = " + std::to_string(axis) + " : i64");
  }
  auto const size = size_of(builder, *x, axis);
  if (!size || builder.chance(3)) return size.has_value();
  auto const one = builder.integers({1}, "i32");
  return one && builder.add(NewOp{
                    builder.chance(2) ? "stablehlo.add" : "stablehlo.maximum", "", {*size, *one}, {}, {""}, true});
}

// Merges adjacent dimensions, or inserts one of size 1.
bool add_reshaping(ProgramBuilder& builder, Step const&) {
  auto const x = pick_unknown(builder);
  if (!x) return false;
  Shape shape = builder.at(*x).shape;
  auto const element = builder.at(*x).element_text;
  auto sizes = sizes_of(builder, *x);
  if (!sizes) return false;
  auto const at = static_cast<std::ptrdiff_t>(builder.random.below(shape.size()));
  if (shape.size() > 1 && builder.chance(2)) {
    auto const first = std::min(at, static_cast<std::ptrdiff_t>(shape.size()) - 2);
    auto const& list = *sizes;
    auto const product =
        builder.add(NewOp{"stablehlo.multiply",
                          "",
                          {list[static_cast<std::size_t>(first)], list[static_cast<std::size_t>(first) + 1]},
                          {},
                          {""},
                          true});
    if (!product) return false;
    sizes->erase(sizes->begin() + first);
    (*sizes)[static_cast<std::size_t>(first)] = *product;
    shape.erase(shape.begin() + first);
    shape[static_cast<std::size_t>(first)] = kDynamic;
  } else if (shape.size() < 4) {
    auto const one = builder.integers({1}, "i32");
    if (!one) return false;
    sizes->insert(sizes->begin() + at, *one);
    shape.insert(shape.begin() + at, builder.chance(3) ? kDynamic : 1);
  } else {
    return false;
  }
  auto const list = joined(builder, *sizes);
  return list && made(builder, "stablehlo.dynamic_reshape", {*x, *list}, "", shape, element);
}

// Broadcasts to the shape of another value or to one more dimension, pads, or adds an iota.
bool add_widening(ProgramBuilder& builder, Step const&) {
  auto const x = pick_unknown(builder, builder.chance(4) ? 0 : 1);
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  auto const kind = builder.random.below(4);
  if (kind == 0 && !value.shape.empty()) {
    auto const padding = builder.any(value.element_text, {});
    Shape low, high, interior;
    for (std::size_t i = 0; i < value.shape.size(); ++i) {
      low.push_back(builder.random.between(-1, 2));
      high.push_back(builder.random.between(0, 2));
      interior.push_back(builder.chance(3) ? 1 : 0);
    }
    auto const lows = builder.integers(low), highs = builder.integers(high), interiors = builder.integers(interior);
    return padding && lows && highs && interiors &&
           made(builder, "stablehlo.dynamic_pad", {*x, *padding, *lows, *highs, *interiors}, "",
                Shape(value.shape.size(), kDynamic), value.element_text);
  }
  auto sizes = sizes_of(builder, *x);
  if (!sizes) return false;
  if (kind == 1 && !value.shape.empty()) {
    auto const list = joined(builder, *sizes);
    static constexpr char const* kElements[] = {"i32", "f32", "i64"};
    return list && made(builder, "stablehlo.dynamic_iota", {*list},
                        "iota_dimension = " + std::to_string(builder.random.below(value.shape.size())) + " : i64",
                        value.shape, kElements[builder.random.below(3)]);
  }
  Shape shape = value.shape, axes(shape.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
  if (shape.size() >= 4) return false;
  auto const place = static_cast<std::int64_t>(builder.random.below(shape.size() + 1));
  auto const other = pick_unknown(builder);
  auto const more = other && builder.chance(2) ? size_of(builder, *other, 0)
                                               : builder.integers({builder.random.between(1, 3)}, "i32");
  if (!more) return false;
  sizes->insert(sizes->begin() + place, *more);
  shape.insert(shape.begin() + place, kDynamic);
  for (auto& axis : axes)
    if (axis >= place) ++axis;
  auto const list = joined(builder, *sizes);
  return list && made(builder, "stablehlo.dynamic_broadcast_in_dim", {*x, *list},
                      "broadcast_dimensions = " + list_text(axes), shape, value.element_text);
}

// A slice whose limits are computed from the size of the dimension.
bool add_cutting(ProgramBuilder& builder, Step const&) {
  auto const x = pick_unknown(builder);
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  auto const sizes = sizes_of(builder, *x);
  if (!sizes) return false;
  std::vector<ValueId> limits = *sizes;
  Shape starts, strides;
  auto const one = builder.integers({1}, "i32"), two = builder.integers({2}, "i32");
  if (!one || !two) return false;
  for (std::size_t i = 0; i < value.shape.size(); ++i) {
    bool const long_enough = value.size()[i] > 2;
    starts.push_back(long_enough && builder.chance(2) ? 1 : 0);
    strides.push_back(builder.random.between(1, 2));
    if (!long_enough || builder.chance(2)) continue;
    bool const half = starts.back() == 0 && builder.chance(2);  // else all elements except the last
    auto const limit = builder.add(
        NewOp{half ? "stablehlo.divide" : "stablehlo.subtract", "", {limits[i], half ? *two : *one}, {}, {""}, true});
    if (!limit) return false;
    limits[i] = *limit;
  }
  auto const start = builder.integers(starts, "i32"), stride = builder.integers(strides, "i32");
  auto const limit = joined(builder, limits);
  return start && stride && limit &&
         made(builder, "stablehlo.real_dynamic_slice", {*x, *start, *limit, *stride}, "",
              Shape(value.shape.size(), kDynamic), value.element_text);
}

}  // namespace assay::random_programs
