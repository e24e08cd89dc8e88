// Types as other languages and tools write them: reported, and read as what they mean. Internal to grammar/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay {

// Reads float32, tensor<-1x8xf32>, tensor<4, 8, f32>, Tensor<Nx8xint64> at `at`, which is not a type, and moves `at` behind
// it; false if it cannot be told what is meant.
bool recover_type(ParseState& state, char const*& at, Type& type);

}  // namespace assay
