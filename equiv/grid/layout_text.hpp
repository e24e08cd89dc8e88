// Reads the text of a layout token by token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

inline constexpr std::int64_t kMaxGridDevices = 4096;

class LayoutText {
public:
  explicit LayoutText(std::string_view text) : text_(text) {}

  bool take(std::string_view token);  // skips the token if it comes next
  // Reads a word with or without quotes. Empty if there is none.
  std::string word();
  // Reads a number from 0 to 2^31.
  std::optional<std::int64_t> number();
  bool is_at_end();
  std::string_view rest();  // the unread text, for messages

private:
  void skip_blanks();

  std::string_view text_;
};

}  // namespace assay
