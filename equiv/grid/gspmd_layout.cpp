#include "equiv/grid/gspmd_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "equiv/grid/layout_text.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr char const* kHowToTile = "expected a sharding such as {devices=[2,1]<=[2]} or {replicated}";

class TilingReader {
public:
  TilingReader(std::string_view text, Shape const& shape, std::int64_t processes)
      : in_(text), shape_(shape), processes_(processes) {}

  Result<Layout> read() {
    if (!in_.take("{")) return expected("'{'");
    if (in_.rest().starts_with('{')) return Error{"shardings of tuples are not supported: pass one for each tensor"};
    for (std::string_view const word : {"maximal", "manual", "unknown", "unreduced", "shard_as", "shard_like"})
      if (in_.take(word))
        return Error{fmt::format("a sharding {{{}}} does not define the part of each process; {}", word, kHowToTile)};
    if (in_.take("replicated")) {
      if (!ends()) return expected("'}'");
      return replicated_layout(shape_, processes_);
    }
    if (!in_.take("devices") || !in_.take("=")) return expected("devices=");
    auto const tiles = list("[", "]");
    if (!tiles) return expected("the numbers of tiles");
    auto devices = this->devices(*tiles);
    if (!devices) return Error{devices.error()};
    bool replicates = in_.take("last_tile_dim_replicate");
    if (!replicates && in_.take("last_tile_dims")) {
      if (!in_.take("=") || !in_.take("{") || !in_.take("replicated") || !in_.take("}"))
        return Error{"of last_tile_dims, only {replicated} is supported"};
      replicates = true;
    }
    if (!ends()) return expected("'}'");
    return layout(*tiles, *devices, replicates);
  }

private:
  Error expected(std::string_view what) {
    return Error{fmt::format("expected {} before '{}'; {}", what, in_.rest(), kHowToTile)};
  }

  bool ends() {
    // Skips metadata of frameworks.
    if (in_.take("metadata") && in_.take("=") && in_.take("{"))
      while (!in_.take("}"))
        if (in_.word().empty() && !in_.take("=") && !in_.take(",") && !in_.take(":") && !in_.take("/")) return false;
    return in_.take("}") && in_.is_at_end();
  }

  std::optional<Shape> list(std::string_view open, std::string_view close) {
    Shape all;
    if (!in_.take(open)) return std::nullopt;
    while (!in_.take(close)) {
      if (!all.empty() && !in_.take(",")) return std::nullopt;
      auto const number = in_.number();
      if (!number || all.size() > 64) return std::nullopt;
      all.push_back(*number);
    }
    return all;
  }

  // Returns the device of each tile, in row-major order.
  Result<std::vector<std::int64_t>> devices(Shape const& tiles) {
    std::int64_t count = 1;
    for (auto const tile : tiles)
      if (tile < 1 || tile > kMaxGridDevices || (count *= tile) > kMaxGridDevices)
        return Error{fmt::format("numbers of tiles are from 1 to {} in all", kMaxGridDevices)};
    if (count != processes_)
      return Error{fmt::format("the sharding is for {}, the grid has {}",
                               counted(static_cast<std::uint64_t>(count), "device"),
                               counted(static_cast<std::uint64_t>(processes_), "process"))};
    std::vector<std::int64_t> all;
    if (!in_.take("<=")) {
      for (std::int64_t k = 0; k < count; ++k) {
        if (k > 0) in_.take(",");
        auto const device = in_.number();
        if (!device) return expected(fmt::format("{} devices", count));
        all.push_back(*device);
      }
    } else {
      auto const sizes = list("[", "]");
      if (!sizes) return expected("the sizes of the devices");
      auto order = in_.take("T") ? list("(", ")") : std::optional<Shape>(std::in_place);
      std::int64_t total = 1;
      for (auto const size : *sizes)
        if (size < 1 || size > kMaxGridDevices || (total *= size) > kMaxGridDevices) total = kMaxGridDevices + 1;
      if (!order || total != count) return expected(fmt::format("sizes of {} devices in all", count));
      if (order->empty())
        for (std::size_t d = 0; d < sizes->size(); ++d) order->push_back(static_cast<std::int64_t>(d));
      if (!is_permutation(*order, sizes->size()))
        return Error{"T(..) is not a permutation of the dimensions before it"};
      all = transposed(*sizes, *order, count);
    }
    auto sorted = all;
    std::ranges::sort(sorted);
    for (std::int64_t k = 0; k < count; ++k)
      if (sorted[static_cast<std::size_t>(k)] != k) return Error{"the devices are not a permutation of 0, 1, ..."};
    return all;
  }

  static bool is_permutation(Shape order, std::size_t rank) {
    std::ranges::sort(order);
    if (order.size() != rank) return false;
    for (std::size_t d = 0; d < rank; ++d)
      if (order[d] != static_cast<std::int64_t>(d)) return false;
    return true;
  }

  // Returns the numbers 0, 1, .. in the shape `sizes`, transposed.
  static std::vector<std::int64_t> transposed(Shape const& sizes, Shape const& order, std::int64_t count) {
    auto const strides = strides_of(sizes);
    std::vector<std::int64_t> all;
    for (std::int64_t k = 0; k < count; ++k) {
      std::int64_t rest = k, device = 0;
      for (std::size_t d = order.size(); d-- > 0;) {
        auto const axis = static_cast<std::size_t>(order[d]);
        device += rest % sizes[axis] * strides[axis];
        rest /= sizes[axis];
      }
      all.push_back(device);
    }
    return all;
  }

  Result<Layout> layout(Shape const& tiles, std::vector<std::int64_t> const& devices, bool replicates) {
    if (tiles.size() != shape_.size() + (replicates ? 1 : 0))
      return Error{fmt::format("the sharding has tiles of {}, the tensor has {}{}", counted(tiles.size(), "dimension"),
                               shape_.size(), replicates ? ", and one more for replication" : "")};
    std::vector<Shape> places(devices.size());
    for (std::size_t k = 0; k < devices.size(); ++k) {
      Shape place(tiles.size(), 0);
      auto rest = static_cast<std::int64_t>(k);
      for (std::size_t d = tiles.size(); d-- > 0; rest /= tiles[d]) place[d] = rest % tiles[d];
      places[static_cast<std::size_t>(devices[k])] = std::move(place);
    }
    return tiled_layout(shape_, tiles, places);
  }

  LayoutText in_;
  Shape const& shape_;
  std::int64_t processes_;
};

}  // namespace

Result<Layout> gspmd_layout(std::string_view text, Shape const& shape, std::int64_t processes) {
  return TilingReader(text, shape, processes).read();
}

}  // namespace assay
