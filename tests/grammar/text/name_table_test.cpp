#include "grammar/text/name_table.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <random>
#include <string>

namespace assay {
namespace {

// Returns names as in programs: consecutive numbers, large numbers, numbers with leading zeros, and words.
std::string drawn_name(std::mt19937& random) {
  switch (random() % 6) {
    case 0:
      return std::to_string(random() % 4'000'000'000u);
    case 1:
      return "0" + std::to_string(random() % 40);
    case 2:
      return "arg" + std::to_string(random() % 40);
    default:
      return std::to_string(random() % 400);
  }
}

TEST(NameTable, IsAMapFromNamesToEntries) {
  std::mt19937 random(5);
  std::deque<std::string> texts;  // the entries refer to them
  std::map<std::string, std::uint32_t> expected;
  NameTable names;
  for (std::uint32_t i = 1; i < 200'000; ++i) {
    std::string const& name = texts.emplace_back(drawn_name(random));
    auto const known = expected.find(name);
    auto const* const found = names.find(name);
    ASSERT_EQ(found != nullptr, known != expected.end()) << name;
    if (found) {
      ASSERT_EQ(found->name, name);
      ASSERT_EQ(found->first_use, known->second);
    }
    if (random() % 3 == 0) {
      names.erase(name);
      expected.erase(name);
    } else {
      auto& entry = names[name];
      ASSERT_EQ(entry.first_use, found ? known->second : 0u) << name;
      entry.first_use = i;
      expected[name] = i;
    }
  }
  std::map<std::string, std::uint32_t> all;
  names.for_each([&](NameTable::Entry const& entry) { all.emplace(entry.name, entry.first_use); });
  EXPECT_EQ(all, expected);
}

}  // namespace
}  // namespace assay
