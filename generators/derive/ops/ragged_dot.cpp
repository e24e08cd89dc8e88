// chlo.ragged_dot, element by element: sums of products within a group.
#include <algorithm>

#include "generators/derive/walk.hpp"
#include "semantics/program/index.hpp"

namespace assay::derive {
namespace {

using Axes = std::vector<std::int64_t>;

bool holds(Axes const& axes, std::int64_t axis) { return std::ranges::find(axes, axis) != axes.end(); }

std::int64_t number_of(Shape const& place, Shape const& shape) {
  std::int64_t number = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) number = number * shape[d] + place[d];
  return number;
}

class RaggedDot {
public:
  explicit RaggedDot(Execution const& execution)
      : execution_(execution), lhs_(execution.tensor(0)), rhs_(execution.tensor(1)), sizes_(execution.tensor(2)) {
    ragged_ = axes("lhs_ragged_dimensions").at(0);
    if (sizes_.rank() != 1) throw NotDerived("groups of several sizes");
    Axes const batch = axes("lhs_batching_dimensions"), inner = axes("lhs_contracting_dimensions");
    slices_ = holds(inner, ragged_);
    if (holds(batch, ragged_)) throw NotDerived("a ragged batching dimension");
  }

  RuntimeValue compute() const {
    Axes const batch[] = {axes("lhs_batching_dimensions"), axes("rhs_batching_dimensions")};
    Axes const inner[] = {axes("lhs_contracting_dimensions"), axes("rhs_contracting_dimensions")};
    Axes const group = axes("rhs_group_dimensions");
    Axes const lhs_outer = rest(lhs_, batch[0], inner[0], {}), rhs_outer = rest(rhs_, batch[1], inner[1], group);
    Shape shape, summed;
    if (slices_) shape.push_back(sizes_.count());
    for (auto const axis : batch[0]) shape.push_back(size(lhs_, axis));
    for (auto const axis : lhs_outer) shape.push_back(size(lhs_, axis));
    for (auto const axis : rhs_outer) shape.push_back(size(rhs_, axis));
    for (auto const axis : inner[0]) summed.push_back(size(lhs_, axis));
    Tensor result = derived_tensor(element_of_type(execution_.result_type()), shape);
    for (std::int64_t i = 0; i < result.count(); ++i) {
      Shape const at = index_at(i, shape);
      Shape x(lhs_.rank()), y(rhs_.rank());
      std::size_t next = slices_ ? 1 : 0;
      for (std::size_t n = 0; n < batch[0].size(); ++n, ++next)
        place(x, batch[0][n]) = place(y, batch[1][n]) = at[next];
      for (auto const axis : lhs_outer) place(x, axis) = at[next++];
      for (auto const axis : rhs_outer) place(y, axis) = at[next++];
      std::vector<std::pair<Scalar, Scalar>> factors;
      for (std::int64_t k = 0; k < element_count(summed); ++k) {
        Shape const inside = index_at(k, summed);
        for (std::size_t n = 0; n < inside.size(); ++n) place(x, inner[0][n]) = place(y, inner[1][n]) = inside[n];
        std::int64_t const own = group_of(place(x, ragged_));
        if (own == sizes_.count() || (slices_ && own != at[0])) continue;
        if (!slices_) place(y, group.at(0)) = own;
        factors.emplace_back(scalar_at(lhs_, number_of(x, lhs_.shape())), scalar_at(rhs_, number_of(y, rhs_.shape())));
      }
      store(result, i, sum(factors, result.element()));
    }
    return result;
  }

private:
  Axes axes(std::string_view row) const { return execution_.parameter(row).integers; }
  static std::int64_t& place(Shape& shape, std::int64_t axis) { return shape.at(static_cast<std::size_t>(axis)); }
  static std::int64_t size(Tensor const& tensor, std::int64_t axis) {
    return tensor.shape().at(static_cast<std::size_t>(axis));
  }
  static Axes rest(Tensor const& tensor, Axes const& a, Axes const& b, Axes const& c) {
    Axes others;
    for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(tensor.rank()); ++axis)
      if (!holds(a, axis) && !holds(b, axis) && !holds(c, axis)) others.push_back(axis);
    return others;
  }

  // The group of a row; the number of groups if it is in none.
  std::int64_t group_of(std::int64_t row) const {
    std::int64_t end = 0;
    for (std::int64_t i = 0; i < sizes_.count(); ++i) {
      end += static_cast<std::int64_t>(scalar_at(sizes_, i).integer());
      if (row < end) return i;
    }
    return sizes_.count();
  }

  static Scalar sum(std::vector<std::pair<Scalar, Scalar>> const& factors, Element const& element) {
    if (element.is(Element::Kind::integer)) {
      __int128 total = 0;
      for (auto const& [x, y] : factors)
        total += integer_scalar(element, integer_scalar(element, x.integer()).integer() *
                                             integer_scalar(element, y.integer()).integer())
                     .integer();
      return integer_scalar(element, total);
    }
    if (!is_float(element)) throw NotDerived("sums of such elements");
    Total real, imag;
    real.add(Number::zero(false));
    imag.add(Number::zero(false));
    bool const complex = element.is(Element::Kind::complex);
    for (auto const& [x, y] : factors) {
      real.add_product(x.number(0), y.number(0));
      if (!complex) continue;
      Number minus = y.number(1);
      minus.negative = minus.kind != NumberKind::nan && !minus.negative;
      real.add_product(x.number(1), minus);
      imag.add_product(x.number(0), y.number(1));
      imag.add_product(x.number(1), y.number(0));
    }
    return float_scalar(element, real.result(), complex ? imag.result() : Number::zero(false));
  }

  Execution const& execution_;
  Tensor const &lhs_, &rhs_, &sizes_;
  std::int64_t ragged_ = 0;
  bool slices_ = false;
};

}  // namespace

bool derive_ragged_dot(Execution const& execution, Values& results) {
  if (execution.op().name != "chlo.ragged_dot") return false;
  results = {RaggedDot(execution).compute()};
  return true;
}

}  // namespace assay::derive
