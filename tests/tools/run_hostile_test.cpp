// `assay run` with input that is wrong, huge or endless: every case ends soon, with an exit status and a message with
// the reason, and leaves no incomplete file.

#include <string>
#include <vector>

#include "tests/tools/run_folder.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kBoth = "--args '[dense<1.0> : tensor<2xf32>, dense<2.0> : tensor<2xf32>]'";
constexpr char const* kTrillion = "1000000000000";

class RunHostile : public RunFolder {
protected:
  void expect(std::string const& arguments, int status, std::string const& message,
              std::string const& before = "true") {
    auto const result = run(arguments, before);
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output.substr(0, 1000);
    EXPECT_NE(result.output.find(message), std::string::npos) << arguments << "\n" << result.output.substr(0, 1000);
  }
  void expect_program(std::string const& text, std::string const& flags, int status, std::string const& message) {
    write("case.mlir", text);
    SCOPED_TRACE(text.substr(0, 300));
    expect("case.mlir " + flags, status, message);
  }
};

std::string npy(std::string const& entries, std::string const& data, char version = 1) {
  std::string header = "{" + entries + "}\n", size;
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) size += static_cast<char>(header.size() >> (8 * i) & 255);
  return std::string("\x93NUMPY") + version + '\0' + size + header + data;
}

std::string const kData("\0\0\x80?\0\0\0@", 8);
std::string const kEntries = "'descr': '<f4', 'fortran_order': False, 'shape': (2,)";

std::string with(std::string const& part, std::string const& other) {
  std::string entries = kEntries;
  return entries.replace(entries.find(part), part.size(), other);
}

std::string main_of(std::string const& ops, std::string const& result = "") {
  return "func.func @main()" + (result.empty() ? "" : " -> " + result) + " {\n" + ops + "}";
}

std::string zeros(std::string const& name, std::string const& type) {
  return "  %" + name + " = stablehlo.constant dense<0.0> : " + type + "\n";
}

constexpr char const* kAddBody = R"(({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }))";

TEST_F(RunHostile, NpyFilesCutAnywhereAreRefused) {
  std::string const whole = npy(kEntries, kData);
  write("whole.npy", whole);
  expect("add.mlir --inputs whole.npy --inputs whole.npy", 0, "[2.000000e+00, 4.000000e+00]");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write("cut.npy", whole.substr(0, size));
    expect("add.mlir --inputs cut.npy --inputs whole.npy", 2, "cut.npy: ");
  }
}

TEST_F(RunHostile, NpyFilesOfAnotherKindAreRefused) {
  struct {
    std::string file;
    char const* message;
  } const kCases[] = {
      {npy(with("False", "Maybe"), kData), "has a header without a 'fortran_order'"},
      {npy(with("<f4", ">f8"), kData + kData), "holds elements >f8, not <f4 for f32"},
      {npy(with("<f4", "|O"), kData), "holds elements |O, not <f4 for f32"},
      {npy(with("<f4", "<f8"), kData + kData), "holds elements <f8, not <f4 for f32"},
      {npy(with("<f4", "<i4"), kData), "holds elements <i4, not <f4 for f32"},
      {npy(with("'<f4'", "[('a', '<f4')]"), kData), "a header without a plain 'descr'"},
      {npy(with("(2,)", "(1, 2)"), kData),
       "contains a tensor of shape [1, 2]; it is for argument 0, %x: tensor<2xf32>"},
      {npy(with("(2,)", "(-2,)"), kData), "a header without a shape"},
      {npy(with("(2,)", "(9223372036854775808,)"), kData), "a header without a shape"},
      {npy(with("(2,)", "(9223372036854775807, 2)"), kData), "does not fit in the memory allowed"},
      {npy(with("(2,)", "(9223372036854775807, 9223372036854775807, 0)"), ""), "does not fit in the memory allowed"},
      {npy(with("(2,)", "(2"), kData), "a header without a shape"},
      {npy("'shape': (2,)", kData), "a header without a plain 'descr'"},
      {npy(kEntries + std::string(2 << 20, ' '), kData, 2), "a header of an unknown format"},
      {npy(kEntries, kData, 9), "a header of an unknown format"},
      {std::string(200, '\0'), "is not a .npy file"},
  };
  write("whole.npy", npy(kEntries, kData));
  for (auto const& c : kCases) {
    write("case.npy", c.file);
    expect("add.mlir --inputs case.npy --inputs whole.npy", 2, c.message);
  }
  expect("add.mlir --inputs whole.npy --inputs /dev/zero", 2, "/dev/zero: is not a .npy file");
  expect("add.mlir --inputs . --inputs whole.npy", 2, "./input_0.npy: cannot be read");
  expect("add.mlir --inputs whole.npy --inputs whole.npy --memory-limit 10", 3, "(the memory limit)");
}

TEST_F(RunHostile, BadUsageIsNamed) {
  struct {
    std::string arguments;
    char const* message;
  } const kCases[] = {
      {"--args '['", "a list of constants looks like"},
      {"--args '[]} : () -> () x'", "a list of constants looks like"},
      {"--args '[dense<[1.0, 2.0, 3.0]> : tensor<2xf32>, dense<1.0> : tensor<2xf32>]'",
       "the literal has shape [3], but its type has shape [2]"},
      {"--args '[dense<1.0> : tensor<?xf32>, dense<1.0> : tensor<2xf32>]'", "its sizes are unknown"},
      {"--args '[dense<1.0> : tensor<1000000x1000000xf32>]'", "(the memory limit)"},
      {"--args '[dense_resource<a> : tensor<2xf32>]'", "element 0 of the list is not a constant"},
      {"--inputs a.npy --inputs b.npy --inputs c.npy", "a.npy: cannot be read"},
      {std::string(kBoth) + " --step-limit -5", "not a whole number"},
      {std::string(kBoth) + " --work-limit -5", "not a whole number"},
      {std::string(kBoth) + " --memory-limit -5", "negative"},
      {std::string(kBoth) + " --memory-limit 5xb",
       "5xb is not a number of bytes: expected an integer, alone or with kB"},
      {std::string(kBoth) + " --memory-limit GB", "GB is not a number of bytes"},
      {std::string(kBoth) + " --profile cuda", "--permitted"},
      {std::string(kBoth) + " --print-limit -5", "--print-limit"},
      {std::string(kBoth) + " --replicas 1024 --partitions 1024", "exceed the limit of 4096"},
      {std::string(kBoth) + " --replicas 0", "--replicas"},
  };
  for (auto const& c : kCases) expect("add.mlir " + c.arguments, 2, c.message);
  expect("missing.mlir", 2, "missing.mlir cannot be read");
  fs::create_directory(folder_ / "nothing");
  expect("nothing", 2, "this folder contains no .mlir, .hlo, .mlirbc or .mlir.bc file");
}

TEST_F(RunHostile, UnwritableResultsLeaveNoFiles) {
  write("file", "x");
  fs::create_directories(folder_ / "taken/output_0.npy");
  std::string const both = std::string("add.mlir ") + kBoth;
  for (char const* folder : {"file", "file/x", "taken", "/proc/x"})
    expect(both + " --output " + folder, 2, std::string(folder) + "/output_0.npy cannot be written");
  EXPECT_EQ(bytes("file"), "x");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "taken"), fs::directory_iterator()), 1);
  write("large.mlir",
        main_of(zeros("0", "tensor<100000xf32>") + "  return %0 : tensor<100000xf32>\n", "tensor<100000xf32>"));
  expect("large.mlir --output limited", 2, "cannot be written", "ulimit -f 100");
  EXPECT_TRUE(fs::is_empty(folder_ / "limited"));
  expect(both + " > /dev/full", 2, "");
}

TEST_F(RunHostile, WorkBeyondTheSizesOfOperandsIsLimited) {
  std::string const million = "tensor<1000000xf32>", two_million = "tensor<1999999xf32>";
  std::string const conv = "tensor<1x1000000x1xf32>";
  struct {
    char const* name;
    std::string ops;
  } const kCases[] = {
      {"reduce_window", zeros("a", million) + zeros("z", "tensor<f32>") +
                            "  %r = \"stablehlo.reduce_window\"(%a, %z) " + kAddBody +
                            R"( {window_dimensions = array<i64: 1000000>,
    padding = dense<[[999999, 999999]]> : tensor<1x2xi64>} : ()" +
                            million + ", tensor<f32>) -> " + two_million + "\n"},
      {"select_and_scatter", zeros("a", million) + zeros("s", "tensor<1000001xf32>") + zeros("z", "tensor<f32>") +
                                 R"(  %r = "stablehlo.select_and_scatter"(%a, %s, %z) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) {window_dimensions = array<i64: 1000000>, padding = dense<[[500000, 500000]]> : tensor<1x2xi64>}
    : ()" + million + ", tensor<1000001xf32>, tensor<f32>) -> " +
                                 million + "\n"},
      {"convolution", zeros("a", conv) + zeros("k", "tensor<1000000x1x1xf32>") +
                          R"(  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {pad = [[999999, 999999]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : ()" + conv + ", tensor<1000000x1x1xf32>) -> tensor<1x1999999x1xf32>\n"},
      {"dot_general", zeros("a", "tensor<2000x2000xf32>") +
                          R"(  %r = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0]
    : (tensor<2000x2000xf32>, tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
)"},
      {"fft", R"(  %a = stablehlo.constant dense<(0.0, 0.0)> : tensor<100003xcomplex<f32>>
  %r = stablehlo.fft %a, type = FFT, length = [100003] : (tensor<100003xcomplex<f32>>) -> tensor<100003xcomplex<f32>>
)"},
      {"cholesky", zeros("a", "tensor<1000x1000xf32>") + "  %r = stablehlo.cholesky %a : tensor<1000x1000xf32>\n"},
      {"polygamma", zeros("a", "tensor<100000xf64>") + "  %r = chlo.polygamma %a, %a : tensor<100000xf64>, "
                                                       "tensor<100000xf64> -> tensor<100000xf64>\n"},
  };
  for (auto const& c : kCases) {
    SCOPED_TRACE(c.name);
    expect_program(main_of(c.ops + "  return\n"), "--work-limit 1000000000", 3, "--work-limit");
  }
}

// Kernels do not iterate over the other sizes of a tensor without elements.
TEST_F(RunHostile, TensorsWithoutElementsCostNothing) {
  std::string const n = kTrillion, wide = "tensor<" + n + "x0xf32>", deep = "tensor<0x" + n + "xf32>";
  std::string const add = "applies stablehlo.add across dimensions = ", one = "tensor<f32>";
  for (std::string const& ops : {
           zeros("a", wide) + "  %r = stablehlo.sine %a : " + wide + "\n",
           zeros("a", wide) + "  %r = stablehlo.transpose %a, dims = [1, 0] : (" + wide + ") -> " + deep + "\n",
           zeros("a", deep) + zeros("z", one) + "  %r = stablehlo.reduce(%a init: %z) " + add + "[0, 1] : (" + deep +
               ", tensor<f32>) -> tensor<f32>\n",
           zeros("a", "tensor<5xf32>") + "  %i = stablehlo.constant dense<0> : tensor<" + n + "x0x1xi32>\n" +
               zeros("u", wide) + "  %r = \"stablehlo.scatter\"(%a, %i, %u) " + kAddBody +
               " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
               "scatter_dims_to_operand_dims = [0], index_vector_dim = 2>} : (tensor<5xf32>, tensor<" +
               n + "x0x1xi32>, " + wide + ") -> tensor<5xf32>\n",
           zeros("a", "tensor<2x" + n + "x0xf32>") +
               "  %r = stablehlo.dot_general %a, %a, contracting_dims = [1, 2] x [1, 2] : (tensor<2x" + n +
               "x0xf32>, tensor<2x" + n + "x0xf32>) -> tensor<2x2xf32>\n",
           zeros("a", "tensor<" + n + "x3x0xf32>") + zeros("z", one) + "  %r:2 = \"chlo.scan\"(%a, %z) ({\n" +
               "  ^bb0(%x: " + wide + ", %y: tensor<f32>):\n    stablehlo.return %x, %y : " + wide +
               ", tensor<f32>\n  }) {dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>} : (tensor<" + n +
               "x3x0xf32>, tensor<f32>) -> (tensor<" + n + "x3x0xf32>, tensor<f32>)\n",
           zeros("a", deep) + "  %r:2 = chlo.top_k(%a, k = 5) : " + deep + " -> (tensor<0x5xf32>, tensor<0x5xi32>)\n",
       })
    expect_program(main_of(ops + "  return\n"), "--memory-limit 1MB", 0, "");
  expect_program(main_of(zeros("a", wide) + "  return %a : " + wide + "\n", wide), "--print-limit 3", 0, "...");
}

TEST_F(RunHostile, EndlessProgramsReachALimit) {
  std::string const many = [] {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += zeros("v" + std::to_string(i), "tensor<f32>");
    return text;
  }();
  expect_program("func.func @main() { call @main() : () -> ()\n  call @main() : () -> ()\n  return }", "", 3,
                 "nested calls and regions");
  expect_program("func.func @main() {\n" + many + "  call @main() : () -> ()\n  return }", "--memory-limit 10MB", 3,
                 "the values of the function");
  // The work of a call includes ops that are not executed.
  expect_program("func.func @f(%p: tensor<i1>) {\n  \"stablehlo.if\"(%p) ({\n" + many + R"(  stablehlo.return
  }, { stablehlo.return }) : (tensor<i1>) -> ()
  return
}
func.func @main() {
  %f = stablehlo.constant dense<false> : tensor<i1>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %1 = stablehlo.while(%a = %t) : tensor<i1>
  cond { stablehlo.return %a : tensor<i1> } do {
    func.call @f(%f) : (tensor<i1>) -> ()
    stablehlo.return %a : tensor<i1>
  }
  return
})",
                 "--work-limit 1000000", 3, "--work-limit");
}

TEST_F(RunHostile, DeadlockedProcessesAreNamed) {
  struct {
    char const* op;
    char const* message;
  } const kCases[] = {
      {R"(    %r:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64>} : (!stablehlo.token) -> (tensor<ui32>, !stablehlo.token)
    stablehlo.return %r#0 : tensor<ui32>
)",
       "deadlock: process (0, 0) waits at stablehlo.recv"},
      {R"(    %r = "stablehlo.all_gather"(%id1) {all_gather_dim = 0 : i64,
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<1xui32>) -> tensor<2xui32>
    stablehlo.return %id : tensor<ui32>
)",
       "deadlock: process (0, 0) waits at stablehlo.all_gather for (1, 0)"},
  };
  for (auto const& c : kCases)
    expect_program(std::string(R"(func.func @main() -> tensor<ui32> {
  %t = stablehlo.create_token : !stablehlo.token
  %id = stablehlo.replica_id : tensor<ui32>
  %id1 = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %first = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %r = "stablehlo.if"(%first) ({
)") + c.op + R"(  }, {
    %g = "stablehlo.collective_broadcast"(%id) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
      : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %g : tensor<ui32>
  }) : (tensor<i1>) -> tensor<ui32>
  return %r : tensor<ui32>
})",
                   "--replicas 2", 1, c.message);
}

// Each value is read at the end, so that all exist at the same time.
TEST_F(RunHostile, CopiesOfATupleShareItsMembers) {
  constexpr int kMany = 2'000;
  std::string types = "tensor<f32>", values = "%z", ops, reads;
  for (int i = 1; i < kMany; ++i) {
    auto const n = std::to_string(i), before = std::to_string(i - 1);
    types += ", tensor<f32>", values += ", %z";
    ops += "  %v" + n + " = func.call @same(%v" + before + ") : (!t) -> !t\n";
    reads += "  %r" + n + " = stablehlo.get_tuple_element %v" + n + "[0] : (!t) -> tensor<f32>\n";
  }
  write("case.mlir", "!t = tuple<" + types + ">\nfunc.func @same(%a: !t) -> !t { return %a : !t }\n" +
                         main_of(zeros("z", "tensor<f32>") + "  %v0 = \"stablehlo.tuple\"(" + values + ") : (" + types +
                                 ") -> !t\n" + ops + reads + "  return\n"));
  expect("case.mlir", 0, "", "ulimit -v 300000");
}

TEST_F(RunHostile, LongProgramsRunInLinearTime) {
  std::string text = "func.func @main() -> tensor<f32> {\n" + zeros("v0", "tensor<f32>");
  constexpr int kOps = 20'000;
  for (int i = 1; i < kOps; ++i)
    text += "  %v" + std::to_string(i) + " = stablehlo.abs %v" + std::to_string(i - 1) + " : tensor<f32>\n";
  expect_program(text + "  return %v" + std::to_string(kOps - 1) + " : tensor<f32>\n}", "", 0, "0.000000e+00");
}

TEST_F(RunHostile, ResourcesMustMatchTheirType) {
  auto const program = [](std::string const& sections) {
    return R"(func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense_resource<blob> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
)" + sections;
  };
  auto const with_blob = [&](std::string const& blob) {
    return program("{-# dialect_resources: { builtin: { other: \"0x04000000\", blob: \"" + blob + "\" } } #-}");
  };
  expect_program(with_blob("0x040000000000803F00000040"), "", 0, "[1.000000e+00, 2.000000e+00]");
  for (char const* blob : {"0x04000000", "0x040000000000803F", "0x040000000000803F0000004000"})
    expect_program(with_blob(blob), "", 3, "the resource does not contain a value of tensor<2xf32>");
  // Blobs that MLIR rejects while it reads them.
  for (char const* blob :
       {"", "0x", "0x040000000000803F0000004", "0x040000000000803F000000ZZ", "040000000000803F0000004000"})
    expect_program(with_blob(blob), "", 1, " resource ");
  expect_program(program(""), "", 3, "the program has no resource blob");
  expect_program(program("{-# external_resources: { builtin: { blob: \"0x040000000000803F00000040\" } } #-}"), "", 3,
                 "the program has no resource blob");
}

}  // namespace
}  // namespace assay
