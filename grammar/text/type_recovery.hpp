// Recognizes types in the syntax of other languages and tools, reports them, and returns the intended type. Internal to
// grammar/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay {

// Reads float32, tensor<-1x8xf32>, tensor<4, 8, f32>, Tensor<Nx8xint64> at `at`, which is not a type, and moves `at`
// after it. Returns false if the intended type is unclear.
bool recover_type(ParseState& state, char const*& at, Type& type);

// Reads the sizes at `at` in `word`[2,3], the HLO syntax for a tensor of that element type. Returns false if there are
// none.
bool recover_sizes(ParseState& state, char const*& at, std::string_view word, Type& type);

}  // namespace assay
