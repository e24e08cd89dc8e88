// The handling in libassay_pjrt.so of callers of other versions, of wrong arguments, and of bytes that are not options.
#include <limits>
#include <random>

#include "tests/harness/pjrt/plugin/loaded_plugin.hpp"

namespace assay::pjrt_test {
namespace {

TEST(PjrtBoundary, TableIsComplete) {
  EXPECT_EQ(api().struct_size, std::size_t{PJRT_Api_STRUCT_SIZE});
  EXPECT_EQ(api().pjrt_api_version.major_version, PJRT_API_MAJOR);
  EXPECT_EQ(api().pjrt_api_version.minor_version, PJRT_API_MINOR);
#define EXPECT_MEMBER(result, name) EXPECT_NE(api().name, nullptr) << #name;
  PJRT_FUNCTIONS(EXPECT_MEMBER)
#undef EXPECT_MEMBER
}

// Calls a function with arguments of any type.
template <class Args> Outcome call(PJRT_Error* (*function)(Args*), void* args) {
  return take(function(static_cast<Args*>(args)));
}
template <class Args> Outcome call(void (*function)(Args*), void* args) {
  function(static_cast<Args*>(args));
  return {PJRT_Error_Code_INVALID_ARGUMENT, "it has nobody to tell"};
}

TEST(PjrtBoundary, EveryFunctionRejectsTooSmallStructs) {
  std::size_t unimplemented = 0;
  auto const expect_refused = [&](std::string const& name, Outcome const& outcome) {
    if (outcome.code == PJRT_Error_Code_UNIMPLEMENTED) {
      ++unimplemented;
      EXPECT_EQ(outcome.message, name + " is not implemented by the device of assay");
    } else {
      EXPECT_EQ(outcome.code, PJRT_Error_Code_INVALID_ARGUMENT) << name;
    }
  };
  std::size_t nothing[64] = {};
#define EXPECT_REFUSED(result, name)                \
  expect_refused(#name, call(api().name, nullptr)); \
  expect_refused(#name, call(api().name, nothing));
  PJRT_FUNCTIONS(EXPECT_REFUSED)
#undef EXPECT_REFUSED
  EXPECT_EQ(unimplemented, 2U * 30);
}

// A struct of the right size with null pointers: an error or no effect, but no crash.
TEST(PjrtBoundary, EveryFunctionSurvivesNullObjects) {
  auto const expect_alive = [](std::string_view name, auto function) {
    std::size_t nothing[64] = {sizeof nothing};
    if (!name.ends_with("_Create")) call(function, nothing);
  };
#define EXPECT_ALIVE(result, name) expect_alive(#name, api().name);
  PJRT_FUNCTIONS(EXPECT_ALIVE)
#undef EXPECT_ALIVE
}

TEST(PjrtBoundary, SizesOfStructsAreReported) {
  Client const client;
  auto args = make<PJRT_Client_PlatformName_Args>();
  args.client = client.get();
  args.struct_size = 24;
  auto const outcome = take(api().PJRT_Client_PlatformName(&args));
  EXPECT_EQ(outcome.code, PJRT_Error_Code_INVALID_ARGUMENT);
  EXPECT_EQ(outcome.message,
            "PJRT_Client_PlatformName has struct_size 24, but at least 40 bytes are needed (PJRT C API 0.57 or newer)");
  args.struct_size = 1000;  // as in a newer version
  EXPECT_OK(api().PJRT_Client_PlatformName(&args));
  EXPECT_EQ(std::string_view(args.platform_name, args.platform_name_size), "assay");
}

// Callers of 0.57 pass shorter structs. Nothing beyond their end is read or written.
TEST(PjrtBoundary, CallersOfOldVersionsAreServed) {
  auto create = make<PJRT_Client_Create_Args>();
  create.struct_size = 72;
  ASSERT_OK(api().PJRT_Client_Create(&create));
  auto attributes = make<PJRT_Plugin_Attributes_Args>();
  attributes.struct_size = 24;
  ASSERT_OK(api().PJRT_Plugin_Attributes(&attributes));
  EXPECT_GE(attributes.num_attributes, 3U);
  std::string code =
      "func.func @main() -> tensor<2xi32> {\n  %r = stablehlo.constant dense<1> : tensor<2xi32>\n"
      "  return %r : tensor<2xi32>\n}";
  auto program = make<PJRT_Program>();
  program.code = code.data();
  program.code_size = code.size();
  program.format = "mlir";
  program.format_size = 4;
  auto compile = make<PJRT_Client_Compile_Args>();
  compile.client = create.client;
  compile.program = &program;
  ASSERT_OK(api().PJRT_Client_Compile(&compile));
  {
    Executable const executable(compile.executable);
    auto inner = make<PJRT_LoadedExecutable_GetExecutable_Args>();
    inner.loaded_executable = executable.get();
    ASSERT_OK(api().PJRT_LoadedExecutable_GetExecutable(&inner));
    auto stats = make<PJRT_Executable_GetCompiledMemoryStats_Args>();
    stats.struct_size = 104;
    stats.executable = inner.executable;
    stats.peak_memory_in_bytes = stats.total_size_in_bytes = -7;
    ASSERT_OK(api().PJRT_Executable_GetCompiledMemoryStats(&stats));
    EXPECT_EQ(stats.output_size_in_bytes, 8);
    EXPECT_EQ(stats.peak_memory_in_bytes, -7);
    EXPECT_EQ(stats.total_size_in_bytes, -7);
    auto destroy_inner = make<PJRT_Executable_Destroy_Args>();
    destroy_inner.executable = inner.executable;
    EXPECT_OK(api().PJRT_Executable_Destroy(&destroy_inner));
    auto options = make<PJRT_ExecuteOptions>();
    options.struct_size = 72;
    PJRT_Buffer* output = nullptr;
    PJRT_Buffer** outputs[] = {&output};
    auto execute_args = make<PJRT_LoadedExecutable_Execute_Args>();
    execute_args.executable = executable.get();
    execute_args.options = &options;
    execute_args.num_devices = 1;
    execute_args.output_lists = outputs;
    ASSERT_OK(api().PJRT_LoadedExecutable_Execute(&execute_args));
    EXPECT_EQ(get<std::int32_t>(Buffer(output)), (std::vector<std::int32_t>{1, 1}));
    options.struct_size = 64;
    EXPECT_NE(take(api().PJRT_LoadedExecutable_Execute(&execute_args)).message.find("72 bytes"), std::string::npos);
  }
  auto destroy_client = make<PJRT_Client_Destroy_Args>();
  destroy_client.client = create.client;
  EXPECT_OK(api().PJRT_Client_Destroy(&destroy_client));
}

TEST(PjrtBoundary, MemoryOfHugeTypesIsCounted) {
  Client const client;
  auto const executable =
      client.compile("func.func @main(%a: tensor<4611686018427387904x8xf32>, %b: tensor<7xf64>) { return }");
  auto inner = make<PJRT_LoadedExecutable_GetExecutable_Args>();
  inner.loaded_executable = executable.get();
  ASSERT_OK(api().PJRT_LoadedExecutable_GetExecutable(&inner));
  auto stats = make<PJRT_Executable_GetCompiledMemoryStats_Args>();
  stats.executable = inner.executable;
  ASSERT_OK(api().PJRT_Executable_GetCompiledMemoryStats(&stats));
  EXPECT_EQ(stats.argument_size_in_bytes, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(stats.output_size_in_bytes, 0);
  auto destroy_inner = make<PJRT_Executable_Destroy_Args>();
  destroy_inner.executable = inner.executable;
  EXPECT_OK(api().PJRT_Executable_Destroy(&destroy_inner));
}

TEST(PjrtBoundary, AttributesNameTheVersions) {
  auto args = make<PJRT_Plugin_Attributes_Args>();
  ASSERT_OK(api().PJRT_Plugin_Attributes(&args));
  std::map<std::string, std::vector<std::int64_t>> lists;
  for (std::size_t i = 0; i < args.num_attributes; ++i) {
    auto const& value = args.attributes[i];
    if (value.type == PJRT_NamedValue_kInt64List)
      lists[{value.name, value.name_size}].assign(value.int64_array_value, value.int64_array_value + value.value_size);
  }
  EXPECT_EQ(lists["stablehlo_minimum_version"], (std::vector<std::int64_t>{0, 9, 0}));
  EXPECT_GE(lists["stablehlo_current_version"], (std::vector<std::int64_t>{1, 13, 0}));
}

TEST(PjrtBoundary, InvalidOptionsAreNamed) {
  auto const refusal = [](Options const& options) {
    PJRT_Client* client = nullptr;
    auto const outcome = create_client(options, client);
    EXPECT_EQ(outcome.code, PJRT_Error_Code_INVALID_ARGUMENT);
    EXPECT_EQ(client, nullptr);
    return outcome.message;
  };
  EXPECT_EQ(refusal({{"devices", "0"}}), "devices=0: not a number from 1 to 1024");
  EXPECT_EQ(refusal({{"devices", "2x"}}), "devices=2x: not a number from 1 to 1024");
  EXPECT_EQ(refusal({{"devices", "1"}, {"devices", "2"}}), "devices appears twice");
  EXPECT_NE(refusal({{"color", "red"}}).find("unknown option color; the options are devices"), std::string::npos);
  EXPECT_NE(refusal({{"profile", "xla"}}).find("seed="), std::string::npos);
  EXPECT_NE(refusal({{"profile", "none"}, {"seed", "1"}}), "");
  EXPECT_NE(refusal({{"mutant", "none"}}).find("unknown mutant"), std::string::npos);
  EXPECT_NE(refusal({{"check", "all"}}).find("spec, official or either"), std::string::npos);
}

TEST(PjrtBoundary, CompileOptionsAreRead) {
  Client const client(Options{{"devices", "2"}});
  char const* const program =
      "func.func @main() -> tensor<ui32> {\n  %r = stablehlo.replica_id : tensor<ui32>\n"
      "  return %r : tensor<ui32>\n}";
  Executable executable;
  auto const message = [&](std::string const& options) {
    return client.try_compile(program, options, executable).message;
  };
  // The options of gopjrt: device_ordinal -1, one replica, one partition, portable.
  std::string const minus_one(9, '\xFF');
  EXPECT_EQ(message(std::string("\x1A\x0F\x08") + minus_one + "\x01\x20\x01\x28\x01" + "\x20\x01"), "");
  EXPECT_EQ(message(grid_options(2, 1)), "");
  EXPECT_NE(message(grid_options(3, 1)).find("only 2"), std::string::npos);
  EXPECT_NE(message("\x12").find("cut off at byte 1"), std::string::npos);
  EXPECT_NE(message("\x1A\x05\x20").find("cut off"), std::string::npos);
  EXPECT_NE(message("\x10\x01").find("parameter_is_tupled_arguments"), std::string::npos);
  EXPECT_NE(message(std::string("\x1A\x0B\x20") + minus_one + "\x01").find("not a grid"), std::string::npos);
  // A device assignment: replicas on device 1 and 0.
  std::string const assignment("\x08\x02\x10\x01\x1A\x04\x0A\x02\x01\x00", 10);
  auto const assigned = std::string("\x1A\x10\x20\x02\x28\x01\x4A\x0A", 8) + assignment;
  ASSERT_EQ(message(assigned), "");
  auto devices = make<PJRT_LoadedExecutable_AddressableDevices_Args>();
  devices.executable = executable.get();
  ASSERT_OK(api().PJRT_LoadedExecutable_AddressableDevices(&devices));
  ASSERT_EQ(devices.num_addressable_devices, 2U);
  EXPECT_EQ(devices.addressable_devices[0], client.devices()[1]);
  auto written = make<PJRT_LoadedExecutable_GetDeviceAssignment_Args>();
  written.executable = executable.get();
  ASSERT_OK(api().PJRT_LoadedExecutable_GetDeviceAssignment(&written));
  EXPECT_EQ(std::string(written.serialized_bytes, written.serialized_bytes_size), assignment);
  written.serialized_device_assignment_deleter(written.serialized_device_assignment);
  // Arbitrary bytes: an error or none.
  std::mt19937 random(20240229);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = assigned;
    for (int change = 0; change < 3; ++change) bytes[random() % bytes.size()] = static_cast<char>(random());
    message(bytes.substr(0, random() % (bytes.size() + 1)));
  }
}

TEST(PjrtBoundary, EventsOfCallersWait) {
  auto create = make<PJRT_Event_Create_Args>();
  ASSERT_OK(api().PJRT_Event_Create(&create));
  std::vector<Outcome> heard;
  auto listen = make<PJRT_Event_OnReady_Args>();
  listen.event = create.event;
  listen.callback = [](PJRT_Error* error, void* to) { static_cast<std::vector<Outcome>*>(to)->push_back(take(error)); };
  listen.user_arg = &heard;
  ASSERT_OK(api().PJRT_Event_OnReady(&listen));
  auto ready = make<PJRT_Event_IsReady_Args>();
  ready.event = create.event;
  ASSERT_OK(api().PJRT_Event_IsReady(&ready));
  EXPECT_FALSE(ready.is_ready);
  EXPECT_TRUE(heard.empty());
  auto set = make<PJRT_Event_Set_Args>();
  set.event = create.event;
  set.error_code = PJRT_Error_Code_DATA_LOSS;
  set.error_message = "gone";
  set.error_message_size = 4;
  ASSERT_OK(api().PJRT_Event_Set(&set));
  EXPECT_EQ(take(api().PJRT_Event_Set(&set)).code, PJRT_Error_Code_FAILED_PRECONDITION);
  ASSERT_OK(api().PJRT_Event_OnReady(&listen));
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard[1].message, "gone");
  auto await_it = make<PJRT_Event_Await_Args>();
  await_it.event = create.event;
  EXPECT_EQ(take(api().PJRT_Event_Await(&await_it)).code, PJRT_Error_Code_DATA_LOSS);
  destroy(create.event);
}

}  // namespace
}  // namespace assay::pjrt_test
