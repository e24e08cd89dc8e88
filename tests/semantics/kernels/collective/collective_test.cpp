// Properties of collective ops: for random grids, groups and shapes, each has the results of the formulas of its
// "Semantics", in the process groups of the functions of "Collective ops".
#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

using Values = std::vector<std::int64_t>;
using Groups = std::vector<Values>;  // of ids, or of processes as replica * num_partitions + partition

constexpr int kCases = 60;

class Random {
public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  // Divides all ids below `count` into groups of one size.
  Groups groups(std::int64_t count) {
    Values ids(static_cast<std::size_t>(count));
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), engine_);
    std::int64_t size = between(1, count);
    while (count % size != 0) --size;
    Groups groups;
    for (std::int64_t i = 0; i < count; i += size) groups.emplace_back(ids.begin() + i, ids.begin() + i + size);
    return groups;
  }

private:
  std::mt19937_64 engine_;
};

std::string list_text(Values const& list) {
  std::string text;
  for (auto value : list) text += (text.empty() ? "[" : ", ") + std::to_string(value);
  return text + "]";
}

std::string groups_text(Groups const& groups) {
  std::string text;
  std::size_t width = 0;
  for (auto const& group : groups) width = std::max(width, group.size());
  for (auto group : groups) {
    group.resize(width, -1);
    text += (text.empty() ? "[" : ", ") + list_text(group);
  }
  return "dense<" + text + "]> : tensor<" + std::to_string(groups.size()) + "x" + std::to_string(width) + "xi64>";
}

// A grid, groups of ids, and the attributes that determine the groups of processes.
struct Setting {
  std::int64_t replicas = 1, partitions = 1, channel = 0;
  bool global = false;
  Groups ids = {}, processes = {};

  std::string attributes() const {
    return "replica_groups = " + groups_text(ids) +
           ", channel_handle = #stablehlo.channel_handle<handle = " + std::to_string(channel) + ", type = 0>" +
           (global ? ", use_global_device_ids" : "");
  }
  Values const& group_of(std::int64_t process) const {
    static Values const none;
    for (auto const& group : processes)
      if (std::ranges::find(group, process) != group.end()) return group;
    return none;
  }
};

Groups cross_replica(Setting const& s) {
  Groups all;
  for (auto const& group : s.ids)
    for (std::int64_t p = 0; p < s.partitions; ++p) {
      auto& made = all.emplace_back();
      for (auto r : group) made.push_back(r * s.partitions + p);
    }
  return all;
}

Groups cross_partition(Setting const& s) {
  Groups all;
  for (auto const& group : s.ids)
    for (std::int64_t r = 0; r < s.replicas; ++r) {
      auto& made = all.emplace_back();
      for (auto p : group) made.push_back(r * s.partitions + p);
    }
  return all;
}

Groups cross_replica_and_partition(Setting const& s) {
  Groups all;
  for (auto const& group : s.ids) {
    auto& made = all.emplace_back();
    for (std::int64_t p = 0; p < s.partitions; ++p)
      for (auto r : group) made.push_back(r * s.partitions + p);
  }
  return all;
}

// For all_gather, all_reduce and reduce_scatter.
Setting gathering(Random& random) {
  Setting s{.replicas = random.between(1, 4), .partitions = random.between(1, 3)};
  auto const strategy = random.between(0, 2);
  s.channel = strategy;
  s.global = strategy == 2;
  s.ids = random.groups(s.global ? s.replicas * s.partitions : s.replicas);
  s.processes = strategy == 0 ? cross_replica(s) : strategy == 1 ? cross_replica_and_partition(s) : s.ids;
  return s;
}

// For all_to_all, collective_broadcast and collective_reduce.
Setting exchanging(Random& random) {
  Setting s{.replicas = random.between(1, 4), .partitions = random.between(1, 4), .channel = random.between(0, 1)};
  s.ids = random.groups(s.channel ? s.partitions : s.replicas);
  s.processes = s.channel ? cross_partition(s) : cross_replica(s);
  return s;
}

constexpr char const* kHornerBody = R"(({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %three = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.multiply %a, %three : tensor<i64>
    %1 = stablehlo.add %0, %b : tensor<i64>
    stablehlo.return %1 : tensor<i64>
}))";
constexpr char const* kAddBody = R"(({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %1 = stablehlo.add %b, %a : tensor<i64>
    stablehlo.return %1 : tensor<i64>
}))";

std::int64_t horner(Values const& values) {
  std::int64_t total = values[0];
  for (std::size_t i = 1; i < values.size(); ++i) total = 3 * total + values[i];
  return total;
}

std::string dynamic_type(std::size_t rank) {
  std::string text = "tensor<";
  for (std::size_t i = 0; i < rank; ++i) text += "?x";
  return text + "i64>";
}

// Returns the elements of the operand in process `process`.
Values operand_of(std::int64_t process, std::int64_t count) {
  Values values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 1000 * process + 1);
  return values;
}

std::vector<Tensor> run_op(Setting const& s, std::string const& op, Shape const& shape,
                           std::string const& before = "") {
  auto const type = dynamic_type(shape.size());
  Machine machine(before + "func.func @main(%x: " + type + ") -> " + type + " {\n %0 = " + op + " : (" + type +
                  ") -> " + type + "\n return %0 : " + type + "\n}");
  std::vector<std::vector<RuntimeValue>> arguments;
  for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n)
    arguments.push_back({machine.i64(shape, operand_of(n, element_count(shape)))});
  std::vector<Tensor> tensors;
  for (auto& result : machine.run(std::move(arguments), s.replicas, s.partitions)) {
    EXPECT_EQ(error_of(result), "") << op;
    tensors.push_back(result.error ? Tensor() : result.values[0].tensor);
  }
  return tensors;
}

using Index = std::vector<std::int64_t>;

// Expects that each element of `actual` is formula(its index).
void expect_elements(Tensor const& actual, Shape const& shape,
                     std::function<std::int64_t(Index const&)> const& formula) {
  ASSERT_EQ(actual.shape(), shape);
  for (std::int64_t i = 0; i < actual.count(); ++i) {
    Index index(shape.size());
    std::int64_t rest = i;
    for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) index[axis] = rest % shape[axis];
    ASSERT_EQ(actual.integer(i), formula(index)) << shape_text(index);
  }
}

std::int64_t operand_element(std::int64_t process, Shape const& shape, Index const& index) {
  auto const strides = strides_of(shape);
  return 1000 * process + 1 + std::inner_product(index.begin(), index.end(), strides.begin(), std::int64_t{0});
}

Shape some_shape(Random& random) {
  Shape shape(static_cast<std::size_t>(random.between(1, 3)));
  for (auto& size : shape) size = random.between(1, 3);
  return shape;
}

TEST(Collective, AllGather) {
  Random random(1);
  for (int i = 0; i < kCases; ++i) {
    auto const s = gathering(random);
    Shape const shape = some_shape(random);
    auto const axis = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(shape.size()) - 1));
    auto const results = run_op(
        s, "\"stablehlo.all_gather\"(%x) {all_gather_dim = " + std::to_string(axis) + " : i64, " + s.attributes() + "}",
        shape);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n) {
      auto const& group = s.group_of(n);
      Shape whole = shape;
      whole[axis] *= static_cast<std::int64_t>(group.size());
      expect_elements(results[static_cast<std::size_t>(n)], whole, [&](Index index) {
        auto const sender = group[static_cast<std::size_t>(index[axis] / shape[axis])];
        index[axis] %= shape[axis];
        return operand_element(sender, shape, index);
      });
    }
  }
}

TEST(Collective, AllReduceFoldsInTheOrderOfTheGroup) {
  Random random(2);
  for (int i = 0; i < kCases; ++i) {
    auto const s = gathering(random);
    bool const adds = i % 2;
    Shape const shape = some_shape(random);
    auto const results = run_op(
        s, std::string("\"stablehlo.all_reduce\"(%x) ") + (adds ? kAddBody : kHornerBody) + " {" + s.attributes() + "}",
        shape);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n)
      expect_elements(results[static_cast<std::size_t>(n)], shape, [&](Index const& index) {
        Values values;
        for (auto process : s.group_of(n)) values.push_back(operand_element(process, shape, index));
        return adds ? std::accumulate(values.begin(), values.end(), std::int64_t{0}) : horner(values);
      });
  }
}

// The exact sum 2^24 + 1 + 1 is 2^24 + 2, but 2^24 if each step is rounded.
TEST(Collective, FloatsAreAddedExactlyAndRoundedOnce) {
  constexpr std::int64_t kOne = 0x3F800000, kLarge = 0x4B800000, kSum = 0x4B800001;
  std::string const body = R"(({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>)";
  for (std::string const& op :
       {"\"stablehlo.all_reduce\"(%x) " + body + "} : (tensor<3xf32>) -> tensor<3xf32>",
        "\"stablehlo.reduce_scatter\"(%x) " + body +
            ", scatter_dimension = 0 : i64} : (tensor<3xf32>) -> tensor<1xf32>",
        std::string("\"stablehlo.cross-replica-sum\"(%x) {replica_groups = "
                    "dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<3xf32>) -> tensor<3xf32>")}) {
    std::string const type = op.substr(op.rfind("tensor"));
    Machine machine("func.func @main(%x: tensor<3xf32>) -> " + type + " {\n %0 = " + op + "\n return %0 : " + type +
                    "\n}");
    auto const of = [&](std::int64_t code) {
      return std::vector<RuntimeValue>{machine.tensor(Element::of(kF32), {3}, {code, code, code})};
    };
    for (auto const& result : machine.run({of(kLarge), of(kOne), of(kOne)}, 3)) {
      ASSERT_EQ(error_of(result), "") << op;
      for (auto const element : elements(result.values[0])) EXPECT_EQ(element, kSum) << op;
    }
  }
}

TEST(Collective, ReduceScatter) {
  Random random(3);
  for (int i = 0; i < kCases; ++i) {
    auto const s = gathering(random);
    auto const size = static_cast<std::int64_t>(s.processes[0].size());
    Shape shape = some_shape(random);
    auto const axis = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(shape.size()) - 1));
    Shape const part = shape;
    shape[axis] *= size;
    auto const results = run_op(s,
                                std::string("\"stablehlo.reduce_scatter\"(%x) ") + kHornerBody +
                                    " {scatter_dimension = " + std::to_string(axis) + " : i64, " + s.attributes() + "}",
                                shape);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n) {
      auto const& group = s.group_of(n);
      auto const receiver = std::ranges::find(group, n) - group.begin();
      expect_elements(results[static_cast<std::size_t>(n)], part, [&](Index index) {
        index[axis] += receiver * part[axis];
        Values values;
        for (auto process : group) values.push_back(operand_element(process, shape, index));
        return horner(values);
      });
    }
  }
}

TEST(Collective, AllToAll) {
  Random random(4);
  for (int i = 0; i < kCases; ++i) {
    auto const s = exchanging(random);
    auto const size = static_cast<std::int64_t>(s.processes[0].size());
    Shape shape = some_shape(random);
    auto const last = static_cast<std::int64_t>(shape.size()) - 1;
    auto const split = static_cast<std::size_t>(random.between(0, last)),
               join = static_cast<std::size_t>(random.between(0, last));
    Shape const part = shape;
    shape[split] *= size;
    Shape whole = part;
    whole[join] *= size;
    auto const results = run_op(s,
                                "\"stablehlo.all_to_all\"(%x) {split_dimension = " + std::to_string(split) +
                                    " : i64, concat_dimension = " + std::to_string(join) +
                                    " : i64, split_count = " + std::to_string(size) + " : i64, " + s.attributes() + "}",
                                shape);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n) {
      auto const& group = s.group_of(n);
      auto const receiver = std::ranges::find(group, n) - group.begin();
      expect_elements(results[static_cast<std::size_t>(n)], whole, [&](Index index) {
        auto const sender = group[static_cast<std::size_t>(index[join] / part[join])];
        index[join] %= part[join];
        index[split] += receiver * part[split];
        return operand_element(sender, shape, index);
      });
    }
  }
}

constexpr char const* kRagged = R"(module attributes {mhlo.num_replicas = 2 : i32} {
func.func @main(%x: tensor<3x2xi64>, %o: tensor<4x2xi64>, %from: tensor<2xi64>, %size: tensor<2xi64>,
                %to: tensor<2xi64>, %expected: tensor<2xi64>) -> tensor<4x2xi64> {
  %r = stablehlo.custom_call @ragged_all_to_all(%x, %o, %from, %size, %to, %expected) {api_version = 4 : i32,
      backend_config = {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}}
    : (tensor<3x2xi64>, tensor<4x2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<4x2xi64>
  return %r : tensor<4x2xi64>
}})";

// The operands of both processes. The first of each pair is for process 1, which is the first of the group.
struct Ragged {
  Values from[2] = {{2, 0}, {0, 1}}, size[2] = {{1, 2}, {1, 1}}, to[2] = {{3, 1}, {0, 3}},
         expected[2] = {{1, 2}, {1, 1}};
};

std::vector<RunResult> run_ragged(Ragged const& r) {
  Machine machine(kRagged);
  std::vector<std::vector<RuntimeValue>> arguments;
  for (std::int64_t n = 0; n < 2; ++n)
    arguments.push_back({machine.i64({3, 2}, operand_of(n, 6)), machine.i64({4, 2}, {-1, -1, -2, -2, -3, -3, -4, -4}),
                         machine.i64({2}, r.from[n]), machine.i64({2}, r.size[n]), machine.i64({2}, r.to[n]),
                         machine.i64({2}, r.expected[n])});
  return machine.run(std::move(arguments), 2, 1);
}

TEST(Collective, RaggedAllToAllUsesTheOffsetsOfTheSender) {
  auto const results = run_ragged({});
  ASSERT_EQ(error_of(results[0]), "");
  ASSERT_EQ(error_of(results[1]), "");
  // Process 0 gets its own rows 0 and 1 at row 1, and row 1 of process 1 at row 3. Process 1 gets its own row 0, and
  // row 2 of process 0.
  EXPECT_EQ(elements(results[0].values[0]), (Values{-1, -1, 1, 2, 3, 4, 1003, 1004}));
  EXPECT_EQ(elements(results[1].values[0]), (Values{1001, 1002, -2, -2, -3, -3, 5, 6}));
}

TEST(Collective, RaggedSlicesOutOfBounds) {
  for (auto const& change : {std::function<void(Ragged&)>([](Ragged& r) {
                               r.from[0] = {2, 2};
                             }),
                             std::function<void(Ragged&)>([](Ragged& r) {
                               r.from[0] = {-1, 0};
                             }),
                             std::function<void(Ragged&)>([](Ragged& r) {
                               r.size[1] = {-1, 1};
                             }),
                             std::function<void(Ragged&)>([](Ragged& r) {
                               r.to[1] = {4, 3};
                             })}) {
    Ragged r;
    change(r);
    auto const results = run_ragged(r);
    EXPECT_NE(error_of(results[0]) + error_of(results[1]), "");
  }
}

TEST(Collective, BroadcastAndReduceHaveTheFirstOfTheGroupAsRoot) {
  Random random(5);
  for (int i = 0; i < kCases; ++i) {
    auto s = exchanging(random);
    if (i % 3 == 0) s.ids.resize(1), s.processes = s.channel ? cross_partition(s) : cross_replica(s);
    Shape const shape = some_shape(random);
    auto const sent = run_op(s, "\"stablehlo.collective_broadcast\"(%x) {" + s.attributes() + "}", shape);
    auto const reduced = run_op(
        s, std::string("\"stablehlo.collective_reduce\"(%x) ") + kHornerBody + " {" + s.attributes() + "}", shape);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n) {
      auto const& group = s.group_of(n);
      expect_elements(sent[static_cast<std::size_t>(n)], shape,
                      [&](Index const& index) { return group.empty() ? 0 : operand_element(group[0], shape, index); });
      expect_elements(reduced[static_cast<std::size_t>(n)], shape, [&](Index const& index) {
        Values values;
        for (auto process : group) values.push_back(operand_element(process, shape, index));
        return group.empty() || group[0] != n ? 0 : horner(values);
      });
    }
  }
}

TEST(Collective, PermuteFollowsThePairs) {
  Random random(6);
  for (int i = 0; i < kCases; ++i) {
    Setting s{.replicas = random.between(1, 4), .partitions = random.between(1, 4), .channel = random.between(0, 1)};
    auto const count = s.channel ? s.partitions : s.replicas;
    Values sources, targets;
    for (auto const& group : random.groups(count)) sources.insert(sources.end(), group.begin(), group.end());
    for (auto const& group : random.groups(count)) targets.insert(targets.end(), group.begin(), group.end());
    auto const size = static_cast<std::size_t>(random.between(1, count));
    for (std::size_t k = 0; k < size; ++k) s.ids.push_back({sources[k], targets[k]});
    auto const results = run_op(
        s,
        "\"stablehlo.collective_permute\"(%x) {source_target_pairs = " + groups_text(s.ids) +
            ", channel_handle = #stablehlo.channel_handle<handle = " + std::to_string(s.channel) + ", type = 0>}",
        {2});
    auto const pairs = s.channel ? cross_partition(s) : cross_replica(s);
    for (std::int64_t n = 0; n < s.replicas * s.partitions; ++n) {
      auto const from = std::ranges::find(pairs, n, [](Values const& pair) { return pair[1]; });
      expect_elements(results[static_cast<std::size_t>(n)], {2}, [&](Index const& index) {
        return from == pairs.end() ? 0 : operand_element((*from)[0], {2}, index);
      });
    }
  }
}

TEST(Collective, GroupsOfDifferentSizesAreFilledUp) {
  Setting const s{.replicas = 3, .ids = {{2, 0}, {1}}};
  auto const results =
      run_op(s, std::string("\"stablehlo.all_reduce\"(%x) ") + kHornerBody + " {" + s.attributes() + "}", {1});
  EXPECT_EQ(results[0].integer(), 3 * 2001 + 1);
  EXPECT_EQ(results[1].integer(), 1001);
  EXPECT_EQ(results[2].integer(), 3 * 2001 + 1);
}

// The groups of processes for the axes of a mesh, observed by all_gather.
TEST(Collective, MeshAxes) {
  std::string const mesh =
      "#stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = \"x\", size = 2>, "
      "#stablehlo.mesh_axis<name = \"y\", size = 4>]";
  struct {
    std::string mesh, axes;
    Groups groups;
  } const cases[] = {
      {mesh + ">", "#stablehlo.axis_ref<name = \"x\">", {{0, 4}, {1, 5}, {2, 6}, {3, 7}}},
      {mesh + ">", "#stablehlo.axis_ref<name = \"y\">", {{0, 1, 2, 3}, {4, 5, 6, 7}}},
      {mesh + ">", "#stablehlo.axis_ref<name = \"y\">, #stablehlo.axis_ref<name = \"x\">", {{0, 4, 1, 5, 2, 6, 3, 7}}},
      {mesh + ">", "#stablehlo.axis_ref<name = \"y\", sub_axis_info = (1)2>", {{0, 2}, {1, 3}, {4, 6}, {5, 7}}},
      {mesh + ">", "#stablehlo.axis_ref<name = \"y\", sub_axis_info = (2)2>", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}},
      {mesh + ", device_ids = dense<[7, 6, 5, 4, 3, 2, 1, 0]> : tensor<8xi64>>",
       "#stablehlo.axis_ref<name = \"x\">",
       {{7, 3}, {6, 2}, {5, 1}, {4, 0}}},
      {mesh + ">", "", {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}},
      {"@named", "#stablehlo.axis_ref<name = \"x\">", {{0, 4}, {1, 5}, {2, 6}, {3, 7}}},
  };
  for (auto const& c : cases) {
    Setting const s{.replicas = 8, .processes = c.groups};
    auto const results = run_op(s,
                                "\"stablehlo.all_gather\"(%x) {all_gather_dim = 0 : i64, replica_groups = "
                                "#stablehlo.replica_group_mesh_axes<mesh = " +
                                    c.mesh + ", axes = [" + c.axes + "]>}",
                                {1}, "\"sdy.mesh\"() {sym_name = \"named\", mesh = " + mesh + ">} : () -> ()\n");
    for (std::int64_t n = 0; n < 8; ++n) {
      auto const& group = s.group_of(n);
      expect_elements(results[static_cast<std::size_t>(n)], {static_cast<std::int64_t>(group.size())},
                      [&](Index const& index) { return 1000 * group[static_cast<std::size_t>(index[0])] + 1; });
    }
  }
}

std::string all_reduce(std::string const& groups) {
  return std::string("%r = \"stablehlo.all_reduce\"(%x) ") + kAddBody + " {replica_groups = " + groups +
         "} : (tensor<i64>) -> tensor<i64>\n";
}

TEST(Collective, InvalidGroups) {
  struct {
    std::string groups, message;
  } const cases[] = {
      {"dense<[[0, 2]]> : tensor<1x2xi64>",
       "id 2 is not one of the 2 in the grid of 2 x 1 processes: the number of replicas or of partitions is too small"},
      {"dense<[[0, 1], [1, -1]]> : tensor<2x2xi64>", "id 1 is in two groups"},
      {"dense<0> : tensor<1x1xi64>", "process (1, 0) is in none of the replica_groups"},
      {"#stablehlo.replica_group_mesh_axes<mesh = @nowhere, axes = []>",
       "the mesh of replica_groups is not written as #stablehlo.mesh"},
      {"#stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = \"x\", size = "
       "2>]>, "
       "axes = [#stablehlo.axis_ref<name = \"z\">]>",
       "the mesh has no axis \"z\""},
  };
  for (auto const& c : cases) {
    Machine machine("func.func @main(%x: tensor<i64>) -> tensor<i64> {\n" + all_reduce(c.groups) +
                    "return %r : tensor<i64>\n}");
    RuntimeValue const seven = machine.i64({}, {7});
    EXPECT_EQ(error_of(machine.run({{seven}, {seven}}, 2)[1]), c.message);
  }
}

}  // namespace
}  // namespace assay
