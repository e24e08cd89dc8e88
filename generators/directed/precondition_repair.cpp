// Implements generators/directed/directed_tests.hpp: data for which no step of an algorithm rounds.
#include <algorithm>
#include <bit>

#include "generators/directed/directed_tests.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

using Product = __int128;

// Access to the elements of a floating-point tensor as integers; for complex numbers, to their parts.
class Numbers {
public:
  explicit Numbers(Tensor& tensor)
      : tensor_(tensor),
        format_(*tensor.element().floating),
        is_complex_(tensor.element().is(Element::Kind::complex)) {}

  bool is_complex() const { return is_complex_; }
  int precision() const { return format_.precision(); }
  void set(std::int64_t index, double real, double imag = 0) {
    tensor_.set(index, round(Number::of(real), format_), 0);
    if (is_complex_) tensor_.set(index, round(Number::of(imag), format_), 1);
  }

private:
  Tensor& tensor_;
  FloatFormat const& format_;
  bool is_complex_;
};

std::int64_t drawn(Random& random, std::int64_t most) { return random.between(-most, most); }
double power(Random& random, int precision) { return precision < 8 ? 1 + random.below(2) : 1 << random.below(3); }

// Chooses a triangular matrix l and writes a = l l^H. If the precision suffices, one element of l has many digits.
void repair_factor(Tensor& a, Random& random) {
  Numbers numbers(a);
  std::int64_t const n = a.dim(a.rank() - 1),
                     most = std::max<std::int64_t>(1, (1 << ((numbers.precision() - 5) / 2)) - 1);
  struct Entry {
    std::int64_t real = 0, imag = 0;
  };
  for (std::int64_t first = 0; first < a.count(); first += n * n) {
    std::vector<Entry> l(static_cast<std::size_t>(n * n));
    auto const at = [&](std::int64_t i, std::int64_t j) -> Entry& { return l[static_cast<std::size_t>(i * n + j)]; };
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j <= i; ++j)
        at(i, j) = i == j ? Entry{static_cast<std::int64_t>(power(random, numbers.precision())), 0}
                          : Entry{drawn(random, most), numbers.is_complex() ? drawn(random, most) : 0};
    if (n > 1 && numbers.precision() > 50) {  // more digits than f32 has
      for (std::int64_t j = 0; j < n - 1; ++j)
        at(n - 1, j) = {drawn(random, 3), numbers.is_complex() ? drawn(random, 3) : 0};
      at(n - 1, 0).real = (std::int64_t{1} << 24) + 1 + 2 * static_cast<std::int64_t>(random.below(1 << 10));
    }
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j < n; ++j) {
        Product real = 0, imag = 0;
        for (std::int64_t k = 0; k <= std::min(i, j); ++k) {
          Entry const x = at(i, k), y = at(j, k);
          real += Product{x.real} * y.real + Product{x.imag} * y.imag;
          imag += Product{x.imag} * y.real - Product{x.real} * y.imag;
        }
        numbers.set(first + i * n + j, static_cast<double>(real), static_cast<double>(imag));
      }
  }
}

void repair_system(Tensor& a, Tensor& b, Random& random, bool is_unit) {
  Numbers numbers(a), sides(b);
  std::int64_t const n = a.dim(a.rank() - 1), most = numbers.precision() < 8 ? 1 : 3;
  bool const is_complex = numbers.is_complex();
  for (std::int64_t i = 0; i < a.count(); ++i) {
    bool const diagonal = i / n % n == i % n;
    double const pivot = (random.one_in(2) ? -1 : 1) * power(random, numbers.precision());
    if (diagonal && is_unit)
      numbers.set(i, 1);
    else if (diagonal && is_complex && random.one_in(2))
      numbers.set(i, 0, pivot);
    else if (diagonal)
      numbers.set(i, pivot == 1 ? 2 : pivot);  // never 1, which would be unit_diagonal
    else
      numbers.set(i, static_cast<double>(drawn(random, most)), static_cast<double>(drawn(random, most)));
  }
  std::int64_t const end = std::int64_t{1} << std::clamp(numbers.precision() - 12, 1, 39);
  for (std::int64_t i = 0; i < b.count(); ++i)
    sides.set(i, static_cast<double>(drawn(random, end)), static_cast<double>(drawn(random, end)));
}

// Keeps only elements at multiples of a quarter of the length; for lengths up to 4, all elements.
void repair_transform(Tensor& a, Random& random) {
  Numbers numbers(a);
  std::int64_t const length = a.dim(a.rank() - 1), step = length > 4 ? length / 4 : 1;
  int const bits = numbers.precision() - 8;
  for (std::int64_t i = 0; i < a.count(); ++i) {
    bool const kept = i % length % step == 0;
    std::int64_t const end = kept ? std::int64_t{1} << bits : 0;
    numbers.set(i, static_cast<double>(drawn(random, end)), static_cast<double>(drawn(random, end)));
  }
}

void repair_gradient(std::vector<Tensor>& inputs, Random& random) {
  int const precision = inputs[0].element().floating->precision();
  std::int64_t const most = precision < 6 ? 1 : precision < 9 ? 2 : 7;
  for (std::size_t row = 0; row < inputs.size(); ++row) {
    Numbers numbers(inputs[row]);
    for (std::int64_t i = 0; i < inputs[row].count(); ++i) {
      double const square = precision < 9 ? (random.one_in(2) ? 1 : 4) : static_cast<double>(1 << 2 * random.below(3));
      numbers.set(i, row == 3   ? square - 0.5
                     : row == 1 ? 2 + static_cast<double>(random.below(2))
                     : row == 2 ? 1.0
                                : static_cast<double>(drawn(random, most)));
    }
  }
}

}  // namespace

void repair(DirectedTest const& test, std::vector<Tensor>& inputs, std::size_t turn, Random& random) {
  if (test.repair == Repair::condition && !inputs.empty()) inputs[0].set(0, turn % 2);
  bool const floats =
      !inputs.empty() && std::ranges::all_of(inputs, [](Tensor const& input) { return is_float(input.element()); });
  if (!floats) return;
  if (test.repair == Repair::factor) repair_factor(inputs[0], random);
  bool const is_unit = test.repair == Repair::unit_system;
  if (test.repair == Repair::system || is_unit) repair_system(inputs[0], inputs[1], random, is_unit);
  if (test.repair == Repair::transform) repair_transform(inputs[0], random);
  if (test.repair == Repair::gradient) repair_gradient(inputs, random);
}

}  // namespace assay
