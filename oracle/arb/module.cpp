#include "oracle/arb/module.hpp"

assay::ArbFunctions const* assay_arb_functions() {
  static assay::ArbFunctions const functions;
  return &functions;
}
