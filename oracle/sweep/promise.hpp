// The results that a profile permits for each input of a sweep.
#pragma once

#include "oracle/functions/functions.hpp"
#include "oracle/sets/profile.hpp"
#include "oracle/sweep/sweep.hpp"

namespace assay {

// Returns the codes that the profile permits as results of the function, as for an op of a program. Subnormal inputs
// may be flushed if the profile permits it. `format` must outlive the promise.
SweepPromise promise_of(Profile const& profile, UnaryFunction function, FloatFormat const& format);

}  // namespace assay
