// Implements generators/models/models.hpp: a mixture of experts. For each token, two experts are selected by sorting,
// and gathered.
#include <fmt/format.h>

#include "generators/models/models.hpp"

namespace assay {
namespace {

class MixtureOfExperts {
  static constexpr std::int64_t kTokens = 5, kWidth = 6, kExperts = 4, kChosen = 2, kInner = 8;

public:
  MixtureOfExperts(ModelText& model, bool mixed) : m_(model), mixed_(mixed) {}

  void write() {
    ModelValue const x = m_.argument({kTokens, kWidth}, "f32", {-15, 15, -3});
    ModelValue const router = m_.argument({kWidth, kExperts}, "f32", {-31, 31, -5});
    ModelValue const scores = m_.dot(x, router, 0, 0);
    m_.returns(scores);
    auto const [best, experts] = chosen(scores);
    m_.returns(best);
    m_.returns(experts);
    ModelValue const weights = shares(best);
    m_.returns(weights);
    ModelValue const up = gather_experts(m_.argument({kExperts, kWidth, kInner}, "f32", {-7, 7, -3}), experts);
    ModelValue const down = gather_experts(m_.argument({kExperts, kInner, kWidth}, "f32", {-7, 7, -3}), experts);
    Shape const rows{kTokens * kChosen, 1, kWidth};
    ModelValue const repeated = m_.reshape(m_.broadcast(x, {kTokens, kChosen, kWidth}, {0, 2}), rows);
    ModelValue const inner = m_.dot(repeated, up, 1, 1);
    ModelValue const active = between(m_.binary("maximum", inner, m_.constant(0, inner.shape, "f32")));
    m_.returns(active);
    ModelValue const outputs = m_.reshape(m_.dot(active, down, 1, 1), {kTokens, kChosen, kWidth});
    m_.returns(outputs);
    ModelValue const weighted = m_.multiply(outputs, m_.broadcast(weights, outputs.shape, {0, 1}));
    m_.returns(m_.add(x, m_.reduce("add", weighted, 0, 1)));
  }

private:
  ModelValue between(ModelValue const& x) { return mixed_ ? m_.rounded(x) : x; }

  // The greatest scores of each token and the numbers of their experts, in descending order.
  std::pair<ModelValue, ModelValue> chosen(ModelValue const& scores) {
    ModelValue const numbers = m_.op("iota", {}, scores.shape, "i32", "iota_dimension = 1 : i64");
    std::vector<ModelValue> arguments{{"", {}, "f32"}, {"", {}, "f32"}, {"", {}, "i32"}, {"", {}, "i32"}};
    m_.begin_region(arguments);
    ModelValue const greater = m_.op(
        "compare", {arguments[0], arguments[1]}, {}, "i1",
        "comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>");
    std::string const region = "(" + m_.end_region({greater}) + ")";
    auto const sorted =
        m_.ops("sort", {scores, numbers}, {scores, numbers}, "dimension = 1 : i64, is_stable = true", region);
    return {m_.slice(sorted[0], {0, 0}, {kTokens, kChosen}), m_.slice(sorted[1], {0, 0}, {kTokens, kChosen})};
  }

  ModelValue shares(ModelValue const& x) {
    ModelValue const most = m_.broadcast(m_.reduce("maximum", x, -1e30, 1), x.shape, {0});
    ModelValue const powers = m_.unary("exponential", m_.binary("subtract", x, most));
    return between(m_.binary("divide", powers, m_.broadcast(m_.reduce("add", powers, 0, 1), x.shape, {0})));
  }

  // Gathers a matrix for each token and selected expert.
  ModelValue gather_experts(ModelValue const& matrices, ModelValue const& experts) {
    ModelValue const indices = m_.reshape(experts, {kTokens * kChosen, 1});
    std::int64_t const rows = matrices.shape[1], columns = matrices.shape[2];
    return m_.op("gather", {matrices, indices}, {kTokens * kChosen, rows, columns}, "f32",
                 "dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], "
                 "start_index_map = [0], index_vector_dim = 1>, slice_sizes = " +
                     list_text({1, rows, columns}) + ", indices_are_sorted = false");
  }

  ModelText& m_;
  bool mixed_;
};

}  // namespace

void write_mixture_of_experts(ModelText& model, bool mixed) { MixtureOfExperts(model, mixed).write(); }

}  // namespace assay
