// Implements functions of harness/pjrt/plugin/functions.hpp: transfers between the caller's memory and buffers.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "harness/pjrt/plugin/frame.hpp"
#include "harness/pjrt/plugin/host_array.hpp"
#include "support/int128.hpp"

namespace assay::plugin {
namespace {

constexpr std::size_t kMaxDimensions = 1024;

// The device for a new buffer: that of `memory`, else `device`, else the first one.
PJRT_Device* device_of(PJRT_Client& client, PJRT_Device* device, PJRT_Memory* memory) {
  return memory ? memory->device : device ? device : client.list.front();
}

struct ArrayShape {
  Element element;
  Shape shape;
};

// Validates the caller's description of an array, and checks it against the memory limit of the client.
Result<ArrayShape, PJRT_Error> shape_of(PJRT_Client const& client, PJRT_Buffer_Type type, std::int64_t const* dims,
                                        std::size_t rank) {
  auto const invalid = [](std::string what) { return PJRT_Error{PJRT_Error_Code_INVALID_ARGUMENT, std::move(what)}; };
  auto const element = element_of_buffer(type);
  if (!element)
    return invalid(fmt::format("{} ({}) is not an element type", buffer_type_name(type), static_cast<int>(type)));
  if (rank > 0 && !dims) return invalid("dims is a null pointer");
  if (rank > kMaxDimensions) return invalid(fmt::format("{} dimensions, more than {}", rank, kMaxDimensions));
  ArrayShape array{*element, Shape(dims, dims + rank)};
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  UInt128 bytes = element->bytes();
  bool is_empty = false;
  for (auto const size : array.shape) {
    if (size < 0) return invalid("a dimension is negative: " + shape_text(array.shape));
    is_empty = is_empty || size == 0;
    bytes = std::min<UInt128>(bytes * static_cast<std::uint64_t>(std::max<std::int64_t>(size, 1)), UInt128{kMax} + 1);
  }
  // The product of the sizes is checked for empty arrays, too.
  auto const limit = is_empty ? static_cast<std::uint64_t>(kMax) : client.settings.limits.max_bytes;
  if (bytes > limit)
    return PJRT_Error{PJRT_Error_Code_RESOURCE_EXHAUSTED,
                      fmt::format("an array of shape {} takes more than the {} bytes of memory_limit",
                                  shape_text(array.shape), client.settings.limits.max_bytes)};
  return array;
}

PJRT_Error* transfer_error(PJRT_Error const& error) { return fail(error.code, error.message); }

PJRT_Event* ready_event() { return new PJRT_Event; }

}  // namespace

PJRT_Error* call(PJRT_Client_BufferFromHostBuffer_Args& args) {
  if (!args.client) return refuse("the client is a null pointer");
  auto& device = *device_of(*args.client, args.device, args.memory);
  if (args.type == PJRT_Buffer_Type_TOKEN) {
    args.buffer = new PJRT_Buffer(device, args.type, RuntimeValue::token());
    args.done_with_host_buffer = ready_event();
    return nullptr;
  }
  auto array = shape_of(*args.client, args.type, args.dims, args.num_dims);
  if (!array) return transfer_error(array.error());
  auto const order = minor_to_major_of(args.device_layout, args.num_dims);
  if (!order) return fail(PJRT_Error_Code_UNIMPLEMENTED, "device_layout: " + order.error());
  if (args.num_byte_strides > 0 && (!args.byte_strides || args.num_byte_strides != args.num_dims))
    return refuse(fmt::format("{} byte_strides for {} dimensions", args.num_byte_strides, args.num_dims));
  auto const standard = *minor_to_major_of(nullptr, args.num_dims);
  auto const strides = args.num_byte_strides > 0
                           ? ByteStrides(args.byte_strides, args.byte_strides + args.num_byte_strides)
                           : dense_strides(array->shape, standard, array->element.bytes());
  if (auto const span = span_of(array->shape, strides, array->element.bytes()); !span) return refuse(span.error());
  Tensor tensor = make_tensor(array->element, std::move(array->shape));
  if (!args.data && tensor.count() > 0) return refuse("data is a null pointer");
  copy_from_host(static_cast<std::byte const*>(args.data), strides, tensor);
  normalize_codes(tensor);
  auto buffer = std::make_unique<PJRT_Buffer>(device, args.type, std::move(tensor));
  buffer->minor_to_major = *order;
  // The data is always copied immediately, whatever host_buffer_semantics permits.
  args.done_with_host_buffer = ready_event();
  args.buffer = buffer.release();
  return nullptr;
}

PJRT_Error* call(PJRT_Client_CreateUninitializedBuffer_Args& args) {
  if (!args.client) return refuse("the client is a null pointer");
  auto array = shape_of(*args.client, args.shape_element_type, args.shape_dims, args.shape_num_dims);
  if (!array) return transfer_error(array.error());
  args.buffer = new PJRT_Buffer(*device_of(*args.client, args.device, args.memory), args.shape_element_type,
                                make_tensor(array->element, std::move(array->shape)));
  return nullptr;
}

// Device memory is host memory: the elements are copied, and the caller's memory is released at once.
PJRT_Error* call(PJRT_Client_CreateViewOfDeviceBuffer_Args& args) {
  if (!args.client) return refuse("the client is a null pointer");
  auto array = shape_of(*args.client, args.element_type, args.dims, args.num_dims);
  if (!array) return transfer_error(array.error());
  auto const order = minor_to_major_of(args.layout, args.num_dims);
  if (!order) return fail(PJRT_Error_Code_UNIMPLEMENTED, "layout: " + order.error());
  Tensor tensor = make_tensor(array->element, std::move(array->shape));
  if (!args.device_buffer_ptr && tensor.count() > 0) return refuse("device_buffer_ptr is a null pointer");
  copy_from_host(static_cast<std::byte const*>(args.device_buffer_ptr),
                 dense_strides(tensor.shape(), *order, tensor.element().bytes()), tensor);
  normalize_codes(tensor);
  auto* const memory = ASSAY_PJRT_HAS(args, PJRT_Client_CreateViewOfDeviceBuffer_Args, memory) ? args.memory : nullptr;
  args.buffer = new PJRT_Buffer(*device_of(*args.client, args.device, memory), args.element_type, std::move(tensor));
  args.buffer->minor_to_major = *order;
  if (args.on_delete_callback) args.on_delete_callback(args.device_buffer_ptr, args.on_delete_callback_arg);
  return nullptr;
}

PJRT_Error* call(PJRT_Buffer_ToHostBuffer_Args& args) {
  if (!args.src) return refuse("the buffer is a null pointer");
  auto const value = args.src->value();
  if (!value) return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the buffer was deleted");
  if (value->kind != RuntimeValue::Kind::tensor) return refuse("a token has no elements");
  auto const& tensor = value->tensor;
  auto const bytes = tensor.element().bytes();
  ByteStrides strides;
  if (args.host_layout && args.host_layout->type == PJRT_Buffer_MemoryLayout_Type_Strides) {
    auto const& given = args.host_layout->strides;
    if (given.num_byte_strides != tensor.rank() || (!given.byte_strides && tensor.rank() > 0))
      return refuse(fmt::format("{} byte_strides for {} dimensions", given.num_byte_strides, tensor.rank()));
    strides.assign(given.byte_strides, given.byte_strides + tensor.rank());
  } else {
    auto const order = args.host_layout ? minor_to_major_of(args.host_layout, tensor.rank())
                                        : Result<std::vector<std::int64_t>>(args.src->minor_to_major);
    if (!order) return fail(PJRT_Error_Code_UNIMPLEMENTED, "host_layout: " + order.error());
    strides = dense_strides(tensor.shape(), *order, bytes);
  }
  auto const span = span_of(tensor.shape(), strides, bytes);
  if (!span) return refuse(span.error());
  if (span->first > 0) return fail(PJRT_Error_Code_UNIMPLEMENTED, "host_layout: negative strides");
  if (!args.dst) {
    args.dst_size = span->bytes;
    args.event = nullptr;
    return nullptr;
  }
  if (args.dst_size < span->bytes)
    return refuse(fmt::format("dst_size is {}, but the array takes {} bytes", args.dst_size, span->bytes));
  copy_to_host(tensor, static_cast<std::byte*>(args.dst), strides);
  args.event = ready_event();
  return nullptr;
}

// Copies bytes in the device layout: dense, with the last dimension the fastest.
PJRT_Error* call(PJRT_Buffer_CopyRawToHost_Args& args) {
  if (!args.buffer) return refuse("the buffer is a null pointer");
  auto const value = args.buffer->value();
  if (!value) return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the buffer was deleted");
  auto const size = args.buffer->bytes;
  if (args.offset < 0 || args.transfer_size < 0 || args.offset > size || args.transfer_size > size - args.offset)
    return refuse(fmt::format("bytes {} to {} of a buffer of {}", args.offset, args.offset + args.transfer_size, size));
  if (!args.dst && args.transfer_size > 0) return refuse("dst is a null pointer");
  if (args.transfer_size > 0)
    std::memcpy(args.dst, value->tensor.data() + args.offset, static_cast<std::size_t>(args.transfer_size));
  args.event = ready_event();
  return nullptr;
}

}  // namespace assay::plugin
