// The report of `assay equiv` on two functions, as data. A worker process creates it and sends it as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equiv/proof/verdict.hpp"
#include "support/documents/json.hpp"

namespace assay {

struct WitnessInput {
  std::string name, type;  // "%arg0", "tensor<2xf32>"
  std::string constant;    // "dense<[1.0, 2.0]>"; shortened where it is long
  bool matters = true;     // false: the differing result depends on it in neither program
};

struct ShownWitness {
  std::vector<WitnessInput> inputs;
  std::string arguments;   // for `assay run --args`; empty: they are too long
  std::string where;       // "result 0, element [2]"; empty: `difference` describes it
  std::string in_a, in_b;  // the element
  std::string permitted;   // the permitted values of A
  std::string cause;       // a likely one; empty: unknown
  std::string difference;  // where it is not an element: shapes, a run that fails
  std::string folder;      // where its files are; empty: nowhere
  // on a grid: the process of B; -1: not on a grid, or no single one
  std::int64_t process = -1, replica = 0, partition = 0;
  // the reason why a rerun of the files did not show it; empty: it did
  std::string unconfirmed;
};

// Where two long functions first compute different results from the same operands (compare/cut_points.hpp).
struct ShownDifference {
  std::uint64_t line_a = 0, line_b = 0;  // of the files; 0: the files are artifacts
  std::string op_a, op_b;                // the lines, or names of ops
};

// Of an undecided pair (search/likely_fault.hpp).
struct ShownFault {
  std::uint64_t result = 0, implementations = 0;
  double difference = 0, spread = 0;
};

struct PairReport {
  std::string a, b;  // files
  std::string function_a, function_b;
  std::string pass;                           // of --passes: its name
  std::int64_t replicas = 0, partitions = 0;  // of the grid that B runs on; 0: none
  bool is_grid_of_both = false;               // A runs on it as well
  EquivVerdict verdict = EquivVerdict::undecided;
  std::string why;
  std::vector<std::string> subgoals, granted, laws;
  std::uint64_t agreed = 0, permitted = 0, no_meaning = 0, not_run = 0;  // inputs
  std::uint64_t open = 0, overlapping = 0;                               // of those permitted
  std::string obstacle;
  std::vector<ShownWitness> witness;              // one or none
  std::vector<ShownDifference> first_difference;  // one or none
  std::vector<ShownFault> likely_fault;           // one or none
};

NLOHMANN_JSON_SERIALIZE_ENUM(EquivVerdict, {{EquivVerdict::undecided, "undecided"},
                                            {EquivVerdict::equal, "equal"},
                                            {EquivVerdict::refines, "refines"},
                                            {EquivVerdict::real_only, "real_only"},
                                            {EquivVerdict::different, "different"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WitnessInput, name, type, constant, matters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownWitness, inputs, arguments, where, in_a, in_b, permitted, cause, difference,
                                   folder, process, replica, partition, unconfirmed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownDifference, line_a, line_b, op_a, op_b)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownFault, result, implementations, difference, spread)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PairReport, a, b, function_a, function_b, pass, replicas, partitions,
                                   is_grid_of_both, verdict, why, subgoals, granted, laws, agreed, permitted,
                                   no_meaning, not_run, open, overlapping, obstacle, witness, first_difference,
                                   likely_fault)

// Of several reports the verdict on all: the worst.
EquivVerdict worst_verdict(std::vector<PairReport> const& reports);

}  // namespace assay
