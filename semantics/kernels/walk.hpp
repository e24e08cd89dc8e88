// Iterates over boxes of elements with strides in memory.
//
// Strides count elements and may be zero (the source is repeated) or negative. Elements have 1, 2, 4, 8 or 16 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "semantics/program/tensor.hpp"

namespace assay {

// Copies boxes of one shape and layout: for each index i of the box, the element at from + i * from_strides is copied
// to to + i * to_strides. One object can be used at many locations. Axes are reordered and merged, so that contiguous
// parts are copied at once. Therefore no two elements may have the same destination.
class BoxCopy {
public:
  BoxCopy(std::span<std::int64_t const> extents, std::span<std::int64_t const> to_strides,
          std::span<std::int64_t const> from_strides, std::size_t element_bytes);
  void operator()(std::byte* to, std::byte const* from) const;

private:
  struct Level {
    std::int64_t extent;
    std::ptrdiff_t to, from;  // in bytes
  };
  using Row = void (*)(std::byte* to, std::ptrdiff_t to_stride, std::byte const* from, std::ptrdiff_t from_stride,
                       std::int64_t count);

  void run(std::size_t level, std::byte* to, std::byte const* from) const;
  void run_tiles(std::byte* to, std::byte const* from) const;

  std::vector<Level> levels_;  // outermost first; empty for a single element
  Row row_ = nullptr;
  bool empty_ = false, tiled_ = false;  // tiled: the source is contiguous along the second-last axis
};

// Copies one element from `from` to all `count` elements of `to`.
void fill(std::byte* to, std::byte const* from, std::int64_t count, std::size_t element_bytes);

// Iterates over the indices of a box in row-major order, and updates the offset of each for several lists of strides.
class Odometer {
public:
  Odometer(std::span<std::int64_t const> extents, std::vector<std::vector<std::int64_t>> strides);
  explicit operator bool() const { return !done_; }
  void next();
  std::span<std::int64_t const> index() const { return index_; }
  std::int64_t offset(std::size_t list) const { return offsets_[list]; }

private:
  std::vector<std::int64_t> extents_, index_, offsets_;
  std::vector<std::vector<std::int64_t>> strides_;
  bool done_;
};

}  // namespace assay
