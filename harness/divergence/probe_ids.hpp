// Which values the probes of a program are about.
#pragma once

#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "harness/divergence/value_names.hpp"

namespace assay::divergence {

// A probe's id, and its values in the order in which a run meets them: as many as there are executions of the function
// around it. Those within regions are not observed, and have none.
struct ProbeId {
  std::string id;
  std::vector<std::uint32_t> values;
  bool operator==(ProbeId const&) const = default;
};

// Of a program that has interpreter.probe ops: theirs. Of another: those that the official pass `interpreter-instrument-with-probe`
// adds, "probe1" or, with debug information, "NAME.1": numbered over all results that are tensors, of all ops but constants, in
// the order of the text, ops in regions before the op around them.
std::vector<ProbeId> probe_ids(FlatProgram const& flat, ValueNames const& names, Program const& program);

}  // namespace assay::divergence
