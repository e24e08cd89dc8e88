#include "harness/divergence/error_size.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "oracle/formats/number.hpp"

namespace assay::divergence {
namespace {

constexpr unsigned kTabulated = 16;  // greatest width of formats whose values are tabulated, in bits

// The elements of a tensor as doubles. Integers of more than 53 bits are rounded, so that their differences are precise
// to 53 bits.
class Doubles {
public:
  explicit Doubles(Element const& element) : element_(element) {
    if (!is_float(element) || element.floating->bits > kTabulated) return;
    auto const& format = *element.floating;
    table_.resize(std::size_t{1} << format.bits);
    for (std::size_t code = 0; code < table_.size(); ++code) table_[code] = to_double(unpack(code, format));
  }

  double of(std::uint64_t code) const {
    if (!table_.empty()) return table_[code & (table_.size() - 1)];
    if (!is_float(element_))
      return element_.integer.is_signed ? static_cast<double>(static_cast<std::int64_t>(code))
                                        : static_cast<double>(code);
    if (element_.floating->name == "f32") return std::bit_cast<float>(static_cast<std::uint32_t>(code));
    if (element_.floating->name == "f64") return std::bit_cast<double>(code);
    return to_double(unpack(code, *element_.floating));
  }

private:
  Element const& element_;
  std::vector<double> table_;
};

}  // namespace

double relative_error(Tensor const& actual, Tensor const& exact) {
  if (actual.size_bytes() == 0 || std::memcmp(actual.data(), exact.data(), exact.size_bytes()) == 0) return 0;
  Doubles const doubles(exact.element());
  double difference = 0, magnitude = 0;
  int const parts = parts_of(exact.element());
  for (std::int64_t i = 0; i < exact.count(); ++i)
    for (int part = 0; part < parts; ++part) {
      double const x = doubles.of(actual.get(i, part)), y = doubles.of(exact.get(i, part));
      if (std::isfinite(y)) magnitude = std::max(magnitude, std::fabs(y));
      if (x == y || (std::isnan(x) && std::isnan(y))) continue;
      bool const are_finite = std::isfinite(x) && std::isfinite(y);
      difference = are_finite ? std::max(difference, std::fabs(x - y)) : std::numeric_limits<double>::infinity();
    }
  return magnitude > 0 ? difference / magnitude : difference;
}

double unit_roundoff(Element const& element) {
  return is_float(element) ? std::ldexp(1.0, -static_cast<int>(element.floating->fraction_bits) - 1) : 0;
}

}  // namespace assay::divergence
