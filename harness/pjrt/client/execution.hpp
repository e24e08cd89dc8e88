// One case, executed by a client: compiled, given its inputs, executed on a grid of devices, read back.
#pragma once

#include <vector>

#include "harness/pjrt/client/case_file.hpp"
#include "harness/pjrt/client/client.hpp"

namespace assay::pjrt {

// The results of all processes, tokens left out: first those of replica 0, partition 0. Where it fails, Place::now()
// says how far it came.
struct Executed {
  MaybeFailure failure;
  std::vector<Tensor> results;
};

Executed execute_case(PluginClient const& client, PjrtCase const& given);

}  // namespace assay::pjrt
