#include "oracle/functions/pair_tables.hpp"

#include <array>
#include <memory>

#include "oracle/formats/mpfr_number.hpp"

namespace assay::pairs {
namespace {

constexpr mpfr_rnd_t kNearest = MPFR_RNDN;

template <mpfr_prec_t kBits> struct Variable : Mpfr {
  Variable() : Mpfr(kBits) {}
  mpfr_ptr operator*() { return *this; }
};
using Real = Variable<160>;
using WideReal = Variable<400>;

Pair to_pair(mpfr_srcptr x) {
  Real rest;
  Pair pair;
  pair.high = mpfr_get_d(x, kNearest);
  mpfr_sub_d(rest, x, pair.high, kNearest);
  pair.low = mpfr_get_d(rest, kNearest);
  return pair;
}

// Removes the first `bits` bits from x, and returns them.
double split_off(Real& x, mpfr_prec_t bits) {
  Mpfr part(bits);
  mpfr_set(part, x, MPFR_RNDZ);
  double const value = mpfr_get_d(part, kNearest);
  mpfr_sub_d(x, x, value, kNearest);
  return value;
}

// term(n, c) sets c to the coefficient of degree n.
template <std::size_t kPairs, std::size_t kDoubles, class Term>
void fill(Polynomial<kPairs, kDoubles>& polynomial, Term const& term) {
  Real coefficient;
  for (std::size_t n = 0; n < kPairs + kDoubles; ++n) {
    term(n, *coefficient);
    if (n < kPairs)
      polynomial.first[n] = to_pair(coefficient);
    else
      polynomial.rest[n - kPairs] = mpfr_get_d(coefficient, kNearest);
  }
}

// Returns the coefficients (-1)^(n if alternating) / (scale(n) factorial(n)!).
template <class Scale, class Factorial> auto series(bool alternating, Scale const& scale, Factorial const& factorial) {
  return [=](std::size_t n, mpfr_ptr c) {
    mpfr_fac_ui(c, factorial(n), kNearest);
    mpfr_mul_ui(c, c, scale(n), kNearest);
    mpfr_si_div(c, alternating && n % 2 == 1 ? -1 : 1, c, kNearest);
  };
}

void make(ExponentialTable& table) {
  Real x;
  mpfr_const_log2(x, kNearest);
  mpfr_div_ui(x, x, kPowers, kNearest);
  table.per_unit = 1 / mpfr_get_d(x, kNearest);
  table.step[0] = split_off(x, 32);
  table.step[1] = split_off(x, 32);
  table.step[2] = mpfr_get_d(x, kNearest);
  for (int i = 0; i < kPowers; ++i) {
    mpfr_set_d(x, static_cast<double>(i) / kPowers, kNearest);
    mpfr_exp2(x, x, kNearest);
    table.powers[i] = to_pair(x);
  }
  auto const one = [](std::size_t) { return 1UL; };
  auto const next = [](std::size_t n) { return n + 1UL; };
  fill(table.series, series(false, one, next));
  fill(table.expm1, series(false, one, next));
}

void make(LogTable& table) {
  Real x;
  mpfr_const_log2(x, kNearest);
  table.ln2 = to_pair(x);
  for (int i = 0; i < kReciprocals; ++i) {
    double& reciprocal = table.reciprocals[i];
    reciprocal = (i < kHalved ? 1 : 2) / (1 + (i + 0.5) / kReciprocals);
    if (i == 0 || i == kReciprocals - 1) reciprocal = 1;  // no cancellation near 1
    mpfr_set_d(x, reciprocal, kNearest);
    mpfr_log(x, x, kNearest);
    table.logs[i] = -to_pair(x);
  }
  fill(table.log1p, series(
                        true, [](std::size_t n) { return n + 1UL; }, [](std::size_t) { return 0UL; }));
}

void make_bits(AngleTable& table) {
  Variable<64 * AngleTable::kWords + 64> x;
  mpfr_const_pi(x, kNearest);
  mpfr_ui_div(x, kTurn / 2, x, kNearest);
  mpfr_mul_2ui(x, x, 64 * AngleTable::kWords - 40, kNearest);
  for (std::size_t i = AngleTable::kWords; i-- > 0;) {  // the first words; each has the weight 2^(64 i)
    Variable<64> word;
    mpfr_div_2ui(word, x, 64 * i, MPFR_RNDZ);
    mpfr_trunc(word, word);
    table.per_unit_bits[AngleTable::kWords - 1 - i] = mpfr_get_uj(word, MPFR_RNDZ);
    mpfr_mul_2ui(word, word, 64 * i, kNearest);
    mpfr_sub(x, x, word, kNearest);
  }
}

void make(AngleTable& table) {
  Real x, angle;
  mpfr_const_pi(angle, kNearest);
  mpfr_div_ui(angle, angle, kTurn / 2, kNearest);
  for (int i = 0; i < kTurn; ++i) {
    mpfr_mul_ui(x, angle, static_cast<unsigned long>(i), kNearest);
    mpfr_sin(x, x, kNearest);
    table.sines[i] = i % (kTurn / 2) == 0 ? Pair{} : to_pair(x);
  }
  table.per_unit = 1 / mpfr_get_d(angle, kNearest);
  for (int i = 0; i < 3; ++i) table.step[i] = split_off(angle, 28);
  table.step[3] = mpfr_get_d(angle, kNearest);
  make_bits(table);
  auto const one = [](std::size_t) { return 1UL; };
  fill(table.sine, series(true, one, [](std::size_t n) { return 2UL * n + 1; }));
  fill(table.cosine, series(true, one, [](std::size_t n) { return 2UL * n; }));
}

void make(ArctangentTable& table) {
  Real x;
  mpfr_const_pi(x, kNearest);
  table.pi = to_pair(x);
  table.half_pi = half(table.pi);
  for (int i = 0; i <= kAngles; ++i) {
    mpfr_set_d(x, static_cast<double>(i) / kAngles, kNearest);
    mpfr_atan(x, x, kNearest);
    table.arctangents[i] = to_pair(x);
  }
  fill(table.series, series(
                         true, [](std::size_t n) { return 2UL * n + 1; }, [](std::size_t) { return 0UL; }));
}

void set_two_by_root_pi(mpfr_ptr x) {
  mpfr_const_pi(x, kNearest);
  mpfr_rec_sqrt(x, x, kNearest);
  mpfr_mul_ui(x, x, 2, kNearest);
}

void make(ErfTable& table) {
  Real x;
  set_two_by_root_pi(x);
  table.two_by_root_pi = to_pair(x);
  fill(table.series, series(
                         true, [](std::size_t n) { return 2UL * n + 1; }, [](std::size_t n) { return 1UL * n; }));
}

// B_2k = (-1)^(k + 1) 2 (2k)! zeta(2k) / (2 pi)^2k
void set_bernoulli(mpfr_ptr result, unsigned long k) {
  Real x;
  mpfr_const_pi(x, kNearest);
  mpfr_mul_2ui(x, x, 1, kNearest);
  mpfr_pow_ui(x, x, 2 * k, kNearest);
  mpfr_zeta_ui(result, 2 * k, kNearest);
  mpfr_div(result, result, x, kNearest);
  mpfr_fac_ui(x, 2 * k, kNearest);
  mpfr_mul(result, result, x, kNearest);
  mpfr_mul_si(result, result, k % 2 == 1 ? 2 : -2, kNearest);
}

void make(GammaTable& table) {
  Real x;
  mpfr_const_pi(x, kNearest);
  mpfr_mul_2ui(x, x, 1, kNearest);
  mpfr_log(x, x, kNearest);
  mpfr_div_2ui(x, x, 1, kNearest);
  table.half_log_two_pi = to_pair(x);
  fill(table.lgamma, [](std::size_t n, mpfr_ptr c) {
    set_bernoulli(c, n + 1);
    mpfr_div_ui(c, c, (2 * n + 2) * (2 * n + 1), kNearest);
  });
  fill(table.digamma, [](std::size_t n, mpfr_ptr c) {
    set_bernoulli(c, n + 1);
    mpfr_div_ui(c, c, 2 * n + 2, kNearest);
  });
}

// g = erfc(x) e^(x^2) satisfies g' = 2 x g - 2 / sqrt(pi). So its Taylor coefficients around a are
//   g_1 = 2 a g_0 - 2 / sqrt(pi), (n + 1) g_n+1 = 2 a g_n + 2 g_n-1.
// They lose up to 210 bits for a = 27. They determine g_0 of the next lower center within 2^-190. Errors decrease
// towards lower centers, by e^(-2 a h) for a step of h.
class ScaledErfcSeries {
public:
  explicit ScaledErfcSeries(double center) : center_(center) {
    WideReal square;
    mpfr_set_d(square, center, kNearest);
    mpfr_erfc(*terms_[0], square, kNearest);
    mpfr_sqr(square, square, kNearest);
    mpfr_exp(square, square, kNearest);
    mpfr_mul(*terms_[0], *terms_[0], square, kNearest);
    set_two_by_root_pi(*constant_);
    expand();
  }

  template <class Polynomial> void fill_in(Polynomial& polynomial) {
    fill(polynomial, [&](std::size_t n, mpfr_ptr c) { mpfr_set(c, *terms_[n], kNearest); });
  }

  void step_down(double step) {
    WideReal value;
    mpfr_set_zero(value, 1);
    for (std::size_t n = kTerms; n-- > 0;) {
      mpfr_mul_d(value, value, -step, kNearest);
      mpfr_add(value, value, *terms_[n], kNearest);
    }
    mpfr_set(*terms_[0], value, kNearest);
    center_ -= step;
    expand();
  }

private:
  static constexpr std::size_t kTerms = 32;

  void expand() {
    WideReal part;
    for (std::size_t n = 0; n + 1 < kTerms; ++n) {
      mpfr_ptr const next = *terms_[n + 1];
      mpfr_mul_d(next, *terms_[n], 2 * center_, kNearest);
      if (n == 0) {
        mpfr_sub(next, next, *constant_, kNearest);
        continue;
      }
      mpfr_mul_2ui(part, *terms_[n - 1], 1, kNearest);
      mpfr_add(next, next, part, kNearest);
      mpfr_div_ui(next, next, n + 1, kNearest);
    }
  }

  double center_;
  WideReal constant_;
  std::array<WideReal, kTerms> terms_;
};

void make(ScaledErfcTable& table) {
  using Table = ScaledErfcTable;
  ScaledErfcSeries around(static_cast<double>(Table::kTo) / Table::kCoarse);
  for (int i = Table::kTo; i > Table::kSwitch * Table::kCoarse; --i) {
    around.fill_in(table.coarse[i - Table::kSwitch * Table::kCoarse]);
    around.step_down(1.0 / Table::kCoarse);
  }
  around.fill_in(table.coarse[0]);
  for (int i = Table::kSwitch * Table::kFine; i >= Table::kFrom; --i) {
    around.fill_in(table.fine[i - Table::kFrom]);
    around.step_down(1.0 / Table::kFine);
  }
}

template <class Table> Table const& made() {
  static auto const made = [] {
    auto table = std::make_unique<Table>();
    make(*table);
    return table;
  }();
  return *made;
}

}  // namespace

template <> ExponentialTable const& table() { return made<ExponentialTable>(); }
template <> LogTable const& table() { return made<LogTable>(); }
template <> AngleTable const& table() { return made<AngleTable>(); }
template <> ArctangentTable const& table() { return made<ArctangentTable>(); }
template <> ErfTable const& table() { return made<ErfTable>(); }
template <> GammaTable const& table() { return made<GammaTable>(); }
template <> ScaledErfcTable const& table() { return made<ScaledErfcTable>(); }

}  // namespace assay::pairs
