/* Structs of the PJRT C API: programs, compiled and loaded. base.h says what these declarations are. */
#ifndef ASSAY_HARNESS_PJRT_API_EXECUTABLE_H
#define ASSAY_HARNESS_PJRT_API_EXECUTABLE_H

#include "harness/pjrt/api/buffer.h"

/* `format` is "mlir" (text, bytecode or a portable artifact) or "hlo". */
/* clang-format off: its layout of fields in a macro is hard to read. */
PJRT_STRUCT(PJRT_Program, format_size, char* code; size_t code_size; char const* format; size_t format_size;);

/* `compile_options` is a CompileOptionsProto, serialized. */
PJRT_STRUCT(PJRT_Client_Compile_Args, executable, PJRT_Client* client; PJRT_Program const* program;
            char const* compile_options; size_t compile_options_size; /* out: */ PJRT_LoadedExecutable * executable;);
PJRT_STRUCT(PJRT_Compile_Args, executable, PJRT_TopologyDescription const* topology; PJRT_Program const* program;
            char const* compile_options; size_t compile_options_size;
            PJRT_Client * client; /* which may be null. out: */
            PJRT_Executable * executable;);

PJRT_STRUCT(PJRT_Executable_Destroy_Args, executable, PJRT_Executable* executable;);
PJRT_STRUCT(PJRT_Executable_Name_Args, executable_name_size, PJRT_Executable* executable; /* out: */
            char const* executable_name; size_t executable_name_size;);
PJRT_STRUCT(PJRT_Executable_NumReplicas_Args, num_replicas, PJRT_Executable* executable; /* out: */
            size_t num_replicas;);
PJRT_STRUCT(PJRT_Executable_NumPartitions_Args, num_partitions, PJRT_Executable* executable; /* out: */
            size_t num_partitions;);
PJRT_STRUCT(PJRT_Executable_NumOutputs_Args, num_outputs, PJRT_Executable* executable; /* out: */ size_t num_outputs;);
PJRT_STRUCT(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, size_in_bytes, PJRT_Executable* executable; /* out: */
            int64_t size_in_bytes;);
PJRT_STRUCT(PJRT_Executable_Fingerprint_Args, executable_fingerprint_size, PJRT_Executable* executable; /* out: */
            char const* executable_fingerprint; size_t executable_fingerprint_size;);
PJRT_STRUCT(PJRT_Executable_GetCostAnalysis_Args, properties, PJRT_Executable* executable; /* out: */
            size_t num_properties; PJRT_NamedValue const* properties;);
PJRT_STRUCT(PJRT_Executable_GetCompiledMemoryStats_Args, total_size_in_bytes, PJRT_Executable* executable; /* out: */
            int64_t generated_code_size_in_bytes; int64_t argument_size_in_bytes; int64_t output_size_in_bytes;
            int64_t alias_size_in_bytes; int64_t temp_size_in_bytes; int64_t host_generated_code_size_in_bytes;
            int64_t host_argument_size_in_bytes; int64_t host_output_size_in_bytes; int64_t host_alias_size_in_bytes;
            int64_t host_temp_size_in_bytes; /* since 0.72: */ int64_t peak_memory_in_bytes;
            /* since 0.90: */ int64_t total_size_in_bytes;);
PJRT_STRUCT(PJRT_Executable_OutputElementTypes_Args, num_output_types, PJRT_Executable* executable; /* out: */
            PJRT_Buffer_Type * output_types; size_t num_output_types;);
/* `dims` holds the dimensions of all outputs, one after the other; output k has `dim_sizes[k]` of them. */
PJRT_STRUCT(PJRT_Executable_OutputDimensions_Args, dim_sizes, PJRT_Executable* executable; /* out: */
            size_t num_outputs; int64_t const* dims; size_t const* dim_sizes;);
PJRT_STRUCT(PJRT_Executable_OutputMemoryKinds_Args, memory_kind_sizes, PJRT_Executable* executable; /* out: */
            size_t num_outputs; char const* const* memory_kinds; size_t const* memory_kind_sizes;);
/* Called with a null `code` first, for its size; then with room for it. */
PJRT_STRUCT(PJRT_Executable_OptimizedProgram_Args, program, PJRT_Executable* executable; PJRT_Program * program;);

/* Bytes that the plug-in keeps until its deleter is called. */
typedef struct PJRT_SerializedExecutable PJRT_SerializedExecutable;
typedef struct PJRT_SerializedCompileOptions PJRT_SerializedCompileOptions;
typedef struct PJRT_DeviceAssignmentSerialized PJRT_DeviceAssignmentSerialized;
PJRT_STRUCT(PJRT_Executable_Serialize_Args, serialized_executable_deleter, PJRT_Executable const* executable; /* out: */
            char const* serialized_bytes; size_t serialized_bytes_size;
            PJRT_SerializedExecutable * serialized_executable;
            void (*serialized_executable_deleter)(PJRT_SerializedExecutable* serialized_executable););
PJRT_STRUCT(PJRT_Executable_DeserializeAndLoad_Args, overridden_serialized_compile_options_size, PJRT_Client* client;
            char const* serialized_executable; size_t serialized_executable_size; /* out: */
            PJRT_LoadedExecutable * loaded_executable;                            /* in, since 0.71: */
            char const* overridden_serialized_compile_options; size_t overridden_serialized_compile_options_size;);
PJRT_STRUCT(PJRT_Executable_GetCompileOptions_Args, serialized_compile_options_deleter, PJRT_Executable* executable;
            /* out: */ char const* serialized_bytes; size_t serialized_bytes_size;
            PJRT_SerializedCompileOptions * serialized_compile_options;
            void (*serialized_compile_options_deleter)(PJRT_SerializedCompileOptions* options););

PJRT_STRUCT(PJRT_LoadedExecutable_Destroy_Args, executable, PJRT_LoadedExecutable* executable;);
PJRT_STRUCT(PJRT_LoadedExecutable_GetExecutable_Args, executable, PJRT_LoadedExecutable* loaded_executable; /* out: */
            PJRT_Executable * executable;); /* which the caller destroys */
PJRT_STRUCT(PJRT_LoadedExecutable_AddressableDevices_Args, num_addressable_devices, PJRT_LoadedExecutable* executable;
            /* out: */ PJRT_Device* const* addressable_devices; size_t num_addressable_devices;);
/* A DeviceAssignmentProto, serialized. */
PJRT_STRUCT(PJRT_LoadedExecutable_GetDeviceAssignment_Args, serialized_device_assignment_deleter,
            PJRT_LoadedExecutable* executable;
            /* out: */ char const* serialized_bytes; size_t serialized_bytes_size;
            PJRT_DeviceAssignmentSerialized * serialized_device_assignment;
            void (*serialized_device_assignment_deleter)(PJRT_DeviceAssignmentSerialized* assignment););
PJRT_STRUCT(PJRT_LoadedExecutable_Delete_Args, executable, PJRT_LoadedExecutable* executable;);
PJRT_STRUCT(PJRT_LoadedExecutable_IsDeleted_Args, is_deleted, PJRT_LoadedExecutable* executable; /* out: */
            bool is_deleted;);
PJRT_STRUCT(PJRT_LoadedExecutable_Fingerprint_Args, executable_fingerprint_size, PJRT_LoadedExecutable* executable;
            /* out: */ char const* executable_fingerprint; size_t executable_fingerprint_size;);

PJRT_STRUCT(PJRT_ExecuteContext_Create_Args, context, /* out: */ PJRT_ExecuteContext* context;);
PJRT_STRUCT(PJRT_ExecuteContext_Destroy_Args, context, PJRT_ExecuteContext* context;);

/* Callbacks of send and recv ops are a list for each device; ours has none. Inputs that a program donates keep their data
 * if they are named here. */
typedef struct PJRT_SendCallbackInfo PJRT_SendCallbackInfo;
typedef struct PJRT_RecvCallbackInfo PJRT_RecvCallbackInfo;
PJRT_STRUCT(PJRT_ExecuteOptions, incarnation_ids, PJRT_SendCallbackInfo** send_callbacks;
            PJRT_RecvCallbackInfo * *recv_callbacks; size_t num_send_ops; size_t num_recv_ops; int launch_id;
            int64_t const* non_donatable_input_indices; size_t num_non_donatable_input_indices;
            /* since 0.64: */ PJRT_ExecuteContext * context; /* since 0.76: */ char const* call_location;
            /* since 0.78: */ size_t num_tasks; int* task_ids; int64_t * incarnation_ids;);

/* `argument_lists[d][a]` is argument a of device d; room for `output_lists[d][o]`, and for an event for each device where
 * these are expected, is the caller's. With `execute_device` it runs on that one device. */
PJRT_STRUCT(PJRT_LoadedExecutable_Execute_Args, execute_device, PJRT_LoadedExecutable* executable;
            PJRT_ExecuteOptions * options; PJRT_Buffer* const* const* argument_lists; size_t num_devices;
            size_t num_args; /* out: */ PJRT_Buffer * * const* output_lists; PJRT_Event * *device_complete_events;
            /* in: */ PJRT_Device * execute_device;);

#endif
