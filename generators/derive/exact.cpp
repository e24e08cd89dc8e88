#include "generators/derive/exact.hpp"

namespace assay::derive {
namespace {

Number with_sign(Number x, bool minus) {
  x.negative = x.negative != minus && x.kind != NumberKind::nan;
  return x;
}

bool is_complex(Scalar const& x) { return x.element.is(Element::Kind::complex); }

}  // namespace

ExactTerms::ExactTerms(Element const& element) : element_(element) {
  if (element.is(Element::Kind::quantized)) throw NotDerived("a sum of quantized elements");
  for (auto& part : parts_) part.add(Number::zero(false));
}

void ExactTerms::add(Scalar const& x, bool minus) {
  if (element_.is_integral()) {
    if (!x.element.is_integral()) throw NotDerived("a sum of floats into integers");
    auto const value = static_cast<std::uint64_t>(x.integer());
    integer_ = element_.is(Element::Kind::boolean) ? integer_ | (value != 0) : integer_ + (minus ? 0 - value : value);
    return;
  }
  if (is_complex(x) != element_.is(Element::Kind::complex)) throw NotDerived("a sum of real and complex numbers");
  parts_[0].add(with_sign(x.number(), minus));
  if (is_complex(x)) parts_[1].add(with_sign(x.number(1), minus));
}

void ExactTerms::add_product(Scalar const& x, Scalar const& y, bool minus) {
  if (element_.is_integral()) {
    if (!x.element.is_integral() || !y.element.is_integral()) throw NotDerived("a sum of floats into integers");
    auto const value = static_cast<std::uint64_t>(x.integer()) * static_cast<std::uint64_t>(y.integer());
    if (element_.is(Element::Kind::boolean))
      integer_ |= x.integer() != 0 && y.integer() != 0;
    else
      integer_ += minus ? 0 - value : value;
    return;
  }
  bool const is_padding = x.element.is_integral();
  if (is_padding && y.element.is(Element::Kind::floating) && !y.element.floating->has_sign)
    throw NotDerived("padding of a type without zero");
  bool const complex = element_.is(Element::Kind::complex);
  if (!complex && (is_complex(x) || is_complex(y))) throw NotDerived("a product of complex numbers into reals");
  // Padding is a real zero, without an imaginary part.
  auto const part = [](Scalar const& scalar, int number) {
    return number == 0 || is_complex(scalar) ? scalar.number(number) : Number::zero(false);
  };
  parts_[0].add_product(with_sign(x.number(), minus), y.number());
  if (!complex) return;
  parts_[0].add_product(with_sign(part(x, 1), !minus), part(y, 1));
  parts_[1].add_product(with_sign(x.number(), minus), part(y, 1));
  parts_[1].add_product(with_sign(part(x, 1), minus), y.number());
}

Scalar ExactTerms::result() const {
  if (element_.is_integral()) return integer_scalar(element_, static_cast<__int128>(integer_));
  return float_scalar(element_, parts_[0].result(), parts_[1].result());
}

}  // namespace assay::derive
