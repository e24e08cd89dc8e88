// A stable merge sort that compares many pairs at once.
#pragma once

#include <cstdint>
#include <vector>

#include "semantics/kernels/column_region.hpp"

namespace assay::reductions {

// Sorts each slice of `length` elements of `order`, which contains indices of elements, by a comparator. All merges of
// a pass run in parallel; if there are few, each is split into parts. The comparator may be inconsistent: each pass
// moves each element once. Returns false, with `order` in an unspecified state, if the comparator is undecided.
bool sort_by_columns(ColumnPredicate& less, std::vector<std::int64_t>& order, std::size_t length);

}  // namespace assay::reductions
