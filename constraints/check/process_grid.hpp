// Decides whether one process grid satisfies all rules of a program.
//
// A rule that mentions num_replicas or num_partitions is a formula over these two unknowns. Two rules can be
// satisfiable separately but not together, such as `num_replicas = 2` and `num_replicas = 4`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "constraints/members/process_numbers.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

// A requirement on the process grid from a rule of an op.
struct GridDemand {
  Tribool formula;
  std::string label;  // of the rule
  SourceRange range;  // of the op
};

// The grid declared by the module of a program: mhlo.num_replicas and mhlo.num_partitions.
struct WrittenGrid {
  std::optional<std::int64_t> replicas, partitions;
};
WrittenGrid written_grid(Program const& program);
// Warns about a declared number that is not an integer of at least 1.
void check_written_grid(Program const& program, Diagnostics& diagnostics);
// Whether the result of some op depends on the process grid or the process id.
bool depends_on_processes(Program const& program);
// Same as above, or an op communicates with other processes.
bool runs_on_grid(Program const& program);

struct GridSize {
  std::int64_t replicas = 1, partitions = 1;
};
// Returns the smallest grid that satisfies the rules of the program's ops, with one or both numbers fixed. Returns
// nothing if no grid of at most `most` processes does.
std::optional<GridSize> least_grid(Program const& program, std::optional<std::int64_t> replicas,
                                   std::optional<std::int64_t> partitions, std::int64_t most);

class ProcessGrid {
public:
  ProcessGrid(std::optional<std::int64_t> replicas, std::optional<std::int64_t> partitions);

  // Returns the two numbers. A number that is not fixed is a term.
  ProcessNumbers const& numbers() const { return numbers_; }
  // Adds a requirement. If no grid satisfies it together with the earlier ones, it is not added, and a minimal set of
  // contradicting requirements is returned. The set is empty if the requirement alone is unsatisfiable.
  std::optional<std::vector<GridDemand>> contradicted(GridDemand demand);
  // Returns what the requirements determine about the grid.
  ProcessNumbers known() const;
  // Returns a smallest grid that satisfies all requirements, or nothing if none with at most `most` processes does.
  std::optional<GridSize> least(std::int64_t most) const;

private:
  using Formulas = std::vector<Tribool>;

  bool possible(Formulas formulas, int depth) const;
  std::vector<GridDemand> contradictions(Tribool formula) const;
  Formulas with(Tribool formula) const;

  TermPool pool_;
  ProcessNumbers numbers_;
  std::vector<GridDemand> demands_;  // no two with the same formula
  mutable std::size_t work_ = 0;     // total solver work
};

}  // namespace assay
