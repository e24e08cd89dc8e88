#include "harness/pjrt/plugin/compile_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/pjrt/plugin/wire_format.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay::plugin {
namespace {

// DeviceAssignmentProto: computation_devices has an entry for each partition, with the devices of its replicas.
Result<void> read_assignment(WireReader reader, CompileOptions& options) {
  std::int64_t replicas = 0, partitions = 0;
  std::vector<std::vector<std::int64_t>> columns;
  while (auto const field = reader.next()) {
    if (field->number == 1) replicas = field->integer();
    if (field->number == 2) partitions = field->integer();
    if (field->number != 3) continue;
    auto& column = columns.emplace_back();
    WireReader devices = reader.inside(*field);
    while (auto const id = devices.next())
      if (id->number == 1 && !devices.integers(*id, column)) break;
    if (!devices.error().empty()) return Error{devices.error()};
  }
  if (!reader.error().empty()) return Error{reader.error()};
  bool const fits =
      replicas >= 0 && columns.size() == static_cast<std::size_t>(std::max<std::int64_t>(partitions, 0)) &&
      std::ranges::all_of(columns,
                          [&](auto const& column) { return column.size() == static_cast<std::size_t>(replicas); });
  if (!fits)
    return Error{fmt::format("device_assignment of {} replicas and {} computations does not list as many devices",
                             replicas, partitions)};
  options.devices.clear();
  for (std::size_t replica = 0; replica < static_cast<std::size_t>(replicas); ++replica)
    for (auto const& column : columns) options.devices.push_back(column[replica]);
  return {};
}

Result<void> read_build_options(WireReader reader, CompileOptions& options) {
  while (auto const field = reader.next()) {
    if (field->number == 1) options.device_ordinal = field->integer();
    if (field->number == 4) options.replicas = field->integer();
    if (field->number == 5) options.partitions = field->integer();
    if (field->number == 6) options.spmd = field->integer() != 0;
    if (field->number == 9)
      if (auto const read = read_assignment(reader.inside(*field), options); !read) return read;
  }
  return reader.error().empty() ? Result<void>() : Error{reader.error()};
}

}  // namespace

Result<CompileOptions> read_compile_options(std::string_view bytes) {
  constexpr std::string_view kWhat = "the compile options are not a CompileOptionsProto: ";
  if (bytes.size() > kMaxOptionBytes)
    return Error{fmt::format("{}{} bytes, more than {}", kWhat, bytes.size(), kMaxOptionBytes)};
  CompileOptions options;
  WireReader reader(bytes, 0);
  while (auto const field = reader.next()) {
    if (field->number == 2) options.tupled_arguments = field->integer() != 0;
    if (field->number == 4) options.portable = field->integer() != 0;
    if (field->number == 3)
      if (auto const read = read_build_options(reader.inside(*field), options); !read)
        return Error{std::string(kWhat) + read.error()};
  }
  if (!reader.error().empty()) return Error{std::string(kWhat) + reader.error()};
  // Protocol buffers omit fields that are 0, so 0 is the default.
  for (auto* count : {&options.replicas, &options.partitions})
    if (*count == 0) *count = 1;
  bool const is_grid = options.replicas > 0 && options.partitions > 0 && options.replicas <= kMaxProcesses &&
                       options.partitions <= kMaxProcesses / options.replicas;
  if (!is_grid)
    return Error{fmt::format("num_replicas {} and num_partitions {} are not a grid of 1 to {} processes",
                             options.replicas, options.partitions, kMaxProcesses)};
  auto const processes = static_cast<std::size_t>(options.replicas * options.partitions);
  if (!options.devices.empty() && options.devices.size() != processes)
    return Error{fmt::format("the device assignment has {} devices, num_replicas x num_partitions is {}",
                             options.devices.size(), processes)};
  return options;
}

std::string write_device_assignment(CompileOptions const& options, std::vector<std::int64_t> const& devices) {
  std::string bytes;
  write_integer(bytes, 1, options.replicas);
  write_integer(bytes, 2, options.partitions);
  for (std::int64_t partition = 0; partition < options.partitions; ++partition) {
    std::string ids, column;
    for (std::int64_t replica = 0; replica < options.replicas; ++replica)
      write_varint(
          ids, static_cast<std::uint64_t>(devices[static_cast<std::size_t>(replica * options.partitions + partition)]));
    write_bytes(column, 1, ids);
    write_bytes(bytes, 3, column);
  }
  return bytes;
}

}  // namespace assay::plugin
