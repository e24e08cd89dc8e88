#include "semantics/kernels/walk.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay {
namespace {

template <std::size_t Bytes> void copy_row(std::byte* to, std::ptrdiff_t to_stride, std::byte const* from,
                                           std::ptrdiff_t from_stride, std::int64_t count) {
  constexpr std::ptrdiff_t kUnit = Bytes;
  if (to_stride == kUnit && from_stride == kUnit) {
    std::memcpy(to, from, static_cast<std::size_t>(count) * Bytes);
  } else if (from_stride == 0) {
    std::byte element[Bytes];
    std::memcpy(element, from, Bytes);
    if (to_stride == kUnit)
      for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * kUnit, element, Bytes);
    else
      for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * to_stride, element, Bytes);
  } else if (to_stride == kUnit) {
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * kUnit, from + i * from_stride, Bytes);
  } else {
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * to_stride, from + i * from_stride, Bytes);
  }
}

}  // namespace

BoxCopy::BoxCopy(std::span<std::int64_t const> extents, std::span<std::int64_t const> to_strides,
                 std::span<std::int64_t const> from_strides, std::size_t element_bytes) {
  auto const unit = static_cast<std::ptrdiff_t>(element_bytes);
  row_ = unit == 1   ? copy_row<1>
         : unit == 2 ? copy_row<2>
         : unit == 4 ? copy_row<4>
         : unit == 8 ? copy_row<8>
                     : copy_row<16>;
  for (auto extent : extents) empty_ = empty_ || extent <= 0;
  if (empty_) return;
  std::vector<Level> axes;
  for (std::size_t d = 0; d < extents.size(); ++d)
    if (extents[d] > 1) axes.push_back({extents[d], to_strides[d] * unit, from_strides[d] * unit});
  std::stable_sort(axes.begin(), axes.end(),
                   [](Level const& a, Level const& b) { return std::abs(a.to) > std::abs(b.to); });
  for (auto const& axis : axes) {
    if (!levels_.empty() && levels_.back().to == axis.to * axis.extent &&
        levels_.back().from == axis.from * axis.extent)
      levels_.back() = {levels_.back().extent * axis.extent, axis.to, axis.from};
    else
      levels_.push_back(axis);
  }
  if (levels_.size() < 2 || std::abs(levels_.back().from) <= unit) return;
  auto const contiguous =
      std::find_if(levels_.begin(), levels_.end(), [unit](Level const& level) { return std::abs(level.from) == unit; });
  tiled_ = contiguous != levels_.end();
  if (tiled_) std::rotate(contiguous, contiguous + 1, levels_.end() - 1);
}

void BoxCopy::operator()(std::byte* to, std::byte const* from) const {
  if (empty_) return;
  if (levels_.empty())
    row_(to, 0, from, 0, 1);
  else
    run(0, to, from);
}

void BoxCopy::run(std::size_t level, std::byte* to, std::byte const* from) const {
  auto const& axis = levels_[level];
  if (level + 1 == levels_.size()) {
    row_(to, axis.to, from, axis.from, axis.extent);
  } else if (tiled_ && level + 2 == levels_.size()) {
    run_tiles(to, from);
  } else {
    for (std::int64_t i = 0; i < axis.extent; ++i) run(level + 1, to + i * axis.to, from + i * axis.from);
  }
}

void BoxCopy::run_tiles(std::byte* to, std::byte const* from) const {
  constexpr std::int64_t kTile = 32;
  auto const& outer = levels_[levels_.size() - 2];
  auto const& inner = levels_.back();
  for (std::int64_t i = 0; i < outer.extent; i += kTile) {
    auto const i_end = std::min(i + kTile, outer.extent);
    for (std::int64_t j = 0; j < inner.extent; j += kTile)
      for (std::int64_t k = i; k < i_end; ++k)
        row_(to + k * outer.to + j * inner.to, inner.to, from + k * outer.from + j * inner.from, inner.from,
             std::min(kTile, inner.extent - j));
  }
}

void fill(std::byte* to, std::byte const* from, std::int64_t count, std::size_t element_bytes) {
  std::int64_t const one[] = {1}, zero[] = {0};
  BoxCopy(std::span(&count, 1), one, zero, element_bytes)(to, from);
}

Odometer::Odometer(std::span<std::int64_t const> extents, std::vector<std::vector<std::int64_t>> strides)
    : extents_(extents.begin(), extents.end()),
      index_(extents.size(), 0),
      offsets_(strides.size(), 0),
      strides_(std::move(strides)),
      done_(std::any_of(extents.begin(), extents.end(), [](auto extent) { return extent <= 0; })) {}

void Odometer::next() {
  for (std::size_t d = extents_.size(); d-- > 0;) {
    if (++index_[d] < extents_[d]) {
      for (std::size_t k = 0; k < offsets_.size(); ++k) offsets_[k] += strides_[k][d];
      return;
    }
    index_[d] = 0;
    for (std::size_t k = 0; k < offsets_.size(); ++k) offsets_[k] -= strides_[k][d] * (extents_[d] - 1);
  }
  done_ = true;
}

}  // namespace assay
