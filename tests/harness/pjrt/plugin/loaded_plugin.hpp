// Uses the plug-in like a framework: loads it by its path and calls it through its table.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/pjrt/api/pjrt.h"

namespace assay::pjrt_test {

inline PJRT_Api const& api() {
  static PJRT_Api const* const table = [] {
    void* const handle = dlopen(ASSAY_PJRT_PLUGIN, RTLD_NOW | RTLD_LOCAL);
    auto const entry = handle ? reinterpret_cast<PJRT_Api const* (*)()>(dlsym(handle, "GetPjrtApi")) : nullptr;
    if (!entry) throw std::runtime_error(dlerror());
    return entry();
  }();
  return *table;
}

template <class Args> Args make() {
  Args args{};
  args.struct_size = PJRT_struct_size(&args);
  return args;
}

struct Outcome {
  PJRT_Error_Code code = PJRT_Error_Code_OK;
  std::string message;
};

// Returns the message of an error and destroys the error.
inline Outcome take(PJRT_Error* error) {
  if (!error) return {};
  auto code = make<PJRT_Error_GetCode_Args>();
  auto message = make<PJRT_Error_Message_Args>();
  auto destroy = make<PJRT_Error_Destroy_Args>();
  code.error = message.error = destroy.error = error;
  EXPECT_EQ(api().PJRT_Error_GetCode(&code), nullptr);
  api().PJRT_Error_Message(&message);
  Outcome outcome{code.code, std::string(message.message, message.message_size)};
  api().PJRT_Error_Destroy(&destroy);
  return outcome;
}

#define EXPECT_OK(error) EXPECT_EQ(::assay::pjrt_test::take(error).message, "")
#define ASSERT_OK(error) ASSERT_EQ(::assay::pjrt_test::take(error).message, "")

inline void destroy(PJRT_Event* event) {
  auto args = make<PJRT_Event_Destroy_Args>();
  args.event = event;
  EXPECT_OK(api().PJRT_Event_Destroy(&args));
}

inline void await(PJRT_Event* event) {
  auto args = make<PJRT_Event_Await_Args>();
  args.event = event;
  EXPECT_OK(api().PJRT_Event_Await(&args));
  destroy(event);
}

struct BufferDeleter {
  void operator()(PJRT_Buffer* buffer) const {
    auto args = make<PJRT_Buffer_Destroy_Args>();
    args.buffer = buffer;
    EXPECT_OK(api().PJRT_Buffer_Destroy(&args));
  }
};
using Buffer = std::unique_ptr<PJRT_Buffer, BufferDeleter>;

struct ExecutableDeleter {
  void operator()(PJRT_LoadedExecutable* executable) const {
    auto args = make<PJRT_LoadedExecutable_Destroy_Args>();
    args.executable = executable;
    EXPECT_OK(api().PJRT_LoadedExecutable_Destroy(&args));
  }
};
using Executable = std::unique_ptr<PJRT_LoadedExecutable, ExecutableDeleter>;

// Returns serialized executable_build_options with this grid.
inline std::string grid_options(int replicas, int partitions) {
  std::string const inner{'\x20', static_cast<char>(replicas), '\x28', static_cast<char>(partitions)};
  return std::string("\x1A", 1) + static_cast<char>(inner.size()) + inner;
}

using Options = std::vector<std::pair<std::string, std::string>>;

inline Outcome create_client(Options const& options, PJRT_Client*& client) {
  std::vector<PJRT_NamedValue> values;
  for (auto const& [name, text] : options) {
    auto& value = values.emplace_back(make<PJRT_NamedValue>());
    value.name = name.data();
    value.name_size = name.size();
    value.type = PJRT_NamedValue_kString;
    value.string_value = text.data();
    value.value_size = text.size();
  }
  auto args = make<PJRT_Client_Create_Args>();
  args.create_options = values.data();
  args.num_options = values.size();
  auto outcome = take(api().PJRT_Client_Create(&args));
  client = args.client;
  return outcome;
}

class Client {
public:
  explicit Client(Options const& options = {}) { EXPECT_EQ(create_client(options, client_).message, ""); }
  ~Client() {
    auto args = make<PJRT_Client_Destroy_Args>();
    args.client = client_;
    EXPECT_OK(api().PJRT_Client_Destroy(&args));
  }
  Client(Client const&) = delete;
  Client& operator=(Client const&) = delete;

  PJRT_Client* get() const { return client_; }

  std::vector<PJRT_Device*> devices() const {
    auto args = make<PJRT_Client_AddressableDevices_Args>();
    args.client = client_;
    EXPECT_OK(api().PJRT_Client_AddressableDevices(&args));
    return {args.addressable_devices, args.addressable_devices + args.num_addressable_devices};
  }

  Outcome try_compile(std::string const& code, std::string const& options, Executable& to,
                      std::string const& format = "mlir") const {
    auto program = make<PJRT_Program>();
    std::string copy = code;
    program.code = copy.data();
    program.code_size = copy.size();
    program.format = format.data();
    program.format_size = format.size();
    auto args = make<PJRT_Client_Compile_Args>();
    args.client = client_;
    args.program = &program;
    args.compile_options = options.data();
    args.compile_options_size = options.size();
    auto outcome = take(api().PJRT_Client_Compile(&args));
    to.reset(args.executable);
    return outcome;
  }

  Executable compile(std::string const& code, std::string const& options = "") const {
    Executable executable;
    EXPECT_EQ(try_compile(code, options, executable).message, "");
    return executable;
  }

  PJRT_Client_BufferFromHostBuffer_Args array(PJRT_Buffer_Type type, std::vector<std::int64_t> const& dims,
                                              void const* data) const {
    auto args = make<PJRT_Client_BufferFromHostBuffer_Args>();
    args.client = client_;
    args.data = data;
    args.type = type;
    args.dims = dims.data();
    args.num_dims = dims.size();
    return args;
  }

  // Creates a buffer from a dense array.
  template <class T> Buffer put(PJRT_Buffer_Type type, std::vector<std::int64_t> const& dims,
                                std::vector<T> const& data, PJRT_Device* device = nullptr) const {
    auto args = array(type, dims, data.data());
    args.device = device;
    EXPECT_OK(api().PJRT_Client_BufferFromHostBuffer(&args));
    if (args.done_with_host_buffer) await(args.done_with_host_buffer);
    return Buffer(args.buffer);
  }

private:
  PJRT_Client* client_ = nullptr;
};

// Returns the contents of a buffer. The plug-in returns their size in bytes.
template <class T> std::vector<T> get(Buffer const& buffer) {
  auto args = make<PJRT_Buffer_ToHostBuffer_Args>();
  args.src = buffer.get();
  EXPECT_OK(api().PJRT_Buffer_ToHostBuffer(&args));
  EXPECT_EQ(args.event, nullptr);
  EXPECT_EQ(args.dst_size % sizeof(T), 0U);
  std::vector<T> data(args.dst_size / sizeof(T));
  if (data.empty()) return data;
  args.dst = data.data();
  EXPECT_OK(api().PJRT_Buffer_ToHostBuffer(&args));
  if (args.event) await(args.event);
  return data;
}

inline bool is_deleted(Buffer const& buffer) {
  auto args = make<PJRT_Buffer_IsDeleted_Args>();
  args.buffer = buffer.get();
  EXPECT_OK(api().PJRT_Buffer_IsDeleted(&args));
  return args.is_deleted;
}

inline std::vector<std::int64_t> dims_of(Buffer const& buffer) {
  auto args = make<PJRT_Buffer_Dimensions_Args>();
  args.buffer = buffer.get();
  EXPECT_OK(api().PJRT_Buffer_Dimensions(&args));
  return {args.dims, args.dims + args.num_dims};
}

struct Executed {
  Outcome outcome;
  std::vector<std::vector<Buffer>> outputs;  // by device
};

// arguments[d] are the arguments for device d.
inline Executed execute(Executable const& executable, std::vector<std::vector<PJRT_Buffer*>> const& arguments,
                        std::size_t results, std::vector<std::int64_t> const& kept = {}) {
  auto options = make<PJRT_ExecuteOptions>();
  options.non_donatable_input_indices = kept.data();
  options.num_non_donatable_input_indices = kept.size();
  std::vector<PJRT_Buffer* const*> lists;
  std::vector<std::vector<PJRT_Buffer*>> outputs(arguments.size(), std::vector<PJRT_Buffer*>(results));
  std::vector<PJRT_Buffer**> output_lists;
  std::vector<PJRT_Event*> events(arguments.size());
  for (auto const& list : arguments) lists.push_back(list.data());
  for (auto& list : outputs) output_lists.push_back(list.data());
  auto args = make<PJRT_LoadedExecutable_Execute_Args>();
  args.executable = executable.get();
  args.options = &options;
  args.argument_lists = lists.data();
  args.num_devices = arguments.size();
  args.num_args = arguments.empty() ? 0 : arguments[0].size();
  args.output_lists = output_lists.data();
  args.device_complete_events = events.data();
  Executed executed{take(api().PJRT_LoadedExecutable_Execute(&args)), {}};
  if (executed.outcome.code != PJRT_Error_Code_OK) return executed;
  for (auto* const event : events) await(event);
  for (auto const& list : outputs) {
    auto& of_device = executed.outputs.emplace_back();
    for (auto* const buffer : list) of_device.emplace_back(buffer);
  }
  return executed;
}

}  // namespace assay::pjrt_test
