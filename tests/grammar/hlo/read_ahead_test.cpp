// Long modules, whose second half another thread reads.
#include "grammar/hlo/read_ahead.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay::hlo {
namespace {

constexpr int kLines = 40'000;  // more than a MiB

// Returns an ENTRY with one long chain. Line k is `lines(k)` unless that is empty.
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
  for (std::size_t k = 1; k < instructions.size(); ++k) {
    ASSERT_EQ(instructions[k].name, fmt::format("v{}", k - 1));
    ASSERT_EQ(text.substr(instructions[k].range.begin, instructions[k].name.size()), instructions[k].name);
  }
  EXPECT_EQ(print_module(module, text), text);
}

// Errors in the second half are reported once, at their locations.
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

// The second half may not begin with an instruction.
TEST(HloReadAhead, TakesCommentsForComments) {
  std::string const text = long_module([](int k) {
    return k == kLines / 4 ? std::string("  /*\n") : k == kLines - 1 ? std::string("  */\n") : std::string();
  });
  auto const [module, found] = read(text);
  EXPECT_TRUE(found.all().empty());
  ASSERT_EQ(module.computations.size(), 1u);
  EXPECT_EQ(module.computations[0].instructions.size(), static_cast<std::size_t>(kLines) / 4 + 1);
}

}  // namespace
}  // namespace assay::hlo
