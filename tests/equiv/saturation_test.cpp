#include "equiv/saturate/saturation.hpp"

#include "equiv/execution/symbolic_run.hpp"
#include "grammar/notation/profile_file.hpp"
#include "tests/equiv/law_values.hpp"

namespace assay {
namespace {

// Executes a function of scalars with two results on symbols, and compares its results.
class Compared {
public:
  explicit Compared(std::string const& text) : program_(text, {.labels_only = true, .binds = false}) {
    EXPECT_FALSE(program_.is_stopped()) << first_error(program_.findings()) << "\n" << text;
    auto const& function = *program_.program().top->ops[0];
    std::vector<SymbolicValue> arguments;
    for (auto const* argument : function.regions[0]->blocks[0]->arguments) {
      SymbolicValue value;
      EXPECT_TRUE(element_of(argument->type->element, value.tensor.type));
      value.tensor.element = pool_.argument(static_cast<std::uint32_t>(arguments.size()), value.tensor.type, {});
      arguments.push_back(value);
    }
    SymbolicRun run(program_.program(), pool_, facts_);
    results_ = run.run(function, arguments);
  }

  std::optional<LawProof> prove_by_laws(LawClass most, Profile const* profile = nullptr) {
    Saturation saturation(pool_, profile);
    return saturation.equal(results_[0].tensor.element, results_[1].tensor.element, most);
  }
  bool is_opaque() const { return results_[0].tensor.element->kind == ElementKind::opaque; }
  std::string shown() const {
    return to_string(results_[0].tensor.element) + "\n" + to_string(results_[1].tensor.element);
  }

private:
  TermPool terms_;
  ElementPool pool_{terms_};
  Facts facts_{0};
  PreparedProgram program_;
  std::vector<SymbolicValue> results_;
};

Profile const& ieee() {
  static Profile const kIeee = *read_profile("ieee");
  return kIeee;
}

// `body` computes %l and %r from %x, %y, %z and the boolean %p.
std::string program(std::string const& body, std::string const& type = "f32", std::string result = "") {
  auto const t = "tensor<" + type + ">", r = result.empty() ? t : "tensor<" + result + ">";
  return "func.func @main(%x: " + t + ", %y: " + t + ", %z: " + t + ", %p: tensor<i1>) -> (" + r + ", " + r + ") {\n" +
         body + "\n  return %l, %r : " + r + ", " + r + "\n}\n";
}

TEST(Saturation, FindsLawsOneByOne) {
  ScalarOps ops{Profile{}};
  for (auto const& law : laws().laws) {
    auto const types = std::vector<Element>(law.types.size(), float_element("f32"));
    auto const instance = instantiate(law, types, ops);
    if (!instance || !instance->conditions.empty()) continue;
    Compared compared(law_program(*instance, {}));
    if (compared.is_opaque()) continue;  // bitcast_convert: for tensors, not for elements
    auto const proof = compared.prove_by_laws(law.kind, &ieee());
    ASSERT_TRUE(proof) << law.name << "\n" << compared.shown();
    EXPECT_EQ(proof->kind, law.kind) << law.name;
  }
}

// Laws of real numbers never prove bitwise equality.
TEST(Saturation, DistinguishesClasses) {
  ScalarOps ops{Profile{}};
  for (auto const& law : laws().laws) {
    if (law.kind != LawClass::reals) continue;
    auto const instance = instantiate(law, std::vector<Element>{float_element("f32")}, ops);
    ASSERT_TRUE(instance) << law.name;
    Compared compared(law_program(*instance, {}));
    auto const proof = compared.prove_by_laws(LawClass::permitted, &ieee());
    EXPECT_FALSE(proof) << law.name << " by "
                        << ::testing::PrintToString(proof ? proof->laws : std::vector<std::string>{});
  }
}

struct Row {
  char const *name, *body;
  std::optional<LawClass> kind;
  char const *type = "f32", *result = "";
};

class SaturationPairs : public ::testing::TestWithParam<Row> {};

TEST_P(SaturationPairs, AreJudged) {
  auto const& row = GetParam();
  Compared compared(program(row.body, row.type, row.result));
  auto const proof = compared.prove_by_laws(LawClass::reals, &ieee());
  ASSERT_EQ(proof.has_value(), row.kind.has_value()) << compared.shown();
  if (!proof) return;
  EXPECT_EQ(proof->kind, *row.kind) << ::testing::PrintToString(proof->laws);
}

INSTANTIATE_TEST_SUITE_P(All, SaturationPairs,
                         ::testing::Values(Row{"FourTerms", R"(
  %0 = stablehlo.add %x, %x : tensor<f32>
  %l = stablehlo.add %0, %0 : tensor<f32>
  %c = stablehlo.constant dense<4.0> : tensor<f32>
  %r = stablehlo.multiply %c, %x : tensor<f32>)",
                                               LawClass::bits},
                                           Row{"OverEight", R"(
  %c = stablehlo.constant dense<8.0> : tensor<f32>
  %l = stablehlo.divide %x, %c : tensor<f32>
  %d = stablehlo.constant dense<0.125> : tensor<f32>
  %r = stablehlo.multiply %d, %x : tensor<f32>)",
                                               LawClass::bits},
                                           Row{"OverTen", R"(
  %c = stablehlo.constant dense<10.0> : tensor<f32>
  %l = stablehlo.divide %x, %c : tensor<f32>
  %d = stablehlo.constant dense<0.1> : tensor<f32>
  %r = stablehlo.multiply %d, %x : tensor<f32>)",
                                               LawClass::reals},  // 0.1 is rounded
                                           Row{"NegatedDifference", R"(
  %0 = stablehlo.negate %x : tensor<f32>
  %l = stablehlo.add %0, %y : tensor<f32>
  %r = stablehlo.subtract %y, %x : tensor<f32>)",
                                               LawClass::bits},
                                           Row{"OrderOfSums", R"(
  %0 = stablehlo.add %x, %y : tensor<f32>
  %l = stablehlo.add %0, %z : tensor<f32>
  %1 = stablehlo.add %z, %y : tensor<f32>
  %r = stablehlo.add %1, %x : tensor<f32>)",
                                               LawClass::reals},
                                           Row{"SquareByPower", R"(
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %l = stablehlo.power %x, %c : tensor<f32>
  %r = stablehlo.multiply %x, %x : tensor<f32>)",
                                               LawClass::permitted},
                                           Row{"MaximaNested", R"(
  %0 = stablehlo.maximum %x, %y : tensor<f32>
  %l = stablehlo.maximum %0, %z : tensor<f32>
  %1 = stablehlo.maximum %z, %x : tensor<f32>
  %r = stablehlo.maximum %y, %1 : tensor<f32>)",
                                               LawClass::bits},
                                           Row{"NotLess", R"(
  %0 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %l = stablehlo.not %0 : tensor<i1>
  %r = stablehlo.compare LE, %y, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>)",
                                               LawClass::reals, "f32", "i1"},
                                           Row{"NotEqual", R"(
  %0 = stablehlo.compare EQ, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %l = stablehlo.not %0 : tensor<i1>
  %r = stablehlo.compare NE, %y, %x, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>)",
                                               LawClass::bits, "f32", "i1"},
                                           Row{"ChoiceOfMaximum", R"(
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %l = stablehlo.select %0, %x, %y : tensor<i1>, tensor<f32>
  %r = stablehlo.maximum %x, %y : tensor<f32>)",
                                               LawClass::reals},
                                           Row{"Exponentials", R"(
  %0 = stablehlo.exponential %x : tensor<f32>
  %1 = stablehlo.exponential %y : tensor<f32>
  %l = stablehlo.multiply %0, %1 : tensor<f32>
  %2 = stablehlo.add %x, %y : tensor<f32>
  %r = stablehlo.exponential %2 : tensor<f32>)",
                                               LawClass::reals},
                                           Row{"ShiftedProduct", R"(
  %c = stablehlo.constant dense<8> : tensor<i32>
  %l = stablehlo.multiply %x, %c : tensor<i32>
  %d = stablehlo.constant dense<3> : tensor<i32>
  %r = stablehlo.shift_left %x, %d : tensor<i32>)",
                                               LawClass::bits, "i32"},
                                           Row{"Conversions", R"(
  %0 = stablehlo.convert %x : (tensor<f16>) -> tensor<f64>
  %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<f32>
  %2 = stablehlo.convert %y : (tensor<f16>) -> tensor<f32>
  %3 = stablehlo.add %1, %2 : tensor<f32>
  %l = stablehlo.convert %3 : (tensor<f32>) -> tensor<f16>
  %r = stablehlo.add %x, %y : tensor<f16>)",
                                               LawClass::bits, "f16"}),
                         [](auto const& info) { return info.param.name; });

TEST(Saturation, NamesTheUsedLaws) {
  Compared compared(program(R"(
  %0 = stablehlo.negate %x : tensor<f32>
  %1 = stablehlo.abs %0 : tensor<f32>
  %l = stablehlo.add %1, %y : tensor<f32>
  %2 = stablehlo.abs %x : tensor<f32>
  %r = stablehlo.add %y, %2 : tensor<f32>)"));
  auto const proof = compared.prove_by_laws(LawClass::bits);
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->laws, (std::vector<std::string>{"abs_of_negative", "add_commutes"}));
}

}  // namespace
}  // namespace assay
