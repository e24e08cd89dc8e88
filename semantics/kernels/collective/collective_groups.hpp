// How collective ops split the process grid into groups ("Collective ops").
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

using Group = std::vector<std::int64_t>;  // ids, or numbers of processes (see Grid)

// The groups of processes of groups of ids. Fails if an id is unknown, or a process would be in two
// groups.
std::vector<Group> process_groups(Call& call, Strategy strategy, std::span<Group const> ids);

// all_gather, all_reduce, reduce_scatter: by channel_id and use_global_device_ids. The ids of mesh axes are those of
// devices, that is of processes, if there is a channel.
Strategy gathering_strategy(Call& call);
// all_to_all, collective_broadcast, collective_permute, collective_reduce: by channel_id. (use_global_device_ids, which
// collective_reduce has only in the dialect, has flattened ids.)
Strategy exchanging_strategy(Call& call);

// The group of the calling process by `replica_groups`; empty if it is in none. -1 pads shorter groups and is not an
// id. No groups at all mean one group of all ids, as in XLA.
Group own_group(Call& call, Strategy strategy);

// The rows of a two-dimensional attribute; -1 is left out.
std::vector<Group> rows_of(Call& call, std::string_view row);

}  // namespace assay::collective
