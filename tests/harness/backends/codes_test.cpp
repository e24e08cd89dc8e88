#include "harness/backends/codes.hpp"

#include <gtest/gtest.h>

#include "harness/backends/execution.hpp"
#include "harness/backends/printed_codes.hpp"
#include "semantics/program/npy.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

struct CodeRow {
  std::string type;  // element type in programs
  Element element;   // element type in suites
  std::vector<std::uint64_t> values;
  std::string codes;  // the type that represents it
};

std::vector<CodeRow> rows() {
  auto const integer = [](std::uint8_t bits, bool is_signed) { return Element::of(IntegerFormat{bits, is_signed}); };
  return {
      {"f32", Element::of(kF32), {0x80000000, 0xFFC00001}, "tensor<2xui32>"},
      {"bf16", Element::of(kBF16), {0x3F80, 0x7FC1}, "tensor<2xui16>"},
      {"f6E3M2FN", Element::of(*float_format("f6E3M2FN")), {0x20, 0x1F}, "tensor<2xui32>"},
      {"f4E2M1FN", Element::of(*float_format("f4E2M1FN")), {0x8, 0x7}, "tensor<2xui4>"},
      {"i64", integer(64, true), {~std::uint64_t{0}, 1}, "tensor<2xi64>"},
      {"i4", integer(4, true), {0xF, 7}, "tensor<2xi4>"},
      {"i1", Element::boolean(), {1, 0}, "tensor<2xi1>"},
      {"!quant.uniform<i8:f32, 0.5>", integer(8, true), {0xFD, 4}, "tensor<2xi8>"},
      {"complex<f32>", Element::complex_of(kF32), {1, 2, 0x80000000, 4}, "tensor<2xui32>, tensor<2xui32>"},
  };
}

class Codes : public SuiteTest {
protected:
  // @main(x) -> x.
  static LoadedCase identity(CodeRow const& row) {
    LoadedCase loaded;
    std::string const type = "tensor<2x" + row.type + ">";
    loaded.text = "\"func.func\"() ({\n^bb0(%a: " + type + "):\n  \"func.return\"(%a) : (" + type +
                  ") -> ()\n}) {function_type = (" + type + ") -> " + type + ", sym_name = \"main\"} : () -> ()\n";
    Tensor tensor = make_tensor(row.element, {2});
    int const parts = parts_of(row.element);
    for (int i = 0; i < 2 * parts; ++i) tensor.set(i / parts, row.values[static_cast<std::size_t>(i)], i % parts);
    loaded.inputs = {tensor};
    loaded.results = {{tensor, tensor, tensor, {}, true}};
    return loaded;
  }
};

TEST_F(Codes, MainTakesAndReturnsIntegers) {
  for (auto const& row : rows()) {
    auto const text = coded_text(identity(row), CodedInputs::arguments);
    auto const results = row.codes.find(", ") == std::string::npos ? row.codes : "(" + row.codes + ")";
    EXPECT_NE(text.find("function_type = (" + row.codes + ") -> " + results), std::string::npos) << row.type << text;
    EXPECT_EQ(text.find("stablehlo.constant"), std::string::npos) << text;
  }
}

// The interpreter executes programs that only receive integers.
TEST_F(Codes, TensorsRoundTrip) {
  BackendChoice choice;
  choice.worker = ASSAY_BINARY " run --worker";
  choice.form = "codes";
  auto const backend = backend_of(choice);
  for (auto const& row : rows()) {
    auto const loaded = identity(row);
    BackendRequest request;
    request.outputs = request.folder = folder_.string();
    auto const reply = execute_loaded(*backend, loaded, request);
    ASSERT_EQ(reply.end, BackendReply::End::done) << row.type << ": " << reply.reason << reply.evidence;
    EXPECT_EQ(request.outputs, folder_.string());
    auto const read = read_npy(at("output_0.npy"), row.element);
    ASSERT_TRUE(read) << row.type << ": " << read.error();
    ASSERT_EQ(read->shape(), Shape{2}) << row.type;
    for (std::int64_t i = 0; i < 2; ++i)
      for (int part = 0; part < parts_of(row.element); ++part)
        EXPECT_EQ(read->get(i, part), loaded.inputs[0].get(i, part)) << row.type;
  }
}

TEST_F(Codes, MissingOrMistypedResultIsAnError) {
  auto const loaded = identity(rows()[0]);
  EXPECT_FALSE(read_code_outputs(loaded, folder_.string(), folder_.string()));
  ASSERT_TRUE(write_npy(at("output_0.npy"), make_tensor(Element::of(kF32), {2})));
  EXPECT_FALSE(read_code_outputs(loaded, folder_.string(), folder_.string()));
  auto const complex = identity(rows().back());
  ASSERT_TRUE(write_npy(at("output_0.npy"), make_tensor(code_element(Element::of(kF32)), {2})));
  ASSERT_TRUE(write_npy(at("output_1.npy"), make_tensor(code_element(Element::of(kF32)), {3})));
  auto const read = read_code_outputs(complex, folder_.string(), folder_.string());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), "the parts of a complex result have two shapes");
}

}  // namespace
}  // namespace assay
