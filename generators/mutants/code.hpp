// Mutants whose behavior is written in C++ (kind "code" of tables), by family of ops.
#pragma once

#include "generators/mutants/behavior.hpp"

namespace assay::mutants {

struct Coded {
  std::string_view name;
  Behavior run = {};
  Editing edit = {};
};

std::vector<Coded> elementwise_code();
std::vector<Coded> conversion_code();
std::vector<Coded> quantization_code();
std::vector<Coded> movement_code();
std::vector<Coded> indexing_code();
std::vector<Coded> reduction_code();
std::vector<Coded> sorting_code();
std::vector<Coded> contraction_code();
std::vector<Coded> linear_algebra_code();
std::vector<Coded> control_code();
std::vector<Coded> collective_code();

}  // namespace assay::mutants
