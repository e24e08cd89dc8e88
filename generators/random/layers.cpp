// Implements generators/random/families.hpp: groups of ops that models consist of.
#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

constexpr double kMin = -1000;  // lower bound of exponents, below all ordinary data
constexpr double kEpsilon = 0.01;

// Reduces the last dimension and broadcasts the result to the original shape.
MaybeValue folded(ProgramBuilder& builder, ValueId x, std::string const& op, double init) {
  BuiltValue const value = builder.at(x);
  auto const last = static_cast<std::int64_t>(value.shape.size()) - 1;
  auto const start = builder.constant(value.element_text, init);
  if (!start) return std::nullopt;
  auto const fold = builder.add(NewOp{"stablehlo.reduce",
                                      "dimensions = " + list_text({last}),
                                      {x, *start},
                                      {combiner(builder, value.element_text, op)}});
  if (!fold) return std::nullopt;
  Shape kept;
  for (std::int64_t i = 0; i < last; ++i) kept.push_back(i);
  return builder.add("stablehlo.broadcast_in_dim", {*fold}, "broadcast_dimensions = " + list_text(kept), value.type);
}

MaybeValue then(ProgramBuilder& builder, std::string const& op, MaybeValue x, MaybeValue y) {
  return x && y ? builder.add("stablehlo." + op, {*x, *y}) : std::nullopt;
}

MaybeValue then(ProgramBuilder& builder, std::string const& op, MaybeValue x) {
  return x ? builder.add("stablehlo." + op, {*x}) : std::nullopt;
}

bool add_softmax(ProgramBuilder& builder, ValueId x) {
  auto const shifted = then(builder, "subtract", x, folded(builder, x, "maximum", kMin));
  auto const powers = then(builder, "exponential", shifted);
  return powers && then(builder, "divide", powers, folded(builder, *powers, "add", 0));
}

// Normalizes the last dimension to mean 0 and variance 1.
bool add_layer_norm(ProgramBuilder& builder, ValueId x) {
  BuiltValue const value = builder.at(x);
  auto const mean = [&](MaybeValue of) {
    auto const share = builder.constant(value.element_text, 1.0 / static_cast<double>(value.shape.back()), value.shape);
    return of && share ? then(builder, "multiply", folded(builder, *of, "add", 0), share) : std::nullopt;
  };
  auto const centered = then(builder, "subtract", x, mean(x));
  auto const variance = mean(then(builder, "multiply", centered, centered));
  auto const epsilon = builder.constant(value.element_text, kEpsilon, value.shape);
  return then(builder, "multiply", centered, then(builder, "rsqrt", then(builder, "add", variance, epsilon)))
      .has_value();
}

// x * weights + bias, followed by a function.
bool add_dense(ProgramBuilder& builder, ValueId x) {
  static constexpr char const* kFunctions[] = {"tanh", "logistic", "maximum"};
  BuiltValue const value = builder.at(x);
  auto const last = static_cast<std::int64_t>(value.shape.size()) - 1;
  auto const width = builder.random.between(2, 8);
  Shape shape = value.shape;
  shape.back() = width;
  auto const weights = builder.any(value.element_text, {value.shape.back(), width});
  auto const row = builder.any(value.element_text, {width});
  if (!weights || !row) return false;
  auto const product =
      builder.add("stablehlo.dot_general", {x, *weights},
                  "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = " + bracketed({last}) +
                      ", rhs_contracting_dimensions = [0]>",
                  type_text(shape, value.element_text));
  auto const bias = builder.add("stablehlo.broadcast_in_dim", {*row}, "broadcast_dimensions = " + list_text({last}),
                                type_text(shape, value.element_text));
  auto const sum = then(builder, "add", product, bias);
  std::string const function = kFunctions[builder.random.below(std::size(kFunctions))];
  if (function != "maximum") return then(builder, function, sum).has_value();
  auto const zero = builder.constant(value.element_text, 0, shape);
  return then(builder, function, sum, zero).has_value();
}

}  // namespace

bool add_layer(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick([](BuiltValue const& value) {
    return value.is_static() && is_float(value) && value.element.floating->bits >= 16 && !value.shape.empty() &&
           value.shape.back() > 1;
  });
  if (!x) return false;
  switch (builder.random.below(3)) {
    case 0:
      return add_softmax(builder, *x);
    case 1:
      return add_layer_norm(builder, *x);
    default:
      return add_dense(builder, *x);
  }
}

}  // namespace assay::random_programs
