// Implements generators/random/families.hpp: sums of products and normalization.
#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

std::string pairs(ProgramBuilder& builder, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += (i == 0 ? "[" : ", [") + std::to_string(builder.random.between(0, 1)) + ", " +
            std::to_string(builder.random.between(-1, 2)) + "]";
  return "dense<[" + text + "]> : tensor<" + std::to_string(count) + "x2xi64>";
}

// Contracts a value with unknown sizes with itself.
bool add_square(ProgramBuilder& builder, ValueId x) {
  BuiltValue const value = builder.at(x);
  auto const axis = builder.random.between(0, static_cast<std::int64_t>(value.shape.size()) - 1);
  Shape once = value.shape;
  once.erase(once.begin() + axis);
  Shape result = once;
  result.insert(result.end(), once.begin(), once.end());
  return builder
      .add("stablehlo.dot_general", {x, x},
           "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = " + bracketed({axis}) +
               ", rhs_contracting_dimensions = " + bracketed({axis}) + ">",
           type_text(result, value.element_text))
      .has_value();
}

}  // namespace

// Chooses contracting and batching dimensions of lhs at random, and an rhs that has them at other positions.
bool add_product(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) {
    return value.tensor && !value.shape.empty() && !is_boolean(value) && value.now().count() > 0;
  });
  if (!x) return false;
  BuiltValue const lhs = builder.at(*x);
  if (!lhs.is_static()) return add_square(builder, *x);
  Shape batch, contracted, axes(lhs.shape.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
  builder.random.shuffle(axes);
  contracted.push_back(axes[0]);
  for (std::size_t i = 1; i < axes.size(); ++i) {
    if (builder.chance(4))
      contracted.push_back(axes[i]);
    else if (builder.chance(3))
      batch.push_back(axes[i]);
  }
  Shape result, sizes, rhs_batch, rhs_contracted;
  for (auto axis : batch) result.push_back(lhs.shape[static_cast<std::size_t>(axis)]);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    auto const axis = static_cast<std::int64_t>(i);
    if (std::ranges::find(batch, axis) == batch.end() && std::ranges::find(contracted, axis) == contracted.end())
      result.push_back(lhs.shape[i]);
  }
  Shape const named = [&] {
    Shape all = batch;
    all.insert(all.end(), contracted.begin(), contracted.end());
    return all;
  }();
  Shape free;
  for (auto more = builder.random.between(0, 2); more > 0; --more) free.push_back(builder.random.between(1, 5));
  Shape places(named.size() + free.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::int64_t>(i);
  builder.random.shuffle(places);
  sizes.assign(places.size(), 0);
  for (std::size_t i = 0; i < named.size(); ++i) {
    sizes[static_cast<std::size_t>(places[i])] = lhs.shape[static_cast<std::size_t>(named[i])];
    (i < batch.size() ? rhs_batch : rhs_contracted).push_back(places[i]);
  }
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] == 0) {
      sizes[i] = free.back();
      free.pop_back();
      result.push_back(sizes[i]);
    }
  auto const rhs = builder.any(lhs.element_text, sizes);
  if (!rhs || element_count(result) > 256) return false;
  static constexpr char const* kPrecisions[] = {"DEFAULT", "HIGH", "HIGHEST", "HIGHEST"};
  std::string const precision =
      std::string("#stablehlo<precision ") + kPrecisions[builder.random.below(std::size(kPrecisions))] + ">";
  std::string numbers = "lhs_batching_dimensions = " + bracketed(batch) +
                        ", rhs_batching_dimensions = " + bracketed(rhs_batch) +
                        ", lhs_contracting_dimensions = " + bracketed(contracted) +
                        ", rhs_contracting_dimensions = " + bracketed(rhs_contracted);
  if (batch.empty()) numbers = numbers.substr(numbers.find("lhs_contracting"));
  return builder
      .add("stablehlo.dot_general", {*x, *rhs},
           "dot_dimension_numbers = #stablehlo.dot<" + numbers + ">, precision_config = [" + precision + ", " +
               precision + "]",
           type_text(result, lhs.element_text))
      .has_value();
}

bool add_convolution(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) {
    return value.is_static() && 1 <= value.shape.size() && (is_float(value) || is_integer(value));
  });
  if (!x) return false;
  auto const spatial = static_cast<std::size_t>(builder.random.between(1, 2));
  auto const groups = builder.random.between(1, 2), features = groups * builder.random.between(1, 2);
  Shape lhs{builder.random.between(1, 2)}, rhs, strides, lhs_dilation, rhs_dilation;
  for (std::size_t i = 0; i < spatial; ++i) {
    lhs.push_back(builder.random.between(2, 4));
    rhs.push_back(builder.random.between(1, 2));
    strides.push_back(builder.random.between(1, 2));
    lhs_dilation.push_back(builder.random.between(1, 2));
    rhs_dilation.push_back(builder.random.between(1, 2));
  }
  lhs.push_back(features);
  rhs.push_back(features / groups);
  rhs.push_back(groups * builder.random.between(1, 2));
  auto const element = builder.at(*x).element_text;
  auto const image = builder.fit(*x, element, lhs);
  auto const kernel = builder.any(element, rhs);
  std::string reversal, places;
  for (std::size_t i = 0; i < spatial; ++i) {
    reversal += (i == 0 ? ": " : ", ") + std::string(builder.chance(3) ? "true" : "false");
    places += std::to_string(i) + ", ";
  }
  return image && kernel &&
         builder.add("stablehlo.convolution", {*image, *kernel},
                     "window_strides = " + list_text(strides) + ", padding = " + pairs(builder, spatial) +
                         ", lhs_dilation = " + list_text(lhs_dilation) + ", rhs_dilation = " + list_text(rhs_dilation) +
                         ", window_reversal = array<i1" + reversal + ">, dimension_numbers = #stablehlo.conv<[b, " +
                         places + "f]x[" + places + "i, o]->[b, " + places +
                         "f]>, feature_group_count = " + std::to_string(groups) +
                         " : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, "
                         "#stablehlo<precision HIGHEST>]");
}

bool add_normalization(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) {
    return value.is_static() && !value.shape.empty() && is_float(value) && value.element.floating->bits > 8;
  });
  if (!x) return false;
  BuiltValue const value = builder.at(*x);
  auto const feature = builder.random.below(value.shape.size());
  Shape const shape{value.shape[feature]};
  bool const training = builder.chance(2);
  std::vector<ValueId> operands{*x};
  for (int i = 0; i < (training ? 2 : 4); ++i) {
    auto part = builder.any(value.element_text, shape);
    if (i == 3 && part) part = builder.clamped(*part, 0.5, 3);  // the variance
    if (!part) return false;
    operands.push_back(*part);
  }
  std::vector<ValueId> results;
  return builder.add(NewOp{training ? "stablehlo.batch_norm_training" : "stablehlo.batch_norm_inference",
                           "epsilon = 1.000000e-02 : f32, feature_index = " + std::to_string(feature) + " : i64",
                           operands,
                           {},
                           std::vector<std::string>(training ? 3 : 1)},
                     results);
}

}  // namespace assay::random_programs
