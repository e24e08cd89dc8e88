// The intersection of two sets of permitted values: of real numbers, and of the parts of complex numbers.
#include "semantics/runtime/permitted_tensors.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <vector>

namespace assay {
namespace {

using Ends = std::vector<std::pair<float, float>>;  // of each part of one element

std::uint64_t code_of(float value) { return std::bit_cast<std::uint32_t>(value); }
float value_of(std::uint64_t code) { return std::bit_cast<float>(static_cast<std::uint32_t>(code)); }

PermittedTensors sets(Ends const& ends, std::uint64_t flags) {
  Element const element = ends.size() == 2 ? Element::complex_of(kF32) : Element::of(kF32);
  Element const flag = Element::of(IntegerFormat{8, false});
  PermittedTensors made{make_tensor(element, {1}), make_tensor(element, {1}), make_tensor(flag, {1})};
  for (std::size_t part = 0; part < ends.size(); ++part) {
    made.low.set(0, code_of(ends[part].first), static_cast<int>(part));
    made.high.set(0, code_of(ends[part].second), static_cast<int>(part));
  }
  made.flags->set(0, flags);
  return made;
}

struct Common {
  Ends ends;
  std::uint64_t flags;
  bool operator==(Common const&) const = default;
};

Common common(Ends const& one, std::uint64_t flags, Ends const& other, std::uint64_t other_flags) {
  auto ends = sets(one, flags);
  intersect(ends, sets(other, other_flags));
  Common found{{}, ends.flags->get(0)};
  for (std::size_t part = 0; part < one.size(); ++part)
    found.ends.push_back(
        {value_of(ends.low.get(0, static_cast<int>(part))), value_of(ends.high.get(0, static_cast<int>(part)))});
  return found;
}

TEST(PermittedTensors, IntersectionOfParts) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  Ends const a = {{0, 4}, {-2, 2}}, b = {{1, 5}, {-1, 3}}, all = {{-kInf, kInf}, {-kInf, kInf}};
  EXPECT_EQ(common({{0, 4}}, 0, {{1, 5}}, 0), (Common{{{1, 4}}, 0}));
  EXPECT_EQ(common(a, 0, b, 0), (Common{{{1, 4}, {-1, 2}}, 0}));
  EXPECT_EQ(common(a, 1, b, 0), (Common{{{1, 4}, {-1, 2}}, 0})) << "NaN is permitted by both, or not";
  EXPECT_EQ(common(a, 1, b, 1).flags, 1u);
  EXPECT_EQ(common(all, 2, b, 1), (Common{b, 1})) << "an open element gets the other set";
  EXPECT_EQ(common(a, 0, all, 2), (Common{a, 0}));
  EXPECT_EQ(common(a, 4, b, 0), (Common{a, 4})) << "a mirrored set has two sides";
  Ends const apart = {{0, 4}, {3, 4}};
  EXPECT_EQ(common(a, 0, apart, 0), (Common{a, 0})) << "disjoint in a part";
}

}  // namespace
}  // namespace assay
