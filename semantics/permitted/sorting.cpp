#include <algorithm>
#include <optional>

#include "semantics/kernels/body.hpp"
#include "semantics/permitted/terms.hpp"

namespace assay {
namespace {

// One slice along the sorted dimension, as it came out.
class Slice {
public:
  // `places`: where in the results; `origins`: where in the inputs.
  Slice(SetCall& call, std::optional<OrderKeys> const& keys, std::vector<std::int64_t> places,
        std::vector<std::int64_t> origins)
      : call_(call), keys_(keys), places_(std::move(places)), origins_(std::move(origins)) {}

  // The elements of one input whose comparison is that of their values: the k-th result lies between the k-th of all
  // lower ends and the k-th of all upper ends.
  void put_ranks(EnclosureWriter& writer) const {
    std::vector<std::int64_t> low, high;
    std::uint32_t open = 0;
    bool nan = false;
    for (auto origin : origins_) {
      auto const set = set_of(call_.operand(0), origin);
      open = open ? open : set.open;
      nan = nan || set.codes.nan;
      low.push_back(set.codes.low);
      high.push_back(set.codes.high);
    }
    bool const ascending = keys_->body.relation == Relation::less || keys_->body.relation == Relation::less_equal;
    for (auto* ends : {&low, &high}) {
      std::ranges::sort(*ends);
      if (!ascending) std::ranges::reverse(*ends);
    }
    if (nan && !open) open = call_.open("elements that are compared may be NaN").open;
    for (std::size_t k = 0; k < places_.size(); ++k)
      writer.put(places_[k], 0, open ? ElementSet{{}, open} : ElementSet{with_both_zeros(low[k], high[k]), 0});
  }

  // Stops the run unless each element is known to come before the next one, or to equal it.
  void require_order() const {
    for (std::size_t k = 0; k + 1 < origins_.size(); ++k) {
      std::size_t const row = keys_ ? keys_->body.pair : 0;
      auto const x = set_of(call_.operand(row), origins_[k]), y = set_of(call_.operand(row), origins_[k + 1]);
      bool const ascending =
          keys_ && (keys_->body.relation == Relation::less || keys_->body.relation == Relation::less_equal);
      bool const points = x.is_point() && y.is_point();
      bool const apart = keys_ && !x.open && !y.open && !x.codes.nan && !y.codes.nan &&
                         (ascending ? x.codes.high < y.codes.low : x.codes.low > y.codes.high);
      if (!points && !apart)
        throw ExecutionError{ExecutionError::Kind::undecided, &call_.call.op(),
                             "the order of elements " + std::to_string(origins_[k]) + " and " +
                                 std::to_string(origins_[k + 1]) +
                                 " of the inputs is not decided: implementations may compute them either way round"};
    }
  }

  // Elements that compare equal, one after another: of a sort that is not stable they may come in any order.
  void put_ties(EnclosureWriter& writer, std::size_t row, bool stable) const {
    for (std::size_t begin = 0, end; begin < places_.size(); begin = end) {
      end = begin + 1;
      while (!stable && end < places_.size() && equal(origins_[begin], origins_[end])) ++end;
      for (int part = 0; part < parts_of(call_.operand(row).tensor.element()); ++part) {
        ElementSet any = set_of(call_.operand(row), origins_[begin], part);
        for (std::size_t k = begin + 1; k < end; ++k) any.include(set_of(call_.operand(row), origins_[k], part));
        for (std::size_t k = begin; k < end; ++k) writer.put(places_[k], part, any);
      }
    }
  }

private:
  static CodeSet with_both_zeros(std::int64_t low, std::int64_t high) {
    return {std::min(low, high) == 0 ? -1 : std::min(low, high), std::max(low, high) == -1 ? 0 : std::max(low, high)};
  }

  bool less(std::int64_t x, std::int64_t y) const {
    std::vector<RuntimeValue> arguments;
    for (std::size_t i = 0; i < call_.call.operand_count(); ++i) {
      Scalars const scalars(call_.operand(i).tensor);
      arguments.emplace_back(scalars[x]);
      arguments.emplace_back(scalars[y]);
    }
    return truth_of(call_.call, call_.call.run(call_.call.region("comparator"), arguments));
  }
  bool equal(std::int64_t x, std::int64_t y) const { return !less(x, y) && !less(y, x); }

  SetCall& call_;
  std::optional<OrderKeys> const& keys_;
  std::vector<std::int64_t> places_, origins_;
};

std::vector<Slice> slices_of(SetCall& call, std::optional<OrderKeys> const& keys) {
  auto const words = moved_words(call);
  Tensor const& first = words[0];
  auto const rank = static_cast<std::int64_t>(first.rank());
  auto const written = call.call.integer("dimension"), dimension = written < 0 ? written + rank : written;
  std::int64_t const length = first.dim(static_cast<std::size_t>(dimension));
  std::int64_t const stride = strides_of(first.shape())[static_cast<std::size_t>(dimension)];
  std::vector<Slice> slices;
  for (std::int64_t at = 0; at < first.count(); ++at) {
    if (at / stride % length != 0) continue;
    std::vector<std::int64_t> places, origins;
    for (std::int64_t k = 0; k < length; ++k) {
      places.push_back(at + k * stride);
      origins.push_back(term_of(first.get(places.back())).index);
    }
    slices.emplace_back(call, keys, std::move(places), std::move(origins));
  }
  return slices;
}

void enclose_sort(SetCall& call) {
  bool const exact = call.operands_are_exact(), stable = call.call.truth("is_stable");
  if ((exact && stable) || call.result_count() == 0 || call.result().tensor.count() == 0) return;
  auto const keys = order_keys(call.call.region("comparator"));
  auto const slices = slices_of(call, keys);
  bool const strict = keys && (keys->body.relation == Relation::less || keys->body.relation == Relation::greater);
  bool const by_rank = !exact && call.call.operand_count() == 1 && strict;
  for (std::size_t row = 0; row < call.result_count(); ++row) {
    EnclosureWriter writer(call.call, call.result(row));
    for (auto const& slice : slices) {
      if (by_rank) {
        slice.put_ranks(writer);
        continue;
      }
      if (!exact && row == 0) slice.require_order();
      slice.put_ties(writer, row, stable);
    }
    writer.finish();
  }
}

}  // namespace

std::span<SetRule const> sorting_rules() {
  static constexpr SetRule kRules[] = {{"stablehlo.sort", enclose_sort}};
  return kRules;
}

}  // namespace assay
