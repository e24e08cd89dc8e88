// Multi-dimensional indices of a tensor's elements, in row-major order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "semantics/program/tensor.hpp"

namespace assay {

// Returns the index of the element at a location: its distance from the first element, less than the number of
// elements.
inline Shape index_at(std::int64_t location, Shape const& shape) {
  Shape index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; location /= shape[axis]) index[axis] = location % shape[axis];
  return index;
}

// Advances to the next element. After the last one, returns false and resets to the first.
inline bool next_index(Shape& index, Shape const& shape) {
  for (std::size_t axis = shape.size(); axis-- > 0; index[axis] = 0)
    if (++index[axis] < shape[axis]) return true;
  return false;
}

}  // namespace assay
