// The values that belong to the probes of a program.
#pragma once

#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "harness/divergence/value_names.hpp"

namespace assay::divergence {

// The ID of a probe and its values in the order of execution: one for each execution of the enclosing function. Values
// within regions are not observed, so their probes have none.
struct ProbeId {
  std::string id;
  std::vector<std::uint32_t> values;
  bool operator==(ProbeId const&) const = default;
};

// If the program contains interpreter.probe ops, their IDs. Otherwise the IDs that the official pass
// `interpreter-instrument-with-probe` assigns: "probe1" or, with debug information, "NAME.1". It numbers the tensor
// results of all ops except constants in the order of the text, with ops in regions before their parent op.
std::vector<ProbeId> probe_ids(FlatProgram const& flat, ValueNames const& names, Program const& program);

}  // namespace assay::divergence
