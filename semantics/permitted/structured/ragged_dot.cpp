// Implements semantics/permitted/elementwise/elementwise.hpp: chlo.ragged_dot.
//
// chlo.ragged_dot: known where no order of additions makes a difference.
#include <algorithm>
#include <cmath>

#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/structured/exact_steps.hpp"

namespace assay::inline semantics {
namespace {

// At precision DEFAULT a profile may let operands be rounded first.
bool may_round_operands(SetCall& call) {
  if (call.profile.default_dot_operands.empty()) return false;
  auto const& precision = call.call.parameter("precision_config");
  bool const is_default =
      !precision.attribute || std::ranges::any_of(precision.attribute->elements, [](Attribute element) {
        return element->text.find("DEFAULT") != std::string_view::npos;
      });
  if (!is_default) return false;
  auto const* const shorter = float_format(call.profile.default_dot_operands);
  auto const keeps_all = [&](Tensor const& tensor) {
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part)
        if (!is_exact(unpack(tensor.get(i, part), *tensor.element().floating), *shorter)) return false;
    return true;
  };
  return !keeps_all(call.operand(0).tensor) || !keeps_all(call.operand(1).tensor);
}

// Whether sums of any products of the elements, each taken no more often than it stands there, fit the format: as if
// all of lhs met the greatest of rhs.
bool sums_fit(SetCall& call, FloatFormat const& format) {
  Tensor const &lhs = call.operand(0).tensor, &rhs = call.operand(1).tensor;
  if (lhs.element().floating->name != format.name || rhs.element().floating->name != format.name) return false;
  ExactSteps steps(format);
  auto const collect = [&](Tensor const& tensor, std::vector<Dyadic>& all) {
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part)
        if (auto const value = steps.of(tensor.get(i, part)); !value.is_zero()) all.push_back(value);
  };
  std::vector<Dyadic> x, y;
  collect(lhs, x);
  collect(rhs, y);
  if (!steps.fits || x.empty() || y.empty()) return steps.fits;
  auto const size = [](Dyadic const& value) {
    return std::ldexp(std::abs(static_cast<double>(value.n)), static_cast<int>(value.e));
  };
  auto const greatest = *std::ranges::max_element(y, {}, size), finest = *std::ranges::min_element(y, {}, &Dyadic::e);
  std::vector<Dyadic> products;
  for (Dyadic const& value : x) {
    products.push_back(steps.times(value, greatest));
    if (lhs.element().is(Element::Kind::complex)) products.push_back(products.back());
  }
  auto const coarse = *std::ranges::min_element(x, {}, &Dyadic::e);
  products.push_back(steps.times({1, coarse.e}, {1, finest.e}));  // the unit of all sums
  steps.sum(products);
  return steps.fits;
}

bool integers_fit(SetCall& call, IntegerFormat const& format) {
  auto const greatest = [](Tensor const& tensor) {
    double most = 0;
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      most = std::max(most, std::abs(tensor.element().integer.is_signed ? static_cast<double>(tensor.integer(i))
                                                                        : static_cast<double>(tensor.get(i))));
    return most;
  };
  Tensor const &lhs = call.operand(0).tensor, &rhs = call.operand(1).tensor;
  double const all = greatest(lhs) * greatest(rhs) * static_cast<double>(std::max<std::int64_t>(lhs.count(), 1));
  return all < 0x1p52 && all <= static_cast<double>(format.greatest());
}

}  // namespace

void enclose_ragged_dot(SetCall& call) {
  Element const result = call.result().tensor.element();
  bool const integers = result.is(Element::Kind::integer);
  bool const floats = is_float(result);
  bool const known =
      call.operands_are_exact() && ((integers && integers_fit(call, result.integer)) ||
                                    (floats && sums_fit(call, *result.floating) && !may_round_operands(call)));
  if (known && integers) return;
  if (!known)
    return call.all_implementation_defined(
        "no rule says what the sums of chlo.ragged_dot may give where some order rounds");
  EnclosureWriter writer(call.call, call.result());
  Tensor const& tensor = call.result().tensor;
  FloatFormat const& format = *result.floating;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(result); ++part)
      if (format.is_zero(tensor.get(i, part))) writer.put(i, part, exact_result({}, format));
  writer.finish();
}

}  // namespace assay::inline semantics
