// The generators ("ways") that draw the programs of a campaign.
//
// A way is a generator with a name: random programs of one kind and element type, a law of spec/laws.spec and its near
// misses, a fusion that compilers make, one op alone, a directed test. campaign/novelty chooses the next way by the new
// features that it still finds. A draw depends only on its random numbers and its epoch.
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
  double weight = 1;  // its weight relative to the other ways, if all find equally much
  // May be called by several threads at a time.
  std::function<DrawnProgram(Random&, std::uint64_t epoch)> draw;
};

// Programs of an epoch share expensive parts: a random program is generated once, and drawn again with other inputs.
inline constexpr std::uint64_t kEpoch = 8192;  // programs

// All there are, in an order that is always the same. The profile must outlive them.
std::vector<Way> all_ways(Profile const& profile, std::uint64_t seed);

// By kind; each in a file of its own.
std::vector<Way> random_ways(Profile const& profile, std::uint64_t seed);  // whole programs of 3 to 200 ops
std::vector<Way> law_ways();                              // both sides of a law, as they are and with one thing changed
std::vector<Way> fusion_ways();                           // campaign/fusions
std::vector<Way> elementwise_ways();                      // one op, element by element
std::vector<Way> op_ways();                               // one other op
std::vector<Way> directed_ways();                         // generators/directed, on drawn data
std::vector<Way> form_ways(std::vector<Way> const& ops);  // of those ops, ops executed twice
// Inputs of @main of a valid program, each filled by a pattern. False if it has arguments other than tensors, or is not
// valid.
bool fill_inputs(DrawnProgram& program, bool is_ordinary, Random& random);

}  // namespace assay::campaign
