#include "oracle/arb/normalize.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "oracle/formats/double_code.hpp"
#include "oracle/formats/storage.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

// The normalization of one feature: f(centered) = scale * centered / root + offset.
struct Feature {
  double mean, scale, root, offset;
};

struct Estimate {
  double value, margin;
};

Estimate estimate(double x, Feature const& feature) {
  double const quotient = feature.scale * (x - feature.mean) / feature.root;
  return {quotient + feature.offset, 0x1p-49 * (std::fabs(quotient) + std::fabs(feature.offset))};
}

// Whether the exact result has a certain code. `code` receives it.
bool settles(Estimate const& r, FloatFormat const&, std::uint32_t& code) {
  auto const low = static_cast<float>(r.value - r.margin), high = static_cast<float>(r.value + r.margin);
  code = std::bit_cast<std::uint32_t>(low);
  return code == std::bit_cast<std::uint32_t>(high) && low == low;
}

template <class Code> bool settles(Estimate const& r, FloatFormat const& format, Code& code) {
  code = static_cast<Code>(narrow(r.value - r.margin, format));
  if (r.margin == 0) return true;
  return code == narrow(r.value + r.margin, format) && 4 * r.margin < std::fabs(r.value);
}

Estimate estimate(double x, TrainingFeature const& feature) {
  double const scaled = feature.count * x, difference = scaled - feature.sum;  // exact product
  double const part = difference - scaled;
  double const error = (scaled - (difference - part)) - (feature.sum + part);
  double const factor = feature.scale / feature.root;
  double const quotient = factor * (difference + (error - feature.rest));
  double const cancelled = 0x1p-98 * std::fabs(factor) * (std::fabs(scaled) + std::fabs(feature.sum));
  return {quotient + feature.offset, 0x1p-49 * (std::fabs(quotient) + std::fabs(feature.offset)) + cancelled};
}

double decoded(std::uint32_t code, FloatFormat const&) { return std::bit_cast<float>(code); }
template <class Code> double decoded(Code code, FloatFormat const& format) { return widen(code, format); }

template <class Code> class Normalized {
public:
  Normalized(Normalization const& n, void const* operand, void* result) : n_(n), operand_(operand), result_(result) {}

  void load(void const* scale, void const* offset, void const* mean, void const* variance) {
    double const epsilon = decoded(static_cast<Code>(n_.epsilon), *n_.format);
    for (std::size_t i = 0; i < n_.features; ++i) {
      double const square = at(variance, i) + epsilon;
      bool const is_regular = square > 0 && std::isfinite(square);
      double const root = is_regular ? std::sqrt(square) : std::numeric_limits<double>::quiet_NaN();
      features_.push_back({at(mean, i), at(scale, i), root, at(offset, i)});
    }
  }

  // For the elements whose outermost index is in [first, last).
  void run(std::size_t first, std::size_t last, std::vector<std::size_t>& open) const {
    for (std::size_t i = first * n_.features * n_.inner; first < last; ++first)
      for (auto const& feature : features_)
        for (std::size_t end = i + n_.inner; i < end; ++i) {
          Code code;
          if (!settles(estimate(at(operand_, i), feature), *n_.format, code)) open.push_back(i);
          std::memcpy(static_cast<unsigned char*>(result_) + i * sizeof code, &code, sizeof code);
        }
  }

private:
  double at(void const* data, std::size_t index) const {
    Code code;
    std::memcpy(&code, static_cast<unsigned char const*>(data) + index * sizeof code, sizeof code);
    return decoded(code, *n_.format);
  }

  Normalization const& n_;
  void const* operand_;
  void* result_;
  std::vector<Feature> features_;
};

bool serves(FloatFormat const& format) {
  return format.precision() <= 24 && (format.bits <= 16 || format.name == kF32.name);
}

}  // namespace

std::vector<std::size_t> normalize_training(Normalization const& n, std::size_t feature, std::span<double const> values,
                                            TrainingFeature const& shared, void* result) {
  std::vector<std::size_t> open;
  if (!serves(*n.format) || shared.count > 0x1p28 || !std::isfinite(shared.root) || !(shared.root > 0)) {
    open.resize(values.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    return open;
  }
  with_storage(*n.format, [&]<class Code>(Code) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      Code code;
      if (!settles(estimate(values[i], shared), *n.format, code)) open.push_back(i);
      std::size_t const at = (i / n.inner * n.features + feature) * n.inner + i % n.inner;
      std::memcpy(static_cast<unsigned char*>(result) + at * sizeof code, &code, sizeof code);
    }
  });
  return open;
}

std::vector<std::size_t> normalize(Normalization const& n, void const* operand, void const* scale, void const* offset,
                                   void const* mean, void const* variance, void* result) {
  std::size_t const count = n.outer * n.features * n.inner;
  std::vector<std::size_t> open;
  if (!serves(*n.format)) {
    open.resize(count);
    std::iota(open.begin(), open.end(), std::size_t{0});
  } else {
    constexpr std::size_t kWorthwhile = std::size_t{1} << 16;  // minimum elements per additional thread
    std::size_t const parts = count < 2 * kWorthwhile
                                  ? 1
                                  : std::min({worker_count(), count / kWorthwhile, std::max<std::size_t>(n.outer, 1)});
    std::vector<std::vector<std::size_t>> found(parts);
    with_storage(*n.format, [&]<class Code>(Code) {
      Normalized<Code> normalized(n, operand, result);
      normalized.load(scale, offset, mean, variance);
      for_each_index(parts, parts,
                     [&](std::size_t i) { normalized.run(n.outer * i / parts, n.outer * (i + 1) / parts, found[i]); });
    });
    for (auto const& part : found) open.insert(open.end(), part.begin(), part.end());
  }
  std::ranges::stable_sort(open, {}, [&](std::size_t i) { return i / n.inner % n.features; });
  return open;
}

}  // namespace assay
