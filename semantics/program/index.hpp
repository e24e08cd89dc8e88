// Indices of a tensor's elements: one number for each axis, in row-major order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "semantics/program/tensor.hpp"

namespace assay {

// The index of the element at a location: its distance from the first element, less than the number of elements.
inline Shape index_at(std::int64_t location, Shape const& shape) {
  Shape index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; location /= shape[axis]) index[axis] = location % shape[axis];
  return index;
}

// To the next element. False, and to the first, after the last one.
inline bool next_index(Shape& index, Shape const& shape) {
  for (std::size_t axis = shape.size(); axis-- > 0; index[axis] = 0)
    if (++index[axis] < shape[axis]) return true;
  return false;
}

}  // namespace assay
