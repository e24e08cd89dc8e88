#include "tests/fuzz/token_mutation.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <vector>

namespace assay::testing {
namespace {

using Tokens = std::vector<std::string>;

constexpr std::string_view kNumbers[] = {"0",
                                         "1",
                                         "-1",
                                         "2",
                                         "00",
                                         "63",
                                         "64",
                                         "127",
                                         "128",
                                         "255",
                                         "256",
                                         "65535",
                                         "65536",
                                         "16777216",
                                         "2147483647",
                                         "2147483648",
                                         "-2147483648",
                                         "4294967295",
                                         "4294967296",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "-9223372036854775808",
                                         "-9223372036854775809",
                                         "18446744073709551615",
                                         "18446744073709551616",
                                         "340282366920938463463374607431768211456",
                                         "0x7FFFFFFFFFFFFFFF",
                                         "0x8000000000000000",
                                         "0x0",
                                         "?",
                                         "+1",
                                         "1e3",
                                         "-0.0",
                                         "1.0e400",
                                         "4.9e-324"};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Returns the size of the first token. Tokens are strings, comments, words with their prefix, numbers, blanks, and
// single other characters. `2x3xf32` has the tokens `2`, `x`, `3` and `xf32`.
std::size_t token_size(std::string_view text) {
  auto const while_true = [&](std::size_t at, auto holds) {
    while (at < text.size() && holds(text[at])) ++at;
    return at;
  };
  char const c = text[0];
  if (is_blank(c)) return while_true(1, is_blank);
  if (text.starts_with("//")) return while_true(2, [](char one) { return one != '\n'; });
  if (text.starts_with("->")) return 2;
  if (c == '"') {
    std::size_t at = 1;
    while (at < text.size() && text[at] != '"' && text[at] != '\n')
      at += text[at] == '\\' && at + 1 < text.size() ? 2 : 1;
    return std::min(at + 1, text.size());
  }
  if (text.starts_with("0x") && text.size() > 2 && std::isxdigit(static_cast<unsigned char>(text[2])))
    return while_true(2, [](char one) { return std::isxdigit(static_cast<unsigned char>(one)) != 0; });
  if (is_digit(c)) return while_true(1, [](char one) { return is_digit(one) || one == '.'; });
  if (c == 'x' && text.size() > 1 && (is_digit(text[1]) || text[1] == '?')) return 1;
  if (is_in_word(c) || ((c == '%' || c == '@' || c == '#' || c == '^' || c == '!') && text.size() > 1))
    return while_true(1, is_in_word);
  return 1;
}

Tokens tokens_of(std::string_view text) {
  Tokens tokens;
  while (!text.empty()) {
    std::size_t const size = token_size(text);
    tokens.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return tokens;
}

Tokens lines_of(std::string_view text) {
  Tokens lines;
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    lines.emplace_back(text.substr(0, end == text.npos ? end : end + 1));
    text.remove_prefix(lines.back().size());
  }
  return lines;
}

std::string joined(Tokens const& tokens) {
  std::string text;
  for (auto const& token : tokens) text += token;
  return text;
}

// The tokens from `begin` up to, but not including, `end`.
struct Part {
  std::size_t begin = 0, end = 0;
};

class Mutation {
public:
  Mutation(Tokens tokens, Tokens const& other, Randomness& random)
      : tokens_(std::move(tokens)), other_(other), random_(random) {}

  void change() {
    using Change = void (Mutation::*)();
    constexpr Change kChanges[] = {&Mutation::number,   &Mutation::number,   &Mutation::number, &Mutation::replace,
                                   &Mutation::replace,  &Mutation::remove,   &Mutation::repeat, &Mutation::exchange,
                                   &Mutation::brackets, &Mutation::brackets, &Mutation::value,  &Mutation::value,
                                   &Mutation::line,     &Mutation::line,     &Mutation::nest};
    if (!tokens_.empty()) (this->*kChanges[below(std::size(kChanges))])();
  }
  Tokens const& tokens() const { return tokens_; }

private:
  std::size_t below(std::size_t end) { return random_() % end; }
  std::size_t any() { return below(tokens_.size()); }

  template <class Holds> std::vector<std::size_t> places(Tokens const& tokens, Holds holds) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < tokens.size(); ++i)
      if (holds(tokens[i])) found.push_back(i);
    return found;
  }

  void number() {
    auto const is_number = [](std::string const& token) { return is_digit(token[0]) || token == "?"; };
    auto const here = places(tokens_, is_number), there = places(other_, is_number);
    if (here.empty()) return;
    auto& chosen = tokens_[here[below(here.size())]];
    if (below(4) == 0 && !there.empty())
      chosen = other_[there[below(there.size())]];
    else
      chosen = kNumbers[below(std::size(kNumbers))];
  }

  void replace() { tokens_[any()] = other_[below(other_.size())]; }
  void remove() { tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(any())); }
  void repeat() {
    std::size_t const at = any();
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(at), below(4) + 1, std::string(tokens_[at]));
  }
  void exchange() { std::swap(tokens_[any()], tokens_[any()]); }

  // Repeats an opening bracket with its prefix: `tuple<tuple<tuple<`.
  void nest() {
    constexpr std::string_view kOpening = "<([{";
    auto const here = places(tokens_, [&](auto const& token) { return kOpening.find(token[0]) != kOpening.npos; });
    if (here.empty()) return;
    std::size_t const at = here[below(here.size())], from = at > 0 ? at - 1 : at, times = below(300);
    Tokens const unit(tokens_.begin() + static_cast<std::ptrdiff_t>(from),
                      tokens_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    for (std::size_t i = 0; i < times; ++i)
      tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(from), unit.begin(), unit.end());
  }

  // Returns the tokens between a bracket and its closing bracket.
  std::optional<Part> bracketed(Tokens const& tokens, std::string_view opening) {
    constexpr std::string_view kOpening = "<([{", kClosing = ">)]}";
    auto const opens = places(tokens, [&](auto const& token) {
      return opening.empty() ? kOpening.find(token[0]) != kOpening.npos : token == opening;
    });
    if (opens.empty()) return std::nullopt;
    std::size_t const begin = opens[below(opens.size())];
    std::string const closing(1, kClosing[kOpening.find(tokens[begin][0])]);
    int depth = 0;
    for (std::size_t i = begin; i < tokens.size() && i < begin + 200; ++i) {
      depth += tokens[i] == tokens[begin];
      if (tokens[i] == closing && --depth == 0) return Part{begin, i + 1};
    }
    return std::nullopt;
  }

  // Returns the tokens from `=` or `:` to the end of a value.
  std::optional<Part> value_of(Tokens const& tokens) {
    auto const signs = places(tokens, [](auto const& token) { return token == "=" || token == ":"; });
    if (signs.empty()) return std::nullopt;
    std::size_t const begin = signs[below(signs.size())] + 1;
    int depth = 0;
    for (std::size_t i = begin; i < tokens.size() && i < begin + 100; ++i) {
      char const c = tokens[i][0];
      depth += c == '<' || c == '(' || c == '[' || c == '{';
      depth -= c == '>' || c == ')' || c == ']' || c == '}';
      if (depth < 0 || (depth == 0 && c == ',') || tokens[i].find('\n') != std::string::npos) return Part{begin, i};
    }
    return std::nullopt;
  }

  void put(std::optional<Part> here, std::optional<Part> there) {
    if (!here || !there) return;
    Tokens const part(other_.begin() + static_cast<std::ptrdiff_t>(there->begin),
                      other_.begin() + static_cast<std::ptrdiff_t>(there->end));
    auto const at = tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(here->begin),
                                  tokens_.begin() + static_cast<std::ptrdiff_t>(here->end));
    tokens_.insert(at, part.begin(), part.end());
  }

  void brackets() {
    auto const here = bracketed(tokens_, "");
    if (here) put(here, bracketed(other_, tokens_[here->begin]));
  }
  void value() { put(value_of(tokens_), value_of(other_)); }

  void line() {
    Tokens lines = lines_of(joined(tokens_)), others = lines_of(joined(other_));
    std::size_t const at = below(lines.size()), way = below(5);
    auto const place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    if (way == 0) lines.erase(place);
    if (way == 1) lines.insert(place, std::string(*place));
    if (way == 2) std::swap(*place, lines[below(lines.size())]);
    if (way >= 3 && !others.empty()) lines.insert(place, others[below(others.size())]);
    tokens_ = tokens_of(joined(lines));
  }

  Tokens tokens_;
  Tokens const& other_;
  Randomness& random_;
};

}  // namespace

std::string crossed(std::string_view text, std::string_view other, Randomness& random) {
  if (text.empty() || other.empty()) return std::string(text);
  Tokens const parts = tokens_of(other);
  Mutation mutation(tokens_of(text), parts, random);
  for (std::size_t changes = random() % 4 + 1; changes > 0; --changes) mutation.change();
  return joined(mutation.tokens());
}

std::string mutated(std::string_view text, Randomness& random) { return crossed(text, text, random); }

}  // namespace assay::testing
