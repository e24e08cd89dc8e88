// Implements semantics/kernels/reduction/reduction.hpp: reduce_window, also as a custom call, and select_and_scatter.
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/reduction/reducer.hpp"
#include "semantics/kernels/reduction/reduction.hpp"
#include "semantics/kernels/reduction/window_axes.hpp"
#include "semantics/kernels/walk.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::reductions {
namespace {

Element const kLocation = Element::of(IntegerFormat{64, true});

std::int64_t* locations_of(Tensor& tensor) { return reinterpret_cast<std::int64_t*>(tensor.data()); }

Shape result_shape(std::span<WindowAxis const> axes) {
  Shape shape;
  for (auto const& axis : axes) shape.push_back(axis.outputs);
  return shape;
}

void require_windows(Call& call, Shape const& windows) {
  for (auto size : windows)
    if (size <= 0) call.fail("window_dimensions " + shape_text(windows) + " is not positive");
}

Shape window_dimensions(Call& call, std::size_t rank) {
  Shape windows = movement::list_at(call, "window_dimensions");
  if (windows.empty()) windows.assign(rank, 1);
  require_windows(call, windows);
  return windows;
}

// Folds each window of each input. `offsets` has space for one window.
void fold_windows(Call& call, Reducer& reducer, Shape const& windows, WindowWalk const& walk, Odometer& at,
                  std::int64_t* offsets) {
  auto const& folds = reducer.folds();
  std::vector<Tensor> values, paddings;
  for (std::size_t i = 0; i < folds.size(); ++i) {
    values.push_back(call.make(folds[i].element(), windows));
    paddings.push_back(converted(call, reducer.init(i), folds[i].element()));
  }
  std::int64_t const length = element_count(windows);
  for (std::size_t cell = 0; at; at.next(), ++cell) {
    walk.offsets(at.index(), offsets);
    for (std::size_t i = 0; i < folds.size(); ++i) {
      std::size_t const bytes = folds[i].element().bytes();
      gather_elements(reducer.input(i), {offsets, static_cast<std::size_t>(length)}, paddings[i].data(),
                      values[i].data());
      folds[i](paddings[i].data(), values[i].data(), length, reducer.result(i).data() + cell * bytes);
    }
  }
}

void return_windows(Call& call, Reducer& reducer, Shape const& windows, std::span<WindowAxis const> axes) {
  reducer.make_results(result_shape(axes));
  Tensor& result = reducer.result(0);
  if (result.count() != 0) {
    std::int64_t const length = element_count(windows);
    // Maximum number of offsets of windows that are computed together.
    constexpr std::int64_t kMaxOffsets = std::int64_t{1} << 18;
    std::int64_t const some = std::clamp<std::int64_t>(kMaxOffsets / length, 1, reducer.width());
    Tensor locations = call.make(kLocation, {some, length});
    std::int64_t* const offsets = locations_of(locations);
    auto const strides = strides_of(reducer.shape());
    WindowWalk const walk(axes, strides);
    Odometer at(result.shape(), {});
    call.spend({result.count(), length + static_cast<std::int64_t>(windows.size())});
    if (auto const& folds = reducer.folds(); !folds.empty()) {
      fold_windows(call, reducer, windows, walk, at, offsets);
    } else {
      for (std::int64_t cell = 0, count = 0; at; cell += count) {
        for (count = 0; at && count < some; at.next(), ++count) walk.offsets(at.index(), offsets + count * length);
        reducer.fold(cell, count, length, [&](std::int64_t c, std::int64_t i) { return offsets[c * length + i]; });
      }
    }
  }
  reducer.give();
}

constexpr WindowRows kWindowRows{"window_strides", "padding", "base_dilations", "window_dilations"};

}  // namespace

void reduce_window(Call& call) {
  Reducer reducer(call);
  Shape const windows = window_dimensions(call, reducer.shape().size());
  return_windows(call, reducer, windows, window_axes(call, reducer.shape(), windows, kWindowRows));
}

// The inputs, the same number of initial values, and the five operands that define the windows.
void dynamic_reduce_window(Call& call) {
  auto const arguments = movement::tensors_at(call, "arguments");
  if (arguments.size() < 7 || arguments.size() % 2 == 0)
    call.fail("there are " + std::to_string(arguments.size()) + " operands, not an input, an init value and 5 more");
  std::size_t const n = (arguments.size() - 5) / 2;
  auto const inits = arguments.begin() + static_cast<std::ptrdiff_t>(n);
  std::vector<std::int64_t> numbers[5];
  for (std::size_t i = 0; i < 5; ++i) {
    Tensor const& tensor = arguments[2 * n + i];
    std::string const name = "operand " + std::to_string(2 * n + i);
    movement::require_integers(call, name, tensor);
    require_decided(call, call.operand(2 * n + i), name);
    for (std::int64_t at = 0; at < tensor.count(); ++at) numbers[i].push_back(movement::index_value(tensor, at));
  }
  Reducer reducer(call, movement::function_at(call, "called_computations"), {arguments.begin(), inits},
                  {inits, inits + static_cast<std::ptrdiff_t>(n)});
  std::size_t const rank = reducer.shape().size();
  for (std::size_t i = 1; i < 4; ++i)
    if (numbers[i].size() != rank)
      call.fail(shape_text(numbers[i]) + " does not have " + std::to_string(rank) + " elements");
  require_windows(call, numbers[0]);
  WindowLists const lists{numbers[1], numbers[4], numbers[2], numbers[3]};
  return_windows(call, reducer, numbers[0], window_axes(call, reducer.shape(), numbers[0], lists, kWindowRows));
}

namespace {

// Selects an element of a window: `select` compares the current one with the next.
class Selector {
public:
  Selector(Call& call, Tensor const& operand) : call_(call), select_(call.region("select")), operand_(operand) {
    if (select_.arguments.size() != 2) call.fail("select does not take 2 arguments");
    keys_ = order_keys(select_);
    if (!keys_ || !same_element(keys_->body.element, operand.element())) {
      keys_.reset();
      elements_.emplace(operand);
    }
  }

  // Returns -1 for a window that contains only padding.
  std::int64_t select(std::int64_t const* offsets, std::int64_t count) {
    std::int64_t selected = -1;
    for (std::int64_t i = 0; i < count; ++i)
      if (offsets[i] >= 0 && (selected < 0 || !keeps(selected, offsets[i]))) selected = offsets[i];
    return selected;
  }

private:
  bool keeps(std::int64_t selected, std::int64_t next) {
    if (keys_) return keys_->holds(keys_->key(operand_.get(selected)), keys_->key(operand_.get(next)));
    RuntimeValue const arguments[] = {(*elements_)[selected], (*elements_)[next]};
    return truth_of(call_, call_.run(select_, arguments));
  }

  Call& call_;
  CompiledBlock const& select_;
  Tensor operand_;
  std::optional<OrderKeys> keys_;
  std::optional<Scalars> elements_;
};

// Computes result[cells[i]] = scatter(result[cells[i]], source[i]), in the order of i.
void scatter_each(Call& call, CompiledBlock const& scatter, Tensor& result, Tensor const& source,
                  std::int64_t const* cells) {
  auto const memory = call.hold({result.count(), sizeof(RuntimeValue)});
  std::vector<RuntimeValue> held(static_cast<std::size_t>(result.count()));
  Scalars const sources(source), starts(result);
  std::vector<RuntimeValue> arguments(2);
  for (std::int64_t i = 0; i < source.count(); ++i) {
    if (cells[i] < 0) continue;
    auto& cell = held[static_cast<std::size_t>(cells[i])];
    if (cell.kind == RuntimeValue::Kind::none) cell = starts[cells[i]];
    arguments = {std::move(cell), sources[i]};
    auto results = call.run(scatter, arguments);
    if (results.size() != 1) call.fail("scatter returned " + std::to_string(results.size()) + " values, not 1");
    cell = std::move(results[0]);
  }
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i].kind != RuntimeValue::Kind::none) store_scalar(call, held[i], result, static_cast<std::int64_t>(i));
}

}  // namespace

void select_and_scatter(Call& call) {
  Tensor const operand = movement::tensor_at(call, "operand"), source = movement::tensor_at(call, "source");
  Tensor const init = movement::tensor_at(call, "init_value");
  if (init.rank() != 0) call.fail("init_value has the shape " + shape_text(init.shape()) + ", not []");
  Shape const windows = window_dimensions(call, operand.rank());
  auto const axes = window_axes(call, operand.shape(), windows, {"window_strides", "padding", {}, {}});
  if (source.shape() != result_shape(axes))
    call.fail("source has the shape " + shape_text(source.shape()) + ", the windows " + shape_text(result_shape(axes)));
  CompiledBlock const& scatter = call.region("scatter");
  if (scatter.arguments.size() != 2) call.fail("scatter does not take 2 arguments");

  Tensor locations = call.make(kLocation, windows), cells = call.make(kLocation, source.shape());
  auto const strides = strides_of(operand.shape());
  WindowWalk const walk(axes, strides);
  Selector selector(call, operand);
  Odometer at(source.shape(), {});
  call.spend({source.count(), locations.count() + static_cast<std::int64_t>(windows.size())});
  for (std::int64_t i = 0; at; at.next(), ++i) {
    walk.offsets(at.index(), locations_of(locations));
    locations_of(cells)[i] = selector.select(locations_of(locations), locations.count());
    if (locations_of(cells)[i] < 0)
      call.mark_undefined("a window lies in the padding: what happens then is unspecified (#731)");
  }

  Tensor result = movement::make_result(call, operand.shape());
  Tensor const start = converted(call, init, result.element());
  fill(result.data(), start.data(), result.count(), result.element().bytes());
  if (call.recorder()) {
    fold_into(call, Fold(call, Combiner::add, result.element()), result, source,
              std::span(locations_of(cells), static_cast<std::size_t>(cells.count())));
    return call.give(std::move(result));
  }
  Tensor const values = converted(call, source, argument_element(call, scatter, 1));
  auto const combined = combiner_body(scatter);
  if (combined && same_element(combined->element, result.element()))
    fold_into(call, Fold(call, combined->combiner, combined->element), result,
              converted(call, values, combined->element),
              std::span(locations_of(cells), static_cast<std::size_t>(cells.count())));
  else
    scatter_each(call, scatter, result, values, locations_of(cells));
  call.give(std::move(result));
}

}  // namespace assay::reductions
