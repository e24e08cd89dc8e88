// CompileOptionsProto and DeviceAssignmentProto of XLA, in the wire format of protocol buffers.
//
// Decoded is what a program needs to run here: the process grid and where its processes are. Fields by which a framework
// only tunes or debugs a compiler are skipped, known or not.
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
  bool spmd = false;  // a partitioner is asked to part what shardings describe
};

inline constexpr std::size_t kMostOptionBytes = std::size_t{1} << 24;

// What is wrong, with the byte at which it is, if the bytes are no such message or ask for a grid of more processes than can
// be (kMaxProcesses).
Result<CompileOptions> read_compile_options(std::string_view bytes);

std::string write_device_assignment(CompileOptions const& options, std::vector<std::int64_t> const& devices);

}  // namespace assay::plugin
