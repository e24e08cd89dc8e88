#include "harness/fleet/close_results.hpp"

#include <fmt/format.h>

#include "harness/judge/tensor_file.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kIsOpen = 2;  // flags of semantics/runtime/permitted_tensors.hpp

std::uint64_t steps_between(std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  auto const one = order_of(x, format), other = order_of(y, format);
  return one < other ? static_cast<std::uint64_t>(other) - static_cast<std::uint64_t>(one)
                     : static_cast<std::uint64_t>(one) - static_cast<std::uint64_t>(other);
}

bool is_code(std::uint64_t code, FloatFormat const& format) { return format.bits >= 64 || code >> format.bits == 0; }

// Compares one element, or one part of a complex element.
bool is_close(CaseResult const& set, std::uint64_t x, std::uint64_t y, std::int64_t at, int part) {
  auto const& element = set.expected.element();
  auto const flags = set.flags ? set.flags->get(at) : 0;
  if (!is_float(element)) return x == y || (flags & kIsOpen) != 0;
  auto const& format = *element.floating;
  if (!is_code(x, format) || !is_code(y, format)) return false;
  if ((flags & kIsOpen) != 0) return true;
  if (format.is_nan(x) || format.is_nan(y)) return format.is_nan(x) == format.is_nan(y);
  auto const low = set.low.get(at, part), high = set.high.get(at, part);
  if (format.is_nan(low) || format.is_nan(high)) return x == y;  // only NaN is permitted
  return steps_between(x, y, format) <= steps_between(low, high, format);
}

bool are_close(CaseResult const& set, Tensor const& one, Tensor const& other) {
  for (std::int64_t at = 0; at < one.count(); ++at)
    for (int part = 0; part < parts_of(one.element()); ++part)
      if (!is_close(set, one.get(at, part), other.get(at, part), at, part)) return false;
  return true;
}

}  // namespace

bool are_close_results(LoadedCase const& expected, std::string const& one, std::string const& other) {
  if (expected.results.empty()) return false;
  for (std::size_t i = 0; i < expected.results.size(); ++i) {
    auto const& set = expected.results[i];
    Tensor x, y;
    ResultFinding ignored;
    auto const load = [&](std::string const& folder, Tensor& tensor) {
      return load_tensor_file(fmt::format("{}/output_{}.npy", folder, i), set.expected.element(), set.expected.shape(),
                              tensor, ignored);
    };
    if (!load(one, x) || !load(other, y) || !are_close(set, x, y)) return false;
  }
  return true;
}

}  // namespace assay
