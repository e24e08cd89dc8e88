#include "oracle/sets/image_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {
namespace {

constexpr std::int64_t kMaxExamined = 128;
constexpr std::uint64_t kFew = 16;  // up to this number of codes or pairs, all are tried
// On large boxes where the function is not monotone, codes within this distance of the proved ones are not examined,
// because the extremes are bounds that no code need reach.
constexpr std::uint64_t kSlack = 2;

std::uint64_t steps(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}
std::uint64_t steps(Range const& range) { return steps(range.low, range.high); }

bool is_small(std::vector<Box> const& boxes) {
  std::uint64_t total = 0;
  for (Box const& box : boxes) {
    std::uint64_t const x = steps(box.x), y = steps(box.y);
    if (x >= kMaxEnumerated || y >= kMaxEnumerated) return false;
    total += (x + 1) * (y + 1);
  }
  return total <= kMaxEnumerated;
}

bool holds(CodeSet const& set, CodeSet const& other, std::uint64_t slack) {
  if (other.nan && !set.nan) return false;
  if (!other.number) return true;
  return set.number && (other.low >= set.low || steps(other.low, set.low) <= slack) &&
         (other.high <= set.high || steps(set.high, other.high) <= slack);
}

bool before(Number const& a, Number const& b) {
  int const order = compare(a, b);
  return order < 0 || (order == 0 && a.negative && !b.negative);
}

// The range of real values between two numbers.
struct Enclosure {
  Number low, high;
  bool number = false, nan = false;

  void include(Number const& value) {
    if (value.kind == NumberKind::nan) {
      nan = true;
      return;
    }
    if (!number || before(value, low)) low = value;
    if (!number || before(high, value)) high = value;
    number = true;
  }
};

struct Examined {
  Box box;
  bool monotone;
  CodeSet outer;
};

class Search {
public:
  Search(SearchedFunction const& function, Accuracy const& accuracy, bool flush)
      : function_(function),
        format_(function.format()),
        accuracy_(accuracy),
        flush_(flush),
        // Rounding is monotone. But if values overflow to NaN, the end of an interval does not bound the rest.
        rounds_(accuracy == Accuracy{} && !flush && format_.has_infinity()) {}

  CodeSet run(std::vector<Box> const& boxes) {
    small_ = is_small(boxes);
    std::int64_t left = small_ ? 2 * kMaxEnumerated : kMaxExamined;
    std::vector<Examined> open, halves;
    for (Box const& box : boxes) open.push_back(examine(box));
    while (true) {
      std::erase_if(open, [&](Examined const& examined) {
        bool const enough = holds(answer_, examined.outer, small_ || examined.monotone ? 0 : kSlack);
        if (enough) answer_.include(examined.outer);
        return enough;
      });
      left -= 2 * static_cast<std::int64_t>(open.size());
      if (open.empty() || left < 0) break;
      halves.clear();
      for (Examined const& examined : open) split(examined.box, halves);
      open.swap(halves);
    }
    for (Examined const& examined : open) answer_.include(examined.outer);
    return answer_;
  }

private:
  void split(Box const& box, std::vector<Examined>& halves) {
    if (is_few(box)) return try_all(box);
    bool const by_x = steps(box.x) >= steps(box.y);
    Range const& range = by_x ? box.x : box.y;
    std::int64_t const middle = std::midpoint(range.low, range.high);
    for (Range const& half : {Range{range.low, middle}, Range{middle + 1, range.high}})
      halves.push_back(examine(by_x ? Box{half, box.y} : Box{box.x, half}));
  }

  static bool is_few(Box const& box) {
    return steps(box.x) < kFew && steps(box.y) < kFew && (steps(box.x) + 1) * (steps(box.y) + 1) <= kFew;
  }

  double magnitude_at(std::int64_t x) const {
    return !accuracy_.depends_on_magnitude() ? 0 : std::fabs(to_double(function_.number(x)));
  }

  void try_all(Box const& box) {
    Enclosure values;
    for (std::int64_t x = box.x.low; x <= box.x.high; ++x)
      for (std::int64_t y = box.y.low; y <= box.y.high; ++y) add_code(x, y, values, answer_);
  }

  Examined examine(Box const& box) {
    Examined examined{box, true, empty_codes()};
    if (answer_ == all_) return examined;
    bool known = true;
    extremes_.clear();
    bool const has_interior = box.has_interior();
    if (has_interior) {
      known = function_.extremes(box, extremes_);
      examined.monotone = known && extremes_.empty();
      if (!known && !small_) {
        answer_ = all_;
        return examined;
      }
    }
    Enclosure values;
    for (std::int64_t x = box.x.low;; x = box.x.high) {
      for (std::int64_t y = box.y.low;; y = box.y.high) {
        add_code(x, y, values, examined.outer);
        if (y == box.y.high) break;
      }
      if (x == box.x.high) break;
    }
    answer_.include(examined.outer);
    if (!known) examined.outer = all_;
    if (known && has_interior) enclose(box, values, examined.outer);
    return examined;
  }

  void enclose(Box const& box, Enclosure& values, CodeSet& outer) {
    for (Number const& number : extremes_) {
      if (rounds_)
        outer.include(CodeSet::of(round(number, format_), format_));
      else
        values.include(number);
    }
    if (!rounds_) add_between(values, std::fmax(magnitude_at(box.x.low), magnitude_at(box.x.high)), outer);
  }

  void add_code(std::int64_t x, std::int64_t y, Enclosure& values, CodeSet& set) const {
    std::uint64_t const left = code_of(x, format_), right = code_of(y, format_);
    if (rounds_) {
      set.include(CodeSet::of(function_.rounded(left, right), format_));
      return;
    }
    Number const value = function_.exactly(left, right);
    values.include(value);
    add(value, magnitude_at(x), set);
  }

  void add(Number const& value, double magnitude, CodeSet& set) const {
    set.include(permitted(value, format_, accuracy_, magnitude, flush_));
  }

  void add_between(Enclosure const& values, double magnitude, CodeSet& set) const {
    if (values.nan) add(Number::nan(), magnitude, set);
    if (!values.number) return;
    add(values.low, magnitude, set);
    add(values.high, magnitude, set);
    if (values.low.negative) add_side(values.high, values.low, magnitude, set);
    if (!values.high.negative) add_side(values.low, values.high, magnitude, set);
  }

  // Adds the values that the numbers with the sign of `far` permit, between `far` and `near`, or zero if `near` has the
  // other sign. Within a binade, and below the second and above the last one, the permitted distance is constant or a
  // multiple of the value, so the least and the greatest codes are permitted at the ends. The distance doubles at
  // powers of two; their extremes are at the first and the last. If overflow returns NaN, rounding to nearest returns
  // the greatest number only for the greatest number itself.
  void add_side(Number near, Number far, double magnitude, CodeSet& set) const {
    if (far.kind == NumberKind::zero) return;
    bool const negative = far.negative;
    if (near.kind == NumberKind::infinity && near.negative == negative) return;
    if (near.kind != NumberKind::finite || near.negative != negative) near = smallest_number(negative);
    if (far.kind == NumberKind::infinity) far = beyond(negative);
    add(near, magnitude, set);
    add(far, magnitude, set);
    Number greatest = unpack(format_.max_finite_code(), format_);
    greatest.negative = negative;
    std::int64_t const first = std::max<std::int64_t>(leading_exponent(near) + 1, format_.min_exponent());
    std::int64_t const last = std::min(leading_exponent(far), leading_exponent(greatest));
    if (first <= last) {
      add(Number::finite(negative, first, 1), magnitude, set);
      add(Number::finite(negative, last, 1), magnitude, set);
    }
    bool const reaches = compare_magnitude(near, greatest) <= 0 && compare_magnitude(greatest, far) <= 0;
    if (reaches) add(greatest, magnitude, set);
  }

  SearchedFunction const& function_;
  FloatFormat const& format_;
  Accuracy const& accuracy_;
  bool flush_, rounds_, small_ = false;
  CodeSet const all_ = CodeSet::all(format_);
  CodeSet answer_ = empty_codes();
  std::vector<Number> extremes_;
};

}  // namespace

bool Box::has_interior() const { return steps(x) > 1 || steps(y) > 1; }

CodeSet search(SearchedFunction const& function, std::vector<Box> const& boxes, Accuracy const& accuracy, bool flush) {
  return Search(function, accuracy, flush).run(boxes);
}

Landmarks::Landmarks(FloatFormat const& format)
    : least_finite(least_order(format) + (format.has_infinity() ? 1 : 0)),
      minus_zero(format.has_negative_zero() ? -1 : 0),
      zero(0),
      above_zero(1),
      infinity(greatest_order(format) + (format.has_infinity() ? 0 : 1)) {}

std::vector<Range> pieces(CodeSet const& set, std::vector<std::int64_t> const& cuts, FloatFormat const& format,
                          bool flush) {
  std::vector<Range> result;
  if (!set.number) return result;
  std::int64_t low = set.low;
  for (std::int64_t const cut : cuts) {
    if (cut <= low || cut > set.high) continue;
    result.push_back({low, cut - 1});
    low = cut;
  }
  result.push_back({low, set.high});
  if (!flush || !format.has_sign) return result;
  Landmarks const at(format);
  std::int64_t const greatest = (std::int64_t{1} << format.fraction_bits) - 1;
  auto const add_zero = [&](std::int64_t zero) {
    if (zero < set.low || zero > set.high) result.push_back({zero, zero});
  };
  if (set.low <= greatest && set.high >= at.above_zero) add_zero(at.zero);
  if (set.low < at.minus_zero && set.high >= at.minus_zero - greatest) add_zero(at.minus_zero);
  return result;
}

}  // namespace assay
