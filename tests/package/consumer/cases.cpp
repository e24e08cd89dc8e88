// An external program that builds a small suite in memory and counts its cases.
#include <cstdio>

#include "generators/assemble/generate.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/backends/backends.hpp"

int main() {
  assay::GenerateOptions options;
  auto profile = assay::read_profile("xla");
  if (!profile) return 2;
  options.profile = *std::move(profile);
  options.ops = {"stablehlo.add"};
  options.types = {"i8"};
  std::size_t cases = 0;
  for (auto const& unit : assay::all_units(options))
    unit.make({[&](auto&&...) { return ++cases, true; }, [](assay::Skipped) {}, nullptr});
  std::printf("%zu cases\n", cases);
  return cases == 0;
}
