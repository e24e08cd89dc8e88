// A PJRT plug-in whose programs return their inputs, with one fault, which the environment variable ASSAY_FAULT
// selects. Faults of cases affect programs that contain "tensor<5xf32>"; all others are executed correctly.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/pjrt/api/pjrt.h"

struct PJRT_Error {
  int code;
  std::string message;
};
struct PJRT_Buffer {
  std::vector<std::int64_t> dims;
  PJRT_Buffer_Type type;
  std::string bytes;
  bool is_bad;
};
struct PJRT_LoadedExecutable {
  bool is_bad;
};
struct PJRT_Executable {
  bool is_bad;
};

namespace {

int dummy;  // devices and similar handles point to it

std::string fault() {
  char const* const name = std::getenv("ASSAY_FAULT");
  return name ? name : "";
}
bool has(char const* name) { return fault() == name; }

PJRT_Error* error(int code, std::string message = "the moon is in the wrong quarter") {
  return new PJRT_Error{code, std::move(message)};
}

// "error_compile_13" requests the error code 13 for compiling.
PJRT_Error* wanted_error(std::string const& where) {
  auto const name = fault(), prefix = "error_" + where + "_";
  return name.starts_with(prefix) ? error(std::atoi(name.c_str() + prefix.size())) : nullptr;
}

void error_destroy(PJRT_Error_Destroy_Args* args) { delete args->error; }
void error_message(PJRT_Error_Message_Args* args) {
  args->message = args->error->message.data();
  args->message_size = args->error->message.size();
}
PJRT_Error* error_code(PJRT_Error_GetCode_Args* args) {
  args->code = static_cast<PJRT_Error_Code>(args->error->code);
  return nullptr;
}

PJRT_Error* attributes(PJRT_Plugin_Attributes_Args* args) {
  static std::int64_t const kVersion[] = {1, 8, 0};
  static PJRT_NamedValue values[2] = {};
  for (auto& value : values) value.struct_size = has("small_attribute") ? 8 : PJRT_NamedValue_STRUCT_SIZE;
  values[0].name = "stablehlo_current_version";
  values[0].name_size = std::strlen(values[0].name);
  values[0].type = PJRT_NamedValue_kInt64List;
  values[0].int64_array_value = kVersion;
  values[0].value_size = 3;
  values[1].name = "mood";
  values[1].name_size = 4;
  values[1].type = PJRT_NamedValue_kString;
  values[1].string_value = "good";
  values[1].value_size = 4;
  bool const is_new = has("wants_artifacts") || has("small_attribute");
  args->attributes = is_new ? values : values + 1;
  args->num_attributes = is_new ? 2 : 1;
  return nullptr;
}

PJRT_Error* client_create(PJRT_Client_Create_Args* args) {
  if (has("abort_on_start")) std::abort();
  if (has("no_client")) return nullptr;
  if (has("refuses_to_start")) return error(PJRT_Error_Code_FAILED_PRECONDITION, "there is no such device here");
  for (std::size_t i = 0; i < args->num_options; ++i)
    if (args->create_options[i].type != PJRT_NamedValue_kInt64 || args->create_options[i].int64_value != 7)
      return error(PJRT_Error_Code_INVALID_ARGUMENT, "an option is not a 7");
  args->client = reinterpret_cast<PJRT_Client*>(&dummy);
  return nullptr;
}
PJRT_Error* platform_name(PJRT_Client_PlatformName_Args* args) {
  args->platform_name = "faulty";
  args->platform_name_size = 6;
  return nullptr;
}
PJRT_Error* devices(PJRT_Client_AddressableDevices_Args* args) {
  static PJRT_Device* const device = reinterpret_cast<PJRT_Device*>(&dummy);
  args->addressable_devices = &device;
  args->num_addressable_devices = has("no_devices") ? 0 : 1;
  return nullptr;
}
PJRT_Error* description(PJRT_Device_GetDescription_Args* args) {
  args->device_description = reinterpret_cast<PJRT_DeviceDescription*>(&dummy);
  return nullptr;
}
PJRT_Error* device_id(PJRT_DeviceDescription_Id_Args* args) { return args->id = 3, nullptr; }

PJRT_Error* compile(PJRT_Client_Compile_Args* args) {
  std::string const code(args->program->code, args->program->code_size);
  bool const is_artifact = code.starts_with("ML\xEFR");
  if (has("wants_artifacts") && !is_artifact && code.find("tensor<5x") == code.npos)
    return error(PJRT_Error_Code_INVALID_ARGUMENT, "this is not an artifact");
  bool const is_bad = code.find("tensor<5xf32>") != code.npos;
  auto* const made = new PJRT_LoadedExecutable{is_bad};
  args->executable = made;
  if (has("leak")) std::memset(std::malloc(1 << 18), 1, 1 << 18);  // never freed
  if (has("chatter")) {
    std::puts("{\"id\": 1, \"status\": \"done\"}");
    std::fflush(stdout);
    std::fputs("I am compiling\n", stderr);
  }
  char byte = 0;
  if (has("reads_input") && ::read(0, &byte, 1) != 0) std::abort();
  if (!is_bad) return nullptr;
  if (has("abort_compile")) std::abort();
  if (has("exit_compile")) ::_exit(0);
  if (has("throws_compile")) throw std::runtime_error("not in C");
  if (has("throws_compile_int")) throw 7;
  if (has("null_executable")) args->executable = nullptr;
  if (has("no_message")) return error(PJRT_Error_Code_INTERNAL, "");
  if (has("error_is_ok")) return error(PJRT_Error_Code_OK);
  return wanted_error("compile");
}
PJRT_Error* get_executable(PJRT_LoadedExecutable_GetExecutable_Args* args) {
  args->executable = new PJRT_Executable{args->loaded_executable->is_bad};
  return nullptr;
}
PJRT_Error* executable_destroy(PJRT_Executable_Destroy_Args* args) { return delete args->executable, nullptr; }
PJRT_Error* loaded_destroy(PJRT_LoadedExecutable_Destroy_Args* args) {
  if (args->executable->is_bad && has("abort_destroy")) std::abort();
  return delete args->executable, nullptr;
}
PJRT_Error* loaded_devices(PJRT_LoadedExecutable_AddressableDevices_Args* args) {
  static PJRT_Device* const device = reinterpret_cast<PJRT_Device*>(&dummy);
  args->addressable_devices = &device;
  args->num_addressable_devices = args->executable->is_bad && has("two_devices") ? 2 : 1;
  return nullptr;
}
PJRT_Error* num_outputs(PJRT_Executable_NumOutputs_Args* args) {
  args->num_outputs = 1;
  if (args->executable->is_bad && has("few_outputs")) args->num_outputs = 0;
  if (args->executable->is_bad && has("many_outputs")) args->num_outputs = 2;
  return nullptr;
}

PJRT_Error* from_host(PJRT_Client_BufferFromHostBuffer_Args* args) {
  auto* const buffer = new PJRT_Buffer{{args->dims, args->dims + args->num_dims}, args->type, "", false};
  std::size_t bytes = args->type == PJRT_Buffer_Type_F32 ? 4 : 1;
  for (auto const size : buffer->dims) bytes *= static_cast<std::size_t>(size);
  buffer->bytes.assign(static_cast<char const*>(args->data), bytes);
  buffer->is_bad = buffer->dims == std::vector<std::int64_t>{5};
  args->buffer = buffer;
  args->done_with_host_buffer = nullptr;
  return buffer->is_bad ? wanted_error("transfer") : nullptr;
}

PJRT_Error* execute(PJRT_LoadedExecutable_Execute_Args* args) {
  bool const is_bad = args->executable->is_bad;
  if (is_bad && has("abort_execute")) std::abort();
  if (is_bad && has("segv_execute")) ::raise(SIGSEGV);
  if (is_bad && has("hang_execute")) ::pause();
  if (is_bad)
    if (auto* const wanted = wanted_error("execute")) return wanted;
  if (args->num_args != 1 || args->num_devices != 1) return error(PJRT_Error_Code_INVALID_ARGUMENT, "not one argument");
  auto* const output = new PJRT_Buffer(*args->argument_lists[0][0]);
  if (is_bad && has("wrong_type")) output->type = PJRT_Buffer_Type_S32;
  if (is_bad && has("no_type")) output->type = static_cast<PJRT_Buffer_Type>(77);
  if (is_bad && has("wrong_shape")) output->dims = {4}, output->bytes.resize(16);
  if (is_bad && has("negative_shape")) output->dims = {-5};
  if (is_bad && has("wrong_value")) output->bytes[3] ^= 1;
  args->output_lists[0][0] = is_bad && has("null_output") ? nullptr : output;
  if (is_bad && has("writes_more_outputs")) args->output_lists[0][1] = new PJRT_Buffer(*output);
  if (args->device_complete_events) args->device_complete_events[0] = reinterpret_cast<PJRT_Event*>(&dummy);
  return nullptr;
}

PJRT_Error* buffer_destroy(PJRT_Buffer_Destroy_Args* args) { return delete args->buffer, nullptr; }
PJRT_Error* element_type(PJRT_Buffer_ElementType_Args* args) { return args->type = args->buffer->type, nullptr; }
PJRT_Error* dimensions(PJRT_Buffer_Dimensions_Args* args) {
  args->dims = args->buffer->dims.data();
  args->num_dims = args->buffer->dims.size();
  return nullptr;
}
PJRT_Error* layout(PJRT_Buffer_GetMemoryLayout_Args* args) {
  static std::int64_t const kOrder[] = {0, 1};  // the first dimension is the fastest
  args->layout.type = PJRT_Buffer_MemoryLayout_Type_Tiled;
  args->layout.tiled.minor_to_major = kOrder;
  args->layout.tiled.minor_to_major_size = args->buffer->dims.size();
  args->layout.tiled.num_tiles = 0;
  return nullptr;
}
PJRT_Error* to_host(PJRT_Buffer_ToHostBuffer_Args* args) {
  auto const& buffer = *args->src;
  if (has("own_order") && args->host_layout) return error(PJRT_Error_Code_UNIMPLEMENTED, "no order but mine");
  args->event = nullptr;
  std::string bytes = buffer.bytes;
  if (has("own_order") && buffer.dims.size() == 2)
    for (std::int64_t i = 0; i < buffer.dims[0]; ++i)
      for (std::int64_t k = 0; k < buffer.dims[1]; ++k)
        std::memcpy(bytes.data() + 4 * (k * buffer.dims[0] + i), buffer.bytes.data() + 4 * (i * buffer.dims[1] + k), 4);
  if (buffer.is_bad && has("large_buffer")) bytes.resize(4000);
  if (buffer.is_bad && has("small_buffer")) bytes.resize(12);
  if (!args->dst) return args->dst_size = bytes.size(), nullptr;
  std::memcpy(args->dst, bytes.data(), bytes.size());
  if (buffer.is_bad && has("writes_beyond")) std::memset(static_cast<char*>(args->dst) + bytes.size(), 0, 8);
  return buffer.is_bad ? wanted_error("read") : nullptr;
}

PJRT_Error* await(PJRT_Event_Await_Args*) { return has("error_event") ? error(PJRT_Error_Code_INTERNAL) : nullptr; }
PJRT_Error* event_destroy(PJRT_Event_Destroy_Args*) { return nullptr; }

}  // namespace

extern "C" PJRT_Api const* GetPjrtApi() {
  static PJRT_Api api{};
  if (has("abort_on_load")) std::abort();
  if (has("leaves_on_load")) ::_exit(0);
  if (has("hangs_on_load"))
    for (;;) ::pause();
  if (has("throws_on_load")) throw std::runtime_error("not in C");
  if (has("null_table")) return nullptr;
  api.struct_size = PJRT_Api_STRUCT_SIZE;
  api.pjrt_api_version = {PJRT_Api_Version_STRUCT_SIZE, nullptr, 0, PJRT_API_OLDEST_MINOR};
  if (has("old_version")) api.pjrt_api_version.minor_version = 56;
  if (has("other_major")) api.pjrt_api_version.major_version = 1;
  if (has("newer_version")) api.pjrt_api_version.minor_version = 4000;
  api.PJRT_Error_Destroy = error_destroy;
  api.PJRT_Error_Message = error_message;
  api.PJRT_Error_GetCode = error_code;
  api.PJRT_Plugin_Attributes = attributes;
  api.PJRT_Event_Await = await;
  api.PJRT_Event_Destroy = event_destroy;
  api.PJRT_Client_Create = client_create;
  api.PJRT_Client_PlatformName = platform_name;
  api.PJRT_Client_AddressableDevices = devices;
  api.PJRT_Device_GetDescription = description;
  api.PJRT_DeviceDescription_Id = device_id;
  api.PJRT_Client_Compile = compile;
  api.PJRT_Client_BufferFromHostBuffer = from_host;
  api.PJRT_LoadedExecutable_GetExecutable = get_executable;
  api.PJRT_LoadedExecutable_AddressableDevices = loaded_devices;
  api.PJRT_LoadedExecutable_Execute = execute;
  api.PJRT_LoadedExecutable_Destroy = loaded_destroy;
  api.PJRT_Executable_NumOutputs = num_outputs;
  api.PJRT_Executable_Destroy = executable_destroy;
  api.PJRT_Buffer_Destroy = buffer_destroy;
  api.PJRT_Buffer_ElementType = element_type;
  api.PJRT_Buffer_Dimensions = dimensions;
  api.PJRT_Buffer_GetMemoryLayout = layout;
  api.PJRT_Buffer_ToHostBuffer = to_host;
  if (has("null_execute")) api.PJRT_LoadedExecutable_Execute = nullptr;
  // As in a plug-in that was built before these functions existed.
  if (has("short_table")) api.struct_size = offsetof(PJRT_Api, PJRT_Buffer_ElementType);
  if (has("tiny_table")) api.struct_size = 24;
  return &api;
}
