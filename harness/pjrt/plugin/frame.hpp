// The wrapper of each function of the table: it checks the sizes of structs and catches all exceptions.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <new>

#include "harness/pjrt/plugin/functions.hpp"

namespace assay::plugin {

// The least size of a struct that a caller with API 0.57 or later passes: the size in 0.57 if the struct has grown
// since, as recorded in harness/pjrt/api/layouts.tsv. The published size of Plugin_Attributes_Args excluded a field up
// to 0.67.
template <class Args> constexpr std::size_t least_size() { return PJRT_struct_size(static_cast<Args const*>(nullptr)); }
template <> constexpr std::size_t least_size<PJRT_Plugin_Attributes_Args>() {
  return PJRT_SIZE_TO(PJRT_Plugin_Attributes_Args, attributes);
}
template <> constexpr std::size_t least_size<PJRT_Client_Create_Args>() {
  return PJRT_SIZE_TO(PJRT_Client_Create_Args, client);
}
template <> constexpr std::size_t least_size<PJRT_Client_CreateViewOfDeviceBuffer_Args>() {
  return PJRT_SIZE_TO(PJRT_Client_CreateViewOfDeviceBuffer_Args, buffer);
}
template <> constexpr std::size_t least_size<PJRT_Executable_GetCompiledMemoryStats_Args>() {
  return PJRT_SIZE_TO(PJRT_Executable_GetCompiledMemoryStats_Args, host_temp_size_in_bytes);
}
template <> constexpr std::size_t least_size<PJRT_Executable_DeserializeAndLoad_Args>() {
  return PJRT_SIZE_TO(PJRT_Executable_DeserializeAndLoad_Args, loaded_executable);
}
template <> constexpr std::size_t least_size<PJRT_ExecuteOptions>() {
  return PJRT_SIZE_TO(PJRT_ExecuteOptions, num_non_donatable_input_indices);
}

// The reason why a struct cannot be used; empty if it can.
template <class Struct> std::string problem_of_size(Struct const* given, std::string_view name) {
  if (!given) return fmt::format("{} is a null pointer", name);
  if (given->struct_size >= least_size<Struct>()) return "";
  return fmt::format("{} has struct_size {}, but at least {} bytes are needed (PJRT C API 0.{} or newer)", name,
                     given->struct_size, least_size<Struct>(), int{PJRT_API_OLDEST_MINOR});
}

// Whether the caller's struct contains a field that newer versions added.
#define ASSAY_PJRT_HAS(args, type, field) ((args).struct_size >= PJRT_SIZE_TO(type, field))

template <class Args> PJRT_Error* guarded(Args* args, std::string_view name) noexcept {
  try {
    try {
      if (auto problem = problem_of_size(args, name); !problem.empty()) return refuse(std::move(problem));
      return call(*args);
    } catch (std::bad_alloc const&) {
      return fail(PJRT_Error_Code_RESOURCE_EXHAUSTED, "out of memory");
    } catch (std::exception const& problem) {
      return fail(PJRT_Error_Code_INTERNAL, problem.what());
    } catch (...) {
      return fail(PJRT_Error_Code_INTERNAL, "an exception of an unknown type");
    }
  } catch (...) {  // out of memory for an error: return a preallocated one
    static PJRT_Error no_memory{PJRT_Error_Code_RESOURCE_EXHAUSTED, ""};
    return &no_memory;
  }
}

}  // namespace assay::plugin
