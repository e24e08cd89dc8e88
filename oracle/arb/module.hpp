// The interface of oracle/arb for the rest of the oracle.
//
// It needs Arb, whose shared libraries in Debian take longer to load than most programs take to run. Therefore they are
// in a separate module, which is loaded when the first of these functions is called (oracle/arb/load_module.cpp, which
// defines the same functions through this table). Tests link the functions directly.
#pragma once

#include "oracle/arb/batch_norm.hpp"
#include "oracle/arb/distributions.hpp"
#include "oracle/arb/fft.hpp"
#include "oracle/arb/triangular.hpp"
#include "oracle/functions/complex_number.hpp"
#include "oracle/functions/engines.hpp"
#include "oracle/sets/image_search.hpp"

namespace assay {

struct ArbFunctions {
  decltype(&arb_unary) unary = &arb_unary;
  decltype(&arb_binary) binary = &arb_binary;
  decltype(&release_arb_caches) release = &release_arb_caches;
  decltype(&complex_by_arb) complex = &complex_by_arb;
  decltype(&complex_atan2_by_arb) complex_atan2 = &complex_atan2_by_arb;
  decltype(&complex_exact_root) exact_root = &complex_exact_root;
  decltype(&add_circular) circular = &add_circular;
  decltype(&batch_norm_inference) inference = &batch_norm_inference;
  decltype(&batch_norm_training) training = &batch_norm_training;
  decltype(&batch_norm_grad) grad = &batch_norm_grad;
  decltype(&cholesky) cholesky_of = &cholesky;
  decltype(&solve_triangular) triangular = &solve_triangular;
  decltype(&fourier) fft = &fourier;
  decltype(&uniform) uniform_of = &uniform;
  decltype(&normal) normal_of = &normal;
};

}  // namespace assay

extern "C" assay::ArbFunctions const* assay_arb_functions();
