// A random conforming implementation: the choice among the permitted results.
//
// If a run has one (RunState::implementation), a set rule does not attach a set to an element: the element becomes a
// member of its set, chosen here. So the set rules alone define the permitted results, and every drawn result is
// permitted for its op on the op's operands.
//
// Draws are counter-based (SplitMix64's mixing of a key and counters): a function of the seed, the number of the
// implementation, the op and its operands; not of threads, of machines, or of earlier draws. A function of
// elements has the same error on the same operands wherever the program asks for it, as libraries do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "oracle/sets/accuracy.hpp"

namespace assay {

// The choices of an op among its permitted results, at all its indices.
enum class Habit : std::uint8_t {
  computed,  // the correctly rounded ones
  uniform,   // any
  ends,      // the least or the greatest
  low,
  high,
  inward,  // towards zero
  outward,
};

// The behavior of an op in one implementation.
class OpDraws {
public:
  OpDraws(std::uint64_t key, Habit habit) : key_(key), habit_(habit) {}

  bool errs() const { return habit_ != Habit::computed; }
  std::uint64_t bits(std::uint64_t a, std::uint64_t b = 0) const;
  // From -1, the least permitted result, by 0, the computed one, to 1, the greatest. `negative`: it is.
  double position(std::uint64_t bits, bool negative) const;
  // The positions of `count` results, of the draws of x and y; `negative` marks the negative ones, from 0 and 1.
  void positions(std::size_t count, std::uint64_t const* x, std::uint64_t const* y, std::uint8_t const* negative,
                 double* to) const;
  // A number of the set, which holds the number `computed`; in the order of codes. NaN, if it is permitted, is not drawn.
  std::int64_t member(CodeSet const& set, std::int64_t computed, std::uint64_t bits) const;

private:
  std::uint64_t key_;
  Habit habit_;
};

class RandomImplementation {
public:
  // Number 0, 1, ... of those of a seed.
  RandomImplementation(std::uint64_t seed, std::uint64_t number);

  OpDraws draws(std::string_view op) const;
  // For choices that the implementation makes once: `what` is the name.
  std::uint64_t choice(std::string_view what, std::uint64_t count) const;
  // Results that are subnormal become zero, where that is permitted.
  bool flushes() const { return choice("flush", 2) == 0; }

private:
  std::uint64_t key(std::string_view name) const;
  std::uint64_t key_;
};

}  // namespace assay
