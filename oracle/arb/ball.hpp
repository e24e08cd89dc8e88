// Results that are computed in Arb's balls and rounded straight to a format: certain when all of the ball rounds to one
// code. For the sources of this folder only, as arb_number.hpp is.
#pragma once

#include <acb.h>

#include <cstring>
#include <optional>

#include "oracle/arb/arb_number.hpp"

namespace assay {

// A dyadic number of any length: sums and products of codes, exactly.
class LongDyadic {
public:
  LongDyadic() { arf_init(value_); }
  ~LongDyadic() { arf_clear(value_); }
  LongDyadic(LongDyadic const&) = delete;
  LongDyadic& operator=(LongDyadic const&) = delete;
  operator arf_ptr() { return value_; }
  operator arf_srcptr() const { return value_; }

private:
  arf_t value_;
};

class ComplexBalls {
public:
  explicit ComplexBalls(std::size_t count) : count_(static_cast<slong>(count)), values_(_acb_vec_init(count_)) {}
  ~ComplexBalls() { _acb_vec_clear(values_, count_); }
  ComplexBalls(ComplexBalls const&) = delete;
  ComplexBalls& operator=(ComplexBalls const&) = delete;
  acb_ptr operator[](std::size_t index) { return values_ + index; }
  arb_ptr part(std::size_t index, int number) {
    return number == 0 ? acb_realref(values_ + index) : acb_imagref(values_ + index);
  }

private:
  slong count_;
  acb_ptr values_;
};

// Codes in memory, `index` counted in elements of the format.
inline std::uint64_t code_at(void const* data, std::size_t index, FloatFormat const& format) {
  std::uint64_t code = 0;
  std::size_t const bytes = format.storage_bytes();
  std::memcpy(&code, static_cast<std::byte const*>(data) + index * bytes, bytes);
  return code;
}
inline void put_code(void* data, std::size_t index, FloatFormat const& format, std::uint64_t code) {
  std::size_t const bytes = format.storage_bytes();
  std::memcpy(static_cast<std::byte*>(data) + index * bytes, &code, bytes);
}

// Exact, of numbers that are not sticky.
void set(arf_ptr dyadic, Number const& number);
void set(arb_ptr ball, Number const& number);
Number to_number(long double value);  // exact
long double to_long_double(arf_srcptr dyadic);
inline long double to_long_double(Number const& number) {
  if (number.kind == NumberKind::zero) return number.negative ? -0.0L : 0.0L;
  LongDyadic dyadic;
  set(dyadic, number);
  return to_long_double(dyadic);
}

// The code to which all of the ball rounds; nothing if there is none, or the ball is not finite.
std::optional<std::uint64_t> rounded(arb_srcptr ball, FloatFormat const& format);

// For balls that no precision within reach decides, as those around an exact midpoint between two codes or an exact
// zero which inexact steps led to: the code of the shortest number in the ball.
std::uint64_t settled(arb_srcptr ball, FloatFormat const& format);

}  // namespace assay
