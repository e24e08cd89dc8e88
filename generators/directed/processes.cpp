// Two or four processes, each with a tensor of its own. One program for tools that run grids by themselves: @process is
// what each of them executes; the arguments of @main are those of the processes one after the other, its results, too.
#include <fmt/format.h>

#include "generators/directed/directed_tests.hpp"

namespace assay::inline generators {
namespace {

Lesson processes(std::string_view op, std::string_view name, int count, bool are_partitions, std::string_view from,
                 std::string_view to, std::string_view body, Filling filling = Filling::distinct,
                 bool order_proof = false) {
  std::string programs, arguments, values, inputs, outputs, results;
  for (int i = 0; i < count; ++i) {
    std::string_view const comma = i > 0 ? ", " : "";
    programs += fmt::format("{}{}", comma, are_partitions ? "@process" : "[@process]");
    arguments += fmt::format("{}%a{}: tensor<{}>", comma, i, from);
    values += fmt::format("{}%a{}", comma, i);
    inputs += fmt::format("{}tensor<{}>", comma, from);
    outputs += fmt::format("{}tensor<{}>", comma, to);
    results += fmt::format("{}%0#{}", comma, i);
  }
  if (are_partitions) programs = "[" + programs + "]";
  return {fmt::format("stablehlo.{}", op), std::string(name),
          fmt::format(R"(module {{
  func.func private @process(%x: tensor<{0}>) -> tensor<{1}> {{
{2}    func.return %0 : tensor<{1}>
  }}
  func.func @main({3}) -> ({4}) {{
    %0:{5} = "interpreter.run_parallel"({6}) <{{programs = [{7}]}}> : ({8}) -> ({4})
    func.return {9} : {4}
  }}
}}
)",
                      from, to, body, arguments, outputs, count, values, programs, inputs, results),
          filling, order_proof};
}

std::string const kGroups =
    "replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>,\n"
    "        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>";

std::string sum_of(std::string_view op, std::string const& attributes, std::string_view to) {
  return fmt::format(R"(    %0 = "stablehlo.{}"(%x) <{{{}}}> ({{
    ^bb0(%p: tensor<T>, %q: tensor<T>):
      %s = "stablehlo.add"(%p, %q) : (tensor<T>, tensor<T>) -> tensor<T>
      "stablehlo.return"(%s) : (tensor<T>) -> ()
    }}) : (tensor<4x2xT>) -> tensor<{}xT>
)",
                     op, attributes, to);
}

std::string plain(std::string_view op, std::string const& attributes, std::string_view from, std::string_view to) {
  return fmt::format("    %0 = \"stablehlo.{}\"(%x) <{{{}}}> : (tensor<{}xT>) -> tensor<{}xT>\n", op, attributes, from,
                     to);
}

// The process's number, put where everyone can see it.
std::string number_of(std::string_view op) {
  return fmt::format(R"(    %n = "stablehlo.{}"() : () -> tensor<ui32>
    %0 = "stablehlo.add"(%n, %x) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
)",
                     op);
}

}  // namespace

std::vector<Lesson> process_lessons() {
  std::vector<Lesson> all = {
      processes("all_gather", "groups", 4, false, "2x3xT", "2x6xT",
                plain("all_gather", "all_gather_dim = 1 : i64, " + kGroups, "2x3", "2x6")),
      processes("all_to_all", "groups", 4, false, "4x2xT", "2x4xT",
                plain("all_to_all",
                      "split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, " + kGroups, "4x2",
                      "2x4")),
      processes("collective_broadcast", "groups", 4, false, "3xT", "3xT",
                plain("collective_broadcast", kGroups, "3", "3")),
      processes("collective_permute", "ring_with_end", 4, false, "3xT", "3xT",
                plain("collective_permute",
                      "source_target_pairs = dense<[[0, 1], [1, 2], [3, 0]]> : tensor<3x2xi64>,\n"
                      "        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>",
                      "3", "3")),
      processes("all_reduce", "groups", 4, false, "4x2xT", "4x2xT", sum_of("all_reduce", kGroups, "4x2"),
                Filling::small_integers, true),
      processes("reduce_scatter", "groups", 4, false, "4x2xT", "2x2xT",
                sum_of("reduce_scatter", "scatter_dimension = 0 : i64, " + kGroups, "2x2"), Filling::small_integers,
                true),
      processes("replica_id", "of_two", 2, false, "ui32", "ui32", number_of("replica_id")),
      processes("partition_id", "of_two", 2, true, "ui32", "ui32", number_of("partition_id")),
      processes("cross-replica-sum", "groups", 4, false, "3xT", "3xT",
                plain("cross-replica-sum", "replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>", "3", "3"),
                Filling::small_integers, true),
  };
  for (auto& lesson : all)
    if (lesson.op.ends_with("_id")) lesson.types = "ui32";
  all.push_back({"stablehlo.infeed", "two_tensors", R"(module {
  func.func private @first() -> tensor<2x3xT> {
    %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xT>
    func.return %0 : tensor<2x3xT>
  }
  func.func private @process(%x: tensor<2x3xT>) -> (tensor<2x3xT>, tensor<2x3xT>) {
    %t = "stablehlo.create_token"() : () -> !stablehlo.token
    %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<2x3xT>, !stablehlo.token)
    func.return %0#0, %x : tensor<2x3xT>, tensor<2x3xT>
  }
  func.func @main(%a: tensor<2x3xT>) -> (tensor<2x3xT>, tensor<2x3xT>) {
    %0:2 = "interpreter.run_parallel"(%a) <{infeed = [@first], programs = [[@process]]}>
        : (tensor<2x3xT>) -> (tensor<2x3xT>, tensor<2x3xT>)
    func.return %0#0, %0#1 : tensor<2x3xT>, tensor<2x3xT>
  }
}
)"});
  return all;
}

}  // namespace assay::inline generators
