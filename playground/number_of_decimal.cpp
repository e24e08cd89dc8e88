// Implements number_of of oracle/formats/decimal.hpp with exact integers, because MPFR is not available.
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cctype>
#include <charconv>

#include "oracle/formats/decimal.hpp"

namespace assay {
namespace {

using boost::multiprecision::cpp_int;

// No number of a format, and no midpoint of two numbers, has more digits or is beyond these powers of ten.
constexpr std::size_t kMaxDigits = 1500;
constexpr std::int64_t kMaxExponent = 5000;

struct Literal {
  std::string digits;         // without the point; the first is not 0
  std::int64_t exponent = 0;  // of ten, after the last digit
  bool is_cut = false;        // something that is not 0 was after the digits
};

void skip_digits(std::string_view text, std::size_t& at) {
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
}

// Returns the exponent that begins with its sign at `text`, clamped to the maximum.
std::optional<std::int64_t> exponent_of(std::string_view text) {
  bool const negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::size_t end = 0;
  skip_digits(text, end);
  if (end == 0 || end != text.size()) return std::nullopt;
  std::int64_t value = 0;
  constexpr std::int64_t kMax = std::int64_t{1} << 40;
  if (std::from_chars(text.data(), text.data() + end, value).ec != std::errc() || value > kMax) value = kMax;
  return negative ? -value : value;
}

std::optional<Literal> literal_of(std::string_view text) {
  std::size_t point = 0;
  skip_digits(text, point);
  std::size_t end = point;
  if (end < text.size() && text[end] == '.') skip_digits(text, ++end);
  Literal literal;
  literal.digits = text.substr(0, point);
  if (end > point) literal.digits += text.substr(point + 1, end - point - 1);
  if (literal.digits.empty()) return std::nullopt;
  if (end < text.size()) {
    if (text[end] != 'e' && text[end] != 'E') return std::nullopt;
    auto const exponent = exponent_of(text.substr(end + 1));
    if (!exponent) return std::nullopt;
    literal.exponent = *exponent;
  }
  literal.exponent -= static_cast<std::int64_t>(literal.digits.size() - point);
  literal.digits.erase(0, literal.digits.find_first_not_of('0'));
  if (literal.digits.size() > kMaxDigits) {
    literal.is_cut = literal.digits.find_first_not_of('0', kMaxDigits) != literal.digits.npos;
    literal.exponent += static_cast<std::int64_t>(literal.digits.size() - kMaxDigits);
    literal.digits.resize(kMaxDigits);
  }
  return literal;
}

Number rounded_to_odd(bool negative, Literal const& literal) {
  if (literal.digits.empty()) return Number::zero(negative);
  auto const magnitude = literal.exponent + static_cast<std::int64_t>(literal.digits.size());
  if (magnitude > kMaxExponent || magnitude < -kMaxExponent)
    return Number::finite(negative, 4 * std::clamp(magnitude, -kMaxExponent, kMaxExponent), 1, true);
  cpp_int numerator(literal.digits), denominator = 1;
  auto const power = pow(cpp_int(10), static_cast<unsigned>(std::abs(literal.exponent)));
  (literal.exponent < 0 ? denominator : numerator) *= power;
  // A quotient of 66 or 67 bits.
  int const shift = 66 - static_cast<int>(msb(numerator)) + static_cast<int>(msb(denominator));
  if (shift > 0)
    numerator <<= shift;
  else
    denominator <<= -shift;
  cpp_int quotient, rest;
  divide_qr(numerator, denominator, quotient, rest);
  return Number::finite(negative, -shift, static_cast<UInt128>(quotient), literal.is_cut || rest != 0);
}

}  // namespace

std::optional<Number> number_of(std::string_view decimal) {
  bool const negative = decimal.starts_with('-');
  if (negative || decimal.starts_with('+')) decimal.remove_prefix(1);
  std::string word(decimal);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char letter) { return std::tolower(letter); });
  if (word == "nan") return Number::nan();
  if (word == "inf" || word == "infinity") return Number::infinity(negative);
  auto const literal = literal_of(decimal);
  if (!literal) return std::nullopt;
  return rounded_to_odd(negative, *literal);
}

}  // namespace assay
