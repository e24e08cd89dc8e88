// Finds the wrong op of a failing program. A second run returns the inner values, and each op is judged on the operands
// that the backend itself computed (harness/divergence).
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "campaign/causes/cause.hpp"
#include "harness/backends/backend.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::campaign {

struct LocateOptions {
  Profile const* profile = nullptr;
  Profile const* text_profile = nullptr;  // guarantees nothing beyond the specification
  std::string work;                       // temporary folder; created and removed
  double seconds = 60;                    // time limit of one run
  std::atomic<bool> const* stop = nullptr;
};

// The first op whose results are not permitted for its observed operands. The error may be inside the regions of the op
// if `has_regions` is true. `locate_op` returns nothing if all ops are permitted, or if the backend does not return
// inner values.
struct LocatedOp {
  CauseKey key;
  std::string headline;
  bool has_regions = false;
};
std::optional<LocatedOp> locate_op(std::string const& program, std::vector<Tensor> const& inputs, Backend& backend,
                                   LocateOptions const& options);

}  // namespace assay::campaign
