#include "constraints/bounds/backward.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "oracle/formats/instruction_sets.hpp"

namespace assay::inline constraints::bounds {
namespace {

ASSAY_INLINE bool is_zero(Lanes const& lanes) {
  std::uint64_t any = 0;
  for (double const lane : lanes.at) any |= std::bit_cast<std::uint64_t>(lane) << 1;  // no sign
  return any == 0;
}
ASSAY_INLINE void add(Lanes& to, Lanes const& lanes) {
  for (std::size_t l = 0; l < kLanes; ++l) to.at[l] += lanes.at[l];
}
ASSAY_INLINE void add_times(Lanes& to, Lanes const& lanes, double factor) {
  for (std::size_t l = 0; l < kLanes; ++l) to.at[l] += lanes.at[l] * factor;
}

ASSAY_CLONES void add_slopes(SlopeLink const& link, std::size_t results, Lanes const* adjoint, Lanes* to) {
  double const* const slope = link.slope.data();
  std::size_t const stride = link.slope.size() == 1 ? 0 : 1;
  Spread const spread = link.spread;
  if (spread.size == 0) {
    for (std::size_t i = 0; i < results; ++i)
      if (!is_zero(adjoint[i])) add_times(to[i], adjoint[i], slope[i * stride]);
    return;
  }
  for (std::size_t i = 0; i < results; ++i)
    if (!is_zero(adjoint[i])) add_times(to[spread(i)], adjoint[i], slope[i * stride]);
}

ASSAY_CLONES void add_moves(MoveLink const& link, std::size_t results, Lanes const* adjoint, Lanes* to) {
  std::uint32_t const* const index = link.index.data();
  for (std::size_t i = 0; i < results; ++i)
    if (index[i] != kNowhere && !is_zero(adjoint[i])) add(to[index[i]], adjoint[i]);
}

ASSAY_CLONES void add_listed(TermsLink const& link, std::size_t results, Lanes const* adjoint, Lanes* to) {
  for (std::size_t i = 0; i < results; ++i) {
    if (is_zero(adjoint[i])) continue;
    for (std::uint32_t k = link.first[i]; k < link.first[i + 1]; ++k)
      link.slope.empty() ? add(to[link.index[k]], adjoint[i]) : add_times(to[link.index[k]], adjoint[i], link.slope[k]);
  }
}

// So many places of an operand's matrix are computed side by side.
constexpr std::size_t kPlaces = 8;

// Row `a` of adjoints, of one row of results, times columns of the transposed right factor.
template <std::size_t kAtOnce>
ASSAY_INLINE void add_row_times(Lanes const* a, double const* right, std::size_t columns, Lanes* to) {
  Lanes sums[kAtOnce];
  for (std::size_t c = 0; c < columns; ++c)
    for (std::size_t k = 0; k < kAtOnce; ++k) add_times(sums[k], a[c], right[k * columns + c]);
  for (std::size_t k = 0; k < kAtOnce; ++k) add(to[k], sums[k]);
}

// To one row of the left factor: `a` times the transposed right one.
ASSAY_CLONES void add_to_left(Lanes const* a, double const* right, std::size_t inner, std::size_t columns, Lanes* to) {
  std::size_t k = 0;
  for (; k + kPlaces <= inner; k += kPlaces) add_row_times<kPlaces>(a, right + k * columns, columns, to + k);
  for (; k < inner; ++k) add_row_times<1>(a, right + k * columns, columns, to + k);
}

// To all of the right factor: one row of the left one, transposed, times `a`.
ASSAY_CLONES void add_to_right(Lanes const* a, double const* left, std::size_t inner, std::size_t columns, Lanes* to) {
  for (std::size_t k = 0; k < inner; ++k, to += columns)
    for (std::size_t c = 0; left[k] != 0 && c < columns; ++c) add_times(to[c], a[c], left[k]);
}

// The same to all rows, where few columns of `a`, numbered by `columns`, are not zero.
void add_few_to_left(ProductLink const& link, std::size_t number, Lanes const* a, std::span<std::size_t const> columns,
                     Lanes* to) {
  auto const& product = (*link.products)[number];
  for (std::size_t k = 0; k < product.inner; ++k)
    for (auto const c : columns) add_times(to[k], a[c], link.factor(number, k * product.columns + c));
}

// A part of a matrix: in the place of its elements where these lie one after the other, else gathered.
class Part {
public:
  Part(Places const& places, std::size_t begin, std::size_t count) : places_(places), begin_(begin), count_(count) {}

  Lanes const* read(Adjoint const& elements) {
    if (places_.is_run()) return elements.data() + places_[begin_];
    gathered_.resize(count_);
    for (std::size_t i = 0; i < count_; ++i)
      if (auto const at = places_[begin_ + i]; at != kNowhere) gathered_[i] = elements[at];
    return gathered_.data();
  }
  // Where to add; `give_back` brings there what was added elsewhere.
  Lanes* write(Adjoint& elements) {
    if (places_.is_run()) return elements.data() + places_[begin_];
    gathered_.assign(count_, Lanes{});
    return gathered_.data();
  }
  void give_back(Adjoint& elements) const {
    for (std::size_t i = 0; i < gathered_.size(); ++i)
      if (auto const at = places_[begin_ + i]; at != kNowhere) add(elements[at], gathered_[i]);
  }

private:
  Places const& places_;
  std::size_t begin_, count_;
  Adjoint gathered_;
};

// Gives how many multiplications it took, of one lane.
double add_product(ProductLink const& link, std::size_t number, Adjoint const& adjoint, Adjoint& to) {
  constexpr std::size_t kFew = 8;  // one of so many columns, or fewer
  auto const& product = (*link.products)[number];
  std::size_t const columns = product.columns, inner = product.inner;
  Doubles other;  // all of the other factor, once it is wanted
  Part right(product.y, 0, inner * columns);
  Lanes* into_right = nullptr;
  std::vector<std::size_t> used;
  double work = static_cast<double>(product.out.size());
  for (std::size_t r = 0; r < product.rows; ++r) {
    Part row(product.out, r * columns, columns);
    Lanes const* const a = row.read(adjoint);
    used.clear();
    for (std::size_t c = 0; c < columns; ++c)
      if (!is_zero(a[c])) used.push_back(c);
    if (used.empty()) continue;
    bool const is_few = link.to_left && used.size() * kFew <= columns;
    work += static_cast<double>((is_few ? used.size() : columns) * inner);
    if (other.empty() && !is_few) other = link.factors(number);
    if (link.to_left) {
      Part left(product.x, r * inner, inner);
      is_few ? add_few_to_left(link, number, a, used, left.write(to))
             : add_to_left(a, other.data(), inner, columns, left.write(to));
      left.give_back(to);
    } else {
      if (!into_right) into_right = right.write(to);
      add_to_right(a, other.data() + r * inner, inner, columns, into_right);
    }
  }
  if (into_right) right.give_back(to);
  return work;
}

struct ToOperand {
  Adjoint const& adjoint;
  Adjoint& to;

  double operator()(SlopeLink const& link) const {
    add_slopes(link, adjoint.size(), adjoint.data(), to.data());
    return static_cast<double>(adjoint.size());
  }
  double operator()(MoveLink const& link) const {
    add_moves(link, adjoint.size(), adjoint.data(), to.data());
    return static_cast<double>(adjoint.size());
  }
  double operator()(TermsLink const& link) const {
    add_listed(link, adjoint.size(), adjoint.data(), to.data());
    return static_cast<double>(link.index.size());
  }
  double operator()(ProductLink const& link) const {
    double work = 0;
    for (std::size_t i = 0; i < link.products->size(); ++i) work += add_product(link, i, adjoint, to);
    return work;
  }
};

// So many sums side by side, since an addition waits for the one before.
constexpr std::size_t kSums = 4;

ASSAY_INLINE void add_weighed(Lanes& sum, Lanes const& adjoint, double weight) {
  for (std::size_t l = 0; l < kLanes; ++l) sum.at[l] += std::fabs(adjoint.at[l]) * weight;
}

ASSAY_CLONES void weigh_all(std::size_t count, Lanes const* adjoint, double const* weights, Lanes& sum) {
  Lanes totals[kSums];
  std::size_t i = 0;
  for (; i + kSums <= count; i += kSums)
    for (std::size_t k = 0; k < kSums; ++k) add_weighed(totals[k], adjoint[i + k], weights[i + k]);
  for (; i < count; ++i) add_weighed(totals[0], adjoint[i], weights[i]);
  for (auto const& total : totals) add(sum, total);
}

ASSAY_CLONES void weigh_both(std::size_t count, Lanes const* adjoint, double const* first, double const* rest,
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

// A bound that is missing counts where the element matters at all.
double weighted(double adjoint, double bound) { return adjoint == 0 || bound == 0 ? 0 : std::fabs(adjoint) * bound; }

}  // namespace

double add_backward(Link const& link, Adjoint const& adjoint, Adjoint& to) {
  return std::visit(ToOperand{adjoint, to}, link);
}

Weights::Weights(Step const& step, double rounding) : first_(&step.local), rest_(step.second) {
  for (std::size_t i = 0; i < rest_.size(); ++i) rest_[i] += rounding * step.reach[i];
  rest_.resize(step.size());
  is_finite_ = std::ranges::all_of(step.local, [](double one) { return std::isfinite(one); }) &&
               std::ranges::all_of(rest_, [](double one) { return std::isfinite(one); });
  if (std::ranges::all_of(step.local, [](double one) { return one == 0; })) first_ = nullptr;  // or there are none
}

Weights::Weights(Doubles const& radius)
    : rest_(radius), is_finite_(std::ranges::all_of(rest_, [](double one) { return std::isfinite(one); })) {}

Weighed Weights::weigh(Adjoint const& adjoint) const {
  Weighed sums;
  if (is_finite_) {
    first_ ? weigh_both(adjoint.size(), adjoint.data(), first_->data(), rest_.data(), sums)
           : weigh_all(adjoint.size(), adjoint.data(), rest_.data(), sums.rest);
    return sums;
  }
  for (std::size_t i = 0; i < adjoint.size(); ++i)
    for (std::size_t l = 0; l < kLanes; ++l) {
      if (first_) sums.first.at[l] += weighted(adjoint[i].at[l], (*first_)[i]);
      sums.rest.at[l] += weighted(adjoint[i].at[l], rest_[i]);
    }
  return sums;
}

}  // namespace assay::inline constraints::bounds
