#include "generators/invalid/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "support/characters.hpp"

namespace assay {
namespace {

bool is_word(char c) { return is_name_char(c) || c == '$'; }

struct Token {
  enum class Kind { integer, floating, hexadecimal, flag } kind;
  std::size_t begin, end;  // includes the sign
};

std::size_t end_of_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// Reads the number at `at`. A size is followed by x, and the last one by the element type.
Token number(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  if (begin > 0 && text[begin - 1] == '-') --begin;
  if (text.substr(at, 2) == "0x" && at + 2 < text.size() && is_hex_digit(text[at + 2]) &&
      !(at > 0 && (text[at - 1] == '<' || text[at - 1] == 'x'))) {
    std::size_t end = at + 2;
    while (end < text.size() && is_hex_digit(text[end])) ++end;
    return {Token::Kind::hexadecimal, begin, end};
  }
  std::size_t end = end_of_digits(text, at);
  if (end < text.size() && text[end] == '.') {
    end = end_of_digits(text, end + 1);
    if (end + 1 < text.size() && (text[end] == 'e' || text[end] == 'E')) {
      std::size_t const sign = text[end + 1] == '-' || text[end + 1] == '+';
      if (end + 1 + sign < text.size() && is_digit(text[end + 1 + sign])) end = end_of_digits(text, end + 1 + sign);
    }
    return {Token::Kind::floating, begin, end};
  }
  return {Token::Kind::integer, begin, end};
}

std::vector<Token> tokens_in(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
      ++at;
    } else if (is_digit(text[at])) {
      tokens.push_back(number(text, at));
      at = tokens.back().end;
      while (at < text.size() && text[at] == 'x' && at + 1 < text.size() && is_digit(text[at + 1])) {
        tokens.push_back(number(text, at + 1));  // 2x3
        at = tokens.back().end;
      }
      while (at < text.size() && is_word(text[at])) ++at;  // the element type follows the sizes without a separator
    } else if (is_word(text[at]) || text[at] == '@' || text[at] == '%' || text[at] == '^') {
      std::size_t const begin = at;
      for (++at; at < text.size() && (is_word(text[at]) || text[at] == '.'); ++at) {
      }
      auto const word = text.substr(begin, at - begin);
      if (word == "true" || word == "false") tokens.push_back({Token::Kind::flag, begin, at});
    } else {
      ++at;
    }
  }
  return tokens;
}

std::optional<std::int64_t> integer(std::string_view text) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string changed(std::string_view text, TextChange const& change) {
  return std::string(text.substr(0, change.begin)) + change.with + std::string(text.substr(change.end));
}

std::vector<TextChange> steps_in(std::string_view text) {
  std::vector<TextChange> changes;
  for (Token const& token : tokens_in(text)) {
    auto const written = text.substr(token.begin, token.end - token.begin);
    if (token.kind == Token::Kind::flag)
      changes.push_back({token.begin, token.end, written == "true" ? "false" : "true"});
    auto const value = token.kind == Token::Kind::integer ? integer(written) : std::nullopt;
    if (!value || *value == INT64_MAX || *value == INT64_MIN) continue;
    for (std::int64_t const next : {*value - 1, *value + 1})
      changes.push_back({token.begin, token.end, std::to_string(next)});
  }
  return changes;
}

std::vector<TextChange> list_number_edits(std::string_view text) {
  static constexpr char const* kIntegers[] = {"-9223372036854775809",
                                              "-32769",
                                              "-32768",
                                              "-129",
                                              "-128",
                                              "-9",
                                              "-8",
                                              "-1",
                                              "0",
                                              "1",
                                              "7",
                                              "8",
                                              "15",
                                              "16",
                                              "127",
                                              "128",
                                              "255",
                                              "256",
                                              "65535",
                                              "65536",
                                              "18446744073709551616"};
  static constexpr char const* kFloats[] = {"0.0", "1.0", "65504.0", "65536.0", "1.0e39", "1.0e400", "1.0e-400"};
  std::vector<TextChange> changes = steps_in(text);
  for (Token const& token : tokens_in(text)) {
    std::string const written(text.substr(token.begin, token.end - token.begin));
    auto add = [&](std::string with) {
      TextChange change{token.begin, token.end, std::move(with)};
      if (change.with != written && std::ranges::find(changes, change) == changes.end())
        changes.push_back(std::move(change));
    };
    if (token.kind == Token::Kind::integer) {
      for (char const* other : kIntegers) add(other);
      add(written + ".0");
    } else if (token.kind == Token::Kind::floating) {
      for (char const* other : kFloats) add(other);
      add(written[0] == '-' ? written.substr(1) : "-" + written);
    } else if (token.kind == Token::Kind::hexadecimal) {
      add(written.substr(0, written.size() - 1));
      add(written + "0");
      add(written + "00");
    }
  }
  return changes;
}

std::vector<TextChange> list_changes_in(std::string_view text) {
  std::vector<TextChange> changes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '[' && text[at] != '{') continue;
    std::size_t depth = 0, begin = at + 1;
    for (std::size_t end = begin; end < text.size(); ++end) {
      char const c = text[end];
      bool const closes = c == ']' || c == '}' || c == ')';
      if (depth == 0 && (c == ',' || closes)) {
        auto const element = text.substr(begin, end - begin);
        if (element.find_first_not_of(' ') != std::string_view::npos) {
          changes.push_back({end, end, ", " + std::string(element.substr(element.find_first_not_of(' ')))});
          std::size_t const from = c == ',' ? begin : begin - (text[begin - 1] == ',');
          changes.push_back({from, c == ',' ? end + 1 : end, ""});
        }
        begin = end + 1;
      }
      if (closes && depth == 0) break;
      depth += c == '[' || c == '{' || c == '(';
      depth -= closes;
    }
  }
  return changes;
}

bool are_neighbors(TextChange const& a, TextChange const& b) {
  if (a.begin != b.begin || a.end != b.end) return false;
  auto const x = integer(a.with), y = integer(b.with);
  return x && y && (*x - *y == 1 || *y - *x == 1);
}

}  // namespace assay
