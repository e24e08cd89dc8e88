// A function over all codes of a format, or over a range of them, on several threads: a digest of the results, and how
// far the results of an implementation are from them.
//
// Distances are of orders (oracle/sets/accuracy.hpp): 1 is the neighboring code. NaN is not a distance from anything,
// and a zero of the wrong sign is counted on its own; neither is part of `misrounded`. NaN results are equal, whatever
// their bits. The result does not depend on the number of threads.
//
// The digest of codes c[0], c[1], ... in order of inputs, NaN canonical: the codes are cut into blocks of kSweepBlock,
// and each block into words of 64 bits, in little-endian order and padded with zeros. With
//   mix(h, w) = g xor (g >> 32), g = ((h xor w) * 0x9E3779B97F4A7C15) mod 2^64
// the digest of a block is mix over its words from h = its number of codes; that of all is mix over those of the blocks
// from h = the number of inputs. It tells results apart, and resists no forger.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "oracle/functions/functions.hpp"
#include "oracle/sets/accuracy.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kSweepBlock = std::size_t{1} << 12;

// Writes an implementation's results for the inputs first, first + step, ..., of `format.storage_bytes()` each; `step`
// is that of the request. Called by several threads at once, with at most kSweepBlock inputs.
using SweepTable = std::function<Result<void>(std::uint64_t first, std::size_t count, std::byte* results)>;

// Codes that an implementation may return for an input; called by several threads at once.
using SweepPromise = std::function<CodeSet(std::uint64_t input)>;

struct SweepRequest {
  UnaryFunction function = UnaryFunction::abs;
  FloatFormat const* format = &kF32;                        // of at most 32 bits
  std::uint64_t first = 0, last = 0;                        // codes, both included
  std::uint64_t step = 1;                                   // from one input to the next; `last` may be between two
  SweepTable table;                                         // may be empty
  SweepPromise promise;                                     // may be empty
  std::size_t threads = 0;                                  // 0: one for each core
  std::size_t worst = 10;                                   // how many to keep
  std::size_t bins = 1000;                                  // at most so many, of equally many orders
  std::function<void(std::uint64_t inputs_done)> progress;  // called by the calling thread, or empty
};

struct SweepDifference {
  std::uint64_t input = 0, got = 0, expected = 0;  // codes
  std::uint64_t distance = 0;                      // 0 if there is none
};

struct SweepKind {
  std::uint64_t count = 0;
  SweepDifference first;  // the one of least input code, if there is one
};

struct SweepBin {
  std::uint64_t greatest = 0;  // distance
  bool nan = false;            // a result is NaN and should not be, or the reverse
};

struct SweepResult {
  std::uint64_t inputs = 0, digest = 0;
  std::uint64_t misrounded = 0, greatest = 0;
  SweepKind nan_mismatches, zero_signs;
  SweepKind broken;  // results outside of the promise of the request
  std::uint64_t greatest_normal =
      0;  // the greatest distance where neither input nor expected result is subnormal, or infinite
  std::vector<SweepDifference> worst;    // the greatest distances first, then by input code
  std::vector<std::uint64_t> histogram;  // [k]: distances from 2^k to 2^(k+1) - 1; ends with the last that is not 0
  // The inputs but NaN, from order least_order to greatest_order; each bin has about as many. Empty if all are NaN.
  std::int64_t least_order = 0, greatest_order = 0;
  std::vector<SweepBin> bins;
};

// An error is that of the table. Requires first <= last < 2^bits and 0 < step.
Result<SweepResult> sweep(SweepRequest const& request);

}  // namespace assay
