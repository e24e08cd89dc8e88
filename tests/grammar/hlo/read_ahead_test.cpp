// Long modules, whose second half is read on another thread.
#include "grammar/hlo/read_ahead.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "grammar/assembly/print.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay::hlo {
namespace {

constexpr int kLines = 40'000;  // more than a MiB

// An ENTRY of one long chain; line k is `lines(k)` where that is not empty.
template <class Line> std::string long_module(Line const& line) {
  std::string text = "HloModule m\n\nENTRY main {\n  p = f32[4]{0} parameter(0)\n  v0 = f32[4]{0} negate(p)\n";
  for (int k = 1; k < kLines; ++k) {
    std::string const other = line(k);
    text += other.empty() ? fmt::format("  v{} = f32[4]{{0}} add(v{}, p)\n", k, k - 1) : other;
  }
  return text + "}\n";
}

struct Read {
  Module module;
  Diagnostics found;
};
Read read(std::string const& text) {
  Read made;
  made.module = read_module(text, made.found);
  return made;
}

TEST(HloReadAhead, ReadsAllInstructions) {
  std::string const text = long_module([](int) { return std::string(); });
  auto const [module, found] = read(text);
  EXPECT_TRUE(found.all().empty());
  ASSERT_EQ(module.computations.size(), 1u);
  auto const& instructions = module.computations[0].instructions;
  ASSERT_EQ(instructions.size(), static_cast<std::size_t>(kLines) + 1);
  std::size_t k = 0;
  for (Instruction const& one : instructions) {
    if (k++ == 0) continue;  // the parameter
    ASSERT_EQ(one.name, fmt::format("v{}", k - 2));
    ASSERT_EQ(text.substr(one.range.begin, one.name.size()), one.name);
  }
  EXPECT_EQ(k, instructions.size());
  EXPECT_EQ(print_module(module, text), text);
}

// Errors in the second half are reported once, where they are.
TEST(HloReadAhead, ReportsErrorsInOrder) {
  for (int const wrong : {kLines / 4, kLines * 3 / 4}) {
    std::string const text =
        long_module([&](int k) { return k == wrong ? std::string("  v = f32[4]{0} add(p, p\n") : std::string(); });
    auto const found = read(text).found;
    ASSERT_EQ(found.all().size(), 1u);
    EXPECT_EQ(Source::from_string("m", text).position(found.all()[0].range.begin).line,
              static_cast<std::uint32_t>(wrong) + 5);
  }
}

// What begins in the middle of a text need not be an instruction.
TEST(HloReadAhead, TakesCommentsForComments) {
  std::string const text = long_module([](int k) {
    return k == kLines / 4 ? std::string("  /*\n") : k == kLines - 1 ? std::string("  */\n") : std::string();
  });
  auto const [module, found] = read(text);
  EXPECT_TRUE(found.all().empty());
  ASSERT_EQ(module.computations.size(), 1u);
  EXPECT_EQ(module.computations[0].instructions.size(), static_cast<std::size_t>(kLines) / 4 + 1);
}

// A long entry is given back while it is lowered, but for what is asked for later: its parameters and its root.
TEST(HloReadAhead, LongEntriesAreLoweredAsTheyAreGivenBack) {
  std::string const text = long_module([](int k) {
    return k == kLines / 2   ? fmt::format("  v{} = f32[4]{{0}} parameter(1), sharding={{replicated}}\n", k)
           : k == kLines / 4 ? fmt::format("  ROOT v{} = f32[4]{{0}} tanh(v{}), sharding={{replicated}}\n", k, k - 1)
                             : std::string();
  });
  Diagnostics found;
  Source const source = Source::from_string("test.hlo", text);
  auto const module = read_module(source.text(), found);
  std::string const kept = print_program(lower_module(module, source, found), AssemblyFormat::pretty);
  EXPECT_EQ(print_program(read_hlo(source, found), AssemblyFormat::pretty), kept);
  EXPECT_TRUE(found.all().empty());
  EXPECT_NE(kept.find(fmt::format("%v{}: tensor<4xf32> {{mhlo.sharding", kLines / 2)), kept.npos)
      << kept.substr(0, 300);
  EXPECT_EQ(print_module(module, text), text);
}

// A computation before the entry that applies it: an error, whatever of the entry is left.
TEST(HloReadAhead, AnEntryThatIsGivenBackIsNotAppliedAgain) {
  std::string text = long_module([](int) { return std::string(); });
  text.insert(text.find("ENTRY"),
              "other {\n  x = f32[4]{0} parameter(0)\n  y = f32[4]{0} map(x), dimensions={0}, to_apply=main\n}\n\n");
  Diagnostics found;
  read_hlo(Source::from_string("test.hlo", text), found);
  ASSERT_GE(found.errors(), 1u);
  EXPECT_TRUE(std::ranges::any_of(found.all(), [](Diagnostic const& one) {
    return one.message.find("used before its definition") != one.message.npos;
  }));
}

}  // namespace
}  // namespace assay::hlo
