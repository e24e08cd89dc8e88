#include "grammar/text/number_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "grammar/hints/attribute_form.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/float_format.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the name of the floating-point format of a number at the error, from the tensor type after it or from the
// array.
std::string_view format_here(SyntaxSite const& site) {
  std::string_view const before = line_before(site);
  if (auto const array = before.rfind("array<"); array != std::string_view::npos) {
    std::string_view const type = before.substr(array + 6);
    return trimmed(type.substr(0, type.find(':')));
  }
  std::string_view text = rest_of_line(site);
  auto const tensor = text.find("tensor<");
  if (tensor == std::string_view::npos) return "f32";
  text.remove_prefix(tensor + 7);
  text = text.substr(0, text.find('>'));
  if (auto const complex = text.rfind("complex<"); complex != std::string_view::npos) return text.substr(complex + 8);
  auto const size = text.rfind('x');
  return size == std::string_view::npos ? text : text.substr(size + 1);
}

std::string bits(std::uint64_t code, FloatFormat const& format) {
  std::array<char, 24> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "0x%0*llX", (format.bits + 3) / 4, static_cast<unsigned long long>(code));
  return buffer.data();
}

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

}  // namespace

Hint not_finite_hint(SyntaxSite const& site) {
  std::string word = lower(site.token());
  if (word == "+") {  // "+" is a separate token
    std::string_view const rest = rest_of_line(site).substr(1);
    word = lower(rest.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(rest, is_letter) - rest.begin())));
  }
  bool const minus = word.starts_with('-') || (last_before(site) == '-');
  if (word.starts_with('-') || word.starts_with('+')) word.erase(0, 1);
  if (auto const dot = word.rfind('.'); dot != std::string::npos) word.erase(0, dot + 1);
  bool const infinity = word == "inf" || word == "infinity" || word == "inff", nan = word == "nan" || word == "qnan";
  if (!infinity && !nan) return {};
  FloatFormat const* const format = float_format(format_here(site));
  if (!format) return std::string(format_here(site)) + " holds finite numbers only";
  std::string const name(format->name);
  if (infinity && !format->has_infinity())
    return name + " has no infinity; its largest number is " +
           bits(format->max_finite_code() | (minus ? format->sign_bit() : 0), *format);
  if (nan && !format->has_nan()) return name + " has no NaN";
  std::uint64_t const code =
      (infinity ? format->infinity_code() : format->nan_code()) | (minus ? format->sign_bit() : 0);
  std::string const form = bits(code, *format);
  return {"write its bits: " + form + " of " + name, {{.kind = HintEdit::Kind::form, .to = form}}};
}

namespace {

// Returns the number around the error without the separators of its digits, of which a part is already parsed.
Hint without_separators(SyntaxSite const& site, char separator) {
  char const* begin = site.at;
  while (begin != site.begin && (is_digit(begin[-1]) || begin[-1] == separator)) --begin;
  char const* end = site.at;
  while (end != site.end && (is_digit(*end) || *end == separator)) ++end;
  std::string digits(begin, end);
  std::erase(digits, separator);
  std::string const mark = separator == '\'' ? "quotes" : fmt::format("'{}'", separator);
  return {fmt::format("numbers have no {} between digits: write {}", mark, digits),
          {{.kind = HintEdit::Kind::form, .from = {begin, end}, .to = digits}}};
}

// Whether the text has exactly three digits at the beginning.
bool begins_with_group(std::string_view text) {
  constexpr std::size_t kGroup = 3;
  return text.size() >= kGroup && std::ranges::all_of(text.substr(0, kGroup), is_digit) &&
         (text.size() == kGroup || !is_digit(text[kGroup]));
}

// Returns the type of numbers at the error: of an array, of a constant, or after the token. Empty if there is none.
std::string_view type_here(SyntaxSite const& site) {
  std::string_view const before = line_before(site), after = trimmed(rest_after_token(site));
  auto const array = before.rfind("array<"), dense = before.rfind("dense<");
  bool const is_in_array = array != before.npos && before.find('>', array) == before.npos;
  bool const is_in_dense = dense != before.npos && before.find('>', dense) == before.npos;
  if (is_in_array || is_in_dense) return format_here(site);
  if (!after.starts_with(':')) return {};
  std::string_view const type = trimmed(after.substr(1));
  return type.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(type, is_name_char) - type.begin()));
}

// Returns a boolean as an element of the type: true, 1 or 1.0.
std::string boolean_of_type(bool value, std::string_view type) {
  if (type.empty() || type == "i1") return value ? "true" : "false";
  return std::string(value ? "1" : "0") + (float_format(type) ? ".0" : "");
}

std::optional<bool> boolean_of_word(std::string_view word) {
  Spelling const* const known = spelling("word", word);
  std::string_view const right = known && known->right.size() == 1 ? known->right[0] : word;
  if (right != "true" && right != "false") return std::nullopt;
  return right == "true";
}

// Whether the attribute of that name is a list of booleans.
bool is_list_of_booleans(std::string_view name) {
  for (auto const op : Specification::get().op_names())
    for (Row const& row : Specification::get().op(op)->rows) {
      if (row.kind != RowKind::attribute || row.name != name || row.types.empty()) continue;
      auto const& type = row.types.front();
      return !row.variadic && type.kind == "tensor" && type.rank == 1 && !type.elements.empty() &&
             type.elements[0] == "i1";
    }
  return false;
}

// Returns the name in `name = [`, or an empty text.
std::string_view name_of_list(std::string_view before) {
  std::string_view text = trimmed(before);
  if (!text.ends_with('[')) return {};
  text = trimmed(text.substr(0, text.size() - 1));
  if (!text.ends_with('=')) return {};
  text = trimmed(text.substr(0, text.size() - 1));
  auto begin = text.size();
  while (begin > 0 && is_name_char(text[begin - 1])) --begin;
  return text.substr(begin);
}

}  // namespace

Hint separated_number_hint(SyntaxSite const& site) {
  std::string_view const before = line_before(site), rest = rest_of_line(site);
  std::size_t const comma = site.token() == "," && site.is_adjacent() ? before.size() : before.size() - 1;
  std::string_view const line(before.data(), before.size() + rest.size());
  if (before.empty() || line[comma] != ',' || !begins_with_group(line.substr(comma + 1))) return {};
  std::size_t begin = comma, end = comma;
  while (begin > 0 && is_digit(line[begin - 1])) --begin;
  bool const is_first = comma - begin >= 1 && comma - begin <= 3 && line[begin] != '0';
  while (end < line.size() && line[end] == ',' && begins_with_group(line.substr(end + 1))) end += 4;
  if (!is_first) return {};
  if (end + 1 < line.size() && line[end] == '.' && is_digit(line[end + 1]))
    for (++end; end < line.size() && is_digit(line[end]);) ++end;
  // In a constant, several numbers may be meant.
  bool const is_constant = before.substr(0, begin).ends_with("dense<") || before.substr(0, begin).ends_with("dense<-");
  std::string_view const behind = line.substr(end);
  constexpr std::string_view kTensor = "tensor<";
  auto const tensor = behind.find(kTensor);
  std::string_view const shape = tensor == behind.npos ? std::string_view("?") : behind.substr(tensor + kTensor.size());
  bool const is_scalar = !shape.empty() && !is_digit(shape[0]) && shape[0] != '?';
  bool const is_value = site.expected == "a name" || site.wants("an attribute name");
  if (is_constant ? !is_scalar : !is_value) return {};
  std::string const written(line.substr(begin, end - begin));
  std::string digits = written;
  std::erase(digits, ',');
  return {fmt::format("numbers have no ',' between digits: write {}", digits),
          {{.kind = HintEdit::Kind::form, .from = written, .to = digits}}};
}

Hint boolean_hint(SyntaxSite const& site) {
  std::string_view const token = site.token();
  auto const value = boolean_of_word(token);
  if (!value) return {};
  bool const is_integer = site.wants("an integer");
  std::string_view const type = is_integer ? "i64" : type_here(site), rest = rest_of_line(site);
  auto const mark = last_before(site);
  auto const close = std::min(rest.find_first_of("]>"), rest.size());
  std::string_view const items = rest.substr(0, close);
  if ((mark == '[' || mark == ',' || mark == ':') && items.find(',') != items.npos && items.size() <= kMaxInHint) {
    std::string to;
    for (std::string_view const part : split(items, ',')) {
      auto const one = boolean_of_word(trimmed(part));
      to += (to.empty() ? "" : ", ") + (one ? boolean_of_type(*one, type) : std::string(trimmed(part)));
    }
    std::string from(items);
    if (is_list_of_booleans(name_of_list(line_before(site))))
      from = fmt::format("[{}]", items), to = fmt::format("array<i1: {}>", to);
    return {fmt::format("write {} for {}", to, from),
            {{.kind = HintEdit::Kind::form, .from = std::move(from), .to = to}}};
  }
  std::string const right = boolean_of_type(*value, type);
  bool const has_type = !is_integer && type == "i1" && trimmed(rest_after_token(site)).starts_with(':');
  if (!has_type) return token == right ? Hint() : Hint::write(right);
  std::string const from(rest.substr(0, rest.find("i1") + 2));  // True : i1
  return {fmt::format("write {}", right), {{.kind = HintEdit::Kind::form, .from = from, .to = right}}};
}

bool is_number_type(std::string_view word) {
  std::string_view const size = word.substr(std::min(word.size(), word.find_first_of("0123456789")));
  std::string_view const kind = word.substr(0, word.size() - size.size());
  if (word == "index") return true;
  bool const is_kind = kind == "i" || kind == "si" || kind == "ui" || kind == "f" || kind == "bf";
  return is_kind && !size.empty() && size.size() <= 3 && std::ranges::all_of(size, is_digit);
}

Hint suffix_hint(SyntaxSite const& site) {
  bool const behind =
      site.previous == site.at && site.at != site.begin && (is_digit(site.at[-1]) || site.at[-1] == '.');
  std::string_view const token = site.token();
  if (behind && site.at[-1] == '0' && (token[0] == 'b' || token[0] == 'o'))
    return "numbers are decimal, or hexadecimal with 0x";
  bool const has_digit = site.at + 1 < site.end && is_digit(site.at[1]);
  if (behind && (token.starts_with('_') || (token == "'" && has_digit))) return without_separators(site, token[0]);
  if (!behind || token.empty() || !is_letter(token[0])) return {};
  bool const is_type = token == "usize" || token == "isize" || is_number_type(token) ||
                       (token.starts_with('u') && is_number_type(fmt::format("i{}", token.substr(1))));
  if (token.size() > 3 && !is_type) return {};
  Hint hint = Hint::remove("numbers have no suffix: remove " + quoted_token(token), token);
  constexpr std::string_view kSuffixes[] = {"f", "h", "l", "u", "ul", "ll", "d"};
  bool const is_hexadecimal = line_before(site).ends_with("0") && token.starts_with('x');
  auto const digits = std::find_if_not(std::make_reverse_iterator(site.at), std::make_reverse_iterator(site.begin),
                                       [](char c) { return is_digit(c) || is_letter(c) || c == '.'; });
  std::string_view const number(digits.base(), static_cast<std::size_t>(site.at - digits.base()));
  bool const is_suffix = is_type || std::ranges::find(kSuffixes, lower(token)) != std::end(kSuffixes);
  // 12abc, 0xFFG, 1.5e: digits may be missing or wrong
  hint.is_guess = !is_suffix || is_hexadecimal || number.starts_with("0x") || number.starts_with("0X");
  return hint;
}

Hint number_hint(std::string_view token) {
  std::string number;
  std::string_view rest = token;
  if (rest.starts_with('-')) number = "-", rest.remove_prefix(1);
  if (rest.empty() || !(is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1])))) return {};
  if (rest.starts_with('.')) number += '0';
  std::size_t at = 0;
  for (; at < rest.size() && (is_digit(rest[at]) || rest[at] == '.' || rest[at] == '_'); ++at)
    if (rest[at] != '_') number += rest[at];
  if (number.ends_with('.')) number += '0';
  return number == token || number.size() > 40 ? Hint() : Hint::write(number);
}

}  // namespace assay
