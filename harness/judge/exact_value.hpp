// The exact value of an element of a result, for reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/formats/number.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// The value, rounded to odd, of an op that is a function of the inputs' elements at the same index; nothing for others,
// and where it is not certain. Real floats only.
std::optional<Number> function_value(std::string_view op, std::vector<Tensor> const& inputs, Tensor const& expected,
                                     std::int64_t at);

// Of a real result at the flat index `at`, in hexadecimal (up to 64 bits, the last of which is 1 if there
// are more): the value of `op` ("exponential", "chlo.tan") for the inputs' elements there if it is a
// function of these, as far as it is certain and rounds to the expected number ("0x1.5bf0a8b145769536p+1
// (2.718281828459045235)"); else the expected number ("0x1.8p+0"). Empty for integers, NaN and
// infinities.
std::string exact_value(std::string const& op, std::vector<Tensor> const& inputs, Tensor const& expected,
                        std::int64_t at, int part);

}  // namespace assay
