#include "generators/random/families.hpp"

namespace assay::inline generators::graphs {
namespace {

constexpr int kTries = 3;

using Grow = bool (*)(Workshop&, Step const&);

Grow grower(Family family) {
  static constexpr Grow kGrowers[kFamilies] = {
      grow_elementwise, grow_comparison,  grow_selection, grow_conversion,    grow_complex_parts, grow_movement,
      grow_constant,    grow_slicing,     grow_indexing,  grow_scattering,    grow_reduction,     grow_window,
      grow_product,     grow_convolution, grow_sorting,   grow_normalization, grow_mapping,       grow_packing,
      grow_branch,      grow_choice,      grow_loop,      grow_call,          grow_composite,     grow_sizes,
      grow_reshaping,   grow_widening,    grow_cutting,   grow_solved,
  };
  return kGrowers[static_cast<std::size_t>(family)];
}

}  // namespace

bool grow(Workshop& shop, Step const& step) {
  Random const outer = shop.random;
  shop.random = Random(step.draw);
  bool grown = false;
  for (int i = 0; i < kTries && !grown && !shop.is_full(); ++i) {
    auto const before = shop.mark();
    grown = grower(step.family)(shop, step);
    if (!grown) shop.undo(before);
  }
  shop.random = outer;
  return grown;
}

void grow(Workshop& shop, std::vector<Step> const& steps) {
  for (Step const& step : steps) grow(shop, step);
}

std::optional<GraphRegion> body(Workshop& shop, std::vector<ValueId> arguments,
                                std::function<bool(std::vector<ValueId>& returned)> const& make) {
  shop.open(std::move(arguments));
  std::vector<ValueId> returned;
  bool const made = make(returned);
  GraphRegion region = shop.close(std::move(returned));
  if (!made) return std::nullopt;
  drop_dead(region, {}, 0);
  return region;
}

}  // namespace assay::inline generators::graphs
