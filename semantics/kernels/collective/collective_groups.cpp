#include "semantics/kernels/collective/collective_groups.hpp"

#include <algorithm>

#include "semantics/kernels/collective/mesh.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay::collective {
namespace {

bool has_mesh_axes(Call& call) {
  auto const& groups = call.parameter("replica_groups");
  return groups.kind == Parameter::Kind::attribute && groups.attribute &&
         groups.attribute->kind == AttributeKind::structure;
}

bool has_channel(Call& call) {
  auto const& channel = call.parameter("channel_id").integers;
  return !channel.empty() && channel[0] > 0;
}

std::int64_t id_count(Strategy strategy, GridShape grid) {
  switch (strategy) {
    case Strategy::cross_partition:
      return grid.partitions;
    case Strategy::flattened_ids:
      return grid.replicas * grid.partitions;
    default:
      return grid.replicas;
  }
}

std::vector<Group> id_groups(Call& call, Strategy strategy) {
  if (has_mesh_axes(call)) return mesh_groups(call, call.parameter("replica_groups").attribute);
  auto groups = rows_of(call, "replica_groups");
  if (!groups.empty()) return groups;
  Group all(static_cast<std::size_t>(id_count(strategy, grid_of(call))));
  for (std::size_t id = 0; id < all.size(); ++id) all[id] = static_cast<std::int64_t>(id);
  return {all};
}

}  // namespace

GridShape grid_of(Call& call) {
  Grid const* const grid = call.process().grid();
  return grid ? GridShape{grid->replicas(), grid->partitions()} : GridShape{};
}

std::vector<Group> rows_of(Call& call, std::string_view row) {
  auto const& parameter = call.parameter(row);
  if (parameter.kind == Parameter::Kind::absent) return {};
  auto const& shape = parameter.shape;
  if (parameter.kind != Parameter::Kind::integers || shape.empty() || shape.size() > 2 || shape.back() < 0)
    call.unsupported(std::string(row) + " is not a list of lists of ids");
  std::vector<Group> groups;
  auto const width = static_cast<std::size_t>(shape.back());
  for (std::size_t begin = 0; begin + width <= parameter.integers.size() && width > 0; begin += width) {
    auto& group = groups.emplace_back();
    for (std::size_t i = begin; i < begin + width; ++i)
      if (parameter.integers[i] != -1) group.push_back(parameter.integers[i]);
  }
  return groups;
}

std::vector<Group> process_groups(Call& call, Strategy strategy, std::span<Group const> ids) {
  GridShape const grid = grid_of(call);
  std::int64_t const count = id_count(strategy, grid);
  std::vector<bool> seen(static_cast<std::size_t>(count), false);
  std::vector<Group> groups;
  for (auto const& group : ids) {
    for (auto id : group) {
      if (id < 0 || id >= count)
        call.fail("id " + std::to_string(id) + " is not one of the " + std::to_string(count) + " in the grid of " +
                  std::to_string(grid.replicas) + " x " + std::to_string(grid.partitions) +
                  " processes: the number of replicas or of partitions is too small");
      if (seen[static_cast<std::size_t>(id)]) call.fail("id " + std::to_string(id) + " is in two groups");
      seen[static_cast<std::size_t>(id)] = true;
    }
    switch (strategy) {
      case Strategy::cross_replica:
        for (std::int64_t partition = 0; partition < grid.partitions; ++partition)
          for (auto& process = groups.emplace_back(); auto id : group)
            process.push_back(id * grid.partitions + partition);
        break;
      case Strategy::cross_partition:
        for (std::int64_t replica = 0; replica < grid.replicas; ++replica)
          for (auto& process = groups.emplace_back(); auto id : group)
            process.push_back(replica * grid.partitions + id);
        break;
      case Strategy::cross_replica_and_partition:
        groups.emplace_back();
        for (std::int64_t partition = 0; partition < grid.partitions; ++partition)
          for (auto id : group) groups.back().push_back(id * grid.partitions + partition);
        break;
      case Strategy::flattened_ids:
        groups.push_back(group);
        break;
    }
  }
  return groups;
}

Strategy gathering_strategy(Call& call) {
  bool const is_global = call.truth("use_global_device_ids");
  if (!has_channel(call)) {
    if (is_global) call.fail("use_global_device_ids needs a positive channel_id");
    return Strategy::cross_replica;
  }
  return is_global || has_mesh_axes(call) ? Strategy::flattened_ids : Strategy::cross_replica_and_partition;
}

Strategy exchanging_strategy(Call& call) {
  if (call.truth("use_global_device_ids")) return gathering_strategy(call);
  return has_channel(call) ? Strategy::cross_partition : Strategy::cross_replica;
}

Group own_group(Call& call, Strategy strategy) {
  auto const* const grid = call.process().grid();
  std::int64_t const self = grid ? grid->index_of(call.process()) : 0;
  if (grid) call.spend({grid->size()});
  for (auto& group : process_groups(call, strategy, id_groups(call, strategy)))
    if (std::find(group.begin(), group.end(), self) != group.end()) return std::move(group);
  return {};
}

}  // namespace assay::collective
