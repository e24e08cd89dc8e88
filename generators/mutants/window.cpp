#include <algorithm>

#include "generators/mutants/folds.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

void padding_is_nothing(Folded& folded) {
  std::erase_if(folded.x, [](Place const& place) { return place.index < 0; });
}

void swap_low_and_high(List& padding) {
  for (std::size_t i = 0; i + 1 < padding.size(); i += 2) std::swap(padding[i], padding[i + 1]);
}
void non_negative(List& list) {
  for (auto& value : list) value = std::max<std::int64_t>(value, 0);
}
void reversed(List& list) { std::ranges::reverse(list); }

// Low padding one less and high padding one more: every window one place later.
void one_later(List& padding) {
  for (std::size_t i = 0; i + 1 < padding.size(); i += 2) --padding[i], ++padding[i + 1];
}

// The comparison of the region that selects, with ties going the other way.
bool other_ties(Edit& edit) {
  for (auto& row : edit.instruction.regions) {
    if (row.row != "select" || row.blocks.empty() || row.blocks[0].instructions.size() != 1) continue;
    for (auto& parameter : row.blocks[0].instructions[0].parameters) {
      if (parameter.row != "comparison_direction") continue;
      auto& text = parameter.text;
      text = text == "GE" ? "GT" : text == "GT" ? "GE" : text == "LE" ? "LT" : text == "LT" ? "LE" : text;
      return true;
    }
  }
  return false;
}
bool other_direction(Edit& edit) {
  for (auto& row : edit.instruction.regions) {
    if (row.row != "select" || row.blocks.empty() || row.blocks[0].instructions.size() != 1) continue;
    for (auto& parameter : row.blocks[0].instructions[0].parameters) {
      if (parameter.row != "comparison_direction") continue;
      auto& text = parameter.text;
      text = text == "GE" ? "LE" : text == "GT" ? "LT" : text == "LE" ? "GE" : text == "LT" ? "GT" : text;
      return true;
    }
  }
  return false;
}

void first_only(Folded& folded) { folded.x.resize(std::min<std::size_t>(folded.x.size(), 1)); }
void last_only(Folded& folded) {
  if (folded.x.size() > 1) folded.x.erase(folded.x.begin(), folded.x.end() - 1);
}

}  // namespace

std::vector<Mutant> window_mutants() {
  auto const window = ops("reduce_window"), scatter = ops("select_and_scatter"), all = both(window, scatter);
  return {
      edits("reduce_window/window_dilation_ignored", "windows are not dilated", window, any_type,
            set_all("window_dilations", 1, true)),
      edits("reduce_window/base_dilation_ignored", "inputs are not dilated", window, any_type,
            set_all("base_dilations", 1, true)),
      edits("window/strides_ignored", "windows one place apart", window, any_type, set_all("window_strides", 1, true)),
      edits("window/strides_of_axes_reversed", "strides of the axes in reverse", window, any_type,
            change_list("window_strides", reversed, true)),
      edits("window/dimensions_reversed", "window sizes of the axes in reverse", window, any_type,
            change_list("window_dimensions", reversed, true)),
      edits("window/padding_ignored", "no padding", window, any_type, set_all("padding", 0, true)),
      edits("window/padding_swapped", "low and high padding exchanged", all, any_type,
            change_list("padding", swap_low_and_high, true)),
      edits("window/negative_padding_ignored", "negative padding counts as 0", window, any_type,
            change_list("padding", non_negative, true)),
      edits("window/one_later", "every window one place later", all, any_type, change_list("padding", one_later)),
      edits("window/smaller_by_one", "the last place of each window is left out", window, any_type,
            change_list(
                "window_dimensions",
                [](List& list) {
                  for (auto& size : list) size = std::max<std::int64_t>(size - 1, 1);
                },
                true)),
      edits("reduce_window/dilations_exchanged", "input dilation for window dilation, and the reverse", window,
            any_type, exchange_lists("base_dilations", "window_dilations", true)),
      equivalent(does("reduce_window/init_dropped", "begins with the first element", window, any_type,
                      refolds({.drops_start = true})),
                 kAnyAmount),
      equivalent(does("reduce_window/init_twice", "the init value counts twice", window, any_type,
                      refolds({.start_twice = true})),
                 kAnyAmount),
      does("reduce_window/init_is_zero", "0 for the init value, in padding too", window, numbers,
           refolds({.start_is_zero = true})),
      does("reduce_window/padding_left_out", "places in the padding do not count", window, any_type,
           refolds({.change = padding_is_nothing})),
      does("reduce_window/last_dropped", "the last element of each window is left out", window, any_type,
           refolds({.change = without_last})),
      does("reduce_window/arguments_swapped", "the body gets the value first, then the accumulator", window, any_type,
           refolds({.swapped = true})),
      does("reduce_window/last_first", "from the last element to the first", window, any_type,
           refolds({.change = last_first})),
      does("reduce_window/sums_in_bf16", "sums are kept in bf16", window, wide_floats, sums({.accumulator = &kBF16})),
      edits("select_and_scatter/ties_other_way", "of equal elements the other is selected", scatter, any_type,
            other_ties),
      edits("select_and_scatter/selects_opposite", "the least in place of the greatest element", scatter, any_type,
            other_direction),
      equivalent(does("select_and_scatter/init_dropped", "selected elements begin with the first value", scatter,
                      any_type, refolds({.drops_start = true})),
                 kAnyAmount),
      does("select_and_scatter/init_is_zero", "0 for the init value where something is scattered", scatter, numbers,
           refolds({.start_is_zero = true})),
      does("select_and_scatter/first_wins", "of several values for an element only the first", scatter, any_type,
           refolds({.change = first_only})),
      does("select_and_scatter/last_wins", "of several values for an element only the last", scatter, any_type,
           refolds({.change = last_only})),
      does("select_and_scatter/source_reversed", "the source in reverse", scatter, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[1].tensor;
             Tensor turned = copied(call, given);
             std::size_t const bytes = given.element().bytes();
             for (std::size_t i = 0, n = static_cast<std::size_t>(given.count()); i < n; ++i)
               std::memcpy(turned.data() + i * bytes, given.data() + (n - 1 - i) * bytes, bytes);
             operands[1] = turned;
           })),
  };
}

}  // namespace assay::inline generators::mutants
