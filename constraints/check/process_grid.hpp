// Whether one process grid satisfies all rules of a program.
//
// Each rule that mentions num_replicas and num_partitions is a formula over these two unknowns. Two
// rules may each be satisfiable and have no common grid: `num_replicas = 2` here and `num_replicas = 4`
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "constraints/members/process_numbers.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"
#include "support/source.hpp"

namespace assay {

// A requirement of a rule of an op on the process grid.
struct GridDemand {
  Tribool formula;
  std::string label;  // of the rule
  SourceRange range;  // of the op
};

// The grid that the module of a program declares: mhlo.num_replicas and mhlo.num_partitions.
struct WrittenGrid {
  std::optional<std::int64_t> replicas, partitions;
};
WrittenGrid written_grid(Program const& program);
// Whether results of an op in it depend on which processes there are.
bool depends_on_processes(Program const& program);
// The same, or it sends tensors to other processes.
bool runs_on_grid(Program const& program);

struct GridSize {
  std::int64_t replicas = 1, partitions = 1;
};
// The grid with the fewest processes that satisfies the rules of the program's ops, with one or both numbers fixed;
// nothing if no grid of at most `most` processes does.
std::optional<GridSize> least_grid(Program const& program, std::optional<std::int64_t> replicas,
                                   std::optional<std::int64_t> partitions, std::int64_t most);

class ProcessGrid {
public:
  ProcessGrid(std::optional<std::int64_t> replicas, std::optional<std::int64_t> partitions);

  // The two numbers, with terms if they are not fixed.
  ProcessNumbers const& numbers() const { return numbers_; }
  // Adds a requirement. If no grid satisfies it together with the earlier ones, it is not added, and a minimal
  // set of contradicting requirements is returned; the set is empty if no grid satisfies the requirement
  // alone.
  std::optional<std::vector<GridDemand>> contradicted(GridDemand demand);
  // The grids that the requirements permit.
  ProcessNumbers known() const;
  // A grid with the fewest processes that satisfies all added requirements; nothing if none with at most that many
  // does.
  std::optional<GridSize> least(std::int64_t most) const;

private:
  using Formulas = std::vector<Tribool>;

  bool possible(Formulas formulas, int depth) const;
  std::vector<GridDemand> contradictions(Tribool formula) const;
  Formulas with(Tribool formula) const;

  TermPool pool_;
  ProcessNumbers numbers_;
  std::vector<GridDemand> demands_;  // no two of one formula
  mutable std::size_t work_ = 0;     // done for all demands together
};

}  // namespace assay
