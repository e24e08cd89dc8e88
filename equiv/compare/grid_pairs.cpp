#include "equiv/compare/grid_pairs.hpp"

#include <fmt/format.h>

#include "constraints/check/process_grid.hpp"
#include "diagnostics/stop.hpp"
#include "equiv/grid/grid_run.hpp"
#include "equiv/search/grid_parts.hpp"

namespace assay {

FunctionPair on_grid(FunctionPair const& alone, GridRequest const& request) {
  auto const &a = *alone.a.function, &b = *alone.b.function;
  FunctionPair pair;
  pair.a = alone.a;
  pair.b = alone.b;
  pair.obstacle = obstacle_to_grid(*a.op, *b.op);
  if (!pair.obstacle.empty()) return pair;
  auto layout = grid_layout(alone.a.program->program(), *a.op, alone.b.program->program(), *b.op, request);
  if (!layout) stop("equiv: " + layout.error());
  if (auto const missing = missing_layout(*a.op, *b.op, *layout); !missing.empty()) stop("equiv: " + missing);
  return grid_pair_of(alone.a, alone.b, *std::move(layout));
}

FunctionPair on_declared_grid(FunctionPair const& alone) {
  auto const &a = alone.a.program->program(), &b = alone.b.program->program();
  auto const of_a = written_grid(a), of_b = written_grid(b);
  auto const replicas = of_b.replicas.value_or(1), partitions = of_b.partitions.value_or(1);
  bool const are_same = of_a.replicas == of_b.replicas && of_a.partitions == of_b.partitions;
  bool const is_grid = replicas <= kMaxProvenProcesses && partitions <= kMaxProvenProcesses &&
                       replicas * partitions > 1 && replicas * partitions <= kMaxProvenProcesses;
  if (!are_same || !is_grid) return alone;
  bool const is_possible = obstacle_to_grid(*alone.a.function->op, *alone.b.function->op).empty();
  if (depends_on_processes(a)) return is_possible ? pair_on_grid(alone, replicas, partitions) : alone;
  // The partitioner divides arguments and results. After that, a process may not need any other process.
  bool const exchanges = depends_on_processes(b);
  if (!exchanges && (alone.mismatch.empty() || !is_possible)) return alone;
  FunctionPair pair = begun_pair(alone.a, alone.b);
  auto const &function_a = *alone.a.function->op, &function_b = *alone.b.function->op;
  if (pair.obstacle.empty()) pair.obstacle = obstacle_to_grid(function_a, function_b);
  // Partitioned modules keep the shardings of their parameters, so only divided types prove that A was partitioned.
  if (pair.obstacle.empty() && alone.mismatch.empty())
    pair.obstacle = fmt::format(
        "the second program exchanges values among {} processes and the first does not: it is unknown whether the "
        "first "
        "was partitioned; compare them with --grid {}x{}",
        replicas * partitions, replicas, partitions);
  if (!pair.obstacle.empty()) return pair;
  GridRequest request;
  request.replicas = replicas;
  request.partitions = partitions;
  auto layout = grid_layout(a, function_a, b, function_b, request);
  pair.obstacle = layout ? missing_layout(function_a, function_b, *layout) : layout.error();
  if (!exchanges && !pair.obstacle.empty()) return alone;  // shardings do not explain the different types
  return pair.obstacle.empty() ? grid_pair_of(alone.a, alone.b, *std::move(layout)) : pair;
}

}  // namespace assay
