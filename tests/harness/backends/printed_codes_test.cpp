#include "harness/backends/printed_codes.hpp"

#include <gtest/gtest.h>

#include "harness/backends/execution.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

class Coded : public SuiteTest {
protected:
  static LoadedCase loaded(std::string const& text, Tensor const& input, Tensor const& output) {
    LoadedCase all;
    all.text = text;
    all.inputs = {input};
    all.results = {{output, output, output, {}, true}};
    return all;
  }
  static Tensor tensor(Element element, Shape shape, std::vector<std::uint64_t> const& values) {
    Tensor made = make_tensor(element, std::move(shape));
    for (std::size_t i = 0; i < values.size(); ++i)
      element.is(Element::Kind::complex)
          ? made.set(static_cast<std::int64_t>(i / 2), values[i], static_cast<int>(i % 2))
          : made.set(static_cast<std::int64_t>(i), values[i]);
    return made;
  }
  static std::string identity(std::string const& type) {
    return "\"func.func\"() ({\n^bb0(%a: " + type + "):\n  \"func.return\"(%a) : (" + type +
           ") -> ()\n}) {function_type = (" + type + ") -> " + type + ", sym_name = \"main\"} : () -> ()\n";
  }
};

TEST_F(Coded, ResultsBecomeIntegers) {
  Element const storage = Element::of(IntegerFormat{8, true});
  struct Row {
    std::string type;
    Element element;
    std::vector<std::uint64_t> values;
    char const* has;
  };
  std::vector<Row> const rows = {
      {"tensor<2xf32>", Element::of(kF32), {0x3F800000, 0xFFC00000}, "-> tensor<2xui32>"},
      {"tensor<2xi8>", storage, {1, 2}, "() -> tensor<2xi8>"},
      {"tensor<2xi1>", Element::boolean(), {1, 0}, "() -> tensor<2xi1>"},
      {"tensor<1xcomplex<f32>>", Element::complex_of(kF32), {1, 2}, "() -> (tensor<1xui32>, tensor<1xui32>)"},
      {"tensor<2x!quant.uniform<i8:f32, 0.5>>", storage, {3, 4}, "(tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32"},
  };
  for (auto const& row : rows) {
    Shape const shape = {row.element.is(Element::Kind::complex) ? 1 : 2};
    auto const text = coded_text(
        loaded(identity(row.type), tensor(row.element, shape, row.values), tensor(row.element, shape, row.values)));
    EXPECT_NE(text.find(row.has), std::string::npos) << text;
    EXPECT_EQ(text.find("func.call"), std::string::npos) << text;
    EXPECT_EQ(text.find("case_main"), std::string::npos) << text;
  }
}

TEST_F(Coded, OtherFunctionsAreStillCalled) {
  std::string const text = R"("func.func"() ({
^bb0(%a: tensor<2xf32>):
  %r = "func.call"(%a) {callee = @twice} : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "main"} : () -> ()
"func.func"() ({
^bb0(%a: tensor<2xf32>):
  %r = "stablehlo.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "twice"} : () -> ()
)";
  auto const made = coded_text(loaded(text, numbers({1, 2}), numbers({2, 4})));
  EXPECT_NE(made.find("@twice"), std::string::npos) << made;
  EXPECT_NE(made.find("stablehlo.add"), std::string::npos) << made;
}

TEST_F(Coded, PrintedValuesAreRead) {
  struct Row {
    Element element;
    char const* printed;
    Shape shape;
    std::vector<std::uint64_t> codes;
    char const* error;  // empty: it can be read
  };
  Element const i4 = Element::of(IntegerFormat{4, true}), f6 = Element::of(*float_format("f6E2M3FN"));
  std::vector<Row> const rows = {
      {Element::of(kF32), "tensor<2xui32> {\n  [1065353216, 0]\n}\n", {2}, {0x3F800000, 0}, ""},
      {Element::of(kF32), "noise\ntensor<2x1xui32> {[[1], [2]]}", {2, 1}, {1, 2}, ""},
      {Element::of(kF32), "tensor<ui32> {7}", {}, {7}, ""},
      {Element::of(kF32), "tensor<2x0xui32> {\n  [\n    [],\n    []\n  ]\n}", {2, 0}, {}, ""},
      {Element::boolean(), "tensor<2xi1> {[true, false]}", {2}, {1, 0}, ""},
      {i4, "tensor<2xi4> {[-8, 7]}", {2}, {static_cast<std::uint64_t>(-8), 7}, ""},
      {f6, "tensor<1xui32> {[1065353216]}", {1}, {8}, ""},  // 1.0
      {Element::complex_of(kF32), "tensor<1xui32> {[1]} tensor<1xui32> {[2]}", {1}, {1, 2}, ""},
      {Element::of(kF32), "", {}, {}, "too few values"},
      {Element::of(kF32), "tensor<2xui32> {[1, 2]", {}, {}, "truncated"},
      {Element::of(kF32), "tensor<2xui32> {[1]}", {}, {}, "not a list of 2 integers"},
      {Element::of(kF32), "tensor<2xui32> {[1, x]}", {}, {}, "not a list of 2 integers"},
      {Element::of(kF32), "tensor<2xui32> {[1, -2]}", {}, {}, "not a list of 2 integers"},
      {Element::of(kF32), "tensor<2xf32> {[1.0, 2.0]}", {}, {}, "not a list of 2 integers"},
      {Element::of(kF32), "tensor<2xi32> {[1, 2]}", {}, {}, "printed as i32, not as ui32"},
      {Element::of(kF32), "tensor<99999999999x9999999999xui32> {[1, 2]}", {}, {}, "too large"},
      {Element::complex_of(kF32), "tensor<1xui32> {[1]} tensor<2xui32> {[2, 3]}", {}, {}, "two shapes"},
  };
  for (auto const& row : rows) {
    auto const wanted = tensor(row.element, {1}, {});
    auto const written = write_printed(loaded("", wanted, wanted), row.printed, folder_.string());
    EXPECT_EQ(bool(written), *row.error == 0) << row.printed << written.error();
    EXPECT_NE(written.error().find(row.error), std::string::npos) << written.error();
    if (!written) continue;
    auto const read = read_npy(at("output_0.npy"), row.element);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->shape(), row.shape) << row.printed;
    auto const expected = tensor(row.element, row.shape, row.codes);
    EXPECT_EQ(std::memcmp(read->data(), expected.data(), expected.size_bytes()), 0) << row.printed;
  }
}

}  // namespace
}  // namespace assay
