// The file in which the child process receives a case. Numbers have 8 bytes and are little-endian; texts and elements
// are preceded by their length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

// An array with its elements in row-major order, in the layout of a Tensor.
struct HostArray {
  std::string_view element;  // "bf16"
  Shape shape;
  std::string_view bytes;
};

// All processes of the grid have the same number of inputs and results. Those of replica 0, partition 0 come first,
// then those of replica 0, partition 1, and so on.
struct PjrtCase {
  std::uint64_t slot = 0;  // slot in Place
  std::uint64_t replicas = 1, partitions = 1;
  bool compile_only = false;
  std::string_view program;  // text, or a portable artifact
  std::vector<HostArray> inputs;
  std::vector<std::string_view> results;  // element types in the program; empty: unknown
};

inline constexpr std::uint64_t kMaxGridSize = 1024;

// Returns the bytes of the file. The program and the elements of `given` are views of the caller's memory.
std::string case_bytes(PjrtCase const& given);
// The result has views of `bytes`. An error if `bytes` is not a case.
Result<PjrtCase> parse_case(std::string_view bytes);

}  // namespace assay::pjrt
