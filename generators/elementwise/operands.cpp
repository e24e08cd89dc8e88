// Implements generators/elementwise/elementwise.hpp: the operands of a case.
#include <algorithm>
#include <bit>
#include <cmath>

#include "generators/elementwise/elementwise.hpp"
#include "generators/values/values.hpp"

namespace assay {
namespace {

using Codes = std::vector<std::uint64_t>;  // of one element: one code, or two for the parts

// The special values; for complex types, pairs of the first of them, those with early parts first.
std::vector<Codes> special_elements(Element const& element) {
  std::vector<Codes> all;
  auto const codes = special_codes(element);
  if (parts_of(element) == 1) {
    for (auto const code : codes) all.push_back({code});
    return all;
  }
  for (std::size_t late = 0; late < codes.size(); ++late)
    for (std::size_t early = 0; early <= late; ++early) {
      all.push_back({codes[late], codes[early]});
      if (early != late) all.push_back({codes[early], codes[late]});
    }
  return all;
}

// All combinations of one element from each list.
void add_product(Operands& operands, std::vector<std::vector<Codes>> const& lists) {
  std::size_t total = 1;
  for (auto const& list : lists) total *= list.size();
  std::size_t every = total;
  for (std::size_t k = 0; k < lists.size(); ++k) {
    every /= lists[k].size();  // length of a run of equal elements
    for (std::size_t i = 0; i < total; ++i)
      for (auto const code : lists[k][i / every % lists[k].size()]) operands.columns[k].push_back(code);
  }
}

std::vector<Codes> all_elements(Element const& element) {
  std::vector<Codes> all;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << bits_of(element); ++bits) {
    if (is_float(element)) {
      all.push_back({bits});
      continue;
    }
    std::uint64_t const code = element.integer.wrap(bits);
    auto const value = static_cast<std::int64_t>(code);
    if (!element.is(Element::Kind::quantized) ||
        (value >= element.quantization->storage_min && value <= element.quantization->storage_max))
      all.push_back({code});
  }
  return all;
}

Column filled(Element const& element, std::size_t count, DataPattern pattern, Random& random) {
  Tensor tensor = make_tensor(element, {static_cast<std::int64_t>(count)});
  fill(tensor, pattern, random);
  Column column;
  for (std::size_t i = 0; i < count; ++i)
    for (int part = 0; part < parts_of(element); ++part)
      column.push_back(tensor.get(static_cast<std::int64_t>(i), part));
  return column;
}

// A code for each exponent and sign, and for each bit length of subnormal numbers.
Column float_strata(FloatFormat const& format, Random& random) {
  Column codes;
  auto const both = [&](std::uint64_t magnitude) {
    codes.push_back(std::min(magnitude, format.max_finite_code()));
    if (format.has_sign) codes.push_back(codes.back() | format.sign_bit());
  };
  std::uint64_t const one = std::uint64_t{1} << format.fraction_bits;
  std::uint64_t const last = format.max_finite_code() >> format.fraction_bits;
  for (unsigned length = 0; format.has_sign && length < format.fraction_bits; ++length)
    both(std::uint64_t{1} << length | random.below(std::uint64_t{1} << length));
  for (std::uint64_t exponent = format.has_sign ? 1 : 0; exponent <= last; ++exponent)
    both(exponent * one + random.below(one));
  return codes;
}

// A value for each bit length and sign, and its neighbors.
Column integer_strata(Element const& element, Random& random) {
  auto const format = element.integer;
  bool const quantized = element.is(Element::Kind::quantized);
  auto const fits = [&](std::uint64_t code) {
    auto const value = static_cast<std::int64_t>(code);
    return !quantized || (value >= element.quantization->storage_min && value <= element.quantization->storage_max);
  };
  Column codes;
  auto const add = [&](std::uint64_t bits) {
    for (auto const code : {format.wrap(bits), format.wrap(0 - bits)})
      if (fits(code)) codes.push_back(code);
  };
  add(0);
  for (unsigned length = 0; length < format.bits; ++length) {
    std::uint64_t const power = std::uint64_t{1} << length;
    add(power);
    add(power - 1);
    add(power + 1);
    add(power | random.below(power));
  }
  return codes;
}

Column strata_of(Element const& element, Random& random) {
  if (element.is(Element::Kind::floating)) return float_strata(*element.floating, random);
  if (!element.is(Element::Kind::complex)) return integer_strata(element, random);
  auto const real = float_strata(*element.floating, random);
  auto imaginary = float_strata(*element.floating, random);
  random.shuffle(imaginary);
  Column codes;
  for (std::size_t i = 0; i < real.size(); ++i) {
    codes.push_back(real[i]);
    codes.push_back(imaginary[i]);
  }
  return codes;
}

// For sums: a number whose exponent differs from that of the other operand by at most the precision plus 2.
std::uint64_t near(std::uint64_t code, FloatFormat const& format, Random& random) {
  auto const exponent = static_cast<std::int64_t>((code & format.magnitude_mask()) >> format.fraction_bits);
  auto const last = static_cast<std::int64_t>(format.max_finite_code() >> format.fraction_bits);
  std::int64_t const reach = format.precision() + 2;
  auto const chosen = std::clamp<std::int64_t>(exponent + random.between(-reach, reach), 0, last);
  auto const magnitude = static_cast<std::uint64_t>(chosen) << format.fraction_bits |
                         random.below(std::uint64_t{1} << format.fraction_bits);
  return std::min(magnitude, format.max_finite_code()) | (random.one_in(2) ? format.sign_bit() : 0);
}

}  // namespace

Operands special_grid(ElementwiseRun const& run, std::size_t most) {
  Operands operands = run.operands();
  std::vector<std::vector<Codes>> all, some;
  std::size_t longest = 0;
  for (auto const& element : operands.elements) {
    all.push_back(special_elements(element));
    longest = std::max(longest, all.back().size());
  }
  std::size_t each = 0;
  auto const size_with = [&](std::size_t length) {
    std::size_t size = 1;
    for (auto const& list : all) size *= std::min(list.size(), length);
    return size;
  };
  while (each < longest && size_with(each + 1) <= most) ++each;
  for (auto const& list : all)
    some.emplace_back(list.begin(), list.begin() + static_cast<long>(std::min(list.size(), each)));
  add_product(operands, some);
  // Values that do not fit into the grid: each with the first few values of the other operands.
  std::size_t const more = operands.count() + most / 4;
  for (std::size_t place = each; place < longest && operands.columns.size() > 1; ++place)
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (place >= all[k].size() || operands.count() >= more) continue;
      Codes codes;
      for (std::size_t other = 0; other < all.size(); ++other) {
        auto const& list = all[other];
        auto const& chosen = other == k ? list[place] : list[(place * 7 + k) % std::min(list.size(), each)];
        codes.insert(codes.end(), chosen.begin(), chosen.end());
      }
      operands.add(codes);
    }
  return operands;
}

std::optional<Operands> exhaustive(ElementwiseRun const& run, unsigned bits) {
  Operands operands = run.operands();
  unsigned all = 0;
  for (auto const& element : operands.elements) all += bits_of(element);
  if (all > bits) return std::nullopt;
  std::vector<std::vector<Codes>> lists;
  for (auto const& element : operands.elements) lists.push_back(all_elements(element));
  add_product(operands, lists);
  return operands;
}

Operands strata(ElementwiseRun const& run, Random& random) {
  Operands operands = run.operands();
  std::size_t count = 0;
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    operands.columns[k] = strata_of(operands.elements[k], random);
    count = std::max(count, operands.columns[k].size() / operands.parts(k));
  }
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    auto& column = operands.columns[k];
    std::size_t const parts = operands.parts(k);
    if (operands.columns.size() > 1) {  // each of several operands has its own order
      std::vector<std::size_t> order;
      for (std::size_t i = 0; i < count; ++i) order.push_back(i % (column.size() / parts));
      random.shuffle(order);
      Column mixed;
      for (auto const place : order)
        for (std::size_t part = 0; part < parts; ++part) mixed.push_back(column[place * parts + part]);
      column = std::move(mixed);
    }
    if (k == 0 || !(operands.elements[k] == operands.elements[0]) || operands.elements[k].floating == nullptr ||
        operands.elements[k].is(Element::Kind::quantized))
      continue;
    for (std::size_t i = 0; i < column.size(); ++i)
      if (random.one_in(2)) column[i] = near(operands.columns[0][i], *operands.elements[k].floating, random);
  }
  return operands;
}

Operands ordinary(ElementwiseRun const& run, std::size_t count, Random& random) {
  Operands operands = run.operands();
  for (std::size_t k = 0; k < operands.columns.size(); ++k) {
    bool const integral = operands.elements[k].is_integral() || operands.elements[k].is(Element::Kind::quantized);
    auto& column = operands.columns[k];
    column = filled(operands.elements[k], count, integral ? DataPattern::wide : DataPattern::ordinary, random);
    // Also use integers that are so small that most results are in range.
    if (!integral) continue;
    auto const small = filled(operands.elements[k], count, DataPattern::ordinary, random);
    for (std::size_t i = 0; i < count; ++i)
      if ((i >> k & 1) != 0) column[i] = small[i];
  }
  return operands;
}

}  // namespace assay
