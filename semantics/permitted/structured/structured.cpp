// Implements semantics/permitted/elementwise/elementwise.hpp: chlo.scan and chlo.top_k.
#include <algorithm>

#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// The positions of a slice's elements across one dimension.
struct Across {
  Across(Tensor const& whole, std::size_t dimension) : length(whole.dim(dimension)) {
    for (std::size_t i = dimension + 1; i < whole.rank(); ++i) inner *= whole.dim(i);
  }
  std::int64_t at(std::int64_t location, std::int64_t element) const {
    return (element / inner * length + location) * inner + element % inner;
  }
  std::int64_t length, inner = 1;
};

// chlo.scan once more, step by step, on slices that have their sets.
class ScanSets {
public:
  explicit ScanSets(SetCall& call)
      : call_(call),
        inputs_(call.call.tensors("inputs").size()),
        dimension_(static_cast<std::size_t>(call.call.integer("dimension"))) {
    for (std::size_t i = inputs_; i < call.call.operand_count(); ++i) carries_.push_back(call.operand(i));
    outputs_ = call.result_count() - carries_.size();
    for (std::size_t i = 0; i < outputs_; ++i) writers_.emplace_back(call.call, call.result(i));
  }

  void run() {
    std::int64_t const steps = inputs_ > 0    ? call_.operand(0).tensor.dim(dimension_)
                               : outputs_ > 0 ? call_.result().tensor.dim(dimension_)
                                              : call_.call.integer("scan_dim_size");
    bool const reverse = call_.call.truth("is_reverse");
    for (std::int64_t i = 0; i < steps; ++i) step(reverse ? steps - 1 - i : i);
    for (auto& writer : writers_) writer.finish();
    for (std::size_t i = 0; i < carries_.size(); ++i) {
      auto& result = call_.result(outputs_ + i);
      EnclosureWriter writer(call_.call, result);
      for (std::int64_t j = 0; j < result.tensor.count(); ++j) call_.copy_returned(writer, result, j, carries_[i], j);
      writer.finish();
    }
  }

private:
  RuntimeValue slice(RuntimeValue const& whole, std::int64_t location) {
    Across const across(whole.tensor, dimension_);
    Shape shape = whole.tensor.shape();
    shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(dimension_));
    RuntimeValue slice = call_.call.make(whole.tensor.element(), std::move(shape));
    EnclosureWriter writer(call_.call, slice);
    for (std::int64_t j = 0; j < slice.tensor.count(); ++j)
      for (int part = 0; part < parts_of(whole.tensor.element()); ++part) {
        slice.tensor.set(j, whole.tensor.get(across.at(location, j), part), part);
        writer.put(j, part, set_of(whole, across.at(location, j), part));
      }
    writer.finish();
    return slice;
  }

  void step(std::int64_t location) {
    std::vector<RuntimeValue> arguments;
    for (std::size_t i = 0; i < inputs_; ++i) arguments.push_back(slice(call_.operand(i), location));
    arguments.insert(arguments.end(), carries_.begin(), carries_.end());
    auto results = call_.call.run(call_.call.region("body"), arguments);
    for (std::size_t i = 0; i < outputs_; ++i) {
      Across const across(call_.result(i).tensor, dimension_);
      for (std::int64_t j = 0; j < results[i].tensor.count(); ++j)
        call_.copy_returned(writers_[i], call_.result(i), across.at(location, j), results[i], j);
    }
    for (std::size_t i = 0; i < carries_.size(); ++i) carries_[i] = std::move(results[outputs_ + i]);
  }

  SetCall& call_;
  std::size_t inputs_, dimension_, outputs_ = 0;
  std::vector<RuntimeValue> carries_;
  std::vector<EnclosureWriter> writers_;
};

// One row of chlo.top_k. The k-th greatest lies between the k-th greatest lower and the k-th greatest upper end.
struct Row {
  std::vector<ElementSet> sets;

  ElementSet value(std::size_t k) const {
    std::vector<std::int64_t> low, high;
    for (auto const& set : sets) low.push_back(set.codes.low), high.push_back(set.codes.high);
    for (auto* ends : {&low, &high}) std::ranges::sort(*ends, std::greater<>());
    return {{low[k], high[k]}, 0};
  }

  // The first and the last element that may come k-th: equal elements stay in their order.
  ElementSet index(std::size_t k) const {
    std::int64_t first = -1, last = -1;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      std::size_t surely = 0, perhaps = 0;  // before it
      for (std::size_t j = 0; j < sets.size(); ++j) {
        if (j == i) continue;
        auto const &x = sets[j].codes, &y = sets[i].codes;
        surely += x.low > y.high || (x.low == y.high && j < i);
        perhaps += x.high > y.low || (x.high == y.low && j < i);
      }
      if (surely > k || perhaps < k) continue;
      last = static_cast<std::int64_t>(i);
      if (first < 0) first = last;
    }
    return {{first, last}, 0};
  }
};

// In the total order of CHLO's decomposition, a NaN is on the side of its sign. The NaN of formats without -0 has no
// sign.
bool has_ordered_nan(Element const& element) {
  return element.is(Element::Kind::floating) && element.floating->has_sign && element.floating->has_negative_zero();
}

}  // namespace

void enclose_scan(SetCall& call) {
  if (call.call.truth("is_associative"))
    return call.all_implementation_defined(
        "chlo.scan may combine its steps in any order if its body is declared associative");
  ScanSets(call).run();
}

void enclose_top_k(SetCall& call) {
  RuntimeValue const& operand = call.operand(0);
  std::int64_t const size = operand.tensor.shape().back(), k = call.result().tensor.shape().back();
  if (k == 0) return;
  EnclosureWriter values(call.call, call.result(0)), indices(call.call, call.result(1));
  for (std::int64_t at = 0; at < operand.tensor.count(); at += size) {
    Row row;
    std::uint32_t reason = 0;
    for (std::int64_t i = 0; i < size; ++i) {
      row.sets.push_back(set_of(operand, at + i));
      reason = reason ? reason : row.sets.back().reason;
      bool const is_known = operand.is_given && !operand.enclosure && has_ordered_nan(operand.tensor.element());
      if (row.sets.back().codes.nan && !is_known && reason == 0)
        reason = call.implementation_defined("elements that are ordered may be NaN").reason;
    }
    if (!operand.enclosure && reason == 0) continue;
    for (std::int64_t i = 0; i < k; ++i) {
      std::int64_t const to = at / size * k + i;
      auto const rank = static_cast<std::size_t>(i);
      values.put(to, 0, reason ? ElementSet{{}, reason} : row.value(rank));
      indices.put(to, 0, reason ? ElementSet{{}, reason} : row.index(rank));
    }
  }
  values.finish();
  indices.finish();
}

}  // namespace assay
