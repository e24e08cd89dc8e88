// Input values to try on a pair of programs: special values of each type, values that occur in the programs, and
// combinations of these.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "equiv/search/pair_run.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Inputs of at most this many bits are tried exhaustively.
inline constexpr unsigned kExhaustiveBits = 16;

// Returns for each parameter the codes to try, the most useful ones first: zeros, ones, infinities, NaN, the limits of
// the type; constants of both programs with their neighbors and negatives; sizes of their tensors; the other special
// values of the type.
std::vector<std::vector<std::uint64_t>> distinguishing_codes(FunctionPair const& pair);

// An infinite sequence of inputs of these shapes in a fixed order: first ordinary and small numbers, then grids over
// distinguishing_codes (all combinations of codes for elements at the same index, if there are few), then patterns of
// generators/values/values.hpp, distinguishing codes at random indices, and uniform tensors.
class InputValues {
public:
  InputValues(FunctionPair const& pair, std::vector<Shape> const& shapes,
              std::vector<std::vector<std::uint64_t>> const& codes, std::uint64_t seed);

  Inputs next();
  std::uint64_t grid_size() const { return grid_; }  // number of inputs in the grid

private:
  Inputs empty() const;
  Inputs ordinary(std::uint64_t number);
  Inputs of_grid(std::uint64_t number) const;
  Inputs uniform(std::uint64_t number) const;
  Inputs mixed();
  Inputs ascending(std::uint64_t number);

  FunctionPair const& pair_;
  std::vector<Shape> const& shapes_;
  std::vector<std::vector<std::uint64_t>> const& codes_;
  Random random_;
  std::uint64_t number_ = 0, grid_ = 0;
  std::uint64_t radix_ = 0;                 // codes per parameter in the grid
  std::uint64_t pack_ = 1;                  // combinations per input
  std::uint64_t combinations_ = 1;          // combinations of codes of parameters with several elements
  std::vector<std::size_t> single_, many_;  // parameters with one element and with several elements
};

// Returns the number of all possible inputs, if it is at most 2^kExhaustiveBits.
std::optional<std::uint64_t> count_of_all(FunctionPair const& pair);
Inputs input_of_all(FunctionPair const& pair, std::uint64_t number);

}  // namespace assay
