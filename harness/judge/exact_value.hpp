// The exact value of one element of a result, for reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/formats/number.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// The value, rounded to odd, of an op that is a function of the inputs' elements at the same index. nullopt for other
// ops and if the value is not certain. Real floating-point types only.
std::optional<Number> function_value(std::string_view op, std::vector<Tensor> const& inputs, Tensor const& expected,
                                     std::int64_t at);

// The exact value of a real result at the flat index `at`, in hexadecimal with up to 64 bits; the last bit is 1 if the
// value has more. If `op` ("exponential", "chlo.tan") is a function of the inputs' elements at that index, and its
// value is certain and rounds to the expected number, returns this value ("0x1.5bf0a8b145769536p+1
// (2.718281828459045235)"). Otherwise returns the expected number ("0x1.8p+0"). Empty for integers, NaN and infinities.
std::string exact_value(std::string const& op, std::vector<Tensor> const& inputs, Tensor const& expected,
                        std::int64_t at, int part);

}  // namespace assay
