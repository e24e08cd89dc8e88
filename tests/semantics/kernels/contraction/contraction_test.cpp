// Properties: dot_general, dot, einsum and convolution have the results of the index formulas of their "Semantics":
// integers modulo their width, and floats as exact sums of products that are rounded once.
#include <map>
#include <optional>
#include <set>

#include "oracle/sums/exact_sum.hpp"
#include "tests/semantics/index_formula.hpp"
#include "tests/semantics/run_text.hpp"

namespace assay::index_formula {
namespace {

constexpr int kCases = 150;

Element const kI64 = Element::of(IntegerFormat{64, true});

Index with(Index list, Index const& more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

Tensor small_integers(Random& random, Shape const& shape) {
  return integers(random.list(static_cast<std::size_t>(element_count(shape)), -9, 9)).reshaped(shape);
}

// The products of an element's sum, as pairs of positions in lhs and rhs; -1 for a zero.
using Terms = std::vector<std::pair<std::int64_t, std::int64_t>>;

struct Dot {
  Index lhs_batch, rhs_batch, lhs_contract, rhs_contract;
  Shape lhs, rhs, result;

  explicit Dot(Random& random) {
    auto const some = [&] { return static_cast<std::size_t>(random.between(0, 2)); };
    std::size_t const batch = some(), inner = some(), left = some(), right = some();
    Index const batches = random.list(batch, 1, 3), inners = random.list(inner, 0, 4);
    lhs_batch.resize(batch), rhs_batch.resize(batch), lhs_contract.resize(inner), rhs_contract.resize(inner);
    result = with(batches, with(place(random, batches, inners, left, lhs_batch, lhs_contract, lhs),
                                place(random, batches, inners, right, rhs_batch, rhs_contract, rhs)));
  }

  // Puts the axes of one side in a random order. Returns the sizes of its free axes.
  static Shape place(Random& random, Index const& batches, Index const& inners, std::size_t free, Index& batch,
                     Index& contract, Shape& shape) {
    std::size_t const rank = batches.size() + inners.size() + free;
    Index const order = random.permutation(rank);
    shape = random.list(rank, 1, 3);
    std::set<std::int64_t> taken;
    for (std::size_t i = 0; i < batches.size() + inners.size(); ++i) {
      bool const is_batch = i < batches.size();
      taken.insert(order[i]);
      shape[static_cast<std::size_t>(order[i])] = is_batch ? batches[i] : inners[i - batches.size()];
      (is_batch ? batch[i] : contract[i - batches.size()]) = order[i];
    }
    Shape sizes;
    for (std::size_t axis = 0; axis < rank; ++axis)
      if (!taken.contains(static_cast<std::int64_t>(axis))) sizes.push_back(shape[axis]);
    return sizes;
  }

  Terms terms(Index const& at) const {
    Shape inner;
    for (auto axis : lhs_contract) inner.push_back(lhs[static_cast<std::size_t>(axis)]);
    Terms terms;
    for_each_index(inner, [&](Index const& k) {
      std::size_t next = lhs_batch.size();
      auto const x = index(lhs, lhs_batch, lhs_contract, at, k, next);
      terms.push_back({place_of(x, lhs), place_of(index(rhs, rhs_batch, rhs_contract, at, k, next), rhs)});
    });
    return terms;
  }
  static Index index(Shape const& shape, Index const& batch, Index const& contract, Index const& at, Index const& k,
                     std::size_t& next) {
    Index found(shape.size(), -1);
    for (std::size_t i = 0; i < batch.size(); ++i) found[static_cast<std::size_t>(batch[i])] = at[i];
    for (std::size_t i = 0; i < contract.size(); ++i) found[static_cast<std::size_t>(contract[i])] = k[i];
    for (auto& place : found)
      if (place < 0) place = at[next++];
    return found;
  }

  std::string program(std::string const& lhs_type, std::string const& rhs_type, std::string const& result_type,
                      std::string const& more = "") const {
    auto const list = [](Index const& axes) {
      std::string text = "[";
      for (std::size_t i = 0; i < axes.size(); ++i) text += (i ? ", " : "") + std::to_string(axes[i]);
      return text + "]";
    };
    return one_op("dot_general", {type_text(lhs, lhs_type), type_text(rhs, rhs_type)},
                  "{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = " + list(lhs_batch) +
                      ", rhs_batching_dimensions = " + list(rhs_batch) + ", lhs_contracting_dimensions = " +
                      list(lhs_contract) + ", rhs_contracting_dimensions = " + list(rhs_contract) + ">" + more + "}",
                  type_text(result, result_type));
  }
};

TEST(Contraction, DotGeneralOfIntegersWrapsInTheResultType) {
  struct {
    std::string operand, result;
    Element operands, results;
  } const types[] = {{"i64", "i64", kI64, kI64},
                     {"i8", "i8", Element::of({8, true}), Element::of({8, true})},
                     {"ui4", "ui16", Element::of({4, false}), Element::of({16, false})},
                     {"i8", "i32", Element::of({8, true}), Element::of({32, true})}};
  Random random(1);
  for (int i = 0; i < kCases; ++i) {
    auto const& type = types[i % 4];
    Dot const dot(random);
    auto const lhs = random_tensor(random, type.operands, dot.lhs), rhs = random_tensor(random, type.operands, dot.rhs);
    auto const program = dot.program(type.operand, type.operand, type.result);
    auto const results = run_text(program, {lhs, rhs});
    ASSERT_EQ(results.at(0).shape(), dot.result) << program;
    for_each_index(dot.result, [&](Index const& at) {
      std::uint64_t sum = 0;
      for (auto [x, y] : dot.terms(at)) sum += lhs.get(x) * rhs.get(y);
      ASSERT_EQ(results[0].get(place_of(at, dot.result)), type.results.integer.wrap(sum)) << program;
    });
  }
}

TEST(Contraction, BooleanDotGeneralIsOrOfAnds) {
  Random random(2);
  for (int i = 0; i < kCases; ++i) {
    Dot const dot(random);
    auto const lhs = random_tensor(random, Element::boolean(), dot.lhs);
    auto const rhs = random_tensor(random, Element::boolean(), dot.rhs);
    auto const results = run_text(dot.program("i1", "i1", "i1"), {lhs, rhs});
    for_each_index(dot.result, [&](Index const& at) {
      bool any = false;
      for (auto [x, y] : dot.terms(at)) any = any || (lhs.get(x) && rhs.get(y));
      ASSERT_EQ(results.at(0).get(place_of(at, dot.result)), any);
    });
  }
}

// Begins with +0, like the reduce in the formula.
std::uint64_t exact_dot(Terms const& terms, Tensor const& lhs, Tensor const& rhs, FloatFormat const& to) {
  ExactSum sum;
  sum.add(Number::zero(false));
  for (auto [x, y] : terms)
    sum.add_product(to_double(unpack(lhs.get(x), *lhs.element().floating)),
                    to_double(unpack(rhs.get(y), *rhs.element().floating)));
  return round(sum.result(), to);
}

TEST(Contraction, DotGeneralOfFloatsIsTheExactSumRoundedOnce) {
  struct {
    std::string lhs, rhs, result;
  } const types[] = {{"f32", "f32", "f32"},
                     {"f64", "f64", "f64"},
                     {"bf16", "bf16", "f32"},
                     {"f8E4M3FN", "f8E5M2", "f32"},
                     {"f16", "f16", "f16"}};
  Random random(3);
  for (int i = 0; i < kCases; ++i) {
    auto const& type = types[i % 5];
    auto const &lhs_format = *float_format(type.lhs), &rhs_format = *float_format(type.rhs);
    Dot const dot(random);
    auto const lhs = random_tensor(random, Element::of(lhs_format), dot.lhs);
    auto rhs = random_tensor(random, Element::of(rhs_format), dot.rhs);
    for (std::int64_t at = 0; i % 3 && at < rhs.count(); ++at)  // finite, or zeros of both signs
      rhs.set(at, rhs.get(at) & (i % 3 == 1 ? ~(std::uint64_t{1} << rhs_format.fraction_bits) : rhs_format.sign_bit()));
    auto const program = dot.program(type.lhs, type.rhs, type.result);
    auto const results = run_text(program, {lhs, rhs});
    for_each_index(dot.result, [&](Index const& at) {
      ASSERT_EQ(results.at(0).get(place_of(at, dot.result)),
                exact_dot(dot.terms(at), lhs, rhs, *float_format(type.result)))
          << program << shape_text(at);
    });
  }
}

TEST(Contraction, PartsOfComplexDotProductsAreExactSums) {
  Random random(4);
  for (int i = 0; i < kCases / 3; ++i) {
    Dot const dot(random);
    auto const element = Element::complex_of(kF32);
    auto lhs = random_tensor(random, element, dot.lhs), rhs = random_tensor(random, element, dot.rhs);
    auto const value = [](Tensor const& tensor, std::int64_t at, int part) {
      return to_double(unpack(tensor.get(at, part), kF32));
    };
    auto const results = run_text(dot.program("complex<f32>", "complex<f32>", "complex<f32>"), {lhs, rhs});
    for_each_index(dot.result, [&](Index const& at) {
      ExactSum real, imag;
      real.add(0.0);
      imag.add(0.0);
      for (auto [x, y] : dot.terms(at)) {
        real.add_product(value(lhs, x, 0), value(rhs, y, 0));
        real.add_product(-value(lhs, x, 1), value(rhs, y, 1));
        imag.add_product(value(lhs, x, 0), value(rhs, y, 1));
        imag.add_product(value(lhs, x, 1), value(rhs, y, 0));
      }
      ASSERT_EQ(results.at(0).get(place_of(at, dot.result), 0), round(real.result(), kF32));
      ASSERT_EQ(results.at(0).get(place_of(at, dot.result), 1), round(imag.result(), kF32));
    });
  }
}

// Operands are rounded to the algorithm's types, unless several primitive operations increase the precision. Sums are
// rounded to the accumulation type.
TEST(Contraction, DotAlgorithmsDefineTheRounding) {
  struct {
    std::string type, accumulation;
    int components, operations;
  } const algorithms[] = {{"bf16", "f32", 1, 1}, {"tf32", "f32", 1, 1}, {"f16", "f16", 1, 1}, {"bf16", "f32", 3, 6}};
  Random random(5);
  for (int i = 0; i < kCases; ++i) {
    auto const& algorithm = algorithms[i % 4];
    Dot const dot(random);
    auto const lhs = random_tensor(random, Element::of(kF32), dot.lhs);
    auto const rhs = random_tensor(random, Element::of(kF32), dot.rhs);
    auto const rounded = [&](Tensor const& tensor) {
      Tensor result = make_tensor(Element::of(*float_format(algorithm.type)), tensor.shape());
      for (std::int64_t at = 0; at < tensor.count(); ++at)
        result.set(at, convert(tensor.get(at), kF32, *result.element().floating));
      return result;
    };
    bool const rounds = algorithm.operations == 1;
    auto const x = rounds ? rounded(lhs) : lhs, y = rounds ? rounded(rhs) : rhs;
    std::string const count = " = " + std::to_string(algorithm.components);
    auto const program =
        dot.program("f32", "f32", "f32",
                    ", algorithm = #stablehlo.dot_algorithm<lhs_precision_type = " + algorithm.type +
                        ", rhs_precision_type = " + algorithm.type + ", accumulation_type = " + algorithm.accumulation +
                        ", lhs_component_count" + count + ", rhs_component_count" + count +
                        ", num_primitive_operations = " + std::to_string(algorithm.operations) +
                        ", allow_imprecise_accumulation = false>");
    auto const results = run_text(program, {lhs, rhs});
    auto const& accumulation = *float_format(algorithm.accumulation);
    for_each_index(dot.result, [&](Index const& at) {
      auto const sum = exact_dot(dot.terms(at), x, y, accumulation);
      ASSERT_EQ(results.at(0).get(place_of(at, dot.result)), convert(sum, accumulation, kF32)) << program;
    });
  }
}

TEST(Contraction, EinsumSumsOverTheLabelsThatItsResultLacks) {
  struct {
    std::string lhs, rhs, result;
  } const cases[] = {{"ij", "jk", "ik"},   {"bij", "bjk", "bik"}, {"ij", "jk", "ki"}, {"ii", "ij", "j"},
                     {"ij", "kl", "ljki"}, {"ij", "jk", ""},      {"i", "i", "i"},    {"ijk", "k", "ij"},
                     {"iij", "ji", "ji"},  {"ab", "c", "c"}};
  std::map<char, std::int64_t> const sizes = {{'i', 2}, {'j', 3}, {'k', 4}, {'l', 2}, {'b', 3}, {'a', 2}, {'c', 5}};
  Random random(6);
  auto const shape_of = [&](std::string const& labels) {
    Shape shape;
    for (char label : labels) shape.push_back(sizes.at(label));
    return shape;
  };
  for (auto const& [left, right, result] : cases) {
    auto const lhs = small_integers(random, shape_of(left)), rhs = small_integers(random, shape_of(right));
    std::string all;
    for (auto const& [label, size] : sizes)
      if ((left + right).find(label) != std::string::npos) all += label;
    std::vector<std::int64_t> expected(static_cast<std::size_t>(element_count(shape_of(result))), 0);
    for_each_index(shape_of(all), [&, &left = left, &right = right, &result = result](Index const& at) {
      auto const place = [&](std::string const& labels) {
        Index index;
        for (char label : labels) index.push_back(at[all.find(label)]);
        return place_of(index, shape_of(labels));
      };
      expected[static_cast<std::size_t>(place(result))] += lhs.integer(place(left)) * rhs.integer(place(right));
    });
    auto const program =
        one_op("einsum", {type_text(lhs.shape(), "i64"), type_text(rhs.shape(), "i64")},
               "{einsum_config = \"" + left + "," + right + "->" + result + "\"}", type_text(shape_of(result), "i64"));
    auto const results = run_text(program, {lhs, rhs});
    for (std::size_t at = 0; at < expected.size(); ++at)
      ASSERT_EQ(results.at(0).integer(static_cast<std::int64_t>(at)), expected[at]) << program;
  }
}

TEST(Contraction, EinsumOfEllipsesAndOfOneOperand) {
  Random random(7);
  auto const x = small_integers(random, {2, 3, 3}), y = small_integers(random, {3, 2});
  auto const run = [](std::string const& op, std::string const& config, std::vector<Tensor> const& inputs,
                      Shape const& shape) {
    std::vector<std::string> types;
    for (auto const& input : inputs) types.push_back(type_text(input.shape(), "i64"));
    return run_text(one_op(op, types, "{einsum_config = \"" + config + "\"}", type_text(shape, "i64")), inputs).at(0);
  };
  auto const same = [](Tensor const& a, Tensor const& b) {
    return a.shape() == b.shape() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
  };
  auto const full = run("einsum", "abi,ij->abj", {x, y}, {2, 3, 2});
  EXPECT_TRUE(same(run("einsum", "...i,ij->...j", {x, y}, {2, 3, 2}), full));
  EXPECT_TRUE(same(run("einsum", "aij,jk", {x, y}, {2, 3, 2}), run("einsum", "aij,jk->aik", {x, y}, {2, 3, 2})));
  auto const trace = run("unary_einsum", "aii->a", {x}, {2}), turned = run("unary_einsum", "ij->ji", {y}, {2, 3});
  for (std::int64_t a = 0; a < 2; ++a)
    EXPECT_EQ(trace.integer(a), x.integer(9 * a) + x.integer(9 * a + 4) + x.integer(9 * a + 8));
  for (std::int64_t i = 0; i < 6; ++i) EXPECT_EQ(turned.integer(i), y.integer(i % 3 * 2 + i / 3));
}

// A random convolution with its axes in random positions.
struct Convolution {
  std::size_t spatial;
  Index input, kernel, output;  // axes of batch (input feature), feature (output feature), then spatial axes
  Index strides, low, high, base, window, reversal;
  std::int64_t feature_groups = 1, batch_groups = 1;
  Shape lhs, rhs, result;

  explicit Convolution(Random& random) : spatial(static_cast<std::size_t>(random.between(0, 3))) {
    std::size_t const rank = spatial + 2;
    input = random.permutation(rank), kernel = random.permutation(rank), output = random.permutation(rank);
    strides = random.list(spatial, 1, 2), base = random.list(spatial, 1, 2), window = random.list(spatial, 1, 2);
    low = random.list(spatial, -2, 2), high = random.list(spatial, -2, 2), reversal = random.list(spatial, 0, 1);
    (random.between(0, 1) ? feature_groups : batch_groups) = random.between(1, 3);
    auto const features = random.between(1, 2), outputs = random.between(1, 2), batch = random.between(1, 2);
    lhs.resize(rank), rhs.resize(rank), result.resize(rank);
    at(lhs, input[0]) = batch * batch_groups, at(lhs, input[1]) = features * feature_groups;
    at(rhs, kernel[0]) = features, at(rhs, kernel[1]) = outputs * feature_groups * batch_groups;
    at(result, output[0]) = batch, at(result, output[1]) = at(rhs, kernel[1]);
    for (std::size_t d = 0; d < spatial; ++d) {
      auto const size = at(lhs, input[d + 2]) = random.between(2, 5);
      auto const taps = at(rhs, kernel[d + 2]) = random.between(1, 3);
      auto const padded = low[d] + (size - 1) * base[d] + 1 + high[d], width = (taps - 1) * window[d] + 1;
      at(result, output[d + 2]) = width > padded ? 0 : (padded - width) / strides[d] + 1;
    }
  }
  static std::int64_t& at(Index& list, std::int64_t place) { return list[static_cast<std::size_t>(place)]; }
  static std::int64_t at(Index const& list, std::int64_t place) { return list[static_cast<std::size_t>(place)]; }

  Terms terms(Index const& index) const {
    auto const feature = at(index, output[1]), outputs = at(rhs, kernel[1]);
    auto const group = feature / (outputs / (feature_groups * batch_groups));
    Shape inside = {at(rhs, kernel[0])};
    for (std::size_t d = 0; d < spatial; ++d) inside.push_back(at(rhs, kernel[d + 2]));
    Terms terms;
    for_each_index(inside, [&](Index const& k) {
      Index x(lhs.size()), y(rhs.size());
      at(x, input[0]) = at(index, output[0]) + (batch_groups > 1 ? group * at(result, output[0]) : 0);
      at(x, input[1]) = k[0] + (feature_groups > 1 ? group * inside[0] : 0);
      at(y, kernel[0]) = k[0], at(y, kernel[1]) = feature;
      bool padding = false;
      for (std::size_t d = 0; d < spatial; ++d) {
        at(y, kernel[d + 2]) = reversal[d] ? inside[d + 1] - 1 - k[d + 1] : k[d + 1];
        auto const position = at(index, output[d + 2]) * strides[d] + k[d + 1] * window[d] - low[d];
        padding = padding || position < 0 || position % base[d] || position / base[d] >= at(lhs, input[d + 2]);
        at(x, input[d + 2]) = position / base[d];
      }
      terms.push_back({padding ? -1 : place_of(x, lhs), place_of(y, rhs)});
    });
    return terms;
  }

  static std::string axes_text(Index const& axes, char const* first, char const* second) {
    std::vector<std::string> names(axes.size());
    for (std::size_t i = 0; i < axes.size(); ++i)
      names[static_cast<std::size_t>(axes[i])] = i == 0 ? first : i == 1 ? second : std::to_string(i - 2);
    std::string text = "[";
    for (std::size_t i = 0; i < names.size(); ++i) text += (i ? ", " : "") + names[i];
    return text + "]";
  }
  std::string attributes() const {
    std::string reversed = "array<i1";
    for (std::size_t d = 0; d < spatial; ++d)
      reversed += std::string(d ? ", " : ": ") + (reversal[d] ? "true" : "false");
    return "window_strides = " + list_text(strides) + ", lhs_dilation = " + list_text(base) +
           ", rhs_dilation = " + list_text(window) + ", window_reversal = " + reversed +
           ">, dimension_numbers = #stablehlo.conv<" + axes_text(input, "b", "f") + "x" + axes_text(kernel, "i", "o") +
           "->" + axes_text(output, "b", "f") + ">, feature_group_count = " + std::to_string(feature_groups) +
           " : i64, batch_group_count = " + std::to_string(batch_groups) + " : i64";
  }
  Index padding() const {
    Index list;
    for (std::size_t d = 0; d < spatial; ++d) list.insert(list.end(), {low[d], high[d]});
    return list;
  }
  std::string program(std::string const& type) const {
    std::string text = "dense<[";
    for (std::size_t d = 0; d < spatial; ++d)
      text += std::string(d ? ", [" : "[") + std::to_string(low[d]) + ", " + std::to_string(high[d]) + "]";
    text = spatial ? text + "]> : tensor<" : "dense<0> : tensor<";
    return one_op("convolution", {type_text(lhs, type), type_text(rhs, type)},
                  "{padding = " + text + std::to_string(spatial) + "x2xi64>, " + attributes() + "}",
                  type_text(result, type));
  }
};

TEST(Contraction, ConvolutionSumsOverWindowsAndFeatures) {
  Random random(8);
  for (int i = 0; i < kCases; ++i) {
    Convolution const convolution(random);
    auto const lhs = random_tensor(random, kI64, convolution.lhs), rhs = random_tensor(random, kI64, convolution.rhs);
    auto const program = convolution.program("i64");
    auto const results = run_text(program, {lhs, rhs});
    ASSERT_EQ(results.at(0).shape(), convolution.result) << program;
    for_each_index(convolution.result, [&](Index const& at) {
      std::uint64_t sum = 0;
      for (auto [x, y] : convolution.terms(at)) sum += x < 0 ? 0 : lhs.get(x) * rhs.get(y);
      ASSERT_EQ(results[0].get(place_of(at, convolution.result)), sum) << program << shape_text(at);
    });
    auto const spatial = static_cast<std::int64_t>(convolution.spatial);
    if (spatial == 0) continue;
    auto const dynamic = one_op(
        "dynamic_conv", {type_text(lhs.shape(), "i64"), type_text(rhs.shape(), "i64"), type_text({spatial, 2}, "i32")},
        "{" + convolution.attributes() + "}", type_text(convolution.result, "i64", true));
    auto const again = run_text(dynamic, {lhs, rhs, integers(convolution.padding(), 32).reshaped({spatial, 2})});
    ASSERT_EQ(again.at(0).shape(), convolution.result);
    ASSERT_EQ(std::memcmp(again[0].data(), results[0].data(), results[0].size_bytes()), 0) << dynamic;
  }
}

TEST(Contraction, ConvolutionOfFloatsIsTheExactSumRoundedOnce) {
  Random random(9);
  for (int i = 0; i < kCases / 3; ++i) {
    Convolution const convolution(random);
    auto const lhs = random_tensor(random, Element::of(kF32), convolution.lhs);
    auto const rhs = random_tensor(random, Element::of(kF32), convolution.rhs);
    auto const results = run_text(convolution.program("f32"), {lhs, rhs});
    for_each_index(convolution.result, [&](Index const& at) {
      ExactSum sum;
      sum.add(0.0);
      for (auto [x, y] : convolution.terms(at))
        sum.add_product(x < 0 ? 0.0 : to_double(unpack(lhs.get(x), kF32)), to_double(unpack(rhs.get(y), kF32)));
      ASSERT_EQ(results.at(0).get(place_of(at, convolution.result)), round(sum.result(), kF32));
    });
  }
}

}  // namespace
}  // namespace assay::index_formula
