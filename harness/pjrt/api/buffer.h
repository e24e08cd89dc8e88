/* Structs of the PJRT C API: buffers, which are arrays on a device. base.h says what these declarations are. */
#ifndef ASSAY_HARNESS_PJRT_API_BUFFER_H
#define ASSAY_HARNESS_PJRT_API_BUFFER_H

#include "harness/pjrt/api/base.h"

typedef enum PJRT_Buffer_Type PJRT_ENUM {
  PJRT_Buffer_Type_INVALID = 0,
  PJRT_Buffer_Type_PRED = 1, /* i1, a byte each */
  PJRT_Buffer_Type_S8 = 2,
  PJRT_Buffer_Type_S16 = 3,
  PJRT_Buffer_Type_S32 = 4,
  PJRT_Buffer_Type_S64 = 5,
  PJRT_Buffer_Type_U8 = 6,
  PJRT_Buffer_Type_U16 = 7,
  PJRT_Buffer_Type_U32 = 8,
  PJRT_Buffer_Type_U64 = 9,
  PJRT_Buffer_Type_F16 = 10,
  PJRT_Buffer_Type_F32 = 11,
  PJRT_Buffer_Type_F64 = 12,
  PJRT_Buffer_Type_BF16 = 13,
  PJRT_Buffer_Type_C64 = 14,  /* complex<f32> */
  PJRT_Buffer_Type_C128 = 15, /* complex<f64> */
  PJRT_Buffer_Type_F8E5M2 = 16,
  PJRT_Buffer_Type_F8E4M3FN = 17,
  PJRT_Buffer_Type_F8E4M3B11FNUZ = 18,
  PJRT_Buffer_Type_F8E5M2FNUZ = 19,
  PJRT_Buffer_Type_F8E4M3FNUZ = 20,
  PJRT_Buffer_Type_S4 = 21,
  PJRT_Buffer_Type_U4 = 22,
  PJRT_Buffer_Type_TOKEN = 23,
  PJRT_Buffer_Type_S2 = 24,
  PJRT_Buffer_Type_U2 = 25,
  PJRT_Buffer_Type_F8E4M3 = 26, /* this and the next since 0.55 */
  PJRT_Buffer_Type_F8E3M4 = 27,
  PJRT_Buffer_Type_F8E8M0FNU = 28, /* this and the next since 0.63 */
  PJRT_Buffer_Type_F4E2M1FN = 29
} PJRT_Buffer_Type;

/* How long the device may read the caller's data. */
typedef enum PJRT_HostBufferSemantics PJRT_ENUM {
  PJRT_HostBufferSemantics_kImmutableOnlyDuringCall = 0,
  PJRT_HostBufferSemantics_kImmutableUntilTransferCompletes = 1, /* until done_with_host_buffer is ready */
  PJRT_HostBufferSemantics_kImmutableZeroCopy = 2,               /* until the buffer is destroyed */
  PJRT_HostBufferSemantics_kMutableZeroCopy = 3                  /* the same, and the device may write */
} PJRT_HostBufferSemantics;

typedef enum PJRT_Buffer_MemoryLayout_Type PJRT_ENUM {
  PJRT_Buffer_MemoryLayout_Type_Tiled = 0,
  PJRT_Buffer_MemoryLayout_Type_Strides = 1
} PJRT_Buffer_MemoryLayout_Type;

/* `minor_to_major[0]` is the dimension whose index changes fastest. Of `tile_dims` tile k has `tile_dim_sizes[k]`. */
/* clang-format off: its layout of fields in a macro is hard to read. */
PJRT_STRUCT(PJRT_Buffer_MemoryLayout_Tiled, num_tiles, int64_t const* minor_to_major; size_t minor_to_major_size;
            int64_t const* tile_dims; size_t const* tile_dim_sizes; size_t num_tiles;);
/* Strides may be negative: the data begin at the element of index 0. */
PJRT_STRUCT(PJRT_Buffer_MemoryLayout_Strides, num_byte_strides, int64_t const* byte_strides; size_t num_byte_strides;);
PJRT_STRUCT(
    PJRT_Buffer_MemoryLayout, type,
    union {
      PJRT_Buffer_MemoryLayout_Tiled tiled;
      PJRT_Buffer_MemoryLayout_Strides strides;
    };
    PJRT_Buffer_MemoryLayout_Type type;);

/* Without `byte_strides` the data are dense, the last index changing fastest. Of `device` and `memory` one may be null. */
PJRT_STRUCT(PJRT_Client_BufferFromHostBuffer_Args, buffer, PJRT_Client* client; void const* data; PJRT_Buffer_Type type;
            int64_t const* dims; size_t num_dims; int64_t const* byte_strides; size_t num_byte_strides;
            PJRT_HostBufferSemantics host_buffer_semantics; PJRT_Device * device; PJRT_Memory * memory;
            PJRT_Buffer_MemoryLayout * device_layout; /* out: */ PJRT_Event * done_with_host_buffer;
            PJRT_Buffer * buffer;);
PJRT_STRUCT(PJRT_Client_CreateUninitializedBuffer_Args, buffer, PJRT_Client* client; int64_t const* shape_dims;
            size_t shape_num_dims; PJRT_Buffer_Type shape_element_type; PJRT_Buffer_MemoryLayout * shape_layout;
            PJRT_Device * device; PJRT_Memory * memory; /* out: */ PJRT_Buffer * buffer;);
/* A buffer on data that are on the device already; the callback says that it does not need them any more. */
PJRT_STRUCT(PJRT_Client_CreateViewOfDeviceBuffer_Args, memory, PJRT_Client* client; void* device_buffer_ptr;
            int64_t const* dims; size_t num_dims; PJRT_Buffer_Type element_type; PJRT_Buffer_MemoryLayout * layout;
            PJRT_Device * device; void (*on_delete_callback)(void* device_buffer_ptr, void* user_arg);
            void* on_delete_callback_arg; intptr_t stream; /* out: */ PJRT_Buffer * buffer;
            /* in, since 0.66: */ PJRT_Memory * memory;);

PJRT_STRUCT(PJRT_Buffer_Destroy_Args, buffer, PJRT_Buffer* buffer;);
PJRT_STRUCT(PJRT_Buffer_ElementType_Args, type, PJRT_Buffer* buffer; /* out: */ PJRT_Buffer_Type type;);
/* Their results live as long as the buffer. */
PJRT_STRUCT(PJRT_Buffer_Dimensions_Args, num_dims, PJRT_Buffer* buffer; /* out: */ int64_t const* dims;
            size_t num_dims;);
PJRT_STRUCT(PJRT_Buffer_UnpaddedDimensions_Args, num_dims, PJRT_Buffer* buffer; /* out: */
            int64_t const* unpadded_dims; size_t num_dims;);
PJRT_STRUCT(PJRT_Buffer_DynamicDimensionIndices_Args, num_dynamic_dims, PJRT_Buffer* buffer; /* out: */
            size_t const* dynamic_dim_indices; size_t num_dynamic_dims;);
PJRT_STRUCT(PJRT_Buffer_GetMemoryLayout_Args, layout, PJRT_Buffer* buffer; /* out: */ PJRT_Buffer_MemoryLayout layout;);
PJRT_STRUCT(PJRT_Buffer_OnDeviceSizeInBytes_Args, on_device_size_in_bytes, PJRT_Buffer* buffer; /* out: */
            size_t on_device_size_in_bytes;);
PJRT_STRUCT(PJRT_Buffer_Device_Args, device, PJRT_Buffer* buffer; /* out: */ PJRT_Device * device;);
PJRT_STRUCT(PJRT_Buffer_Memory_Args, memory, PJRT_Buffer* buffer; /* out: */ PJRT_Memory * memory;);
PJRT_STRUCT(PJRT_Buffer_Delete_Args, buffer, PJRT_Buffer* buffer;); /* its data; the object stays */
PJRT_STRUCT(PJRT_Buffer_IsDeleted_Args, is_deleted, PJRT_Buffer* buffer; /* out: */ bool is_deleted;);
PJRT_STRUCT(PJRT_Buffer_CopyToDevice_Args, dst_buffer, PJRT_Buffer* buffer; PJRT_Device * dst_device; /* out: */
            PJRT_Buffer * dst_buffer;);
PJRT_STRUCT(PJRT_Buffer_CopyToMemory_Args, dst_buffer, PJRT_Buffer* buffer; PJRT_Memory * dst_memory; /* out: */
            PJRT_Buffer * dst_buffer;);
/* With a null `dst` it only writes the required number of bytes to `dst_size`, and returns no event. */
PJRT_STRUCT(PJRT_Buffer_ToHostBuffer_Args, event, PJRT_Buffer* src; PJRT_Buffer_MemoryLayout * host_layout; void* dst;
            size_t dst_size; /* out: */ PJRT_Event * event;);
PJRT_STRUCT(PJRT_Buffer_CopyRawToHost_Args, event, PJRT_Buffer* buffer; void* dst; int64_t offset;
            int64_t transfer_size; /* out: */ PJRT_Event * event;);
PJRT_STRUCT(PJRT_Buffer_IsOnCpu_Args, is_on_cpu, PJRT_Buffer* buffer; /* out: */ bool is_on_cpu;);
PJRT_STRUCT(PJRT_Buffer_ReadyEvent_Args, event, PJRT_Buffer* buffer; /* out: */ PJRT_Event * event;);
PJRT_STRUCT(PJRT_Buffer_UnsafePointer_Args, buffer_pointer, PJRT_Buffer* buffer; /* out: */ uintptr_t buffer_pointer;);
PJRT_STRUCT(PJRT_Buffer_IncreaseExternalReferenceCount_Args, buffer, PJRT_Buffer* buffer;);
PJRT_STRUCT(PJRT_Buffer_DecreaseExternalReferenceCount_Args, buffer, PJRT_Buffer* buffer;);
PJRT_STRUCT(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, device_memory_ptr, PJRT_Buffer* buffer; /* out: */
            void* device_memory_ptr;);

#endif
