// Kernels of ops that move elements without computing. They move codes, also those of quantized elements.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay::movement {

// movement.cpp
void broadcast(Call& call);
void broadcast_in_dim(Call& call);
void dynamic_broadcast_in_dim(Call& call);
void transpose(Call& call);
void reverse(Call& call);
void concatenate(Call& call);

// slicing.cpp
void slice(Call& call);
void real_dynamic_slice(Call& call);
void dynamic_slice(Call& call);
void dynamic_update_slice(Call& call);
void pad(Call& call);
void dynamic_pad(Call& call);

// shapes.cpp
void reshape(Call& call);
void dynamic_reshape(Call& call);
void iota(Call& call);
void dynamic_iota(Call& call);
void get_dimension_size(Call& call);
void set_dimension_size(Call& call);
void tuple(Call& call);
void get_tuple_element(Call& call);
void optimization_barrier(Call& call);

// indexing.cpp
void gather(Call& call);
void dynamic_gather(Call& call);
void torch_index_select(Call& call);

// scatter.cpp
void scatter(Call& call);

}  // namespace assay::movement
