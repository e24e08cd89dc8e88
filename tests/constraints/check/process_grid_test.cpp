// One process grid must satisfy all rules of a program. The requirements may or may not have a solution.

#include "constraints/check/process_grid.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

Interval number(Int128 value) { return {value, value}; }

struct Grid : ProcessGrid {
  using ProcessGrid::ProcessGrid;
  Interval const r = numbers().replicas, p = numbers().partitions;
  // Returns "" if the requirement is satisfiable, otherwise the labels of the rules that it contradicts, or "itself".
  std::string demand(Tribool formula, std::string label) {
    auto const others = contradicted({formula, std::move(label), {}});
    if (!others) return "";
    std::string text;
    for (GridDemand const& other : *others) text += (text.empty() ? "" : " ") + other.label;
    return others->empty() ? "itself" : text;
  }
};

TEST(ProcessGrids, AreOneForAllDemands) {
  Grid grid(std::nullopt, std::nullopt);
  EXPECT_EQ(grid.demand(equal(grid.r, number(2)), "a"), "");
  EXPECT_EQ(grid.demand(equal(grid.r, number(4)), "b"), "a");
  EXPECT_EQ(grid.demand(less(number(7), grid.p), "c"), "");
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(14)), "d"), "a c");
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(15)), "e"), "a");
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(16)), "f"), "");
  EXPECT_EQ(grid.demand(equal(grid.p, number(9)), "g"), "f");
  EXPECT_EQ(grid.known().replicas, number(2));
  EXPECT_EQ(grid.known().partitions, number(8));
}

TEST(ProcessGrids, DivideTheirNumbers) {
  Grid grid(std::nullopt, std::nullopt);
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(6)), "a"), "");
  EXPECT_EQ(grid.demand(less(number(3), maximum(grid.r, grid.p)), "b"), "");  // solution: 6 and 1
  EXPECT_EQ(grid.demand(conjunction(less(number(1), grid.r), less(number(1), grid.p)), "c"), "a b");
  EXPECT_EQ(grid.demand(less(number(6), grid.p), "d"), "a");
  EXPECT_EQ(grid.known().partitions.term, nullptr);
  EXPECT_FALSE(grid.known().partitions.exact());
}

std::string size_text(std::optional<GridSize> size) {
  return size ? std::to_string(size->replicas) + " x " + std::to_string(size->partitions) : "none";
}

TEST(ProcessGrids, HaveALeastOne) {
  Grid grid(std::nullopt, std::nullopt);
  EXPECT_EQ(size_text(grid.least(8)), "1 x 1");
  EXPECT_EQ(grid.demand(less(number(2), grid.p), "a"), "");
  EXPECT_EQ(size_text(grid.least(8)), "1 x 3");
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(8)), "b"), "");
  EXPECT_EQ(size_text(grid.least(8)), "2 x 4");
  EXPECT_EQ(size_text(grid.least(7)), "none");
  Grid given(std::nullopt, 2);
  EXPECT_EQ(given.demand(less(number(2), given.r), "a"), "");
  EXPECT_EQ(size_text(given.least(8)), "3 x 2");
}

TEST(ProcessGrids, CanBeOptions) {
  Grid grid(4, std::nullopt);
  EXPECT_EQ(equal(grid.r, number(2)), Tribool::no);
  EXPECT_EQ(grid.demand(equal(grid.r * grid.p, number(8)), "a"), "");
  EXPECT_EQ(grid.known().partitions, number(2));
  EXPECT_EQ(grid.demand(conjunction(less(number(8), grid.p), less(grid.p, number(5))), "b"), "itself");
}

}  // namespace
}  // namespace assay
