// Types that hints suggest, for findings of all labels. The checker verifies that they are correct.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "grammar/text/parse.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::string_view kOfResult = "the type of the result must be ",
                           kOfOperand = "the op is valid with an operand of type ",
                           kOfValue = "the op is valid with the type that ", kWrite = "write tensor<";

CheckOptions hint_options(bool explained) {
  CheckOptions options;
  options.explained = explained;
  options.includes_consequences = !explained;
  options.allow_unregistered_dialect = true;
  return options;
}

std::vector<std::string> programs_of(std::string const& path) {
  std::vector<std::string> programs(1);
  auto const source = Source::from_file(path);
  if (!source) return programs;
  std::string_view rest = source->text();
  while (!rest.empty()) {
    auto const end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    if (rest.starts_with("// -----"))
      programs.emplace_back();
    else
      programs.back() += rest.substr(0, end);
    rest.remove_prefix(end);
  }
  return programs;
}

// Finds the last op that begins at or before this offset.
void find_last(Block const& block, std::uint32_t place, Operation const*& last) {
  for (Operation const* op : block.ops) {
    if (op->range.begin <= place && (!last || last->range.begin <= op->range.begin)) last = op;
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) find_last(*inner, place, last);
  }
}

Operation const* op_at(Program const& program, std::uint32_t place) {
  Operation const* last = nullptr;
  find_last(*program.top, place, last);
  return last;
}

// Returns the labels of the findings at this op.
std::set<std::string> labels_at(Program const& program, Operation const* op) {
  Diagnostics found;
  check_program(program, hint_options(false), found);
  std::set<std::string> labels;
  for (Diagnostic const& one : found.all())
    if (one.severity == Severity::error && op_at(program, one.range.begin) == op) labels.insert(one.label);
  return labels;
}

// Appends a function whose argument has this type, and returns the type.
Program with_type(std::string const& text, std::string_view type, Type& read) {
  Diagnostics found;
  Program program = parse_program(
      Source::from_string("hint.mlir", text + "\nfunc.func private @named_by_the_hint(" + std::string(type) + ")\n"),
      {.allow_unregistered_dialect = true}, found);
  Attribute const signature = program.top->ops.empty() ? nullptr : program.top->ops.back()->attribute("function_type");
  read = signature && signature->type && signature->type->members.size() == 1 ? signature->type->members[0] : nullptr;
  return program;
}

std::string_view type_after(std::string_view hint, std::string_view words) {
  return hint.starts_with(words) ? hint.substr(words.size()) : std::string_view();
}

struct HintCounts {
  int of_results = 0, of_operands = 0, of_values = 0, to_write = 0;
};

void expect_right(std::string const& text, Diagnostic const& finding, HintCounts& counts) {
  std::string_view const hint = finding.hint.text;
  auto const result = type_after(hint, kOfResult), operand = type_after(hint, kOfOperand);
  if (!result.empty() || !operand.empty()) {
    (result.empty() ? counts.of_operands : counts.of_results) += 1;
    Type type = nullptr;
    Program const program = with_type(text, result.empty() ? operand : result, type);
    Operation const* const op = op_at(program, finding.range.begin);
    ASSERT_TRUE(type && op) << hint << "\n" << text;
    auto const before = labels_at(program, op);
    (result.empty() ? op->operands : op->results)[0]->type = type;
    auto const after = labels_at(program, op);
    EXPECT_FALSE(after.contains(finding.label)) << hint << "\n" << text;
    EXPECT_TRUE(std::ranges::includes(before, after)) << hint << "\n" << text;
  } else if (hint.starts_with(kOfValue)) {
    ++counts.of_values;
    Type type = nullptr;
    Program const program = with_type(text, "i1", type);
    EXPECT_EQ(labels_at(program, op_at(program, finding.range.begin)), std::set<std::string>{}) << hint << "\n" << text;
  } else if (hint.starts_with(kWrite)) {
    auto const end = hint.find_first_of(" ;,", kWrite.size());
    Type type = nullptr;
    Program const program = with_type("", hint.substr(6, end == hint.npos ? end : end - 6), type);
    if (!type) return;  // the hint has more than a type
    ++counts.to_write;
    EXPECT_EQ(labels_at(program, program.top->ops.back()), std::set<std::string>{}) << hint;
  }
}

TEST(Hints, NamedTypesAreCorrect) {
  HintCounts counts;
  for (std::string const folder : {"/tests/conformance", "/tests/constraints/check/mistakes"}) {
    auto const files = files_below(ASSAY_SOURCE_DIR + folder);
    ASSERT_TRUE(files) << files.error();
    for (std::string const& path : *files) {
      if (!path.ends_with(".mlir")) continue;
      for (std::string const& text : programs_of(path)) {
        auto const source = Source::from_string("hint.mlir", text);
        auto const checked = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, hint_options(true));
        for (Diagnostic const& finding : checked.found.all())
          if (checked.program.complete || finding.hint.text.starts_with(kWrite)) expect_right(text, finding, counts);
      }
    }
  }
  EXPECT_GT(counts.of_results, 50);
  EXPECT_GT(counts.of_operands, 0);
  EXPECT_GT(counts.of_values, 0);
  EXPECT_GT(counts.to_write, 3);
}

}  // namespace
}  // namespace assay
