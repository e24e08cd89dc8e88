// Implements generators/random/families.hpp: executes steps.
#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

constexpr int kTries = 3;

using Adder = bool (*)(ProgramBuilder&, Step const&);

Adder adder(Family family) {
  static constexpr Adder kAdders[kFamilies] = {
      add_elementwise, add_comparison,  add_selection, add_conversion,    add_complex_parts, add_movement,
      add_constant,    add_slicing,     add_indexing,  add_scattering,    add_reduction,     add_window,
      add_product,     add_convolution, add_sorting,   add_normalization, add_mapping,       add_packing,
      add_branch,      add_choice,      add_loop,      add_call,          add_composite,     add_sizes,
      add_reshaping,   add_widening,    add_cutting,   add_solved,        add_layer,
  };
  return kAdders[static_cast<std::size_t>(family)];
}

}  // namespace

bool add_random_op(ProgramBuilder& builder, Step const& step) {
  Random const outer = builder.random;
  builder.random = Random(step.draw);
  bool added = false;
  for (int i = 0; i < kTries && !added && !builder.is_full(); ++i) {
    auto const before = builder.mark();
    added = adder(step.family)(builder, step);
    if (!added) builder.undo(before);
  }
  builder.random = outer;
  return added;
}

void add_random_ops(ProgramBuilder& builder, std::vector<Step> const& steps) {
  for (Step const& step : steps) add_random_op(builder, step);
}

std::optional<BuiltRegion> body(ProgramBuilder& builder, std::vector<ValueId> arguments,
                                std::function<bool(std::vector<ValueId>& returned)> const& make) {
  builder.open(std::move(arguments));
  std::vector<ValueId> returned;
  bool const made = make(returned);
  BuiltRegion region = builder.close(std::move(returned));
  if (!made) return std::nullopt;
  drop_dead(region, {}, 0);
  return region;
}

}  // namespace assay::random_programs
