// Is a tensor a permitted result of a conforming implementation? Judges results from any
// source.
//
// The set of a result is a PermittedTensors (semantics/runtime/permitted_tensors.hpp): the expected
// element, the ends of the permitted ones, flags. All NaNs are equal; -0 and +0 are two numbers, and a set
// may contain both. If the ends and flags do not determine whether an element is permitted, it is `open`.
// That is so for a NaN in one part of a complex number whose other part must be NaN, and of numbers between
// the two sides of a branch cut that are nearer to zero than the expected one, unless sets are single
// values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

enum class Acceptance : std::uint8_t { conforms, open, violates };
std::string_view to_string(Acceptance acceptance);

// All of one element type and shape; `flags` of 8 bits. Without `low` and `high` both ends are the expected one. The set
// of each part is then one value, except that a flag permits NaN in addition to a number, where all parts are numbers.
struct ResultSet {
  Tensor const* expected = nullptr;
  Tensor const* low = nullptr;
  Tensor const* high = nullptr;
  Tensor const* flags = nullptr;
};

// The verdict on one element (of complex numbers: on one part).
struct ElementJudgement {
  Acceptance acceptance = Acceptance::conforms;
  // Of one that violates: how many steps it is from the nearest member of its set, in the order of codes
  // (oracle/sets/accuracy.hpp). kNoDistance if one of the two is NaN or the actual one is not a code of the type at all.
  std::uint64_t distance = 0;
};
inline constexpr std::uint64_t kNoDistance = ~std::uint64_t{0};

// `part` is 1 for imaginary parts. The tensors must fit each other.
ElementJudgement judge_element(ResultSet const& set, Tensor const& actual, std::int64_t index, int part = 0);

// The element that is furthest from its set, the first of those; of complex numbers the part.
struct WorstElement {
  std::int64_t index = 0;
  int part = 0;
  std::uint64_t actual = 0, expected = 0, low = 0, high = 0;  // codes
  std::uint64_t distance = 0;
  bool actual_is_nan = false, expected_is_nan = false, nan_permitted = false;
};

struct TensorJudgement {
  std::string mismatch;  // not empty: the tensor has another element type or shape, and no element was judged
  std::int64_t conforming = 0, open = 0, violating = 0;  // elements; of complex numbers both parts are one
  std::optional<WorstElement> worst;                     // if any violates

  Acceptance acceptance() const {
    if (!mismatch.empty() || violating > 0) return Acceptance::violates;
    return open > 0 ? Acceptance::open : Acceptance::conforms;
  }
};

TensorJudgement judge_tensor(ResultSet const& set, Tensor const& actual);

// The number of elements for which every tensor of the type is permitted: their sets contain every value of it, for
// floats every finite number. For complex numbers both parts do. Open elements are not counted.
std::int64_t untested_elements(ResultSet const& set);

// "nothing was tested: ...": the reason why results with that many untested elements decide nothing.
std::string untested_text(std::int64_t elements);

// "element [0, 2] is 1.5 (0x3FC00000) where 1.0 (0x3F800000) is expected, 4194304 codes outside the permitted set": why
// the judgement is a violation.
std::string violation_text(TensorJudgement const& judgement, Tensor const& actual, Tensor const& expected);

}  // namespace assay
