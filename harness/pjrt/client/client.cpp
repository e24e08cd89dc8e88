#include "harness/pjrt/client/client.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxDevices = 65536, kMaxAttributes = 4096, kMaxFact = 4096;

std::string fact_text(char const* text, std::size_t size) {
  return text && size <= kMaxFact ? clean_text(std::string(text, size)) : "";
}

}  // namespace

Result<PluginClient> PluginClient::create(Plugin const& plugin, std::vector<Option> const& options) {
  if (plugin.has(ASSAY_PJRT(Plugin_Initialize))) {
    PJRT_Plugin_Initialize_Args args{};
    if (auto const failure = plugin.call(ASSAY_PJRT(Plugin_Initialize), args)) return Error{failure->reason};
  }
  auto const values = named_values(options);
  PluginClient client(plugin);
  PJRT_Client_Create_Args args{};
  args.create_options = values.data();
  args.num_options = values.size();
  if (auto const failure = plugin.call(ASSAY_PJRT(Client_Create), args)) return Error{failure->reason};
  if (!args.client) return Error{"PJRT_Client_Create succeeds, but returns no client"};
  client.client_ = args.client;
  if (auto const failure = client.find_devices()) return Error{failure->reason};
  client.find_facts();
  return client;
}

MaybeFailure PluginClient::find_devices() {
  PJRT_Client_AddressableDevices_Args args{};
  args.client = client_;
  if (auto failure = plugin_.call(ASSAY_PJRT(Client_AddressableDevices), args)) return failure;
  if (args.num_addressable_devices == 0 || !args.addressable_devices)
    return bad_data("its client has no device: PJRT_Client_AddressableDevices returns none");
  if (args.num_addressable_devices > kMaxDevices)
    return bad_data(fmt::format("PJRT_Client_AddressableDevices returns {} devices", args.num_addressable_devices));
  devices_.assign(args.addressable_devices, args.addressable_devices + args.num_addressable_devices);
  for (auto* const device : devices_) {
    if (!device) return bad_data("PJRT_Client_AddressableDevices returns a null pointer for a device");
    PJRT_Device_GetDescription_Args description{};
    description.device = device;
    if (auto failure = plugin_.call(ASSAY_PJRT(Device_GetDescription), description)) return failure;
    PJRT_DeviceDescription_Id_Args id{};
    id.device_description = description.device_description;
    if (auto failure = plugin_.call(ASSAY_PJRT(DeviceDescription_Id), id)) return failure;
    ids_.push_back(id.id);
  }
  return std::nullopt;
}

void PluginClient::find_facts() {
  facts_.emplace_back("PJRT API", fmt::format("{}.{}", plugin_.major(), plugin_.minor()));
  PJRT_Client_PlatformName_Args name{};
  name.client = client_;
  if (plugin_.has(ASSAY_PJRT(Client_PlatformName)) && !plugin_.call(ASSAY_PJRT(Client_PlatformName), name))
    facts_.emplace_back("platform", fact_text(name.platform_name, name.platform_name_size));
  PJRT_Client_PlatformVersion_Args version{};
  version.client = client_;
  if (plugin_.has(ASSAY_PJRT(Client_PlatformVersion)) && !plugin_.call(ASSAY_PJRT(Client_PlatformVersion), version))
    facts_.emplace_back("platform version", fact_text(version.platform_version, version.platform_version_size));
  facts_.emplace_back("devices", std::to_string(devices_.size()));
  PJRT_Plugin_Attributes_Args attributes{};
  if (!plugin_.has(ASSAY_PJRT(Plugin_Attributes)) || plugin_.call(ASSAY_PJRT(Plugin_Attributes), attributes)) return;
  if (!attributes.attributes || attributes.num_attributes > kMaxAttributes) return;
  for (std::size_t i = 0; i < attributes.num_attributes; ++i) {
    auto const text = text_of(attributes.attributes[i]);
    if (!text) break;  // the position of the next attribute is unknown
    facts_.emplace_back("attribute " + text->first, text->second);
  }
}

void PluginClient::destroy() {
  PJRT_Client_Destroy_Args args{};
  args.client = client_;
  if (client_ && plugin_.has(ASSAY_PJRT(Client_Destroy))) [[maybe_unused]]
    auto const ignored = plugin_.call(ASSAY_PJRT(Client_Destroy), args);
  client_ = nullptr;
}

}  // namespace assay::pjrt
