// One case, executed by a client: compiles it, passes its inputs, executes it on a grid of devices, reads the results
// back.
#pragma once

#include <vector>

#include "harness/pjrt/client/case_file.hpp"
#include "harness/pjrt/client/client.hpp"

namespace assay::pjrt {

// The results of all processes, without tokens: first those of replica 0, partition 0. On failure, Place::now() has the
// progress.
struct Executed {
  MaybeFailure failure;
  std::vector<Tensor> results;
};

Executed execute_case(PluginClient const& client, PjrtCase const& given);

}  // namespace assay::pjrt
