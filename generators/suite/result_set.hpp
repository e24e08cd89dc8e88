// The sets of a case's result, to judge actual results by.
#pragma once

#include "generators/suite/case.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay {

// Of tensors in `result`.
inline ResultSet result_set(CaseResult const& result) {
  bool const exact = result.exact;
  return {&result.expected, exact ? nullptr : &result.low, exact ? nullptr : &result.high,
          result.flags ? &*result.flags : nullptr};
}

}  // namespace assay
