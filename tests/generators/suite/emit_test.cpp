#include "generators/suite/emit.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "generators/suite/constant_text.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/grid.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

Tensor tensor_of(Element const& element, Shape shape, std::vector<std::uint64_t> const& codes) {
  Tensor tensor = make_tensor(element, std::move(shape));
  for (std::size_t i = 0; i < codes.size(); ++i) tensor.set(static_cast<std::int64_t>(i), codes[i]);
  return tensor;
}

// Returns a case whose result is its argument, so that the input is the actual result.
Case echo(Tensor const& actual, CaseResult wanted, std::string const& type) {
  Case made;
  made.op = "stablehlo.optimization_barrier";
  made.text = fmt::format("func.func @main(%a: {0}) -> {0} {{\n  func.return %a : {0}\n}}\n", type);
  made.inputs = {actual};
  made.results = {std::move(wanted)};
  return made;
}

CaseResult point(Tensor const& expected) { return {expected, expected, expected, std::nullopt, true}; }

enum class Says { yes, no, nothing, invalid };

Says run(std::string const& text) {
  if (text.empty()) return Says::nothing;
  Diagnostics found;
  Program const program = parse_program(Source::from_string("emitted", text), {}, found);
  check_program(program, {}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.label << ": " << diagnostic.message << text;
  if (found.errors() > 0) return Says::invalid;
  BoundProgram bound = bind_program(program);
  RunState state(bound.compiled);
  auto const result = Process(state).run(bound.compiled.functions.at("main"), {});
  if (result.error) {
    EXPECT_EQ(result.error->kind, ExecutionError::Kind::check) << result.error->message << text;
    return Says::no;
  }
  return result.values.empty() || result.values[0].tensor.get(0) ? Says::yes : Says::no;
}

void expect(Case const& made, Says wanted) {
  EXPECT_EQ(run(self_checking_program(made)), wanted) << self_checking_program(made);
  EXPECT_EQ(run(checked_program(made)), wanted) << checked_program(made);
}

TEST(Emit, EveryCodeEqualsOnlyItself) {
  for (FloatFormat const& format : float_formats()) {
    if (format.name == "tf32") continue;
    Element const element = Element::of(format);
    std::string const type = fmt::format("tensor<1x{}>", format.name);
    std::vector<std::uint64_t> codes{0, 1, format.max_finite_code(), format.max_finite_code() | format.sign_bit()};
    if (format.has_negative_zero()) codes.push_back(format.sign_bit());
    if (format.has_infinity()) codes.push_back(format.infinity_code() | format.sign_bit());
    if (format.has_nan()) codes.push_back(format.nan_code());
    for (auto wanted : codes)
      for (auto actual : codes)
        expect(echo(tensor_of(element, {1}, {actual}), point(tensor_of(element, {1}, {wanted})), type),
               actual == wanted ? Says::yes : Says::no);
  }
}

TEST(Emit, SetsAreIntervalsPerhapsWithNaN) {
  Element const f32 = Element::of(kF32);
  std::uint64_t const one = 0x3F800000, minus_zero = 0x80000000, nan = 0x7FC00000;
  auto set = [&](std::uint64_t low, std::uint64_t high, bool may_be_nan) {
    CaseResult result{tensor_of(f32, {}, {high}), tensor_of(f32, {}, {low}), tensor_of(f32, {}, {high}), {}, false};
    if (may_be_nan) result.flags = tensor_of(Element::of(IntegerFormat{8, false}), {}, {1});
    return result;
  };
  struct Row {
    std::uint64_t low, high;
    bool may_be_nan;
    std::uint64_t actual;
    Says wanted;
  };
  for (Row const& row :
       {Row{minus_zero, one, false, minus_zero, Says::yes}, Row{0, one, false, minus_zero, Says::no},
        Row{minus_zero + 1, one, false, 0, Says::yes}, Row{0, one, false, one + 1, Says::no},
        Row{0, one, false, nan, Says::no}, Row{0, one, true, nan, Says::yes}, Row{0, one, true, one + 1, Says::no},
        Row{nan, nan, true, one, Says::no}, Row{nan, nan, true, nan | 1, Says::yes}, Row{nan, nan, true, 0, Says::no}})
    expect(echo(tensor_of(f32, {}, {row.actual}), set(row.low, row.high, row.may_be_nan), "tensor<f32>"), row.wanted);
}

TEST(Emit, IntegersBooleansComplexNumbersAndQuantizedOnes) {
  Element const i8 = Element::of(IntegerFormat{8, true}), boolean = Element::boolean();
  Element const complex = Element::complex_of(kF32);
  auto differ = [](Tensor const& right, Tensor const& wrong, std::string const& type) {
    expect(echo(right, point(right), type), Says::yes);
    expect(echo(wrong, point(right), type), Says::no);
  };
  differ(tensor_of(i8, {2, 2}, {1, 2, std::uint64_t(-3), 4}), tensor_of(i8, {2, 2}, {1, 2, 3, 4}), "tensor<2x2xi8>");
  differ(tensor_of(boolean, {3}, {1, 0, 1}), tensor_of(boolean, {3}, {1, 1, 1}), "tensor<3xi1>");
  Tensor left = tensor_of(complex, {1}, {0x3F800000}), right = tensor_of(complex, {1}, {0x3F800000});
  right.set(0, 0x80000000, 1);
  differ(left, right, "tensor<1xcomplex<f32>>");
  expect(echo(tensor_of(i8, {0}, {}), point(tensor_of(i8, {0}, {})), "tensor<0xi8>"), Says::yes);
  Case dynamic = echo(tensor_of(i8, {2}, {1, 2}), point(tensor_of(i8, {2}, {1, 2})), "tensor<?xi8>");
  expect(dynamic, Says::yes);
}

TEST(Emit, NoFormForOpenResults) {
  Element const f32 = Element::of(kF32);
  Tensor const one = tensor_of(f32, {}, {0x3F800000});
  CaseResult open = point(one);
  open.flags = tensor_of(Element::of(IntegerFormat{8, false}), {}, {2});
  expect(echo(one, open, "tensor<f32>"), Says::nothing);
  expect(Case{}, Says::nothing);
  Case itself = echo(one, point(one), "tensor<f32>");
  itself.text +=
      "func.func @other(%a: tensor<f32>) -> tensor<f32> {\n  %0 = func.call @main(%a) : (tensor<f32>) -> "
      "tensor<f32>\n  func.return %0 : tensor<f32>\n}\n";
  expect(itself, Says::nothing);
}

TEST(Emit, ManyElementsAreHexadecimal) {
  Element const i4 = Element::of(IntegerFormat{4, true}), f32 = Element::of(kF32);
  Tensor small = tensor_of(i4, {100}, {}), large = tensor_of(f32, {100}, {});
  for (std::int64_t i = 0; i < 100; ++i) {
    small.set(i, static_cast<std::uint64_t>(i % 16 - 8));
    large.set(i, 0x3F800000 + static_cast<std::uint64_t>(i));
  }
  EXPECT_TRUE(dense_text(large).starts_with("dense<\"0x0000803F0100803F"));
  expect(echo(small, point(small), "tensor<100xi4>"), Says::yes);
  expect(echo(large, point(large), "tensor<100xf32>"), Says::yes);
}

}  // namespace
}  // namespace assay
