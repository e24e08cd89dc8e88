// Assertions of fuzz targets: a violated law aborts the process, so that the fuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace assay::testing {

inline void require(bool condition, char const* law = "a law", std::string const& shown = "") {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n%s\n", law, shown.c_str());
  std::abort();
}

}  // namespace assay::testing
