// The options of a call: a JSON object. Unknown keys, and values of another kind, are errors.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "support/documents/json.hpp"

namespace assay {

inline constexpr std::uint64_t kMaxLibraryProcesses = 1024;  // maximum of "replicas" and of "partitions"

class CallOptions {
public:
  // `text` may be nullptr. Throws BadCall if it is not a JSON object.
  explicit CallOptions(char const* text);

  // Each key is read once by its name. finish() reports the remaining ones.
  bool truth(char const* key, bool otherwise);
  std::string text(char const* key, std::string otherwise);
  // Returns one of these words.
  std::string choice(char const* key, std::string otherwise, std::initializer_list<char const*> words);
  std::optional<std::uint64_t> number(char const* key, std::uint64_t least, std::uint64_t most);
  std::vector<std::string> texts(char const* key);
  // Throws BadCall if a key was not read.
  void finish() const;

private:
  nlohmann::json const* find(char const* key);

  nlohmann::json all_;
  std::vector<std::string> known_;
};

}  // namespace assay
