#include "campaign/programs/near_miss.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace assay::campaign {
namespace {

// Ops of one signature, one of which may stand for another.
constexpr std::array<std::string_view, 8> kBinary = {"add",     "subtract", "multiply",  "divide",
                                                     "maximum", "minimum",  "remainder", "power"};
constexpr std::array<std::string_view, 3> kBits = {"and", "or", "xor"};
constexpr std::array<std::string_view, 3> kShifts = {"shift_left", "shift_right_logical", "shift_right_arithmetic"};
constexpr std::array<std::string_view, 9> kUnary = {"negate", "abs",   "sign", "exponential", "log",
                                                    "sqrt",   "rsqrt", "tanh", "logistic"};
constexpr std::array<std::string_view, 6> kDirections = {"EQ", "NE", "LT", "LE", "GT", "GE"};

std::vector<std::size_t> places(std::string const& text, std::string_view what) {
  std::vector<std::size_t> all;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) all.push_back(at);
  return all;
}

std::string word_at(std::string const& text, std::size_t at, std::string_view end) {
  return text.substr(at, text.find_first_of(end, at) - at);
}

template <std::size_t kCount>
std::string other_of(std::array<std::string_view, kCount> const& all, std::string const& word, Random& random) {
  if (std::ranges::find(all, word) == all.end()) return "";
  std::string const other(all[random.below(kCount)]);
  return other == word ? "" : other;
}

std::string other_op(std::string const& op, Random& random) {
  for (auto const& other : {other_of(kBinary, op, random), other_of(kBits, op, random), other_of(kShifts, op, random),
                            other_of(kUnary, op, random)})
    if (!other.empty()) return other;
  return "";
}

// A constant next to it, or its negative; of integers one more or less.
std::string other_literal(std::string const& literal, Random& random) {
  bool const is_code = literal.starts_with("0x");
  if (literal == "true" || literal == "false") return literal == "true" ? "false" : "true";
  if (literal.find_first_not_of(is_code ? "0123456789ABCDEFx" : "-0123456789") != literal.npos) return "";
  if (!is_code) {
    if (literal.size() > 18) return "";
    return std::to_string(std::stoll(literal) + (random.one_in(2) ? 1 : -1));
  }
  if (literal.size() > 18 || literal.size() < 3) return "";
  auto const digits = literal.size() - 2;
  auto code = std::stoull(literal.substr(2), nullptr, 16);
  auto const bits = 4 * digits;
  auto const top = std::uint64_t{1} << (bits - 1);
  code = random.one_in(2) ? code ^ top : code + 1;
  if (bits < 64) code &= (std::uint64_t{1} << bits) - 1;
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string changed = "0x";
  for (std::size_t i = digits; i-- > 0;) changed += kDigits[(code >> (4 * i)) & 15];
  return changed;
}

}  // namespace

std::string near_miss(std::string text, Random& random) {
  constexpr std::string_view kOp = "\"stablehlo.", kLiteral = "dense<", kDirection = "comparison_direction ";
  switch (random.below(4)) {
    case 0:
      if (auto const all = places(text, kLiteral); !all.empty()) {
        auto const at = all[random.below(all.size())] + kLiteral.size();
        auto const old = word_at(text, at, ">");
        if (auto const now = other_literal(old, random); !now.empty()) text.replace(at, old.size(), now);
      }
      break;
    case 1:
      if (auto const all = places(text, kOp); !all.empty()) {
        auto const at = all[random.below(all.size())] + kOp.size();
        auto const old = word_at(text, at, "\"");
        if (auto const now = other_op(old, random); !now.empty()) text.replace(at, old.size(), now);
      }
      break;
    case 2:
      if (auto const all = places(text, kDirection); !all.empty()) {
        auto const at = all[random.below(all.size())] + kDirection.size();
        auto const old = word_at(text, at, ">");
        if (auto const now = other_of(kDirections, old, random); !now.empty()) text.replace(at, old.size(), now);
      }
      break;
    default:
      if (auto const all = places(text, kOp); !all.empty()) {
        auto const at = text.find("\"(", all[random.below(all.size())]);
        auto const comma = text.find(", ", at), end = text.find(')', at);
        if (at == text.npos || comma == text.npos || end < comma) break;
        auto const first = text.substr(at + 2, comma - at - 2), second = text.substr(comma + 2, end - comma - 2);
        if (second.find(',') == second.npos) text.replace(at + 2, end - at - 2, second + ", " + first);
      }
  }
  return text;
}

}  // namespace assay::campaign
