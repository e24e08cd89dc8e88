// Implements semantics/permitted/set_rules.hpp: sort.
#include <algorithm>
#include <optional>

#include "semantics/kernels/body.hpp"
#include "semantics/kernels/column_region.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {
namespace {

using Pairs = std::vector<ColumnPredicate::Pair>;

bool is_less(SetCall& call, std::int64_t x, std::int64_t y) {
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) {
    Scalars const scalars(call.operand(i).tensor);
    arguments.emplace_back(scalars[x]);
    arguments.emplace_back(scalars[y]);
  }
  return truth_of(call.call, call.call.run(call.call.region("comparator"), arguments));
}

// Whether the first of each pair comes before the second.
std::vector<std::uint8_t> compare_pairs(SetCall& call, std::optional<OrderKeys> const& keys, Pairs const& pairs) {
  std::vector<std::uint8_t> answers;
  answers.reserve(pairs.size());
  if (keys && same_element(keys->body.element, call.operand(keys->body.pair).tensor.element())) {
    Tensor const& compared = call.operand(keys->body.pair).tensor;
    for (auto const& [x, y] : pairs)
      answers.push_back(keys->holds(keys->key(compared.get(x)), keys->key(compared.get(y))) ? 1 : 0);
    return answers;
  }
  std::vector<Tensor> inputs;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) inputs.push_back(call.operand(i).tensor);
  auto const count = static_cast<std::int64_t>(pairs.size());
  if (auto columns = ColumnPredicate::of(call.call, call.call.region("comparator"), inputs, count))
    if (auto found = (*columns)(pairs)) return *std::move(found);
  for (auto const& [x, y] : pairs) answers.push_back(is_less(call, x, y) ? 1 : 0);
  return answers;
}

// A comparator for which each of two elements precedes the other does not order them either.
enum class Tie : std::uint8_t { none, equal, contradiction };
Tie tie(bool is_less, bool is_greater) {
  return is_less != is_greater ? Tie::none : is_less ? Tie::contradiction : Tie::equal;
}
bool is_ambiguous_tie(Tie tie, bool stable) { return tie == Tie::contradiction || (tie == Tie::equal && !stable); }

// One slice along the sorted dimension, as it came out.
class Slice {
public:
  // `locations`: where in the results; `origins`: where in the inputs.
  Slice(SetCall& call, std::optional<OrderKeys> const& keys, std::vector<std::int64_t> locations,
        std::vector<std::int64_t> origins)
      : call_(call), keys_(keys), locations_(std::move(locations)), origins_(std::move(origins)) {}

  // The elements of one input whose comparison is that of their values: the k-th result lies between the k-th of all
  // lower ends and the k-th of all upper ends.
  void set_ranks(EnclosureWriter& writer) const {
    std::vector<std::int64_t> low, high;
    std::uint32_t reason = 0;
    bool nan = false;
    for (auto origin : origins_) {
      auto const set = set_of(call_.operand(0), origin);
      reason = reason ? reason : set.reason;
      nan = nan || set.codes.nan;
      low.push_back(set.codes.low);
      high.push_back(set.codes.high);
    }
    for (auto* ends : {&low, &high}) {
      std::ranges::sort(*ends);
      if (!ascending()) std::ranges::reverse(*ends);
    }
    if (nan && !reason) reason = call_.implementation_defined("elements that are compared may be NaN").reason;
    auto const zeros = [&](CodeSet set) { return keys_->total ? set : add_other_zero(set); };
    for (std::size_t k = 0; k < locations_.size(); ++k)
      writer.put(locations_[k], 0, reason ? ElementSet{{}, reason} : ElementSet{zeros({low[k], high[k]}), 0});
  }

  // Stops the run unless each element is known to come before the next one, or to equal it.
  void require_order() const {
    for (std::size_t k = 0; k + 1 < origins_.size(); ++k) {
      if (!is_decided(origins_[k], origins_[k + 1]))
        throw ExecutionError{ExecutionError::Kind::undecided, &call_.call.op(),
                             "the order of elements " + std::to_string(origins_[k]) + " and " +
                                 std::to_string(origins_[k + 1]) +
                                 " of the inputs is not decided: implementations may choose either result"};
    }
  }

  // NaN in a comparison that is not a total order: no order of the elements is sorted.
  bool has_no_order() const {
    if (!key_format() || keys_->total) return false;
    Tensor const& compared = call_.operand(keys_->body.pair).tensor;
    return origins_.size() > 1 && std::ranges::any_of(origins_, [&](std::int64_t origin) {
             return key_format()->is_nan(compared.get(origin));
           });
  }

  void set_all(EnclosureWriter& writer, std::size_t row, ElementSet const& set) const {
    for (auto location : locations_)
      for (int part = 0; part < parts_of(call_.operand(row).tensor.element()); ++part) writer.put(location, part, set);
  }

  // Compares each element with the next one, in both directions.
  void add_tie_pairs(Pairs& pairs) const {
    for (std::size_t k = 0; k + 1 < origins_.size(); ++k) {
      pairs.push_back({origins_[k], origins_[k + 1]});
      pairs.push_back({origins_[k + 1], origins_[k]});
    }
  }
  // The answers from `at` on, which moves after them.
  void read_ties(std::vector<std::uint8_t> const& answers, std::size_t& at) {
    for (std::size_t k = 0; k + 1 < origins_.size(); ++k, at += 2)
      ties_.push_back(tie(answers[at] != 0, answers[at + 1] != 0));
  }

  // Elements that compare equal, one after another: of a sort that is not stable they may come in any order.
  void set_ties(EnclosureWriter& writer, std::size_t row, bool stable) const {
    for (std::size_t begin = 0, end; begin < locations_.size(); begin = end) {
      end = begin + 1;
      while (end < locations_.size() && is_ambiguous_tie(ties_[end - 1], stable)) ++end;
      for (int part = 0; part < parts_of(call_.operand(row).tensor.element()); ++part) {
        ElementSet any = set_of(call_.operand(row), origins_[begin], part);
        for (std::size_t k = begin + 1; k < end; ++k) any.include(set_of(call_.operand(row), origins_[k], part));
        for (std::size_t k = begin; k < end; ++k) writer.put(locations_[k], part, any);
      }
    }
  }

private:
  bool ascending() const {
    return keys_->body.relation == Relation::less || keys_->body.relation == Relation::less_equal;
  }
  FloatFormat const* key_format() const { return keys_ ? keys_->body.element.floating : nullptr; }

  // Adds the other zero, which comparisons treat as equal.
  CodeSet add_other_zero(CodeSet set) const {
    if (!key_format() || !key_format()->has_negative_zero()) return set;
    return {set.low == 0 ? -1 : set.low, set.high == -1 ? 0 : set.high};
  }

  bool is_point(std::size_t row, std::int64_t x) const {
    for (int part = 0; part < parts_of(call_.operand(row).tensor.element()); ++part)
      if (!set_of(call_.operand(row), x, part).is_point()) return false;
    return true;
  }

  // Whether the comparison of x, which comes first, with y is the same in all implementations.
  bool is_decided(std::int64_t x, std::int64_t y) const {
    if (!keys_) {
      for (std::size_t row = 0; row < call_.call.operand_count(); ++row)
        if (!is_point(row, x) || !is_point(row, y)) return false;
      return true;
    }
    std::size_t const row = keys_->body.pair;
    if (is_point(row, x) && is_point(row, y)) return true;
    auto const a = set_of(call_.operand(row), x), b = set_of(call_.operand(row), y);
    if (a.reason || b.reason || a.codes.nan || b.codes.nan) return false;
    CodeSet const first = keys_->total ? a.codes : add_other_zero(a.codes), second = b.codes;
    return ascending() ? first.high < second.low : first.low > second.high;
  }

  SetCall& call_;
  std::optional<OrderKeys> const& keys_;
  std::vector<std::int64_t> locations_, origins_;
  std::vector<Tie> ties_;  // of each element and the next one
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
    std::vector<std::int64_t> locations, origins;
    for (std::int64_t k = 0; k < length; ++k) {
      locations.push_back(at + k * stride);
      origins.push_back(term_of(first.get(locations.back())).index);
    }
    slices.emplace_back(call, keys, std::move(locations), std::move(origins));
  }
  return slices;
}

// For all slices that have an order, which must be decided.
void find_ties(SetCall& call, std::optional<OrderKeys> const& keys, std::vector<Slice>& slices, bool exact) {
  Pairs pairs;
  for (auto const& slice : slices) {
    if (slice.has_no_order()) continue;
    if (!exact) slice.require_order();
    slice.add_tie_pairs(pairs);
  }
  auto const answers = compare_pairs(call, keys, pairs);
  std::size_t at = 0;
  for (auto& slice : slices)
    if (!slice.has_no_order()) slice.read_ties(answers, at);
}

void enclose_sort(SetCall& call) {
  bool const exact = call.operands_are_exact(), stable = call.call.truth("is_stable");
  if (call.result_count() == 0 || call.result().tensor.count() == 0) return;
  auto const keys = order_keys(call.call.region("comparator"));
  bool const strict = keys && (keys->body.relation == Relation::less || keys->body.relation == Relation::greater);
  if (exact && stable && strict && keys->total) return;
  auto slices = slices_of(call, keys);
  bool const by_rank = !exact && call.call.operand_count() == 1 && strict;
  if (!by_rank) find_ties(call, keys, slices, exact);
  for (std::size_t row = 0; row < call.result_count(); ++row) {
    EnclosureWriter writer(call.call, call.result(row));
    for (auto const& slice : slices) {
      if (slice.has_no_order())
        slice.set_all(writer, row,
                      call.implementation_defined("NaN among elements that are compared: no order of them is sorted"));
      else if (by_rank)
        slice.set_ranks(writer);
      else
        slice.set_ties(writer, row, stable);
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
