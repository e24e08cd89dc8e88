// Decodes and encodes CompileOptionsProto and DeviceAssignmentProto of XLA, in the wire format of protocol buffers.
//
// Decodes only the fields that matter here: the process grid and its devices. Skips fields that only tune or debug a
// compiler.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay::plugin {

struct CompileOptions {
  std::int64_t replicas = 1, partitions = 1;
  std::vector<std::int64_t> devices;  // by replica, then by partition; empty: any devices
  std::int64_t device_ordinal = -1;   // for a single process; -1: any
  bool portable = false;              // whether each execution names its device
  bool tupled_arguments = false;
  bool spmd = false;  // requests a partitioner for the shardings of the program
};

inline constexpr std::size_t kMaxOptionBytes = std::size_t{1} << 24;

// An error, with a byte offset, if the bytes are not such a message or request more than kMaxProcesses processes.
Result<CompileOptions> read_compile_options(std::string_view bytes);

std::string write_device_assignment(CompileOptions const& options, std::vector<std::int64_t> const& devices);

}  // namespace assay::plugin
