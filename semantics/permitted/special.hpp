// Rules of ops that the text composes of others. For special.cpp only.
#pragma once

#include "semantics/permitted.hpp"

namespace assay {

void enclose_batch_norm_inference(SetCall& call);
void enclose_batch_norm_training(SetCall& call);

}  // namespace assay
