/* The table of functions that a PJRT plug-in exports, `const PJRT_Api* GetPjrtApi(void)`. Includes all of the API. */
#ifndef ASSAY_HARNESS_PJRT_API_PJRT_H
#define ASSAY_HARNESS_PJRT_API_PJRT_H

#include "harness/pjrt/api/buffer.h"
#include "harness/pjrt/api/client.h"
#include "harness/pjrt/api/executable.h"

/* All functions, in the order of the table: X(type of the result, name). */
#define PJRT_FUNCTIONS(X)                                               \
  X(void, PJRT_Error_Destroy)                                           \
  X(void, PJRT_Error_Message)                                           \
  X(PJRT_Error*, PJRT_Error_GetCode)                                    \
  X(PJRT_Error*, PJRT_Plugin_Initialize)                                \
  X(PJRT_Error*, PJRT_Plugin_Attributes)                                \
  X(PJRT_Error*, PJRT_Event_Destroy)                                    \
  X(PJRT_Error*, PJRT_Event_IsReady)                                    \
  X(PJRT_Error*, PJRT_Event_Error)                                      \
  X(PJRT_Error*, PJRT_Event_Await)                                      \
  X(PJRT_Error*, PJRT_Event_OnReady)                                    \
  X(PJRT_Error*, PJRT_Client_Create)                                    \
  X(PJRT_Error*, PJRT_Client_Destroy)                                   \
  X(PJRT_Error*, PJRT_Client_PlatformName)                              \
  X(PJRT_Error*, PJRT_Client_ProcessIndex)                              \
  X(PJRT_Error*, PJRT_Client_PlatformVersion)                           \
  X(PJRT_Error*, PJRT_Client_Devices)                                   \
  X(PJRT_Error*, PJRT_Client_AddressableDevices)                        \
  X(PJRT_Error*, PJRT_Client_LookupDevice)                              \
  X(PJRT_Error*, PJRT_Client_LookupAddressableDevice)                   \
  X(PJRT_Error*, PJRT_Client_AddressableMemories)                       \
  X(PJRT_Error*, PJRT_Client_Compile)                                   \
  X(PJRT_Error*, PJRT_Client_DefaultDeviceAssignment)                   \
  X(PJRT_Error*, PJRT_Client_BufferFromHostBuffer)                      \
  X(PJRT_Error*, PJRT_DeviceDescription_Id)                             \
  X(PJRT_Error*, PJRT_DeviceDescription_ProcessIndex)                   \
  X(PJRT_Error*, PJRT_DeviceDescription_Attributes)                     \
  X(PJRT_Error*, PJRT_DeviceDescription_Kind)                           \
  X(PJRT_Error*, PJRT_DeviceDescription_DebugString)                    \
  X(PJRT_Error*, PJRT_DeviceDescription_ToString)                       \
  X(PJRT_Error*, PJRT_Device_GetDescription)                            \
  X(PJRT_Error*, PJRT_Device_IsAddressable)                             \
  X(PJRT_Error*, PJRT_Device_LocalHardwareId)                           \
  X(PJRT_Error*, PJRT_Device_AddressableMemories)                       \
  X(PJRT_Error*, PJRT_Device_DefaultMemory)                             \
  X(PJRT_Error*, PJRT_Device_MemoryStats)                               \
  X(PJRT_Error*, PJRT_Memory_Id)                                        \
  X(PJRT_Error*, PJRT_Memory_Kind)                                      \
  X(PJRT_Error*, PJRT_Memory_DebugString)                               \
  X(PJRT_Error*, PJRT_Memory_ToString)                                  \
  X(PJRT_Error*, PJRT_Memory_AddressableByDevices)                      \
  X(PJRT_Error*, PJRT_Executable_Destroy)                               \
  X(PJRT_Error*, PJRT_Executable_Name)                                  \
  X(PJRT_Error*, PJRT_Executable_NumReplicas)                           \
  X(PJRT_Error*, PJRT_Executable_NumPartitions)                         \
  X(PJRT_Error*, PJRT_Executable_NumOutputs)                            \
  X(PJRT_Error*, PJRT_Executable_SizeOfGeneratedCodeInBytes)            \
  X(PJRT_Error*, PJRT_Executable_GetCostAnalysis)                       \
  X(PJRT_Error*, PJRT_Executable_OutputMemoryKinds)                     \
  X(PJRT_Error*, PJRT_Executable_OptimizedProgram)                      \
  X(PJRT_Error*, PJRT_Executable_Serialize)                             \
  X(PJRT_Error*, PJRT_LoadedExecutable_Destroy)                         \
  X(PJRT_Error*, PJRT_LoadedExecutable_GetExecutable)                   \
  X(PJRT_Error*, PJRT_LoadedExecutable_AddressableDevices)              \
  X(PJRT_Error*, PJRT_LoadedExecutable_Delete)                          \
  X(PJRT_Error*, PJRT_LoadedExecutable_IsDeleted)                       \
  X(PJRT_Error*, PJRT_LoadedExecutable_Execute)                         \
  X(PJRT_Error*, PJRT_Executable_DeserializeAndLoad)                    \
  X(PJRT_Error*, PJRT_LoadedExecutable_Fingerprint)                     \
  X(PJRT_Error*, PJRT_Buffer_Destroy)                                   \
  X(PJRT_Error*, PJRT_Buffer_ElementType)                               \
  X(PJRT_Error*, PJRT_Buffer_Dimensions)                                \
  X(PJRT_Error*, PJRT_Buffer_UnpaddedDimensions)                        \
  X(PJRT_Error*, PJRT_Buffer_DynamicDimensionIndices)                   \
  X(PJRT_Error*, PJRT_Buffer_GetMemoryLayout)                           \
  X(PJRT_Error*, PJRT_Buffer_OnDeviceSizeInBytes)                       \
  X(PJRT_Error*, PJRT_Buffer_Device)                                    \
  X(PJRT_Error*, PJRT_Buffer_Memory)                                    \
  X(PJRT_Error*, PJRT_Buffer_Delete)                                    \
  X(PJRT_Error*, PJRT_Buffer_IsDeleted)                                 \
  X(PJRT_Error*, PJRT_Buffer_CopyToDevice)                              \
  X(PJRT_Error*, PJRT_Buffer_ToHostBuffer)                              \
  X(PJRT_Error*, PJRT_Buffer_IsOnCpu)                                   \
  X(PJRT_Error*, PJRT_Buffer_ReadyEvent)                                \
  X(PJRT_Error*, PJRT_Buffer_UnsafePointer)                             \
  X(PJRT_Error*, PJRT_Buffer_IncreaseExternalReferenceCount)            \
  X(PJRT_Error*, PJRT_Buffer_DecreaseExternalReferenceCount)            \
  X(PJRT_Error*, PJRT_Buffer_OpaqueDeviceMemoryDataPointer)             \
  X(PJRT_Error*, PJRT_CopyToDeviceStream_Destroy)                       \
  X(PJRT_Error*, PJRT_CopyToDeviceStream_AddChunk)                      \
  X(PJRT_Error*, PJRT_CopyToDeviceStream_TotalBytes)                    \
  X(PJRT_Error*, PJRT_CopyToDeviceStream_GranuleSize)                   \
  X(PJRT_Error*, PJRT_CopyToDeviceStream_CurrentBytes)                  \
  X(PJRT_Error*, PJRT_TopologyDescription_Create)                       \
  X(PJRT_Error*, PJRT_TopologyDescription_Destroy)                      \
  X(PJRT_Error*, PJRT_TopologyDescription_PlatformName)                 \
  X(PJRT_Error*, PJRT_TopologyDescription_PlatformVersion)              \
  X(PJRT_Error*, PJRT_TopologyDescription_GetDeviceDescriptions)        \
  X(PJRT_Error*, PJRT_TopologyDescription_Serialize)                    \
  X(PJRT_Error*, PJRT_TopologyDescription_Attributes)                   \
  X(PJRT_Error*, PJRT_Compile)                                          \
  X(PJRT_Error*, PJRT_Executable_OutputElementTypes)                    \
  X(PJRT_Error*, PJRT_Executable_OutputDimensions)                      \
  X(PJRT_Error*, PJRT_Buffer_CopyToMemory)                              \
  X(PJRT_Error*, PJRT_Client_CreateViewOfDeviceBuffer)                  \
  X(PJRT_Error*, PJRT_Executable_Fingerprint)                           \
  X(PJRT_Error*, PJRT_Client_TopologyDescription)                       \
  X(PJRT_Error*, PJRT_Executable_GetCompiledMemoryStats)                \
  X(PJRT_Error*, PJRT_Memory_Kind_Id)                                   \
  X(PJRT_Error*, PJRT_ExecuteContext_Create)                            \
  X(PJRT_Error*, PJRT_ExecuteContext_Destroy)                           \
  X(PJRT_Error*, PJRT_Buffer_CopyRawToHost)                             \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_Destroy)         \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_TransferData)    \
  X(PJRT_Error*, PJRT_Client_CreateBuffersForAsyncHostToDevice)         \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer)  \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_Device)          \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_BufferCount)     \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_BufferSize)      \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_SetBufferError)  \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_AddMetadata)     \
  X(PJRT_Error*, PJRT_Client_DmaMap)                                    \
  X(PJRT_Error*, PJRT_Client_DmaUnmap)                                  \
  X(PJRT_Error*, PJRT_Client_CreateUninitializedBuffer)                 \
  X(PJRT_Error*, PJRT_Client_UpdateGlobalProcessInfo)                   \
  X(PJRT_Error*, PJRT_TopologyDescription_Deserialize)                  \
  X(PJRT_Error*, PJRT_Client_CreateAliasBuffer)                         \
  X(PJRT_Error*, PJRT_Client_FulfillAliasBuffer)                        \
  X(PJRT_Error*, PJRT_LoadedExecutable_GetDeviceAssignment)             \
  X(PJRT_Error*, PJRT_Client_CreateErrorBuffer)                         \
  X(PJRT_Error*, PJRT_AsyncHostToDeviceTransferManager_TransferLiteral) \
  X(PJRT_Error*, PJRT_Buffer_CopyRawToHostFuture)                       \
  X(PJRT_Error*, PJRT_Device_PoisonExecution)                           \
  X(PJRT_Error*, PJRT_Device_CreateAsyncTrackingEvent)                  \
  X(PJRT_Error*, PJRT_AsyncTrackingEvent_Destroy)                       \
  X(PJRT_Error*, PJRT_Executable_GetCompileOptions)                     \
  X(PJRT_Error*, PJRT_Buffer_DonateWithControlDependency)               \
  X(PJRT_Error*, PJRT_Event_Create)                                     \
  X(PJRT_Error*, PJRT_Event_Set)

/* Arguments that no struct is declared for here stay incomplete types. */
#define PJRT_DECLARE_ARGUMENTS(result, name) typedef struct name##_Args name##_Args;
PJRT_FUNCTIONS(PJRT_DECLARE_ARGUMENTS)
#undef PJRT_DECLARE_ARGUMENTS

#define PJRT_DECLARE_MEMBER(result, name) result (*name)(name##_Args * args);
typedef struct PJRT_Api {
  size_t struct_size;
  PJRT_Extension_Base* extension_start;
  PJRT_Api_Version pjrt_api_version;
  PJRT_FUNCTIONS(PJRT_DECLARE_MEMBER)
} PJRT_Api;
#undef PJRT_DECLARE_MEMBER
enum { PJRT_Api_STRUCT_SIZE = sizeof(PJRT_Api) };

#endif
