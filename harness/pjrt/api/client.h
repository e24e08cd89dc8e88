/* Structs of the PJRT C API: clients, devices, memories and topologies. base.h says what these declarations are. */
#ifndef ASSAY_HARNESS_PJRT_API_CLIENT_H
#define ASSAY_HARNESS_PJRT_API_CLIENT_H

#include "harness/pjrt/api/base.h"

/* Several processes that make one client exchange data by functions of the framework; ours never asks for them. */
typedef PJRT_Error* (*PJRT_KeyValueGetCallback)(void* args);
typedef PJRT_Error* (*PJRT_KeyValuePutCallback)(void* args);
typedef PJRT_Error* (*PJRT_KeyValueTryGetCallback)(void* args);

/* clang-format off: its layout of fields in a macro is hard to read. */
PJRT_STRUCT(PJRT_Client_Create_Args, kv_try_get_user_arg, PJRT_NamedValue const* create_options; size_t num_options;
            PJRT_KeyValueGetCallback kv_get_callback; void* kv_get_user_arg; PJRT_KeyValuePutCallback kv_put_callback;
            void* kv_put_user_arg; /* out: */ PJRT_Client * client;
            /* since 0.61: */ PJRT_KeyValueTryGetCallback kv_try_get_callback; void* kv_try_get_user_arg;);
PJRT_STRUCT(PJRT_Client_Destroy_Args, client, PJRT_Client* client;);
PJRT_STRUCT(PJRT_Client_PlatformName_Args, platform_name_size,
            PJRT_Client* client; /* out, with the life of the client: */
            char const* platform_name; size_t platform_name_size;);
PJRT_STRUCT(PJRT_Client_ProcessIndex_Args, process_index, PJRT_Client* client; /* out: */ int process_index;);
PJRT_STRUCT(PJRT_Client_PlatformVersion_Args, platform_version_size, PJRT_Client* client; /* out: */
            char const* platform_version; size_t platform_version_size;);
PJRT_STRUCT(PJRT_Client_TopologyDescription_Args, topology, PJRT_Client* client; /* out, owned by the client: */
            PJRT_TopologyDescription * topology;);
PJRT_STRUCT(PJRT_Client_Devices_Args, num_devices, PJRT_Client* client; /* out, owned by the client: */
            PJRT_Device* const* devices; size_t num_devices;);
PJRT_STRUCT(PJRT_Client_AddressableDevices_Args, num_addressable_devices, PJRT_Client* client; /* out: */
            PJRT_Device* const* addressable_devices; size_t num_addressable_devices;);
PJRT_STRUCT(PJRT_Client_LookupDevice_Args, device, PJRT_Client* client; int id; /* out: */ PJRT_Device * device;);
PJRT_STRUCT(PJRT_Client_LookupAddressableDevice_Args, addressable_device, PJRT_Client* client; int local_hardware_id;
            /* out: */ PJRT_Device * addressable_device;);
PJRT_STRUCT(PJRT_Client_AddressableMemories_Args, num_addressable_memories, PJRT_Client* client; /* out: */
            PJRT_Memory* const* addressable_memories; size_t num_addressable_memories;);
/* Room for `default_assignment_size` devices, at least replicas x partitions, is the caller's; ordered by replica, then by
 * partition. */
PJRT_STRUCT(PJRT_Client_DefaultDeviceAssignment_Args, default_assignment, PJRT_Client* client; int num_replicas;
            int num_partitions; size_t default_assignment_size; int* default_assignment;);

PJRT_STRUCT(PJRT_DeviceDescription_Id_Args, id, PJRT_DeviceDescription* device_description; /* out: */ int id;);
PJRT_STRUCT(PJRT_DeviceDescription_ProcessIndex_Args, process_index, PJRT_DeviceDescription* device_description;
            /* out: */ int process_index;);
PJRT_STRUCT(PJRT_DeviceDescription_Attributes_Args, attributes, PJRT_DeviceDescription* device_description; /* out: */
            size_t num_attributes; PJRT_NamedValue const* attributes;);
PJRT_STRUCT(PJRT_DeviceDescription_Kind_Args, device_kind_size, PJRT_DeviceDescription* device_description; /* out: */
            char const* device_kind; size_t device_kind_size;);
PJRT_STRUCT(PJRT_DeviceDescription_DebugString_Args, debug_string_size, PJRT_DeviceDescription* device_description;
            /* out: */ char const* debug_string; size_t debug_string_size;);
PJRT_STRUCT(PJRT_DeviceDescription_ToString_Args, to_string_size, PJRT_DeviceDescription* device_description; /* out: */
            char const* to_string; size_t to_string_size;);

PJRT_STRUCT(PJRT_Device_GetDescription_Args, device_description, PJRT_Device* device; /* out: */
            PJRT_DeviceDescription * device_description;);
PJRT_STRUCT(PJRT_Device_IsAddressable_Args, is_addressable, PJRT_Device* device; /* out: */ bool is_addressable;);
PJRT_STRUCT(PJRT_Device_LocalHardwareId_Args, local_hardware_id, PJRT_Device* device;
            /* out: */ int local_hardware_id;);
PJRT_STRUCT(PJRT_Device_AddressableMemories_Args, num_memories, PJRT_Device* device; /* out: */
            PJRT_Memory* const* memories; size_t num_memories;);
PJRT_STRUCT(PJRT_Device_DefaultMemory_Args, memory, PJRT_Device* device; /* out: */ PJRT_Memory * memory;);
/* Only the first figure is always present; each other one has a flag after it. */
PJRT_STRUCT(PJRT_Device_MemoryStats_Args, peak_pool_bytes_is_set, PJRT_Device* device; /* out: */ int64_t bytes_in_use;
            int64_t peak_bytes_in_use; bool peak_bytes_in_use_is_set; int64_t num_allocs; bool num_allocs_is_set;
            int64_t largest_alloc_size; bool largest_alloc_size_is_set; int64_t bytes_limit; bool bytes_limit_is_set;
            int64_t bytes_reserved; bool bytes_reserved_is_set; int64_t peak_bytes_reserved;
            bool peak_bytes_reserved_is_set; int64_t bytes_reservable_limit; bool bytes_reservable_limit_is_set;
            int64_t largest_free_block_bytes; bool largest_free_block_bytes_is_set; int64_t pool_bytes;
            bool pool_bytes_is_set; int64_t peak_pool_bytes; bool peak_pool_bytes_is_set;);

PJRT_STRUCT(PJRT_Memory_Id_Args, id, PJRT_Memory* memory; /* out: */ int id;);
PJRT_STRUCT(PJRT_Memory_Kind_Args, kind_size, PJRT_Memory* memory; /* out: */ char const* kind; size_t kind_size;);
PJRT_STRUCT(PJRT_Memory_Kind_Id_Args, kind_id, PJRT_Memory* memory; /* out: */ int kind_id;);
PJRT_STRUCT(PJRT_Memory_DebugString_Args, debug_string_size, PJRT_Memory* memory; /* out: */ char const* debug_string;
            size_t debug_string_size;);
PJRT_STRUCT(PJRT_Memory_ToString_Args, to_string_size, PJRT_Memory* memory; /* out: */ char const* to_string;
            size_t to_string_size;);
PJRT_STRUCT(PJRT_Memory_AddressableByDevices_Args, num_devices, PJRT_Memory* memory; /* out: */
            PJRT_Device* const* devices; size_t num_devices;);

/* A topology is the devices of a client, described without one. */
PJRT_STRUCT(PJRT_TopologyDescription_Create_Args, topology, char const* topology_name; size_t topology_name_size;
            PJRT_NamedValue const* create_options; size_t num_options; /* out: */ PJRT_TopologyDescription * topology;);
PJRT_STRUCT(PJRT_TopologyDescription_Destroy_Args, topology, PJRT_TopologyDescription* topology;);
PJRT_STRUCT(PJRT_TopologyDescription_PlatformName_Args, platform_name_size, PJRT_TopologyDescription const* topology;
            /* out: */ char const* platform_name; size_t platform_name_size;);
PJRT_STRUCT(PJRT_TopologyDescription_PlatformVersion_Args, platform_version_size, PJRT_TopologyDescription* topology;
            /* out: */ char const* platform_version; size_t platform_version_size;);
PJRT_STRUCT(PJRT_TopologyDescription_GetDeviceDescriptions_Args, num_descriptions,
            PJRT_TopologyDescription const* topology;
            /* out: */ PJRT_DeviceDescription* const* descriptions; size_t num_descriptions;);
PJRT_STRUCT(PJRT_TopologyDescription_Attributes_Args, num_attributes, PJRT_TopologyDescription* topology; /* out: */
            PJRT_NamedValue const* attributes; size_t num_attributes;);

#endif
