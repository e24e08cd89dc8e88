#include "oracle/sets/profile.hpp"

#include <algorithm>
#include <array>

#include "oracle/functions/functions.hpp"

namespace assay::inline oracle {
namespace {

constexpr std::array<std::string_view, 18> kBasic = {"abs",
                                                     "negate",
                                                     "sign",
                                                     "ceil",
                                                     "floor",
                                                     "round_nearest_afz",
                                                     "round_nearest_even",
                                                     "add",
                                                     "subtract",
                                                     "multiply",
                                                     "divide",
                                                     "sqrt",
                                                     "square",
                                                     "maximum",
                                                     "minimum",
                                                     "remainder",
                                                     "next_after",
                                                     "convert"};

}  // namespace

bool has_accuracy(std::string_view op) { return unary_function(op) || binary_function(op) || op == "convert"; }

bool takes_fallback(std::string_view op) { return has_accuracy(op) && std::ranges::find(kBasic, op) == kBasic.end(); }

Accuracy Profile::accuracy(std::string_view op, FloatFormat const& format) const {
  auto const found = accuracies.find(std::pair(std::string(op), std::string(format.name)));
  if (found != accuracies.end()) return found->second;
  if (!takes_fallback(op)) return {};
  auto const fallback = fallbacks.find(format.name);
  return fallback == fallbacks.end() ? Accuracy{} : fallback->second;
}

}  // namespace assay::inline oracle
