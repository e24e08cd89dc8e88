// Errors of the values of one run, and how each depends on those of earlier values.
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

#include "semantics/runtime/enclosure.hpp"

namespace assay::inline constraints::bounds {

using Doubles = std::vector<double>;
using Shared = std::shared_ptr<Doubles const>;

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();
inline constexpr std::uint32_t kNowhere = UINT32_MAX;

// Links: on which elements of one earlier value (`from`) those of a value depend.

// Element i on element i (`scalar`: on element 0), with slope[i].
struct SlopeLink {
  std::size_t from = 0;
  bool scalar = false;
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
// Products of matrices. Of one: row r of x, column c of y give element out[r * columns + c]; x[r * inner + k] and
// y[k * columns + c] are elements of the operands, or kNowhere, where there is zero.
struct MatrixProduct {
  std::size_t rows = 0, inner = 0, columns = 0;
  std::vector<std::uint32_t> x, y, out;
};
struct ProductLink {
  std::size_t from = 0;
  bool to_left = true;  // `from` is the left operand
  std::shared_ptr<std::vector<MatrixProduct> const> products;
  Shared other;  // the elements of the other operand
};
using Link = std::variant<SlopeLink, MoveLink, TermsLink, ProductLink>;

// A value of the run.
struct Step {
  Operation const* op = nullptr;
  Shared center;  // its elements
  Doubles radius, local, second, reach;
  std::vector<Link> links;
  double fan = 0;      // at most so many products are summed for an element's adjoint
  bool tight = false;  // radii are from an adjoint of each element
  std::size_t size() const { return radius.size(); }
};

// What an element's bound is made of; `rest` is what is of second order, and the roundings of the bound itself.
struct Bound {
  double first = 0, rest = 0;
  double sum() const;  // rounded up
};

class Tape {
public:
  // The number of the new step. Its links' steps are already there.
  std::size_t add(Step step);
  Step const& operator[](std::size_t step) const { return steps_[step]; }
  std::size_t size() const { return steps_.size(); }

  // Multiplications and additions that one adjoint takes.
  double cost() const { return cost_; }

  // Of one element. `shares`, where it is not empty: is given what each step contributes.
  Bound bound(std::size_t step, std::size_t element, std::span<double> shares = {}) const;
  // The adjoint of an element: of each step, what its elements' errors are worth in that element; empty: nothing.
  std::vector<Doubles> adjoint(std::size_t step, std::size_t element) const;
  // Replaces the radii of a step by bounds of each element, where these are less.
  void tighten(std::size_t step);

private:
  template <class Visit> void sweep(std::size_t step, std::size_t element, Visit const& visit) const;

  std::vector<Step> steps_;
  double cost_ = 0, fan_ = 0, radii_ = 0;
};

}  // namespace assay::inline constraints::bounds
