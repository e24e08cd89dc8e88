// The report of `assay equiv` about two functions, as data. A worker process sends it as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equiv/proof/verdict.hpp"
#include "support/documents/json.hpp"

namespace assay {

struct WitnessInput {
  std::string name, type;  // "%arg0", "tensor<2xf32>"
  std::string constant;    // "dense<[1.0, 2.0]>"; shortened if long
  bool matters = true;     // whether the differing result depends on it in either program
};

struct ShownWitness {
  std::vector<WitnessInput> inputs;
  std::string arguments;   // for `assay run --args`; empty if too long
  std::string where;       // "result 0, element [2]"; if empty, see `difference`
  std::string in_a, in_b;  // the element
  std::string permitted;   // the values permitted by A
  std::string cause;       // a likely cause; empty if unknown
  std::string assumption;  // on custom calls without a meaning; empty if there are none
  std::string difference;  // for differences other than an element: shapes, a run that fails
  std::string folder;      // folder of its files; empty if there is none
  // for grids, the process of B; -1 without a grid, or if no single process is meant
  std::int64_t process = -1, replica = 0, partition = 0;
  // why a rerun of the files did not reproduce it; empty if it did
  std::string unconfirmed;
};

// The first place where two long functions compute different results from the same operands (compare/cut_points.hpp).
struct ShownDifference {
  std::uint64_t line_a = 0, line_b = 0;  // line numbers; 0 for artifacts
  std::string op_a, op_b;                // the source lines, or names of ops
};

// For an undecided pair (search/likely_fault.hpp).
struct ShownFault {
  std::uint64_t result = 0, implementations = 0;
  double difference = 0, spread = 0;
};

struct PairReport {
  std::string a, b;  // files
  std::string function_a, function_b;
  std::string pass;                           // for --passes: the name of the pass
  std::int64_t replicas = 0, partitions = 0;  // the grid of B; 0: none
  bool is_grid_of_both = false;               // whether A also runs on the grid
  EquivVerdict verdict = EquivVerdict::undecided;
  std::string why;
  std::vector<std::string> subgoals, granted, laws;
  std::uint64_t agreed = 0, permitted = 0, no_meaning = 0, not_run = 0;  // numbers of inputs
  std::uint64_t open = 0, overlapping = 0;                               // subsets of `permitted`
  std::string obstacle;
  std::vector<ShownWitness> witness;              // at most one
  std::vector<ShownDifference> first_difference;  // at most one
  std::vector<ShownFault> likely_fault;           // at most one
};

NLOHMANN_JSON_SERIALIZE_ENUM(EquivVerdict, {{EquivVerdict::undecided, "undecided"},
                                            {EquivVerdict::equal, "equal"},
                                            {EquivVerdict::refines, "refines"},
                                            {EquivVerdict::real_only, "real_only"},
                                            {EquivVerdict::different, "different"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WitnessInput, name, type, constant, matters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownWitness, inputs, arguments, where, in_a, in_b, permitted, cause, difference,
                                   folder, process, replica, partition, unconfirmed, assumption)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownDifference, line_a, line_b, op_a, op_b)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownFault, result, implementations, difference, spread)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PairReport, a, b, function_a, function_b, pass, replicas, partitions,
                                   is_grid_of_both, verdict, why, subgoals, granted, laws, agreed, permitted,
                                   no_meaning, not_run, open, overlapping, obstacle, witness, first_difference,
                                   likely_fault)

// Returns the worst verdict of several reports.
EquivVerdict worst_verdict(std::vector<PairReport> const& reports);

}  // namespace assay
