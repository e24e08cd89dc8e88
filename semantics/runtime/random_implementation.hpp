// A random conforming implementation: it chooses among the permitted results.
//
// If a run has one (RunState::implementation), set rules do not attach sets to elements. Instead, the element becomes a
// member of its set, chosen here. So the set rules alone define the permitted results, and every drawn result is
// permitted for the op on its operands.
//
// Draws are counter-based (SplitMix64's mixing of a key and counters): they are a function of the seed, the number of
// the implementation, the op and its operands. They do not depend on threads, machines or earlier draws. A function of
// elements has the same error for the same operands everywhere in the program, as in libraries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "oracle/sets/accuracy.hpp"

namespace assay {

// How an op chooses among its permitted results, for all elements.
enum class ChoicePolicy : std::uint8_t {
  computed,  // the correctly rounded result
  uniform,   // any result
  ends,      // the least or the greatest result
  low,
  high,
  inward,  // towards zero
  outward,
};

// The behavior of an op in one implementation.
class OpDraws {
public:
  OpDraws(std::uint64_t key, ChoicePolicy habit) : key_(key), habit_(habit) {}

  bool errs() const { return habit_ != ChoicePolicy::computed; }
  std::uint64_t bits(std::uint64_t a, std::uint64_t b = 0) const;
  // Returns a position from -1, the least permitted result, through 0, the computed one, to 1, the greatest. `negative`
  // is the sign of the result.
  double position(std::uint64_t bits, bool negative) const;
  // Returns the positions of `count` results, drawn for operands x and y. `negative` has a 1 for each negative result
  // and 0 otherwise.
  void positions(std::size_t count, std::uint64_t const* x, std::uint64_t const* y, std::uint8_t const* negative,
                 double* to) const;
  // Returns a number of the set, in the order of codes. The set must contain the number `computed`. NaN is not drawn,
  // even if permitted.
  std::int64_t member(CodeSet const& set, std::int64_t computed, std::uint64_t bits) const;

private:
  std::uint64_t key_;
  ChoicePolicy habit_;
};

class RandomImplementation {
public:
  // Implementation number 0, 1, ... of a seed.
  RandomImplementation(std::uint64_t seed, std::uint64_t number);

  OpDraws draws(std::string_view op) const;
  // Makes a choice that is the same for the whole implementation. `what` is its name.
  std::uint64_t choice(std::string_view what, std::uint64_t count) const;
  // Whether subnormal results become zero where permitted.
  bool flushes() const { return choice("flush", 2) == 0; }

private:
  std::uint64_t key(std::string_view name) const;
  std::uint64_t key_;
};

}  // namespace assay
