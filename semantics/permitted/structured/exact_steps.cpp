#include "semantics/permitted/structured/exact_steps.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace assay {
namespace {

unsigned __int128 magnitude(__int128 n) { return static_cast<unsigned __int128>(n < 0 ? -n : n); }

int width(unsigned __int128 n) {
  auto const high = static_cast<std::uint64_t>(n >> 64);
  return high ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<std::uint64_t>(n));
}

constexpr int kMaxShift = 60;

}  // namespace

// Normal numbers only: whether subnormal ones are flushed makes no difference then.
Dyadic ExactSteps::checked(__int128 n, std::int64_t e) {
  if (n == 0) return {};
  for (auto low = static_cast<std::uint64_t>(n); (low & 1) == 0; low = static_cast<std::uint64_t>(n)) {
    int const spare = low == 0 ? 63 : std::countr_zero(low);
    n /= static_cast<__int128>(1) << spare;  // no bit is lost
    e += spare;
  }
  int const bits = width(magnitude(n));
  Number const greatest = unpack(format_.max_finite_code(), format_);
  fits = fits && bits <= format_.precision() && e + bits - 1 >= format_.min_exponent() &&
         e + bits <= greatest.exponent + 63;  // the greatest binade may lack its end
  return fits ? Dyadic{static_cast<std::int64_t>(n), e} : Dyadic{};
}

Dyadic ExactSteps::of(std::uint64_t code) {
  Number const number = unpack(code, format_);
  if (number.kind == NumberKind::zero) return {};
  fits = fits && number.kind == NumberKind::finite;
  if (!fits) return {};
  __int128 const n = static_cast<__int128>(number.significand);
  return checked(number.negative ? -n : n, number.exponent);
}

Dyadic ExactSteps::of(std::int64_t number) { return checked(number, 0); }

DyadicComplex ExactSteps::of(Tensor const& tensor, std::int64_t index) {
  return {of(tensor.get(index, 0)), tensor.element().is(Element::Kind::complex) ? of(tensor.get(index, 1)) : Dyadic{}};
}

Dyadic ExactSteps::times(Dyadic const& x, Dyadic const& y) {
  return checked(static_cast<__int128>(x.n) * y.n, x.e + y.e);
}

Dyadic ExactSteps::over(Dyadic const& x, Dyadic const& y) {
  fits = fits && (y.n == 1 || y.n == -1);
  return fits ? checked(x.n * y.n, x.e - y.e) : Dyadic{};
}

Dyadic ExactSteps::root(Dyadic const& x) {
  auto const root =
      static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(std::max<std::int64_t>(x.n, 0)))));
  fits = fits && x.n > 0 && x.e % 2 == 0 && root * root == x.n;
  return fits ? checked(root, x.e / 2) : Dyadic{};
}

// Sums of terms are multiples of the finest one's unit, and no greater than the sum of all magnitudes.
Dyadic ExactSteps::sum(std::span<Dyadic const> terms) {
  std::int64_t least = 0, greatest = 0;
  bool any = false;
  for (Dyadic const& term : terms) {
    if (term.is_zero()) continue;
    least = any ? std::min(least, term.e) : term.e;
    greatest = any ? std::max(greatest, term.e) : term.e;
    any = true;
  }
  fits = fits && greatest - least <= kMaxShift && (!any || least >= format_.min_exponent());
  if (!fits || !any) return {};
  __int128 total = 0;
  unsigned __int128 all = 0;
  for (Dyadic const& term : terms) {
    __int128 const n = term.is_zero() ? 0 : static_cast<__int128>(term.n) << (term.e - least);
    total += n;
    all += magnitude(n);
    fits = fits && width(all) < 120;
    if (!fits) return {};
  }
  fits = fits && width(all) <= format_.precision();
  checked(static_cast<__int128>(1) << (width(all) - 1), least);  // the range
  return checked(total, least);
}

Dyadic ExactSteps::difference(Dyadic const& x, Dyadic const& y) {
  Dyadic const terms[] = {x, {-y.n, y.e}};
  return sum(terms);
}

void add_product(ExactSteps& steps, DyadicComplex const& x, DyadicComplex const& y, bool negative,
                 std::vector<Dyadic>& real, std::vector<Dyadic>& imag) {
  auto const add = [&](std::vector<Dyadic>& to, Dyadic const& a, Dyadic const& b, bool minus) {
    Dyadic product = steps.times(a, b);
    if (minus) product.n = -product.n;
    if (!product.is_zero()) to.push_back(product);
  };
  add(real, x.real, y.real, negative);
  add(real, x.imag, y.imag, !negative);
  add(imag, x.real, y.imag, negative);
  add(imag, x.imag, y.real, negative);
}

ElementSet exact_result(Dyadic const& value, FloatFormat const& format) {
  if (value.is_zero()) return {{format.has_negative_zero() ? order_of(format.sign_bit(), format) : 0, 0}, 0};
  Number const number = Number::finite(value.n < 0, value.e, magnitude(value.n));
  return {CodeSet::of(round(number, format), format), 0};
}

}  // namespace assay
