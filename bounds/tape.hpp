// Errors of the values of one run, and their dependence on the errors of earlier values.
//
// Let e be what another permitted implementation computes minus what this run computed, for each element of each value.
// Each element satisfies e_i = sum_j J_ij e_j + d_i, where J_ij is some slope between the two runs' operands and d_i what
// rounding, accuracy and order permit in this one op (the mean value theorem). With J' for J at hand and |J_ij - J'_ij| <=
// w_ij this is e = J' e + d', |d'_i| <= local_i + second_i, second_i = sum_j w_ij radius_j, where |e_j| <= radius_j. J' is a
// triangular matrix of plain numbers; a row of the inverse of I - J', computed backwards from an element k, is its adjoint
// a, and
//     |e_k| <= sum_i |a_i| (local_i + second_i),
// in which errors that come from the same source cancel as they do in any implementation. `reach_i` = sum_j |J'_ij| radius_j
// bounds what the roundings of a itself are worth: for a computed from sums of at most G products,
// |a_j - sum_i a_i J'_ij| <= g sum_i |a_i J'_ij| with g = (G + 2) 2^-52, hence at most g sum_i |a_i| reach_i more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::bounds {

using Doubles = std::vector<double>;

// The elements of a tensor of real numbers. Refers to the memory if that is an array of doubles or floats.
class Elements {
public:
  Elements() = default;
  explicit Elements(Tensor tensor);

  std::size_t size() const { return static_cast<std::size_t>(tensor_.count()); }
  double operator[](std::size_t i) const { return single_ ? single_[i] : wide_[i]; }

private:
  Tensor tensor_;
  float const* single_ = nullptr;
  double const* wide_ = nullptr;
  std::shared_ptr<Doubles const> converted_;
};

inline constexpr double kUnboundedError = std::numeric_limits<double>::infinity();
inline constexpr std::uint32_t kNowhere = UINT32_MAX;

// Links: the elements of one earlier value (`from`) on which the elements of a value depend.

// Maps element i of a result to an element of an operand: the one with the same index; or, for an operand of `size`
// elements along one axis, the one at the position of i on this axis. `inner` is the number of elements per position
// after the axis.
struct Spread {
  std::size_t size = 0, inner = 1;  // size 0: the same index
  std::size_t operator()(std::size_t i) const { return size == 0 ? i : i / inner % size; }
};
inline constexpr Spread kScalar{1, 1};

// Element i depends on element spread(i), with slope[i]. Equal slopes are stored once.
struct SlopeLink {
  std::size_t from = 0;
  Spread spread = {};
  Doubles slope;
};
// Element i depends on element index[i] with slope 1, unless that is kNowhere.
struct MoveLink {
  std::size_t from = 0;
  std::vector<std::uint32_t> index;
};
// Element i depends on the elements index[first[i]] ... index[first[i + 1] - 1], with those slopes. Without slopes, all
// are 1.
struct TermsLink {
  std::size_t from = 0;
  std::vector<std::uint32_t> first, index;
  Doubles slope;
};
// The elements of a matrix; kNowhere means zero.
class Places {
public:
  Places() = default;
  explicit Places(std::vector<std::uint32_t> index);

  std::size_t size() const { return count_; }
  std::uint32_t operator[](std::size_t i) const { return is_run_ ? first_ + static_cast<std::uint32_t>(i) : index_[i]; }
  bool is_run() const { return is_run_; }                             // indices are consecutive from places()[0] on
  std::vector<std::uint32_t> const& index() const { return index_; }  // empty if is_run()

private:
  std::vector<std::uint32_t> index_;
  std::size_t count_ = 0;
  std::uint32_t first_ = 0;
  bool is_run_ = false;
};
// Products of matrices. For each: row r of x and column y of y give element out[r * columns + c]; x[r * inner + k] and
// y[k * columns + c] are elements of the operands.
struct MatrixProduct {
  std::size_t rows = 0, inner = 0, columns = 0;
  Places x, y, out;
};
class ProductLink {
public:
  using Products = std::shared_ptr<std::vector<MatrixProduct> const>;
  // `to_left`: `from` is the left operand, and `other` has the elements of the right one.
  ProductLink(std::size_t from, bool to_left, Products products, Elements other)
      : from(from), to_left(to_left), products(std::move(products)), other_(std::move(other)) {}

  // Returns an element of the other factor of a product, or the whole factor.
  double factor(std::size_t product, std::size_t at) const {
    auto const place = places(product)[at];
    return place == kNowhere ? 0 : other_[place];
  }
  Doubles factors(std::size_t product) const;

  std::size_t from;
  bool to_left;
  Products products;

private:
  Places const& places(std::size_t product) const { return to_left ? (*products)[product].y : (*products)[product].x; }
  Elements other_;
};
using Link = std::variant<SlopeLink, MoveLink, TermsLink, ProductLink>;

// How radii were computed: from those of the operands; from adjoints of each element, back to steps whose radii replace
// everything before them; or from adjoints back to the first errors.
enum class Radii : std::uint8_t { by_op, by_near_adjoints, by_adjoints };

// A value of the run.
struct Step {
  Operation const* op = nullptr;
  Elements center;
  Doubles local;                  // empty: all are zero
  Doubles radius, second, reach;  // empty if errors are estimated to first order
  std::vector<Link> links;
  double fan = 0;   // maximum number of products that are summed for an element's adjoint
  double cost = 0;  // multiplications and additions of its links for one adjoint
  Radii radii = Radii::by_op;
  bool is_lost = false;  // no element has a bound
  std::size_t size() const { return center.size(); }
};

// The parts of an element's bound. `rest` has the second-order errors and the roundings of the bound itself.
struct Bound {
  double first = 0, rest = 0;
  double sum() const;  // rounded up
};
struct Bounds {
  std::vector<Bound> of;
  Doubles shares;  // the contribution of each step to all bounds together, if finite
};

// The number of elements whose adjoints are computed at once.
inline constexpr std::size_t kTapeLanes = 8;
struct alignas(64) Lanes {
  double at[kTapeLanes] = {};
};
// For a step: the effect of its elements' errors on the requested elements.
using Adjoint = std::vector<Lanes>;
// Same for a step's elements from `first` to before `last`. All others are zero and uninitialized in memory.
struct PartialAdjoint {
  Adjoint of;
  std::size_t first = 0, last = 0;

  std::size_t size() const { return last - first; }
  // Extends the range to include the elements from `begin` to before `end`.
  void cover(std::size_t begin, std::size_t end);
};

class Tape {
public:
  // Returns the index of the new step. The steps of its links must already exist.
  std::size_t add(Step step);
  Step const& operator[](std::size_t step) const { return steps_[step]; }
  std::size_t size() const { return steps_.size(); }

  // The steps for which adjoints of a step are computed, from the last to the first.
  struct Way {
    std::vector<std::size_t> steps;
    // false: the radii of the last step replace everything before it, on which nothing else depends
    bool is_whole = true;
    double cost = 0;  // multiplications and additions for one adjoint
    // A step where the way can end: everything before the last of the first `count` steps passes through it.
    struct Stop {
      std::size_t count = 0;
      double cost = 0;
    };
    std::vector<Stop> stops;

    Way until(Stop const& stop) const;
  };
  Way way(std::size_t step) const;

  Bounds bounds(std::size_t step, std::span<std::size_t const> elements, Way const& way) const;
  Bound bound(std::size_t step, std::size_t element) const { return bounds(step, {&element, 1}, way(step)).of[0]; }
  // Returns the adjoints of an element, with each step in lane 0. A step without effect is empty.
  std::vector<Adjoint> adjoint(std::size_t step, std::size_t element) const;
  // Returns the multiplications and additions for bounds of all elements of a step. Extrapolated from some elements, if
  // that is less than the count of the path, which does not skip zeros.
  double work(std::size_t step, Way const& way) const;
  // Replaces the radii of a step by bounds of each element, if these are smaller.
  void tighten(std::size_t step, Way const& way);

private:
  struct Sweep;
  std::vector<Step> steps_;
  double fan_ = 0, radii_ = 0;
};

}  // namespace assay::bounds
