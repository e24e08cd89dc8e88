#include "grammar/extract/embedded_programs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Host {
  char const* name;
  char const* file;
  std::size_t programs;        // complete programs, all of which can be read
  std::size_t incomplete = 0;  // truncated texts
};

// Forms in which emitters, their tests and their documents embed programs.
Host const kHosts[] = {
    {"raw_string.rs", R"x(let text = r#"func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}"#;
)x",
     1},
    {"text_block.java", R"x(  static final String TEXT = """
      module @m {
        func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
          %0 = stablehlo.abs %a : tensor<2xf32>
          return %0 : tensor<2xf32>
        }
      }
      """;
)x",
     1},
    {"joined.java", R"x(  String text = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
      + "  %0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> tensor<2xf32> // abs\n"  // here
      + "  return %0 : tensor<2xf32>\n}\n";
)x",
     1},
    {"lines.kt", R"x(val text = listOf("module {", "  func.func @f(%a: tensor<f32>) {",
    "    %0 = stablehlo.abs %a : tensor<f32>", "    return", "  }", "}").joinToString("\n")
)x",
     1},
    {"two_arguments.py", R"x(check("func.func @a() {\n %0 = stablehlo.constant dense<1> : tensor<i32>\n return\n}",
      'func.func @b() {\n %0 = stablehlo.constant dense<2> : tensor<i32>\n return\n}')
)x",
     2},
    {"backticks.go",
     "var text = `\n#map = affine_map<(d0) -> (d0)>\nmodule attributes {a = 1 : i32} {\n  func.func private "
     "@f(tensor<f32>) -> "
     "tensor<f32>\n  func.func @g(%a: tensor<f32>) {\n    %0 = stablehlo.abs %a : tensor<f32>\n    return\n  }\n}\n`\n",
     1},
    {"heredoc.exs",
     "    assert text == \"\"\"\n    func.func @f(%a: tensor<f32>) {\n      %0 = stablehlo.abs %a : tensor<f32>\n"
     "      func.return\n    }\n    \"\"\"\n",
     1},
    {"raw.R", "text <- r\"(func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return\n})\"\n",
     1},
    {"fences.md",
     "Text.\n\n```mlir\nfunc.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return\n}\n```\n\n"
     "> module {\n>   func.func @g(%a: tensor<f32>) {\n>     %0 = stablehlo.abs %a : tensor<f32>\n>     return\n>   "
     "}\n> }\n",
     2},
    {"comment.rs",
     "/// ```mlir\n/// func.func @f(%a: tensor<f32>) {\n///   %0 = stablehlo.abs %a : tensor<f32>\n///   return\n/// "
     "}\n"
     "/// ```\nfn main() {}\n",
     1},
    {"insta.snap",
     "---\nsource: lib.rs\nexpression: text\n---\nmodule {\n  func.func @f(%a: tensor<f32>) {\n    %0 = stablehlo.abs "
     "%a : "
     "tensor<f32> loc(#loc)\n    return loc(#loc)\n  } loc(#loc)\n} loc(#loc)\n#loc = loc(unknown)\n",
     1},
    {"cells.ipynb", R"x({"cells": [{"source": ["text = \"\"\"\n", "func.func @f(%a: tensor<f32>) {\n",
   "  %0 = \"stablehlo.abs\"(%a) : (tensor<f32>) -> tensor<f32>\n", "  return\n", "}\n", "\"\"\""],
  "outputs": [{"text": ["module {\n", "  func.func @g(%a: tensor<f32>) { // g\n", "    %0 = stablehlo.abs %a : tensor<f32>\n",
   "    return\n", "  }\n", "}\n"]}]}]}
)x",
     2},
    {"page.html",
     "<!DOCTYPE html><html><body><p>Tensors such as tensor&lt;f32&gt;</p><pre><code class=\"a > b\">"
     "<span class=\"k\">func.func</span> @f(%a: tensor&lt;f32&gt;) {\n"
     "  %0 = &quot;stablehlo.abs&quot;(%a) : (tensor&lt;f32&gt;) -&#62; tensor&#x3c;f32&gt;\n  return\n}</code></pre>\n"
     "<script type=\"text/mlir\">func.func @g(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return\n}\n"
     "</script></body></html>\n",
     2},
    {"attribute.html",
     "<div>\n<b>func.func</b> @f() attributes {a = &quot;&amp; &copy; &#x1F600;&quot;} {\n"
     "  %0 = stablehlo.constant dense&lt;1&gt; : tensor&lt;i32&gt;<br>\n  return }</div>\n",
     1},
    {"generic.py", R"x(s = '''"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>) -> (), sym_name = "f"}> ({
  ^bb0(%a: tensor<f32>):
    %0 = "stablehlo.abs"(%a) : (tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
'''
)x",
     1},
    // Generic form begins with a quote, which string literals escape.
    {"generic.java", R"x(  String text = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n"
      + "  %0 = \"stablehlo.constant\"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>\n"
      + "  \"func.return\"() : () -> ()\n"
      + "}) : () -> ()\n";
)x",
     1},
    {"verbatim.cs", R"x(  var text = @"""func.func""() <{function_type = () -> (), sym_name = ""f""}> ({
  %0 = ""stablehlo.constant""() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  ""func.return""() : () -> ()
}) : () -> ()
";
)x",
     1},
    {"jest.test.js.snap", R"x(exports[`text 1`] = `
"\\"func.func\\"() <{function_type = () -> (), sym_name = \\"f\\"}> ({
  %0 = \\"stablehlo.constant\\"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  \\"func.return\\"() : () -> ()
}) : () -> ()"
`;
)x",
     1},
    {"appended.java", R"x(    b.append("func.func @f(%a: tensor<f32>) {\n");
    b.append("  %0 = \"stablehlo.abs\"(%a) : (tensor<f32>) -> tensor<f32>\n");
    b.append("  return\n");
    b.append("}\n");
)x",
     1},
    {"appended.kt", R"x(val text = buildString {
  appendLine("func.func @f(%a: tensor<f32>) {")
  appendLine("  %0 = stablehlo.abs %a : tensor<f32>")
  appendLine("  return")
  appendLine("}")
}
)x",
     1},
    {"written.rs", R"x(    writeln!(f, "module {{")?;
    writeln!(f, "  func.func @f(%a: tensor<f32>) {{")?; // here
    write!(f, "    %0 = stablehlo.abs %a : tensor<f32>\n")?;

    writeln!(f, "    return\n  }}")?;
    writeln!(f, "}}")?;
)x",
     1},
    {"unwrapped.rs", R"x(    writeln!(out, "func.func @f(%a: tensor<f32>) {{").unwrap();
    writeln!(out, "  %0 = \"stablehlo.abs\"(%a) : (tensor<f32>) -> tensor<f32>").unwrap();
    writeln!(out, "  return").unwrap();
    writeln!(out, "}}").unwrap();
)x",
     1},
    // Arguments replace placeholders.
    {"arguments.rs", R"x(    writeln!(f, "func.func @f(%a: tensor<{}xf32>) {{", n)?;
    writeln!(f, "  %0 = stablehlo.abs %a : tensor<{}xf32>", n)?;
    writeln!(f, "  return")?;
    writeln!(f, "}}")?;
)x",
     0, 1},
    {"written.go", R"x(	b.WriteString("func.func @f(%a: tensor<f32>) {\n")
	b.WriteString("  %0 = stablehlo.abs %a : tensor<f32>\n")
	b.WriteString("  return\n}\n")
)x",
     1},
    {"printed.go", R"x(	fmt.Fprintf(w, "func.func @f(%%a: tensor<f32>) {\n")
	fmt.Fprintf(w, "  %%0 = stablehlo.abs %%a : tensor<f32>\n")
	fmt.Fprintf(w, "  return\n}\n")
)x",
     1},
    {"chained.java", R"x(    sb.append("func.func @f(%a: tensor<f32>) {").append("\n");
    sb.append("  %0 = stablehlo.abs %a : tensor<f32>").append('\n');
    sb.append("  return\n")
      .append("}\n");
)x",
     1},
    {"chained.kt", R"x(val text = StringBuilder()
  .append("func.func @f(%a: tensor<f32>) {\n")
  .append("  %0 = stablehlo.abs %a : tensor<f32>\n")
  .appendLine("  return")
  .append("}\n")
)x",
     1},
    {"added.py", R"x(    out += "func.func @f(%a: tensor<f32>) {\n"
    out += "  %0 = stablehlo.abs %a : tensor<f32>\n"
    out += "  return\n}\n"
    print("func.func @g(%a: tensor<f32>) {", file=f)
    print("  %0 = stablehlo.abs %a : tensor<f32>", file=f)
    print("  return\n}", file=f)
)x",
     2},
    {"pasted.R", R"x(text <- paste0("func.func @f(%a: tensor<f32>) {\n",
  "  %0 = stablehlo.abs %a : tensor<f32>\n", "  return\n}\n")
cat("func.func @g(%a: tensor<f32>) {\n", file = f)
cat("  %0 = stablehlo.abs %a : tensor<f32>\n", file = f)
cat("  return\n}\n", file = f)
lines <- c(lines, "func.func @h(%a: tensor<f32>) {")
lines <- c(lines, "  %0 = stablehlo.abs %a : tensor<f32>")
lines <- c(lines, "  return", "}")
)x",
     3},
    {"put.rb", R"x(    io.puts "func.func @f(%a: tensor<f32>) {"
    io.puts "  %0 = stablehlo.abs %a : tensor<f32>"
    io.puts "  return"
    io.puts "}"
)x",
     1},
    {"assigned.py", R"x(    a = "func.func @f(%a: tensor<f32>) {\n  stablehlo.abs"
    a = "  return\n}\n"
)x",
     0, 1},
    {"streamed.cc", R"x(  os << "func.func @f(%a: tensor<f32>) {\n";
  os << "  %0 = stablehlo.abs %a : tensor<f32>" << std::endl;
  os << "  return\n}\n";
)x",
     1},
    {"separated.java", R"x(  String text = "func.func @f(%a: tensor<f32>) {" + System.lineSeparator()
      + "  %0 = stablehlo.abs %a : tensor<f32>" + System.lineSeparator() + "  return" + System.lineSeparator() + "}";
)x",
     1},
    {"lines.go", R"x(var text = []string{
	`func.func @f(%a: tensor<f32>) {`,
	`  %0 = "stablehlo.abs"(%a) : (tensor<f32>) -> tensor<f32>`,
	`  return`,
	`}`,
}
)x",
     1},
    {"margin.scala",
     "val text = \"\"\"func.func @f(%a: tensor<f32>) {\n    |  %0 = stablehlo.abs %a : tensor<f32>\n    |  return\n"
     "    |}\"\"\".stripMargin\n",
     1},
    {"sigil.ex", R"x(text = ~S|"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  "func.return"() : () -> ()
}) : () -> ()|
)x",
     1},
    {"lines.zig",
     "const text =\n    \\\\func.func @f(%a: tensor<f32>) {\n    \\\\  %0 = stablehlo.abs %a : tensor<f32>\n"
     "    \\\\  return\n    \\\\}\n;\n",
     1},
    // Templates double braces that are not holes. Without holes they are programs.
    {"braces.rs",
     R"x(let text = format!("func.func @f(%a: tensor<2xf32> {{foo.x = {{y}}}}) {{\n  %0 = stablehlo.abs %a : tensor<2xf32>\n  return\n}}");
)x",
     1},
    {"braces.py",
     "text = f\"\"\"\nmodule {{\n  func.func @f(%a: tensor<{n}xf32>) {{\n    %0 = stablehlo.abs %a : "
     "tensor<{n}xf32>\n    return\n  }}\n}}\n\"\"\"\n",
     0, 1},
    {"percents.go",
     "var text = fmt.Sprintf(`func.func @f(%%a: tensor<2xf32>) {\n  %%0 = stablehlo.abs %%a : tensor<2xf32>\n  "
     "return\n}\n`)\nvar hole = fmt.Sprintf(`func.func @f(%%a: tensor<%dxf32>) {\n  %%0 = stablehlo.abs %%a : "
     "tensor<%dxf32>\n  return\n}\n`, n)\n",
     1, 1},
    {"between.java", R"x(    b.append("func.func @f(%a: tensor<f32>) {\n");
    c.append("  %0 = \"stablehlo.abs\"(%a) : (tensor<f32>) -> tensor<f32>\n");
)x",
     0},
    {"open.java", R"x(sb.append("module {\n"); sb.append("  stablehlo.abs"); sb.append("}\n");)x", 0},
    {"cut.py", "head = \"\"\"module {\n  func.func @f() {\n  // stablehlo.abs\n\"\"\"\n", 0, 1},
    {"other_dialect.py", "x = '''module {\n  func.func @f() {\n    return\n  }\n}\n'''\n", 0},
    {"prose.md", "A module { } of stablehlo.abs is not a program. module names; func.func is an op.\n", 0},
};

TEST(EmbeddedPrograms, AreFoundAtTheirPositions) {
  for (auto const& [name, file, programs, incomplete] : kHosts) {
    SCOPED_TRACE(name);
    std::string_view const host = file;
    auto const found = find_embedded_programs(name, host);
    EXPECT_EQ(found.programs.size(), programs);
    EXPECT_EQ(found.incomplete, incomplete);
    if (found.programs.empty()) continue;
    ASSERT_EQ(found.text.size(), host.size());
    for (std::size_t i = 0; i < host.size(); ++i) ASSERT_EQ(found.text[i] == '\n', host[i] == '\n') << i;
    auto const source = Source::from_string(name, found.text);
    for (auto const range : found.programs) {
      Diagnostics diagnostics;
      parse_program(source.piece(range), {}, diagnostics);
      EXPECT_EQ(diagnostics.errors(), 0U) << found.text.substr(range.begin, range.end - range.begin)
                                          << (diagnostics.all().empty() ? "" : diagnostics.all()[0].message);
      auto const op = found.text.find("stablehlo.", range.begin);
      EXPECT_LT(op, range.end);
      EXPECT_EQ(host.substr(op, 10), "stablehlo.");  // the same offset as in the host
    }
  }
}

TEST(EmbeddedPrograms, PlaceholdersAreRecognized) {
  for (auto const* line : {"tensor<${n}xf32>", "%0 = #{op} %a", "tensor<{shape}>", "tensor<{}xf32>", "tensor<%dxf32>",
                           "tensor<2x%sxf32>", "<%= x %>"})
    EXPECT_TRUE(has_template_hole(line)) << line;
  for (auto const* line :
       {"%0 = stablehlo.abs %a : tensor<2xf32>", "module attributes {a = 1} {", "%size = stablehlo.abs %d0"})
    EXPECT_FALSE(has_template_hole(line)) << line;
}

TEST(EmbeddedPrograms, ReadingTheHostIsLinear) {
  // Each of these begins a program that does not end. The total work must be bounded.
  std::string host;
  for (int i = 0; i < 20'000; ++i) host += "\"module { stablehlo.abs\n";
  EXPECT_TRUE(find_embedded_programs("a.py", host).programs.empty());
}

TEST(EmbeddedPrograms, AreSearchedByFileExtension) {
  for (auto const* name : {"a/B.java", "x.R", "x.ipynb", "x.html", "x.md", "t.snap", "lib.rs", "a.exs"})
    EXPECT_TRUE(can_embed_programs(name)) << name;
  for (auto const* name : {"a.mlir", "a.o", "a", "a.png", "a.mlirbc"}) EXPECT_FALSE(can_embed_programs(name)) << name;
}

}  // namespace
}  // namespace assay
