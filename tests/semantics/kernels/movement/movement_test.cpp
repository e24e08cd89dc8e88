// Properties: each op that moves elements has the result of the index formula of its "Semantics", for random shapes,
// attributes and elements of every size, and so has its dynamic form.
#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {
namespace {

constexpr int kCases = 100;

// The shape of a result, and the origins of its elements.
struct Expectation {
  Shape shape;
  std::function<Origin(Index const&)> origin;
};

void expect_moved(std::string const& program, std::vector<Tensor> const& inputs, Expectation const& expected) {
  auto const results = tensors_of(program, inputs);
  ASSERT_EQ(results.size(), 1u) << program;
  EXPECT_TRUE(is_moved(results[0], expected.shape, expected.origin)) << program;
}

// Runs a test body on random cases: a shape of rank 0 to 4 and an element type.
template <class Body> void for_cases(unsigned seed, std::size_t least_rank, Body body) {
  Random random(seed);
  for (int i = 0; i < kCases; ++i) {
    auto const rank = static_cast<std::size_t>(random.between(static_cast<std::int64_t>(least_rank), 4));
    auto const& element = some_element(random);
    auto const operand = random_tensor(random, element.element, random.list(rank, i % 8 == 0 ? 0 : 1, 5));
    body(random, element.text, operand);
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::string index_list(Index const& list) { return "tensor<" + std::to_string(list.size()) + "xi64>"; }

TEST(Movement, Transpose) {
  for_cases(1, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    Index const permutation = random.permutation(operand.rank());
    Shape shape;
    for (auto axis : permutation) shape.push_back(operand.dim(static_cast<std::size_t>(axis)));
    expect_moved(one_op("transpose", {type_text(operand.shape(), element)},
                        "{permutation = " + list_text(permutation) + "}", type_text(shape, element)),
                 {operand}, {shape, [&](Index const& at) {
                               Index from(at.size());
                               for (std::size_t d = 0; d < at.size(); ++d)
                                 from[static_cast<std::size_t>(permutation[d])] = at[d];
                               return Origin{operand, from};
                             }});
  });
}

// Sizes that exceed a tile of the copy.
TEST(Movement, TransposeOfLargeTensors) {
  Random random(2);
  for (Shape const& shape : {Shape{70, 33}, Shape{3, 65, 40}, Shape{40, 2, 33, 2}}) {
    auto const operand = random_tensor(random, some_element(random).element, shape);
    for (int i = 0; i < 4; ++i) {
      auto const element = some_element(random);
      auto const tensor = random_tensor(random, element.element, shape);
      Index const permutation = random.permutation(shape.size());
      Shape to;
      for (auto axis : permutation) to.push_back(shape[static_cast<std::size_t>(axis)]);
      expect_moved(one_op("transpose", {type_text(shape, element.text)},
                          "{permutation = " + list_text(permutation) + "}", type_text(to, element.text)),
                   {tensor}, {to, [&](Index const& at) {
                                Index from(at.size());
                                for (std::size_t d = 0; d < at.size(); ++d)
                                  from[static_cast<std::size_t>(permutation[d])] = at[d];
                                return Origin{tensor, from};
                              }});
    }
  }
}

TEST(Movement, Reverse) {
  for_cases(3, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    auto const size = random.between(0, static_cast<std::int64_t>(operand.rank()));
    Index const dimensions = random.axes(operand.rank(), static_cast<std::size_t>(size));
    auto const type = type_text(operand.shape(), element);
    expect_moved(one_op("reverse", {type}, "{dimensions = " + list_text(dimensions) + "}", type), {operand},
                 {operand.shape(), [&](Index at) {
                    for (auto d : dimensions) {
                      auto& i = at[static_cast<std::size_t>(d)];
                      i = operand.dim(static_cast<std::size_t>(d)) - i - 1;
                    }
                    return Origin{operand, at};
                  }});
  });
}

TEST(Movement, Broadcasts) {
  for_cases(4, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    auto const rank = operand.rank() + static_cast<std::size_t>(random.between(0, 2));
    Index axes = random.permutation(rank);
    axes.resize(operand.rank());
    Shape shape = random.list(rank, 1, 4);
    for (std::size_t d = 0; d < operand.rank(); ++d)
      if (operand.dim(d) != 1) shape[static_cast<std::size_t>(axes[d])] = operand.dim(d);
    Expectation const expected{shape, [&](Index const& at) {
                                 Index from(operand.rank(), 0);
                                 for (std::size_t d = 0; d < from.size(); ++d)
                                   if (operand.dim(d) != 1) from[d] = at[static_cast<std::size_t>(axes[d])];
                                 return Origin{operand, from};
                               }};
    auto const type = type_text(operand.shape(), element);
    auto const attributes = "{broadcast_dimensions = " + list_text(axes) + "}";
    expect_moved(one_op("broadcast_in_dim", {type}, attributes, type_text(shape, element)), {operand}, expected);
    expect_moved(
        one_op("dynamic_broadcast_in_dim", {type, index_list(shape)}, attributes, type_text(shape, element, true)),
        {operand, integers(shape)}, expected);

    Index const sizes = random.list(static_cast<std::size_t>(random.between(0, 2)), 0, 3);
    Shape wide = sizes;
    wide.insert(wide.end(), operand.shape().begin(), operand.shape().end());
    expect_moved(one_op("broadcast", {type}, "{broadcast_sizes = " + list_text(sizes) + "}", type_text(wide, element)),
                 {operand},
                 {wide, [&](Index const& at) {
                    return Origin{operand, Index(at.end() - static_cast<std::ptrdiff_t>(operand.rank()), at.end())};
                  }});
  });
}

TEST(Movement, Concatenate) {
  for_cases(5, 1, [](Random& random, std::string const& element, Tensor const& operand) {
    auto const axis = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(operand.rank()) - 1));
    std::vector<Tensor> inputs{operand};
    for (auto i = random.between(0, 3); i > 0; --i) {
      Shape other = operand.shape();
      other[axis] = random.between(0, 4);
      inputs.push_back(random_tensor(random, operand.element(), other));
    }
    std::vector<std::string> types;
    Shape shape = operand.shape();
    shape[axis] = 0;
    for (auto const& input : inputs) {
      types.push_back(type_text(input.shape(), element));
      shape[axis] += input.dim(axis);
    }
    expect_moved(
        one_op("concatenate", types, "{dimension = " + std::to_string(axis) + " : i64}", type_text(shape, element)),
        inputs, {shape, [&](Index at) {
                   std::size_t k = 0;
                   while (at[axis] >= inputs[k].dim(axis)) at[axis] -= inputs[k++].dim(axis);
                   return Origin{inputs[k], at};
                 }});
  });
}

TEST(Movement, Slices) {
  for_cases(6, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    Index starts, limits, strides;
    Shape shape;
    for (auto size : operand.shape()) {
      starts.push_back(random.between(0, size));
      limits.push_back(random.between(starts.back(), size));
      strides.push_back(random.between(0, 20) == 0 ? INT64_MAX : random.between(1, 3));
      shape.push_back((limits.back() - starts.back()) / strides.back() +
                      ((limits.back() - starts.back()) % strides.back() != 0));
    }
    Expectation const expected{shape, [&](Index at) {
                                 for (std::size_t d = 0; d < at.size(); ++d) at[d] = starts[d] + at[d] * strides[d];
                                 return Origin{operand, at};
                               }};
    auto const type = type_text(operand.shape(), element), list = index_list(starts);
    expect_moved(one_op("slice", {type},
                        "{start_indices = " + list_text(starts) + ", limit_indices = " + list_text(limits) +
                            ", strides = " + list_text(strides) + "}",
                        type_text(shape, element)),
                 {operand}, expected);
    expect_moved(one_op("real_dynamic_slice", {type, list, list, list}, "", type_text(shape, element, true)),
                 {operand, integers(starts), integers(limits), integers(strides)}, expected);
  });
}

TEST(Movement, DynamicSliceAndUpdate) {
  for_cases(7, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    std::vector<Tensor> inputs{operand};
    std::vector<std::string> types{type_text(operand.shape(), element)};
    Index adjusted;
    Shape sizes;
    for (auto size : operand.shape()) {
      sizes.push_back(random.between(0, size));
      Index const extremes{INT64_MIN, INT64_MAX, random.between(-2, size + 2)};
      auto const start = extremes[static_cast<std::size_t>(random.between(0, 8) > 1 ? 2 : random.between(0, 1))];
      adjusted.push_back(std::clamp<std::int64_t>(start, 0, size - sizes.back()));
      inputs.push_back(scalar(start));
      types.push_back("tensor<i64>");
    }
    expect_moved(one_op("dynamic_slice", types, "{slice_sizes = " + list_text(sizes) + "}", type_text(sizes, element)),
                 inputs, {sizes, [&](Index at) {
                            for (std::size_t d = 0; d < at.size(); ++d) at[d] += adjusted[d];
                            return Origin{operand, at};
                          }});

    auto const update = random_tensor(random, operand.element(), sizes);
    inputs.insert(inputs.begin() + 1, update);
    types.insert(types.begin() + 1, type_text(sizes, element));
    expect_moved(one_op("dynamic_update_slice", types, "", types[0]), inputs,
                 {operand.shape(), [&](Index const& at) {
                    Index inner = at;
                    bool inside = true;
                    for (std::size_t d = 0; d < at.size(); ++d) {
                      inner[d] -= adjusted[d];
                      inside = inside && 0 <= inner[d] && inner[d] < sizes[d];
                    }
                    return inside ? Origin{update, inner} : Origin{operand, at};
                  }});
  });
}

// Unsigned start indices above the signed range are large, not negative.
TEST(Movement, UnsignedStartIndicesAreLarge) {
  auto const program =
      one_op("dynamic_slice", {"tensor<4xi64>", "tensor<ui64>"}, "{slice_sizes = array<i64: 2>}", "tensor<2xi64>");
  auto const results = tensors_of(program, {integers({1, 2, 3, 4}), integers({-1}, 64, false).reshaped({})});
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].integer(0), 3);
  EXPECT_EQ(results[0].integer(1), 4);
}

TEST(Movement, Pads) {
  for_cases(8, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    auto const rank = operand.rank();
    Index low, high, interior = random.list(rank, 0, 2);
    Shape shape;
    for (std::size_t d = 0; d < rank; ++d) {
      auto const inner = operand.dim(d) + std::max<std::int64_t>(operand.dim(d) - 1, 0) * interior[d];
      low.push_back(random.between(-inner, 3));
      high.push_back(random.between(std::max<std::int64_t>(-inner - low[d], -inner), 3));
      shape.push_back(inner + low[d] + high[d]);
    }
    auto const padding = random_tensor(random, operand.element(), {});
    Expectation const expected{
        shape, [&](Index at) {
          for (std::size_t d = 0; d < at.size(); ++d) {
            auto const from = at[d] - low[d];
            if (from < 0 || from % (interior[d] + 1) != 0 || from / (interior[d] + 1) >= operand.dim(d))
              return Origin{padding, {}};
            at[d] = from / (interior[d] + 1);
          }
          return Origin{operand, at};
        }};
    auto const type = type_text(operand.shape(), element), value = type_text({}, element), list = index_list(low);
    expect_moved(one_op("pad", {type, value},
                        "{edge_padding_low = " + list_text(low) + ", edge_padding_high = " + list_text(high) +
                            ", interior_padding = " + list_text(interior) + "}",
                        type_text(shape, element)),
                 {operand, padding}, expected);
    expect_moved(one_op("dynamic_pad", {type, value, list, list, list}, "", type_text(shape, element, true)),
                 {operand, padding, integers(low), integers(high), integers(interior)}, expected);
  });
}

TEST(Movement, Reshapes) {
  for_cases(9, 0, [](Random& random, std::string const& element, Tensor const& operand) {
    // The sizes in another order, with some additional 1s.
    Shape shape;
    for (auto axis : random.permutation(operand.rank())) shape.push_back(operand.dim(static_cast<std::size_t>(axis)));
    for (auto i = random.between(0, 2); i > 0; --i)
      shape.insert(shape.begin() + random.between(0, static_cast<std::int64_t>(shape.size())), 1);
    Expectation const expected{shape, [&](Index const& at) {
                                 auto place = place_of(at, shape);
                                 Index from(operand.rank());
                                 for (std::size_t d = from.size(); d-- > 0; place /= operand.dim(d))
                                   from[d] = place % operand.dim(d);
                                 return Origin{operand, from};
                               }};
    auto const type = type_text(operand.shape(), element);
    expect_moved(one_op("reshape", {type}, "", type_text(shape, element)), {operand}, expected);
    expect_moved(one_op("dynamic_reshape", {type, index_list(shape)}, "", type_text(shape, element, true)),
                 {operand, integers(shape)}, expected);
  });
}

// The index along iota_dimension, rounded to the element type. It is the real part of complex numbers.
TEST(Movement, IotaInEveryElementType) {
  struct Row {
    std::string element;
    std::uint64_t last;  // last element of 0 .. 199
  };
  for (auto const& [element, last] : std::vector<Row>{{"i4", 7},
                                                      {"ui8", 199},
                                                      {"i64", 199},
                                                      {"f32", 0x43470000},
                                                      {"bf16", 0x4347},
                                                      {"f8E5M2", 0x5A},
                                                      {"f64", 0x4068E00000000000},
                                                      {"complex<f32>", 0x43470000}}) {
    for (bool dynamic : {false, true}) {
      auto const result = type_text({3, 200, 2}, element, dynamic);
      auto const program = one_op(dynamic ? "dynamic_iota" : "iota",
                                  dynamic ? std::vector<std::string>{"tensor<3xi32>"} : std::vector<std::string>{},
                                  "{iota_dimension = 1 : i64}", result);
      auto const results =
          tensors_of(program, dynamic ? std::vector<Tensor>{integers({3, 200, 2}, 32)} : std::vector<Tensor>{});
      ASSERT_EQ(results.size(), 1u) << program;
      auto const& tensor = results[0];
      ASSERT_EQ(tensor.shape(), (Shape{3, 200, 2}));
      EXPECT_EQ(tensor.get(0), 0u) << element;
      for (std::int64_t i : {398, 399, 1199}) EXPECT_EQ(tensor.get(i), last) << element;
      for (std::int64_t i = 0; i < 400; ++i) EXPECT_EQ(tensor.get(i), tensor.get(i + 400)) << element;
      EXPECT_EQ(tensor.element().is(Element::Kind::complex) ? tensor.get(1199, 1) : 0, 0u);
    }
  }
}

TEST(Movement, DimensionSizes) {
  Random random(10);
  auto const operand = random_tensor(random, Element::of(kF32), {3, 5, 2});
  auto const asked = tensors_of(
      one_op("get_dimension_size", {"tensor<3x5x2xf32>"}, "{dimension = 1 : i64}", "tensor<i32>"), {operand});
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].integer(), 5);
  expect_moved(one_op("set_dimension_size", {"tensor<3x5x2xf32>", "tensor<i32>"}, "{dimension = 1 : i64}",
                      "tensor<3x?x2xf32, #stablehlo.bounds<?, 5, ?>>"),
               {operand, integers({4}, 32).reshaped({})}, {{3, 4, 2}, [&](Index const& at) {
                                                             return Origin{operand, at};
                                                           }});
}

TEST(Movement, TuplesAndBarriers) {
  auto const results = tensors_of(R"(
    func.func @main(%a: tensor<2xi64>, %b: tensor<i64>) -> (tensor<i64>, tensor<2xi64>) {
      %t = "stablehlo.tuple"(%a, %b) : (tensor<2xi64>, tensor<i64>) -> tuple<tensor<2xi64>, tensor<i64>>
      %0 = "stablehlo.get_tuple_element"(%t) {index = 0 : i32} : (tuple<tensor<2xi64>, tensor<i64>>) -> tensor<2xi64>
      %1 = "stablehlo.get_tuple_element"(%t) {index = 1 : i32} : (tuple<tensor<2xi64>, tensor<i64>>) -> tensor<i64>
      %2:2 = "stablehlo.optimization_barrier"(%1, %0) : (tensor<i64>, tensor<2xi64>) -> (tensor<i64>, tensor<2xi64>)
      func.return %2#0, %2#1 : tensor<i64>, tensor<2xi64>
    })",
                                  {integers({1, 2}), scalar(3)});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].integer(), 3);
  EXPECT_EQ(results[1].integer(1), 2);
}

}  // namespace
}  // namespace assay::index_formula
