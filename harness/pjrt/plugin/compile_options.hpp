// CompileOptionsProto and DeviceAssignmentProto of XLA, in the wire format of protocol buffers.
//
// Only the fields that a program needs here are decoded: the process grid and its devices. Fields that only tune or
// debug a compiler are skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay::plugin {

struct CompileOptions {
  std::int64_t replicas = 1, partitions = 1;
  std::vector<std::int64_t> devices;  // by replica, then by partition; empty: the compiler may choose
  std::int64_t device_ordinal = -1;   // of a single process; -1: any
  bool portable = false;              // it runs on the device that an execution names
  bool tupled_arguments = false;
  bool spmd = false;  // requests a partitioner for the shardings of the program
};

inline constexpr std::size_t kMostOptionBytes = std::size_t{1} << 24;

// The error, with its byte offset, if the bytes are not such a message or request a grid of more than kMaxProcesses
// processes.
Result<CompileOptions> read_compile_options(std::string_view bytes);

std::string write_device_assignment(CompileOptions const& options, std::vector<std::int64_t> const& devices);

}  // namespace assay::plugin
