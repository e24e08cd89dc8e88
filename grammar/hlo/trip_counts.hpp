// How often a loop of constant bounds runs: its counters are followed from turn to turn, as integers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "semantics/program/program.hpp"

namespace assay::hlo {

// {"known_trip_count":{"n":"5"}} of a loop, as XLA's passes write it and rely on it; nothing in other texts.
std::optional<std::int64_t> known_trip_count(std::string_view backend_config);

struct TripCount {
  std::int64_t count = 0;
  bool is_more = false;  // it runs more often
};

// The function of a name; nullptr: none.
using FunctionOf = std::function<Operation const*(std::string_view symbol)>;

// How often the `while` runs, or that it runs more than `most` times. Nothing where its condition depends on more than scalar
// integers that are known before the loop, or it takes too many steps to tell.
std::optional<TripCount> trip_count_of(Operation const& loop, std::int64_t most, FunctionOf const& function_of);

}  // namespace assay::hlo
