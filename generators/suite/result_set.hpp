// The permitted sets of a case's result, for judging actual results.
#pragma once

#include "generators/suite/case.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay {

// The sets refer to tensors of `result`.
inline ResultSet result_set(CaseResult const& result) {
  bool const exact = result.exact;
  return {&result.expected, exact ? nullptr : &result.low, exact ? nullptr : &result.high,
          result.flags ? &*result.flags : nullptr};
}

}  // namespace assay
