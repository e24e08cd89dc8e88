// Finds the wrong op of a failing program, by one more run that returns inner values: each op is judged on the operands
// that the backend itself had (harness/divergence).
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
  Profile const* text_profile = nullptr;  // which guarantees nothing beyond the specification
  std::string work;                       // a folder that is made, and removed
  double seconds = 60;                    // limit of one run
  std::atomic<bool> const* stop = nullptr;
};

// The key of the first op that is not permitted for its observed operands; nothing if there is none, or if the backend
// does not return inner values. The error may be in the regions of the op: `has_regions`.
struct LocatedOp {
  CauseKey key;
  std::string headline;
  bool has_regions = false;
};
std::optional<LocatedOp> locate_op(std::string const& program, std::vector<Tensor> const& inputs, Backend& backend,
                                   LocateOptions const& options);

}  // namespace assay::campaign
