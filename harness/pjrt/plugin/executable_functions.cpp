// Implements functions of harness/pjrt/plugin/functions.hpp: properties of compiled programs.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "harness/pjrt/plugin/frame.hpp"
#include "harness/pjrt/plugin/loaded_program.hpp"
#include "support/int128.hpp"

namespace assay::plugin {
namespace {

constexpr std::string_view kFormat = "mlir";

PJRT_Error* missing_executable() { return refuse("the executable is a null pointer"); }

template <class Serialized> void free_serialized(Serialized* serialized) { delete serialized; }

// The size in bytes of all values of these types whose sizes are known; at most INT64_MAX.
std::int64_t size_in_bytes_of(std::vector<Port> const& ports) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  UInt128 sum = 0;
  for (auto const& port : ports) {
    if (port.is_token() || !is_static(port.type)) continue;
    UInt128 bytes = port.element.bytes();
    for (auto const size : port.type->shape) bytes = std::min<UInt128>(bytes * static_cast<std::uint64_t>(size), kMax);
    sum = std::min<UInt128>(sum + bytes, kMax);
  }
  return static_cast<std::int64_t>(sum);
}

}  // namespace

PJRT_Error* call(PJRT_Executable_Destroy_Args& args) {
  delete args.executable;
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_Name_Args& args) {
  if (!args.executable) return missing_executable();
  args.executable_name = args.executable->program->name.data();
  args.executable_name_size = args.executable->program->name.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_NumReplicas_Args& args) {
  if (!args.executable) return missing_executable();
  args.num_replicas = static_cast<std::size_t>(args.executable->program->options.replicas);
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_NumPartitions_Args& args) {
  if (!args.executable) return missing_executable();
  args.num_partitions = static_cast<std::size_t>(args.executable->program->options.partitions);
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_NumOutputs_Args& args) {
  if (!args.executable) return missing_executable();
  args.num_outputs = args.executable->program->results.size();
  return nullptr;
}

// The only code is the program text.
PJRT_Error* call(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args& args) {
  if (!args.executable) return missing_executable();
  args.size_in_bytes = static_cast<std::int64_t>(args.executable->program->text().size());
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_Fingerprint_Args& args) {
  if (!args.executable) return missing_executable();
  args.executable_fingerprint = args.executable->program->fingerprint.data();
  args.executable_fingerprint_size = args.executable->program->fingerprint.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_GetCostAnalysis_Args& args) {
  if (!args.executable) return missing_executable();
  args.num_properties = 0;
  args.properties = nullptr;
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_GetCompiledMemoryStats_Args& args) {
  if (!args.executable) return missing_executable();
  auto const& program = *args.executable->program;
  args.generated_code_size_in_bytes = static_cast<std::int64_t>(program.text().size());
  args.argument_size_in_bytes = size_in_bytes_of(program.arguments);
  args.output_size_in_bytes = size_in_bytes_of(program.results);
  args.alias_size_in_bytes = args.temp_size_in_bytes = 0;
  args.host_generated_code_size_in_bytes = args.host_argument_size_in_bytes = args.host_output_size_in_bytes = 0;
  args.host_alias_size_in_bytes = args.host_temp_size_in_bytes = 0;
  auto const room = std::numeric_limits<std::int64_t>::max() - args.argument_size_in_bytes;
  auto const total = args.argument_size_in_bytes + std::min(args.output_size_in_bytes, room);
  if (ASSAY_PJRT_HAS(args, PJRT_Executable_GetCompiledMemoryStats_Args, peak_memory_in_bytes))
    args.peak_memory_in_bytes = total;
  if (ASSAY_PJRT_HAS(args, PJRT_Executable_GetCompiledMemoryStats_Args, total_size_in_bytes))
    args.total_size_in_bytes = total;
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_OutputElementTypes_Args& args) {
  if (!args.executable) return missing_executable();
  auto const& types = args.executable->program->result_types;
  args.output_types = const_cast<PJRT_Buffer_Type*>(types.data());
  args.num_output_types = types.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_OutputDimensions_Args& args) {
  if (!args.executable) return missing_executable();
  auto const& program = *args.executable->program;
  args.num_outputs = program.results.size();
  args.dims = program.result_dims.data();
  args.dim_sizes = program.result_ranks.data();
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_OutputMemoryKinds_Args& args) {
  if (!args.executable) return missing_executable();
  auto const& program = *args.executable->program;
  args.num_outputs = program.results.size();
  args.memory_kinds = program.result_memory_kinds.data();
  args.memory_kind_sizes = program.result_memory_kind_sizes.data();
  return nullptr;
}

// Returns the original program, since nothing is optimized.
PJRT_Error* call(PJRT_Executable_OptimizedProgram_Args& args) {
  if (!args.executable) return missing_executable();
  if (auto problem = problem_of_size(args.program, "PJRT_Program"); !problem.empty()) return refuse(std::move(problem));
  auto const text = args.executable->program->text();
  auto& program = *args.program;
  program.format = kFormat.data();
  program.format_size = kFormat.size();
  if (program.code && program.code_size < text.size())
    return refuse(fmt::format("code_size is {}, but the program has {} bytes", program.code_size, text.size()));
  program.code_size = text.size();
  if (program.code) std::memcpy(program.code, text.data(), text.size());
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_Serialize_Args& args) {
  if (!args.executable) return missing_executable();
  args.serialized_executable = new PJRT_SerializedExecutable{serialize_program(*args.executable->program)};
  args.serialized_bytes = args.serialized_executable->bytes.data();
  args.serialized_bytes_size = args.serialized_executable->bytes.size();
  args.serialized_executable_deleter = free_serialized<PJRT_SerializedExecutable>;
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_GetCompileOptions_Args& args) {
  if (!args.executable) return missing_executable();
  args.serialized_compile_options = new PJRT_SerializedCompileOptions{args.executable->program->option_bytes};
  args.serialized_bytes = args.serialized_compile_options->bytes.data();
  args.serialized_bytes_size = args.serialized_compile_options->bytes.size();
  args.serialized_compile_options_deleter = free_serialized<PJRT_SerializedCompileOptions>;
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_Destroy_Args& args) {
  delete args.executable;
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_GetExecutable_Args& args) {
  if (!args.loaded_executable) return missing_executable();
  args.executable = new PJRT_Executable{args.loaded_executable->program};
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_AddressableDevices_Args& args) {
  if (!args.executable) return missing_executable();
  args.addressable_devices = args.executable->addressable.data();
  args.num_addressable_devices = args.executable->addressable.size();
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_GetDeviceAssignment_Args& args) {
  if (!args.executable) return missing_executable();
  std::vector<std::int64_t> ids;
  for (auto const* device : args.executable->addressable) ids.push_back(device->description.id);
  args.serialized_device_assignment =
      new PJRT_DeviceAssignmentSerialized{write_device_assignment(args.executable->program->options, ids)};
  args.serialized_bytes = args.serialized_device_assignment->bytes.data();
  args.serialized_bytes_size = args.serialized_device_assignment->bytes.size();
  args.serialized_device_assignment_deleter = free_serialized<PJRT_DeviceAssignmentSerialized>;
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_Delete_Args& args) {
  if (!args.executable) return missing_executable();
  args.executable->deleted = true;
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_IsDeleted_Args& args) {
  if (!args.executable) return missing_executable();
  args.is_deleted = args.executable->deleted;
  return nullptr;
}

PJRT_Error* call(PJRT_LoadedExecutable_Fingerprint_Args& args) {
  if (!args.executable) return missing_executable();
  args.executable_fingerprint = args.executable->program->fingerprint.data();
  args.executable_fingerprint_size = args.executable->program->fingerprint.size();
  return nullptr;
}

}  // namespace assay::plugin
