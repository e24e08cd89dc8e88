// Layouts in the notation of partitioners: the part of each process, and errors for invalid layouts.
#include "equiv/grid/layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>

#include "equiv/grid/grid_layout.hpp"

namespace assay {
namespace {

struct LayoutCase {
  std::string text, mesh;
  Shape shape;
  std::int64_t processes;
  std::string parts;  // sizes, then origins, process by process; or the error
};

std::string layout_text(LayoutCase const& c) {
  auto const mesh = read_mesh(c.mesh);
  if (!mesh) return mesh.error();
  auto const layout = read_layout(c.text, c.shape, c.mesh.empty() ? nullptr : &*mesh, c.processes);
  if (!layout) return layout.error();
  std::string text = fmt::format("{}:", fmt::join(layout->part, "x"));
  for (auto const& origin : layout->origins) text += fmt::format(" {}", fmt::join(origin, ","));
  return text;
}

TEST(Layout, DefinesThePartOfEachProcess) {
  LayoutCase const cases[] = {
      {"[{\"x\"}, {}]", "x=2", {4, 6}, 2, "2x6: 0,0 2,0"},
      {"[{}, {x}]", "x=2", {4, 6}, 2, "4x3: 0,0 0,3"},
      {"[{\"x\"}, {\"y\"}]", "x=2,y=2", {4, 6}, 4, "2x3: 0,0 0,3 2,0 2,3"},
      {"[{\"y\"}, {\"x\"}]", "x=2,y=2", {4, 6}, 4, "2x3: 0,0 2,0 0,3 2,3"},
      {"[{\"x\", \"y\"}]", "x=2,y=2", {8}, 4, "2: 0 2 4 6"},
      {"[{\"y\", \"x\"}]", "x=2,y=2", {8}, 4, "2: 0 4 2 6"},
      {"[{\"y\", ?}p1]", "x=2,y=2", {8}, 4, "4: 0 4 0 4"},
      {"[{\"a\":(1)2}]", "a=4", {8}, 4, "4: 0 0 4 4"},
      {"[{\"a\":(2)2}]", "a=4", {8}, 4, "4: 0 4 0 4"},
      {"[]", "x=2", {}, 2, ":  "},
      {"#sdy.sharding<@mesh, [{\"x\"}, {}], replicated={\"y\"}>", "<[\"x\"=2, \"y\"=1]>", {4, 6}, 2, "2x6: 0,0 2,0"},
      {"[{\"x\"}]", "<[\"x\"=2], device_ids=[1, 0]>", {4}, 2, "2: 2 0"},
      {"{replicated}", "", {4}, 2, "4: 0 0"},
      {"{devices=[2,1]0,1}", "", {4, 6}, 2, "2x6: 0,0 2,0"},
      {"{devices=[2,1]1,0}", "", {4, 6}, 2, "2x6: 2,0 0,0"},
      {"{devices=[1,2]<=[2]}", "", {4, 6}, 2, "4x3: 0,0 0,3"},
      {"{devices=[4]<=[2,2]T(1,0)}", "", {8}, 4, "2: 0 4 2 6"},
      {"{devices=[2,1,2]<=[4] last_tile_dim_replicate}", "", {4, 6}, 4, "2x6: 0,0 0,0 2,0 2,0"},
      {"{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={replicated}}", "", {4, 6}, 4, "4x3: 0,0 0,3 0,0 0,3"},
      {"{devices=[2]<=[2] metadata={op_name=\"jit(f)/dot\"}}", "", {4}, 2, "2: 0 2"},
  };
  for (auto const& c : cases) EXPECT_EQ(layout_text(c), c.parts) << c.text << " over " << c.mesh;
}

TEST(Layout, ErrorsHaveAFix) {
  LayoutCase const cases[] = {
      {"[{\"x\"}, {}]", "x=2", {7, 6}, 2, "dimension 0 has 7 elements, which is not a multiple of 2"},
      {"[{\"z\"}, {}]", "x=2", {4, 6}, 2, "\"z\" is not an axis of the mesh x=2"},
      {"[{\"x\"}, {\"x\"}]", "x=2", {4, 6}, 2, "axis \"x\" is used twice"},
      {"[{\"a\":(1)2, \"a\":(1)2}]", "a=4", {8}, 4, "axis \"a\" is used twice"},
      {"[{\"a\":(3)2}]", "a=4", {8}, 4, "a part of axis \"a\" is written (n)m, where n times m divides 4"},
      {"[{\"x\"}]", "x=2", {4, 6}, 2, "the sharding has 1 dimension, the tensor 2"},
      {"[{\"x\"}, {}]", "", {4, 6}, 2, "\"x\" is an axis of a mesh, and no mesh is defined: use --mesh \"x=2\""},
      {"[{\"x\"}, {}]", "x=4", {4, 6}, 2, "the mesh x=4 has 4 devices, the grid 2 processes"},
      {"x", "x=2", {4}, 2, "a sharding begins with '['"},
      {"[{\"x\"", "x=2", {4}, 2, "expected ',' or '}' before ''"},
      {"[{\"x\"}], unreduced={\"y\"}", "x=2,y=1", {4}, 2, "(unreduced) are not supported"},
      {"[{\"x\"}]", "x", {4}, 2, "expected '=' before ''; a mesh is written x=2,y=4"},
      {"[{\"x\"}]", "x=2,x=2", {4}, 4, "the mesh has two axes \"x\""},
      {"[{\"x\"}]", "<[\"x\"=2], device_ids=[1, 1]>", {4}, 2, "not a permutation of 0, 1, ..."},
      {"[{\"x\"}]", "x=999999999", {4}, 2, "a mesh of more than 4096 devices"},
      {"{devices=[2,1]<=[2]}", "", {4}, 2, "the sharding has tiles of 2 dimensions, the tensor has 1"},
      {"{devices=[2]<=[2]}", "", {4}, 4, "the sharding is for 2 devices, the grid has 4 processes"},
      {"{devices=[2]0,0}", "", {4}, 2, "the devices are not a permutation of 0, 1, ..."},
      {"{devices=[2]<=[2]T(1)}", "", {4}, 2, "T(..) is not a permutation"},
      {"{devices=[3]<=[3]}", "", {4}, 3, "which is not a multiple of 3"},
      {"{maximal device=0}", "", {4}, 2, "does not define the part of each process"},
      {"{manual}", "", {4}, 2, "does not define the part of each process"},
      {"{{replicated}, {replicated}}", "", {4}, 2, "shardings of tuples are not supported"},
      {"{devices=[2,2]<=[4] last_tile_dims={manual}}", "", {4}, 4, "only {replicated} is supported"},
      {"{tiles}", "", {4}, 2, "expected devices= before 'tiles}'"},
  };
  for (auto const& c : cases) {
    auto const said = layout_text(c);
    EXPECT_NE(said.find(c.parts), std::string::npos) << c.text << " over " << c.mesh << ": " << said;
  }
}

TEST(Layout, GridsAreReplicasTimesPartitions) {
  auto const size = [](std::string const& text) {
    auto const grid = read_grid(text);
    return grid ? fmt::format("{} {}", grid->replicas, grid->partitions) : grid.error();
  };
  EXPECT_EQ(size("2x4"), "2 4");
  EXPECT_EQ(size("8"), "1 8");
  for (auto const* wrong : {"", "x", "2x", "x4", "2x4x1", "0x4", "-1", "2 by 4"})
    EXPECT_NE(size(wrong).find("write REPLICASxPARTITIONS, such as 1x4"), std::string::npos) << wrong;
  EXPECT_NE(size("4096x2").find("at most 4096"), std::string::npos);
  auto const given = read_given_layout("1=[{\"x\"}]");
  ASSERT_TRUE(given);
  EXPECT_EQ(given->number, 1U);
  EXPECT_EQ(given->text, "[{\"x\"}]");
  EXPECT_FALSE(read_given_layout("[{\"x\"}]"));
}

}  // namespace
}  // namespace assay
