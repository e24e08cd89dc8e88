// The data sections of a program: {-# dialect_resources: {builtin: {key: "0x0400.."}} #-}.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace assay {

inline constexpr std::string_view kElidedKey = "__elided__";  // MLIR's key for all data that it elides when printing

class Resources {
public:
  // `sections` is the source text and must outlive this. Resources of other dialects are ignored.
  explicit Resources(std::span<std::string_view const> sections);

  // Returns the value of dense_resource<key>: the text between the quotes.
  std::optional<std::string_view> find(std::string_view key) const;
  std::vector<std::string> keys() const;
  // Whether the data was elided: it is 0x0 or empty, or has the key for elided data.
  bool is_omitted(std::string_view key) const;

private:
  void read(std::string_view section);

  std::unordered_map<std::string_view, std::string_view> blobs_;
};

}  // namespace assay
