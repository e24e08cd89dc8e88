#include "harness/report/normalized_message.hpp"

#include <cctype>

namespace assay {

std::string normalized_message(std::string_view message) {
  constexpr std::size_t kMax = 300;
  std::string text;
  for (std::size_t i = 0; i < message.size() && text.size() < kMax;) {
    auto const c = static_cast<unsigned char>(message[i]);
    auto const skip_while = [&](auto const& holds) {
      while (i < message.size() && holds(static_cast<unsigned char>(message[i]))) ++i;
    };
    auto const is_word = [](unsigned char w) { return std::isalnum(w) || w == '_' || w == '.' || w == '-'; };
    bool const starts_word = i == 0 || !is_word(static_cast<unsigned char>(message[i - 1]));
    auto const is_letter_at = [&](std::size_t at) {
      return at < message.size() && std::isalpha(static_cast<unsigned char>(message[at])) != 0;
    };
    bool const is_apostrophe = c == '\'' && i > 0 && is_letter_at(i - 1) && is_letter_at(i + 1);  // as in "can't"
    if (c == '"' || (c == '\'' && !is_apostrophe) || c == '`') {
      std::size_t const end = message.find(static_cast<char>(c), i + 1);
      // The name of an op identifies the failure.
      auto const inside = message.substr(i + 1, end == message.npos ? 0 : end - i - 1);
      bool const is_op = inside.starts_with("stablehlo.") || inside.starts_with("chlo.");
      bool const is_sentence = inside.find(' ') != inside.npos;  // the message of an exception in Python
      text += is_op ? std::string(inside) : is_sentence ? normalized_message(inside) : end == message.npos ? "" : "_";
      i = end == message.npos ? i + 1 : end + 1;
    } else if (message.substr(i).starts_with("tensor<")) {
      int depth = 0;
      do {
        depth += message[i] == '<' ? 1 : message[i] == '>' ? -1 : 0;
        ++i;
      } while (i < message.size() && (depth > 0 || message[i - 1] != '>'));
      text += "tensor";
    } else if (c == '%') {
      ++i;
      skip_while(is_word);
      text += '%';
    } else if (c == '/' && starts_word) {
      skip_while([&](unsigned char w) { return is_word(w) || w == '/'; });
      text += "PATH";
    } else if (std::isdigit(c) && starts_word) {
      skip_while(is_word);
      text += 'N';
    } else if (std::isspace(c)) {
      skip_while([](unsigned char w) { return std::isspace(w) != 0; });
      text += ' ';
    } else {
      text += static_cast<char>(c);
      ++i;
    }
  }
  return text;
}

}  // namespace assay
