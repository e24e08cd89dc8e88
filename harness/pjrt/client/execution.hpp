// Executes one case with a client: compiles it, transfers its inputs, executes it on a grid of devices, and reads the
// results back.
#pragma once

#include <vector>

#include "harness/pjrt/client/case_file.hpp"
#include "harness/pjrt/client/client.hpp"

namespace assay::pjrt {

// The results of all processes, without tokens, beginning with those of replica 0, partition 0. After a failure,
// Place::now() is the stage that was reached.
struct Executed {
  MaybeFailure failure;
  std::vector<Tensor> results;
};

Executed execute_case(PluginClient const& client, PjrtCase const& given);

}  // namespace assay::pjrt
