// Serializes CompileOptionsProto of openxla/xla (xla/pjrt/proto/compile_options.proto), which plug-ins require, in the
// wire format of protocol buffers. Only writes the few fields that every plug-in supports.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace assay::pjrt {

// Writes executable_build_options (field 3) with device_ordinal -1, num_replicas, num_partitions and the
// device_assignment (field 9): device_ids[r * partitions + p] executes replica r, partition p. If `device_ids` is
// empty, the plug-in chooses.
std::string compile_options(std::int64_t replicas, std::int64_t partitions, std::span<std::int64_t const> device_ids);

}  // namespace assay::pjrt
