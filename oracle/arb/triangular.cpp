#include "oracle/arb/triangular.hpp"

#include <cmath>
#include <vector>

#include "oracle/arb/ball.hpp"

namespace assay {
namespace {

constexpr slong kPrecisions[] = {192, 768, 3072};

// A matrix of codes.
struct View {
  MatrixElement element;
  void const* data;

  std::uint64_t code(std::size_t index, int part) const {
    std::size_t const at = element.complex ? 2 * index + static_cast<std::size_t>(part) : index;
    return code_at(data, at, *element.format);
  }
  Number number(std::size_t index, int part) const {
    if (part == 1 && !element.complex) return Number::zero(false);
    return unpack(code(index, part), *element.format);
  }
  void load(acb_ptr ball, std::size_t index) const {
    set(acb_realref(ball), number(index, 0));
    set(acb_imagref(ball), number(index, 1));
  }
};

void put(MatrixElement element, void* data, std::size_t index, int part, std::uint64_t code) {
  if (element.complex)
    write_code(data, 2 * index + static_cast<std::size_t>(part), *element.format, code);
  else if (part == 0)
    write_code(data, index, *element.format, code);
}

// Stores a rounded element. Returns false if its rounding is undecided, unless it is `forced`.
bool put(MatrixElement element, void* data, std::size_t index, acb_srcptr ball, bool forced) {
  for (int part = 0; part < (element.complex ? 2 : 1); ++part) {
    arb_srcptr const value = part == 0 ? acb_realref(ball) : acb_imagref(ball);
    auto const code = forced ? settled(value, *element.format) : rounded(value, *element.format);
    if (!code) return false;
    put(element, data, index, part, *code);
  }
  return true;
}

enum class Outcome { done, undecided, not_positive };

class Factorization {
public:
  Factorization(View a, std::size_t size, bool lower)
      : a_(a), size_(size), lower_(lower), rows_(size * size), conjugates_(a.element.complex ? size * size : 1) {}

  Outcome run(slong precision) {
    ComplexBalls sum(1);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        load(sum[0], i, j);
        acb_dot(sum[0], sum[0], 1, rows_[i * size_], 1, conjugate(j), 1, static_cast<slong>(j), precision);
        acb_ptr const element = rows_[i * size_ + j];
        if (i == j) {
          arb_zero(acb_imagref(element));
          if (arb_is_negative(acb_realref(sum[0]))) return Outcome::not_positive;
          if (!arb_is_positive(acb_realref(sum[0])))
            return arb_is_zero(acb_realref(sum[0])) ? Outcome::not_positive : Outcome::undecided;
          arb_sqrt(acb_realref(element), acb_realref(sum[0]), precision);
        } else {
          acb_div_arb(element, sum[0], acb_realref(rows_[j * size_ + j]), precision);
        }
        if (a_.element.complex) acb_conj(conjugates_[i * size_ + j], element);
      }
    return Outcome::done;
  }

  bool write(void* result, bool forced) {
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j) {
        bool const wanted = lower_ ? j <= i : i <= j;
        std::size_t const at = i * size_ + j;
        if (!wanted) {
          for (int part = 0; part < 2; ++part)
            put(a_.element, result, at, part, round(Number::zero(false), *a_.element.format));
        } else if (!put(a_.element, result, at, lower_ ? rows_[at] : conjugate(j) + i, forced)) {
          return false;
        }
      }
    return true;
  }

private:
  acb_ptr conjugate(std::size_t row) { return a_.element.complex ? conjugates_[row * size_] : rows_[row * size_]; }

  // Loads a[i, j] of the lower triangle, or the conjugate of a[j, i].
  void load(acb_ptr ball, std::size_t i, std::size_t j) {
    a_.load(ball, lower_ ? i * size_ + j : j * size_ + i);
    if (i == j) arb_zero(acb_imagref(ball));
    if (!lower_) acb_conj(ball, ball);
  }

  View a_;
  std::size_t size_;
  bool lower_;
  ComplexBalls rows_, conjugates_;
};

bool is_finite(View a, std::size_t size, bool lower) {
  auto const bad = [](Number const& number) {
    return number.kind == NumberKind::infinity || number.kind == NumberKind::nan;
  };
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      std::size_t const at = lower ? i * size + j : j * size + i;
      if (bad(a.number(at, 0)) || (i != j && bad(a.number(at, 1)))) return false;
    }
  return true;
}

bool factorize(View a, std::size_t size, bool lower, void* result) {
  if (!is_finite(a, size, lower)) return false;
  Factorization factorization(a, size, lower);
  for (slong const precision : kPrecisions) {
    bool const last = precision == kPrecisions[2];
    Outcome const outcome = factorization.run(precision);
    if (outcome == Outcome::not_positive) return false;
    if (outcome == Outcome::done && factorization.write(result, last)) return true;
  }
  return false;
}

}  // namespace

bool cholesky(MatrixElement element, std::size_t size, bool lower, void const* a, void* result) {
  if (factorize({element, a}, size, lower, result)) return true;
  for (std::size_t i = 0; i < size * size; ++i)
    for (int part = 0; part < 2; ++part) put(element, result, i, part, element.format->nan_code());
  return false;
}

namespace {

// Maps any system to one with a lower triangular matrix on the left. Returns indices of a[row, column], and of x[row]
// for one `column` of the other side.
struct Places {
  explicit Places(TriangularSystem const& system)
      : s(system), flipped((system.transpose != Transpose::none) != !system.left), backwards(system.lower == flipped) {}

  std::size_t a(std::size_t row, std::size_t column) const {
    std::size_t const i = turned(row), j = turned(column);
    return flipped ? j * s.size + i : i * s.size + j;
  }
  std::size_t x(std::size_t row, std::size_t column) const {
    return s.left ? turned(row) * s.others + column : column * s.size + turned(row);
  }
  std::size_t turned(std::size_t index) const { return backwards ? s.size - 1 - index : index; }

  TriangularSystem const& s;
  bool flipped;    // the matrix on the left is the transpose of `a`
  bool backwards;  // the matrix on the left is upper triangular
};

struct Complex {
  long double re = 0, im = 0;
};

Complex minus_product(Complex x, Complex a, Complex b, bool is_complex) {
  if (!is_complex) return {x.re - a.re * b.re, 0};
  return {x.re - (a.re * b.re - a.im * b.im), x.im - (a.re * b.im + a.im * b.re)};
}
Complex quotient(Complex x, Complex y, bool is_complex) {
  if (!is_complex) return {x.re / y.re, 0};
  long double const norm = y.re * y.re + y.im * y.im;
  return {(x.re * y.re + x.im * y.im) / norm, (x.im * y.re - x.re * y.im) / norm};
}

class Substitution {
public:
  Substitution(TriangularSystem const& system, void const* a, void const* b)
      : s_(system),
        places_(system),
        a_{system.element, a},
        b_{system.element, b},
        matrix_(system.size * system.size),
        x_(system.size) {
    for (std::size_t i = 0; i < s_.size; ++i)
      for (std::size_t j = 0; j < i + (s_.unit_diagonal ? 0 : 1); ++j) {
        acb_ptr const element = matrix_[i * s_.size + j];
        a_.load(element, places_.a(i, j));
        if (s_.transpose == Transpose::adjoint) acb_conj(element, element);
      }
  }

  void solve(std::size_t column, void* result) {
    for (slong const precision : kPrecisions) {
      ball_substitution(column, precision);
      if (write(column, result, precision == kPrecisions[2])) return;
    }
  }

private:
  void ball_substitution(std::size_t column, slong precision) {
    for (std::size_t i = 0; i < s_.size; ++i) {
      acb_ptr const row = matrix_[i * s_.size];
      b_.load(x_[i], places_.x(i, column));
      acb_dot(x_[i], x_[i], 1, row, 1, x_[0], 1, static_cast<slong>(i), precision);
      if (!s_.unit_diagonal) acb_div(x_[i], x_[i], row + i, precision);
    }
  }

  bool write(std::size_t column, void* result, bool forced) {
    std::vector<Complex> plain;
    for (std::size_t i = 0; i < s_.size; ++i) {
      std::size_t const at = places_.x(i, column);
      if (acb_is_finite(x_[i])) {
        if (!put(s_.element, result, at, x_[i], forced)) return false;
        if (s_.element.complex || !acb_is_zero(x_[i])) continue;
        // Zeros have the signs that result from the steps. A result that cancels to zero is +0.
        if (plain.empty()) plain = plain_substitution(column);
        bool const negative = plain[i].re == 0 && std::signbit(plain[i].re);
        put(s_.element, result, at, 0, round(Number::zero(negative), *s_.element.format));
        continue;
      }
      if (plain.empty()) plain = plain_substitution(column);
      put(s_.element, result, at, 0, round(to_number(plain[i].re), *s_.element.format));
      put(s_.element, result, at, 1, round(to_number(plain[i].im), *s_.element.format));
    }
    return true;
  }

  Complex plain(View const& view, std::size_t at) const {
    return {to_long_double(view.number(at, 0)), to_long_double(view.number(at, 1))};
  }

  std::vector<Complex> plain_substitution(std::size_t column) const {
    bool const is_complex = s_.element.complex;
    std::vector<Complex> x(s_.size);
    for (std::size_t i = 0; i < s_.size; ++i) {
      auto const matrix = [&](std::size_t j) {
        Complex element = plain(a_, places_.a(i, j));
        if (s_.transpose == Transpose::adjoint) element.im = -element.im;
        return element;
      };
      x[i] = plain(b_, places_.x(i, column));
      for (std::size_t j = 0; j < i; ++j) x[i] = minus_product(x[i], matrix(j), x[j], is_complex);
      if (!s_.unit_diagonal) x[i] = quotient(x[i], matrix(i), is_complex);
    }
    return x;
  }

  TriangularSystem const& s_;
  Places places_;
  View a_, b_;
  ComplexBalls matrix_, x_;  // entries of a and x in one column, in the order of substitution
};

}  // namespace

void solve_triangular(TriangularSystem const& system, void const* a, void const* b, void* result) {
  if (system.size == 0 || system.others == 0) return;
  Substitution substitution(system, a, b);
  for (std::size_t column = 0; column < system.others; ++column) substitution.solve(column, result);
}

}  // namespace assay
