// Programs that libassay_pjrt.so compiles and executes, as a framework uses it.
#include <atomic>
#include <set>
#include <thread>

#include "grammar/bytecode/write/write.hpp"
#include "grammar/text/parse.hpp"
#include "tests/harness/pjrt/plugin/loaded_plugin.hpp"

namespace assay::pjrt_test {
namespace {

constexpr char const* kAdd = R"(module @sum {
  func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %r = stablehlo.add %a, %b : tensor<3xf32>
    return %r : tensor<3xf32>
  }
})";

std::string artifact_of(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  EXPECT_TRUE(write_bytecode(program, newest_artifact(), bytes, shortfalls));
  return bytes;
}

std::vector<float> run_add(Client const& client, Executable const& executable, std::vector<float> const& a,
                           std::vector<float> const& b) {
  auto const x = client.put(PJRT_Buffer_Type_F32, {3}, a), y = client.put(PJRT_Buffer_Type_F32, {3}, b);
  auto const executed = execute(executable, {{x.get(), y.get()}}, 1);
  EXPECT_EQ(executed.outcome.message, "");
  return executed.outputs.empty() ? std::vector<float>() : get<float>(executed.outputs[0][0]);
}

TEST(PjrtExecution, TextsAndArtifactsAreExecuted) {
  Client const client;
  std::vector<float> const sum{5, 7, 9};
  EXPECT_EQ(run_add(client, client.compile(kAdd), {1, 2, 3}, {4, 5, 6}), sum);
  EXPECT_EQ(run_add(client, client.compile(artifact_of(kAdd)), {1, 2, 3}, {4, 5, 6}), sum);
}

TEST(PjrtExecution, FunctionsByArbAreExact) {
  Client const client;
  auto const executable = client.compile(R"(func.func @main(%a: tensor<1xf64>) -> tensor<1xf64> {
    %r = chlo.digamma %a : tensor<1xf64> -> tensor<1xf64>
    return %r : tensor<1xf64>
  })");
  auto const x = client.put<double>(PJRT_Buffer_Type_F64, {1}, {1.0});
  auto const executed = execute(executable, {{x.get()}}, 1);
  ASSERT_EQ(executed.outcome.message, "");
  EXPECT_EQ(get<double>(executed.outputs[0][0]), std::vector<double>{-0.57721566490153286});
}

TEST(PjrtExecution, InvalidProgramsAreRefusedByTheirRules) {
  Client const client;
  Executable executable;
  auto const invalid = client.try_compile(R"(func.func @main(%a: tensor<3xf32>) -> tensor<2xf32> {
    %r = stablehlo.slice %a [2:1] : (tensor<3xf32>) -> tensor<2xf32>
    return %r : tensor<2xf32>
  })",
                                          "", executable);
  EXPECT_EQ(invalid.code, PJRT_Error_Code_INVALID_ARGUMENT);
  EXPECT_NE(invalid.message.find("program:2:"), std::string::npos) << invalid.message;
  EXPECT_NE(invalid.message.find("slice_c"), std::string::npos) << invalid.message;
  auto const syntax = client.try_compile("func.func @main(", "", executable);
  EXPECT_EQ(syntax.code, PJRT_Error_Code_INVALID_ARGUMENT);
  EXPECT_NE(syntax.message.find("syntax"), std::string::npos) << syntax.message;
  EXPECT_EQ(client.try_compile("ML\xEFR\x0D", "", executable).code, PJRT_Error_Code_INVALID_ARGUMENT);
  EXPECT_EQ(client.try_compile(kAdd, "", executable, "hlo").code, PJRT_Error_Code_UNIMPLEMENTED);
  EXPECT_EQ(client.try_compile("func.func @f() { return }", "", executable).message, "no function @main");
  auto const f6 = client.try_compile("func.func @main(%a: tensor<f6E2M3FN>) { return }", "", executable);
  EXPECT_EQ(f6.code, PJRT_Error_Code_UNIMPLEMENTED);
  EXPECT_NE(f6.message.find("f6E2M3FN"), std::string::npos);
}

TEST(PjrtExecution, ErrorsOfExecutionsHaveTheCodesOfTheirKinds) {
  Client const client(Options{{"step_limit", "100"}});
  auto const loop = client.compile(R"(func.func @main(%a: tensor<i32>) -> tensor<i32> {
    %r = stablehlo.while(%x = %a) : tensor<i32> cond {
      %t = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do { stablehlo.return %x : tensor<i32> }
    return %r : tensor<i32>
  })");
  auto const x = client.put<std::int32_t>(PJRT_Buffer_Type_S32, {}, {1});
  auto const limit = execute(loop, {{x.get()}}, 1).outcome;
  EXPECT_EQ(limit.code, PJRT_Error_Code_RESOURCE_EXHAUSTED) << limit.message;
  EXPECT_NE(limit.message.find("program:"), std::string::npos) << limit.message;
  auto const check = client.compile(R"(func.func @main(%a: tensor<i32>) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    check.expect_eq %a, %c : tensor<i32>
    return
  })");
  EXPECT_EQ(execute(check, {{x.get()}}, 0).outcome.code, PJRT_Error_Code_FAILED_PRECONDITION);
  auto const call = client.compile(R"(func.func @main(%a: tensor<i32>) -> tensor<i32> {
    %r = stablehlo.custom_call @mine(%a) : (tensor<i32>) -> tensor<i32>
    return %r : tensor<i32>
  })");
  EXPECT_EQ(execute(call, {{x.get()}}, 1).outcome.code, PJRT_Error_Code_UNIMPLEMENTED);
}

TEST(PjrtExecution, MismatchedArgumentsAreNamed) {
  Client const client;
  auto const executable = client.compile(kAdd);
  auto const x = client.put<float>(PJRT_Buffer_Type_F32, {3}, {1, 2, 3});
  auto const wrong = client.put<float>(PJRT_Buffer_Type_F32, {2}, {1, 2});
  auto const refused = [&](std::vector<std::vector<PJRT_Buffer*>> const& arguments) {
    auto const outcome = execute(executable, arguments, 1).outcome;
    EXPECT_EQ(outcome.code, PJRT_Error_Code_INVALID_ARGUMENT);
    return outcome.message;
  };
  EXPECT_EQ(refused({{x.get(), wrong.get()}}),
            "argument 1 of device 0: a buffer of type F32 and shape [2] is not a tensor<3xf32>");
  EXPECT_EQ(refused({{x.get()}}), "@main takes 2 arguments, got 1");
  EXPECT_EQ(refused({{x.get(), nullptr}}), "argument 1 of device 0 is a null pointer");
  EXPECT_NE(refused({{x.get(), x.get()}, {x.get(), x.get()}}).find("num_devices is 2"), std::string::npos);
}

TEST(PjrtExecution, DonatedArgumentsAreDeleted) {
  Client const client;
  auto const executable = client.compile(R"(func.func @main(%a: tensor<2xi8> {tf.aliasing_output = 0 : i32},
      %b: tensor<2xi8> {jax.buffer_donor = true}, %c: tensor<2xi8>) -> tensor<2xi8> {
    return %a : tensor<2xi8>
  })");
  auto const make_arguments = [&] {
    std::vector<Buffer> buffers;
    for (int i = 0; i < 3; ++i) buffers.push_back(client.put<std::int8_t>(PJRT_Buffer_Type_S8, {2}, {1, 2}));
    return buffers;
  };
  auto const given = make_arguments();
  auto const executed = execute(executable, {{given[0].get(), given[1].get(), given[2].get()}}, 1);
  ASSERT_EQ(executed.outcome.message, "");
  EXPECT_TRUE(is_deleted(given[0]) && is_deleted(given[1]));
  EXPECT_FALSE(is_deleted(given[2]));
  EXPECT_EQ(get<std::int8_t>(executed.outputs[0][0]), (std::vector<std::int8_t>{1, 2}));
  auto const again = execute(executable, {{given[0].get(), given[1].get(), given[2].get()}}, 1).outcome;
  EXPECT_EQ(again.code, PJRT_Error_Code_FAILED_PRECONDITION);
  auto const kept = make_arguments();
  ASSERT_EQ(execute(executable, {{kept[0].get(), kept[1].get(), kept[2].get()}}, 1, {0}).outcome.message, "");
  EXPECT_FALSE(is_deleted(kept[0]));
  EXPECT_TRUE(is_deleted(kept[1]));
}

constexpr char const* kExchange = R"(func.func @main(%a: tensor<2xi64>) -> (tensor<2xi64>, tensor<ui32>) {
  %s = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
      %z = stablehlo.add %x, %y : tensor<i64>
      stablehlo.return %z : tensor<i64>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xi64>) -> tensor<2xi64>
  %p = stablehlo.partition_id : tensor<ui32>
  return %s, %p : tensor<2xi64>, tensor<ui32>
})";

TEST(PjrtExecution, ReplicasAndPartitionsExchange) {
  Client const client(Options{{"devices", "4"}});
  auto const devices = client.devices();
  ASSERT_EQ(devices.size(), 4U);
  auto const executable = client.compile(kExchange, grid_options(2, 2));
  std::vector<Buffer> buffers;
  std::vector<std::vector<PJRT_Buffer*>> arguments;
  for (std::int64_t d = 0; d < 4; ++d) {
    buffers.push_back(client.put<std::int64_t>(PJRT_Buffer_Type_S64, {2}, {d, 10 * d}, devices[std::size_t(d)]));
    arguments.push_back({buffers.back().get()});
  }
  auto const executed = execute(executable, arguments, 2);
  ASSERT_EQ(executed.outcome.message, "");
  // Devices 0 and 2 are the replicas of partition 0.
  for (std::size_t d = 0; d < 4; ++d) {
    std::int64_t const sum = d % 2 == 0 ? 0 + 2 : 1 + 3;
    EXPECT_EQ(get<std::int64_t>(executed.outputs[d][0]), (std::vector<std::int64_t>{sum, 10 * sum}));
    EXPECT_EQ(get<std::uint32_t>(executed.outputs[d][1]), std::vector<std::uint32_t>{std::uint32_t(d % 2)});
    auto on = make<PJRT_Buffer_Device_Args>();
    on.buffer = executed.outputs[d][0].get();
    ASSERT_OK(api().PJRT_Buffer_Device(&on));
    EXPECT_EQ(on.device, devices[d]);
  }
  std::swap(arguments[0], arguments[1]);
  EXPECT_EQ(execute(executable, arguments, 2).outcome.message, "argument 0 of device 0 is on device 1");
  Client const small;
  Executable none;
  auto const refused = small.try_compile(kExchange, grid_options(2, 2), none);
  EXPECT_NE(refused.message.find("devices="), std::string::npos) << refused.message;
}

TEST(PjrtExecution, TokensAreArgumentsAndResults) {
  Client const client;
  auto const executable = client.compile(R"(func.func @main(%t: !stablehlo.token) -> !stablehlo.token {
    %r = stablehlo.after_all %t, %t : !stablehlo.token
    return %r : !stablehlo.token
  })");
  auto const token = client.put<char>(PJRT_Buffer_Type_TOKEN, {}, {});
  auto const executed = execute(executable, {{token.get()}}, 1);
  ASSERT_EQ(executed.outcome.message, "");
  auto type = make<PJRT_Buffer_ElementType_Args>();
  type.buffer = executed.outputs[0][0].get();
  ASSERT_OK(api().PJRT_Buffer_ElementType(&type));
  EXPECT_EQ(type.type, PJRT_Buffer_Type_TOKEN);
}

TEST(PjrtExecution, DynamicResultsHaveTheirSizes) {
  Client const client;
  auto const executable = client.compile(R"(func.func @main(%a: tensor<?xi32>) -> tensor<?xi32> {
    %r = stablehlo.add %a, %a : tensor<?xi32>
    return %r : tensor<?xi32>
  })");
  auto const x = client.put<std::int32_t>(PJRT_Buffer_Type_S32, {4}, {1, 2, 3, 4});
  auto const executed = execute(executable, {{x.get()}}, 1);
  ASSERT_EQ(executed.outcome.message, "");
  EXPECT_EQ(dims_of(executed.outputs[0][0]), std::vector<std::int64_t>{4});
  EXPECT_EQ(get<std::int32_t>(executed.outputs[0][0]), (std::vector<std::int32_t>{2, 4, 6, 8}));
}

TEST(PjrtExecution, SeedsAndMutantsChangeTheDevice) {
  char const* const program = R"(func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %s = stablehlo.add %a, %b : tensor<3xf32>
    %r = stablehlo.tanh %s : tensor<3xf32>
    return %r : tensor<3xf32>
  })";
  auto const run = [&](Options const& options) {
    Client const client(options);
    return run_add(client, client.compile(program), {0.1F, 0.2F, 0.3F}, {0.4F, 0.5F, 0.6F});
  };
  auto const exact = run({});
  std::set<std::vector<float>> seen;
  for (int seed = 0; seed < 8; ++seed) {
    Options const options{{"profile", "xla"}, {"seed", std::to_string(seed)}};
    seen.insert(run(options));
    EXPECT_EQ(run(options), run(options)) << seed;
  }
  EXPECT_GT(seen.size(), 1U);
  Client const wrong(Options{{"mutant", "arithmetic/operands_swapped"}});
  auto const difference = wrong.compile(R"(func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %r = stablehlo.subtract %a, %b : tensor<3xf32>
    return %r : tensor<3xf32>
  })");
  EXPECT_EQ(run_add(wrong, difference, {1, 2, 3}, {4, 6, 8}), (std::vector<float>{3, 4, 5}));
}

TEST(PjrtExecution, SerializedExecutablesAreTheSameProgram) {
  Client const client(Options{{"devices", "2"}});
  auto const executable = client.compile(kAdd);
  auto inner = make<PJRT_LoadedExecutable_GetExecutable_Args>();
  inner.loaded_executable = executable.get();
  ASSERT_OK(api().PJRT_LoadedExecutable_GetExecutable(&inner));
  auto serialize = make<PJRT_Executable_Serialize_Args>();
  serialize.executable = inner.executable;
  ASSERT_OK(api().PJRT_Executable_Serialize(&serialize));
  auto load = make<PJRT_Executable_DeserializeAndLoad_Args>();
  load.client = client.get();
  load.serialized_executable = serialize.serialized_bytes;
  load.serialized_executable_size = serialize.serialized_bytes_size;
  ASSERT_OK(api().PJRT_Executable_DeserializeAndLoad(&load));
  Executable const again(load.loaded_executable);
  EXPECT_EQ(run_add(client, again, {1, 2, 3}, {4, 5, 6}), (std::vector<float>{5, 7, 9}));
  for (std::size_t size = 0; size < serialize.serialized_bytes_size; size += 7) {  // truncated: an error, but no crash
    load.serialized_executable_size = size;
    load.loaded_executable = nullptr;
    EXPECT_EQ(take(api().PJRT_Executable_DeserializeAndLoad(&load)).code, PJRT_Error_Code_INVALID_ARGUMENT) << size;
  }
  serialize.serialized_executable_deleter(serialize.serialized_executable);
  auto destroy_inner = make<PJRT_Executable_Destroy_Args>();
  destroy_inner.executable = inner.executable;
  EXPECT_OK(api().PJRT_Executable_Destroy(&destroy_inner));
}

TEST(PjrtExecution, ThreadsCompileAndExecuteAtATime) {
  Client const client;
  auto const failing = client.compile(R"(func.func @main() {
    %a = stablehlo.constant dense<1> : tensor<i32>
    %b = stablehlo.constant dense<2> : tensor<i32>
    check.expect_eq %a, %b : tensor<i32>
    return
  })");
  auto const shared = client.compile(kAdd);
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        auto const mine = client.compile(kAdd);
        auto const x = static_cast<float>(t), y = static_cast<float>(i);
        bool const both = run_add(client, shared, {x, 0, 0}, {y, 1, 2}) == std::vector<float>{x + y, 1, 2} &&
                          run_add(client, mine, {x, 0, 0}, {y, 1, 2}) == std::vector<float>{x + y, 1, 2};
        right += both && execute(failing, {{}}, 0).outcome.code == PJRT_Error_Code_FAILED_PRECONDITION;
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(right, 8 * 20);
}

}  // namespace
}  // namespace assay::pjrt_test
