#include "equiv/search/input_plans.hpp"

#include <algorithm>

#include "generators/values/values.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxPinned = 16;  // maximum elements of an integer tensor that may be sizes or indices
constexpr std::uint64_t kPlanSeed = 19;
constexpr int kPlanAttempts = 400;
constexpr std::uint64_t kPlanWork = 20'000'000;

bool may_be_pinned(Element const& element, Shape const& shape) {
  return element.is(Element::Kind::integer) && element_count(shape) <= kMaxPinned;
}

class Planner {
public:
  explicit Planner(PairRunner& runner) : runner_(runner) {
    for (auto const& parameter : runner.pair().parameters)
      open_ += static_cast<std::size_t>(std::ranges::count_if(parameter.shape, &is_unknown_size));
  }

  std::size_t open() const { return open_; }

  // Returns shapes whose unknown sizes are results of `size`, limited by their bounds.
  std::vector<Shape> shapes(std::function<std::int64_t()> const& size) const {
    std::vector<Shape> all;
    for (auto const& parameter : runner_.pair().parameters) {
      auto shape = parameter.shape;
      for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (!is_unknown_size(shape[axis])) continue;
        shape[axis] = size();
        if (!is_unknown_size(parameter.bounds[axis])) shape[axis] = std::min(shape[axis], parameter.bounds[axis]);
      }
      all.push_back(std::move(shape));
    }
    return all;
  }

  // Returns ordinary numbers. Small integer tensors get results of `integer`, if it is set.
  Inputs inputs(std::vector<Shape> const& shapes, std::function<std::int64_t()> const& integer) {
    Inputs inputs;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      auto tensor = make_tensor(runner_.pair().parameters[i].in_a, shapes[i]);
      fill(tensor, DataPattern::ordinary, random_);
      if (integer && may_be_pinned(tensor.element(), shapes[i]))
        for (std::int64_t k = 0; k < tensor.count(); ++k)
          tensor.set(k, tensor.element().integer.wrap(static_cast<std::uint64_t>(integer())));
      inputs.push_back(std::move(tensor));
    }
    return inputs;
  }

  InputPlan plan(Inputs const& inputs, bool pins) const {
    InputPlan plan;
    for (auto const& tensor : inputs) {
      plan.shapes.push_back(tensor.shape());
      bool const is_pinned = pins && may_be_pinned(tensor.element(), tensor.shape());
      plan.pinned.push_back(is_pinned ? std::optional(tensor) : std::nullopt);
    }
    return plan;
  }

  Random& random() { return random_; }

private:
  PairRunner& runner_;
  std::size_t open_ = 0;
  Random random_{kPlanSeed};
};

bool is_informative(TrialKind kind) { return kind != TrialKind::no_meaning && kind != TrialKind::not_run; }

}  // namespace

std::vector<InputPlan> find_plans(PairRunner& runner, std::size_t most,
                                  std::function<void(Trial const&, Inputs const&)> const& tried) {
  Planner planner(runner);
  std::vector<InputPlan> plans;
  std::vector<std::vector<Shape>> shapes_tried;
  std::uint64_t const begin = runner.work();
  bool is_over = false;
  auto const attempt = [&](std::vector<Shape> const& shapes, std::function<std::int64_t()> const& integer) {
    if (std::ranges::find(shapes_tried, shapes) != shapes_tried.end()) return;
    for (bool const pins : {false, true}) {
      if (pins && !integer) break;
      auto const inputs = planner.inputs(shapes, pins ? integer : nullptr);
      auto const trial = runner.run(inputs);
      if (!is_informative(trial.kind)) continue;
      tried(trial, inputs);
      is_over = trial.kind == TrialKind::refuted;
      plans.push_back(planner.plan(inputs, pins));
      shapes_tried.push_back(shapes);
      return;
    }
  };
  auto& random = planner.random();
  for (std::int64_t const size : {2, 3, 1, 0}) {
    auto const same = [size] { return size; };
    attempt(planner.shapes(same), same);
    if (planner.open() == 0 || is_over) break;
  }
  auto const small = [&random] { return random.between(0, 4); };
  for (int i = 0; i < kPlanAttempts && plans.size() < most && !is_over; ++i) {
    if (planner.open() == 0 && (!plans.empty() || i > 50)) break;
    if (runner.work() - begin > kPlanWork) break;
    auto const greatest = 2 + i % 5;
    bool const ones = i % 2 == 0;  // mixes sizes of 1 with others, for broadcasting
    attempt(planner.shapes(
                [&] { return ones ? random.one_in(2) ? 1 : greatest : random.between(i % 7 == 0 ? 0 : 1, greatest); }),
            small);
  }
  if (plans.empty() && planner.open() == 0 && !is_over)
    plans.push_back(planner.plan(planner.inputs(planner.shapes([] { return 1; }), nullptr), false));
  return plans;
}

}  // namespace assay
