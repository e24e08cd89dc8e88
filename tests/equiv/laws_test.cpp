// Laws are verified: the kernels compute both sides.
#include "grammar/notation/specification.hpp"
#include "tests/equiv/law_values.hpp"

namespace assay {
namespace {

ScalarOps& scalar_ops() {
  static ScalarOps ops{Profile{}};
  return ops;
}

// Returns the types for instances. Laws with a single type are tested with more formats.
std::vector<Element> types_for(Law const& law) {
  std::vector<Element> types = {Element::boolean(),       float_element("f8E5M2"),   float_element("f16"),
                                float_element("bf16"),    float_element("f32"),      float_element("f64"),
                                integer_element(8, true), integer_element(8, false), integer_element(32, true)};
  for (auto const& name : law.types)
    if (name.classes == std::vector<std::string>{"complex"}) types.push_back(Element::complex_of(kF32));
  if (law.unfolds) types.insert(types.end(), {integer_element(16, true), integer_element(64, true)});
  if (law.types.size() > 1) return types;
  for (auto const* name : {"f8E4M3FN", "f8E4M3FNUZ", "f8E8M0FNU", "f6E3M2FN", "f4E2M1FN"})
    types.push_back(float_element(name));
  types.push_back(integer_element(4, true));
  types.push_back(integer_element(4, false));
  types.push_back(integer_element(64, true));
  types.push_back(Element::complex_of(kF32));
  types.push_back(Element::complex_of(kF64));
  return types;
}

// Returns the number of operands: all pairs for common types of 8 bits, all codes for types of up to 16 bits, and
// otherwise values for which laws often fail.
std::size_t operands_for(LawInstance const& instance) {
  constexpr std::size_t kAllPairs = std::size_t{1} << 16;
  if (instance.types.size() > 1) return 300;
  if (instance.variables.size() == 3 && !instance.law->conditions.empty()) return 27'000;
  auto const name = to_string(instance.types[0].second);
  if (instance.variables.size() == 1 && bits_of(instance.types[0].second) <= 16) return kAllPairs;
  bool const all_pairs = name == "f8E5M2" || name == "f8E4M3FN" || name == "i8" || name == "ui8";
  return instance.variables.size() == 2 && all_pairs ? kAllPairs : 700;
}

TEST(Laws, AreRead) {
  ASSERT_EQ(laws_error(), nullptr) << laws_error()->line << ":" << laws_error()->column << ": "
                                   << laws_error()->message;
  EXPECT_GT(laws().laws.size(), 200u);
}

TEST(Laws, HoldForAllOperandsOfSmallTypes) {
  for (auto const& law : laws().laws) {
    if (law.kind == LawClass::reals || law.open) continue;
    auto const instances = instances_of(law, types_for(law), scalar_ops());
    EXPECT_FALSE(instances.empty()) << "law " << law.name << " is for no type";
    std::int64_t held = 0;
    for (auto const& instance : instances) {
      auto const trial = try_law(instance, combinations(instance, operands_for(instance)));
      held += trial.held;
      EXPECT_EQ(trial.difference, "") << described(instance);
    }
    EXPECT_GT(held, 0) << "law " << law.name << ": no operands satisfy its conditions";
  }
}

// Returns the law with a formula over its variables as an additional condition.
Law law_where(Law law, Expr const& formula) {
  law.conditions.push_back(formula);
  law.open.reset();
  return law;
}

// A law with a row `open` holds where the formula of this row is false. Where it is true, the specification leaves the
// left side open.
TEST(Laws, WithOpenSidesHoldOtherwise) {
  std::size_t laws_tried = 0;
  for (auto const& law : laws().laws) {
    if (!law.open) continue;
    ++laws_tried;
    Expr defined;
    defined.kind = ExprKind::not_;
    defined.args = {*law.open};
    auto const prove_where_open = law_where(law, *law.open), elsewhere = law_where(law, defined);
    std::int64_t held = 0, open = 0, all_open = 0;
    for (auto const& instance : instances_of(elsewhere, types_for(law), scalar_ops())) {
      auto const trial = try_law(instance, combinations(instance, operands_for(instance)), true);
      held += trial.held;
      EXPECT_EQ(trial.difference, "") << described(instance);
      EXPECT_EQ(trial.open, 0) << described(instance) << ": open elsewhere, too";
    }
    for (auto const& instance : instances_of(prove_where_open, types_for(law), scalar_ops())) {
      auto const trial = try_law(instance, combinations(instance, operands_for(instance)), true);
      all_open += trial.held;
      open += trial.open;
    }
    EXPECT_GT(held, 0) << law.name;
    EXPECT_GT(open, 0) << law.name;
    EXPECT_EQ(open, all_open) << law.name << ": the text leaves nothing open there";
  }
  EXPECT_GE(laws_tried, 5u);
}

// Rows `open` are true exactly where the specification leaves the result undefined.
TEST(Laws, OpenRowsMatchTheSpecification) {
  ASSERT_GE(laws().open_rows.size(), 6u);
  std::pair<std::string, IntegerBinary> const functions[] = {
      {"divide", IntegerBinary::divide},
      {"remainder", IntegerBinary::remainder},
      {"power", IntegerBinary::power},
      {"shift_left", IntegerBinary::shift_left},
      {"shift_right_logical", IntegerBinary::shift_right_logical},
      {"shift_right_arithmetic", IntegerBinary::shift_right_arithmetic}};
  for (auto const& [name, function] : functions) {
    auto const* const row = open_row("stablehlo." + name);
    ASSERT_TRUE(row) << name;
    for (bool const is_signed : {false, true})
      for (std::uint64_t x = 0; x < 256; ++x)
        for (std::uint64_t y = 0; y < 256; ++y) {
          IntegerFormat const format{8, is_signed};
          bool const is_open = row->where == OpenRow::Where::zero       ? y == 0
                               : row->where == OpenRow::Where::negative ? is_signed && y >= 128
                                                                        : y >= 8;
          EXPECT_LE(is_open, is_implementation_defined(function, format.wrap(x), format.wrap(y), format))
              << name << x << " " << y;
        }
  }
}

// Returns the value that a law assigns to a name, rounded to the type.
std::optional<Tensor> named_value(Expr const& value, Element const& type) {
  auto const text = to_string(value);
  Tensor tensor = make_tensor(type, {1});
  if (auto const special = literal_value(text, type)) {
    tensor.set(0, special->code[0]);
    return tensor;
  }
  auto const code = is_float(type) ? parse_code(text, *type.floating) : std::nullopt;
  if (code) tensor.set(0, *code);
  return code ? std::optional(tensor) : std::nullopt;
}

std::optional<Element> named_type(std::string const& name) {
  for (auto const& format : float_formats())
    if (format.name == name) return Element::of(format);
  return std::nullopt;
}

void expect_rounded_by_text(LawTerm const& term, Law const& law) {
  static Profile const kText = promised_by_text();
  auto const function = std::string_view(term.op.name).substr(term.op.name.rfind('.') + 1);
  if (term.kind == LawTerm::Kind::operation && is_float(term.type) && has_accuracy(function)) {
    auto const promise = kText.promise(function, to_string(term.type));
    EXPECT_TRUE(promise && promise->accuracy == Accuracy{}) << "law " << law.name << ": " << term.op.name;
  }
  for (auto const& arg : term.args) expect_rounded_by_text(arg, law);
}

// The kernels round all functions correctly, but the specification guarantees this for some ops only. Laws of class
// bits may only use these ops.
TEST(Laws, OfClassBitsUseNoInaccurateFunction) {
  for (auto const& law : laws().laws) {
    if (law.kind != LawClass::bits) continue;
    for (auto const& instance : instances_of(law, types_for(law), scalar_ops())) {
      expect_rounded_by_text(instance.left, law);
      expect_rounded_by_text(instance.right, law);
    }
  }
}

TEST(Laws, OfRealNumbersFailOnTheirCounterexamples) {
  for (auto const& law : laws().laws) {
    for (auto const& failure : law.failures) {
      std::vector<Element> types;
      for (auto const& type : law.types)
        for (auto const& [name, value] : failure.values)
          if (name == type.name) types.push_back(named_type(value.text).value_or(Element::boolean()));
      ASSERT_EQ(types.size(), law.types.size()) << law.name << " fails " << failure.text << ": names no type";
      auto const instance = instantiate(law, types, scalar_ops());
      ASSERT_TRUE(instance) << law.name << " is not for " << failure.text;
      std::vector<Tensor> operands;
      for (auto const& [variable, type] : instance->variables)
        for (auto const& [name, value] : failure.values)
          if (auto tensor = name == variable ? named_value(value, type) : std::nullopt) operands.push_back(*tensor);
      ASSERT_EQ(operands.size(), instance->variables.size())
          << law.name << " fails " << failure.text << ": lacks an operand";
      auto const trial = try_law(*instance, operands);
      EXPECT_EQ(trial.held, 1) << law.name << " fails " << failure.text;
      EXPECT_NE(trial.difference, "") << law.name << " holds for " << failure.text;
      EXPECT_TRUE(trial.difference.starts_with(instance->variables[0].first)) << law.name << ": " << trial.difference;
    }
  }
}

// For numbers near one in f64, which do not overflow and have small rounding errors, both sides are nearly equal.
TEST(Laws, OfRealNumbersHoldUpToRounding) {
  for (auto const& law : laws().laws) {
    if (law.kind != LawClass::reals) continue;
    auto const instance = instantiate(law, std::vector<Element>{float_element("f64")}, scalar_ops());
    ASSERT_TRUE(instance) << law.name;
    std::vector<double> const numbers[] = {
        {0.75, 1.25, 2.5, 3.0}, {1.75, 0.625, 1.5, 5.0}, {0.375, 2.25, 1.125, 7.0}, {1.0, 2.0, 3.0, 0.5}};
    std::vector<Tensor> operands;
    for (auto const& [name, type] : instance->variables) {
      Tensor tensor = make_tensor(type, {4});
      for (std::int64_t i = 0; i < 4; ++i)
        tensor.set(i, type.is(Element::Kind::boolean)
                          ? static_cast<std::uint64_t>(i % 2)
                          : std::bit_cast<std::uint64_t>(numbers[operands.size()][static_cast<std::size_t>(i)]));
      operands.push_back(tensor);
    }
    PreparedProgram const program(law_program(*instance, {4}));
    RunState state(program.compiled());
    auto const run = Process(state).run(**program.main(), std::vector<RuntimeValue>(operands.begin(), operands.end()));
    ASSERT_FALSE(run.error) << law.name;
    for (std::int64_t i = 0; i < 4; ++i) {
      auto const left = run.values[0].tensor.get(i), right = run.values[1].tensor.get(i);
      if (!is_float(run.values[0].tensor.element())) {
        EXPECT_EQ(left, right) << law.name << ", operands " << i;
        continue;
      }
      double const l = std::bit_cast<double>(left), r = std::bit_cast<double>(right);
      if (l == r) continue;
      EXPECT_LE(std::abs(l - r), 1e-12 * (1 + std::abs(r))) << law.name << ", operands " << i;
    }
  }
}

// Returns operands for which the sides differ, and the number of operands for which the specification defines no value.
std::pair<std::string, std::int64_t> weakness(Law const& law) {
  std::pair<std::string, std::int64_t> found;
  for (auto const& instance : instances_of(law, types_for(law), scalar_ops())) {
    auto const trial = try_law(instance, combinations(instance, operands_for(instance)), true);
    if (found.first.empty()) found.first = trial.difference;
    found.second += trial.open;
  }
  return found;
}

// Without one of its conditions, a law does not hold, or it covers results that the specification leaves open.
TEST(Laws, NeedEachOfTheirConditions) {
  for (auto const& law : laws().laws) {
    if (law.kind == LawClass::reals || law.conditions.empty()) continue;
    auto const whole = weakness(law);
    for (std::size_t dropped = 0; dropped < law.conditions.size(); ++dropped) {
      Law mutated = law;
      mutated.conditions.erase(mutated.conditions.begin() + static_cast<std::ptrdiff_t>(dropped));
      auto const without = weakness(mutated);
      EXPECT_TRUE(!without.first.empty() || without.second > whole.second)
          << "law " << law.name << " holds without " << law.condition_texts[dropped];
    }
  }
}

}  // namespace
}  // namespace assay
