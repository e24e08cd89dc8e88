#include "campaign/programs/ways.hpp"

#include <algorithm>
#include <iterator>

#include "constraints/bind/prepared_program.hpp"
#include "generators/values/values.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay::campaign {
namespace {

// One pattern of ten has special values, unless they are requested.
DataPattern any_pattern(bool is_ordinary, Random& random) {
  static constexpr DataPattern kOrdinary[] = {
      DataPattern::ordinary,       DataPattern::ordinary,       DataPattern::ordinary, DataPattern::ordinary,
      DataPattern::small_integers, DataPattern::small_integers, DataPattern::distinct, DataPattern::distinct,
      DataPattern::ties,           DataPattern::one_special};
  static constexpr DataPattern kAny[] = {DataPattern::ordinary,    DataPattern::small_integers, DataPattern::special,
                                         DataPattern::one_special, DataPattern::special,        DataPattern::wide,
                                         DataPattern::distinct,    DataPattern::cancelling,     DataPattern::ties};
  return is_ordinary ? kOrdinary[random.below(std::size(kOrdinary))] : kAny[random.below(std::size(kAny))];
}

}  // namespace

bool fill_inputs(DrawnProgram& program, bool is_ordinary, Random& random) {
  program.prepared = std::make_shared<PreparedProgram const>(program.text);
  auto const main = program.prepared->main();
  if (!main) return false;
  for (Type const type : argument_types(**main)) {
    Element element;
    if (!has_shape(type) || !element_of(type->element, element)) return false;
    Tensor tensor = make_tensor(element, random_shape(type));
    fill(tensor, any_pattern(is_ordinary, random), random);
    program.inputs.push_back(stored(tensor));
  }
  return true;
}

std::vector<Way> all_ways(Profile const& profile, std::uint64_t seed) {
  std::vector<Way> all;
  auto const ops = op_ways();
  for (auto ways : {random_ways(profile, seed), fusion_ways(), law_ways(), elementwise_ways(), ops, directed_ways(),
                    form_ways(ops)})
    std::ranges::move(ways, std::back_inserter(all));
  return all;
}

}  // namespace assay::campaign
