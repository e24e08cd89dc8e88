// What `assay equiv` says of two functions, as data. A worker process makes it and sends it as JSON.
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
};

struct ShownWitness {
  std::vector<WitnessInput> inputs;
  std::string arguments;                                  // for `assay run --args`; empty: they are too long
  std::string where;                                      // "result 0, element [2]"; empty: `difference` says it
  std::string in_a, in_b;                                 // the element
  std::string permitted;                                  // what A may give there
  std::string cause;                                      // a likely one; empty: none is known
  std::string difference;                                 // where it is not an element: shapes, a run that fails
  std::string folder;                                     // where its files are; empty: nowhere
  std::int64_t process = -1, replica = 0, partition = 0;  // on a grid: of B, where it is; -1: alone, or not one of them
  std::string unconfirmed;                                // why running the files again did not show it; empty: it did
};

struct PairReport {
  std::string a, b;  // files
  std::string function_a, function_b;
  std::string pass;                           // of --passes: its name
  std::int64_t replicas = 0, partitions = 0;  // of the grid that B runs on; 0: none
  EquivVerdict verdict = EquivVerdict::undecided;
  std::string why;
  std::vector<std::string> subgoals, granted, laws;
  std::uint64_t agreed = 0, permitted = 0, no_meaning = 0, not_run = 0;  // inputs
  std::uint64_t open = 0, overlapping = 0;                               // of those permitted
  std::string obstacle;
  std::vector<ShownWitness> witness;  // one or none
};

NLOHMANN_JSON_SERIALIZE_ENUM(EquivVerdict, {{EquivVerdict::undecided, "undecided"},
                                            {EquivVerdict::equal, "equal"},
                                            {EquivVerdict::refines, "refines"},
                                            {EquivVerdict::real_only, "real_only"},
                                            {EquivVerdict::different, "different"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WitnessInput, name, type, constant)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownWitness, inputs, arguments, where, in_a, in_b, permitted, cause, difference,
                                   folder, process, replica, partition, unconfirmed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PairReport, a, b, function_a, function_b, pass, replicas, partitions, verdict, why,
                                   subgoals, granted, laws, agreed, permitted, no_meaning, not_run, open, overlapping,
                                   obstacle, witness)

// Of several reports the verdict on all: the worst.
EquivVerdict worst_verdict(std::vector<PairReport> const& reports);

}  // namespace assay
