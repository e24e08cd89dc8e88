// What each element of a result is made of, as the right kernel tells it (semantics/runtime/term_recorder.hpp), so that mutants may put
// it together in other ways.
#pragma once

#include "generators/mutants/behaviour.hpp"

namespace assay::inline generators::mutants {

// An element of an operand; without one (index -1), an init value or the zero that stands for padding.
struct Place {
  std::size_t operand = 0;
  std::int64_t index = -1;
};

// start combined with x[0], x[1] ..., or the sum of x[i] * y[i].
struct Folded {
  Place start;
  std::vector<Place> x, y;
};

// Calls `visit` for each element of the first result that is combined of others, not only moved.
void for_each_fold(Call& call, std::function<void(std::int64_t index, Folded const& folded)> const& visit);

// "Interspersed with an implementation-defined amount of init_values at implementation-defined positions" (reduce, on
// which reduce_window and select_and_scatter are built): none is an amount where there is an element.
inline constexpr char const* kAnyAmount =
    "how many init values take part, and where, is for the implementation to choose";

// Reductions, scatters and the like, their region run for each element; `change` has been at what is combined.
// `swapped`: the region gets the value first, then the accumulator. `start_is_zero`: no init value but zeros.
struct Refolding {
  void (*change)(Folded&) = nullptr;
  bool swapped = false, drops_start = false, start_is_zero = false, start_twice = false;
};
Behaviour refolds(Refolding how);

// Whether the op's region is one op of that name on its arguments; true of ops that sum products.
bool combines_by(Instruction const& instruction, std::string_view mnemonic);

// Sums of floating-point numbers, or of products, in the order that `change` leaves, with accumulator and products in
// formats of their own.
struct Summing {
  FloatFormat const* accumulator = nullptr;  // absent: that of the result
  FloatFormat const* factors = nullptr;      // what elements are rounded to before
  Rounding rounding = Rounding::nearest_even;
  void (*change)(Folded&) = nullptr;
};
Behaviour sums(Summing how);

// Orders of x and y.
void every_other_first(Folded& folded);  // 0 2 4 ... 1 3 5 ...
void last_first(Folded& folded);
void without_last(Folded& folded);
void without_first(Folded& folded);
void first_twice(Folded& folded);

}  // namespace assay::inline generators::mutants
