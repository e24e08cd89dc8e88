// Decides whether a tensor is a permitted result of a conforming implementation. The tensor may come from any source.
//
// The set of a result is a PermittedTensors (semantics/runtime/permitted_tensors.hpp): the expected element, the ends
// of the permitted range, and flags. All NaNs are equal. -0 and +0 are different numbers, and a set may contain both.
// If ends and flags do not determine whether an element is permitted, it is `open`. This occurs, unless sets are single
// values, for a NaN in one part of a complex number whose other part must be NaN, and for numbers between the two sides
// of a branch cut that are nearer to zero than the expected one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

enum class Acceptance : std::uint8_t { conforms, open, violates };
std::string_view to_string(Acceptance acceptance);

// All tensors have the same element type and shape; `flags` has 8-bit elements. Without `low` and `high`, both ends are
// the expected element. Then the set of each part is one value, except that a flag permits NaN in addition to a number
// if all parts are numbers.
struct ResultSet {
  Tensor const* expected = nullptr;
  Tensor const* low = nullptr;
  Tensor const* high = nullptr;
  Tensor const* flags = nullptr;
};

// The verdict on one element, or for complex numbers on one part.
struct ElementJudgment {
  Acceptance acceptance = Acceptance::conforms;
  // For a violation: the distance from the nearest member of the set in the order of codes (oracle/sets/accuracy.hpp).
  // kNoDistance if one of the two is NaN, or if the actual element is not a code of the type.
  std::uint64_t distance = 0;
};
inline constexpr std::uint64_t kNoDistance = ~std::uint64_t{0};

// `part` is 1 for imaginary parts. The tensors must have matching types.
ElementJudgment judge_element(ResultSet const& set, Tensor const& actual, std::int64_t index, int part = 0);

// The first element with the maximum distance from its set; for complex numbers, the part.
struct WorstElement {
  std::int64_t index = 0;
  int part = 0;
  std::uint64_t actual = 0, expected = 0, low = 0, high = 0;  // codes
  std::uint64_t distance = 0;
  bool actual_is_nan = false, expected_is_nan = false, nan_permitted = false;
};

struct TensorJudgment {
  std::string mismatch;  // non-empty: element type or shape differ, so no element was judged
  // numbers of elements; both parts of a complex number are one element
  std::int64_t conforming = 0, open = 0, violating = 0;
  std::optional<WorstElement> worst;  // set if any element violates

  Acceptance acceptance() const {
    if (!mismatch.empty() || violating > 0) return Acceptance::violates;
    return open > 0 ? Acceptance::open : Acceptance::conforms;
  }
};

TensorJudgment judge_tensor(ResultSet const& set, Tensor const& actual);

// Returns the number of elements for which every value of the type is permitted, or for floats every finite number. For
// complex numbers, both parts must be such. Open elements are not counted.
std::int64_t untested_elements(ResultSet const& set);

// Returns "nothing was tested: ...", which explains why results with that many untested elements decide nothing.
std::string untested_text(std::int64_t elements);

// Describes the violation: "element [0, 2] is 1.5 (0x3FC00000) where 1.0 (0x3F800000) is expected, 4194304 codes
// outside the permitted set".
std::string violation_text(TensorJudgment const& judgment, Tensor const& actual, Tensor const& expected);

}  // namespace assay
