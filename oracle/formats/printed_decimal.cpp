#include "oracle/formats/printed_decimal.hpp"

#include <gmp.h>

#include <algorithm>
#include <cstdlib>

#include "oracle/formats/decimal.hpp"

namespace assay {
namespace {

// digits * 10^exponent. The digits have no trailing zero.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

class Integer {
public:
  explicit Integer(std::uint64_t value) {
    mpz_init_set_ui(value_, static_cast<unsigned long>(value >> 32));
    mpz_mul_2exp(value_, value_, 32);
    mpz_add_ui(value_, value_, static_cast<unsigned long>(value & 0xFFFF'FFFF));
  }
  Integer(Integer const&) = delete;
  Integer& operator=(Integer const&) = delete;
  ~Integer() { mpz_clear(value_); }
  operator mpz_ptr() { return value_; }

private:
  mpz_t value_;
};

void scale(Integer& value, unsigned base, unsigned exponent, bool divide) {
  Integer power(0);
  mpz_ui_pow_ui(power, base, exponent);
  if (divide)
    mpz_tdiv_q(value, value, power);
  else
    mpz_mul(value, value, power);
}

// Reduces `value` to about that many digits, as LLVM does. It approximates log2(10) as 196/59.
void cut(Integer& value, int& exponent, unsigned digits) {
  auto const bits = static_cast<unsigned>(mpz_sizeinbase(value, 2)), wanted = (digits * 196 + 58) / 59;
  if (bits <= wanted) return;
  unsigned const removable = (bits - wanted) * 59 / 196;
  scale(value, 10, removable, true);
  exponent += static_cast<int>(removable);
}

void drop_zeros(Decimal& decimal) {
  while (decimal.digits.size() > 1 && decimal.digits.back() == '0') {
    decimal.digits.pop_back();
    ++decimal.exponent;
  }
}

void round_half_up(Decimal& decimal, unsigned digits) {
  if (decimal.digits.size() <= digits) return;
  bool const up = decimal.digits[digits] >= '5';
  decimal.exponent += static_cast<int>(decimal.digits.size() - digits);
  decimal.digits.resize(digits);
  if (up) {
    auto at = decimal.digits.rbegin();
    while (at != decimal.digits.rend() && *at == '9') *at++ = '0';
    if (at == decimal.digits.rend()) {
      decimal.digits.insert(0, 1, '1');
    } else {
      ++*at;
    }
  }
  drop_zeros(decimal);
}

Decimal decimal_of_number(Number const& number, unsigned digits) {
  std::uint64_t significand = number.significand;
  auto exponent = static_cast<int>(number.exponent);
  while ((significand & 1) == 0) {
    significand >>= 1;
    ++exponent;
  }
  Integer value(significand);
  if (exponent > 0) mpz_mul_2exp(value, value, static_cast<mp_bitcnt_t>(exponent));
  if (exponent < 0) scale(value, 5, static_cast<unsigned>(-exponent), false);  // n / 2^k = n 5^k / 10^k
  Decimal decimal;
  decimal.exponent = std::min(exponent, 0);
  cut(value, decimal.exponent, digits);
  char* const text = mpz_get_str(nullptr, 10, value);
  decimal.digits = text;
  std::free(text);
  drop_zeros(decimal);
  round_half_up(decimal, digits);
  return decimal;
}

std::string scientific(Decimal const& decimal, bool padded) {
  int const exponent = decimal.exponent + static_cast<int>(decimal.digits.size()) - 1;
  std::string out = decimal.digits.substr(0, 1) + "." + decimal.digits.substr(1);
  if (padded) out.resize(8, '0');
  if (out.back() == '.') out += '0';
  std::string magnitude = std::to_string(std::abs(exponent));
  if (padded && magnitude.size() < 2) magnitude.insert(0, 1, '0');
  return out + (padded ? 'e' : 'E') + (exponent >= 0 ? '+' : '-') + magnitude;
}

// Up to three zeros are written between the digits and the point.
std::string default_form(Decimal const& decimal, unsigned digits) {
  constexpr int kPadding = 3;
  int const size = static_cast<int>(decimal.digits.size()), highest = decimal.exponent + size - 1;
  if (decimal.exponent >= 0) {
    if (decimal.exponent > kPadding || size + decimal.exponent > static_cast<int>(digits))
      return scientific(decimal, false);
    return decimal.digits + std::string(static_cast<std::size_t>(decimal.exponent), '0');
  }
  if (highest >= 0) {
    auto const whole = static_cast<std::size_t>(highest + 1);
    return decimal.digits.substr(0, whole) + "." + decimal.digits.substr(whole);
  }
  if (-highest > kPadding) return scientific(decimal, false);
  return "0." + std::string(static_cast<std::size_t>(-highest - 1), '0') + decimal.digits;
}

std::string bare_hex(std::uint64_t code) {
  std::string digits = hex_of(code, 64).substr(2);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return "0x" + digits;
}

}  // namespace

std::string printed_decimal(std::uint64_t code, FloatFormat const& format) {
  constexpr unsigned kShort = 6;
  Number const number = unpack(code, format);
  if (number.kind == NumberKind::nan || number.kind == NumberKind::infinity) return bare_hex(code);
  std::string const sign = number.negative ? "-" : "";
  if (number.kind == NumberKind::zero) return sign + "0.000000e+00";
  std::string text = sign + scientific(decimal_of_number(number, kShort), true);
  if (parse_code(text, format) == code) return text;
  unsigned const digits = 2 + static_cast<unsigned>(format.precision()) * 59 / 196;
  text = sign + default_form(decimal_of_number(number, digits), digits);
  return text.find('.') != std::string::npos ? text : bare_hex(code);
}

}  // namespace assay
