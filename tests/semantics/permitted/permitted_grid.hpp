// Programs with sets on grids of processes, and inputs with sets that are easy to identify.
#pragma once

#include "semantics/runtime/grid.hpp"
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay::permitted_run {

inline RuntimeValue scalar_of(std::string const& type, std::uint64_t code) {
  return tensor_of(type, {code}).reshaped({});
}

// Runs programs, which may fail, on grids.
struct GridRun {
  GridRun(std::string const& text, std::vector<std::vector<RuntimeValue>> inputs, std::int64_t replicas = 1,
          std::int64_t partitions = 1, Profile const& profile = kExact) {
    Diagnostics found;
    program = parse_program(Source::from_string("test", text), {}, found);
    for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
    bound = bind_program(program);
    state = std::make_unique<RunState>(bound.compiled);
    state->profile = &profile;
    state->implementation_defined.add(nullptr, "an input is open");
    results = run_grid(*state, bound.compiled.functions.find("main")->second, std::move(inputs), replicas, partitions);
  }
  ElementSet at(std::size_t process, std::int64_t index, std::size_t value = 0) const {
    if (results[process].error) ADD_FAILURE() << results[process].error->message;
    return results[process].error ? ElementSet{} : set_of(results[process].values.at(value), index);
  }
  bool is_undecided(std::string const& op) const {
    auto const& error = results[0].error;
    return error && error->kind == ExecutionError::Kind::undecided && error->op && error->op->name == op;
  }

  Program program;
  BoundProgram bound;
  std::unique_ptr<RunState> state;
  std::vector<RunResult> results;
};

// Returns a tensor in which element i has the set [10 i, 10 i + i % 3].
inline RuntimeValue numbered(Shape const& shape, std::int64_t first = 0) {
  Tensor tensor = make_tensor(element_named("i32"), shape);
  std::vector<ElementSet> sets;
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    tensor.set(i, static_cast<std::uint64_t>(10 * (first + i)));
    sets.push_back({{10 * (first + i), 10 * (first + i) + (first + i) % 3}, 0});
  }
  return with_sets(tensor, sets);
}
inline ElementSet number(std::int64_t i) { return {{10 * i, 10 * i + i % 3}, 0}; }

inline void expect_numbers(GridRun const& run, std::vector<std::int64_t> const& wanted, std::size_t process = 0) {
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_EQ(run.at(process, static_cast<std::int64_t>(i)), wanted[i] < 0 ? ElementSet{} : number(wanted[i])) << i;
}

}  // namespace assay::permitted_run
