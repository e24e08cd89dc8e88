// A case as the child process receives it: one file, read at once. Numbers have 8 bytes, little-endian; texts and
// elements are preceded by their length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

// An array, its elements in row-major order as a Tensor has them.
struct HostArray {
  std::string_view element;  // "bf16"
  Shape shape;
  std::string_view bytes;
};

// All processes of the grid have the same number of inputs and of results: first those of replica 0, partition 0, then
// those of replica 0, partition 1.
struct PjrtCase {
  std::uint64_t slot = 0;  // of its Place
  std::uint64_t replicas = 1, partitions = 1;
  bool compile_only = false;
  std::string_view program;  // text, or a portable artifact
  std::vector<HostArray> inputs;
  std::vector<std::string_view> results;  // the element types in the program; none: unknown
};

inline constexpr std::uint64_t kMostProcesses = 1024;

// The bytes of the file. The program and the elements are views of the caller's memory.
std::string case_bytes(PjrtCase const& given);
// Views of `bytes`. An error if that is not a case.
Result<PjrtCase> parse_case(std::string_view bytes);

}  // namespace assay::pjrt
