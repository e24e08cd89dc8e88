#include "semantics/implementations/spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "oracle/formats/integer.hpp"
#include "oracle/sets/nearby.hpp"
#include "oracle/sums/decoder.hpp"

namespace assay {
namespace {

constexpr Element kOrderWord = {Element::Kind::integer, IntegerFormat{64, true}, nullptr, nullptr};
constexpr std::uint64_t kHasNumber = 1, kHasNan = 2;  // as in an Enclosure

double number_at(Tensor const& tensor, std::int64_t index, int part) {
  Element const& element = tensor.element();
  std::uint64_t const code = tensor.get(index, part);
  if (is_float(element)) return value_of_code(code, *element.floating);
  bool const is_unsigned = element.is(Element::Kind::integer) && !element.integer.is_signed;
  return is_unsigned ? static_cast<double>(code) : static_cast<double>(static_cast<std::int64_t>(code));
}

double number_of_order(Element const& element, std::int64_t order) {
  std::uint64_t const code = code_in(element, order);
  if (is_float(element)) return value_of_code(code, *element.floating);
  bool const is_unsigned = element.is(Element::Kind::integer) && !element.integer.is_signed;
  return is_unsigned ? static_cast<double>(code) : static_cast<double>(static_cast<std::int64_t>(code));
}

// Reads a tensor as doubles, up to kAtOnce elements at a time. A complex number is its two parts in sequence.
class Numbers {
public:
  static constexpr std::int64_t kAtOnce = 1024;
  explicit Numbers(Tensor const& tensor) : tensor_(tensor), parts_(parts_of(tensor.element())) {
    if (is_float(tensor.element())) decoder_.emplace(*tensor.element().floating);
  }
  void read(std::int64_t first, std::int64_t count, double* to) const {
    if (decoder_) {
      auto const bytes = static_cast<std::int64_t>(tensor_.element().bytes());
      return (*decoder_)(tensor_.data() + first * bytes, static_cast<std::size_t>(count * parts_), to);
    }
    for (std::int64_t i = 0; i < count; ++i)
      for (int part = 0; part < parts_; ++part) *to++ = number_at(tensor_, first + i, part);
  }

private:
  Tensor const& tensor_;
  int parts_;
  std::optional<Decoder> decoder_;
};

// Returns the 2-norm of the finite elements of x or of x - y.
double norm(Tensor const& x, Tensor const* y = nullptr) {
  Numbers const of_x(x), of_y(y ? *y : x);
  int const parts = parts_of(x.element());
  std::vector<double> numbers(static_cast<std::size_t>(Numbers::kAtOnce * parts)), others(y ? numbers.size() : 0);
  double greatest = 0, sum = 0;
  auto const each = [&](auto use) {
    for (std::int64_t first = 0; first < x.count(); first += Numbers::kAtOnce) {
      auto const count = std::min(Numbers::kAtOnce, x.count() - first);
      of_x.read(first, count, numbers.data());
      if (y) of_y.read(first, count, others.data());
      for (std::size_t i = 0; i < static_cast<std::size_t>(count * parts); ++i)
        if (double const size = std::fabs(y ? numbers[i] - others[i] : numbers[i]); std::isfinite(size)) use(size);
    }
  };
  each([&](double size) { greatest = std::max(greatest, size); });
  if (greatest == 0) return 0;
  each([&](double size) { sum += (size / greatest) * (size / greatest); });
  return greatest * std::sqrt(sum);
}

double distance_between(Tensor const& x, Tensor const& y) { return norm(x, &y); }

bool has_same_form(Tensor const& x, Tensor const& y) { return x.element() == y.element() && x.shape() == y.shape(); }

}  // namespace

Spread::Spread(Tensor computed) : computed_(std::move(computed)) {
  Element const& element = computed_.element();
  for (std::int64_t i = 0; i < computed_.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part)
      sets_.push_back(point_in(element, computed_.get(i, part)).codes);
}

bool Spread::add(Tensor const& sample) {
  if (!has_same_form(computed_, sample)) return false;
  Element const& element = computed_.element();
  int const parts = parts_of(element);
  for (std::int64_t i = 0; i < computed_.count(); ++i)
    for (int part = 0; part < parts; ++part)
      // The set initially contains the computed result.
      if (auto const code = sample.get(i, part); code != computed_.get(i, part))
        sets_[place(i, part)].include(point_in(element, code).codes);
  greatest_distance_ = std::max(greatest_distance_, distance_between(computed_, sample));
  ++samples_;
  return true;
}

std::int64_t Spread::varying() const {
  return std::ranges::count_if(sets_, [](CodeSet const& set) { return !set.is_point(); });
}

std::uint64_t Spread::widest() const {
  std::uint64_t widest = 0;
  for (CodeSet const& set : sets_)
    if (set.number)
      widest = std::max(widest, static_cast<std::uint64_t>(set.high) - static_cast<std::uint64_t>(set.low));
  return widest;
}

double Spread::relative_distance() const {
  double const size = norm(computed_);
  return size == 0 ? 0 : greatest_distance_ / size;
}

RuntimeValue Spread::value(TensorMaker const& make) const {
  RuntimeValue value = computed_;
  auto sets = std::make_shared<Enclosure>();
  for (int part = 0; part < parts_of(computed_.element()); ++part) {
    auto const plane = [&] { return make(kOrderWord, computed_.shape()); };
    Enclosure::Part planes{plane(), plane(), plane()};
    for (std::int64_t i = 0; i < computed_.count(); ++i) {
      CodeSet const& set = at(i, part);
      planes.low.set(i, static_cast<std::uint64_t>(set.low));
      planes.high.set(i, static_cast<std::uint64_t>(set.high));
      planes.flags.set(i, (set.number ? kHasNumber : 0) | (set.nan ? kHasNan : 0));
    }
    sets->parts.push_back(std::move(planes));
  }
  value.enclosure = std::move(sets);
  return value;
}

std::optional<SpreadComparison> weigh(Spread const& spread, Tensor const& actual) {
  Tensor const& computed = spread.computed();
  if (!has_same_form(computed, actual)) return std::nullopt;
  Element const& element = computed.element();
  SpreadComparison weighing;
  double most = -1;
  for (std::int64_t i = 0; i < computed.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) {
      CodeSet const& set = spread.at(i, part);
      auto const there = point_in(element, actual.get(i, part)).codes;
      bool const is_inside = there.number ? set.number && set.low <= there.low && there.high <= set.high : set.nan;
      ++(is_inside ? weighing.inside : weighing.outside);
      if (is_inside) continue;
      double const middle = number_at(computed, i, part);
      double const reach = set.number ? std::max(std::fabs(number_of_order(element, set.low) - middle),
                                                 std::fabs(number_of_order(element, set.high) - middle))
                                      : 0;
      double const distance = std::fabs(number_at(actual, i, part) - middle);
      bool const has_factor = reach > 0 && std::isfinite(reach) && std::isfinite(distance);
      double const factor = has_factor ? distance / reach : std::numeric_limits<double>::infinity();
      if (factor <= most) continue;
      most = factor;
      weighing.furthest = {i, part, has_factor ? std::optional(factor) : std::nullopt};
    }
  if (spread.greatest_distance() > 0) weighing.factor = distance_between(actual, computed) / spread.greatest_distance();
  return weighing;
}

}  // namespace assay
