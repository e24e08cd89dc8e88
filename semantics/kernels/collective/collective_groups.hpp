// Splits the process grid into groups for collective ops ("Collective ops").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::collective {

enum class Strategy : std::uint8_t { cross_replica, cross_partition, cross_replica_and_partition, flattened_ids };

struct GridShape {
  std::int64_t replicas = 1, partitions = 1;
};
GridShape grid_of(Call& call);

using Group = std::vector<std::int64_t>;  // ids, or indices of processes (see Grid)

// Converts groups of ids to groups of processes. Fails if an id is unknown, or if a process is in two groups.
std::vector<Group> process_groups(Call& call, Strategy strategy, std::span<Group const> ids);

// Returns the strategy of all_gather, all_reduce, reduce_scatter, from channel_id and use_global_device_ids. With a
// channel, ids of mesh axes are ids of devices, which are processes.
Strategy gathering_strategy(Call& call);
// Returns the strategy of all_to_all, collective_broadcast, collective_permute, collective_reduce, from channel_id.
// (use_global_device_ids means flattened ids; collective_reduce has it only in the dialect.)
Strategy exchanging_strategy(Call& call);

// Returns the group of the calling process according to `replica_groups`; empty if it is in none. -1 pads shorter
// groups and is not an id. As in XLA, an empty attribute means one group of all ids.
Group own_group(Call& call, Strategy strategy);

// Returns the rows of a two-dimensional attribute, without -1.
std::vector<Group> rows_of(Call& call, std::string_view row);

}  // namespace assay::collective
