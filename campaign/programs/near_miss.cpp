#include "campaign/programs/near_miss.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "generators/elementwise/elementwise.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::campaign {
namespace {

constexpr std::string_view kDialect = "stablehlo.";

std::vector<std::size_t> places(std::string const& text, std::string_view what) {
  std::vector<std::size_t> all;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) all.push_back(at);
  return all;
}

std::string word_at(std::string const& text, std::size_t at, std::string_view end) {
  return text.substr(at, text.find_first_of(end, at) - at);
}

// Returns a random element of `all` other than `word`; empty if there is none.
std::string other_of(std::vector<std::string> all, std::string const& word, Random& random) {
  std::erase(all, word);
  return all.empty() ? "" : all[random.below(all.size())];
}

bool has_same_types(OpSpec const& a, OpSpec const& b) {
  return std::ranges::equal(a.rows, b.rows,
                            [](Row const& x, Row const& y) { return x.kind == y.kind && x.types == y.types; });
}

// Returns another elementwise op whose operands, attributes and results have the same types in its specification.
std::string other_op(std::string const& op, Random& random) {
  OpSpec const* const spec = Specification::get().op(std::string(kDialect) + op);
  std::vector<std::string> all;
  for (OpSpec const* const other : elementwise_ops())
    if (spec && other->name.starts_with(kDialect) && has_same_types(*spec, *other))
      all.push_back(other->name.substr(kDialect.size()));
  return other_of(std::move(all), op, random);
}

std::string other_direction(std::string const& direction, Random& random) {
  EnumSpec const* const directions = Specification::get().enumeration("stablehlo.comparison_direction");
  std::vector<std::string> all;
  if (directions)
    for (auto const& one : directions->cases) all.push_back(one.name);
  return other_of(std::move(all), direction, random);
}

// Returns a neighbor of the constant. For decimal integers it adds or subtracts 1. For hexadecimal codes it adds 1 or
// flips the top bit. Returns an empty text for other literals.
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

// Replaces the word after a random occurrence of `what` by `other(word)`. A character of `end` ends the word.
template <class Other>
void replace_word(std::string& text, std::string_view what, std::string_view end, Random& random, Other const& other) {
  auto const all = places(text, what);
  if (all.empty()) return;
  auto const at = all[random.below(all.size())] + what.size();
  auto const old = word_at(text, at, end);
  if (auto const now = other(old, random); !now.empty()) text.replace(at, old.size(), now);
}

void exchange_operands(std::string& text, std::string_view op, Random& random) {
  auto const all = places(text, op);
  if (all.empty()) return;
  auto const at = text.find("\"(", all[random.below(all.size())]);
  auto const comma = text.find(", ", at), end = text.find(')', at);
  if (at == text.npos || comma == text.npos || end < comma) return;
  auto const first = text.substr(at + 2, comma - at - 2), second = text.substr(comma + 2, end - comma - 2);
  if (second.find(',') == second.npos) text.replace(at + 2, end - at - 2, second + ", " + first);
}

}  // namespace

std::string near_miss(std::string text, Random& random) {
  constexpr std::string_view kOp = "\"stablehlo.";
  switch (random.below(4)) {
    case 0:
      replace_word(text, "dense<", ">", random, other_literal);
      break;
    case 1:
      replace_word(text, kOp, "\"", random, other_op);
      break;
    case 2:
      replace_word(text, "comparison_direction ", ">", random, other_direction);
      break;
    default:
      exchange_operands(text, kOp, random);
  }
  return text;
}

}  // namespace assay::campaign
