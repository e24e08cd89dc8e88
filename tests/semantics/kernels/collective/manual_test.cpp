// Manual computations: each process gets the part that the shardings define, and the parts are combined to the results.
#include <numeric>

#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

std::vector<std::int64_t> counted(std::int64_t count) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::string manual_program(std::string const& mesh, std::string const& in, std::string const& out,
                           std::string const& axes, std::string const& part, std::string const& body) {
  return "sdy.mesh @mesh = <" + mesh + ">\nfunc.func @main(%x: tensor<4x6xi64>) -> tensor<4x6xi64> {\n" +
         "  %0 = sdy.manual_computation(%x) in_shardings = [<@mesh, [" + in + "]>] out_shardings = [<@mesh, [" + out +
         "]>] manual_axes = {" + axes + "} (%a: tensor<" + part + "xi64>) {\n" + body + "    sdy.return %r : tensor<" +
         part + "xi64>\n  } : (tensor<4x6xi64>) -> tensor<4x6xi64>\n  return %0 : tensor<4x6xi64>\n}\n";
}

std::vector<std::int64_t> run_manual(std::string const& text, std::int64_t partitions) {
  Machine machine(text);
  std::vector<std::vector<RuntimeValue>> arguments(static_cast<std::size_t>(partitions),
                                                   {RuntimeValue(machine.i64({4, 6}, counted(24)))});
  auto const results = machine.run(arguments, 1, partitions);
  std::vector<std::int64_t> first;
  for (std::size_t p = 0; p < results.size(); ++p) {
    EXPECT_EQ(error_of(results[p]), "") << text;
    if (results[p].error) return {};
    auto const all = elements(results[p].values.at(0));
    if (p == 0) first = all;
    EXPECT_EQ(all, first) << "process " << p;
  }
  return first;
}

TEST(ManualComputation, PartsAreAssembled) {
  struct Case {
    std::string mesh, sharding, axes, part;
    std::int64_t partitions;
  };
  std::string const same = "    %r = stablehlo.optimization_barrier %a : tensor<";
  for (auto const& [mesh, sharding, axes, part, partitions] : {
           Case{"[\"x\"=2, \"y\"=3]", "{\"x\"}, {\"y\"}", "\"x\", \"y\"", "2x2", 6},
           Case{"[\"x\"=2, \"y\"=3]", "{\"x\"}, {\"y\"}", "\"y\"", "4x2", 6},
           Case{"[\"x\"=4]", "{}, {\"x\":(2)2}", "\"x\"", "4x3", 4},
           Case{"[\"x\"=2, \"y\"=2]", "{\"y\", \"x\"}, {}", "\"x\", \"y\"", "1x6", 4},
           Case{"[\"x\"=2, \"y\"=2], device_ids=[3, 1, 0, 2]", "{\"y\", \"x\"}, {}", "\"x\", \"y\"", "1x6", 4},
           Case{"[\"x\"=1]", "{\"x\"}, {}", "\"x\"", "4x6", 1},
       })
    EXPECT_EQ(run_manual(manual_program(mesh, sharding, sharding, axes, part, same + part + "xi64>\n"), partitions),
              counted(24))
        << mesh << " " << sharding;
}

// A collective op inside the computation exchanges rows between processes.
TEST(ManualComputation, CollectiveOpsWithinSeeTheParts) {
  auto const text = manual_program(
      "[\"x\"=2]", "{\"x\"}, {}", "{\"x\"}, {}", "\"x\"", "2x6",
      "    %r = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, "
      "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<2x6xi64>) -> tensor<2x6xi64>\n");
  auto wanted = counted(24);
  std::rotate(wanted.begin(), wanted.begin() + 12, wanted.end());
  EXPECT_EQ(run_manual(text, 2), wanted);
}

TEST(ManualComputation, WrongGridSizeIsReported) {
  auto const text = manual_program("[\"x\"=2]", "{\"x\"}, {}", "{\"x\"}, {}", "\"x\"", "2x6",
                                   "    %r = stablehlo.negate %a : tensor<2x6xi64>\n");
  Machine machine(text);
  auto const result = machine.run_alone({RuntimeValue(machine.i64({4, 6}, counted(24)))});
  EXPECT_NE(error_of(result).find("its mesh has 2 devices, and the grid 1 process"), std::string::npos)
      << error_of(result);
}

// Ops of the check dialect as custom calls.
TEST(ChecksAsCustomCalls, CompareWithAConstant) {
  struct Case {
    std::string call;
    bool holds;
  };
  for (auto const& [call, holds] : {
           Case{"@check.expect_eq_const(%x) {value = dense<[1.0, 2.0]> : tensor<2xf32>}", true},
           Case{"@check.expect_eq_const(%x) {value = dense<[1.0, 2.5]> : tensor<2xf32>}", false},
           Case{"@check.expect_almost_eq_const(%x) {value = dense<[1.0, 2.00005]> : tensor<2xf32>}", true},
           Case{"@check.expect_almost_eq_const(%x) {value = dense<[1.0, 2.01]> : tensor<2xf32>}", false},
           Case{"@check.expect_almost_eq_const(%x) {value = dense<[1.0, 2.01]> : tensor<2xf32>, tolerance = 0.1 : f64}",
                true},
       }) {
    Machine machine(
        "func.func @main() {\n  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n  stablehlo.custom_call " +
        call + " : (tensor<2xf32>) -> ()\n  return\n}\n");
    auto const result = machine.run_alone();
    EXPECT_EQ(!result.error, holds) << call << ": " << error_of(result);
    EXPECT_TRUE(!result.error || result.error->kind == ExecutionError::Kind::check) << error_of(result);
  }
}

}  // namespace
}  // namespace assay
