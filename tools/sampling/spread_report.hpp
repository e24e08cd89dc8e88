// Renders the spread of `assay run --implementations` as text and as JSON.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "semantics/implementations/sample.hpp"

namespace assay {

struct SpreadReport {
  SampledRun const& sampled;
  std::string file, entry, profile;
  std::uint64_t seed, count;
  std::int64_t print_limit;
  std::vector<Type> types;  // types of the tensors among the results
  std::function<std::string(Operation const&)> location;
  // The results to compare with the spread of the only process; empty: none.
  std::vector<Tensor> expected;
  std::vector<std::optional<SpreadComparison>> weighings;
};

std::string spread_text(SpreadReport const& report, TensorMaker const& make);
std::string spread_json(SpreadReport const& report);

}  // namespace assay
