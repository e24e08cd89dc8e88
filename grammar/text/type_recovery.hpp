// Types as other languages and tools write them: reported, and read as what they mean. Internal to grammar/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay {

// Reads float32, tensor<-1x8xf32>, tensor<4, 8, f32>, Tensor<Nx8xint64> at `at`, which is not a type, and moves `at` behind
// it; false if it cannot be told what is meant.
bool recover_type(ParseState& state, char const*& at, Type& type);

// Reads the sizes at `at` of `word`[2,3], as HLO writes a tensor of that element type; false if there are none.
bool recover_sizes(ParseState& state, char const*& at, std::string_view word, Type& type);

}  // namespace assay
