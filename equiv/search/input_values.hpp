// The values to try on a pair of programs: special values of each type, values that the programs themselves compare and
// add, and grids of these.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "equiv/search/pair_run.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// At most this many bits of inputs are tried whole.
inline constexpr unsigned kExhaustiveBits = 16;

// For each parameter the codes to try, the most telling first: zeros, ones, infinities, NaN, the ends of the type;
// constants of both programs with their neighbors and negatives; sizes of their tensors; the other special values of
// the type.
std::vector<std::vector<std::uint64_t>> distinguishing_codes(FunctionPair const& pair);

// Inputs of these shapes, one after the other, in a fixed order: first ordinary and small numbers, then grids over
// distinguishing_codes (all combinations of codes for elements in the same place, as far as there are few), then patterns of
// generators/values/values.hpp, telling codes at random places, and the same one everywhere, without end.
class InputValues {
public:
  InputValues(FunctionPair const& pair, std::vector<Shape> const& shapes,
              std::vector<std::vector<std::uint64_t>> const& codes, std::uint64_t seed);

  Inputs next();
  std::uint64_t grid_size() const { return grid_; }  // inputs of the grid

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
  std::uint64_t radix_ = 0;                 // codes of each parameter that the grid takes
  std::uint64_t pack_ = 1;                  // combinations in one input
  std::uint64_t combinations_ = 1;          // of codes of parameters with several elements
  std::vector<std::size_t> single_, many_;  // parameters by their number of elements
};

// All possible inputs, if there are at most 2^kExhaustiveBits; nothing otherwise.
std::optional<std::uint64_t> count_of_all(FunctionPair const& pair);
Inputs input_of_all(FunctionPair const& pair, std::uint64_t number);

}  // namespace assay
