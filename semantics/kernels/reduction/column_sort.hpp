// A stable merge sort that compares many pairs at once.
#pragma once

#include <cstdint>
#include <vector>

#include "semantics/kernels/column_region.hpp"

namespace assay::reductions {

// Sorts each slice of `length` elements of `order`, which holds the indices of elements, by a comparator. All merges of
// a pass go on side by side; where they are few, each is split into parts. Any comparator will do, also one that
// contradicts itself: each pass moves each element once. False, with `order` in any state, if the comparator does not
// decide.
bool sort_by_columns(ColumnPredicate& less, std::vector<std::int64_t>& order, std::size_t length);

}  // namespace assay::reductions
