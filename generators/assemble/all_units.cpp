// Implements generators/assemble/generate.hpp: the list of all units.
#include <iterator>

#include "generators/assemble/generate.hpp"

namespace assay {

std::vector<Unit> all_units(GenerateOptions const& options) {
  std::vector<Unit> all;
  for (auto* const make : {invalid_units, syntax_units, elementwise_units, accuracy_units, structure_units,
                           directed_units, random_units, model_units, probe_units}) {
    auto some = make(options);
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  return all;
}

}  // namespace assay
