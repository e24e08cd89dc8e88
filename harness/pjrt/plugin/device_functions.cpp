// Implements functions of harness/pjrt/plugin/functions.hpp: clients, devices, memories and topologies.
#include <fmt/format.h>

#include "harness/pjrt/plugin/frame.hpp"

namespace assay::plugin {
namespace {

constexpr std::string_view kPlatformName = "assay";
constexpr std::string_view kDeviceKind = "assay interpreter";

// Sets a pointer to text and its size.
void give(std::string_view text, char const*& data, std::size_t& size) {
  data = text.data();
  size = text.size();
}

PJRT_Error* missing(std::string_view what) { return refuse(fmt::format("the {} is a null pointer", what)); }

}  // namespace

PJRT_Error* call(PJRT_Client_Create_Args& args) {
  if (!args.create_options && args.num_options > 0) return refuse("create_options is a null pointer");
  auto settings = read_settings({args.create_options, args.num_options});
  if (!settings) return refuse(settings.error());
  args.client = new PJRT_Client(*std::move(settings));
  return nullptr;
}

PJRT_Error* call(PJRT_Client_Destroy_Args& args) {
  delete args.client;
  return nullptr;
}

PJRT_Error* call(PJRT_Client_PlatformName_Args& args) {
  if (!args.client) return missing("client");
  give(kPlatformName, args.platform_name, args.platform_name_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Client_ProcessIndex_Args& args) {
  if (!args.client) return missing("client");
  args.process_index = 0;
  return nullptr;
}

PJRT_Error* call(PJRT_Client_PlatformVersion_Args& args) {
  if (!args.client) return missing("client");
  give(args.client->settings.text, args.platform_version, args.platform_version_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Client_TopologyDescription_Args& args) {
  if (!args.client) return missing("client");
  args.topology = &args.client->topology;
  return nullptr;
}

PJRT_Error* call(PJRT_Client_Devices_Args& args) {
  if (!args.client) return missing("client");
  args.devices = args.client->list.data();
  args.num_devices = args.client->list.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Client_AddressableDevices_Args& args) {
  if (!args.client) return missing("client");
  args.addressable_devices = args.client->list.data();
  args.num_addressable_devices = args.client->list.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Client_LookupDevice_Args& args) {
  if (!args.client) return missing("client");
  args.device = args.client->device(args.id);
  if (args.device) return nullptr;
  return refuse(fmt::format("no device {}: the devices are 0 to {}", args.id, args.client->list.size() - 1));
}

PJRT_Error* call(PJRT_Client_LookupAddressableDevice_Args& args) {
  if (!args.client) return missing("client");
  args.addressable_device = args.client->device(args.local_hardware_id);
  if (args.addressable_device) return nullptr;
  return refuse(
      fmt::format("no device {}: the devices are 0 to {}", args.local_hardware_id, args.client->list.size() - 1));
}

PJRT_Error* call(PJRT_Client_AddressableMemories_Args& args) {
  if (!args.client) return missing("client");
  args.addressable_memories = args.client->memories.data();
  args.num_addressable_memories = args.client->memories.size();
  return nullptr;
}

PJRT_Error* call(PJRT_Client_DefaultDeviceAssignment_Args& args) {
  if (!args.client || !args.default_assignment) return missing(args.client ? "default_assignment" : "client");
  auto const devices = args.client->list.size();
  if (args.num_replicas < 1 || args.num_partitions < 1)
    return refuse("num_replicas and num_partitions are less than 1");
  auto const wanted = std::uint64_t(args.num_replicas) * std::uint64_t(args.num_partitions);
  if (wanted > devices)
    return refuse(fmt::format("{} x {} processes need one device each, but there are {} (option devices=)",
                              args.num_replicas, args.num_partitions, devices));
  if (args.default_assignment_size < wanted)
    return refuse(
        fmt::format("the buffer has room for {} devices, but {} are needed", args.default_assignment_size, wanted));
  for (std::uint64_t i = 0; i < wanted; ++i) args.default_assignment[i] = static_cast<int>(i);
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_Id_Args& args) {
  if (!args.device_description) return missing("device description");
  args.id = args.device_description->id;
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_ProcessIndex_Args& args) {
  if (!args.device_description) return missing("device description");
  args.process_index = 0;
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_Attributes_Args& args) {
  if (!args.device_description) return missing("device description");
  args.num_attributes = 0;
  args.attributes = nullptr;
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_Kind_Args& args) {
  if (!args.device_description) return missing("device description");
  give(kDeviceKind, args.device_kind, args.device_kind_size);
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_DebugString_Args& args) {
  if (!args.device_description) return missing("device description");
  give(args.device_description->text, args.debug_string, args.debug_string_size);
  return nullptr;
}

PJRT_Error* call(PJRT_DeviceDescription_ToString_Args& args) {
  if (!args.device_description) return missing("device description");
  give(args.device_description->text, args.to_string, args.to_string_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Device_GetDescription_Args& args) {
  if (!args.device) return missing("device");
  args.device_description = &args.device->description;
  return nullptr;
}

PJRT_Error* call(PJRT_Device_IsAddressable_Args& args) {
  if (!args.device) return missing("device");
  args.is_addressable = true;
  return nullptr;
}

PJRT_Error* call(PJRT_Device_LocalHardwareId_Args& args) {
  if (!args.device) return missing("device");
  args.local_hardware_id = args.device->description.id;
  return nullptr;
}

PJRT_Error* call(PJRT_Device_AddressableMemories_Args& args) {
  if (!args.device) return missing("device");
  args.memories = &args.device->memories;
  args.num_memories = 1;
  return nullptr;
}

PJRT_Error* call(PJRT_Device_DefaultMemory_Args& args) {
  if (!args.device) return missing("device");
  args.memory = &args.device->memory;
  return nullptr;
}

PJRT_Error* call(PJRT_Device_MemoryStats_Args& args) {
  if (!args.device) return missing("device");
  auto* const device = args.device;
  PJRT_Device_MemoryStats_Args stats{};  // unset values are unknown
  stats.struct_size = args.struct_size;
  stats.extension_start = args.extension_start;
  stats.device = device;
  args = stats;
  args.bytes_in_use = device->bytes;
  args.peak_bytes_in_use = device->peak_bytes;
  args.num_allocs = device->buffers;
  args.largest_alloc_size = device->largest;
  args.peak_bytes_in_use_is_set = args.num_allocs_is_set = args.largest_alloc_size_is_set = true;
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_Id_Args& args) {
  if (!args.memory) return missing("memory");
  args.id = args.memory->id;
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_Kind_Args& args) {
  if (!args.memory) return missing("memory");
  give(kMemoryKind, args.kind, args.kind_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_Kind_Id_Args& args) {
  if (!args.memory) return missing("memory");
  args.kind_id = 0;
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_DebugString_Args& args) {
  if (!args.memory) return missing("memory");
  give(args.memory->text, args.debug_string, args.debug_string_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_ToString_Args& args) {
  if (!args.memory) return missing("memory");
  give(args.memory->text, args.to_string, args.to_string_size);
  return nullptr;
}

PJRT_Error* call(PJRT_Memory_AddressableByDevices_Args& args) {
  if (!args.memory) return missing("memory");
  args.devices = &args.memory->device->self;
  args.num_devices = 1;
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_Create_Args& args) {
  if (!args.create_options && args.num_options > 0) return refuse("create_options is a null pointer");
  auto const settings = read_settings({args.create_options, args.num_options});
  if (!settings) return refuse(settings.error());
  args.topology = new PJRT_TopologyDescription(settings->devices);
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_Destroy_Args& args) {
  delete args.topology;
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_PlatformName_Args& args) {
  if (!args.topology) return missing("topology");
  give(kPlatformName, args.platform_name, args.platform_name_size);
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_PlatformVersion_Args& args) {
  if (!args.topology) return missing("topology");
  give(kDeviceKind, args.platform_version, args.platform_version_size);
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_GetDeviceDescriptions_Args& args) {
  if (!args.topology) return missing("topology");
  args.descriptions = args.topology->list.data();
  args.num_descriptions = args.topology->list.size();
  return nullptr;
}

PJRT_Error* call(PJRT_TopologyDescription_Attributes_Args& args) {
  if (!args.topology) return missing("topology");
  args.attributes = nullptr;
  args.num_attributes = 0;
  return nullptr;
}

}  // namespace assay::plugin
