#include "semantics/permitted/reduction/dot_sets.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/functions/thread_caches.hpp"
#include "oracle/sets/image.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "support/parallel.hpp"

namespace assay {

DotSets::DotSets(SetCall& call, SumFreedom const& freedom)
    : call_(call),
      freedom_(freedom),
      complex_(call.call.result_element().is(Element::Kind::complex)),
      x_(table_of(0)),
      y_(table_of(1)) {}

DotSets::Table DotSets::table_of(std::size_t operand) const {
  RuntimeValue const& value = call_.operand(operand);
  FloatFormat const& format = *value.tensor.element().floating;
  auto const count = static_cast<std::size_t>(value.tensor.count());
  Table table{operand, count, {}};
  table.ends.reserve((complex_ ? 3 : 1) * (count + 1));
  auto const ends_of = [&](ElementSet const& set, bool negated) {
    if (set.reason) return OperandEnds{};
    CodeSet const codes = negated ? image(UnaryFunction::negate, set.codes, format, Accuracy{}) : set.codes;
    return ends_of_operand(codes, format, freedom_);
  };
  ElementSet zero{CodeSet::point(0), format.has_sign ? 0U : 1U};  // 1: unknown for any reason
  for (std::uint32_t plane = kReal; plane <= (complex_ ? kNegated : kReal); ++plane) {
    for (std::size_t i = 0; i < count; ++i)
      table.ends.push_back(
          ends_of(set_of(value, static_cast<std::int64_t>(i), plane == kReal ? 0 : 1), plane == kNegated));
    table.ends.push_back(ends_of(zero, plane == kNegated));
  }
  return table;
}

DotLine DotSets::line(Table const& table, TermWord const* words, std::size_t step, std::size_t count,
                      std::initializer_list<Plane> planes) {
  std::vector<std::uint32_t> places;
  places.reserve(planes.size() * count);
  for (Plane const plane : planes)
    for (std::size_t k = 0; k < count; ++k) {
      TermWord const word = words[k * step];
      std::size_t const index = word == kNoTerm ? table.zero : static_cast<std::size_t>(index_of(word));
      places.push_back(static_cast<std::uint32_t>(plane * (table.zero + 1) + index));
    }
  return {table.ends, places};
}

// (a + bi)(c + di) has the parts [a, -b] . [c, d] and [a, b] . [d, c].
DotSets::Lines DotSets::rows(TermRecorder::Product const& product, std::size_t first, std::size_t last) const {
  Lines lines;
  lines.of_parts.resize(complex_ ? 2 : 1);
  for (std::size_t i = first; i < last; ++i) {
    TermWord const* const row = product.x + i * product.inner;
    if (!complex_) {
      lines.of_parts[0].push_back(line(x_, row, 1, product.inner, {kReal}));
      continue;
    }
    lines.of_parts[0].push_back(line(x_, row, 1, product.inner, {kReal, kNegated}));
    lines.of_parts[1].push_back(line(x_, row, 1, product.inner, {kReal, kImaginary}));
  }
  return lines;
}

DotSets::Lines DotSets::columns(TermRecorder::Product const& product) const {
  Lines lines;
  lines.of_parts.resize(complex_ ? 2 : 1);
  for (std::size_t j = 0; j < product.columns; ++j) {
    TermWord const* const column = product.y + j;
    if (!complex_) {
      lines.of_parts[0].push_back(line(y_, column, product.columns, product.inner, {kReal}));
      continue;
    }
    lines.of_parts[0].push_back(line(y_, column, product.columns, product.inner, {kReal, kImaginary}));
    lines.of_parts[1].push_back(line(y_, column, product.columns, product.inner, {kImaginary, kReal}));
  }
  return lines;
}

std::vector<CombinationSets> DotSets::operator()(TermRecorder::Product const& product) const {
  std::size_t const parts = complex_ ? 2 : 1, terms = parts * product.inner;
  if (std::max(x_.ends.size(), y_.ends.size()) > UINT32_MAX || product.inner == 0) return {};
  auto const format = [&](std::size_t operand) -> FloatFormat const& {
    return *call_.operand(operand).tensor.element().floating;
  };
  DotHulls const hulls(terms, format(0), format(1), *call_.call.result_element().floating, freedom_);
  std::vector<CombinationSets> all(product.rows * product.columns);
  Lines const right = columns(product);
  constexpr std::size_t kBlock = 16, kWorthThreads = std::size_t{1} << 18;
  std::size_t const blocks = (product.rows + kBlock - 1) / kBlock;
  bool const is_large = all.size() >= kWorthThreads / terms;
  for_each_index(blocks, is_large ? worker_count() : 1, [&](std::size_t block) {
    std::size_t const first = block * kBlock, last = std::min(first + kBlock, product.rows);
    Lines const left = rows(product, first, last);
    for (std::size_t j = 0; j < product.columns; ++j)
      for (std::size_t i = first; i < last; ++i) {
        CombinationSets sets;
        for (std::size_t part = 0; part < parts; ++part)
          if (auto const codes = hulls(left.of_parts[part][i - first], right.of_parts[part][j]))
            sets.push_back({*codes, 0});
        if (sets.size() == parts) all[i * product.columns + j] = std::move(sets);
      }
  });
  return all;
}

TreeSets::TreeSets(SetCall& call)
    : call_(call), format_(*call.call.result_element().floating), x_(operands_of(0)), y_(operands_of(1)) {}

std::vector<TreeSets::Operand> TreeSets::operands_of(std::size_t operand) const {
  RuntimeValue const& value = call_.operand(operand);
  std::vector<Operand> all;
  all.reserve(static_cast<std::size_t>(value.tensor.count()) + 1);
  for (std::int64_t i = 0; i <= value.tensor.count(); ++i) {
    auto const set = i < value.tensor.count() ? set_of(value, i) : ElementSet{CodeSet::point(0), 0};
    Operand one{set.codes, 0, set.reason != 0, false};
    if (one.codes.number && one.codes.is_point())
      one.value = to_double(unpack(code_of(one.codes.low, format_), format_));
    one.is_number = one.codes.number && one.codes.is_point() && std::isfinite(one.value);
    all.push_back(one);
  }
  return all;
}

// Products of numbers of at most 24 bits are exact in double.
CodeSet TreeSets::product_of(Operand const& x, Operand const& y) const {
  if (x.is_number && y.is_number && format_.precision() <= 24)
    return CodeSet::of(round(Number::of(x.value * y.value), format_), format_);
  return image(BinaryFunction::multiply, x.codes, y.codes, format_, Accuracy{});
}

std::vector<CombinationSets> TreeSets::operator()(TermRecorder::Product const& product) const {
  if (product.inner == 0) return {};
  auto const at = [](std::vector<Operand> const& all, TermWord word) -> Operand const& {
    return word == kNoTerm ? all.back() : all[static_cast<std::size_t>(index_of(word))];
  };
  std::vector<CombinationSets> all(product.rows * product.columns);
  constexpr std::size_t kWorthThreads = 256;
  for_each_index(
      product.rows, all.size() >= kWorthThreads ? worker_count() : 1,
      [&](std::size_t i) {
        std::vector<CodeSet> products(product.inner);
        for (std::size_t j = 0; j < product.columns; ++j) {
          bool is_open = false;
          for (std::size_t k = 0; k < product.inner; ++k) {
            Operand const& x = at(x_, product.x[i * product.inner + k]);
            Operand const& y = at(y_, product.y[k * product.columns + j]);
            is_open = is_open || x.is_open || y.is_open;
            products[k] = product_of(x, y);
          }
          if (is_open) continue;  // for which reason is inspected on its own
          auto const hull = tree_hull(BinaryFunction::add, products, format_, true, CodeSet::of(0, format_));
          all[i * product.columns + j] = {{hull, 0}};
        }
      },
      release_thread_caches);
  return all;
}

IntegerDotSets::IntegerDotSets(SetCall& call) : call_(call) {
  Element const result = call.call.result_element();
  Element const &lhs = call.operand(0).tensor.element(), &rhs = call.operand(1).tensor.element();
  is_served_ = call.operands_are_exact() && result.is(Element::Kind::integer) &&
               (result.integer.is_signed || (!lhs.integer.is_signed && !rhs.integer.is_signed));
  if (!is_served_) return;
  max_ = static_cast<double>(value_of(result, range_in(result).codes.high));
  x_ = magnitudes_of(0);
  y_ = magnitudes_of(1);
}

std::vector<double> IntegerDotSets::magnitudes_of(std::size_t operand) const {
  Tensor const& tensor = call_.operand(operand).tensor;
  std::vector<double> magnitudes;
  magnitudes.reserve(static_cast<std::size_t>(tensor.count()) + 1);
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    magnitudes.push_back(
        std::abs(static_cast<double>(value_of(tensor.element(), order_in(tensor.element(), tensor.get(i))))));
  magnitudes.push_back(0);
  return magnitudes;
}

std::vector<CombinationSets> IntegerDotSets::operator()(TermRecorder::Product const& product) const {
  if (!is_served_ || product.inner > std::size_t{1} << 30) return {};
  auto const magnitude = [](std::vector<double> const& all, TermWord word) {
    return all[word == kNoTerm ? all.size() - 1 : static_cast<std::size_t>(index_of(word))];
  };
  std::vector<double> columns(product.inner * product.columns);  // one after the other
  for (std::size_t k = 0; k < product.inner; ++k)
    for (std::size_t j = 0; j < product.columns; ++j)
      columns[j * product.inner + k] = magnitude(y_, product.y[k * product.columns + j]);
  // The set of a sum that may overflow, obtained from the sum of two numbers that overflows.
  IntegerSum beyond;
  Element const result = call_.call.result_element();
  beyond.add(value_of(result, range_in(result).codes.high), value_of(result, range_in(result).codes.high));
  beyond.add(1, 1);
  ElementSet const overflowing =
      call_.profile.overflow == IntegerOverflow::wrap ? kOnlyValue : beyond.set(call_, result);
  std::vector<CombinationSets> all(product.rows * product.columns);
  std::vector<double> row(product.inner);
  for (std::size_t i = 0; i < product.rows; ++i) {
    for (std::size_t k = 0; k < product.inner; ++k) row[k] = magnitude(x_, product.x[i * product.inner + k]);
    for (std::size_t j = 0; j < product.columns; ++j) {
      double const* const column = columns.data() + j * product.inner;
      double sums[4] = {};
      std::size_t k = 0;
      for (; k + 4 <= product.inner; k += 4)
        for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += row[k + lane] * column[k + lane];
      for (; k < product.inner; ++k) sums[0] += row[k] * column[k];
      double const sum = sums[0] + sums[1] + sums[2] + sums[3];
      constexpr double kSlack = 0x1p-20;  // more than the roundings of 2^30 terms
      if (sum * (1 + kSlack) < max_) all[i * product.columns + j] = {kOnlyValue};
      if (sum * (1 - kSlack) > max_ + 1) all[i * product.columns + j] = {overflowing};
    }
  }
  return all;
}

}  // namespace assay
