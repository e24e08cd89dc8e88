// Implements generators/models/models.hpp: a transformer block.
#include "generators/models/models.hpp"

namespace assay {
namespace {

class Transformer {
  static constexpr std::int64_t kTokens = 6, kWidth = 8, kHeads = 2, kInner = 16, kVocabulary = 12;
  static constexpr std::int64_t kOfHead = kWidth / kHeads;

public:
  Transformer(ModelText& model, bool mixed) : m_(model), mixed_(mixed) {}

  void write() {
    ModelValue const tokens = m_.argument({kTokens, 1}, "i32", {0, kVocabulary - 1, 0, true});
    ModelValue const table = weight({kVocabulary, kWidth});
    ModelValue const embedded = m_.op(
        "gather", {table, tokens}, {kTokens, kWidth}, "f32",
        "dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], "
        "index_vector_dim = 1>, slice_sizes = " +
            list_text({1, kWidth}) + ", indices_are_sorted = false");
    m_.returns(embedded);
    ModelValue const attended = m_.add(embedded, attention(embedded));
    m_.returns(attended);
    ModelValue const normal = between(normalized(attended));
    m_.returns(normal);
    m_.returns(m_.add(normal, perceptron(normal)));
  }

private:
  ModelValue weight(Shape shape) { return m_.argument(std::move(shape), "f32", {-6, 6, -3}); }
  ModelValue between(ModelValue const& x) { return mixed_ ? m_.rounded(x) : x; }

  // Returns the shape [heads, tokens, head width].
  ModelValue heads(ModelValue const& x, ModelValue const& weights) {
    ModelValue const projected = between(m_.dot(x, weights, 0, 0));
    m_.returns(projected);
    ModelValue const split = m_.reshape(projected, {kTokens, kHeads, kOfHead});
    return m_.op("transpose", {split}, {kHeads, kTokens, kOfHead}, "f32", "permutation = " + list_text({1, 0, 2}));
  }

  // Masks the scores of later tokens.
  ModelValue masked(ModelValue const& scores) {
    Shape const shape = scores.shape;
    ModelValue const row = m_.op("iota", {}, shape, "i32", "iota_dimension = 1 : i64");
    ModelValue const column = m_.op("iota", {}, shape, "i32", "iota_dimension = 2 : i64");
    ModelValue const seen = m_.op("compare", {row, column}, shape, "i1",
                                  "comparison_direction = #stablehlo<comparison_direction GE>, "
                                  "compare_type = #stablehlo<comparison_type SIGNED>");
    return m_.op("select", {seen, scores, m_.constant(-1e9, shape, "f32")}, shape, "f32");
  }

  ModelValue softmax(ModelValue const& x) {
    ModelValue const most = m_.broadcast(m_.reduce("maximum", x, -1e30, 2), x.shape, {0, 1});
    ModelValue const powers = m_.unary("exponential", m_.binary("subtract", x, most));
    ModelValue const total = m_.broadcast(m_.reduce("add", powers, 0, 2), x.shape, {0, 1});
    return m_.binary("divide", powers, total);
  }

  ModelValue attention(ModelValue const& x) {
    ModelValue const queries = heads(x, weight({kWidth, kWidth})), keys = heads(x, weight({kWidth, kWidth}));
    ModelValue const values = heads(x, weight({kWidth, kWidth}));
    ModelValue const products = m_.dot(queries, keys, 1, 2);
    ModelValue const scores = masked(m_.multiply(products, m_.constant(0.25, products.shape, "f32")));
    m_.returns(scores);
    ModelValue const shares = between(softmax(scores));
    m_.returns(shares);
    ModelValue const mixed = m_.dot(shares, values, 1, 1);
    ModelValue const turned =
        m_.op("transpose", {mixed}, {kTokens, kHeads, kOfHead}, "f32", "permutation = " + list_text({1, 0, 2}));
    return between(m_.dot(between(m_.reshape(turned, {kTokens, kWidth})), weight({kWidth, kWidth}), 0, 0));
  }

  // RMS normalization, as in newer models: it has no differences of nearly equal numbers.
  ModelValue normalized(ModelValue const& x) {
    ModelValue const squares = m_.reduce("add", m_.multiply(x, x), 0, 1);
    ModelValue const mean = m_.multiply(squares, m_.constant(1.0 / kWidth, {kTokens}, "f32"));
    ModelValue const scale = m_.unary("rsqrt", m_.add(mean, m_.constant(0x1p-16, {kTokens}, "f32")));
    ModelValue const gain = m_.broadcast(m_.argument({kWidth}, "f32", {1, 8, -2}), x.shape, {1});
    return m_.multiply(m_.multiply(x, m_.broadcast(scale, x.shape, {0})), gain);
  }

  ModelValue perceptron(ModelValue const& x) {
    ModelValue const bias = m_.broadcast(m_.argument({kInner}, "f32", {-8, 8, -3}), {kTokens, kInner}, {1});
    ModelValue const inner = m_.add(m_.dot(x, weight({kWidth, kInner}), 0, 0), bias);
    m_.returns(inner);
    ModelValue const active = between(m_.multiply(inner, m_.unary("logistic", inner)));
    m_.returns(active);
    return m_.dot(active, weight({kInner, kWidth}), 0, 0);
  }

  ModelText& m_;
  bool mixed_;
};

}  // namespace

void write_transformer(ModelText& model, bool mixed) { Transformer(model, mixed).write(); }

}  // namespace assay
