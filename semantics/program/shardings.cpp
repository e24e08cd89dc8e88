#include "semantics/program/shardings.hpp"

#include <algorithm>
#include <charconv>

#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostDevices = 1 << 16;

// Tokens of such a text, blanks left out.
class ShardingText {
public:
  explicit ShardingText(std::string_view text) : rest_(text) { skip(); }

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    skip();
    return true;
  }
  bool is_at_end() const { return rest_.empty(); }

  // "x"
  std::optional<std::string_view> string() {
    auto const end = rest_.starts_with('"') ? rest_.find('"', 1) : rest_.npos;
    if (end == rest_.npos) return std::nullopt;
    std::string_view const inside = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    skip();
    return inside;
  }
  std::string_view word() {
    std::size_t end = 0;
    while (end < rest_.size() && (is_letter(rest_[end]) || is_digit(rest_[end]) || rest_[end] == '_' ||
                                  rest_[end] == '.' || rest_[end] == '$'))
      ++end;
    std::string_view const name = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip();
    return name;
  }
  std::optional<std::int64_t> number() {
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    skip();
    return value;
  }

  // Items with commas between them, up to `close`. False if an item is not read.
  template <typename Item> bool list(std::string_view close, Item const& item) {
    for (bool is_first = true; !take(close); is_first = false)
      if ((!is_first && !take(",")) || !item()) return false;
    return true;
  }
  std::optional<std::vector<std::int64_t>> numbers(std::string_view open, std::string_view close) {
    std::vector<std::int64_t> all;
    bool const is_whole = take(open) && list(close, [&] {
                            auto const one = number();
                            if (one) all.push_back(*one);
                            return one.has_value() && all.size() <= kMostDevices;
                          });
    return is_whole ? std::optional(std::move(all)) : std::nullopt;
  }

private:
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  std::string_view rest_;
};

bool read_axes(ShardingText& text, std::vector<MeshAxis>& axes) {
  return text.take("[") && text.list("]", [&] {
    auto const name = text.string();
    auto const size = name && text.take("=") ? text.number() : std::nullopt;
    if (size) axes.push_back({*name, *size});
    return size.has_value();
  });
}

bool read_part(ShardingText& text, std::vector<AxisPart>& parts) {
  auto const name = text.string();
  if (!name) return false;
  AxisPart part{*name, {}, {}};
  if (text.take(":")) {
    part.before = text.take("(") ? text.number() : std::nullopt;
    part.size = part.before && text.take(")") ? text.number() : std::nullopt;
    if (!part.size) return false;
  }
  parts.push_back(part);
  return true;
}

// What stands between < and >, and the >.
std::optional<MeshSharding> read_sharding(ShardingText& text) {
  MeshSharding sharding;
  if (text.take("@")) {
    auto const quoted = text.string();
    sharding.mesh = quoted ? *quoted : text.word();
    if (sharding.mesh.empty()) return std::nullopt;
  } else {
    if (!text.take("mesh") || !text.take("<") || !read_axes(text, sharding.inline_axes)) return std::nullopt;
    if (text.take(",")) {
      auto devices = text.take("device_ids") && text.take("=") ? text.numbers("[", "]") : std::nullopt;
      if (!devices) return std::nullopt;
      sharding.inline_devices = *std::move(devices);
    }
    if (!text.take(">")) return std::nullopt;
  }
  bool const has_dimensions = text.take(",") && text.take("[") && text.list("]", [&] {
    auto& dimension = sharding.dimensions.emplace_back();
    auto const item = [&] {
      if (!text.take("?")) return read_part(text, dimension.parts);
      dimension.is_open = true;
      return true;
    };
    if (!text.take("{") || !text.list("}", item)) return false;
    if (!text.take("p")) return true;
    dimension.priority = text.number();
    return dimension.priority.has_value();
  });
  if (!has_dimensions) return std::nullopt;
  while (text.take(",")) {
    bool const is_replicated = text.take("replicated");
    if (!is_replicated && !text.take("unreduced")) return std::nullopt;
    auto& parts = is_replicated ? sharding.replicated : sharding.unreduced;
    if (!text.take("=") || !text.take("{") || !text.list("}", [&] { return read_part(text, parts); }))
      return std::nullopt;
  }
  return text.take(">") ? std::optional(std::move(sharding)) : std::nullopt;
}

}  // namespace

std::optional<MeshSharding> read_mesh_sharding(std::string_view written) {
  ShardingText text(written);
  text.take("#sdy.sharding");
  auto sharding = text.take("<") ? read_sharding(text) : std::nullopt;
  return text.is_at_end() ? sharding : std::nullopt;
}

std::optional<std::vector<MeshSharding>> read_mesh_shardings(std::string_view written) {
  ShardingText text(written);
  bool const is_wrapped = text.take("#sdy.sharding_per_value<");
  std::vector<MeshSharding> all;
  bool const is_whole = text.take("[") && text.list("]", [&] {
    text.take("#sdy.sharding");
    auto one = text.take("<") ? read_sharding(text) : std::nullopt;
    if (one) all.push_back(*std::move(one));
    return one.has_value();
  });
  if (!is_whole || (is_wrapped && !text.take(">")) || !text.is_at_end()) return std::nullopt;
  return all;
}

std::optional<std::vector<MeshAxis>> read_mesh_axes(std::string_view written, std::vector<std::int64_t>* device_ids) {
  ShardingText text(written);
  text.take("#sdy.mesh");
  std::vector<MeshAxis> axes;
  if (!text.take("<") || !read_axes(text, axes)) return std::nullopt;
  if (text.take(",")) {
    auto ids = text.take("device_ids") && text.take("=") ? text.numbers("[", "]") : std::nullopt;
    if (!ids) return std::nullopt;
    if (device_ids) *device_ids = *std::move(ids);
  }
  return text.take(">") && text.is_at_end() ? std::optional(std::move(axes)) : std::nullopt;
}

std::optional<std::vector<std::string_view>> read_axis_names(std::string_view written) {
  ShardingText text(written);
  bool const is_wrapped = text.take("#sdy<manual_axes") || text.take("#sdy.manual_axes<");
  bool const has_inner = text.take("{");
  std::vector<std::string_view> names;
  bool const is_whole = has_inner && text.list("}", [&] {
    auto const name = text.string();
    if (name) names.push_back(*name);
    return name.has_value();
  });
  if (!is_whole || (is_wrapped && !text.take(">")) || !text.is_at_end()) return std::nullopt;
  return names;
}

std::optional<Tiling> read_tiling(std::string_view written) {
  ShardingText text(written);
  if (!text.take("{") || !text.take("devices") || !text.take("=")) return std::nullopt;
  Tiling tiling;
  auto tiles = text.numbers("[", "]");
  if (!tiles || tiles->empty()) return std::nullopt;
  tiling.tiles = *std::move(tiles);
  if (text.take("<=")) {
    auto reshaped = text.numbers("[", "]");
    if (!reshaped) return std::nullopt;
    tiling.reshaped = *std::move(reshaped);
    if (text.take("T") && !(tiling.transposed = text.numbers("(", ")"))) return std::nullopt;
  } else {
    tiling.is_listed = true;
    do {
      auto const device = text.number();
      if (!device || tiling.devices.size() == kMostDevices) return std::nullopt;
      tiling.devices.push_back(*device);
    } while (text.take(","));
  }
  if (text.take("last_tile_dim_replicate")) {
    tiling.last_dimensions = 1;
  } else if (text.take("last_tile_dims")) {
    bool const is_list = text.take("=") && text.take("{") && text.list("}", [&] {
      ++tiling.last_dimensions;
      return !text.word().empty();
    });
    if (!is_list) return std::nullopt;
  }
  // What a framework notes behind it is its own.
  bool const is_known = text.take("}") || text.take("metadata");
  return is_known && tiling.last_dimensions <= tiling.tiles.size() ? std::optional(std::move(tiling)) : std::nullopt;
}

std::optional<std::vector<std::string_view>> split_tuple_of_shardings(std::string_view written) {
  auto const begin = written.find_first_not_of(" \t\r\n"), end = written.find_last_not_of(" \t\r\n");
  if (begin == written.npos || end - begin < 3 || written[begin] != '{' || written[end] != '}') return std::nullopt;
  std::string_view const inside = written.substr(begin + 1, end - begin - 1);
  std::vector<std::string_view> all;
  std::size_t depth = 0, first = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '{') {
      if (depth++ == 0) first = i;
    } else if (inside[i] == '}') {
      if (depth == 0) return std::nullopt;
      if (--depth == 0) all.push_back(inside.substr(first, i + 1 - first));
    } else if (depth == 0 && inside[i] != ',' && inside[i] != ' ') {
      return std::nullopt;  // a sharding of one value
    }
  }
  return depth == 0 && !all.empty() ? std::optional(std::move(all)) : std::nullopt;
}

}  // namespace assay
