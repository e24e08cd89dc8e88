// Properties of control flow: which region or function is executed, how often and with which arguments, and where a run
// stops.
#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

using Values = std::vector<std::int64_t>;

TEST(Control, IfRunsOneBranch) {
  Machine machine(R"(func.func @main(%p: tensor<i1>, %x: tensor<i64>) -> tensor<i64> {
    %0 = "stablehlo.if"(%p) ({
      stablehlo.return %x : tensor<i64>
    }, {
      %1 = stablehlo.negate %x : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }) : (tensor<i1>) -> tensor<i64>
    return %0 : tensor<i64>
  })");
  for (std::int64_t p : {0, 1}) {
    auto const result = machine.run_alone({machine.tensor(Element::boolean(), {}, {p}), machine.i64({}, {7})});
    ASSERT_EQ(error_of(result), "");
    EXPECT_EQ(elements(result.values[0]), Values{p ? 7 : -7});
  }
}

TEST(Control, CaseRunsTheLastBranchForIndicesOutOfRange) {
  Machine machine(R"(func.func @main(%i: tensor<i32>) -> tensor<i64> {
    %0 = "stablehlo.case"(%i) ({
      %1 = stablehlo.constant dense<10> : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }, {
      %1 = stablehlo.constant dense<11> : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }, {
      %1 = stablehlo.constant dense<12> : tensor<i64>
      stablehlo.return %1 : tensor<i64>
    }) : (tensor<i32>) -> tensor<i64>
    return %0 : tensor<i64>
  })");
  for (std::int64_t index : {INT32_MIN, -2, -1, 0, 1, 2, 3, 4, INT32_MAX}) {
    auto const result = machine.run_alone({machine.tensor(Element::of(IntegerFormat{32, true}), {}, {index})});
    ASSERT_EQ(error_of(result), "");
    EXPECT_EQ(elements(result.values[0]), Values{10 + (index >= 0 && index < 3 ? index : 2)}) << index;
  }
}

constexpr char const* kSumBelow = R"(func.func @main(%n: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %r:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i64>, tensor<i64>
  cond {
    %c = stablehlo.compare NE, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.add %sum, %i : tensor<i64>
    %next = stablehlo.add %i, %one : tensor<i64>
    stablehlo.return %next, %s : tensor<i64>, tensor<i64>
  }
  return %r#0, %r#1 : tensor<i64>, tensor<i64>
})";

TEST(Control, WhileRunsAsLongAsItsConditionHolds) {
  Machine machine(kSumBelow);
  for (std::int64_t n : {0, 1, 2, 3, 100}) {
    auto const result = machine.run_alone({machine.i64({}, {n})});
    ASSERT_EQ(error_of(result), "");
    EXPECT_EQ(elements(result.values[0]), Values{n});
    EXPECT_EQ(elements(result.values[1]), Values{n * (n - 1) / 2});
  }
}

TEST(Control, EndlessLoopsAndRecursionEndAtALimit) {
  Machine loop(kSumBelow, {.max_steps = 10'000});
  auto const looped = loop.run_alone({loop.i64({}, {-1})});
  ASSERT_TRUE(looped.error);
  EXPECT_EQ(looped.error->kind, ExecutionError::Kind::limit);

  for (std::string const again :
       {"func.call @main(%x) : (tensor<i64>) -> tensor<i64>",
        "\"interpreter.run_parallel\"(%x) {programs = [[@main]]} : (tensor<i64>) -> tensor<i64>",
        "\"interpreter.run_parallel\"(%x, %x) {programs = [[@main, @id]]}"
        " : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)"}) {
    Machine recursion(
        "func.func @id(%x: tensor<i64>) -> tensor<i64> { return %x : tensor<i64> }\n"
        "func.func @main(%x: tensor<i64>) -> tensor<i64> {\n %0" +
            std::string(again.ends_with("(tensor<i64>, tensor<i64>)") ? ":2" : "") + " = " + again + "\n return %0" +
            (again.ends_with("(tensor<i64>, tensor<i64>)") ? "#0" : "") + " : tensor<i64>\n}",
        {.max_depth = 200});
    auto const recursed = recursion.run_alone({recursion.i64({}, {1})});
    ASSERT_TRUE(recursed.error) << again;
    EXPECT_EQ(recursed.error->kind, ExecutionError::Kind::limit) << recursed.error->message;
  }
}

// Each of these ops returns its operand.
TEST(Control, OpsThatForwardTheirOperand) {
  for (std::string const op : {
           "func.call @id(%x) : (tensor<2xi64>) -> tensor<2xi64>",
           "stablehlo.composite \"my.op\" %x {decomposition = @id} : (tensor<2xi64>) -> tensor<2xi64>",
           "stablehlo.custom_call @Sharding(%x) {backend_config = \"\"} : (tensor<2xi64>) -> tensor<2xi64>",
           "interpreter.probe %x, probe_id = \"p\" : tensor<2xi64>",
           "interpreter.print %x : tensor<2xi64>",
           "sdy.sharding_constraint %x <@mesh, [{\"a\"}]> : tensor<2xi64>",
       }) {
    Machine machine(
        "func.func @id(%x: tensor<2xi64>) -> tensor<2xi64> { return %x : tensor<2xi64> }\n"
        "func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {\n %0 = " +
        op + "\n return %0 : tensor<2xi64>\n}");
    auto const result = machine.run_alone({machine.i64({2}, {4, -5})});
    ASSERT_EQ(error_of(result), "") << op;
    EXPECT_EQ(elements(result.values[0]), (Values{4, -5})) << op;
  }
}

// Older versions of the op have a result, and newer ones have none.
TEST(Control, PrintCallsTheObserver) {
  Machine machine(R"(func.func @main(%x: tensor<2xi64>) { %0 = interpreter.print %x : tensor<2xi64>
    interpreter.print %x : tensor<2xi64>
    return })");
  std::vector<Values> printed;
  machine.state().print = [&](Operation const&, Tensor const& tensor) { printed.push_back(elements(tensor)); };
  EXPECT_EQ(error_of(machine.run_alone({machine.i64({2}, {4, -5})})), "");
  EXPECT_EQ(printed, (std::vector<Values>{{4, -5}, {4, -5}}));
}

// The custom call that JAX emits for a constraint on symbolic sizes.
TEST(Control, AFalseShapeAssertionEndsTheProgramWithItsMessage) {
  Machine machine(R"(func.func @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.compare GE, %x, %y : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.custom_call @shape_assertion(%0, %x, %y) {api_version = 2 : i32, has_side_effect = true,
      error_message = "a = {0} must be at least b = {1}; {0}, {2}"} : (tensor<i1>, tensor<i64>, tensor<i64>) -> ()
    return %x : tensor<i64>
  })");
  EXPECT_EQ(error_of(machine.run_alone({machine.i64({}, {4}), machine.i64({}, {4})})), "");
  EXPECT_EQ(error_of(machine.run_alone({machine.i64({}, {3}), machine.i64({}, {4})})),
            "a = 3 must be at least b = 4; 3, {2}");
}

TEST(Control, AnUnknownCustomCallIsUnsupported) {
  Machine machine(R"(func.func @main(%x: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.custom_call @foo(%x) : (tensor<i64>) -> tensor<i64>
    return %0 : tensor<i64>
  })");
  auto const result = machine.run_alone({machine.i64({}, {1})});
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->kind, ExecutionError::Kind::unsupported);
}

TEST(Control, AsyncReturnsTheResultOfTheOperation) {
  Machine machine(R"(func.func @main(%x: tensor<4xi64>) -> tensor<2xi64> {
    %f = "stablehlo.async_start"(%x) ({
      ^bb0(%a: tensor<4xi64>):
        %0 = stablehlo.slice %a [1:3] : (tensor<4xi64>) -> tensor<2xi64>
        stablehlo.return %0 : tensor<2xi64>
    }) : (tensor<4xi64>) -> !stablehlo.future<tensor<2xi64>>
    %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
    return %r : tensor<2xi64>
  })");
  auto const result = machine.run_alone({machine.i64({4}, {1, 2, 3, 4})});
  ASSERT_EQ(error_of(result), "");
  EXPECT_EQ(elements(result.values[0]), (Values{2, 3}));
}

TEST(Control, IdsIdentifyTheProcess) {
  Machine machine(R"(func.func @main() -> (tensor<ui32>, tensor<ui32>, !stablehlo.token) {
    %r = stablehlo.replica_id : tensor<ui32>
    %p = stablehlo.partition_id : tensor<ui32>
    %t = stablehlo.after_all : !stablehlo.token
    return %r, %p, %t : tensor<ui32>, tensor<ui32>, !stablehlo.token
  })");
  auto const results = machine.run({}, 3, 2);
  ASSERT_EQ(results.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    ASSERT_EQ(error_of(results[i]), "");
    EXPECT_EQ(elements(results[i].values[0]), Values{static_cast<std::int64_t>(i / 2)});
    EXPECT_EQ(elements(results[i].values[1]), Values{static_cast<std::int64_t>(i % 2)});
    EXPECT_EQ(results[i].values[2].kind, RuntimeValue::Kind::token);
  }
}

TEST(Control, GridsHaveALimit) {
  Machine machine("func.func @main() { return }");
  constexpr std::pair<std::int64_t, std::int64_t> kSizes[] = {
      {0, 1}, {1, -1}, {kMaxProcesses, 2}, {INT64_MAX, INT64_MAX}};
  for (auto const& [replicas, partitions] : kSizes) {
    auto const results = machine.run({}, replicas, partitions);
    ASSERT_EQ(results.size(), 1u);
    ASSERT_TRUE(results[0].error);
    EXPECT_EQ(results[0].error->kind, ExecutionError::Kind::limit);
  }
}

}  // namespace
}  // namespace assay
