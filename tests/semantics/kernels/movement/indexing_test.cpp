// Properties: gather and scatter match the index formulas of their "Semantics", for random dimension numbers, indices
// in and out of bounds, and elements of every size.
#include "tests/semantics/index_formula.hpp"
#include "tests/semantics/machine.hpp"

namespace assay::index_formula {
namespace {

std::size_t at(std::int64_t axis) { return static_cast<std::size_t>(axis); }
bool contains(Index const& list, std::size_t axis) { return std::find(list.begin(), list.end(), axis) != list.end(); }
std::string plain_list(Index const& list) { return shape_text(list); }

// Dimension numbers, named as in `gather`, and matching tensors.
struct Numbers {
  Shape operand, start_indices_shape, result;
  Index sizes, offset_dims, collapsed, batching, start_batching, start_index_map;
  std::int64_t index_vector_dim = 0;
  Tensor start_indices;
  std::string index_type;

  Numbers(Random& random, std::int64_t least_size) {
    auto const rank = at(random.between(0, 4));
    operand = random.list(rank, 1, 4);
    // Each axis is batched, collapsed or part of the window. Each axis that is not batched may have a start index.
    for (std::size_t d = 0; d < rank; ++d) {
      auto const kind = random.between(0, 4);
      if (kind == 0) batching.push_back(static_cast<std::int64_t>(d));
      if (kind == 1) collapsed.push_back(static_cast<std::int64_t>(d));
      sizes.push_back(kind < 2 ? 1 : random.between(least_size, operand[d]));
    }
    for (auto axis : random.permutation(rank))
      if (!contains(batching, at(axis)) && random.between(0, 2)) start_index_map.push_back(axis);

    Shape batch = random.list(at(random.between(0, 2)), 1, 3);
    Index batch_axes;
    for (auto axis : batching) {
      batch_axes.push_back(static_cast<std::int64_t>(batch.size()));
      batch.push_back(operand[at(axis)]);
    }
    Index const order = random.permutation(batch.size());
    Shape shuffled(batch.size());
    for (std::size_t d = 0; d < batch.size(); ++d) shuffled[at(order[d])] = batch[d];
    bool const no_vector = start_index_map.size() == 1 && random.between(0, 1);
    index_vector_dim = no_vector ? static_cast<std::int64_t>(batch.size())
                                 : random.between(0, static_cast<std::int64_t>(batch.size()));
    for (auto axis : batch_axes)
      start_batching.push_back(order[at(axis)] + (order[at(axis)] >= index_vector_dim && !no_vector));
    start_indices_shape = shuffled;
    if (!no_vector)
      start_indices_shape.insert(start_indices_shape.begin() + index_vector_dim,
                                 static_cast<std::int64_t>(start_index_map.size()));

    auto const windows = rank - batching.size() - collapsed.size();
    offset_dims = random.axes(shuffled.size() + windows, windows);
    Index window_sizes;
    for (std::size_t d = 0; d < rank; ++d)
      if (!contains(batching, d) && !contains(collapsed, d)) window_sizes.push_back(sizes[d]);
    for (std::size_t d = 0, w = 0, b = 0; d < shuffled.size() + windows; ++d)
      result.push_back(contains(offset_dims, d) ? window_sizes[w++] : shuffled[b++]);

    bool const is_signed = random.between(0, 1), wide = random.between(0, 1);
    index_type = type_text(start_indices_shape, std::string(is_signed ? "i" : "ui") + (wide ? "64" : "8"));
    Index values = random.list(at(element_count(start_indices_shape)), is_signed ? -2 : 0, 5);
    for (auto& value : values)
      if (wide && random.between(0, 15) == 0) value = is_signed && random.between(0, 1) ? INT64_MIN : INT64_MAX;
    start_indices = make_tensor(Element::of(IntegerFormat{static_cast<std::uint8_t>(wide ? 64 : 8), is_signed}),
                                start_indices_shape);
    for (std::size_t i = 0; i < values.size(); ++i)
      start_indices.set(static_cast<std::int64_t>(i), static_cast<std::uint64_t>(values[i]));
  }

  std::string text(std::vector<std::string> const& names) const {
    return "<" + names[0] + " = " + plain_list(offset_dims) + ", " + names[1] + " = " + plain_list(collapsed) + ", " +
           names[2] + " = " + plain_list(batching) + ", " + names[3] + " = " + plain_list(start_batching) + ", " +
           names[4] + " = " + plain_list(start_index_map) + ", index_vector_dim = " + std::to_string(index_vector_dim) +
           ">";
  }

  // Returns full_start_index + full_batching_index + full_offset_index. Indices are clamped only if `clamp` is true.
  Index operand_index(Index const& result_index, bool clamp) const {
    Index batch_index, offset_index;
    for (std::size_t d = 0; d < result_index.size(); ++d)
      (contains(offset_dims, d) ? offset_index : batch_index).push_back(result_index[d]);
    Index index(operand.size(), 0);
    for (std::size_t d_start = 0; d_start < start_index_map.size(); ++d_start) {
      Index place = batch_index;
      if (at(index_vector_dim) < start_indices_shape.size())
        place.insert(place.begin() + index_vector_dim, static_cast<std::int64_t>(d_start));
      auto const d = at(start_index_map[d_start]);
      index[d] = start_indices.integer(place_of(place, start_indices_shape));
      if (clamp) index[d] = std::clamp<std::int64_t>(index[d], 0, operand[d] - sizes[d]);
      if (!clamp && (index[d] < -100 || index[d] > 100)) index[d] = -100;  // far out of bounds, without overflow
    }
    for (std::size_t i = 0; i < batching.size(); ++i)
      index[at(batching[i])] += batch_index[at(start_batching[i] - (start_batching[i] < index_vector_dim ? 0 : 1))];
    for (std::size_t d = 0, i = 0; d < operand.size(); ++d)
      if (!contains(collapsed, d) && !contains(batching, d)) index[d] += offset_index[i++];
    return index;
  }
};

constexpr int kIndexingCases = 150;

TEST(Indexing, Gathers) {
  Random random(11);
  for (int i = 0; i < kIndexingCases; ++i) {
    Numbers const numbers(random, i % 10 ? 1 : 0);
    auto const& element = some_element(random);
    auto const operand = random_tensor(random, element.element, numbers.operand);
    auto const dims = "dimension_numbers = #stablehlo.gather" +
                      numbers.text({"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                    "start_indices_batching_dims", "start_index_map"});
    auto const type = type_text(numbers.operand, element.text);
    auto const origin = [&](Index const& index) { return Origin{operand, numbers.operand_index(index, true)}; };

    auto program =
        one_op("gather", {type, numbers.index_type}, "{" + dims + ", slice_sizes = " + list_text(numbers.sizes) + "}",
               type_text(numbers.result, element.text));
    auto results = tensors_of(program, {operand, numbers.start_indices});
    ASSERT_EQ(results.size(), 1u) << program;
    ASSERT_TRUE(is_moved(results[0], numbers.result, origin)) << program;

    program = one_op("dynamic_gather",
                     {type, numbers.index_type, type_text({static_cast<std::int64_t>(numbers.sizes.size())}, "i64")},
                     "{" + dims + "}", type_text(numbers.result, element.text, true));
    results = tensors_of(program, {operand, numbers.start_indices, integers(numbers.sizes)});
    ASSERT_EQ(results.size(), 1u) << program;
    ASSERT_TRUE(is_moved(results[0], numbers.result, origin)) << program;
  }
}

TEST(Indexing, TorchIndexSelect) {
  Random random(12);
  for (int i = 0; i < kIndexingCases; ++i) {
    auto const& element = some_element(random);
    auto const rank = at(random.between(1, 4));
    auto const operand = random_tensor(random, element.element, random.list(rank, 1, 4));
    auto const dim = at(random.between(0, static_cast<std::int64_t>(rank) - 1)),
               batches = at(random.between(0, static_cast<std::int64_t>(dim)));
    Shape index_shape(operand.shape().begin(), operand.shape().begin() + static_cast<std::ptrdiff_t>(batches));
    for (auto more : random.list(at(random.between(0, 2)), 0, 3)) index_shape.push_back(more);
    auto const indices =
        integers(random.list(at(element_count(index_shape)), 0, operand.dim(dim) - 1)).reshaped(index_shape);
    Shape shape(operand.shape().begin(), operand.shape().begin() + static_cast<std::ptrdiff_t>(dim));
    shape.insert(shape.end(), index_shape.begin() + static_cast<std::ptrdiff_t>(batches), index_shape.end());
    shape.insert(shape.end(), operand.shape().begin() + static_cast<std::ptrdiff_t>(dim) + 1, operand.shape().end());

    auto const program =
        one_op("torch_index_select", {type_text(operand.shape(), element.text), type_text(index_shape, "i64")},
               "{dim = " + std::to_string(dim) + " : i64, batch_dims = " + std::to_string(batches) + " : i64}",
               type_text(shape, element.text));
    auto const results = tensors_of(program, {operand, indices});
    ASSERT_EQ(results.size(), 1u) << program;
    auto const chosen = index_shape.size() - batches;
    ASSERT_TRUE(is_moved(results[0], shape, [&](Index const& index) {
      auto const middle = index.begin() + static_cast<std::ptrdiff_t>(dim),
                 rest = middle + static_cast<std::ptrdiff_t>(chosen);
      Index place(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(batches));
      place.insert(place.end(), middle, rest);
      Index from(index.begin(), middle);
      from.push_back(indices.integer(place_of(place, index_shape)));
      from.insert(from.end(), rest, index.end());
      return Origin{operand, from};
    })) << program;
  }
}

// An update computation as text, and its effect on (x..., u...).
struct Computation {
  std::size_t inputs;
  std::string element, body;  // for one or two inputs: %x, %u, or %x, %y, %u, %v
  std::function<std::vector<std::uint64_t>(std::vector<std::uint64_t> const&)> apply;
};

std::uint64_t i32(std::uint64_t value) { return IntegerFormat{32, true}.wrap(value); }

std::vector<Computation> const& computations() {
  using Values = std::vector<std::uint64_t> const&;
  static std::vector<Computation> const all = {
      {1, "i32", "stablehlo.return %u : T", [](Values v) { return std::vector{v[1]}; }},
      {1, "i32", "stablehlo.return %x : T", [](Values v) { return std::vector{v[0]}; }},
      {1, "i32", "%0 = stablehlo.add %x, %u : T  stablehlo.return %0 : T",
       [](Values v) { return std::vector{i32(v[0] + v[1])}; }},
      {1, "i32", "%0 = stablehlo.multiply %u, %x : T  stablehlo.return %0 : T",
       [](Values v) { return std::vector{i32(v[0] * v[1])}; }},
      {1, "f32", "%0 = stablehlo.add %u, %x : T  stablehlo.return %0 : T",
       [](Values v) {
         float x, u;
         std::memcpy(&x, &v[0], 4), std::memcpy(&u, &v[1], 4);
         x += u;
         std::uint64_t code = 0;
         std::memcpy(&code, &x, 4);
         return std::vector{code};
       }},
      // Not associative, so that it reveals the order of updates.
      {1, "i32", "%0 = stablehlo.subtract %u, %x : T  stablehlo.return %0 : T",
       [](Values v) { return std::vector{i32(v[1] - v[0])}; }},
      {2, "i32", "stablehlo.return %u, %v : T, T",
       [](Values v) {
         return std::vector{v[2], v[3]};
       }},
      {2, "i32", "%0 = stablehlo.add %x, %v : T  stablehlo.return %y, %0 : T, T",
       [](Values v) {
         return std::vector{v[1], i32(v[0] + v[3])};
       }},
      {2, "i32", "stablehlo.return %y, %x : T, T",
       [](Values v) {
         return std::vector{v[1], v[0]};
       }},
  };
  return all;
}

Tensor small_values(Random& random, std::string const& element, Shape shape) {
  Tensor tensor = make_tensor(
      element == "f32" ? Element::of(*float_format("f32")) : Element::of(IntegerFormat{32, true}), std::move(shape));
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const value = static_cast<float>(random.between(-1000, 1000)) / 8;
    std::uint32_t code;
    std::memcpy(&code, &value, 4);
    tensor.set(i, code);
  }
  return tensor;
}

std::string scatter_text(Numbers const& numbers, Computation const& computation) {
  std::string text = computation.inputs == 1 ? R"(
    func.func @main(%a: INPUT, %i: INDICES, %b: UPDATE) -> INPUT {
      %r = "stablehlo.scatter"(%a, %i, %b) ({
      ^bb0(%x: T, %u: T):
        BODY
      }) {scatter_dimension_numbers = #stablehlo.scatterNUMBERS} : (INPUT, INDICES, UPDATE) -> INPUT
      func.return %r : INPUT
    })"
                                             : R"(
    func.func @main(%a: INPUT, %b: INPUT, %i: INDICES, %c: UPDATE, %d: UPDATE) -> (INPUT, INPUT) {
      %r:2 = "stablehlo.scatter"(%a, %b, %i, %c, %d) ({
      ^bb0(%x: T, %y: T, %u: T, %v: T):
        BODY
      }) {scatter_dimension_numbers = #stablehlo.scatterNUMBERS}
        : (INPUT, INPUT, INDICES, UPDATE, UPDATE) -> (INPUT, INPUT)
      func.return %r#0, %r#1 : INPUT, INPUT
    })";
  auto const dims = numbers.text({"update_window_dims", "inserted_window_dims", "input_batching_dims",
                                  "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"});
  for (auto const& [word, value] : {std::pair<std::string, std::string>{"BODY", computation.body},
                                    {"NUMBERS", dims},
                                    {"INPUT", type_text(numbers.operand, computation.element)},
                                    {"INDICES", numbers.index_type},
                                    {"UPDATE", type_text(numbers.result, computation.element)},
                                    {"T", type_text({}, computation.element)}})
    for (auto from = text.find(word); from != std::string::npos; from = text.find(word))
      text.replace(from, word.size(), value);
  return text;
}

TEST(Indexing, Scatters) {
  Random random(13);
  for (int i = 0; i < kIndexingCases * 4; ++i) {
    auto const& computation = computations()[at(i) % computations().size()];
    Numbers const numbers(random, i % 10 ? 1 : 0);
    auto const n = computation.inputs;
    std::vector<Tensor> inputs, updates, all;
    for (std::size_t k = 0; k < n; ++k) inputs.push_back(small_values(random, computation.element, numbers.operand));
    for (std::size_t k = 0; k < n; ++k) updates.push_back(small_values(random, computation.element, numbers.result));
    all = inputs;
    all.push_back(numbers.start_indices);
    all.insert(all.end(), updates.begin(), updates.end());

    std::vector<Tensor> expected;
    for (auto const& input : inputs) {
      expected.push_back(make_tensor(input.element(), input.shape()));
      std::memcpy(expected.back().data(), input.data(), input.size_bytes());
    }
    for_each_index(numbers.result, [&](Index const& update_index) {
      Index const index = numbers.operand_index(update_index, false);
      for (std::size_t d = 0; d < index.size(); ++d)
        if (index[d] < 0 || index[d] >= numbers.operand[d]) return;
      std::vector<std::uint64_t> values;
      for (auto const& tensor : expected) values.push_back(tensor.get(place_of(index, numbers.operand)));
      for (auto const& tensor : updates) values.push_back(tensor.get(place_of(update_index, numbers.result)));
      auto const updated = computation.apply(values);
      for (std::size_t k = 0; k < n; ++k) expected[k].set(place_of(index, numbers.operand), updated[k]);
    });

    auto const program = scatter_text(numbers, computation);
    auto const results = tensors_of(program, all);
    ASSERT_EQ(results.size(), n) << program;
    for (std::size_t k = 0; k < n; ++k)
      ASSERT_TRUE(is_moved(results[k], numbers.operand, [&](Index const& index) {
        return Origin{expected[k], index};
      })) << program;
  }
}

// C23: elements of the operand are promoted to the result type of the computation.
TEST(Indexing, ScatterPromotes) {
  auto const results =
      tensors_of(R"(
    func.func @main(%a: tensor<3xi8>, %i: tensor<2x1xi32>, %b: tensor<2xi8>) -> tensor<3xi32> {
      %r = "stablehlo.scatter"(%a, %i, %b) ({
      ^bb0(%x: tensor<i32>, %u: tensor<i32>):
        %0 = stablehlo.add %x, %u : tensor<i32>
        stablehlo.return %0 : tensor<i32>
      }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
        : (tensor<3xi8>, tensor<2x1xi32>, tensor<2xi8>) -> tensor<3xi32>
      func.return %r : tensor<3xi32>
    })",
                 {integers({100, -1, 0}, 8), integers({0, 0}, 32).reshaped({2, 1}), integers({100, 100}, 8)});
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].integer(0), 300);
  EXPECT_EQ(results[0].integer(1), -1);
}

// The exact sum 2^24 + 1 + 1 is 2^24 + 2, but 2^24 if each step is rounded. Sparse and dense updates are sorted
// differently.
TEST(Indexing, ScatterAddsExactlyAndRoundsOnceWithOrWithoutATrace) {
  for (std::string const size : {"2", "100"}) {
    std::string text = R"(func.func @main() -> tensor<SIZExf32> {
      %z = stablehlo.constant dense<-0.0> : tensor<SIZExf32>
      %i = stablehlo.constant dense<[[0], [1], [0], [0], [77]]> : tensor<5x1xi64>
      %u = stablehlo.constant dense<[16777216.0, -0.0, 1.0, 1.0, 5.0]> : tensor<5xf32>
      %r = "stablehlo.scatter"(%z, %i, %u) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %y, %x : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
        : (tensor<SIZExf32>, tensor<5x1xi64>, tensor<5xf32>) -> tensor<SIZExf32>
      return %r : tensor<SIZExf32>
    })";
    for (auto at = text.find("SIZE"); at != std::string::npos; at = text.find("SIZE")) text.replace(at, 4, size);
    for (bool const traces : {false, true}) {
      Machine machine(text);
      if (traces) machine.state().trace = [](Operation const&, std::span<RuntimeValue const>) {};
      auto const result = machine.run_alone();
      ASSERT_EQ(error_of(result), "");
      auto const& sums = result.values[0].tensor;
      EXPECT_EQ(sums.get(0), 0x4B800001u);
      EXPECT_EQ(sums.get(1), 0x80000000u);
      if (sums.count() > 77) {
        EXPECT_EQ(sums.get(77), 0x40A00000u);
      }
    }
  }
}

}  // namespace
}  // namespace assay::index_formula
