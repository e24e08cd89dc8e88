// The cases of a suite, for code that iterates over all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "generators/suite/reader.hpp"
#include "support/result.hpp"

namespace assay {

// Calls `visit` with each case and its index in the manifest, and opens `reader` before, so that
// `visit` may load cases. The first error ends it.
Result<void> for_each_case(SuiteReader& reader, std::string const& suite,
                           std::function<Result<void>(ManifestRow const&, std::uint64_t index)> const& visit);

}  // namespace assay
