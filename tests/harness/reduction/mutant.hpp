// Returns the number of a mutant by its name, as MutantBackend expects it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "generators/mutants/mutant.hpp"

namespace assay {

inline std::size_t mutant(std::string const& name) {
  auto const& all = mutants::all_mutants();
  auto const found = std::ranges::find(all, name, &mutants::Mutant::name);
  EXPECT_NE(found, all.end()) << name;
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace assay
