// The functions of the PJRT C API in this plug-in, as overloads for their structs of arguments.
//
// frame.hpp calls them after it has checked that the struct is large enough, and catches their exceptions. They return
// null, or an error that the caller owns. A function of the table without an overload here returns UNIMPLEMENTED.
#pragma once

#include "harness/pjrt/plugin/objects.hpp"

namespace assay::plugin {

[[nodiscard]] PJRT_Error* fail(PJRT_Error_Code code, std::string message);
inline PJRT_Error* refuse(std::string message) { return fail(PJRT_Error_Code_INVALID_ARGUMENT, std::move(message)); }

PJRT_Error* call(PJRT_Error_Destroy_Args& args);
PJRT_Error* call(PJRT_Error_Message_Args& args);
PJRT_Error* call(PJRT_Error_GetCode_Args& args);

PJRT_Error* call(PJRT_Plugin_Initialize_Args& args);
PJRT_Error* call(PJRT_Plugin_Attributes_Args& args);

PJRT_Error* call(PJRT_Event_Destroy_Args& args);
PJRT_Error* call(PJRT_Event_IsReady_Args& args);
PJRT_Error* call(PJRT_Event_Error_Args& args);
PJRT_Error* call(PJRT_Event_Await_Args& args);
PJRT_Error* call(PJRT_Event_OnReady_Args& args);
PJRT_Error* call(PJRT_Event_Create_Args& args);
PJRT_Error* call(PJRT_Event_Set_Args& args);

PJRT_Error* call(PJRT_Client_Create_Args& args);
PJRT_Error* call(PJRT_Client_Destroy_Args& args);
PJRT_Error* call(PJRT_Client_PlatformName_Args& args);
PJRT_Error* call(PJRT_Client_ProcessIndex_Args& args);
PJRT_Error* call(PJRT_Client_PlatformVersion_Args& args);
PJRT_Error* call(PJRT_Client_TopologyDescription_Args& args);
PJRT_Error* call(PJRT_Client_Devices_Args& args);
PJRT_Error* call(PJRT_Client_AddressableDevices_Args& args);
PJRT_Error* call(PJRT_Client_LookupDevice_Args& args);
PJRT_Error* call(PJRT_Client_LookupAddressableDevice_Args& args);
PJRT_Error* call(PJRT_Client_AddressableMemories_Args& args);
PJRT_Error* call(PJRT_Client_DefaultDeviceAssignment_Args& args);
PJRT_Error* call(PJRT_Client_Compile_Args& args);
PJRT_Error* call(PJRT_Client_BufferFromHostBuffer_Args& args);
PJRT_Error* call(PJRT_Client_CreateUninitializedBuffer_Args& args);
PJRT_Error* call(PJRT_Client_CreateViewOfDeviceBuffer_Args& args);

PJRT_Error* call(PJRT_DeviceDescription_Id_Args& args);
PJRT_Error* call(PJRT_DeviceDescription_ProcessIndex_Args& args);
PJRT_Error* call(PJRT_DeviceDescription_Attributes_Args& args);
PJRT_Error* call(PJRT_DeviceDescription_Kind_Args& args);
PJRT_Error* call(PJRT_DeviceDescription_DebugString_Args& args);
PJRT_Error* call(PJRT_DeviceDescription_ToString_Args& args);

PJRT_Error* call(PJRT_Device_GetDescription_Args& args);
PJRT_Error* call(PJRT_Device_IsAddressable_Args& args);
PJRT_Error* call(PJRT_Device_LocalHardwareId_Args& args);
PJRT_Error* call(PJRT_Device_AddressableMemories_Args& args);
PJRT_Error* call(PJRT_Device_DefaultMemory_Args& args);
PJRT_Error* call(PJRT_Device_MemoryStats_Args& args);

PJRT_Error* call(PJRT_Memory_Id_Args& args);
PJRT_Error* call(PJRT_Memory_Kind_Args& args);
PJRT_Error* call(PJRT_Memory_Kind_Id_Args& args);
PJRT_Error* call(PJRT_Memory_DebugString_Args& args);
PJRT_Error* call(PJRT_Memory_ToString_Args& args);
PJRT_Error* call(PJRT_Memory_AddressableByDevices_Args& args);

PJRT_Error* call(PJRT_TopologyDescription_Create_Args& args);
PJRT_Error* call(PJRT_TopologyDescription_Destroy_Args& args);
PJRT_Error* call(PJRT_TopologyDescription_PlatformName_Args& args);
PJRT_Error* call(PJRT_TopologyDescription_PlatformVersion_Args& args);
PJRT_Error* call(PJRT_TopologyDescription_GetDeviceDescriptions_Args& args);
PJRT_Error* call(PJRT_TopologyDescription_Attributes_Args& args);

PJRT_Error* call(PJRT_Compile_Args& args);
PJRT_Error* call(PJRT_Executable_Destroy_Args& args);
PJRT_Error* call(PJRT_Executable_Name_Args& args);
PJRT_Error* call(PJRT_Executable_NumReplicas_Args& args);
PJRT_Error* call(PJRT_Executable_NumPartitions_Args& args);
PJRT_Error* call(PJRT_Executable_NumOutputs_Args& args);
PJRT_Error* call(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args& args);
PJRT_Error* call(PJRT_Executable_Fingerprint_Args& args);
PJRT_Error* call(PJRT_Executable_GetCostAnalysis_Args& args);
PJRT_Error* call(PJRT_Executable_GetCompiledMemoryStats_Args& args);
PJRT_Error* call(PJRT_Executable_OutputElementTypes_Args& args);
PJRT_Error* call(PJRT_Executable_OutputDimensions_Args& args);
PJRT_Error* call(PJRT_Executable_OutputMemoryKinds_Args& args);
PJRT_Error* call(PJRT_Executable_OptimizedProgram_Args& args);
PJRT_Error* call(PJRT_Executable_Serialize_Args& args);
PJRT_Error* call(PJRT_Executable_DeserializeAndLoad_Args& args);
PJRT_Error* call(PJRT_Executable_GetCompileOptions_Args& args);

PJRT_Error* call(PJRT_LoadedExecutable_Destroy_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_GetExecutable_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_AddressableDevices_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_GetDeviceAssignment_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_Delete_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_IsDeleted_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_Fingerprint_Args& args);
PJRT_Error* call(PJRT_LoadedExecutable_Execute_Args& args);

PJRT_Error* call(PJRT_Buffer_Destroy_Args& args);
PJRT_Error* call(PJRT_Buffer_ElementType_Args& args);
PJRT_Error* call(PJRT_Buffer_Dimensions_Args& args);
PJRT_Error* call(PJRT_Buffer_UnpaddedDimensions_Args& args);
PJRT_Error* call(PJRT_Buffer_DynamicDimensionIndices_Args& args);
PJRT_Error* call(PJRT_Buffer_GetMemoryLayout_Args& args);
PJRT_Error* call(PJRT_Buffer_OnDeviceSizeInBytes_Args& args);
PJRT_Error* call(PJRT_Buffer_Device_Args& args);
PJRT_Error* call(PJRT_Buffer_Memory_Args& args);
PJRT_Error* call(PJRT_Buffer_Delete_Args& args);
PJRT_Error* call(PJRT_Buffer_IsDeleted_Args& args);
PJRT_Error* call(PJRT_Buffer_CopyToDevice_Args& args);
PJRT_Error* call(PJRT_Buffer_CopyToMemory_Args& args);
PJRT_Error* call(PJRT_Buffer_ToHostBuffer_Args& args);
PJRT_Error* call(PJRT_Buffer_CopyRawToHost_Args& args);
PJRT_Error* call(PJRT_Buffer_IsOnCpu_Args& args);
PJRT_Error* call(PJRT_Buffer_ReadyEvent_Args& args);
PJRT_Error* call(PJRT_Buffer_UnsafePointer_Args& args);
PJRT_Error* call(PJRT_Buffer_IncreaseExternalReferenceCount_Args& args);
PJRT_Error* call(PJRT_Buffer_DecreaseExternalReferenceCount_Args& args);
PJRT_Error* call(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args& args);

}  // namespace assay::plugin
