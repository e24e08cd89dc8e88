#include "grammar/hlo/read.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "grammar/hlo/print.hpp"
#include "grammar/hlo/table.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string printed(std::string const& text) {
  Diagnostics found;
  hlo::Module const module = hlo::read_module(text, found);
  if (!found.all().empty()) return found.all()[0].message;
  return hlo::print_module(module, text);
}

// Returns a module with one computation whose only instruction is `text`.
std::string in_module(std::string const& text) { return "ENTRY e {\n  x = " + text + "\n}\n"; }

struct PrintedAs {
  std::string text, printed;
};

TEST(HloText, PrintsCanonicalText) {
  std::vector<PrintedAs> const kCases{
      {"f32[ 1, 2,3]{0, 1, 2 } parameter(0)", "f32[1,2,3]{0,1,2} parameter(0)"},
      {"f32[<=4,?]{1,0:T(8,128)(2,1)S(1)} parameter( 0 )", "f32[<=4,?]{1,0:T(8,128)(2,1)S(1)} parameter(0)"},
      {"(f32[],/*index=1*/(token[], ())) tuple(a, b)", "(f32[], (token[], ())) tuple(a, b)"},
      {"f32[]{:S(2)} add(f32[] %a, %b), metadata={op_name=\"a, }b\"   source_line=3}",
       "f32[]{:S(2)} add(f32[] %a, %b), metadata={op_name=\"a, }b\" source_line=3}"},
      {"add(f32[10] parameter(0), f32[10] parameter(1))", "add(f32[10] parameter(0), f32[10] parameter(1))"},
      {"f32[2] constant({1, nan(0x7f)}) , a = b", "f32[2] constant({1, nan(0x7f)}), a=b"},
      {"s32[] custom-call(%p0#1#0), literal=s32[2] {1, 2}, backend_config={\"a\":{\"b\":[1,2]}}",
       "s32[] custom-call(%p0#1#0), literal=s32[2] {1, 2}, backend_config={\"a\":{\"b\":[1,2]}}"},
      {"f32[4] all-reduce(y), replica_groups=mesh['a'=2,'b'=2] {'b'}, to_apply={ p = f32[] parameter(0) }",
       "f32[4] all-reduce(y), replica_groups=mesh['a'=2,'b'=2] {'b'}, to_apply={\n    p = f32[] parameter(0)\n  }"},
      {"f32[4] f(a,b,c,d,e,f), dim_labels=?b01f_0?1io->b01?f, replica_groups=[2,4]<=[4,2]T(1,0)",
       "f32[4] f(a, b, c, d, e, /*index=5*/f), dim_labels=?b01f_0?1io->b01?f, replica_groups=[2,4]<=[4,2]T(1,0)"},
      {"f32[4] add(y, /*second*/ z), metadata={op_name=\"a // b\"}",
       "f32[4] add(y, /*second*/ z), metadata={op_name=\"a // b\"}"},
      {"f32[4] add(/*first*/f32[4]  y,/* of two */z)", "f32[4] add(/*first*/ f32[4] y, /* of two */ z)"},
      {"f32[4] add(y, z /* sum */), a={b} /* c */, d=1 /* end */ // line",
       "f32[4] add(y, z /* sum */), a={b} /* c */, d=1 /* end */  // line"},
      {"f32[4] add(y /*one*/, z#0#1 /*two*/) /*three*/, /*four*/ a={b}",
       "f32[4] add(y /*one*/, z#0#1 /*two*/) /*three*/, /*four*/ a={b}"},
      {"f32[4] add(y, z)\n  // about w\n  /* also */\n  w = f32[4] abs(y)",
       "f32[4] add(y, z)\n  // about w\n  /* also */\n  w = f32[4] abs(y)"},
      {"f32[4] iota(/* none */), iota_dimension=0", "f32[4] iota(/* none */), iota_dimension=0"},
      {"f32[4] /* of */ abs(abs(y /* inner */) /* outer */)", "f32[4] /* of */ abs(abs(y /* inner */) /* outer */)"},
      {"s1[2] constant({0, -1})", "s1[2] constant({0, -1})"},
      {"b(f32[2]) custom-call(), origin={{\"v\"}} // a comment",
       "b(f32[2]) custom-call(), origin={{\"v\"}}  // a comment"},
  };
  for (auto const& [text, expected] : kCases) {
    EXPECT_EQ(printed(in_module(text)), in_module(expected));
    EXPECT_EQ(printed(in_module(expected)), in_module(expected));
  }
}

// A comment at any position is preserved, and printing the output again does not change it.
TEST(HloText, CommentsMayBeAnywhere) {
  std::string const kLines = "HloModule m, a=1, b={x}\n\nf {\n  ROOT x = f32[2]{0} add(f32[2] y, z), c={1,2}\n}\n";
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at <= kLines.size(); ++at)
    if (at == kLines.size() || std::string_view(" ,(){}[]\n").find(kLines[at]) != std::string_view::npos)
      places.push_back(at);
  ASSERT_GT(places.size(), 30U);
  for (std::string const comment : {" // here\n", " /* here */ ", "/* one\n two */", "\n// here\n\n// there\n"}) {
    for (std::size_t const at : places) {
      std::string text = kLines;
      text.insert(at, comment);
      std::string const once = printed(text);
      if (once.find("expected") != once.npos) continue;  // inside a word
      EXPECT_NE(once.find(comment.find("one") != comment.npos ? "/* one" : "here"), once.npos) << text << once;
      EXPECT_EQ(printed(once), once) << text;
    }
  }
}

TEST(HloText, ModulesHaveLinesTablesAndComments) {
  std::string const kText = R"(// about the module
HloModule m, is_scheduled=true, input_output_alias={ {0}: (1, {}, may-alias) }, frontend_attributes={a=#sdy.mesh<["x"=2]>}

FileNames
1 "a.py"
2 "b.py"

FileLocations
1 {file_name_id=1 line=2}

// about the computation
%f (p: f32[2]) -> f32[2] {
  // about the root
  ROOT %p = f32[2]{0} parameter(0)
}, execution_thread="main"

ENTRY %g (x: f32[2]) -> f32[2] {
  %x = f32[2]{0} parameter(0)
  ROOT %c = f32[2]{0} call(%x), to_apply=%f
}

// at the end
)";
  EXPECT_EQ(printed(kText), kText);
}

TEST(HloText, ErrorsHaveTheirPlaces) {
  std::vector<std::pair<std::string, std::string>> const kCases{
      {"ENTRY e {\n  x = f32[2] add(a, )\n}\n", "2:21"},
      {"ENTRY e {\n  x = f32[2 add(a)\n}\n", "2:13"},
      {"ENTRY e {\n  x = f32[99999999999999999999] add(a)\n}\n", "2:11"},
      {"ENTRY e {\n  x = f32[2] constant(\n}\n", "2:22"},
      {"ENTRY e {\n  ROOT = f32[2] add(a)\n}\n", "2:8"},
      {"HloModule\n", "1:10"},
      {"HloModule m\n", "1:12"},
  };
  for (auto const& [text, expected] : kCases) {
    Diagnostics found;
    Source const source = Source::from_string("test.hlo", text);
    hlo::read_module(source.text(), found);
    ASSERT_EQ(found.errors(), 1U) << text;
    auto const place = source.position(found.all()[0].range.begin);
    EXPECT_EQ(found.all()[0].label, "syntax");
    EXPECT_EQ(fmt::format("{}:{}", place.line, place.column), expected.substr(0, expected.find(' ')))
        << found.all()[0].message;
  }
}

TEST(HloText, MissingCommasAreNamed) {
  std::vector<std::pair<std::string, std::string>> const kCases{
      {"ENTRY e {\n  x = f32[2] add(a b)\n}\n", "2:20 expected ',' or ')' but found 'b' | put a ',' before 'b'"},
      {"ENTRY e {\n  x = f32[2 3] abs(a)\n}\n", "2:13 expected ',' or ']' but found '3' | put a ',' before '3'"},
      {"ENTRY e {\n  x = (f32[2] s32[]) abs(a)\n}\n",
       "2:15 expected ',' or ')' but found 's32' | put a ',' before 's32'"},
      {"ENTRY e {\n  x = f32[2] reverse(a) dimensions={0}\n}\n",
       "2:25 expected ',' but found 'dimensions' | put ',' before 'dimensions'"},
      {"ENTRY e {\n  x = f32[] reduce(a, b), dimensions={0} to_apply=%f\n}\n",
       "2:42 expected ',' but found 'to_apply' | put ',' before 'to_apply'"},
      {"HloModule m replica_count=2\nENTRY e {\n  x = f32[] parameter(0)\n}\n",
       "1:13 expected ',' but found 'replica_count' | put ',' before 'replica_count'"},
  };
  for (auto const& [text, expected] : kCases) {
    Diagnostics found;
    Source const source = Source::from_string("test.hlo", text);
    hlo::read_module(source.text(), found);
    ASSERT_EQ(found.errors(), 1U) << text;
    auto const& one = found.all()[0];
    auto const place = source.position(one.range.begin);
    EXPECT_EQ(fmt::format("{}:{} {} | {}", place.line, place.column, one.message, one.hint.text), expected);
  }
  // Instructions may have the names of attributes.
  Diagnostics found;
  hlo::read_module("ENTRY e {\n  slice = f32[] parameter(0) index = abs(slice) literal = (f32[]) tuple(index)\n}\n",
                   found);
  EXPECT_EQ(found.errors(), 0U);
}

TEST(HloText, ReadingContinuesWithTheNextComputation) {
  Diagnostics found;
  auto const module = hlo::read_module("f {\n  x = f32[] add(\n}\ng {\n  y = f32[] parameter(0)\n}\n", found);
  EXPECT_EQ(found.errors(), 1U);
  EXPECT_FALSE(module.complete);
  ASSERT_EQ(module.computations.size(), 1U);
  EXPECT_EQ(module.computations[0].name, "g");
}

TEST(HloText, ATextIsOneModule) {
  std::string const one = "HloModule m\n\nENTRY e {\n  ROOT x = f32[] parameter(0)\n}\n";
  Diagnostics found;
  std::string const two = one + "\n// -----\n\n" + one + one;
  hlo::Module const module = hlo::read_module(two, found);
  ASSERT_EQ(found.all().size(), 1U);
  EXPECT_EQ(found.all()[0].range.begin, two.find("HloModule", 1));
  EXPECT_NE(found.all()[0].hint.text.find("--split-input-file"), std::string::npos);
  EXPECT_FALSE(module.complete);
  EXPECT_EQ(module.computations.size(), 1U);
}

TEST(HloText, HostileDepthIsAnError) {
  std::string shape, call = "x = ";
  for (int i = 0; i < 100'000; ++i) shape += '(', call += "abs(";
  for (auto const& text : {in_module(shape), "e { " + call, "e { x = f32[] add(a), b=" + std::string(100'000, '{')}) {
    Diagnostics found;
    hlo::read_module(text, found);
    EXPECT_GE(found.errors(), 1U);
  }
}

TEST(HloText, IsDistinguishedFromOtherPrograms) {
  for (auto const* text :
       {"HloModule a", "// c\n/* d */ HloModule a", "ENTRY e { x = f32[] parameter(0) }",
        "ENTRY e (p: f32[]) -> f32[] {", "%f (p: f32[]) -> f32[] {\n", "f { ROOT x = f32[] parameter(0) }"})
    EXPECT_TRUE(hlo::is_hlo(text)) << text;
  for (auto const* text : {"", "module {}", "module @a {\n}", "func.func @f() {\n}",
                           "%0 = stablehlo.constant dense<1> : tensor<i32>", "#a = 1", "module { func.func @f() }",
                           "\"builtin.module\"() ({}) : () -> ()", "module attributes {a = 1} {", "// comment"})
    EXPECT_FALSE(hlo::is_hlo(text)) << text;
}

TEST(HloTable, IsRight) {
  EXPECT_EQ(hlo::Table::get().errors(), std::vector<std::string>());
  EXPECT_GT(hlo::Table::get().opcodes().size(), 120U);
  for (auto const& row : hlo::Table::get().opcodes()) {
    if (row.is_form() || row.is == "-") continue;
    OpSpec const* const spec = Specification::get().op(row.is);
    ASSERT_NE(spec, nullptr) << row.opcode << " is " << row.is;
    for (auto const& attribute : row.attributes) {
      if (attribute.name.empty() || attribute.name.ends_with("SegmentSizes")) continue;  // grouping of operands
      if (attribute.name.starts_with("mhlo.")) continue;  // not a dialect of this project
      EXPECT_TRUE(std::ranges::any_of(spec->rows, [&](Row const& one) { return one.name == attribute.name; }))
          << row.is << " has no attribute " << attribute.name;
    }
  }
}

#ifdef ASSAY_CORPUS_DIR
// Returns the modules of a corpus file, split at `// -----`, without empty ones.
std::vector<std::string> modules_of(fs::path const& path) {
  auto const source = Source::from_file(path.string());
  std::vector<std::string> modules;
  std::string_view text = source ? source->text() : std::string_view();
  while (!text.empty()) {
    std::size_t const end = std::min(text.find("\n// -----"), text.size());
    std::string const module(text.substr(0, end));
    if (hlo::is_hlo(module)) modules.push_back(module + "\n");
    text.remove_prefix(std::min(text.size(), end + 9));
  }
  return modules;
}
#endif

TEST(HloCorpus, EveryModuleIsReadAndPrintedToAFixedPoint) {
#ifdef ASSAY_CORPUS_DIR
  fs::path const folder = fs::path(ASSAY_CORPUS_DIR) / "hlo";
  if (!fs::exists(folder)) GTEST_SKIP() << "the corpus (ASSAY_CORPUS) has no folder hlo";
  std::size_t count = 0;
  for (auto const& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".hlo") continue;
    for (auto const& module : modules_of(entry.path())) {
      std::string const once = printed(module);
      EXPECT_TRUE(hlo::is_hlo(once)) << entry.path() << ": " << once.substr(0, 200);
      EXPECT_EQ(printed(once), once) << entry.path();
      ++count;
    }
  }
  EXPECT_GT(count, 80U);
#else
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#endif
}

}  // namespace
}  // namespace assay
