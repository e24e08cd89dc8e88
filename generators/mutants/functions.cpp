#include "generators/mutants/behaviour.hpp"

#include <cmath>

namespace assay::inline generators::mutants {
namespace {

using F = UnaryFunction;
using B = BinaryFunction;

// Compositions, each step rounded.
struct Steps {
  FloatFormat const& format;
  std::uint64_t number(double value) const { return code_of_double(value, format); }
  std::uint64_t operator()(F f, std::uint64_t x) const { return evaluate(f, x, format); }
  std::uint64_t operator()(B f, std::uint64_t x, std::uint64_t y) const { return evaluate(f, x, y, format); }
};

template <class Formula> Behaviour composed(Formula formula) {
  return by_codes([formula](Cell const& cell) { return formula(Steps{cell.format()}, cell.code, cell); });
}

// NaN for NaN; else as given where the condition on the operand holds.
template <class Condition, class Value> Behaviour where(Condition condition, Value value) {
  return each_result([condition, value](Cell const& cell) {
    std::uint64_t const x = cell.operand(0);
    return !cell.format().is_nan(x) && condition(cell, x) ? value(cell, x) : cell.code;
  });
}

double number(Cell const& cell, std::uint64_t code) { return value_of(code, cell.format()); }
std::uint64_t nan_of(Cell const& cell, std::uint64_t) { return cell.format().nan_code(); }
bool is_negative_number(Cell const& cell, std::uint64_t x) { return number(cell, x) < 0; }

std::vector<Mutant> of_exponentials() {
  return {
      does("exponential_minus_one/composed", "exp(x) - 1", ops("exponential_minus_one"), floats,
           composed([](Steps f, std::uint64_t x, Cell const&) {
             return f(B::subtract, f(F::exponential, x), f.number(1));
           })),
      does("log_plus_one/composed", "log(1 + x)", ops("log_plus_one"), floats,
           composed([](Steps f, std::uint64_t x, Cell const&) { return f(F::log, f(B::add, f.number(1), x)); })),
      does("logistic/composed", "exp(x) / (1 + exp(x)), which is NaN for large x", ops("logistic"), floats,
           composed([](Steps f, std::uint64_t x, Cell const&) {
             auto const power = f(F::exponential, x);
             return f(B::divide, power, f(B::add, f.number(1), power));
           })),
      does("logistic/by_tanh", "0.5 + 0.5 tanh(x / 2), which loses small results", ops("logistic"), wide_floats,
           composed([](Steps f, std::uint64_t x, Cell const&) {
             auto const half = f.number(0.5);
             return f(B::add, half, f(B::multiply, half, f(F::tanh, f(B::multiply, half, x))));
           })),
      does("tanh/composed", "(e - 1) / (e + 1) with e = exp(2 x)", ops("tanh"), floats,
           composed([](Steps f, std::uint64_t x, Cell const&) {
             auto const power = f(F::exponential, f(B::add, x, x)), one = f.number(1);
             return f(B::divide, f(B::subtract, power, one), f(B::add, power, one));
           })),
      does(
          "tanh/saturates_early", "1 beyond |x| = 4", ops("tanh"),
          [](Element const& e) { return floats(e) && e.floating->precision() >= 11; },
          where([](Cell const& cell, std::uint64_t x) { return std::fabs(number(cell, x)) > 4; },
                [](Cell const& cell, std::uint64_t x) {
                  return code_of_double(number(cell, x) < 0 ? -1 : 1, cell.format());
                })),
      does("tanh/small_is_linear", "x where |x| < 2^-4", ops("tanh sine tan exponential_minus_one log_plus_one"),
           wide_floats,
           where([](Cell const& cell, std::uint64_t x) { return std::fabs(number(cell, x)) < 0x1p-4; },
                 [](Cell const&, std::uint64_t x) { return x; })),
      does("exponential/overflows_early", "infinity from half the greatest number on", ops("exponential power"),
           infinite_floats, each_result([](Cell const& cell) {
             double const most = value_of(cell.format().max_finite_code(), cell.format());
             return number(cell, cell.code) > most / 2 ? cell.format().infinity_code() : cell.code;
           })),
      does("exponential/infinity_is_nan", "NaN for infinite operands",
           ops("exponential logistic tanh log_plus_one exponential_minus_one log"), infinite_floats,
           where([](Cell const& cell, std::uint64_t x) { return cell.format().is_infinite(x); }, nan_of)),
      does("log/of_negative", "log |x|", ops("log"), signed_floats,
           composed([](Steps f, std::uint64_t x, Cell const&) { return f(F::log, f(F::abs, x)); })),
      does("log/of_zero_is_nan", "NaN for 0", ops("log rsqrt"), zero_floats,
           where([](Cell const& cell, std::uint64_t x) { return cell.format().is_zero(x); }, nan_of)),
      does("log/of_zero_is_finite", "the least number for log(0)", ops("log"), infinite_floats,
           where([](Cell const& cell, std::uint64_t x) { return cell.format().is_zero(x); },
                 [](Cell const& cell, std::uint64_t) {
                   return cell.format().sign_bit() | cell.format().max_finite_code();
                 })),
      does("log/by_log2", "log2(x) * log(2), each rounded", ops("log"), wide_floats,
           composed([](Steps f, std::uint64_t x, Cell const&) {
             auto const binary = f(B::divide, f(F::log, x), f(F::log, f.number(2)));
             return f(B::multiply, binary, f.number(0.69314718055994531));
           })),
  };
}

std::vector<Mutant> of_roots() {
  return {
      does("rsqrt/composed", "1 / sqrt(x), rounded twice", ops("rsqrt"), floats,
           composed([](Steps f, std::uint64_t x, Cell const&) { return f(B::divide, f.number(1), f(F::sqrt, x)); })),
      does("rsqrt/negative_zero", "rsqrt(-0) is +infinity", ops("rsqrt"), infinite_floats,
           where([](Cell const& cell, std::uint64_t x) { return cell.format().is_zero(x); },
                 [](Cell const& cell, std::uint64_t) { return cell.format().infinity_code(); })),
      does("sqrt/of_negative", "sqrt |x|", ops("sqrt rsqrt"), signed_floats,
           composed([](Steps f, std::uint64_t x, Cell const& cell) {
             return cell.format().is_zero(x) ? right_of(cell, x) : right_of(cell, f(F::abs, x));
           })),
      does("sqrt/by_rsqrt", "x * rsqrt(x), which is NaN for 0 and infinity", ops("sqrt"), signed_floats,
           composed([](Steps f, std::uint64_t x, Cell const&) { return f(B::multiply, x, f(F::rsqrt, x)); })),
      does("cbrt/negative_is_nan", "NaN for negative operands", ops("cbrt"), signed_floats,
           where(is_negative_number, nan_of)),
      does("cbrt/by_power", "power(|x|, 1/3) with the sign of x", ops("cbrt"), signed_floats,
           composed([](Steps f, std::uint64_t x, Cell const& cell) {
             auto const root = f(B::power, f(F::abs, x), f(B::divide, f.number(1), f.number(3)));
             return cell.format().is_nan(root) ? root : root | (x & cell.format().sign_bit());
           })),
  };
}

double reduced(double x) { return x - std::nearbyint(x / 6.2831853071795865) * 6.2831853071795865; }

std::vector<Mutant> of_circles() {
  auto const circular = ops("sine cosine tan");
  return {
      does("circular/reduced_in_f32", "large operands are reduced modulo 2 pi in the type itself", circular,
           wide_floats, by_codes([](Cell const& cell) {
             double const x = number(cell, cell.code);
             if (!(std::fabs(x) > 8) || std::isinf(x)) return right_of(cell, cell.code);
             return right_of(cell, code_of_double(reduced(x), cell.format()));
           })),
      does("circular/zero_beyond", "0 beyond |x| = 2^20", circular, wide_floats,
           where([](Cell const& cell, std::uint64_t x) { return std::fabs(number(cell, x)) > 0x1p20; },
                 [](Cell const& cell, std::uint64_t x) { return cell.format().is_infinite(x) ? cell.code : 0; })),
      does("circular/infinity_is_zero", "0 for infinities", circular, infinite_floats,
           where([](Cell const& cell, std::uint64_t x) { return cell.format().is_infinite(x); },
                 [](Cell const&, std::uint64_t) { return std::uint64_t{0}; })),
      does("tan/composed", "sin(x) / cos(x)", ops("tan"), floats, composed([](Steps f, std::uint64_t x, Cell const&) {
             return f(B::divide, f(F::sine, x), f(F::cosine, x));
           })),
      does("sine/is_cosine", "the other one", ops("sine cosine"), floats, by_codes([](Cell const& cell) {
             bool const sine = cell.call.op().name == "stablehlo.sine";
             return unary(sine ? F::cosine : F::sine, cell.code, cell.format());
           })),
      does("circular/degrees", "operands are taken as degrees", circular, wide_floats, by_codes([](Cell const& cell) {
             return right_of(cell, code_of_double(number(cell, cell.code) * 0.017453292519943295, cell.format()));
           })),
      does("atan2/quadrant", "atan(y / x)", ops("atan2"), signed_floats,
           composed([](Steps f, std::uint64_t y, Cell const& cell) {
             return f(F::atan, f(B::divide, y, cell.operand(1)));
           })),
      does("atan2/zeros", "-0 counts as +0", ops("atan2"), zero_floats,
           each_operand([](Cell const& cell) { return cell.format().is_zero(cell.code) ? 0 : cell.code; })),
      does("atan2/infinities", "NaN where both operands are infinite", ops("atan2"), infinite_floats,
           each_result([](Cell const& cell) {
             bool const both_infinite =
                 cell.format().is_infinite(cell.operand(0)) && cell.format().is_infinite(cell.operand(1));
             return both_infinite ? cell.format().nan_code() : cell.code;
           })),
  };
}

std::vector<Mutant> of_powers() {
  auto const when = [](auto condition, auto value) {
    return each_result([condition, value](Cell const& cell) {
      double const x = number(cell, cell.operand(0)), y = number(cell, cell.operand(1));
      return condition(x, y) ? value(cell) : cell.code;
    });
  };
  auto const nan = [](Cell const& cell) { return cell.format().nan_code(); };
  auto const power = ops("power");
  return {
      does("power/composed", "exp(y log x)", power, floats, composed([](Steps f, std::uint64_t x, Cell const& cell) {
             return f(F::exponential, f(B::multiply, cell.operand(1), f(F::log, x)));
           })),
      does("power/nan_to_zero", "power(NaN, 0) is NaN", power, nan_floats,
           when([](double x, double y) { return std::isnan(x) && y == 0; }, nan)),
      does("power/one_to_nan", "power(1, NaN) is NaN", power, nan_floats,
           when([](double x, double y) { return x == 1 && std::isnan(y); }, nan)),
      does("power/one_to_infinity", "power(-1, +-infinity) is NaN", power, infinite_floats,
           when([](double x, double y) { return x == -1 && std::isinf(y); }, nan)),
      does("power/negative_base", "NaN for negative bases", power, nan_floats,
           when([](double x, double) { return x < 0; }, nan)),
      does("power/odd_exponents", "negative bases give positive results", power, signed_floats,
           when([](double x, double) { return x < 0 || (x == 0 && std::signbit(x)); },
                [](Cell const& cell) {
                  return cell.format().is_nan(cell.code) ? cell.code : cell.code & cell.format().magnitude_mask();
                })),
      does("power/zero_to_negative", "power(0, y) is 0 for negative y", power, infinite_floats,
           when([](double x, double y) { return x == 0 && y < 0; }, [](Cell const&) { return std::uint64_t{0}; })),
  };
}

}  // namespace

std::vector<Mutant> function_mutants() {
  auto all = of_exponentials();
  for (auto const& more : {of_roots(), of_circles(), of_powers()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace assay::inline generators::mutants
