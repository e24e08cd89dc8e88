// `assay spec audit OLD NEW`: the work for an implementer.

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using SpecAudit = ShellFolder;

constexpr char const* kOld = R"(# Specification

## Ops

### abs

#### Semantics

Computes the absolute value of each element.

#### Constraints

* (C1) `shape(result) = shape(operand)`.
)";
constexpr char const* kNew = R"(# Specification

## Ops

### abs

#### Semantics

Computes the absolute value of every element.

#### Constraints

* (C1) `type(result) = type(operand)`.

### exp2

#### Constraints

* (C1) `baseline_type(operand) = baseline_type(result)`.
)";

TEST_F(SpecAudit, ListsWorkForImplementers) {
  write("old.md", kOld);
  write("new.md", kNew);
  auto const [status, output] = shell("assay spec audit old.md new.md 2>&1");
  EXPECT_EQ(status, 1);
  for (auto const* text : {"op abs\n",
                           "  (C1) changed, line 13: abs_c1\n    - `shape(result) = shape(operand)`.\n"
                           "    + `type(result) = type(operand)`.\n",
                           "op exp2 is new\n",
                           "To do\n  implement new ops (rules, results, programs that satisfy and violate each rule): "
                           "exp2\n  review the clauses: abs (C1)\n",
                           "  review the semantics: abs\n"})
    EXPECT_NE(output.find(text), std::string::npos) << text << "\n" << output;
}

TEST_F(SpecAudit, UnchangedDocumentNeedsNoWork) {
  write("old.md", kOld);
  auto const [status, output] = shell("assay spec audit old.md old.md 2>&1");
  EXPECT_EQ(status, 0);
  EXPECT_EQ(output, "the two documents agree\n");
}

TEST_F(SpecAudit, Json) {
  write("old.md", kOld);
  write("new.md", kNew);
  auto const report = parse_json_or_throw<nlohmann::json>(shell("assay spec audit --format json old.md new.md").output);
  ASSERT_EQ(report["sections"].size(), 2U);
  EXPECT_EQ(report["sections"][0]["title"], "abs");
  EXPECT_EQ(report["sections"][1]["changes"][0]["kind"], "added");
  EXPECT_EQ(report["toDo"].size(), 3U);
}

TEST_F(SpecAudit, UnreadableDocumentIsAnError) {
  write("old.md", kOld);
  EXPECT_EQ(shell("assay spec audit old.md missing.md 2>/dev/null").status, 2);
  EXPECT_EQ(shell("assay spec audit --record 1.0.0 old.md old.md 2>/dev/null").status, 2);
}

}  // namespace
}  // namespace assay
