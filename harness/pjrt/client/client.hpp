// A client of a plug-in, with its devices and attributes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/pjrt/client/named_values.hpp"
#include "harness/pjrt/client/plugin.hpp"

namespace assay::pjrt {

// Names and values: "platform", "cuda"; "attribute xla_version", "2".
using Facts = std::vector<std::pair<std::string, std::string>>;

class PluginClient {
public:
  // Initializes the plug-in and creates its client with these options.
  static Result<PluginClient> create(Plugin const& plugin, std::vector<Option> const& options);

  Plugin const& plugin() const { return plugin_; }
  PJRT_Client* get() const { return client_; }
  std::span<PJRT_Device* const> devices() const { return devices_; }  // addressable devices, at least one
  std::span<std::int64_t const> device_ids() const { return ids_; }   // IDs of devices()
  // In the order for display. Attributes that cannot be read are omitted.
  Facts const& facts() const { return facts_; }
  void destroy();

private:
  explicit PluginClient(Plugin const& plugin) : plugin_(plugin) {}
  MaybeFailure find_devices();
  void find_facts();

  Plugin plugin_;
  PJRT_Client* client_ = nullptr;
  std::vector<PJRT_Device*> devices_;
  std::vector<std::int64_t> ids_;
  Facts facts_;
};

}  // namespace assay::pjrt
