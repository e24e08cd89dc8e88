// Measures how fast the solver makes ops: valid ops of the most common kinds per second, and the first op that violates
// a given clause for the ops with the most expensive rules (break/OP/CLAUSE/SEED). The latter is processor time and
// includes the construction of the solver.
#include <benchmark/benchmark.h>

#include <string>
#include <unordered_set>

#include "constraints/prove/ops/solve.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// Makes distinct ops. Each batch has a new solver, so that the time of learning is included.
void valid_ops(benchmark::State& state, OpSpec const& spec) {
  auto const batch = static_cast<std::size_t>(state.range(0));
  std::size_t made = 0;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    OpSolver solver(spec, ++seed);
    std::unordered_set<std::string> texts;
    for (std::size_t i = 0; i < batch; ++i) {
      SolvedOp op = solver.next({});
      if (op.proof == Proof::proven) texts.insert(std::move(op.text));
    }
    made += texts.size();
  }
  state.counters["ops"] = benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
}

// `proof` is 0 if an op was found, and 1 if none exists.
void break_clause(benchmark::State& state, OpSpec const& spec, std::string const& label) {
  SolveRequest wish;
  wish.break_clause = label;
  wish.max_rank = 3;
  wish.max_size = 5;
  for (auto _ : state) {
    OpSolver solver(spec, static_cast<std::uint64_t>(state.range(0)));
    state.counters["proof"] = static_cast<double>(solver.next(wish).proof);
  }
}

void add_benchmarks() {
  constexpr int kBatch = 300, kSeeds = 3;
  for (std::string const name : {"add", "multiply", "reshape", "broadcast_in_dim", "transpose", "slice", "concatenate",
                                 "reduce", "dot_general", "convert", "select", "compare"}) {
    OpSpec const& spec = *Specification::get().op("stablehlo." + name);
    benchmark::RegisterBenchmark(("valid/" + name).c_str(),
                                 [&spec](benchmark::State& state) { valid_ops(state, spec); })
        ->Arg(kBatch)
        ->Unit(benchmark::kMillisecond);
  }
  for (std::string const name : {"convolution", "gather", "scatter", "reduce_window", "dot_general"}) {
    OpSpec const& spec = *Specification::get().op("stablehlo." + name);
    for (Clause const& clause : spec.clauses) {
      if (clause.official == Official::only) continue;
      benchmark::RegisterBenchmark(("break/" + name + "/" + clause.label).c_str(),
                                   [&](benchmark::State& state) { break_clause(state, spec, clause.label); })
          ->DenseRange(1, kSeeds)
          ->Iterations(1)
          ->MeasureProcessCPUTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  assay::add_benchmarks();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
