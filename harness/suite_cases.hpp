// Iteration over the cases of a suite.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// Opens `reader` on the suite and calls `visit` with each case and its index in the manifest. `visit` may load cases.
// Stops at the first error and returns it.
Result<void> for_each_case(SuiteReader& reader, std::string const& suite,
                           std::function<Result<void>(ManifestRow const&, std::uint64_t index)> const& visit);

}  // namespace assay
