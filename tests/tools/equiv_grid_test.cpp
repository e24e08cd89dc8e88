// `assay equiv --grid` for a user: layouts in programs and options, witnesses that can be replayed, and errors.
#include <filesystem>
#include <string>

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

// A sum of two rows on two processes, each of which has one row.
class EquivOnGrid : public ShellFolder {
protected:
  static std::string whole(std::string const& sharding, std::string const& mesh = "") {
    return mesh + "func.func @main(%x: tensor<2x3xf32>" + sharding +
           ") -> tensor<3xf32> {\n  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
           "  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, "
           "tensor<f32>) -> "
           "tensor<3xf32>\n  return %r : tensor<3xf32>\n}\n";
  }
  static std::string parts(std::string const& op, std::string const& module = "") {
    std::string const text =
        "func.func @main(%x: tensor<1x3xf32>) -> tensor<3xf32> {\n  %p = stablehlo.reshape %x : (tensor<1x3xf32>) -> "
        "tensor<3xf32>\n"
        "  %r = \"stablehlo.all_reduce\"(%p) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = "
        "#stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({\n  ^bb0(%a: tensor<f32>, %b: "
        "tensor<f32>):\n"
        "    %s = stablehlo." +
        op +
        " %a, %b : tensor<f32>\n    stablehlo.return %s : tensor<f32>\n"
        "  }) : (tensor<3xf32>) -> tensor<3xf32>\n  return %r : tensor<3xf32>\n}\n";
    return module.empty() ? text : "module attributes {" + module + "} {\n" + text + "}\n";
  }
  void write_pair(std::string const& sharding, std::string const& mesh = "", std::string const& op = "add") {
    write("a.mlir", whole(sharding, mesh));
    write("b.mlir", parts(op));
  }
  Result equiv(std::string const& options) const { return shell("assay equiv " + options + " a.mlir b.mlir 2>&1"); }
};

constexpr char const* kMesh = "sdy.mesh @m = <[\"x\"=2]>\n";
constexpr char const* kSdy = " {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}";

TEST_F(EquivOnGrid, LayoutsComeFromProgramsOrOptions) {
  auto const refines = [&](std::string const& options) {
    auto const result = equiv("--grid 1x2 " + options);
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_TRUE(result.output.starts_with("refines: ")) << result.output;
    EXPECT_NE(result.output.find("b.mlir @main on 1 x 2 processes"), std::string::npos) << result.output;
  };
  write_pair(kSdy, kMesh);
  refines("");
  write_pair(" {mhlo.sharding = \"{devices=[2,1]<=[2]}\"}");
  refines("");
  write_pair("");
  refines("--mesh x=2 --sharding-in '0=[{\"x\"}, {}]'");
  refines("--sharding-in '0={devices=[2,1]0,1}' --sharding-out '0={replicated}'");
  // Options override the layouts in the file.
  write_pair(" {mhlo.sharding = \"{replicated}\"}");
  refines("--sharding-in '0={devices=[2,1]0,1}'");
}

TEST_F(EquivOnGrid, AWitnessIsReplayedOnTheGrid) {
  write_pair(kSdy, kMesh, "maximum");
  auto const result = equiv("--grid 1x2 --emit-witness w --json r.json --sarif r.sarif");
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_TRUE(result.output.starts_with("different: ")) << result.output;
  EXPECT_NE(result.output.find("process 0, replica 0, partition 0: result 0, element ["), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("and the second program: assay run --replicas 1 --partitions 2 --inputs w w/after.mlir"),
            std::string::npos);
  auto const json = parse_json_or_throw<nlohmann::json>(bytes("r.json"));
  EXPECT_EQ(json["pairs"][0]["grid"]["partitions"], 2);
  EXPECT_EQ(json["pairs"][0]["witness"]["process"]["number"], 0);
  EXPECT_NE(bytes("r.sarif").find("process 0, replica 0, partition 0"), std::string::npos);
  auto const again = shell("assay run --replicas 1 --partitions 2 --inputs w -o out w/after.mlir >log 2>&1; cat log");
  EXPECT_EQ(again.status, 0) << again.output;
  for (auto const* name : {"process_0_output_0.npy", "process_1_output_0.npy"})
    EXPECT_EQ(bytes(std::string("out/") + name), bytes(std::string("w/after/") + name)) << name;
  EXPECT_NE(bytes("w/before/process_0_output_0.npy"), bytes("w/after/process_0_output_0.npy"));
  EXPECT_EQ(shell("assay run --inputs w w/before.mlir >/dev/null 2>&1").status, 0);
}

TEST_F(EquivOnGrid, ReportsErrorsInALayout) {
  struct {
    char const *options, *says;
  } const cases[] = {
      {"--grid 2by4", "invalid grid '2by4': write REPLICASxPARTITIONS, such as 1x4"},
      {"--mesh x=2", "--mesh, --sharding-in and --sharding-out require --grid RxP"},
      {"--grid 1x2 --sharding-in '[{\"x\"}]'",
       "write the number of the argument or result, = and a sharding, such as 0=[{\"x\"}, {}]"},
      {"--grid 1x2 --sharding-in '3=[{\"x\"}]'", "--sharding-in 3: the first program has 1 argument"},
      {"--grid 1x2 --sharding-in '0=[{\"x\"}, {}]'",
       "--sharding-in 0: \"x\" is an axis of a mesh, and no mesh is defined"},
      {"--grid 1x2 --mesh x=4 --sharding-in '0=[{\"x\"}, {}]'", "the mesh x=4 has 4 devices, the grid 2 processes"},
      {"--grid 1x2 --mesh x=2 --sharding-in '0=[{}, {\"x\"}]'",
       "dimension 1 has 3 elements, which is not a multiple of 2"},
      {"--grid 1x2 --mesh x=2 --sharding-out '0=[{\"x\"}, {}]'",
       "--sharding-out 0: the sharding has 2 dimensions, the tensor 1"},
      {"--grid 1x2 --function-pairs", "--grid compares one function of two programs"},
  };
  write_pair("");
  for (auto const& c : cases) {
    auto const result = equiv(c.options);
    EXPECT_EQ(result.status, 2) << c.options << "\n" << result.output;
    EXPECT_NE(result.output.find(c.says), std::string::npos) << c.options << "\n" << result.output;
  }
  write("b.mlir", parts("add", "mhlo.num_partitions = 8 : i32"));
  auto const other = equiv("--grid 1x2 --sharding-in '0={devices=[2,1]0,1}'");
  EXPECT_EQ(other.status, 2) << other.output;
  EXPECT_NE(other.output.find("in the second program, mhlo.num_partitions is 8, but the grid is 1x2"),
            std::string::npos)
      << other.output;
}

TEST_F(EquivOnGrid, TypesFollowFromLayouts) {
  write_pair("");
  auto const result = equiv("--grid 1x2");
  EXPECT_EQ(result.status, 2) << result.output;
  EXPECT_NE(result.output.find(
                "argument 0 is tensor<2x3xf32> in the first program and tensor<1x3xf32> in the second, but its "
                "layout replicates "
                "it on each process: specify the part with --sharding-in 0=..."),
            std::string::npos)
      << result.output;
}

// Each process computes its part, and the parts are combined to the result.
TEST_F(EquivOnGrid, ManualComputationsAreDividedByTheirShardings) {
  std::string const type = "tensor<4x6xi32>",
                    head = "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\nfunc.func @main(%x: " + type + ") -> " + type + " {\n";
  std::string const tail = "  return %0 : " + type + "\n}\n";
  auto const manual = [&](std::string const& in, std::string const& out, std::string const& part,
                          std::string const& result, std::string const& body, std::string const& axes) {
    return head + "  %0 = sdy.manual_computation(%x) in_shardings = [<@m, [" + in + "]>] out_shardings = [<@m, [" +
           out + "]>] manual_axes = {" + axes + "} (%a: tensor<" + part + "xi32>) {\n" + body +
           "    sdy.return %r : tensor<" + result + "xi32>\n  } : (" + type + ") -> " + type + "\n" + tail;
  };
  auto const twice = [](std::string const& part) {
    return "    %r = stablehlo.add %a, %a : tensor<" + part + "xi32>\n";
  };
  std::string const gather =
      "    %g = stablehlo.add %a, %a : tensor<1x6xi32>\n    %r = \"stablehlo.all_gather\"(%g) <{all_gather_dim = 0 : "
      "i64, "
      "replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = "
      "1, "
      "type = 1>, use_global_device_ids}> : (tensor<1x6xi32>) -> tensor<4x6xi32>\n";
  std::string const both = "\"x\", \"y\"";
  write("a.mlir", head + "  %c = stablehlo.constant dense<2> : " + type +
                      "\n  %0 = stablehlo.multiply %x, %c : " + type + "\n" + tail);
  struct {
    std::string verdict, program;
  } const cases[] = {
      {"equal", manual("{\"x\"}, {\"y\"}", "{\"x\"}, {\"y\"}", "2x3", "2x3", twice("2x3"), both)},
      {"equal", manual("{\"y\", \"x\"}, {}", "{\"y\", \"x\"}, {}", "1x6", "1x6", twice("1x6"), both)},
      {"equal", manual("{\"x\"}, {\"y\"}", "{\"x\"}, {\"y\"}", "4x3", "4x3", twice("4x3"), "\"y\"")},
      {"equal", manual("{}, {}", "{}, {}", "4x6", "4x6", twice("4x6"), both)},
      {"equal", manual("{\"x\", \"y\"}, {}", "{}, {}", "1x6", "4x6", gather, both)},
      {"different", manual("{\"y\", \"x\"}, {}", "{}, {}", "1x6", "4x6", gather, both)},
      {"different", manual("{\"x\"}, {}", "{\"y\"}, {}", "2x6", "2x6", twice("2x6"), both)},
  };
  for (auto const& [verdict, program] : cases) {
    write("b.mlir", program);
    auto const result = equiv("--grid 1x4");
    EXPECT_TRUE(result.output.starts_with(verdict + ":")) << program << result.output;
  }
  EXPECT_TRUE(equiv("--grid 1x2").output.starts_with("undecided:"));  // the mesh has four devices
}

TEST_F(EquivOnGrid, UnsupportedOpsAreUndecided) {
  write("a.mlir", "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n  return %x : tensor<?xf32>\n}\n");
  write("b.mlir", bytes("a.mlir"));
  auto const result = equiv("--grid 1x2");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("arguments and results must be tensors with static sizes"), std::string::npos)
      << result.output;
}

}  // namespace
}  // namespace assay
