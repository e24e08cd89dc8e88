// Implements generators/random/families.hpp: ops that move elements.
#include <algorithm>
#include <numeric>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

std::string text(std::int64_t number) { return std::to_string(number) + " : i64"; }

// Another shape with the same number of elements.
Shape regrouped(ProgramBuilder& builder, std::int64_t count) {
  Shape shape;
  while (count > 1 && shape.size() < 4) {
    Shape divisors;
    for (std::int64_t i = 2; i <= count; ++i)
      if (count % i == 0) divisors.push_back(i);
    auto const size = divisors[builder.random.below(divisors.size())];
    shape.push_back(size);
    count /= size;
  }
  if (count > 1) shape.back() *= count;
  if (shape.size() < 4 && builder.chance(3))
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(builder.random.below(shape.size() + 1)), 1);
  return shape;
}

Shape permutation(ProgramBuilder& builder, std::size_t rank) {
  Shape axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  builder.random.shuffle(axes);
  return axes;
}

bool slice(ProgramBuilder& builder, ValueId x) {
  Shape starts, limits, strides;
  for (auto size : builder.at(x).shape) {
    if (size == 0) return false;
    starts.push_back(builder.random.between(0, size - 1));
    limits.push_back(builder.random.between(starts.back() + 1, size));
    strides.push_back(builder.chance(2) ? 1 : builder.random.between(1, 3));
  }
  return builder
      .add("stablehlo.slice", {x},
           "start_indices = " + list_text(starts) + ", limit_indices = " + list_text(limits) +
               ", strides = " + list_text(strides))
      .has_value();
}

bool pad(ProgramBuilder& builder, ValueId x) {
  auto const value = builder.any(builder.at(x).element_text, {});
  Shape low, high, interior;
  for (auto size : builder.at(x).shape) {
    low.push_back(builder.random.between(-1, 2));
    high.push_back(builder.random.between(-1, 2));
    interior.push_back(size < 6 && builder.chance(2) ? builder.random.between(0, 2) : 0);
  }
  return value && builder.add("stablehlo.pad", {x, *value},
                              "edge_padding_low = " + list_text(low) + ", edge_padding_high = " + list_text(high) +
                                  ", interior_padding = " + list_text(interior));
}

bool broadcast(ProgramBuilder& builder, ValueId x) {
  Shape shape = builder.at(x).shape;
  Shape axes(shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  for (auto& size : shape)
    if (size == 1) size = builder.small_size();
  for (auto more = builder.random.between(0, 2); more > 0 && shape.size() < 4 && element_count(shape) < 64; --more) {
    auto const place = static_cast<std::int64_t>(builder.random.below(shape.size() + 1));
    shape.insert(shape.begin() + place, builder.random.between(1, 4));
    for (auto& axis : axes)
      if (axis >= place) ++axis;
  }
  return builder
      .add("stablehlo.broadcast_in_dim", {x}, "broadcast_dimensions = " + list_text(axes),
           type_text(shape, builder.at(x).element_text))
      .has_value();
}

bool concatenate(ProgramBuilder& builder, ValueId x) {
  BuiltValue const first = builder.at(x);
  if (first.shape.empty()) return false;
  auto const axis = builder.random.below(first.shape.size());
  std::vector<ValueId> parts{x};
  for (auto more = builder.random.between(1, 2); more > 0; --more) {
    auto other = builder.pick([&](BuiltValue const& value) {
      if (value.element_text != first.element_text || value.shape.size() != first.shape.size()) return false;
      for (std::size_t i = 0; i < first.shape.size(); ++i)
        if (i != axis && value.shape[i] != first.shape[i]) return false;
      return value.shape[axis] < 32;
    });
    if (other)
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(builder.random.below(parts.size() + 1)), *other);
  }
  return builder.add("stablehlo.concatenate", parts, "dimension = " + text(static_cast<std::int64_t>(axis)))
      .has_value();
}

}  // namespace

bool add_movement(ProgramBuilder& builder, Step const&) {
  auto const kind = builder.random.below(8);
  auto const x = kind < 3 ? builder.pick([](BuiltValue const& value) { return value.tensor && !value.shape.empty(); })
                          : builder.pick_tensor();
  if (!x) return false;
  std::size_t const rank = builder.at(*x).shape.size();
  switch (kind) {
    case 0:
      return rank > 1 &&
             builder.add("stablehlo.transpose", {*x}, "permutation = " + list_text(permutation(builder, rank)));
    case 1: {
      Shape axes;
      for (std::size_t i = 0; i < rank; ++i)
        if (builder.chance(2) || (i + 1 == rank && axes.empty())) axes.push_back(static_cast<std::int64_t>(i));
      return builder.add("stablehlo.reverse", {*x}, "dimensions = " + list_text(axes)).has_value();
    }
    case 2:
      return concatenate(builder, *x);
    case 3:
      return slice(builder, *x);
    case 4:
      return pad(builder, *x);
    case 5:
    case 6:
      return broadcast(builder, *x);
    default: {
      auto const count = builder.at(*x).now().count();
      return builder
          .add("stablehlo.reshape", {*x}, "", type_text(regrouped(builder, count), builder.at(*x).element_text))
          .has_value();
    }
  }
}

bool add_constant(ProgramBuilder& builder, Step const&) {
  static constexpr char const* kElements[] = {"f32", "f32", "i32", "f64", "i64", "bf16", "ui8"};
  std::string const element = kElements[builder.random.below(std::size(kElements))];
  Shape const shape = builder.small_shape(1, 3);
  if (builder.chance(2))
    return builder
        .add("stablehlo.iota", {}, "iota_dimension = " + std::to_string(builder.random.below(shape.size())) + " : i64",
             type_text(shape, element))
        .has_value();
  std::string text;
  for (std::int64_t i = 0; i < element_count(shape); ++i)
    text += (i == 0 ? "" : ", ") + literal(element_named(element), static_cast<double>(builder.random.below(16)) / 2);
  std::string const flat = type_text({element_count(shape)}, element);
  auto const list = builder.add("stablehlo.constant", {}, "value = dense<[" + text + "]> : " + flat, flat);
  return list && builder.shaped(*list, shape);
}

// Slices with start indices that are data or constants.
bool add_slicing(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick_ranked(1, 4);
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  Shape sizes;
  for (auto size : value.shape) {
    if (size == 0) return false;
    sizes.push_back(builder.random.between(1, size));
  }
  static constexpr char const* kIndices[] = {"i32", "i64", "ui32", "i8"};
  std::string const index = kIndices[builder.random.below(std::size(kIndices))];
  std::vector<ValueId> operands{*x};
  bool const update = builder.chance(2);
  if (update) {
    auto const part = builder.any(value.element_text, sizes);
    if (!part) return false;
    operands.push_back(*part);
  }
  for (auto size : value.shape) {
    auto const start = builder.chance(2)
                           ? builder.any(index, {})
                           : builder.constant(index, static_cast<double>(builder.random.between(0, size)));
    if (!start) return false;
    operands.push_back(*start);
  }
  if (update) return builder.add("stablehlo.dynamic_update_slice", operands).has_value();
  return builder.add("stablehlo.dynamic_slice", operands, "slice_sizes = " + list_text(sizes)).has_value();
}

}  // namespace assay::random_programs
