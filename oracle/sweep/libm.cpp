#include "oracle/sweep/libm.hpp"

#include <cmath>
#include <cstring>

namespace assay {
namespace {

struct Entry {
  UnaryFunction function;
  char const* name;
  double (*on_double)(double);
  float (*on_float)(float);
};

// Does not use ::lgamma, which writes a global variable.
double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}
float log_gamma_f(float x) {
  int sign = 0;
  return ::lgammaf_r(x, &sign);
}

constexpr Entry kEntries[] = {
    {UnaryFunction::abs, "fabs", ::fabs, ::fabsf},
    {UnaryFunction::ceil, "ceil", ::ceil, ::ceilf},
    {UnaryFunction::floor, "floor", ::floor, ::floorf},
    {UnaryFunction::round_nearest_afz, "round", ::round, ::roundf},
    {UnaryFunction::round_nearest_even, "nearbyint", ::nearbyint, ::nearbyintf},
    {UnaryFunction::sqrt, "sqrt", ::sqrt, ::sqrtf},
    {UnaryFunction::cbrt, "cbrt", ::cbrt, ::cbrtf},
    {UnaryFunction::exponential, "exp", ::exp, ::expf},
    {UnaryFunction::exponential_minus_one, "expm1", ::expm1, ::expm1f},
    {UnaryFunction::log, "log", ::log, ::logf},
    {UnaryFunction::log_plus_one, "log1p", ::log1p, ::log1pf},
    {UnaryFunction::sine, "sin", ::sin, ::sinf},
    {UnaryFunction::cosine, "cos", ::cos, ::cosf},
    {UnaryFunction::tan, "tan", ::tan, ::tanf},
    {UnaryFunction::tanh, "tanh", ::tanh, ::tanhf},
    {UnaryFunction::acos, "acos", ::acos, ::acosf},
    {UnaryFunction::acosh, "acosh", ::acosh, ::acoshf},
    {UnaryFunction::asin, "asin", ::asin, ::asinf},
    {UnaryFunction::asinh, "asinh", ::asinh, ::asinhf},
    {UnaryFunction::atan, "atan", ::atan, ::atanf},
    {UnaryFunction::atanh, "atanh", ::atanh, ::atanhf},
    {UnaryFunction::cosh, "cosh", ::cosh, ::coshf},
    {UnaryFunction::sinh, "sinh", ::sinh, ::sinhf},
    {UnaryFunction::erf, "erf", ::erf, ::erff},
    {UnaryFunction::erfc, "erfc", ::erfc, ::erfcf},
    {UnaryFunction::lgamma, "lgamma", log_gamma, log_gamma_f},
};

Entry const* find(UnaryFunction function) {
  for (auto const& entry : kEntries)
    if (entry.function == function) return &entry;
  return nullptr;
}

bool is_f32(FloatFormat const& format) { return format.name == kF32.name; }

}  // namespace

std::string libm_name(UnaryFunction function, FloatFormat const& format, LibmPrecision precision) {
  Entry const* const entry = find(function);
  if (!entry || format.precision() > kF32.precision()) return "";
  return is_f32(format) && precision == LibmPrecision::own ? std::string(entry->name) + "f" : entry->name;
}

void evaluate_by_libm(UnaryFunction function, FloatFormat const& format, LibmPrecision precision, void const* x,
                      void* out, std::size_t count) {
  Entry const& entry = *find(function);
  auto const* from = static_cast<std::byte const*>(x);
  auto* to = static_cast<std::byte*>(out);
  if (is_f32(format)) {
    for (std::size_t i = 0; i < count; ++i) {
      float value;
      std::memcpy(&value, from + i * sizeof value, sizeof value);
      value = precision == LibmPrecision::own ? entry.on_float(value) : static_cast<float>(entry.on_double(value));
      std::memcpy(to + i * sizeof value, &value, sizeof value);
    }
    return;
  }
  std::size_t const bytes = format.storage_bytes();
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t code = 0;
    std::memcpy(&code, from + i * bytes, bytes);
    code = round(Number::of(entry.on_double(to_double(unpack(code, format)))), format);
    std::memcpy(to + i * bytes, &code, bytes);
  }
}

}  // namespace assay
