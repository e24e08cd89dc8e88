#include "harness/pjrt/plugin/objects.hpp"

#include <fmt/format.h>

#include <algorithm>

using assay::RuntimeValue;

void PJRT_Device::count(std::int64_t more) {
  auto const now = bytes.fetch_add(more) + more;
  if (more < 0) return;
  ++buffers;
  for (auto known = peak_bytes.load(); known < now && !peak_bytes.compare_exchange_weak(known, now);) continue;
  for (auto known = largest.load(); known < more && !largest.compare_exchange_weak(known, more);) continue;
}

PJRT_TopologyDescription::PJRT_TopologyDescription(int count) {
  for (int id = 0; id < count; ++id)
    list.push_back(&devices.emplace_back(PJRT_DeviceDescription{id, fmt::format("assay:{}", id)}));
}

PJRT_Client::PJRT_Client(assay::plugin::Settings chosen) : settings(std::move(chosen)), topology(settings.devices) {
  for (auto const& description : topology.devices) {
    auto& device = devices.emplace_back();
    device.description = description;
    device.memory = {description.id, &device, "device memory of " + description.text};
    list.push_back(&device);
    memories.push_back(&device.memory);
  }
}

PJRT_Device* PJRT_Client::device(std::int64_t id) const {
  return id >= 0 && static_cast<std::size_t>(id) < list.size() ? list[static_cast<std::size_t>(id)] : nullptr;
}

namespace {

std::vector<std::int64_t> dims_of(RuntimeValue const& value) {
  return value.kind == RuntimeValue::Kind::tensor ? value.tensor.shape() : std::vector<std::int64_t>();
}

std::int64_t bytes_of(RuntimeValue const& value) {
  return value.kind == RuntimeValue::Kind::tensor ? static_cast<std::int64_t>(value.tensor.size_bytes()) : 0;
}

}  // namespace

PJRT_Buffer::PJRT_Buffer(PJRT_Device& where, PJRT_Buffer_Type element, RuntimeValue value)
    : device(where), type(element), dims(dims_of(value)), bytes(bytes_of(value)), value_(std::move(value)) {
  for (std::size_t axis = dims.size(); axis-- > 0;) minor_to_major.push_back(static_cast<std::int64_t>(axis));
  device.count(bytes);
}

PJRT_Buffer::~PJRT_Buffer() { drop(); }

std::optional<RuntimeValue> PJRT_Buffer::value() const {
  std::lock_guard const lock(mutex_);
  return value_;
}

void PJRT_Buffer::drop() {
  std::lock_guard const lock(mutex_);
  if (!value_) return;
  value_.reset();
  device.count(-bytes);
}

void PJRT_Buffer::hold() {
  std::lock_guard const lock(mutex_);
  if (++holders_ == 1) held_ = value_;
}

bool PJRT_Buffer::release() {
  std::lock_guard const lock(mutex_);
  if (holders_ == 0) return false;
  if (--holders_ == 0) held_.reset();
  return true;
}
