// Properties of reductions that only ask whether a program is accepted: the reduced program violates the same rule or
// is valid, fails in the same way, and is small.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/reduction/cause_index.hpp"
#include "harness/reduction/causes.hpp"
#include "harness/reduction/reproducer.hpp"
#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using reduction::Outcome;
using reduction::Question;
using reduction::Reduced;
using End = BackendReply::End;

// Accepts all programs except those that the test selects.
class Compiler : public Backend {
public:
  using Say = std::function<void(std::string const& text, BackendReply& reply)>;
  explicit Compiler(Say say = nullptr) : say_(std::move(say)) {}
  std::string name() const override { return "compiler"; }
  bool can_compile_only() const override { return true; }
  std::string command(BackendRequest const& request) const override { return "compiler " + request.program; }
  BackendReply execute(BackendRequest const& request) override {
    EXPECT_TRUE(request.compile_only);
    std::ifstream file(request.program);
    std::string const text((std::istreambuf_iterator<char>(file)), {});
    BackendReply reply;
    reply.end = End::done;
    if (say_) say_(text, reply);
    return reply;
  }

private:
  Say say_;
};

bool has_op(std::string const& text, std::string_view op) { return text.find(op) != text.npos; }

std::vector<std::string> labels_of(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  if (found.errors() == 0) check_program(program, {}, found);
  std::vector<std::string> labels;
  for (auto const& diagnostic : found.all())
    if (diagnostic.severity == Severity::error) labels.push_back(diagnostic.label);
  return labels;
}

Reduced reduced_on(Backend& backend, std::string const& text, Question question) {
  reduction::ReduceOptions options;
  options.work = testing::TempDir() + "/acceptance_" + std::to_string(getpid());
  options.question = std::move(question);
  Profile const profile;
  return reduction::reduce(text, {}, backend, profile, options);
}

// Returns ten ops around a wrong one: `line`, which reads %1 and %2 and defines %3.
std::string around(std::string const& line) {
  return R"(
func.func private @scaled(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %t = stablehlo.tanh %x : tensor<4x6xf32>
  return %t : tensor<4x6xf32>
}
func.func @main(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> (tensor<8x6xf32>, tensor<4x6xf32>) {
  %0 = stablehlo.add %a, %b : tensor<4x6xf32>
  %1 = call @scaled(%0) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = stablehlo.cosine %1 : tensor<4x6xf32>
)" + line +
         R"(
  %4 = stablehlo.abs %3 : tensor<8x6xf32>
  %5 = stablehlo.negate %4 : tensor<8x6xf32>
  return %5, %2 : tensor<8x6xf32>, tensor<4x6xf32>
}
)";
}

TEST(ReduceAcceptance, AnInvalidProgramStaysInvalidByTheSameRuleAlone) {
  struct {
    char const *line, *label, *op;
  } const rows[] = {
      {R"(  %3 = "stablehlo.concatenate"(%1, %2) {dimension = 7 : i64}
    : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>)",
       "concatenate_c4", "stablehlo.concatenate"},
      {R"(  %n = "stablehlo.concatenate"(%1, %2) {dimension = 0 : i64}
    : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<9x6xf32>
  %3 = "stablehlo.slice"(%n) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 8, 6>,
    strides = array<i64: 1, 1>} : (tensor<9x6xf32>) -> tensor<8x6xf32>)",
       "concatenate_c6", "stablehlo.concatenate"},
      {R"(  %3 = "stablehlo.pad"(%1, %p) {edge_padding_low = array<i64: 4, 0>, edge_padding_high = array<i64: 0, 0>,
    interior_padding = array<i64: 0, 0>} : (tensor<4x6xf32>, tensor<f64>) -> tensor<8x6xf32>)",
       "pad_c1", "stablehlo.pad"},
  };
  for (auto const& row : rows) {
    std::string line = row.line;
    if (has_op(line, "%p")) line = "  %p = stablehlo.constant dense<0.0> : tensor<f64>\n" + line;
    std::string const text = around(line);
    ASSERT_EQ(reduction::broken_rule(text), row.label) << text;
    Compiler compiler;
    auto const reduced = reduced_on(compiler, text, {true, row.label});
    ASSERT_EQ(reduced.end, Reduced::End::reduced) << row.label << ": " << reduced.reason;
    EXPECT_EQ(reduced.seen.outcome, Outcome::accepted);
    EXPECT_EQ(labels_of(reduced.text), std::vector<std::string>{row.label}) << reduced.text;
    EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{row.op}) << reduced.text;
    EXPECT_EQ(reduced.ops, 1u) << reduced.text;
    EXPECT_EQ(reduced.repeated, reduced.of);
    EXPECT_FALSE(has_op(reduced.text, "6x") || has_op(reduced.text, "x6")) << "sizes go down, too\n" << reduced.text;
    EXPECT_FALSE(has_op(reduced.text, "@scaled")) << reduced.text;
  }
}

TEST(ReduceAcceptance, RejectedInvalidProgramIsNotAFailure) {
  Compiler strict([](std::string const&, BackendReply& reply) { reply.end = End::refused; });
  auto const text = around(R"(  %3 = "stablehlo.concatenate"(%1, %2) {dimension = 7 : i64} : (tensor<4x6xf32>,
    tensor<4x6xf32>) -> tensor<8x6xf32>)");
  EXPECT_EQ(reduced_on(strict, text, {true, "concatenate_c4"}).end, Reduced::End::conforms);
  Compiler loose;
  auto const other = reduced_on(loose, text, {true, "add_c1"});
  EXPECT_EQ(other.end, Reduced::End::unusable);
  EXPECT_EQ(other.reason, "the program does not violate add_c1");
}

// A valid program may have unknown sizes, arguments of any type, and no @main.
std::string const kValid = R"(
func.func @f(%a: tensor<?x6xf32>, %t: !stablehlo.token) -> (tensor<?x6xf32>, !stablehlo.token) {
  %0 = stablehlo.tanh %a : tensor<?x6xf32>
  %1 = stablehlo.cosine %0 : tensor<?x6xf32>
  %2 = stablehlo.add %1, %0 : tensor<?x6xf32>
  return %2, %t : tensor<?x6xf32>, !stablehlo.token
}
func.func @g() { return }
)";

TEST(ReduceAcceptance, AValidProgramStaysValidAndIsRefusedForTheSameReason) {
  Compiler compiler([](std::string const& text, BackendReply& reply) {
    if (!has_op(text, "stablehlo.add") || !has_op(text, "stablehlo.cosine")) return;
    reply.end = End::refused;
    reply.evidence =
        has_op(text, "stablehlo.tanh") ? "1:2: error: no 'stablehlo.tanh'" : "3:4: error: no 'stablehlo.add'";
  });
  auto const reduced = reduced_on(compiler, kValid, {true, ""});
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.ops, 3u) << "without tanh it is another refusal\n" << reduced.text;
  EXPECT_EQ(labels_of(reduced.text), std::vector<std::string>{}) << reduced.text;
  EXPECT_FALSE(has_op(reduced.text, "token") || has_op(reduced.text, "@g")) << reduced.text;
}

TEST(ReduceAcceptance, ACrashOfTheCompilerIsReduced) {
  Compiler compiler([](std::string const& text, BackendReply& reply) {
    if (!has_op(text, "stablehlo.cosine")) return;
    reply.end = End::crashed;
    reply.reason = "killed by signal 11 (segmentation fault)";
  });
  auto const reduced = reduced_on(compiler, kValid, {true, ""});
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{"stablehlo.cosine"}) << reduced.text;
  EXPECT_EQ(reduced.seen.outcome, Outcome::crashed);
}

// The program is not run, so that its sizes may be arbitrarily large.
TEST(ReduceAcceptance, HugeSizesAreAsFastAsSmallOnes) {
  Compiler compiler([](std::string const& text, BackendReply& reply) {
    if (!has_op(text, "1000000000000")) return;
    reply.end = End::refused;
    reply.reason = "error: too large";
  });
  auto const reduced = reduced_on(compiler, R"(
func.func @main(%a: tensor<1000000000000x1xi1>) -> tensor<1x1000000000000xi1> {
  %0 = stablehlo.reshape %a : (tensor<1000000000000x1xi1>) -> tensor<1x1000000000000xi1>
  return %0 : tensor<1x1000000000000xi1>
})",
                                  {true, ""});
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_EQ(reduced.mnemonics, std::vector<std::string>{"stablehlo.reshape"}) << reduced.text;
  EXPECT_EQ(reduced.seen.outcome, Outcome::refused);
}

TEST(ReduceAcceptance, InvalidSyntaxIsReducedAsText) {
  Compiler compiler;
  auto const text =
      around("  %3 = stablehlo.concatenate %1, %2, dim = : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>");
  ASSERT_EQ(labels_of(text), std::vector<std::string>{"syntax"});
  auto const reduced = reduced_on(compiler, text, {true, "syntax"});
  ASSERT_EQ(reduced.end, Reduced::End::reduced) << reduced.reason;
  EXPECT_TRUE(reduced.is_text);
  EXPECT_EQ(labels_of(reduced.text), std::vector<std::string>{"syntax"}) << reduced.text;
  EXPECT_LT(reduced.text.size(), text.size() / 10) << reduced.text;
}

TEST(ReduceAcceptance, FolderHasTheRuleAndACommand) {
  samples::Folder folder;
  Compiler compiler;
  auto const text = around(R"(  %3 = "stablehlo.concatenate"(%1, %2) {dimension = 7 : i64} : (tensor<4x6xf32>,
    tensor<4x6xf32>) -> tensor<8x6xf32>)");
  auto const reduced = reduced_on(compiler, text, {true, "concatenate_c4"});
  std::string error, page;
  ASSERT_TRUE(
      reduction::write_reproducer(folder / "f", reduced, compiler, {"model.mlir", "ieee", "assay reduce ..", 0}))
      << error;
  std::ifstream file(folder / "f/report.md");
  page.assign(std::istreambuf_iterator<char>(file), {});
  for (auto const* const part :
       {"# `stablehlo.concatenate` is accepted, although it violates `concatenate_c4`",
        "`0 <= dimension < rank(inputs[0])`", "compiler program.mlir", "assay check program.mlir"})
    EXPECT_TRUE(has_op(page, part)) << part << "\n" << page;
  EXPECT_FALSE(std::filesystem::exists(folder / "f/input_0.npy"));
}

// Wrong results with one pattern are one failure, regardless of their types.
TEST(ReduceAcceptance, CasesOfAReportAreGroupedByPattern) {
  auto one = samples::outcome("slice/a", Verdict::violates), other = samples::outcome("slice/b", Verdict::violates);
  other.types = {"i32"};
  EXPECT_NE(reduction::bucket_of(one), reduction::bucket_of(other));
  one.pattern = "off by one: elements come from one index after along dimension 0";
  other.pattern = "off by one: elements come from one index after along dimension 1";
  EXPECT_EQ(reduction::bucket_of(one), reduction::bucket_of(other));
  other.pattern = "results are rounded towards zero";
  EXPECT_NE(reduction::bucket_of(one), reduction::bucket_of(other));
  reduction::Cause cause;
  cause.cases = {"slice/a", "slice/b"};
  cause.reduced.end = reduction::Reduced::End::reduced;
  cause.pattern = one.pattern;
  EXPECT_NE(reduction::cause_index("b", {cause}).find("pattern: off by one: elements come from one index after"),
            std::string::npos);
  EXPECT_NE(reduction::failure_text(cause.reduced, {}, Compiler(), {"x", "ieee", "", 0, cause.pattern})
                .find("* pattern, before the reduction: off by one"),
            std::string::npos);
}

// The common property of cases in a report: the rule that the backend does not check.
TEST(ReduceAcceptance, CasesOfAReportAreGroupedByRule) {
  auto one = samples::outcome("invalid/add_c1/a", Verdict::violates);
  one.kind = CaseKind::invalid;
  one.op = "add";
  one.breaks = "add_c1";
  auto other = one;
  other.id = "invalid/add_c1/b";
  EXPECT_EQ(reduction::bucket_of(one), reduction::bucket_of(other));
  other.breaks = "add_c2";
  EXPECT_NE(reduction::bucket_of(one), reduction::bucket_of(other));
  other.kind = CaseKind::probe;
  EXPECT_EQ(reduction::bucket_of(other), "");
  ManifestRow row;
  row.kind = CaseKind::invalid;
  row.breaks = "add_c1";
  EXPECT_TRUE(reduction::question_of(row, "").compile_only);
  EXPECT_EQ(reduction::question_of(row, "").breaks, "add_c1");
  row.kind = CaseKind::program;
  EXPECT_FALSE(reduction::question_of(row, "").compile_only);
}

}  // namespace
}  // namespace assay
