// Whether one process grid fulfils all rules of a program.
//
// Each rule that speaks of num_replicas and num_partitions is a formula over these two unknowns. Two
// rules may each have grids that fulfil them and none in common: `num_replicas = 2` here and
// `num_replicas = 4` there.
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

// A rule of an op, as what it demands of the process grid.
struct GridDemand {
  Tribool formula;
  std::string label;  // of the rule
  SourceRange range;  // of the op
};

// What the module of a program says of the grid that it is for: mhlo.num_replicas and mhlo.num_partitions.
struct WrittenGrid {
  std::optional<std::int64_t> replicas, partitions;
};
WrittenGrid written_grid(Program const& program);
// Whether results of an op in it depend on which processes there are.
bool depends_on_processes(Program const& program);

struct GridSize {
  std::int64_t replicas = 1, partitions = 1;
};
// The grid of the fewest processes on which the rules of the program's ops hold, one number or both given; nothing if none of at most
// `most` processes is one.
std::optional<GridSize> least_grid(Program const& program, std::optional<std::int64_t> replicas,
                                   std::optional<std::int64_t> partitions, std::int64_t most);

class ProcessGrid {
public:
  ProcessGrid(std::optional<std::int64_t> replicas, std::optional<std::int64_t> partitions);

  // The two numbers, with terms where they are not given.
  ProcessNumbers const& numbers() const { return numbers_; }
  // Takes over a demand. If none of all grids fulfils it together with those taken over before, it is
  // not taken over, and those that it contradicts come back, as few as do so; none if it has no grid by
  // itself.
  std::optional<std::vector<GridDemand>> contradicted(GridDemand demand);
  // What the demands leave.
  ProcessNumbers known() const;
  // A grid of as few processes as fulfil all demands taken over; nothing if none of at most that many does.
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
