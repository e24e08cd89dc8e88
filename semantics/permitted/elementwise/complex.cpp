// Implements semantics/permitted/elementwise/elementwise.hpp: functions of complex numbers.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "oracle/sets/image.hpp"
#include "oracle/sums/exact_sum.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

using Parts = std::array<Number, 2>;

bool is_point(PartSets const& x) { return x[0].is_point() && x[1].is_point(); }

std::uint64_t code_of_point(CodeSet const& set, FloatFormat const& format) {
  return set.nan ? format.nan_code() : code_of(set.low, format);
}

// The numbers that two point sets denote; with flushing, also those whose subnormal parts are zero.
std::vector<ComplexCode> points_of(SetCall const& call, PartSets const& x, FloatFormat const& format) {
  ComplexCode const point{code_of_point(x[0].codes, format), code_of_point(x[1].codes, format)};
  std::vector<ComplexCode> all{point};
  auto const zero = [&](std::uint64_t code) { return format.is_negative(code) ? format.sign_bit() : 0; };
  bool const real = flushed(call, x[0].codes, format) != x[0].codes,
             imag = flushed(call, x[1].codes, format) != x[1].codes;
  if (real) all.push_back({zero(point.real), point.imag});
  if (imag) all.push_back({point.real, zero(point.imag)});
  if (real && imag) all.push_back({zero(point.real), zero(point.imag)});
  return all;
}

// A tolerance in the program bounds the distance in the plane, and thus also that of each part.
CodeSet part_set(SetCall const& call, Parts const& z, std::size_t part, FloatFormat const& format, Accuracy accuracy,
                 double magnitude) {
  if (accuracy.relative != 0) {
    double const size = std::hypot(to_double(z[0]), to_double(z[1])) * (1 + 0x1p-50);
    if (std::isfinite(size)) accuracy.absolute = std::max(accuracy.absolute, accuracy.relative * size);
  }
  return permitted(z[part], format, accuracy, magnitude, call.profile.flush);
}

double size_of(ComplexCode x, FloatFormat const& format) {
  return std::hypot(to_double(unpack(x.real, format)), to_double(unpack(x.imag, format)));
}

void include(std::optional<PartSets>& all, PartSets const& more) {
  if (!all) return void(all = more);
  for (std::size_t part : {0, 1}) (*all)[part].include(more[part]);
}

PartSets around(SetCall const& call, Parts const& z, FloatFormat const& format, Accuracy const& accuracy,
                double magnitude) {
  return {ElementSet{part_set(call, z, 0, format, accuracy, magnitude), 0},
          ElementSet{part_set(call, z, 1, format, accuracy, magnitude), 0}};
}

PartSets both(ElementSet const& set) { return {set, set}; }

PartSets undecided(SetCall& call) {
  return both(call.implementation_defined("no rule defines the result of " + std::string(call.name) +
                                          " for complex numbers that are undecided"));
}

PartSets compute_parts(SetCall& call, BinaryFunction function, PartSets const& x, PartSets const& y,
                       FloatFormat const& format) {
  return {real_set(call, function, x[0], y[0], format), real_set(call, function, x[1], y[1], format)};
}

bool is_bounded(PartSets const& x, FloatFormat const& format) {
  auto const finite = [&](CodeSet const& set) {
    return !set.nan && !format.is_infinite(code_of(set.low, format)) && !format.is_infinite(code_of(set.high, format));
  };
  return finite(x[0].codes) && finite(x[1].codes);
}

// The permitted set for every number from one on: below it where it is positive, above it where it is negative, the
// first number of the next binade counts, too, whose units are greater.
CodeSet permitted_from(Number const& number, FloatFormat const& format, Accuracy const& accuracy, double magnitude,
                       bool flush) {
  CodeSet set = permitted(number, format, accuracy, magnitude, flush);
  if (accuracy == Accuracy{} || number.kind != NumberKind::finite) return set;
  Number next = number;
  next.significand = std::uint64_t{1} << 63;
  next.exponent += 1;
  CodeSet const beyond = permitted(next, format, accuracy, magnitude, flush);
  number.negative ? set.high = std::max(set.high, beyond.high) : set.low = std::min(set.low, beyond.low);
  return set;
}

struct Factors {
  CodeSet a, b;
};

// a b + c d (with `minus`: a b - c d), as the text writes it, with either product fused, and correctly rounded. Each of
// these is monotone in the products, and they are extreme at the ends of the operands. Finite operands.
CodeSet sum_of_products(SetCall const& call, Factors const& first, Factors const& second, bool minus,
                        FloatFormat const& format, Accuracy const& multiply, Accuracy const& add) {
  auto const value = [&](std::int64_t order) { return to_double(unpack(code_of(order, format), format)); };
  auto const ends = [&](Factors const& factors, double sign) {
    std::vector<std::pair<double, double>> all;
    for (auto const a : {factors.a.low, factors.a.high})
      for (auto const b : {factors.b.low, factors.b.high}) all.emplace_back(sign * value(a), value(b));
    return all;
  };
  auto const decided = [](Factors const& factors) { return factors.a.is_point() && factors.b.is_point(); };
  auto const permits = decided(first) && decided(second) ? permitted : permitted_from;
  // Returns both ends of the range of a rounded product.
  auto const rounded = [&](std::pair<double, double> const& product) {
    ExactSum sum;
    sum.add_product(product.first, product.second);
    auto const set = permits(sum.result(), format, multiply, std::fabs(product.first), call.profile.flush);
    return std::array<double, 2>{value(set.low), value(set.high)};
  };
  std::optional<CodeSet> all;
  auto const put = [&](ExactSum const& sum, double magnitude) {
    auto const set = permits(sum.result(), format, add, magnitude, call.profile.flush);
    all ? all->include(set) : void(all = set);
  };
  for (auto const& p : ends(first, 1))
    for (auto const& q : ends(second, minus ? -1 : 1)) {
      ExactSum exact;
      exact.add_product(p.first, p.second);
      exact.add_product(q.first, q.second);
      put(exact, 0);
      for (double const left : rounded(p))
        for (double const right : rounded(q)) {
          ExactSum fused_right, fused_left, separate;
          fused_right.add(left), fused_right.add_product(q.first, q.second);
          fused_left.add_product(p.first, p.second), fused_left.add(right);
          separate.add(left), separate.add(right);
          for (auto const* sum : {&fused_right, &fused_left, &separate}) put(*sum, std::fabs(left));
        }
    }
  return *all;
}

// Accuracies of the steps of a complex product or quotient.
struct Steps {
  Accuracy add, multiply, divide;
};

Steps steps_of(SetCall const& call, FloatFormat const& format) {
  return {call.profile.accuracy("add", format), call.profile.accuracy("multiply", format),
          call.profile.accuracy("divide", format)};
}

PartSets multiplied(SetCall const& call, PartSets const& x, PartSets const& y, FloatFormat const& format) {
  auto const steps = steps_of(call, format);
  auto const sum = [&](Factors const& p, Factors const& q, bool minus) {
    return ElementSet{sum_of_products(call, p, q, minus, format, steps.multiply, steps.add), 0};
  };
  return {sum({x[0].codes, y[0].codes}, {x[1].codes, y[1].codes}, true),
          sum({x[0].codes, y[1].codes}, {x[1].codes, y[0].codes}, false)};
}

// ((a c + b d) + i (b c - a d)) / (c^2 + d^2)
PartSets divided(SetCall const& call, PartSets const& x, PartSets const& y, FloatFormat const& format) {
  auto const steps = steps_of(call, format);
  CodeSet const &a = x[0].codes, &b = x[1].codes, &c = y[0].codes, &d = y[1].codes;
  auto const sum = [&](Factors const& p, Factors const& q, bool minus) {
    return sum_of_products(call, p, q, minus, format, steps.multiply, steps.add);
  };
  CodeSet const size = sum({c, c}, {d, d}, false);
  auto const quotient = [&](CodeSet const& numerator) {
    return ElementSet{image(BinaryFunction::divide, numerator, size, format, steps.divide, call.profile.flush), 0};
  };
  return {quotient(sum({a, c}, {b, d}, false)), quotient(sum({b, c}, {a, d}, true))};
}

// The text has "complex division" without an algorithm: a quotient is permitted as computed by the usual algorithms,
// of which Smith's is the least exact, with an error of 6.5 units of the size of the quotient (half of its last place,
// of divisions by steps.divide), where neither part of the divisor is zero.
Accuracy relax_quotients(SetCall const& call, Parts const& z, ComplexCode divisor, FloatFormat const& format,
                         Accuracy accuracy) {
  double const size = std::hypot(to_double(z[0]), to_double(z[1]));
  if (!std::isfinite(size) || format.is_zero(divisor.real) || format.is_zero(divisor.imag)) return accuracy;
  double const units = 7 + 4 * steps_of(call, format).divide.ulps;
  accuracy.absolute = std::max(accuracy.absolute, std::ldexp(units * size, -format.precision()));
  return accuracy;
}

// The sign of a zero part also depends on the algorithm.
void allow_either_zero(PartSets& z) {
  constexpr std::int64_t kNegativeZero = -1, kZero = 0;  // orders
  for (auto& part : z)
    if (part.codes.number && part.codes.low <= kZero && part.codes.high >= kNegativeZero) {
      part.codes.low = std::min(part.codes.low, kNegativeZero);
      part.codes.high = std::max(part.codes.high, kZero);
    }
}

// And where the formula gives NaN, infinity and zero may appear, as Annex G of C has it. Of quotients by zero either
// infinity may: algorithms differ in which sign they take from the divisor, and Smith's may take that of its magnitude.
std::optional<PartSets> quotient_of_annex_g(ComplexCode x, ComplexCode y, FloatFormat const& format) {
  using Limits = std::numeric_limits<double>;
  auto const number = [&](std::uint64_t code) {
    return format.is_nan(code) ? Limits::quiet_NaN() : to_double(unpack(code, format));
  };
  double a = number(x.real), b = number(x.imag), c = number(y.real), d = number(y.imag), factor = 0;
  auto const boxed = [](double part) { return std::copysign(std::isinf(part) ? 1.0 : 0.0, part); };
  bool const x_finite = std::isfinite(a) && std::isfinite(b), y_finite = std::isfinite(c) && std::isfinite(d);
  auto const set = [&](double part) {
    if (std::isnan(part)) return ElementSet{CodeSet::only_nan(), 0};
    std::uint64_t const code = std::isinf(part) ? format.infinity_code() : 0;
    return ElementSet{CodeSet::of(code | (std::signbit(part) ? format.sign_bit() : 0), format), 0};
  };
  if (c == 0 && d == 0 && !(std::isnan(a) && std::isnan(b))) {
    auto const either = [&](double part) {
      auto infinities = set(Limits::infinity() * part);
      infinities.mirrored = infinities.codes.number;
      infinities.codes.nan = true;
      return infinities;
    };
    return PartSets{either(a), either(b)};
  }
  if ((std::isinf(a) || std::isinf(b)) && y_finite)
    a = boxed(a), b = boxed(b), factor = Limits::infinity();
  else if ((std::isinf(c) || std::isinf(d)) && x_finite)
    c = boxed(c), d = boxed(d);
  else
    return std::nullopt;
  return PartSets{set(factor * (a * c + b * d)), set(factor * (b * c - a * d))};
}

// Unites the sets of two sides of a cut. If they differ only in sign, the result is mirrored.
void unite_side(ElementSet& here, ElementSet const& there) {
  bool const opposite = here.reason == 0 && there.reason == 0 && here.codes.number && there.codes.number &&
                        !here.codes.nan && !there.codes.nan && here.codes.low == -1 - there.codes.high &&
                        here.codes.high == -1 - there.codes.low;
  if (opposite && here != there)
    here.mirrored = true;
  else
    here.include(there);
}

void unite_sides(PartSets& here, PartSets const& there) {
  for (std::size_t part : {0, 1}) unite_side(here[part], there[part]);
}

// Along which part of its operand a function is periodic: where that part is infinite, the function has no direction.
// `signed_all`: Annex G says all signs of the function.
enum class Period : std::uint8_t { none, real, imaginary, signed_all };

Period period_of(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case exponential:
    case exponential_minus_one:
    case logistic:
    case sinh:
    case cosh:
    case tanh:
      return Period::imaginary;
    case sine:
    case cosine:
    case tan:
      return Period::real;
    case log:
    case log_plus_one:
      return Period::signed_all;
    default:
      return Period::none;
  }
}

// What the profile lets a function give where a part of an operand is infinite or NaN. Annex G leaves the signs of zeros
// and infinities open where a part of the operand is NaN, or infinite along the function's period.
void widen_special_value(SetCall& call, ComplexCode x, Period period, FloatFormat const& format, PartSets& sets) {
  auto const is_special = [&](std::uint64_t code) { return format.is_nan(code) || format.is_infinite(code); };
  if (!is_special(x.real) && !is_special(x.imag)) return;
  if (call.profile.complex_specials == ComplexSpecials::implementation_defined) {
    sets = both(call.implementation_defined("the result of " + std::string(call.name) +
                                            " is unspecified if a part of a complex number is infinite or NaN"));
    return;
  }
  bool const sign_unknown = period != Period::signed_all && (format.is_nan(x.real) || format.is_nan(x.imag) ||
                                                             (period == Period::real && is_special(x.real)) ||
                                                             (period == Period::imaginary && is_special(x.imag)));
  bool const or_nan = call.profile.complex_specials == ComplexSpecials::annex_g_or_nan && format.has_nan();
  for (auto& part : sets) {
    if (part.reason) continue;
    auto& codes = part.codes;
    bool const is_extreme =
        codes.is_point() && codes.number &&
        (format.is_zero(code_of(codes.low, format)) || format.is_infinite(code_of(codes.low, format)));
    if (sign_unknown && is_extreme && format.has_sign) unite_side(part, {CodeSet::point(-1 - codes.low), 0});
    codes.nan = codes.nan || or_nan;
  }
}

// divide(x, abs(x)), as the text has sign(x) of what is not zero: both steps with their accuracy,
// and an absolute value that overflows.
PartSets direction(SetCall& call, ComplexCode x, FloatFormat const& format) {
  PartSets const point{ElementSet{CodeSet::of(x.real, format), 0}, ElementSet{CodeSet::of(x.imag, format), 0}};
  auto const size_set = complex_abs_set(call, point, format);
  if (size_set.reason) return both(size_set);
  auto const size = size_set.codes;
  auto const divide = steps_of(call, format).divide;
  auto const part = [&](ElementSet const& of) {
    return ElementSet{image(BinaryFunction::divide, of.codes, size, format, divide, call.profile.flush), 0};
  };
  return {part(point[0]), part(point[1])};
}

// x times x, and as CHLO's own decomposition has it, (re - im) (re + im) + 2 re im i, where equal magnitudes give zero.
PartSets composed_square(SetCall& call, ComplexCode x, FloatFormat const& format) {
  CodeSet const re = CodeSet::of(x.real, format), im = CodeSet::of(x.imag, format);
  auto const steps = steps_of(call, format);
  auto const step = [&](BinaryFunction function, CodeSet const& a, CodeSet const& b) {
    auto const& accuracy = function == BinaryFunction::multiply ? steps.multiply : steps.add;
    return image(function, a, b, format, accuracy, call.profile.flush);
  };
  auto const half = step(BinaryFunction::multiply, re, im);
  PartSets all{
      ElementSet{
          step(BinaryFunction::multiply, step(BinaryFunction::subtract, re, im), step(BinaryFunction::add, re, im)), 0},
      ElementSet{step(BinaryFunction::add, half, half), 0}};
  PartSets const point{ElementSet{re, 0}, ElementSet{im, 0}};
  if (!is_bounded(point, format)) return all;
  auto const product = multiplied(call, point, point, format);
  for (std::size_t part : {0, 1}) all[part].include(product[part]);
  bool const is_even = (x.real & format.magnitude_mask()) == (x.imag & format.magnitude_mask());
  if (is_even) all[0].include({CodeSet::point(0), 0});
  return all;
}

// complex(log(hypot(real(x) + 1, imag(x))), atan2(imag(x), real(x) + 1)), as the text has log_plus_one, each step within
// its accuracy.
PartSets composed_log_plus_one(SetCall& call, ComplexCode x, FloatFormat const& format) {
  auto const accuracy = [&](std::string_view op) { return call.profile.accuracy(op, format); };
  bool const flush = call.profile.flush;
  CodeSet const one = CodeSet::of(round(Number::of(1.0), format), format), imag = CodeSet::of(x.imag, format);
  CodeSet const real = image(BinaryFunction::add, CodeSet::of(x.real, format), one, format, accuracy("add"), flush);
  auto const size_set = complex_abs_set(call, {ElementSet{real, 0}, ElementSet{imag, 0}}, format);
  if (size_set.reason) return both(size_set);
  CodeSet const size = size_set.codes;
  return {ElementSet{image(UnaryFunction::log, size, format, accuracy("log"), flush), 0},
          ElementSet{image(BinaryFunction::atan2, imag, real, format, accuracy("atan2"), flush), 0}};
}

}  // namespace

PartSets complex_set(SetCall& call, UnaryFunction function, PartSets const& x, FloatFormat const& format) {
  if (function == UnaryFunction::negate)
    return {real_set(call, function, x[0], format), real_set(call, function, x[1], format)};
  if (!is_point(x)) return undecided(call);
  auto const accuracy = *promised_accuracy(call, function_name(call), Element::complex_of(format));
  // A tolerance in the program applies to the function itself.
  bool const composed = function == UnaryFunction::log_plus_one && call.call.text("mode") != "TOLERANCE";
  std::optional<PartSets> all;
  for (auto const& point : points_of(call, x, format)) {
    auto const at = [&](ComplexCode const& z) {
      std::optional<PartSets> sets =
          around(call, evaluate_complex_exactly(function, z, format), format, accuracy, size_of(z, format));
      if (composed) include(sets, composed_log_plus_one(call, z, format));
      if (function == UnaryFunction::square) include(sets, composed_square(call, z, format));
      return *sets;
    };
    PartSets sides = at(point);
    bool const by_parts = !uses_fallback(function_name(call), to_string(Element::complex_of(format)));
    // Either side of a cut may be given, and nothing between them.
    if (call.profile.branch_cuts_either)
      for (auto const& other : other_sides(function, point, format)) unite_sides(sides, at(other));
    if (!by_parts) widen_special_value(call, point, period_of(function), format, sides);
    include(all, sides);
    if (function != UnaryFunction::sign || (format.is_zero(point.real) && format.is_zero(point.imag))) continue;
    include(all, direction(call, point, format));
    allow_either_zero(*all);
  }
  return *all;
}

namespace {

// Annex G does not have powers of and by infinities and NaN, and lets them be found by logarithm and exponential, or with
// more care. So with zero, but for what is 0 in the limit.
bool is_power_open(ComplexCode base, ComplexCode exponent, FloatFormat const& format) {
  for (auto const code : {base.real, base.imag, exponent.real, exponent.imag})
    if (format.is_nan(code) || format.is_infinite(code)) return true;
  bool const grows = !format.is_zero(exponent.real) && !format.is_negative(exponent.real);
  return format.is_zero(base.real) && format.is_zero(base.imag) && !grows;
}

// For single values. Includes the other side of a cut if the profile permits it.
PartSets around_values(SetCall const& call, BinaryFunction function, ComplexCode left, ComplexCode right,
                       FloatFormat const& format, Accuracy const& accuracy) {
  bool const has_sides = call.profile.branch_cuts_either;
  auto const values = has_sides ? values_on_cuts(function, left, right, format)
                                : std::vector{evaluate_complex_exactly(function, left, right, format)};
  auto const within =
      function == BinaryFunction::divide ? relax_quotients(call, values[0], right, format, accuracy) : accuracy;
  std::optional<PartSets> sets;
  for (auto const& value : values) {
    auto const here = around(call, value, format, within, size_of(left, format));
    sets ? unite_sides(*sets, here) : void(sets = here);
  }
  return *sets;
}

}  // namespace

PartSets complex_set(SetCall& call, BinaryFunction function, PartSets const& x, PartSets const& y,
                     FloatFormat const& format) {
  bool const decided = is_point(x) && is_point(y), bounded = is_bounded(x, format) && is_bounded(y, format);
  if (function == BinaryFunction::add || function == BinaryFunction::subtract)
    return compute_parts(call, function, x, y, format);
  bool const multiplies = function == BinaryFunction::multiply, divides = function == BinaryFunction::divide;
  if (!decided && multiplies) return bounded ? multiplied(call, x, y, format) : both({CodeSet::all(format), 0});
  if (!decided) return undecided(call);
  auto const accuracy = *promised_accuracy(call, function_name(call), Element::complex_of(format));
  std::optional<PartSets> all;
  for (auto const& left : points_of(call, x, format))
    for (auto const& right : points_of(call, y, format)) {
      auto sets_here = around_values(call, function, left, right, format, accuracy);
      if (function == BinaryFunction::power && is_power_open(left, right, format))
        sets_here =
            both(call.implementation_defined("power is unspecified for complex infinities and NaN, and for zero "
                                             "unless the exponent has a positive real part"));
      if (uses_fallback(function_name(call), to_string(Element::complex_of(format)))) {
        widen_special_value(call, left, Period::none, format, sets_here);
        widen_special_value(call, right, Period::none, format, sets_here);
      }
      include(all, sets_here);
      if (auto const more = divides ? quotient_of_annex_g(left, right, format) : std::nullopt) include(all, *more);
      if (!bounded || (!multiplies && !divides)) continue;
      auto const sets = [&](ComplexCode z) {
        return PartSets{ElementSet{CodeSet::of(z.real, format), 0}, ElementSet{CodeSet::of(z.imag, format), 0}};
      };
      include(all, multiplies ? multiplied(call, sets(left), sets(right), format)
                              : divided(call, sets(left), sets(right), format));
    }
  if (!multiplies) allow_either_zero(*all);
  return *all;
}

// It grows with the size of either part.
ElementSet complex_abs_set(SetCall& call, PartSets const& x, FloatFormat const& format) {
  auto const promise = call.profile.promise("abs", to_string(Element::complex_of(format)));
  if (!promise) return call.implementation_defined(missing_bound_reason(call, Element::complex_of(format)));
  auto const& accuracy = promise->accuracy;
  std::array<CodeSet, 2> sizes;
  for (std::size_t part : {0, 1})
    sizes[part] = image(UnaryFunction::abs, flushed(call, x[part].codes, format), format, Accuracy{});
  std::optional<CodeSet> all;
  auto const permits = is_point(x) ? permitted : permitted_from;
  auto const put = [&](std::uint64_t real, std::uint64_t imag) {
    ComplexCode const point{real, imag};
    auto const set =
        permits(complex_abs_exactly(point, format), format, accuracy, size_of(point, format), call.profile.flush);
    all ? all->include(set) : void(all = set);
  };
  if (sizes[0].number && sizes[1].number) {
    put(code_of(sizes[0].low, format), code_of(sizes[1].low, format));
    put(code_of(sizes[0].high, format), code_of(sizes[1].high, format));
  }
  // With NaN, the result is infinity if the other part is infinite, otherwise NaN.
  for (std::size_t part : {0, 1}) {
    if (!sizes[part].nan) continue;
    auto const& other = sizes[1 - part];
    if (other.nan || !format.is_infinite(code_of(other.low, format))) put(format.nan_code(), format.nan_code());
    if (other.number && format.is_infinite(code_of(other.high, format)))
      put(format.nan_code(), code_of(other.high, format));
  }
  return {*all, 0};
}

}  // namespace assay
