#include "harness/pjrt/client/compile_options.hpp"

namespace assay::pjrt {
namespace {

enum WireType : unsigned { kVarint = 0, kLength = 2 };

void append_varint(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

void append_number(std::string& bytes, unsigned field, std::int64_t value) {
  append_varint(bytes, field << 3 | kVarint);
  append_varint(bytes, static_cast<std::uint64_t>(value));  // negative values take ten bytes
}

void append_message(std::string& bytes, unsigned field, std::string const& message) {
  append_varint(bytes, field << 3 | kLength);
  append_varint(bytes, message.size());
  bytes += message;
}

// DeviceAssignmentProto: replica_count (field 1), computation_count (field 2) and, for each partition,
// computation_devices (field 3) with replica_device_ids (field 1).
std::string device_assignment(std::int64_t replicas, std::int64_t partitions, std::span<std::int64_t const> ids) {
  std::string bytes;
  append_number(bytes, 1, replicas);
  append_number(bytes, 2, partitions);
  for (std::int64_t p = 0; p < partitions; ++p) {
    std::string devices, numbers;
    for (std::int64_t r = 0; r < replicas; ++r)
      append_varint(numbers, static_cast<std::uint64_t>(ids[static_cast<std::size_t>(r * partitions + p)]));
    append_message(devices, 1, numbers);  // a packed repeated field
    append_message(bytes, 3, devices);
  }
  return bytes;
}

}  // namespace

std::string compile_options(std::int64_t replicas, std::int64_t partitions, std::span<std::int64_t const> device_ids) {
  std::string build, options;
  append_number(build, 1, -1);
  append_number(build, 4, replicas);
  append_number(build, 5, partitions);
  if (!device_ids.empty()) append_message(build, 9, device_assignment(replicas, partitions, device_ids));
  append_message(options, 3, build);
  return options;
}

}  // namespace assay::pjrt
