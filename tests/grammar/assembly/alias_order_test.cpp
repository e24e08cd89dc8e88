// Definitions of aliases precede their uses where a reader with a single pass requires it.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

std::string printed(std::string const& text, AssemblyFormat format) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {.allow_unregistered_dialect = true}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
  return print_program(program, format);
}

// Returns the first use of an alias before its definition, except for a whole `loc(#a)` after an op or argument; empty
// if there is none.
std::string early_use(std::string text) {
  text = std::regex_replace(text, std::regex(R"("[^"]*")"), "s");
  std::regex const name(R"([#!][A-Za-z_][A-Za-z_0-9]*)");
  for (auto at = std::sregex_iterator(text.begin(), text.end(), name); at != std::sregex_iterator(); ++at) {
    auto const position = static_cast<std::size_t>(at->position());
    bool const defines = position == 0 || text[position - 1] == '\n';
    bool const may_wait = position >= 7 && text.compare(position - 5, 5, " loc(") == 0 &&
                          text[position + at->str().size()] == ')' &&
                          text.compare(position - 7, 2, " =") != 0;  // neither the value of an attribute nor an alias
    auto const definition = ("\n" + text).find("\n" + at->str() + " = ");
    if (definition != std::string::npos && !defines && !may_wait && position < definition) return at->str();
  }
  return "";
}

TEST(AliasOrder, DetectsUseBeforeDefinition) {
  EXPECT_EQ(early_use("\"t.o\"() : () -> () loc(#a)\n#a = loc(\"x\")\n"), "");
  EXPECT_EQ(early_use("\"t.o\"() : () -> () loc(\"n\"(#a))\n#a = loc(\"x\")\n"), "#a");
  EXPECT_EQ(early_use("\"t.o\"() : () -> () loc(\"#a\")\n#a = loc(\"x\")\n"), "");
  EXPECT_EQ(early_use("\"t.o\"() {l = loc(#a)} : () -> ()\n#a = loc(\"x\")\n"), "#a");
}

TEST(AliasOrder, DefinesBeforeUseInEveryForm) {
  std::vector<std::string> const texts{
      // Inside the location of an argument, of an op, and of a block argument.
      "#l = loc(\"a\":1:2)\nfunc.func @f(%a: tensor<f32> loc(\"x\"(#l))) { return loc(#l) } loc(#l)\n",
      "#l = loc(\"a\":1:2)\n\"t.o\"() : () -> () loc(callsite(\"f\" at #l))\n",
      "#l = loc(\"a\":1:2)\n\"t.o\"() ({ ^bb0(%a: i1 loc(fused[#l, \"y\"])): }) : () -> () loc(#l)\n",
      // Through other aliases. One of them is defined at the end.
      "#a = loc(\"a\":1:2)\n#b = loc(\"f\"(#a))\n\"t.o\"() : () -> () loc(\"x\"(#b))\n",
      "\"t.o\"() : () -> () loc(#b)\n#a = loc(\"a\":1:2)\n#b = loc(callsite(#a at #a))\n",
      "\"t.o\"() : () -> () loc(#c)\n#a = loc(\"a\")\n#b = loc(\"b\"(#a))\n#c = loc(fused[#a, #b])\n",
      // In attributes: as values, in lists, after aliases of attributes, and as metadata of locations.
      "#l = loc(\"a\":1:2)\n\"t.o\"() {l = loc(\"x\"(#l))} : () -> ()\n",
      "#l = loc(\"a\":1:2)\n\"t.o\"() {l = [{k = loc(callsite(#l at #l))}]} : () -> ()\n",
      "#l = loc(\"a\":1:2)\n#d = {k = loc(\"x\"(#l))}\n\"t.o\"() {l = #d} : () -> ()\n",
      "#m = \"meta\"\n#l = loc(fused<#m>[\"a\"])\n\"t.o\"() : () -> () loc(\"x\"(#l))\n",
      "!t = tensor<2xf32>\n#m = !t\n#l = loc(fused<#m>[\"a\"])\n\"t.o\"() : () -> () loc(\"x\"(#l))\n",
      "#l = loc(\"a\")\n\"t.o\"() {l = #other.scope<at #l>} : () -> ()\n",
      // A name in a string is not a use, and neither is an undefined one.
      "#l = loc(\"a #l\":1:2)\n\"t.o\"() {l = loc(\"#l\"), k = #other.x<#nothing>} : () -> () loc(#l)\n",
  };
  for (auto const& text : texts)
    for (auto const format : {AssemblyFormat::pretty, AssemblyFormat::generic, AssemblyFormat::suite}) {
      auto const again = printed(text, format);
      EXPECT_EQ(early_use(again), "") << again;
      EXPECT_EQ(printed(again, format), again);
    }
}

// Most location aliases can be deferred to the end.
TEST(AliasOrder, DeferrableAliasesComeLast) {
  std::string const text =
      "#a = loc(\"a\")\n#b = loc(\"b\"(#a))\n#c = 1 : i32\n\"t.o\"() {c = #c} : () -> () loc(#b)\n";
  EXPECT_EQ(printed(text, AssemblyFormat::generic),
            "#c = 1 : i32\n\"t.o\"() {c = #c} : () -> () loc(#b)\n#a = loc(\"a\")\n#b = loc(\"b\"(#a))\n");
}

}  // namespace
}  // namespace assay
