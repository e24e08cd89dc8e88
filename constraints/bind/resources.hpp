// The data that a program keeps next to its ops: {-# dialect_resources: {builtin: {key: "0x0400.."}}
// #-}.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace assay {

inline constexpr std::string_view kElidedKey = "__elided__";  // of all data that MLIR leaves out when it prints

class Resources {
public:
  // The sections as they are written, which must outlive this. Resources of other dialects are left
  // out.
  explicit Resources(std::span<std::string_view const> sections);

  // The value of dense_resource<key>, as it is written between quotes.
  std::optional<std::string_view> find(std::string_view key) const;
  // Whether its data is missing: tools write 0x0 or nothing, or use one key for all elided data.
  bool is_left_out(std::string_view key) const;

private:
  void read(std::string_view section);

  std::unordered_map<std::string_view, std::string_view> blobs_;
};

}  // namespace assay
