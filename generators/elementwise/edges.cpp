// Implements generators/elementwise/elementwise.hpp: operands at the boundaries of the range of a function.
#include <algorithm>

#include "generators/elementwise/elementwise.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {
namespace {

constexpr std::size_t kMax = 48;                 // limit on the number of edges
constexpr unsigned kPartsOfBinade[] = {64, 16};  // distances from an edge, as fractions of the numbers with one
                                                 // exponent

struct Side {
  std::int64_t order;
  std::uint64_t operand, result;  // codes
};

// Two operands between which the result changes its kind. `constant`: the result next to them, if it is constant.
struct Gap {
  Side low, high;
  std::uint64_t constant;
};

class Search {
public:
  explicit Search(ElementwiseRun& run)
      : run_(run), from_(*run.operands().elements[0].floating), to_(*run.result().floating) {}

  std::vector<Gap> gaps() {
    std::vector<std::int64_t> orders;
    std::int64_t const least = least_order(from_), greatest = greatest_order(from_);
    std::int64_t const step = std::max<std::int64_t>(1, (std::int64_t{1} << from_.fraction_bits) / 4);
    for (std::int64_t order = least; order < greatest - step; order += step) orders.push_back(order);
    orders.push_back(greatest);
    auto const sides = evaluate(orders);
    auto found = between(sides);
    if (found.size() > kMax) {  // the sign changes too often
      with_signs_ = false;
      found = between(sides);
    }
    std::vector<Gap> some;
    for (std::size_t i = 0; i < std::min(found.size(), kMax); ++i)
      some.push_back(found[found.size() <= kMax ? i : i * found.size() / kMax]);
    return some;
  }

  // Narrows each gap to two neighbors. If the kind changes again between these and the gap's upper end, as where
  // results become subnormal and then zero, adds another gap.
  void close(std::vector<Gap>& gaps) {
    for (std::size_t begin = 0; begin < gaps.size();) {
      std::vector<Gap> const wide(gaps.begin() + static_cast<std::ptrdiff_t>(begin), gaps.end());
      narrow(gaps, begin);
      begin = gaps.size();
      for (std::size_t i = 0; i < wide.size() && begin > 0; ++i) {
        Side const end = gaps[begin - wide.size() + i].high;
        if (gaps.size() < kMax && kind_of(end.result) != kind_of(wide[i].high.result))
          gaps.push_back({end, wide[i].high, wide[i].constant});
      }
    }
  }

private:
  // Bisects all gaps from `begin` on. Removes all gaps if results cannot be computed.
  void narrow(std::vector<Gap>& gaps, std::size_t begin) {
    for (bool open = true; open;) {
      std::vector<std::int64_t> middles;
      for (std::size_t i = begin; i < gaps.size(); ++i)
        middles.push_back(gaps[i].low.order + (gaps[i].high.order - gaps[i].low.order) / 2);
      auto const sides = evaluate(middles);
      if (sides.size() != middles.size()) return gaps.clear();
      open = false;
      for (std::size_t i = begin; i < gaps.size(); ++i) {
        auto& gap = gaps[i];
        if (gap.high.order - gap.low.order <= 1) continue;
        auto const& middle = sides[i - begin];
        (differ(gap.low, middle, gap.constant) ? gap.high : gap.low) = middle;
        open = open || gap.high.order - gap.low.order > 1;
      }
    }
  }

  std::vector<Side> evaluate(std::vector<std::int64_t> const& orders) {
    Operands operands = run_.operands();
    for (auto const order : orders) operands.columns[0].push_back(code_of(order, from_));
    auto const results = run_.evaluate(operands);
    std::vector<Side> sides;
    for (std::size_t i = 0; i < results.size(); ++i) sides.push_back({orders[i], operands.columns[0][i], results[i]});
    return sides;
  }

  // NaN, infinite, zero, subnormal or normal; all but NaN with their sign.
  int kind_of(std::uint64_t code) const {
    if (to_.is_nan(code)) return 0;
    int const sign = with_signs_ && to_.is_negative(code) ? 1 : 0;
    if (to_.is_infinite(code)) return 2 + sign;
    if (to_.is_zero(code)) return 4 + sign;
    return ((code & to_.magnitude_mask()) >> to_.fraction_bits == 0 ? 6 : 8) + sign;
  }

  bool differ(Side const& a, Side const& b, std::uint64_t constant) const {
    bool const same_format = from_.name == to_.name;
    return kind_of(a.result) != kind_of(b.result) || (a.result == constant) != (b.result == constant) ||
           (same_format && (a.result == a.operand) != (b.result == b.operand));
  }

  std::vector<Gap> between(std::vector<Side> const& sides) const {
    std::vector<Gap> found;
    for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
      auto const equal = [&](std::size_t a, std::size_t b) {
        return b < sides.size() && sides[a].result == sides[b].result;
      };
      bool const ends = i >= 2 && equal(i, i - 1) && equal(i, i - 2);
      bool const begins = equal(i + 1, i + 2) && equal(i + 1, i + 3);
      auto const constant = ends ? sides[i].result : begins ? sides[i + 1].result : to_.nan_code();
      if (differ(sides[i], sides[i + 1], constant)) found.push_back({sides[i], sides[i + 1], constant});
    }
    return found;
  }

  ElementwiseRun& run_;
  FloatFormat const &from_, &to_;
  bool with_signs_ = true;
};

bool has_wide_floats(Element const& element) {
  return element.is(Element::Kind::floating) && element.floating->bits >= 16;
}

}  // namespace

Operands edges(ElementwiseRun& run) {
  Operands found = run.operands();
  bool const plain = found.elements.size() == 1 && run.encoding().operand_lanes[0] == run.encoding().result_lanes;
  if (!plain || !has_wide_floats(found.elements[0]) || !has_wide_floats(run.result())) return found;
  auto const& format = *found.elements[0].floating;
  Search search(run);
  auto gaps = search.gaps();
  search.close(gaps);
  auto const add = [&](std::int64_t order) {
    if (order >= least_order(format) && order <= greatest_order(format)) found.add({code_of(order, format)});
  };
  for (auto const& gap : gaps) {
    for (std::int64_t order = gap.low.order - 1; order <= gap.high.order + 1; ++order) add(order);
    // At some distance, where the accuracy no longer permits the result of the other side: a function that saturates
    // too early.
    for (unsigned const part : kPartsOfBinade) {
      std::int64_t const away = (std::int64_t{1} << format.fraction_bits) / part;
      add(gap.low.order - away);
      add(gap.high.order + away);
    }
  }
  return found;
}

}  // namespace assay
