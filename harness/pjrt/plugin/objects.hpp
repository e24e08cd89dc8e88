// The definitions of the opaque types of the PJRT C API in this plug-in.
//
// Lifetimes are those of the API: a client outlives its devices, memories, executables and buffers. The values of
// buffers are immutable, so several buffers may share one. All objects are thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/pjrt/api/pjrt.h"
#include "harness/pjrt/plugin/element_types.hpp"
#include "harness/pjrt/plugin/settings.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::plugin {
struct LoadedProgram;
}

struct PJRT_Error {
  PJRT_Error_Code code;
  std::string message;
};

// All events are ready when they are created, except those of PJRT_Event_Create.
struct PJRT_Event {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = true;
  std::optional<PJRT_Error> error = {};
  std::vector<std::pair<PJRT_Event_OnReadyCallback, void*>> callbacks = {};
};

struct PJRT_DeviceDescription {
  int id = 0;
  std::string text;  // "assay:0"
};

struct PJRT_Memory {
  int id = 0;
  PJRT_Device* device = nullptr;
  std::string text;  // "device memory of assay:0"
};

struct PJRT_Device {
  PJRT_DeviceDescription description;
  PJRT_Memory memory;
  PJRT_Memory* memories = &memory;  // list with its only memory
  PJRT_Device* self = this;         // list with the only device that can address the memory
  std::atomic<std::int64_t> bytes = 0, peak_bytes = 0, buffers = 0, largest = 0;

  void count(std::int64_t more);
};

struct PJRT_TopologyDescription {
  explicit PJRT_TopologyDescription(int devices);
  std::deque<PJRT_DeviceDescription> devices;
  std::vector<PJRT_DeviceDescription*> list;
};

struct PJRT_Client {
  explicit PJRT_Client(assay::plugin::Settings settings);
  PJRT_Device* device(std::int64_t id) const;  // null if it does not exist

  assay::plugin::Settings settings;
  std::deque<PJRT_Device> devices;
  std::vector<PJRT_Device*> list;
  std::vector<PJRT_Memory*> memories;
  PJRT_TopologyDescription topology;
};

// An array or a token on a device.
struct PJRT_Buffer {
  PJRT_Buffer(PJRT_Device& device, PJRT_Buffer_Type type, assay::RuntimeValue value);
  ~PJRT_Buffer();
  PJRT_Buffer(PJRT_Buffer const&) = delete;
  PJRT_Buffer& operator=(PJRT_Buffer const&) = delete;

  // nullopt after the deletion.
  std::optional<assay::RuntimeValue> value() const;
  void drop();

  PJRT_Device& device;
  PJRT_Buffer_Type const type;
  std::vector<std::int64_t> const dims;  // also known after the deletion
  std::vector<std::int64_t> minor_to_major;
  std::int64_t const bytes;

  // Adds an owner that reads the memory by its address. The value stays alive after the deletion.
  void hold();
  bool release();  // false: the buffer has no other owner

private:
  mutable std::mutex mutex_;
  std::optional<assay::RuntimeValue> value_, held_;
  std::size_t holders_ = 0;
};

struct PJRT_LoadedExecutable {
  PJRT_Client& client;
  std::shared_ptr<assay::plugin::LoadedProgram const> program;
  std::vector<PJRT_Device*> devices;  // by replica, then by partition; empty: chosen for each execution
  std::vector<PJRT_Device*> addressable;
  std::atomic<bool> deleted = false;
};

struct PJRT_Executable {
  std::shared_ptr<assay::plugin::LoadedProgram const> program;
};

// Objects that the deleters of the API free.
struct PJRT_SerializedExecutable {
  std::string bytes;
};
struct PJRT_SerializedCompileOptions {
  std::string bytes;
};
struct PJRT_DeviceAssignmentSerialized {
  std::string bytes;
};
