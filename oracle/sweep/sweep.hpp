// Evaluates a function for all codes of a format, or a range of them, on several threads. Computes a digest of the
// results, and the distances of an implementation's results from them.
//
// Distances are differences of orders (oracle/sets/accuracy.hpp): 1 is the neighboring code. NaN has no distance, and
// zeros of the wrong sign are counted separately; neither is part of `misrounded`. NaN results are equal for all bit
// patterns. The result does not depend on the number of threads.
//
// The digest of codes c[0], c[1], ... in order of inputs, NaN canonical: the codes are cut into blocks of kSweepBlock,
// and each block into words of 64 bits, in little-endian order and padded with zeros. With
//   mix(h, w) = g xor (g >> 32), g = ((h xor w) * 0x9E3779B97F4A7C15) mod 2^64
// the digest of a block is mix over its words from h = its number of codes; that of all is mix over those of the blocks
// from h = the number of inputs. The digest distinguishes results but is not cryptographic.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "oracle/functions/functions.hpp"
#include "oracle/sets/accuracy.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kSweepBlock = std::size_t{1} << 12;

// Writes an implementation's results for the inputs first, first + step, ..., each of `format.storage_bytes()` bytes.
// `step` is that of the request. Several threads call it concurrently, with at most kSweepBlock inputs.
using SweepTable = std::function<Result<void>(std::uint64_t first, std::size_t count, std::byte* results)>;

// Returns the codes that an implementation may return for an input. Several threads call it concurrently.
using SweepPromise = std::function<CodeSet(std::uint64_t input)>;

struct SweepRequest {
  UnaryFunction function = UnaryFunction::abs;
  FloatFormat const* format = &kF32;  // of at most 32 bits
  std::uint64_t first = 0, last = 0;  // codes, both included
  // distance of consecutive inputs; `last` need not be an input
  std::uint64_t step = 1;
  SweepTable table;         // may be empty
  SweepPromise promise;     // may be empty
  std::size_t threads = 0;  // 0: one per core
  std::size_t worst = 10;   // maximum number of reported differences
  // maximum number of bins, with about the same number of orders each
  std::size_t bins = 1000;
  std::function<void(std::uint64_t inputs_done)> progress;  // called in the calling thread; may be empty
};

struct SweepDifference {
  std::uint64_t input = 0, got = 0, expected = 0;  // codes
  std::uint64_t distance = 0;                      // 0 if there is none
};

struct SweepKind {
  std::uint64_t count = 0;
  SweepDifference first;  // the one with the least input code, if any
};

struct SweepBin {
  std::uint64_t greatest = 0;  // maximum distance
  bool nan = false;            // whether a result is NaN and should not be, or vice versa
};

struct SweepResult {
  std::uint64_t inputs = 0, digest = 0;
  std::uint64_t misrounded = 0, greatest = 0;
  SweepKind nan_mismatches, zero_signs;
  SweepKind broken;                    // results that the request's promise does not permit
  std::uint64_t greatest_normal = 0;   // maximum distance if neither input nor expected result is subnormal or infinite
  std::vector<SweepDifference> worst;  // largest distance first, then by input code
  std::vector<std::uint64_t> histogram;  // [k]: distances from 2^k to 2^(k+1) - 1; ends with the last nonzero count
  // The inputs except NaN, from order least_order to greatest_order. Each bin has about the same number. Empty if all
  // are NaN.
  std::int64_t least_order = 0, greatest_order = 0;
  std::vector<SweepBin> bins;
};

// Fails if the table fails. Requires first <= last < 2^bits and 0 < step.
Result<SweepResult> sweep(SweepRequest const& request);

}  // namespace assay
