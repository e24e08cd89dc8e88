// Properties of the process grid: processes that wait forever are named, messages keep their order, and runs are
// deterministic.
#include <functional>

#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

using Values = std::vector<std::int64_t>;

constexpr char const* kAddBody = R"(({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %1 = stablehlo.add %b, %a : tensor<i64>
    stablehlo.return %1 : tensor<i64>
}))";

std::string all_reduce(std::string const& groups) {
  return std::string("%r = \"stablehlo.all_reduce\"(%x) ") + kAddBody + " {replica_groups = " + groups +
         "} : (tensor<i64>) -> tensor<i64>\n";
}

// Runs functions of one argument in parallel.
std::string side_by_side(std::string const& functions, std::string const& programs, int count) {
  std::string inputs, types;
  for (int i = 0; i < count; ++i) inputs += i ? ", %x" : "%x", types += i ? ", tensor<i64>" : "tensor<i64>";
  return functions + "func.func @main(%x: tensor<i64>) {\n %0:" + std::to_string(count) +
         " = \"interpreter.run_parallel\"(" + inputs + ") {programs = " + programs + "} : (" + types + ") -> (" +
         types + ")\n return\n}\n";
}

TEST(Grid, DeadlockedProcessesAreNamed) {
  std::string const sum = "func.func @sum(%x: tensor<i64>) -> tensor<i64> {\n" +
                          all_reduce("dense<[[0, 1, 2]]> : tensor<1x3xi64>") + "return %r : tensor<i64>\n}\n";
  std::string const id = "func.func @id(%x: tensor<i64>) -> tensor<i64> {\n return %x : tensor<i64>\n}\n";
  std::string const failing =
      "func.func @failing(%x: tensor<i64>) -> tensor<i64> {\n %0 = stablehlo.negate %x : tensor<i64>\n"
      "check.expect_eq %0, %x : tensor<i64>\n return %x : tensor<i64>\n}\n";
  std::string const receiver =
      "func.func @receiver(%x: tensor<i64>) -> tensor<i64> {\n %t = stablehlo.create_token : !stablehlo.token\n"
      "%0:2 = \"stablehlo.recv\"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, "
      "is_host_transfer = true}"
      " : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)\n return %0#0 : tensor<i64>\n}\n";
  struct {
    std::string text, message;
  } const cases[] = {
      {side_by_side(sum + id, "[[@sum], [@sum], [@id]]", 3),
       "deadlock: process (0, 0) waits at stablehlo.all_reduce for (2, 0); process (1, 0) waits at "
       "stablehlo.all_reduce for "
       "(2, 0); process (2, 0) has ended"},
      {side_by_side(sum + receiver, "[[@sum], [@receiver], [@receiver]]", 3),
       "the host sends no data here: deadlock: process (0, 0) waits at stablehlo.all_reduce for (1, 0), (2, 0); "
       "process (1, 0) waits at "
       "stablehlo.recv for "
       "channel 5; process (2, 0) waits at stablehlo.recv for channel 5"},
      {side_by_side(receiver, "[[@receiver]]", 1),
       "the host sends no data here: deadlock: process (0, 0) waits at stablehlo.recv for channel 5"},
      // The error of the process, not the fact that others waited for it.
      {side_by_side(sum + failing, "[[@sum], [@sum], [@failing]]", 3),
       "process (2, 0): 1 of 1 elements are not equal to the expected ones; the first, at [], is -7 "
       "(0xFFFFFFFFFFFFFFF9) where "
       "7 (0x0000000000000007) is expected"},
  };
  for (auto const& c : cases) {
    Machine machine(c.text);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(error_of(machine.run_alone({machine.i64({}, {7})})), c.message);
  }
}

TEST(Channels, MessagesArriveInTheOrderSent) {
  // Around a ring, twice: each process sends to the next one and receives from the previous one.
  std::string const pairs = "source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>";
  std::string const channel =
      "{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, " + pairs + "}";
  Machine machine(
      "func.func @main(%x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {\n"
      "%t = stablehlo.create_token : !stablehlo.token\n %y = stablehlo.negate %x : tensor<i64>\n"
      "%s = \"stablehlo.send\"(%x, %t) " +
      channel +
      " : (tensor<i64>, !stablehlo.token) -> !stablehlo.token\n"
      "%u = \"stablehlo.send\"(%y, %s) " +
      channel +
      " : (tensor<i64>, !stablehlo.token) -> !stablehlo.token\n"
      "%a:2 = \"stablehlo.recv\"(%u) " +
      channel +
      " : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)\n"
      "%b:2 = \"stablehlo.recv\"(%a#1) " +
      channel +
      " : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)\n"
      "return %a#0, %b#0 : tensor<i64>, tensor<i64>\n}");
  for (bool const replicas : {true, false}) {
    auto const results = machine.run({{machine.i64({}, {10})}, {machine.i64({}, {20})}, {machine.i64({}, {30})}},
                                     replicas ? 3 : 1, replicas ? 1 : 3);
    std::int64_t const before[] = {30, 10, 20};
    for (std::size_t n = 0; n < 3; ++n) {
      ASSERT_EQ(error_of(results[n]), "");
      EXPECT_EQ(elements(results[n].values[0]), Values{before[n]});
      EXPECT_EQ(elements(results[n].values[1]), Values{-before[n]});
    }
  }
}

TEST(Channels, TheInfeedIsReadInOrderAndEnds) {
  auto const program = [](int reads) {
    std::string text =
        "func.func @one() -> tensor<i64> {\n %0 = stablehlo.constant dense<1> : tensor<i64>\n return %0 : "
        "tensor<i64>\n}\n"
        "func.func @two() -> tensor<i64> {\n %0 = stablehlo.constant dense<2> : tensor<i64>\n return %0 : "
        "tensor<i64>\n}\n"
        "func.func @read() -> tensor<i64> {\n %t = stablehlo.create_token : !stablehlo.token\n";
    for (int i = 0; i < reads; ++i)
      text += "%a" + std::to_string(i) +
              ":2 = \"stablehlo.infeed\"(%t) : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)\n";
    return text + "return %a" + std::to_string(reads - 1) +
           "#0 : tensor<i64>\n}\nfunc.func @main() -> tensor<i64> {\n"
           "%0 = \"interpreter.run_parallel\"() {infeed = [@one, @two], programs = [[@read]]} : () -> tensor<i64>\n"
           "return %0 : tensor<i64>\n}\n";
  };
  for (int reads : {1, 2}) {
    Machine machine(program(reads));
    auto const result = machine.run_alone();
    ASSERT_EQ(error_of(result), "");
    EXPECT_EQ(elements(result.values[0]), Values{reads});
  }
  Machine machine(program(3));
  EXPECT_EQ(error_of(machine.run_alone()), "the infeed is empty");
}

TEST(Grid, RunsAreTheSameEveryTime) {
  Machine machine("func.func @main(%x: tensor<i64>) -> tensor<i64> {\n %p = stablehlo.replica_id : tensor<ui32>\n" +
                  all_reduce("dense<[[0, 2, 4], [5, 3, 1]]> : tensor<2x3xi64>") +
                  "%y = stablehlo.add %r, %x : tensor<i64>\n return %y : tensor<i64>\n}");
  std::vector<std::string> traces;
  for (int i = 0; i < 5; ++i) {
    auto& trace = traces.emplace_back();
    machine.state().trace = [&](Operation const& op, std::span<RuntimeValue const> results) {
      trace += std::string(op.name) + shape_text(elements(results[0]));
    };
    std::vector<std::vector<RuntimeValue>> arguments;
    for (std::int64_t n = 0; n < 6; ++n) arguments.push_back({machine.i64({}, {n})});
    machine.run(std::move(arguments), 6);
    EXPECT_EQ(trace, traces[0]);
  }
}

}  // namespace
}  // namespace assay
