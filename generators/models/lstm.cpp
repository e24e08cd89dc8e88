// Implements generators/models/models.hpp: long short-term memory as a loop over time steps.
#include <fmt/format.h>

#include "generators/models/models.hpp"

namespace assay {
namespace {

constexpr std::int64_t kSteps = 4, kBatch = 2, kInputs = 4, kState = 4;

class Lstm {
public:
  Lstm(ModelText& model, bool mixed) : m_(model), mixed_(mixed) {}

  // The hidden state and the cell state of every step are results.
  void write() {
    xs_ = m_.argument({kSteps, kBatch, kInputs}, "f32", {-4, 4, -2});
    of_input_ = m_.argument({kInputs, 4 * kState}, "f32", {-4, 4, -2});
    of_state_ = m_.argument({kState, 4 * kState}, "f32", {-4, 4, -2});
    bias_ = m_.argument({4 * kState}, "f32", {-4, 4, -2});
    ModelValue const zero = m_.constant(0, {}, "i32");
    ModelValue const nothing = m_.constant(0, {kBatch, kState}, "f32");
    ModelValue const none = m_.constant(0, {kSteps, kBatch, kState}, "f32");
    std::vector<ModelValue> const init{zero, nothing, nothing, none, none};
    std::string const regions = "(" + condition(init) + ", " + body(init) + ")";
    auto const results = m_.ops("while", init, init, "", regions);
    for (std::size_t i = 1; i < results.size(); ++i) m_.returns(results[i]);
  }

private:
  std::string condition(std::vector<ModelValue> arguments) {
    m_.begin_region(arguments);
    ModelValue const more = m_.op("compare", {arguments[0], m_.constant(kSteps, {}, "i32")}, {}, "i1",
                                  "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                                  "#stablehlo<comparison_type SIGNED>");
    return m_.end_region({more});
  }

  std::string body(std::vector<ModelValue> arguments) {
    m_.begin_region(arguments);
    ModelValue const &step = arguments[0], &state = arguments[1], &memory = arguments[2];
    ModelValue const zero = m_.constant(0, {}, "i32");
    ModelValue const slice = m_.op("dynamic_slice", {xs_, step, zero, zero}, {1, kBatch, kInputs}, "f32",
                                   "slice_sizes = " + list_text({1, kBatch, kInputs}));
    ModelValue const x = m_.reshape(slice, {kBatch, kInputs});
    ModelValue const sums = m_.add(m_.add(m_.dot(x, of_input_, 0, 0), m_.dot(state, of_state_, 0, 0)),
                                   m_.broadcast(bias_, {kBatch, 4 * kState}, {1}));
    auto const gate = [&](std::int64_t number, std::string_view function) {
      return m_.unary(function, m_.slice(sums, {0, number * kState}, {kBatch, (number + 1) * kState}));
    };
    ModelValue const kept = m_.multiply(gate(0, "logistic"), memory);
    ModelValue const taken = m_.multiply(gate(1, "logistic"), gate(2, "tanh"));
    ModelValue const next_memory = between(m_.add(kept, taken));
    ModelValue const next_state = between(m_.multiply(gate(3, "logistic"), m_.unary("tanh", next_memory)));
    auto const written = [&](ModelValue const& all, ModelValue const& one) {
      ModelValue const update = m_.reshape(one, {1, kBatch, kState});
      return m_.op("dynamic_update_slice", {all, update, step, zero, zero}, all.shape, "f32");
    };
    return m_.end_region({m_.add(step, m_.constant(1, {}, "i32")), next_state, next_memory,
                          written(arguments[3], next_state), written(arguments[4], next_memory)});
  }

  ModelValue between(ModelValue const& x) { return mixed_ ? m_.rounded(x) : x; }

  ModelText& m_;
  bool mixed_;
  ModelValue xs_, of_input_, of_state_, bias_;
};

}  // namespace

void write_lstm(ModelText& model, bool mixed) { Lstm(model, mixed).write(); }

}  // namespace assay
