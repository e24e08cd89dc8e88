#include "harness/judge/result_digest.hpp"

#include <fmt/format.h>

#include "generators/suite/digest.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kAnyNan = ~std::uint64_t{0};

std::string bytes_of(Tensor const& tensor) {
  auto const& element = tensor.element();
  auto const* const format = is_float(element) ? element.floating : nullptr;
  std::string bytes = fmt::format("{}{};", to_string(element), shape_text(tensor.shape()));
  for (std::int64_t at = 0; at < tensor.count(); ++at) {
    for (int part = 0; part < parts_of(element); ++part) {
      auto code = tensor.get(at, part);
      if (format && format->is_nan(code)) code = kAnyNan;
      for (int byte = 0; byte < 8; ++byte) bytes += static_cast<char>(code >> (8 * byte));
    }
  }
  return bytes;
}

}  // namespace

std::string result_digest(std::span<Tensor const> results) {
  Digest digest;
  for (auto const& result : results) digest.add(bytes_of(result));
  return digest.finish();
}

}  // namespace assay
