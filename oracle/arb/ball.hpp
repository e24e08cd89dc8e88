// Results that are computed with Arb's balls and rounded directly to a format. A result is certain if the whole ball
// rounds to one code. Only for sources of this folder, as arb_number.hpp.
#pragma once

#include <acb.h>

#include <cstring>
#include <optional>

#include "oracle/arb/arb_number.hpp"

namespace assay {

// A dyadic number of any length, for exact sums and products of codes.
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

// Reads a code from memory. `index` counts elements of the format.
inline std::uint64_t code_at(void const* data, std::size_t index, FloatFormat const& format) {
  std::uint64_t code = 0;
  std::size_t const bytes = format.storage_bytes();
  std::memcpy(&code, static_cast<std::byte const*>(data) + index * bytes, bytes);
  return code;
}
inline void write_code(void* data, std::size_t index, FloatFormat const& format, std::uint64_t code) {
  std::size_t const bytes = format.storage_bytes();
  std::memcpy(static_cast<std::byte*>(data) + index * bytes, &code, bytes);
}

// Exact. The number must not be sticky.
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

// Returns the code to which the whole ball rounds. Returns nothing if there is none, or if the ball is not finite.
std::optional<std::uint64_t> rounded(arb_srcptr ball, FloatFormat const& format);

// For balls that no practical precision decides, for example around an exact midpoint of two codes, or around an exact
// zero after inexact steps. Returns the code of the shortest number in the ball.
std::uint64_t settled(arb_srcptr ball, FloatFormat const& format);

}  // namespace assay
