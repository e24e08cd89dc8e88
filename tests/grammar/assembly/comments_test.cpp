// Comments are preserved when a program is printed: each comment, at its place, any number of times.
#include "grammar/assembly/comments.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

std::string formatted(std::string const& text, AssemblyFormat format = AssemblyFormat::pretty) {
  Diagnostics found;
  auto const program = parse_program(Source::from_string("p.mlir", text), {.allow_unregistered_dialect = true}, found);
  EXPECT_EQ(found.errors(), 0u) << (found.all().empty() ? "" : found.all()[0].message) << "\n" << text;
  if (found.errors() > 0) return text;
  return print_program(program, format, Comments(program));
}

TEST(Comments, StayWithTheirOps) {
  std::string const text = R"(// first
#map = dense<1> : tensor<2xi64>  // of the alias
// of the function
func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> { // of the body
    // of the add,

    //   in two lines
  %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>  // after the add
  // of the return
  return %0 : tensor<2xf32>
  // at the end of the body
} // after the function
// at the end
)";
  EXPECT_EQ(formatted(text), R"(// first
#map = dense<1> : tensor<2xi64> // of the alias
// of the function
func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> { // of the body
  // of the add,

  //   in two lines
  %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32> // after the add
  // of the return
  func.return %0 : tensor<2xf32>
  // at the end of the body
} // after the function
// at the end
)");
}

// Parts that are printed verbatim keep their comments.
TEST(Comments, WithinElementsOfConstantsStayThere) {
  std::string const text =
      "// before\n%0 = stablehlo.constant dense<[1, // the first\n2]> : tensor<2xi64>\n"
      "\"x.y\"() {a = #x.z<1 // of x\n>} : () -> ()\n";
  std::string const once = formatted(text);
  EXPECT_EQ(once, text);
  EXPECT_EQ(formatted(once), once);
}

// Comments in attributes that are printed verbatim are not repeated before the op.
TEST(Comments, InAttributesMoveBeforeTheOp) {
  std::string const text = R"(func.func @f(%x: tensor<8x8xf32>) attributes {a = affine_map<(d0) // map
 -> (d0)>, b = #sdy.sharding<@m, // axes
 [{}]>, c = #foreign<a // kept
 b>} {
  %r = sdy.sharded_to_unreduced [{"x"}, {
  // within
}] %x out_sharding = <@mesh, [{}, {}], unreduced={"y"}> : tensor<8x8xf32>
  return
}
)";
  std::string const once = formatted(text);
  for (auto const* comment : {"// map", "// axes", "// kept", "// within"}) {
    auto const first = once.find(comment);
    EXPECT_NE(first, once.npos) << once;
    EXPECT_EQ(once.find(comment, first + 1), once.npos) << once;
  }
  EXPECT_EQ(formatted(once), once);
}

TEST(Comments, BlankLinesStayAsOne) {
  std::string const text =
      "\n\n// license\n\n\n// of the function\nfunc.func @f() {\n\n  %c = stablehlo.constant dense<1> : tensor<2xi64>\n"
      "\n \t\n  func.return\n\n}\n\n\n\nfunc.func @g() {\n^bb0:\n\n  func.return\n}\n\n// end\n\n";
  std::string const wanted =
      "// license\n\n// of the function\nfunc.func @f() {\n  %c = stablehlo.constant dense<1> : tensor<2xi64>\n\n"
      "  func.return\n}\n\nfunc.func @g() {\n  func.return\n}\n\n// end\n";
  EXPECT_EQ(formatted(text), wanted);
  EXPECT_EQ(formatted(wanted), wanted);
  // Aliases that move to the beginning leave no blank line there.
  auto const moved = formatted("func.func @f() {\n  func.return\n}\n\n#a = dense<1> : tensor<2xi64>\n");
  EXPECT_FALSE(moved.starts_with('\n')) << moved;
  EXPECT_EQ(formatted(moved), moved);
}

TEST(Comments, InTheMiddleOfAnOpGoBeforeIt) {
  EXPECT_EQ(formatted("func.func @f(%a: tensor<f32>, // first\n"
                      "             // second\n"
                      "             %b: tensor<f32>) {\n"
                      "  %0 = \"stablehlo.add\"(%a, %b) { // attributes\n"
                      "    x = 1 : i64 // x\n"
                      "  } : (tensor<f32>, tensor<f32>)\n"
                      "      // the result\n"
                      "      -> tensor<f32>\n"
                      "  return\n"
                      "}\n"),
            "// first\n"
            "// second\n"
            "func.func @f(%a: tensor<f32>, %b: tensor<f32>) {\n"
            "  // attributes\n"
            "  // x\n"
            "  // the result\n"
            "  %0 = stablehlo.add %a, %b {x = 1 : i64} : tensor<f32>\n"
            "  func.return\n"
            "}\n");
}

TEST(Comments, InAnImpliedRegionMoveBeforeTheOp) {
  auto const text = formatted(R"(func.func @f(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) { // of the region
    // of the sum
    %s = stablehlo.add %a, %b : tensor<f32> // after it
    stablehlo.return %s : tensor<f32>
    // the end
  } // after all
  return %r : tensor<f32>
})");
  for (auto const* comment : {"// of the region", "// of the sum", "// after it", "// the end", "// after all"})
    EXPECT_NE(text.find(comment), text.npos) << comment << "\n" << text;
  EXPECT_EQ(formatted(text), text);
}

TEST(Comments, InBlocksAndStringsAreHandled) {
  std::string const text = R"("test.op"() ({ // region
  // entry
^bb0(%a: i32): // after the label
  "test.branch"()[^bb1] {s = "// no comment"} : () -> ()
// next block
^bb1:
  "test.end"() : () -> ()
  // last
}, { // second region
  "test.end"() : () -> ()
}) : () -> () // the op
)";
  auto const once = formatted(text);
  EXPECT_EQ(formatted(once), once);
  EXPECT_NE(once.find("^bb0(%a: i32): // after the label\n"), once.npos) << once;
  EXPECT_NE(once.find("// next block\n^bb1:"), once.npos) << once;
  EXPECT_NE(once.find("}, { // second region\n"), once.npos) << once;
  Diagnostics found;
  auto const program = parse_program(Source::from_string("p.mlir", text), {.allow_unregistered_dialect = true}, found);
  EXPECT_EQ(Comments(program).count(), 7u);
}

// Returns each line of comments in order.
std::vector<std::string> comments_in(std::string const& text) {
  std::vector<std::string> all;
  for (auto const line : split(text, '\n')) {
    bool in_string = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      if (in_string && line[i] == '\\')
        ++i;
      else if (line[i] == '"')
        in_string = !in_string;
      else if (!in_string && line[i] == '/' && line[i + 1] == '/') {
        all.emplace_back(trimmed(line.substr(i)));
        break;
      }
    }
  }
  std::ranges::sort(all);
  return all;
}

// Programs of this repository, with additional comments after and before each line.
TEST(Comments, SurviveInManyPrograms) {
  std::size_t programs = 0, comments = 0, number_of_file = 0;
  for (std::string const folder : {"/tests/conformance", "/generators/programs", "/examples"}) {
    auto const files = files_below(ASSAY_SOURCE_DIR + folder);
    ASSERT_TRUE(files) << files.error();
    for (auto const& file : *files) {
      if (!file.ends_with(".mlir") || ++number_of_file % 4 != 0) continue;
      std::ifstream stream(file);
      std::string const written{std::istreambuf_iterator<char>(stream), {}};
      std::string dense;
      std::size_t number = 0;
      for (auto const line : split(written, '\n'))
        dense += "// before " + std::to_string(++number) + "\n" + std::string(line) + "\n";
      for (auto const& text : {written, dense}) {
        Diagnostics found;
        auto const program =
            parse_program(Source::from_string(file, text), {.allow_unregistered_dialect = true}, found);
        if (found.errors() > 0) continue;
        for (auto const format : {AssemblyFormat::pretty, AssemblyFormat::generic}) {
          auto const once = print_program(program, format, Comments(program));
          ASSERT_EQ(comments_in(once), comments_in(text)) << file << "\n" << once;
          ASSERT_EQ(formatted(once, format), once) << file;
        }
        ++programs;
        comments += comments_in(text).size();
      }
    }
  }
  EXPECT_GT(programs, 200u);
  EXPECT_GT(comments, 2'000u);
}

}  // namespace
}  // namespace assay
