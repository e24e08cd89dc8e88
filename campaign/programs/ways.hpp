// The generators ("ways") that draw the programs of a campaign.
//
// A way is a named generator. It draws random programs of one kind, a law of spec/laws.spec and its near misses, a
// fusion that compilers perform, a single op, or a directed test. campaign/novelty chooses the next way by the new
// features of earlier programs. A draw depends only on its random numbers and its epoch.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "campaign/programs/drawn_program.hpp"
#include "oracle/sets/profile.hpp"
#include "support/random_sequence.hpp"

namespace assay::campaign {

struct Way {
  std::string name;   // "random/control", "law/plus_zero", "fusion/softmax", "op/stablehlo.gather"; unique
  double weight = 1;  // weight relative to the other ways, if all find new features equally often
  // Several threads may call it at the same time.
  std::function<DrawnProgram(Random&, std::uint64_t epoch)> draw;
};

// Programs of an epoch share expensive parts: a random program is made once, and drawn repeatedly with other inputs.
inline constexpr std::uint64_t kEpoch = 8192;  // number of programs in an epoch

// Returns all ways in a fixed order. The profile must outlive them.
std::vector<Way> all_ways(Profile const& profile, std::uint64_t seed);

// The ways of each kind. Each function has its own file.
std::vector<Way> random_ways(Profile const& profile, std::uint64_t seed);  // whole programs of 3 to 200 ops
std::vector<Way> law_ways();                              // both sides of a law, unchanged or with one change
std::vector<Way> fusion_ways();                           // campaign/fusions
std::vector<Way> elementwise_ways();                      // one op, element by element
std::vector<Way> op_ways();                               // one op that is not elementwise
std::vector<Way> directed_ways();                         // generators/directed, on drawn data
std::vector<Way> form_ways(std::vector<Way> const& ops);  // executes the op of each of these ways twice
// Fills the arguments of @main, each by a random pattern. Returns false if the program is invalid, or if an argument is
// not a tensor.
bool fill_inputs(DrawnProgram& program, bool is_ordinary, Random& random);

}  // namespace assay::campaign
