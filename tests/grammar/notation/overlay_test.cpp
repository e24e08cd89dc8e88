#include "grammar/notation/overlay.hpp"

#include <gtest/gtest.h>

#include "grammar/notation/op_file.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr char const* kBase = R"(# A comment above.

op first
  summary "One."
  input  x I1 tensor
  output y    tensor
  note "old"

  C1  rank(x) = 1
      interpretation "why"
  # About C2.
  C2  type(x)
        = type(y)

op second
  summary "Two."
)";

SpecFile read(std::string const& text) {
  auto const file = parse_spec_file("test", text);
  EXPECT_TRUE(file) << text;
  return file ? *file : SpecFile{};
}

std::string changed(std::string const& changes) {
  auto const text = overlaid(kBase, changes);
  EXPECT_TRUE(text) << text.error();
  return text ? *text : "";
}

TEST(Overlay, WithoutChangesTheFileIsTheSame) { EXPECT_EQ(changed(""), kBase); }

TEST(Overlay, RowsAreReplacedAddedAndDropped) {
  auto const file = read(changed(R"(op first
  drop note
  C1  rank(x) = 2
  C3  0 < rank(y)
  input  z I2 tensor
op third
  summary "Three."
)"));
  ASSERT_EQ(file.ops.size(), 3U);
  auto const& first = file.ops[0];
  EXPECT_EQ(first.summary, "One.");
  EXPECT_TRUE(first.notes.empty());
  ASSERT_EQ(first.clauses.size(), 3U);
  EXPECT_EQ(first.clauses[0].text, "rank(x) = 2");
  EXPECT_EQ(first.clauses[0].interpretation, "");  // it described the earlier formula
  EXPECT_EQ(first.clauses[1].text, "type(x) = type(y)");
  EXPECT_EQ(first.clauses[2].label, "C3");
  ASSERT_EQ(first.rows.size(), 3U);
  EXPECT_EQ(first.rows[1].name, "z");
  EXPECT_EQ(file.ops[2].summary, "Three.");
}

TEST(Overlay, DroppedRowMustExist) {
  EXPECT_FALSE(overlaid(kBase, "op first\n  drop C9\n"));
  EXPECT_FALSE(overlaid(kBase, "op second\n  drop note\n"));
}

TEST(SpecVersion, UnknownOnesAreMistakes) {
  EXPECT_NE(choose_spec_version("previous"), "");
  EXPECT_EQ(choose_spec_version("current"), "");
}

TEST(SpecVersion, AFolderMustBeACopyOfSpec) {
  EXPECT_NE(choose_spec_folder("/nonexistent").find("No such file"), std::string::npos);
}

// Every file of spec/next can be applied and read.
TEST(SpecVersion, ChangesMatchTheirFiles) {
  std::size_t changes = 0;
  for (auto const& file : embedded_files()) {
    if (!file.name.starts_with("next/") || !file.name.ends_with(".spec")) continue;
    ++changes;
    auto const text = overlaid(embedded_file(file.name.substr(5)), file.text);
    ASSERT_TRUE(text) << file.name << ": " << text.error();
    auto const read = parse_spec_file(file.name, *text);
    EXPECT_TRUE(read) << file.name << ": " << (read ? "" : read.error().message);
  }
  EXPECT_GT(changes, 3U);
  EXPECT_EQ(Specification::get().op("stablehlo.exp2"), nullptr);  // not in the current specification
}

}  // namespace
}  // namespace assay
