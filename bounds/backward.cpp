#include "bounds/backward.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "oracle/formats/instruction_sets.hpp"
#include "support/parallel.hpp"

namespace assay::bounds {
namespace {

ASSAY_INLINE bool is_zero(Lanes const& lanes) {
  std::uint64_t any = 0;
  for (double const lane : lanes.at) any |= std::bit_cast<std::uint64_t>(lane) << 1;  // ignores the sign
  return any == 0;
}
ASSAY_INLINE void add(Lanes& to, Lanes const& lanes) {
  for (std::size_t l = 0; l < kTapeLanes; ++l) to.at[l] += lanes.at[l];
}
ASSAY_INLINE void add_times(Lanes& to, Lanes const& lanes, double factor) {
  for (std::size_t l = 0; l < kTapeLanes; ++l) to.at[l] += lanes.at[l] * factor;
}

// A half-open range of elements, as in PartialAdjoint.
struct Part {
  std::size_t first, last;
};

ASSAY_CLONES void add_slopes(SlopeLink const& link, Part part, Lanes const* adjoint, Lanes* to) {
  double const* const slope = link.slope.data();
  std::size_t const stride = link.slope.size() == 1 ? 0 : 1;
  Spread const spread = link.spread;
  if (spread.size == 0) {
    for (std::size_t i = part.first; i < part.last; ++i)
      if (!is_zero(adjoint[i])) add_times(to[i], adjoint[i], slope[i * stride]);
    return;
  }
  for (std::size_t i = part.first; i < part.last; ++i)
    if (!is_zero(adjoint[i])) add_times(to[spread(i)], adjoint[i], slope[i * stride]);
}

ASSAY_CLONES void add_moves(MoveLink const& link, Part part, Lanes const* adjoint, Lanes* to) {
  std::uint32_t const* const index = link.index.data();
  for (std::size_t i = part.first; i < part.last; ++i)
    if (index[i] != kNowhere && !is_zero(adjoint[i])) add(to[index[i]], adjoint[i]);
}

ASSAY_CLONES void add_listed(TermsLink const& link, Part part, Lanes const* adjoint, Lanes* to) {
  for (std::size_t i = part.first; i < part.last; ++i) {
    if (is_zero(adjoint[i])) continue;
    for (std::uint32_t k = link.first[i]; k < link.first[i + 1]; ++k)
      link.slope.empty() ? add(to[link.index[k]], adjoint[i]) : add_times(to[link.index[k]], adjoint[i], link.slope[k]);
  }
}

// Extends the range for additions to these elements.
template <class Index>
void include_all(PartialAdjoint& adjoint, Index const& index, std::size_t begin, std::size_t end) {
  std::size_t least = kNowhere, most = 0;
  for (std::size_t i = begin; i < end; ++i)
    if (std::size_t const at = index[i]; at != kNowhere) least = std::min(least, at), most = std::max(most, at);
  if (least != kNowhere) adjoint.cover(least, most + 1);
}

// Rows of results that are processed together, so that the other factor is read once, and adjacent positions of an
// operand's matrix. Their sums fit into the registers of AVX2.
constexpr std::size_t kRows = 2, kPlaces = 2;

// For one row of results: its adjoints, and where their effects on a row of the left factor are added.
struct LeftRow {
  Lanes const* adjoint;
  Lanes* to;
};

// Multiplies rows of adjoints by columns of the transposed right factor, from column `k` on.
template <std::size_t kRowsAtOnce, std::size_t kAtOnce>
ASSAY_INLINE void add_rows_times(LeftRow const* rows, double const* right, std::size_t columns, std::size_t k) {
  using Four [[gnu::vector_size(32)]] = double;
  constexpr std::size_t kFours = kTapeLanes / 4;
  Four sums[kRowsAtOnce][kAtOnce][kFours];
  ASSAY_UNROLL
  for (std::size_t r = 0; r < kRowsAtOnce; ++r) ASSAY_UNROLL
  for (std::size_t i = 0; i < kAtOnce; ++i) ASSAY_UNROLL
  for (std::size_t f = 0; f < kFours; ++f) sums[r][i][f] = Four{};
  double const* const from = right + k * columns;
  for (std::size_t c = 0; c < columns; ++c) {
    Four adjoints[kRowsAtOnce][kFours];
    ASSAY_UNROLL
    for (std::size_t r = 0; r < kRowsAtOnce; ++r) ASSAY_UNROLL
    for (std::size_t f = 0; f < kFours; ++f)
      std::memcpy(&adjoints[r][f], __builtin_assume_aligned(rows[r].adjoint[c].at + 4 * f, 32), sizeof(Four));
    ASSAY_UNROLL
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      double const factor = from[i * columns + c];
      ASSAY_UNROLL
      for (std::size_t r = 0; r < kRowsAtOnce; ++r) ASSAY_UNROLL
      for (std::size_t f = 0; f < kFours; ++f) sums[r][i][f] += adjoints[r][f] * factor;
    }
  }
  ASSAY_UNROLL
  for (std::size_t r = 0; r < kRowsAtOnce; ++r) ASSAY_UNROLL
  for (std::size_t i = 0; i < kAtOnce; ++i) ASSAY_UNROLL
  for (std::size_t f = 0; f < kFours; ++f) {
    double* const to = rows[r].to[k + i].at + 4 * f;
    Four total;
    std::memcpy(&total, to, sizeof total);
    total += sums[r][i][f];
    std::memcpy(to, &total, sizeof total);
  }
}

template <std::size_t kRowsAtOnce>
ASSAY_INLINE void add_rows_to_left(LeftRow const* rows, double const* right, std::size_t inner, std::size_t columns) {
  constexpr std::size_t kAtOnce = kRows / kRowsAtOnce * kPlaces;
  std::size_t k = 0;
  for (; k + kAtOnce <= inner; k += kAtOnce) add_rows_times<kRowsAtOnce, kAtOnce>(rows, right, columns, k);
  for (; k < inner; ++k) add_rows_times<kRowsAtOnce, 1>(rows, right, columns, k);
}

// Adds to one or kRows rows of the left factor: `adjoint` times the transposed right factor.
ASSAY_CLONES void add_all_to_left(LeftRow const* rows, double const* right, std::size_t inner, std::size_t columns) {
  add_rows_to_left<kRows>(rows, right, inner, columns);
}
ASSAY_CLONES void add_to_left(LeftRow const* row, double const* right, std::size_t inner, std::size_t columns) {
  add_rows_to_left<1>(row, right, inner, columns);
}

// Adds to the whole right factor: one transposed row of the left factor times `a`.
ASSAY_CLONES void add_to_right(Lanes const* a, double const* left, std::size_t inner, std::size_t columns, Lanes* to) {
  for (std::size_t k = 0; k < inner; ++k, to += columns)
    for (std::size_t c = 0; left[k] != 0 && c < columns; ++c) add_times(to[c], a[c], left[k]);
}

// Same for all rows, if only a few columns of `a`, listed in `columns`, are not zero.
void add_few_to_left(ProductLink const& link, std::size_t number, Lanes const* a, std::span<std::size_t const> columns,
                     Lanes* to) {
  auto const& product = (*link.products)[number];
  for (std::size_t k = 0; k < product.inner; ++k)
    for (auto const c : columns) add_times(to[k], a[c], link.factor(number, k * product.columns + c));
}

// The elements of a matrix. Refers to the step's elements if they are contiguous, and to a copy otherwise.
class Gathered {
public:
  Gathered(Places const& places, std::size_t begin, std::size_t count)
      : places_(places), begin_(begin), count_(count) {}

  Lanes const* read(PartialAdjoint& elements) {
    if (places_.is_run()) {
      elements.cover(places_[begin_], places_[begin_] + count_);
      return &elements.of[places_[begin_]];
    }
    gathered_.assign(count_, Lanes{});
    for (std::size_t i = 0; i < count_; ++i)
      if (auto const at = places_[begin_ + i]; elements.first <= at && at < elements.last)
        gathered_[i] = elements.of[at];
    return gathered_.data();
  }
  // Returns where to add. `give_back` moves values that were added elsewhere.
  Lanes* write(PartialAdjoint& elements) {
    if (places_.is_run()) {
      elements.cover(places_[begin_], places_[begin_] + count_);
      return &elements.of[places_[begin_]];
    }
    gathered_.assign(count_, Lanes{});
    return gathered_.data();
  }
  void give_back(PartialAdjoint& elements) const {
    if (gathered_.empty()) return;
    include_all(elements, places_, begin_, begin_ + count_);
    for (std::size_t i = 0; i < gathered_.size(); ++i)
      if (auto const at = places_[begin_ + i]; at != kNowhere) add(elements.of[at], gathered_[i]);
  }

private:
  Places const& places_;
  std::size_t begin_, count_;
  Adjoint gathered_;
};

// Collects rows of results until there are enough to process all of them on several threads.
class LeftRowBuffer {
public:
  LeftRowBuffer(MatrixProduct const& product, PartialAdjoint& to, std::size_t workers)
      : product_(product), to_(to), workers_(workers) {
    constexpr std::size_t kMaxGathered = 1 << 17;  // of the left factor: 8 MiB
    max_ = kRows * std::clamp<std::size_t>(kMaxGathered / std::max<std::size_t>(product.inner, 1) / kRows, 1, 128);
    rows_.reserve(max_);
  }

  // `adjoint` was read by `row`, and may point into it.
  void add(std::size_t number, Gathered row, Lanes const* adjoint, double const* right) {
    auto& one = rows_.emplace_back(std::move(row), Gathered(product_.x, number * product_.inner, product_.inner));
    waiting_.push_back({adjoint, one.second.write(to_)});
    if (rows_.size() == max_) finish(right);
  }
  void finish(double const* right) {
    std::size_t const pairs = waiting_.size() / kRows;
    for_each_index(pairs, workers_, [&](std::size_t pair) {
      add_all_to_left(&waiting_[pair * kRows], right, product_.inner, product_.columns);
    });
    for (std::size_t i = pairs * kRows; i < waiting_.size(); ++i)
      add_to_left(&waiting_[i], right, product_.inner, product_.columns);
    for (auto const& row : rows_) row.second.give_back(to_);
    rows_.clear();
    waiting_.clear();
  }

private:
  MatrixProduct const& product_;
  PartialAdjoint& to_;
  std::size_t workers_, max_;
  std::vector<std::pair<Gathered, Gathered>> rows_;  // rows of results and of the left factor
  std::vector<LeftRow> waiting_;
};

// Returns the range of rows, with `columns` results each, whose adjoints may be nonzero.
Part rows_of(MatrixProduct const& product, PartialAdjoint const& adjoint) {
  if (!product.out.is_run()) return {0, product.rows};
  std::size_t const begin = product.out[0], end = begin + product.rows * product.columns;
  std::size_t const first = std::clamp(adjoint.first, begin, end) - begin,
                    last = std::clamp(adjoint.last, begin, end) - begin;
  if (first == last) return {0, 0};
  return {first / product.columns, (last - 1) / product.columns + 1};
}

// Returns the number of multiplications per lane.
double add_product(ProductLink const& link, std::size_t number, PartialAdjoint& adjoint, PartialAdjoint& to,
                   std::size_t workers) {
  constexpr std::size_t kFew = 8;  // sparse if at most one in this many columns
  constexpr double kWorthThreads = 1e6;
  auto const& product = (*link.products)[number];
  std::size_t const columns = product.columns, inner = product.inner;
  Doubles other;  // the whole right factor, gathered on first use
  Gathered right(product.y, 0, inner * columns);
  Lanes* into_right = nullptr;
  std::vector<std::size_t> used;
  auto const rows = rows_of(product, adjoint);
  double work = static_cast<double>((rows.last - rows.first) * columns);
  LeftRowBuffer left_rows(product, to, work * static_cast<double>(inner) > kWorthThreads ? workers : 1);
  for (std::size_t r = rows.first; r < rows.last; ++r) {
    Gathered row(product.out, r * columns, columns);
    Lanes const* const a = row.read(adjoint);
    used.clear();
    for (std::size_t c = 0; c < columns; ++c)
      if (!is_zero(a[c])) used.push_back(c);
    if (used.empty()) continue;
    bool const is_few = link.to_left && used.size() * kFew <= columns;
    work += static_cast<double>((is_few ? used.size() : columns) * inner);
    if (other.empty() && !is_few) other = link.factors(number);
    if (is_few) {
      Gathered left(product.x, r * inner, inner);
      add_few_to_left(link, number, a, used, left.write(to));
      left.give_back(to);
    } else if (link.to_left) {
      left_rows.add(r, std::move(row), a, other.data());
    } else {
      if (!into_right) into_right = right.write(to);
      add_to_right(a, other.data() + r * inner, inner, columns, into_right);
    }
  }
  left_rows.finish(other.data());
  if (into_right) right.give_back(to);
  return work;
}

struct ToOperand {
  PartialAdjoint& adjoint;
  PartialAdjoint& to;
  std::size_t workers;
  Part part{adjoint.first, adjoint.last};

  double operator()(SlopeLink const& link) const {
    link.spread.size == 0 ? to.cover(part.first, part.last) : to.cover(0, link.spread.size);
    add_slopes(link, part, adjoint.of.data(), to.of.data());
    return static_cast<double>(adjoint.size());
  }
  double operator()(MoveLink const& link) const {
    include_all(to, link.index, part.first, part.last);
    add_moves(link, part, adjoint.of.data(), to.of.data());
    return static_cast<double>(adjoint.size());
  }
  double operator()(TermsLink const& link) const {
    std::size_t const begin = link.first[part.first], end = link.first[part.last];
    include_all(to, link.index, begin, end);
    add_listed(link, part, adjoint.of.data(), to.of.data());
    return static_cast<double>(end - begin);
  }
  double operator()(ProductLink const& link) const {
    double work = 0;
    for (std::size_t i = 0; i < link.products->size(); ++i) work += add_product(link, i, adjoint, to, workers);
    return work;
  }
};

// Number of parallel sums, because each addition waits for the previous one.
constexpr std::size_t kSums = 4;

ASSAY_INLINE void add_weighed(Lanes& sum, Lanes const& adjoint, double weight) {
  for (std::size_t l = 0; l < kTapeLanes; ++l) sum.at[l] += std::fabs(adjoint.at[l]) * weight;
}

ASSAY_CLONES void add_weighted(std::size_t count, Lanes const* adjoint, double const* weights, Lanes& sum) {
  Lanes totals[kSums];
  std::size_t i = 0;
  for (; i + kSums <= count; i += kSums)
    for (std::size_t k = 0; k < kSums; ++k) add_weighed(totals[k], adjoint[i + k], weights[i + k]);
  for (; i < count; ++i) add_weighed(totals[0], adjoint[i], weights[i]);
  for (auto const& total : totals) add(sum, total);
}

ASSAY_CLONES void add_both_weighted(std::size_t count, Lanes const* adjoint, double const* first, double const* rest,
                                    Weighed& sums) {
  Lanes firsts[kSums], rests[kSums];
  std::size_t i = 0;
  for (; i + kSums <= count; i += kSums)
    for (std::size_t k = 0; k < kSums; ++k) {
      add_weighed(firsts[k], adjoint[i + k], first[i + k]);
      add_weighed(rests[k], adjoint[i + k], rest[i + k]);
    }
  for (; i < count; ++i) add_weighed(firsts[0], adjoint[i], first[i]), add_weighed(rests[0], adjoint[i], rest[i]);
  for (std::size_t k = 0; k < kSums; ++k) add(sums.first, firsts[k]), add(sums.rest, rests[k]);
}

// A missing bound only matters if the adjoint is not zero.
double weighted(double adjoint, double bound) { return adjoint == 0 || bound == 0 ? 0 : std::fabs(adjoint) * bound; }

}  // namespace

double add_backward(Link const& link, PartialAdjoint& adjoint, PartialAdjoint& to, std::size_t workers) {
  if (adjoint.size() == 0) return 0;
  return std::visit(ToOperand{adjoint, to, workers}, link);
}

Weights::Weights(Step const& step, double rounding) : first_(&step.local), rest_(step.second) {
  for (std::size_t i = 0; i < rest_.size(); ++i) rest_[i] += rounding * step.reach[i];
  rest_.resize(step.size());
  is_finite_ = std::ranges::all_of(step.local, [](double one) { return std::isfinite(one); }) &&
               std::ranges::all_of(rest_, [](double one) { return std::isfinite(one); });
  // or there are no local errors
  if (std::ranges::all_of(step.local, [](double one) { return one == 0; })) first_ = nullptr;
}

Weights::Weights(Doubles const& radius)
    : rest_(radius), is_finite_(std::ranges::all_of(rest_, [](double one) { return std::isfinite(one); })) {}

Weighed Weights::weigh(PartialAdjoint const& adjoint) const {
  Weighed sums;
  std::size_t const first = adjoint.first;
  if (is_finite_ && adjoint.size() > 0) {
    Lanes const* const of = &adjoint.of[first];
    first_ ? add_both_weighted(adjoint.size(), of, &(*first_)[first], &rest_[first], sums)
           : add_weighted(adjoint.size(), of, &rest_[first], sums.rest);
    return sums;
  }
  for (std::size_t i = first; i < adjoint.last; ++i)
    for (std::size_t l = 0; l < kTapeLanes; ++l) {
      if (first_) sums.first.at[l] += weighted(adjoint.of[i].at[l], (*first_)[i]);
      sums.rest.at[l] += weighted(adjoint.of[i].at[l], rest_[i]);
    }
  return sums;
}

}  // namespace assay::bounds
