#include "semantics/program/shardings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxDevices = 1 << 16;

// Reads tokens of the text of a sharding, and skips blanks.
class ShardingText {
public:
  explicit ShardingText(std::string_view text, TextFault* fault = nullptr)
      : rest_(text), size_(text.size()), fault_(fault) {
    skip();
  }

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    skip();
    return true;
  }
  bool is_at_word() const { return !rest_.empty() && is_letter(rest_.front()); }
  // Whether the text ends here. If not, records a fault.
  bool ends() { return rest_.empty() || miss("the end"); }
  // Returns false, and records the fault that `wanted` is missing here.
  bool miss(std::string_view wanted, bool is_unknown_field = false) {
    if (fault_ && fault_->expected.empty()) *fault_ = {size_ - rest_.size(), std::string(wanted), is_unknown_field};
    return false;
  }
  // Takes a required token. Records a fault if it is missing.
  bool expect(std::string_view token) { return take(token) || miss(fmt::format("'{}'", token)); }

  // Takes a string such as "x", and returns it without quotes.
  std::optional<std::string_view> string(std::string_view wanted = {}) {
    auto const end = rest_.starts_with('"') ? rest_.find('"', 1) : rest_.npos;
    if (end == rest_.npos && !wanted.empty()) miss(wanted);
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
    if (error != std::errc{}) miss("a number");
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    skip();
    return value;
  }

  // Reads items separated by commas, up to `close`. Returns false if an item cannot be read.
  template <typename Item> bool list(std::string_view close, Item const& item) {
    for (bool is_first = true; !take(close); is_first = false) {
      if (!is_first && !take(",")) return miss(fmt::format("',' or '{}'", close));
      if (!item()) return false;
    }
    return true;
  }
  std::optional<std::vector<std::int64_t>> numbers(std::string_view open, std::string_view close) {
    std::vector<std::int64_t> all;
    bool const is_whole = expect(open) && list(close, [&] {
                            auto const one = number();
                            if (one) all.push_back(*one);
                            return one.has_value() && all.size() <= kMaxDevices;
                          });
    return is_whole ? std::optional(std::move(all)) : std::nullopt;
  }

private:
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  std::string_view rest_;
  std::size_t size_;
  TextFault* fault_;  // receives the first fault; may be nullptr
};

constexpr std::string_view kAxisName = "the name of an axis in quotes";

bool read_axes(ShardingText& text, std::vector<MeshAxis>& axes) {
  return text.expect("[") && text.list("]", [&] {
    auto const name = text.string(kAxisName);
    auto const size = name && text.expect("=") ? text.number() : std::nullopt;
    if (size) axes.push_back({*name, *size});
    return size.has_value();
  });
}

bool read_part(ShardingText& text, std::vector<AxisPart>& parts) {
  auto const name = text.string(kAxisName);
  if (!name) return false;
  AxisPart part{*name, {}, {}};
  if (text.take(":")) {
    part.before = text.expect("(") ? text.number() : std::nullopt;
    part.size = part.before && text.expect(")") ? text.number() : std::nullopt;
    if (!part.size) return false;
  }
  parts.push_back(part);
  return true;
}

// Reads the optional `, device_ids=[..]` after the axes of a mesh.
bool read_devices(ShardingText& text, std::vector<std::int64_t>& devices) {
  if (!text.take(",")) return true;
  if (!text.take("device_ids")) return text.miss("device_ids", true);
  auto ids = text.expect("=") ? text.numbers("[", "]") : std::nullopt;
  if (ids) devices = *std::move(ids);
  return ids.has_value();
}

// Reads @mesh or mesh<..>.
bool read_mesh(ShardingText& text, MeshSharding& sharding) {
  if (!text.take("@")) {
    if (!text.take("mesh")) return text.miss("'@' and the name of a mesh, or mesh<..>");
    return text.expect("<") && read_axes(text, sharding.inline_axes) && read_devices(text, sharding.inline_devices) &&
           text.expect(">");
  }
  auto const quoted = text.string();
  sharding.mesh = quoted ? *quoted : text.word();
  return !sharding.mesh.empty() || text.miss("the name of a mesh");
}

// Reads {"x", ?}p1.
bool read_dimension(ShardingText& text, DimensionSharding& dimension) {
  auto const item = [&] {
    if (!text.take("?")) return read_part(text, dimension.parts);
    dimension.is_open = true;
    return true;
  };
  if (!text.expect("{") || !text.list("}", item)) return false;
  if (!text.take("p")) return true;
  dimension.priority = text.number();
  return dimension.priority.has_value();
}

// Reads the reduction of unreduced values: sum, max or min. The default is sum.
bool read_reduction(ShardingText& text) {
  if (text.take("sum") || text.take("max") || text.take("min")) return true;
  return !text.is_at_word() || text.miss("sum, max or min", true);
}

// Parses the text after `<`, including `>`.
std::optional<MeshSharding> read_sharding(ShardingText& text) {
  MeshSharding sharding;
  bool const has_dimensions = read_mesh(text, sharding) && text.expect(",") && text.expect("[") &&
                              text.list("]", [&] { return read_dimension(text, sharding.dimensions.emplace_back()); });
  if (!has_dimensions) return std::nullopt;
  while (text.take(",")) {
    bool const is_replicated = text.take("replicated"), is_known = is_replicated || text.take("unreduced");
    if (!is_known && !text.miss("replicated or unreduced", true)) return std::nullopt;
    auto& parts = is_replicated ? sharding.replicated : sharding.unreduced;
    bool const is_read = text.expect("=") && (is_replicated || read_reduction(text)) && text.expect("{") &&
                         text.list("}", [&] { return read_part(text, parts); });
    if (!is_read) return std::nullopt;
  }
  return text.take(">") || text.miss("',' or '>'") ? std::optional(std::move(sharding)) : std::nullopt;
}

}  // namespace

std::optional<MeshSharding> read_mesh_sharding(std::string_view written, TextFault* fault) {
  ShardingText text(written, fault);
  text.take("#sdy.sharding");
  auto sharding = text.expect("<") ? read_sharding(text) : std::nullopt;
  return sharding && text.ends() ? sharding : std::nullopt;
}

std::optional<std::vector<MeshSharding>> read_mesh_shardings(std::string_view written, TextFault* fault) {
  ShardingText text(written, fault);
  bool const is_wrapped = text.take("#sdy.sharding_per_value<");
  std::vector<MeshSharding> all;
  bool const is_whole = text.expect("[") && text.list("]", [&] {
    text.take("#sdy.sharding");
    auto one = text.expect("<") ? read_sharding(text) : std::nullopt;
    if (one) all.push_back(*std::move(one));
    return one.has_value();
  });
  if (!is_whole || (is_wrapped && !text.expect(">")) || !text.ends()) return std::nullopt;
  return all;
}

std::optional<std::vector<MeshAxis>> read_mesh_axes(std::string_view written, std::vector<std::int64_t>* device_ids,
                                                    TextFault* fault) {
  ShardingText text(written, fault);
  text.take("#sdy.mesh");
  std::vector<MeshAxis> axes;
  std::vector<std::int64_t> devices;
  if (!text.expect("<") || !read_axes(text, axes) || !read_devices(text, devices)) return std::nullopt;
  if (device_ids) *device_ids = std::move(devices);
  return text.expect(">") && text.ends() ? std::optional(std::move(axes)) : std::nullopt;
}

std::optional<std::vector<std::string_view>> read_axis_names(std::string_view written, TextFault* fault) {
  ShardingText text(written, fault);
  bool const is_wrapped = text.take("#sdy<manual_axes") || text.take("#sdy.manual_axes<");
  std::vector<std::string_view> names;
  bool const is_whole = text.expect("{") && text.list("}", [&] {
    auto const name = text.string(kAxisName);
    if (name) names.push_back(*name);
    return name.has_value();
  });
  if (!is_whole || (is_wrapped && !text.expect(">")) || !text.ends()) return std::nullopt;
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
      if (!device || tiling.devices.size() == kMaxDevices) return std::nullopt;
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
  // Metadata of frameworks after it is ignored.
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
