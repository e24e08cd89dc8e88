// Properties of reductions: the reduced program is valid, fails in the same way, and is small; it has one op if one op
// is faulty.
#include "harness/reduction/reduce.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/reduction/reproducer.hpp"
#include "harness/report/normalized_message.hpp"
#include "tests/harness/reduction/mutant.hpp"
#include "tools/developer/mutant_backend.hpp"

namespace assay {
namespace {

using reduction::Outcome;
using reduction::Reduced;

Profile const& profile() {
  static Profile const correctly_rounded;
  return correctly_rounded;
}

// Thirty ops: elementwise ops, moves, sums, a call, a branch and a loop.
constexpr char const* kProgram = R"(
func.func private @scaled(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %c = stablehlo.constant dense<0.75> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
  %m = stablehlo.multiply %x, %b : tensor<4x3xf32>
  %t = stablehlo.tanh %m : tensor<4x3xf32>
  return %t : tensor<4x3xf32>
}
func.func @main(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>, %n: tensor<i32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<-0.25> : tensor<f32>
  %high = stablehlo.constant dense<0.5> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %s = stablehlo.add %x, %y : tensor<4x3xf32>
  %c = stablehlo.clamp %low, %s, %high : (tensor<f32>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  %k = call @scaled(%c) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %r = stablehlo.reverse %k, dims = [0] : tensor<4x3xf32>
  %d = stablehlo.subtract %r, %y : tensor<4x3xf32>
  %p = stablehlo.compare LT, %d, %x : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
  %e = stablehlo.select %p, %d, %x : tensor<4x3xi1>, tensor<4x3xf32>
  %t = stablehlo.transpose %e, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %dot = stablehlo.dot_general %t, %e, contracting_dims = [1] x [0]
    : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
  %i = stablehlo.convert %e : (tensor<4x3xf32>) -> tensor<4x3xi32>
  %j = stablehlo.convert %i : (tensor<4x3xi32>) -> tensor<4x3xf32>
  %f = stablehlo.add %e, %j : tensor<4x3xf32>
  %w:2 = stablehlo.while(%a = %n, %v = %f) : tensor<i32>, tensor<4x3xf32>
    cond {
      %go = stablehlo.compare GT, %a, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %a1 = stablehlo.subtract %a, %one : tensor<i32>
      %v1 = stablehlo.multiply %v, %x : tensor<4x3xf32>
      %v2 = stablehlo.add %v1, %y : tensor<4x3xf32>
      stablehlo.return %a1, %v2 : tensor<i32>, tensor<4x3xf32>
    }
  %q = stablehlo.compare LT, %w#0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %g = "stablehlo.if"(%q) ({
    %neg = stablehlo.negate %w#1 : tensor<4x3xf32>
    stablehlo.return %neg : tensor<4x3xf32>
  }, {
    %abs = stablehlo.abs %w#1 : tensor<4x3xf32>
    stablehlo.return %abs : tensor<4x3xf32>
  }) : (tensor<i1>) -> tensor<4x3xf32>
  %sum = stablehlo.reduce(%dot init: %zero) applies stablehlo.maximum across dimensions = [0]
    : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
  %u = stablehlo.slice %g [0:4:1, 0:3:2] : (tensor<4x3xf32>) -> tensor<4x2xf32>
  %z = stablehlo.pad %u, %zero, low = [0, 1], high = [0, 0], interior = [0, 0]
    : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %z, %sum : tensor<4x3xf32>, tensor<3xf32>
}
)";

std::vector<Tensor> inputs() {
  Tensor x = make_tensor(Element::of(*float_format("f32")), {4, 3}), y = make_tensor(x.element(), {4, 3});
  for (std::int64_t i = 0; i < x.count(); ++i) {
    float const a = 0.37f * static_cast<float>(i) - 1.9f, b = 1.3f - 0.29f * static_cast<float>(i);
    std::uint32_t code = 0;
    std::memcpy(&code, &a, sizeof code);
    x.set(i, code);
    std::memcpy(&code, &b, sizeof code);
    y.set(i, code);
  }
  Tensor n = make_tensor(Element::of(IntegerFormat{32, true}), {});
  n.set(0, 4);
  return {x, y, n};
}

std::string work(std::string const& name) { return testing::TempDir() + "/reduce_" + name; }

Reduced reduced_on(Backend& backend, unsigned jobs = 1, std::atomic<bool> const* stop = nullptr) {
  reduction::ReduceOptions options;
  options.work = work(std::to_string(getpid()));
  options.jobs = jobs;
  options.stop = stop;
  return reduction::reduce(kProgram, inputs(), backend, profile(), options);
}

void expect_valid(Reduced const& reduced) {
  EXPECT_TRUE(reduction::ReferenceRun::prepare(reduced.text, true)) << reduced.text;
  EXPECT_EQ(reduced.repeated, reduced.of);
  EXPECT_LE(reduced.ops, reduced.ops_before);
}

TEST(Reduce, ConformingBackend) {
  MutantBackend right(std::nullopt);
  auto const reduced = reduced_on(right);
  EXPECT_EQ(reduced.end, Reduced::End::conforms) << reduced.reason;
}

TEST(Reduce, MutantsBecomeOneOpOrFew) {
  struct {
    char const *name, *op;
    std::size_t ops;
    std::int64_t elements;
  } const rows[] = {
      {"clamp/min_ignored", "stablehlo.clamp", 1, 3},
      {"reverse/nothing", "stablehlo.reverse", 1, 2},
      {"convert/to_integer_floor", "stablehlo.convert", 1, 1},
      {"select/branches_swapped", "stablehlo.select", 1, 3},
      {"if/inverted", "stablehlo.if", 1, 3},
      {"while/once_too_few", "stablehlo.while", 3, 30},
      {"compare/operands_swapped", "stablehlo.compare", 1, 2},
  };
  for (auto const& row : rows) {
    MutantBackend backend(mutant(row.name));
    auto const reduced = reduced_on(backend);
    ASSERT_EQ(reduced.end, Reduced::End::reduced) << row.name << ": " << reduced.reason;
    EXPECT_EQ(reduced.mnemonics.at(0), row.op) << row.name;
    EXPECT_LE(reduced.ops, row.ops) << row.name << "\n" << reduced.text;
    std::int64_t elements = 0;
    for (auto const& input : reduced.inputs) elements += input.count();
    EXPECT_LE(elements, row.elements) << row.name << "\n" << reduced.text;
    expect_valid(reduced);
  }
}

// The program returns a wrong NaN, and the faulty op returns a wrong boolean, which is the error from then on.
TEST(Reduce, TheErrorOfTheFaultyOpIsKept) {
  std::string const text = R"(func.func @main(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<16xf32>
  %c = stablehlo.compare LE, %x, %y, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
  %r = stablehlo.select %c, %nan, %x : tensor<16xi1>, tensor<16xf32>
  return %r : tensor<16xf32>
})";
  Tensor x = make_tensor(Element::of(*float_format("f32")), {16}), y = make_tensor(x.element(), {16});
  for (std::int64_t i = 0; i < x.count(); ++i) {
    x.set(i, 0x3F800000 + static_cast<std::uint64_t>(i));
    y.set(i, 0x3F800000 + static_cast<std::uint64_t>(i == 9 ? i : i + 1));
  }
  MutantBackend backend(mutant("compare/le_is_lt"));
  reduction::ReduceOptions options;
  options.work = work("error_" + std::to_string(getpid()));
  auto const reduced = reduction::reduce(text, {x, y}, backend, profile(), options);
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{"stablehlo.compare"}) << reduced.text;
  for (Tensor const& input : reduced.inputs) EXPECT_EQ(input.count(), 1) << reduced.text;
}

TEST(Reduce, SameResultForAnyNumberOfJobs) {
  MutantBackend backend(mutant("clamp/min_ignored"));
  EXPECT_EQ(reduced_on(backend, 1).text, reduced_on(backend, 3).text);
}

// A backend whose behavior depends on the ops of a program, as in a compiler with fusions.
class FussyBackend : public MutantBackend {
public:
  using Fuss = std::function<bool(std::string const& text, BackendReply& reply)>;
  explicit FussyBackend(Fuss fuss) : MutantBackend(std::nullopt), fuss_(std::move(fuss)) {}
  BackendReply execute(BackendRequest const& request) override {
    std::ifstream file(request.program);
    std::string const text((std::istreambuf_iterator<char>(file)), {});
    BackendReply reply;
    return fuss_(text, reply) ? reply : MutantBackend::execute(request);
  }

private:
  Fuss fuss_;
};

bool has(std::string const& text, std::string_view op) { return text.find(op) != text.npos; }

TEST(Reduce, OpsThatFailTogetherStayTogether) {
  FussyBackend backend([](std::string const& text, BackendReply& reply) {
    reply.end = BackendReply::End::crashed;
    reply.reason = "killed by signal 11 (segmentation fault)";
    return has(text, "stablehlo.transpose") && has(text, "stablehlo.tanh");
  });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.seen.outcome, Outcome::crashed);
  EXPECT_EQ(reduced.ops, 2u) << reduced.text;
  EXPECT_FALSE(reduced.alone);
  expect_valid(reduced);
}

TEST(Reduce, AProgramOfOneOpFailsAlone) {
  FussyBackend backend([](std::string const& text, BackendReply& reply) {
    reply.end = BackendReply::End::crashed;
    reply.reason = "killed by signal 11 (segmentation fault)";
    return has(text, "stablehlo.constant");
  });
  auto const reduced = reduced_on(backend);
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.ops, 1u) << reduced.text;
  EXPECT_TRUE(reduced.alone) << "though it is a constant: " << reduced.text;
}

// A rejection for another reason, or another termination, is another failure.
TEST(Reduce, OtherFailuresAreNotAccepted) {
  FussyBackend backend([](std::string const& text, BackendReply& reply) {
    reply.end = has(text, "stablehlo.dot_general") ? BackendReply::End::refused : BackendReply::End::crashed;
    reply.evidence = "x.mlir:7:1: error: no kernel for 'stablehlo.dot_general' of tensor<3x4xf32>";
    reply.reason = "killed by signal 6 (aborted)";
    return has(text, "stablehlo.dot_general") || !has(text, "stablehlo.while");
  });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.seen.outcome, Outcome::refused);
  EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{"stablehlo.dot_general"}) << reduced.text;
  EXPECT_EQ(reduced.seen.detail, "error: no kernel for stablehlo.dot_general of tensor");
}

// A feature that a backend declares missing is not a rejection of the program.
TEST(Reduce, UnsupportedProgramsAreReported) {
  FussyBackend backend([](std::string const& text, BackendReply& reply) {
    reply.end = BackendReply::End::refused;
    reply.lacking = true;
    reply.reason = "no kernel for tanh";
    return has(text, "stablehlo.tanh");
  });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.seen.outcome, Outcome::unsupported);
  EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{"stablehlo.tanh"}) << reduced.text;
  EXPECT_EQ(reduced.repeated, reduced.of);
}

// Runs that are interrupted by a stop do not count as runs without a failure.
TEST(Reduce, InterruptedRunsAreNotCounted) {
  std::atomic<bool> stop = false;
  FussyBackend backend([&](std::string const& text, BackendReply& reply) {
    reply.end = stop ? BackendReply::End::stopped : BackendReply::End::crashed;
    reply.reason = "killed by signal 11 (segmentation fault)";
    bool const fails = stop || has(text, "stablehlo.tanh");
    stop = stop || (has(text, "stablehlo.tanh") && !has(text, "stablehlo.dot_general"));
    return fails;
  });
  auto const reduced = reduced_on(backend, 1, &stop);
  EXPECT_EQ(reduced.end, Reduced::End::timed_out);
  EXPECT_EQ(reduced.seen.outcome, Outcome::crashed);
  EXPECT_EQ(reduced.repeated, reduced.of);
}

TEST(Reduce, MessagesAreNormalized) {
  struct {
    char const *message, *same;
  } const rows[] = {
      {"loc(\"a.mlir\":3:4): error: bad %12", "loc(_:N:N): error: bad %"},
      {"/tmp/x/program.mlir:1:2: no tensor<2x?xf32> for 'stablehlo.add'", "PATH:N:N: no tensor for stablehlo.add"},
      {"the worker was killed by SIGABRT (abort)", "the worker was killed by SIGABRT (abort)"},
      {"f32 has 0x7F bits", "f32 has N bits"},
      {"tensor<2x", "tensor"},
      {"\"open", "open"},
      {"ValueError('cannot broadcast a scalar to 3')", "ValueError(cannot broadcast a scalar to N)"},
      {"ValueError(\"could not convert string to float: '0x7F'\")", "ValueError(could not convert string to float: _)"},
      {"can't multiply sequence by non-int of type 'float'", "can't multiply sequence by non-int of type _"},
  };
  for (auto const& row : rows) EXPECT_EQ(normalized_message(row.message), row.same);
}

TEST(Reduce, ClassesOfErrors) {
  auto const f32 = Element::of(*float_format("f32")), i8 = Element::of(IntegerFormat{8, true});
  struct {
    Element element;
    std::uint64_t actual, expected, distance;
    ErrorClass error;
  } const rows[] = {
      {f32, 0x7FC00000, 0x3F800000, kNoDistance, ErrorClass::nan},
      {f32, 0x7F800000, 0x7F7FFFFF, 1, ErrorClass::infinity},
      {f32, 0x80000000, 0, 1, ErrorClass::zero_sign},
      {f32, 0, 1, 1, ErrorClass::subnormal},
      {f32, 0x3F800001, 0x3F800000, 1, ErrorClass::ulps},
      {f32, 0x40000000, 0x3F800000, 1 << 23, ErrorClass::value},
      {i8, 3, 4, 1, ErrorClass::value},
  };
  for (auto const& row : rows)
    EXPECT_EQ(error_class(row.element, row.actual, row.expected, row.distance), row.error) << row.actual;
}

// The faulty kernels behind a parser that crashes on texts that `reads` rejects.
class FragileParser : public MutantBackend {
public:
  explicit FragileParser(std::function<bool(std::string const&)> reads)
      : MutantBackend(mutant("clamp/min_ignored")), reads_(std::move(reads)) {}

  BackendReply execute(BackendRequest const& request) override {
    std::ifstream file(request.program);
    std::string const text((std::istreambuf_iterator<char>(file)), {});
    if (reads_(text)) return MutantBackend::execute(request);
    BackendReply reply;
    reply.end = BackendReply::End::crashed;
    reply.reason = "parser: unexpected token";
    return reply;
  }

private:
  std::function<bool(std::string const&)> reads_;
};

// If a backend reads only the original text, the given program is filed at once and unchanged.
TEST(Reduce, ProgramsThatFailOnlyVerbatimAreKept) {
  FragileParser backend([](std::string const& text) { return text == kProgram; });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.text, kProgram);
  EXPECT_NE(reduced.obstacle.find("parser: unexpected token"), std::string::npos) << reduced.obstacle;
  EXPECT_EQ(reduced.repeated, reduction::kRepetitions);  // the filed program fails
  EXPECT_LE(reduced.executions, 10U);
}

// If a backend reads another layout, it gets that layout.
TEST(Reduce, ProgramsAreWrittenAsTheBackendReadsThem) {
  FragileParser backend([](std::string const& text) { return text.find("\"func.func\"") == text.npos; });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.obstacle, "");
  EXPECT_EQ(reduced.ops, 1U);
  EXPECT_NE(reduced.text.find(" = stablehlo.clamp "), std::string::npos) << reduced.text;
  EXPECT_EQ(reduced.repeated, reduction::kRepetitions);
}

// If the backend reads the whole program but nothing smaller, the search ends soon.
TEST(Reduce, EndsIfEveryCandidateEndsDifferently) {
  constexpr std::array kNeeded = {".tanh",    ".reverse",     ".transpose", ".pad", ".slice",
                                  ".maximum", ".dot_general", ".while",     ".abs", "@scaled"};
  FragileParser backend([&](std::string const& text) {
    return std::ranges::all_of(kNeeded, [&](char const* name) { return text.find(name) != text.npos; });
  });
  auto const reduced = reduced_on(backend);
  EXPECT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_NE(reduced.obstacle.find("in a row: crashed"), std::string::npos) << reduced.obstacle;
  EXPECT_LE(reduced.executions, 40U);
  EXPECT_EQ(reduced.repeated, reduction::kRepetitions);
}

TEST(Reduce, FolderIsComplete) {
  MutantBackend backend(mutant("clamp/min_ignored"));
  auto const reduced = reduced_on(backend);
  std::string const folder = work("filed");
  std::filesystem::remove_all(folder);
  std::string error;
  ASSERT_TRUE(reduction::write_reproducer(folder, reduced, backend, {"model.mlir", "ieee", "", 4}));
  for (auto const* const name : {"program.mlir", "input_0.npy", "expected_0.npy", "actual_0.npy", "report.md"})
    EXPECT_TRUE(std::filesystem::exists(folder + "/" + name)) << name;
  std::ifstream file(folder + "/report.md");
  std::string const text((std::istreambuf_iterator<char>(file)), {});
  for (auto const* const part :
       {"# `stablehlo.clamp` returns a wrong result", "clamp/min_ignored program.mlir", "| exact, rounded correctly |",
        "model.mlir", "were not reduced: 4", "3 of 3 more runs"})
    EXPECT_NE(text.find(part), text.npos) << part << "\n" << text;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace assay
