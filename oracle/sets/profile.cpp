#include "oracle/sets/profile.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "oracle/functions/functions.hpp"

namespace assay {
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

constexpr std::string_view kComposedOfParts[] = {"add",  "subtract", "multiply", "divide", "negate",
                                                 "sign", "maximum",  "minimum",  "square"};

}  // namespace

bool has_accuracy(std::string_view op) { return unary_function(op) || binary_function(op) || op == "convert"; }

bool uses_fallback(std::string_view op) { return has_accuracy(op) && std::ranges::find(kBasic, op) == kBasic.end(); }

bool uses_fallback(std::string_view op, std::string_view type) {
  if (!type.starts_with("complex<")) return uses_fallback(op);
  return has_accuracy(op) && std::ranges::find(kComposedOfParts, op) == std::end(kComposedOfParts);
}

std::optional<Profile::Promise> Profile::promise(std::string_view op, std::string_view type) const {
  auto const found = accuracies.find(std::pair(std::string(op), std::string(type)));
  if (found != accuracies.end()) return Promise{found->second, "accuracy." + std::string(op) + "." + std::string(type)};
  if (!uses_fallback(op, type)) return Promise{};
  for (auto const name : {type, kOtherTypes})
    if (auto const fallback = fallbacks.find(name); fallback != fallbacks.end())
      return Promise{fallback->second, "fallback." + std::string(name)};
  return std::nullopt;
}

// A promise about single equations, the second residual of an op, has the name of the op and ".componentwise".
NormWise const* Profile::norm_wise_promise(std::string_view op) const {
  auto const found = norm_wise.find(op);
  return found == norm_wise.end() ? nullptr : &found->second;
}

Accuracy Profile::accuracy(std::string_view op, FloatFormat const& format) const {
  auto const found = accuracies.find(std::pair(std::string(op), std::string(format.name)));
  if (found != accuracies.end()) return found->second;
  if (!uses_fallback(op)) return {};
  for (auto const name : {format.name, kOtherTypes})
    if (auto const fallback = fallbacks.find(name); fallback != fallbacks.end()) return fallback->second;
  return {.ulps = std::numeric_limits<double>::infinity()};
}

}  // namespace assay
