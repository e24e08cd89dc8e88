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

// The elements of a tensor of real numbers: as they are in memory where that is an array of doubles or floats.
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

// Links: the elements of one earlier value (`from`) on which those of a value depend.

// Which element of an operand meets element i of a result: that with the same number, or, of an operand of `size` elements
// along one axis, that at the place of i on this axis. After the axis each element has `inner` others.
struct Spread {
  std::size_t size = 0, inner = 1;  // size 0: the same number
  std::size_t operator()(std::size_t i) const { return size == 0 ? i : i / inner % size; }
};
inline constexpr Spread kScalar{1, 1};

// Element i on element spread(i), with slope[i]; slopes that are all the same are one.
struct SlopeLink {
  std::size_t from = 0;
  Spread spread = {};
  Doubles slope;
};
// Element i on element index[i], unless that is kNowhere, with slope 1.
struct MoveLink {
  std::size_t from = 0;
  std::vector<std::uint32_t> index;
};
// Element i on the elements index[first[i]] ... index[first[i + 1] - 1], with those slopes; no slopes: all are 1.
struct TermsLink {
  std::size_t from = 0;
  std::vector<std::uint32_t> first, index;
  Doubles slope;
};
// Which elements a matrix consists of; kNowhere: zero.
class Places {
public:
  Places() = default;
  explicit Places(std::vector<std::uint32_t> index);

  std::size_t size() const { return count_; }
  std::uint32_t operator[](std::size_t i) const { return is_run_ ? first_ + static_cast<std::uint32_t>(i) : index_[i]; }
  bool is_run() const { return is_run_; }                             // places()[0], places()[0] + 1, ...
  std::vector<std::uint32_t> const& index() const { return index_; }  // empty where it is a run

private:
  std::vector<std::uint32_t> index_;
  std::size_t count_ = 0;
  std::uint32_t first_ = 0;
  bool is_run_ = false;
};
// Products of matrices. Of one: row r of x, column c of y give element out[r * columns + c]; x[r * inner + k] and
// y[k * columns + c] are elements of the operands.
struct MatrixProduct {
  std::size_t rows = 0, inner = 0, columns = 0;
  Places x, y, out;
};
class ProductLink {
public:
  using Products = std::shared_ptr<std::vector<MatrixProduct> const>;
  // `to_left`: `from` is the left operand, and `other` are the elements of the right one.
  ProductLink(std::size_t from, bool to_left, Products products, Elements other)
      : from(from), to_left(to_left), products(std::move(products)), other_(std::move(other)) {}

  // The other factor of a product: an element of that matrix; all of it.
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

// The origin of radii: those of the operands, or adjoints of each element, back to steps whose radii replace everything
// before them, or to the first errors.
enum class Radii : std::uint8_t { by_op, by_near_adjoints, by_adjoints };

// A value of the run.
struct Step {
  Operation const* op = nullptr;
  Elements center;
  Doubles local;                  // none: all are zero
  Doubles radius, second, reach;  // none, where errors are estimated to first order
  std::vector<Link> links;
  double fan = 0;   // at most so many products are summed for an element's adjoint
  double cost = 0;  // multiplications and additions that its links take, for one adjoint
  Radii radii = Radii::by_op;
  bool is_lost = false;  // no element has a bound
  std::size_t size() const { return center.size(); }
};

// The parts of an element's bound; `rest` has the second-order errors and the roundings of the bound itself.
struct Bound {
  double first = 0, rest = 0;
  double sum() const;  // rounded up
};
struct Bounds {
  std::vector<Bound> of;
  Doubles shares;  // the contribution of each step to all of them together, if it is finite
};

// Adjoints of so many elements are computed at once.
inline constexpr std::size_t kTapeLanes = 8;
struct alignas(64) Lanes {
  double at[kTapeLanes] = {};
};
// For a step: the effect of its elements' errors on the requested elements.
using Adjoint = std::vector<Lanes>;
// The same for a step's elements from `first` to before `last`. Those of all others are zero, and undefined in memory.
struct PartialAdjoint {
  Adjoint of;
  std::size_t first = 0, last = 0;

  std::size_t size() const { return last - first; }
  // From now on elements from `begin` to before `end` are among those.
  void cover(std::size_t begin, std::size_t end);
};

class Tape {
public:
  // The number of the new step. Its links' steps are already there.
  std::size_t add(Step step);
  Step const& operator[](std::size_t step) const { return steps_[step]; }
  std::size_t size() const { return steps_.size(); }

  // Steps that adjoints of a step are computed of, from the last to the first.
  struct Way {
    std::vector<std::size_t> steps;
    // no: the radii of the last step replace everything before it, and nothing else depends on it
    bool is_whole = true;
    double cost = 0;  // multiplications and additions that one adjoint takes
    // Where it may end: all that is before the last of the first `count` steps passes through that step.
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
  // The adjoints of an element, of each step in lane 0; empty: nothing.
  std::vector<Adjoint> adjoint(std::size_t step, std::size_t element) const;
  // Multiplications and additions for bounds of all elements of a step: extrapolated from some elements, if that is
  // less than the count of the path, which does not skip zeros.
  double work(std::size_t step, Way const& way) const;
  // Replaces the radii of a step by bounds of each element, where these are less.
  void tighten(std::size_t step, Way const& way);

private:
  struct Sweep;
  std::vector<Step> steps_;
  double fan_ = 0, radii_ = 0;
};

}  // namespace assay::bounds
