// Implements oracle/formats/decimal.hpp: number_of, with MPFR. In a browser, playground/number_of_decimal.cpp replaces
// it.
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/mpfr_number.hpp"

namespace assay {

std::optional<Number> number_of(std::string_view decimal) {
  if (decimal.empty()) return std::nullopt;
  std::string const text(decimal);
  Mpfr value(64);
  char* end = nullptr;
  int const ternary = mpfr_strtofr(value, text.c_str(), &end, 10, MPFR_RNDZ);
  if (end != text.c_str() + text.size()) return std::nullopt;
  return value.number(ternary);
}

}  // namespace assay
