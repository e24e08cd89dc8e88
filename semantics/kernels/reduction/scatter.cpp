// Implements semantics/kernels/movement/movement.hpp: scatter.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/column_region.hpp"
#include "semantics/kernels/movement/index_map.hpp"
#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/reduction/fold.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::movement {
namespace {

using Integers = std::vector<std::int64_t>;

// A run of updates with equidistant locations, all in bounds. Fields are in elements.
struct Run {
  std::int64_t result, stride, update, count;
};

// The destinations of an array of updates, in row-major order of the updates.
class Runs {
public:
  Runs(IndexMap const& map, Shape const& whole, Shape const& updates)
      : map_(map), whole_(whole), strides_(strides_of(whole)), updates_(updates), axes_(updates.size()) {
    for (std::size_t i = 0; i < map.window_dims.size(); ++i)
      axes_[static_cast<std::size_t>(map.window_dims[i])] = {true, static_cast<std::size_t>(map.window_axes[i]), 0};
    for (std::size_t i = 0; i < map.batch_dims.size(); ++i)
      axes_[static_cast<std::size_t>(map.batch_dims[i])] = {false, i, map.batch_strides[i]};
  }

  template <class Visit> void for_each(Visit visit) {
    if (element_count(whole_) == 0 || element_count(updates_) == 0) return;
    std::size_t const outer = updates_.empty() ? 0 : updates_.size() - 1;
    std::int64_t const count = updates_.empty() ? 1 : updates_[outer];
    bool const in_window = !updates_.empty() && axes_[outer].window;
    Integers steps;
    for (std::size_t d = 0; d < outer; ++d) steps.push_back(axes_[d].stride);
    std::int64_t update = 0;
    std::span<std::int64_t const> const outer_shape(updates_.data(), outer);
    for (Odometer at(outer_shape, {steps}); at; at.next(), update += count) {
      if (in_window) {
        locate(at.index(), 0, at.offset(0));
        return_row(axes_[outer].axis, update, count, visit);
      } else {
        for (std::int64_t i = 0; i < count; ++i) {
          locate(at.index(), i, at.offset(0) + (updates_.empty() ? 0 : i * axes_[outer].stride));
          return_row(whole_.size(), update + i, 1, visit);
        }
      }
    }
  }

private:
  struct Axis {
    bool window = false;
    std::size_t axis = 0;     // an axis of `whole` or of the batch
    std::int64_t stride = 0;  // in the tensor of indices
  };

  // Sets index_ to the destination of the update at (outer..., inner). `location` is the offset of its index vector.
  void locate(std::span<std::int64_t const> outer, std::int64_t inner, std::int64_t location) {
    index_.assign(whole_.size(), 0);
    batch_.resize(map_.batch_shape.size());
    for (std::size_t d = 0; d < axes_.size(); ++d)
      (axes_[d].window ? index_ : batch_)[axes_[d].axis] = d < outer.size() ? outer[d] : inner;
    map_.add_batching(batch_, index_);
    constexpr std::int64_t kFar = std::int64_t{1} << 61;  // larger than any tensor in memory
    for (std::size_t i = 0; i < map_.index_map.size(); ++i)
      index_[static_cast<std::size_t>(map_.index_map[i])] += std::clamp(map_.start(i, location), -kFar, kFar);
  }

  template <class Visit> void return_row(std::size_t along, std::int64_t update, std::int64_t count, Visit& visit) {
    std::int64_t begin = 0, end = count, result = 0;
    for (std::size_t d = 0; d < whole_.size(); ++d) {
      if (d == along) {
        begin = std::max<std::int64_t>(0, -index_[d]);
        end = std::min(end, whole_[d] - index_[d]);
        index_[d] += begin;
      }
      if (index_[d] < 0 || index_[d] >= whole_[d]) return;
      result += index_[d] * strides_[d];
    }
    if (begin < end) visit(Run{result, along < whole_.size() ? strides_[along] : 1, update + begin, end - begin});
  }

  IndexMap const& map_;
  Shape const& whole_;
  Integers strides_;
  Shape const& updates_;
  std::vector<Axis> axes_;
  Integers index_, batch_;
};

void assign(Run const& run, Tensor& result, Tensor const& updates) {
  auto const bytes = result.element().bytes();
  auto const step = static_cast<std::ptrdiff_t>(bytes);
  std::byte* to = result.data() + run.result * step;
  std::byte const* from = updates.data() + run.update * step;
  if (run.stride == 1) {
    std::memcpy(to, from, static_cast<std::size_t>(run.count) * bytes);
  } else {
    for (std::int64_t i = 0; i < run.count; ++i) std::memcpy(to + i * run.stride * step, from + i * step, bytes);
  }
}

// Combines all updates of an element at once, so that a sum is rounded once.
void combine(Call& call, Runs& runs, CombinerBody const& body, Tensor& result, Tensor const& updates) {
  Tensor locations = call.make(Element::of(IntegerFormat{64, true}), updates.shape());
  std::span const cells(reinterpret_cast<std::int64_t*>(locations.data()), static_cast<std::size_t>(locations.count()));
  std::ranges::fill(cells, -1);
  runs.for_each([&](Run const& run) {
    for (std::int64_t i = 0; i < run.count; ++i)
      cells[static_cast<std::size_t>(run.update + i)] = run.result + i * run.stride;
  });
  fold_into(call, Fold(call, body.combiner, body.element), result, updates, cells);
}

// Runs the body for each update in turn, or for many updates at once if they are for different elements.
class Updater {
public:
  Updater(Call& call, CompiledBlock const& body, std::vector<Tensor>& results, std::vector<Tensor> const& updates)
      : call_(call), body_(body), results_(results), updates_(updates) {
    std::int64_t const most = std::min({updates[0].count(), results[0].count(), ColumnRegion::kEnough});
    if (most > 1) columns_ = ColumnRegion::of(call, body, most);
    if (!columns_) return;
    width_ = static_cast<std::size_t>(most);
    batch_of_.resize(static_cast<std::size_t>(results[0].count()));
  }

  void add(std::int64_t location, std::int64_t update) {
    if (locations_.size() == width_ || (columns_ && batch_of_[static_cast<std::size_t>(location)] == batch_)) finish();
    locations_.push_back(location);
    taken_.push_back(update);
    if (columns_) batch_of_[static_cast<std::size_t>(location)] = batch_;
  }

  void finish() {
    if (locations_.empty()) return;
    std::size_t const n = results_.size();
    auto const places = static_cast<std::int64_t>(locations_.size());
    std::vector<RuntimeValue> arguments(2 * n);
    for (std::size_t k = 0; k < n; ++k) {
      arguments[k] = elements_at(results_[k], locations_);
      arguments[n + k] = elements_at(updates_[k], taken_);
    }
    auto const values = columns_ ? columns_->run(call_, arguments, places) : call_.run(body_, arguments);
    if (values.size() != n) call_.fail("the update computation returned a different number of values");
    for (std::size_t k = 0; k < n; ++k) store(values[k], results_[k]);
    locations_.clear();
    taken_.clear();
    if (++batch_ == 0) {
      std::ranges::fill(batch_of_, 0);
      batch_ = 1;
    }
  }

private:
  // Returns a copy, because the body may return an argument, and the result may change in the meantime.
  Tensor elements_at(Tensor const& tensor, std::vector<std::int64_t> const& indices) const {
    Tensor column = call_.make(tensor.element(), columns_ ? Shape{static_cast<std::int64_t>(indices.size())} : Shape{});
    gather_elements(tensor, indices, nullptr, column.data());
    return column;
  }

  void store(RuntimeValue const& value, Tensor& result) const {
    auto const places = static_cast<std::int64_t>(locations_.size());
    Tensor column = call_.make(result.element(), {places});
    store_column(call_, value, places, column, 0);
    std::size_t const bytes = result.element().bytes();
    for (std::size_t i = 0; i < locations_.size(); ++i)
      std::memcpy(result.data() + static_cast<std::size_t>(locations_[i]) * bytes, column.data() + i * bytes, bytes);
  }

  Call& call_;
  CompiledBlock const& body_;
  std::vector<Tensor>& results_;
  std::vector<Tensor> const& updates_;
  std::optional<ColumnRegion> columns_;
  std::size_t width_ = 1;
  std::vector<std::int64_t> locations_, taken_;  // locations of pending updates
  std::vector<std::uint32_t> batch_of_;          // by element: the batch of its last update
  std::uint32_t batch_ = 1;
};

// Whether the body returns the updates.
bool assigns(CompiledBlock const& body, std::vector<Tensor> const& results, std::vector<Tensor> const& updates) {
  if (!body.instructions.empty() || body.results.size() != results.size()) return false;
  for (std::size_t k = 0; k < results.size(); ++k)
    if (body.results[k] != body.arguments[results.size() + k] || !(updates[k].element() == results[k].element()))
      return false;
  return true;
}

void require_update_shape(Call& call, IndexMap const& map, Shape const& whole, Shape const& updates) {
  bool fits = updates.size() == map.batch_dims.size() + map.window_dims.size();
  for (std::size_t i = 0; fits && i < map.batch_dims.size(); ++i)
    fits = updates[static_cast<std::size_t>(map.batch_dims[i])] == map.batch_shape[i];
  for (std::size_t i = 0; fits && i < map.window_dims.size(); ++i)
    fits = updates[static_cast<std::size_t>(map.window_dims[i])] <= whole[static_cast<std::size_t>(map.window_axes[i])];
  if (!fits)
    call.fail("updates of shape " + shape_text(updates) + " do not match inputs of shape " + shape_text(whole) +
              " and indices of shape " + shape_text(map.indices.shape()));
}

}  // namespace

void scatter(Call& call) {
  auto const inputs = tensors_at(call, "inputs");
  auto updates = tensors_at(call, "updates");
  if (inputs.empty() || inputs.size() != updates.size() || call.result_count() != inputs.size())
    call.fail(std::to_string(inputs.size()) + " inputs, " + std::to_string(updates.size()) + " updates and " +
              std::to_string(call.result_count()) + " results");
  for (std::size_t k = 1; k < inputs.size(); ++k)
    if (inputs[k].shape() != inputs[0].shape() || updates[k].shape() != updates[0].shape())
      call.fail("the shapes of input or update " + std::to_string(k) + " differ from those of the first");
  Shape const whole = inputs[0].shape(), slices = updates[0].shape();
  IndexMap const map(call,
                     {"update_window_dims", "inserted_window_dims", "input_batching_dims",
                      "scatter_indices_batching_dims", "scatter_dims_to_operand_dims", "scatter_indices"},
                     whole);
  require_update_shape(call, map, whole, slices);
  map.require_promised_order(call, {});

  auto const& body = call.region("update_computation");
  if (body.arguments.size() != 2 * inputs.size())
    call.fail("the update computation has " + std::to_string(body.arguments.size()) + " arguments, not " +
              std::to_string(2 * inputs.size()));
  std::vector<Tensor> results;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    results.push_back(make_result(call, whole, k));
    auto const start = converted(call, inputs[k], results[k].element());
    if (start.size_bytes() > 0) std::memcpy(results[k].data(), start.data(), start.size_bytes());
    if (!call.recorder()) updates[k] = converted(call, updates[k], argument_element(call, body, inputs.size() + k));
  }

  Runs runs(map, whole, slices);
  auto const combiners = combiner_bodies(body);
  bool combined = !combiners.empty();
  for (std::size_t k = 0; combined && k < results.size(); ++k) combined = combiners[k].element == results[k].element();
  if (call.recorder()) {
    for (std::size_t k = 0; k < results.size(); ++k)
      combine(call, runs, {Combiner::add, term_element(), term_element()}, results[k], updates[k]);
  } else if (assigns(body, results, updates)) {
    runs.for_each([&](Run const& run) {
      for (std::size_t k = 0; k < results.size(); ++k) assign(run, results[k], updates[k]);
    });
  } else if (combined) {
    for (std::size_t k = 0; k < results.size(); ++k)
      combine(call, runs, combiners[k], results[k], converted(call, updates[k], combiners[k].element));
  } else {
    auto const memory = call.hold({results[0].count(), sizeof(std::uint32_t)});
    Updater updater(call, body, results, updates);
    runs.for_each([&](Run const& run) {
      for (std::int64_t i = 0; i < run.count; ++i) updater.add(run.result + i * run.stride, run.update + i);
    });
    updater.finish();
  }
  for (auto& result : results) call.give(std::move(result));
}

}  // namespace assay::movement
