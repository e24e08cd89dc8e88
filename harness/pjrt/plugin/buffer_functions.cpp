// Implements functions of harness/pjrt/plugin/functions.hpp: properties, copies and deletion of buffers.
#include "harness/pjrt/plugin/frame.hpp"

namespace assay::plugin {
namespace {

PJRT_Error* missing_buffer() { return refuse("the buffer is a null pointer"); }
PJRT_Error* deleted_buffer() { return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the buffer was deleted"); }

// Values are immutable, so a copy shares its value with the original.
PJRT_Error* copy(PJRT_Buffer* buffer, PJRT_Device* device, PJRT_Buffer*& to) {
  if (!buffer) return missing_buffer();
  if (!device) return refuse("the destination is a null pointer");
  auto value = buffer->value();
  if (!value) return deleted_buffer();
  to = new PJRT_Buffer(*device, buffer->type, *std::move(value));
  to->minor_to_major = buffer->minor_to_major;
  return nullptr;
}

// The address of the elements; null if there are none.
PJRT_Error* address_of(PJRT_Buffer* buffer, std::byte const*& address) {
  if (!buffer) return missing_buffer();
  auto const value = buffer->value();
  if (!value) return deleted_buffer();
  address = value->kind == RuntimeValue::Kind::tensor ? value->tensor.data() : nullptr;
  return nullptr;
}

}  // namespace

PJRT_Error* call(PJRT_Buffer_Destroy_Args& args) {
  delete args.buffer;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_ElementType_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.type = args.buffer->type;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_Dimensions_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.dims = args.buffer->dims.data();
  args.num_dims = args.buffer->dims.size();
  return nullptr;
}

// Arrays have the sizes with which they were computed: there is no padding, and no dimension is dynamic.
PJRT_Error* call(PJRT_Buffer_UnpaddedDimensions_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.unpadded_dims = args.buffer->dims.data();
  args.num_dims = args.buffer->dims.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_DynamicDimensionIndices_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.dynamic_dim_indices = nullptr;
  args.num_dynamic_dims = 0;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_GetMemoryLayout_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.layout = {};
  args.layout.struct_size = PJRT_Buffer_MemoryLayout_STRUCT_SIZE;
  args.layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  args.layout.tiled.struct_size = PJRT_Buffer_MemoryLayout_Tiled_STRUCT_SIZE;
  args.layout.tiled.minor_to_major = args.buffer->minor_to_major.data();
  args.layout.tiled.minor_to_major_size = args.buffer->minor_to_major.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_OnDeviceSizeInBytes_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.on_device_size_in_bytes = static_cast<std::size_t>(args.buffer->bytes);
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_Device_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.device = &args.buffer->device;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_Memory_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.memory = &args.buffer->device.memory;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_Delete_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.buffer->drop();
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_IsDeleted_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.is_deleted = !args.buffer->value();
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_CopyToDevice_Args& args) { return copy(args.buffer, args.dst_device, args.dst_buffer); }

PJRT_Error* call(PJRT_Buffer_CopyToMemory_Args& args) {
  return copy(args.buffer, args.dst_memory ? args.dst_memory->device : nullptr, args.dst_buffer);
}

// Frameworks may then read the memory without a copy. Increase/DecreaseExternalReferenceCount keep it alive.
PJRT_Error* call(PJRT_Buffer_IsOnCpu_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.is_on_cpu = true;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_ReadyEvent_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.event = new PJRT_Event;
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_UnsafePointer_Args& args) {
  std::byte const* address = nullptr;
  if (auto* const error = address_of(args.buffer, address)) return error;
  args.buffer_pointer = reinterpret_cast<std::uintptr_t>(address);
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args& args) {
  std::byte const* address = nullptr;
  if (auto* const error = address_of(args.buffer, address)) return error;
  args.device_memory_ptr = const_cast<std::byte*>(address);
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_IncreaseExternalReferenceCount_Args& args) {
  if (!args.buffer) return missing_buffer();
  args.buffer->hold();
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_DecreaseExternalReferenceCount_Args& args) {
  if (!args.buffer) return missing_buffer();
  if (args.buffer->release()) return nullptr;
  return refuse("the reference count is 0 already");
}

}  // namespace assay::plugin
