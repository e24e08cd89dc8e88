#include "grammar/text/type_recovery.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/hints/spellings.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/tokens.hpp"
#include "semantics/program/writer.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxTypeLength = 300;

// Returns a type that is one word, or complex<...>; otherwise nullptr.
Type plain_type(Context& context, std::string_view word) {
  if (word == "!stablehlo.token") return context.token();
  if (!word.starts_with("complex<") || !word.ends_with('>')) return type_of_word(context, word);
  Type const part = type_of_word(context, word.substr(8, word.size() - 9));
  return part ? context.complex(part) : nullptr;
}

std::string_view word_at(char const* at, char const* end) {
  char const* last = at;
  if (last != end && *last == '!') ++last;
  while (last != end && is_in_word(*last)) ++last;
  return {at, static_cast<std::size_t>(last - at)};
}

struct LooseType {
  Type type = nullptr;
  std::size_t size = 0;  // size of its text
};

// Parses a misspelled complex type at the beginning of the text: complexf32, complex_f32, complex(f32), complex<float>,
// or complex<f32 without its end.
LooseType loose_complex(Context& context, std::string_view text) {
  constexpr std::string_view kName = "complex";
  if (!text.starts_with(kName)) return {};
  std::size_t at = kName.size();
  constexpr std::string_view kOpening = "<([_ ", kClosing = ">)]";
  auto const mark = at < text.size() ? kOpening.find(text[at]) : kOpening.npos;
  at += mark != kOpening.npos;
  std::string_view const word = word_at(text.data() + std::min(at, text.size()), text.data() + text.size());
  Spelling const* const known = spelling("type", word);
  Type const part = plain_type(context, known ? known->right[0] : word);
  if (!part || part->kind != TypeKind::floating) return {};
  at += word.size();
  if (mark < kClosing.size() && at < text.size() && text[at] == kClosing[mark]) ++at;
  return {context.complex(part), at};
}

// The first error in a tensor type.
struct TypeDefect {
  std::string_view place = {};
  std::string message = {}, advice = {}, kind = {};
};

// Sizes and an element type in any order, with any separators.
class TensorReader {
public:
  TensorReader(ParseState& state, std::string_view text) : state_(state), rest_(text) {}

  Type read() {
    while (!(rest_ = trimmed(rest_)).empty())
      if (!read_part()) return nullptr;
    if (!element_) return nullptr;
    return state_.context.tensor(sizes_, element_);
  }
  TypeDefect const& oddity() const { return oddity_; }

private:
  void note(std::string_view place, std::string message, std::string advice, std::string kind) {
    if (oddity_.message.empty()) oddity_ = {place, std::move(message), std::move(advice), std::move(kind)};
  }

  std::string_view take(std::size_t size) {
    std::string_view const part = rest_.substr(0, size);
    rest_.remove_prefix(std::min(size, rest_.size()));
    return part;
  }

  void add_size(std::string_view text) {
    if (element_) note(element_place_, "the element type is after the sizes", "", "order");
    std::int64_t size = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    bool const number = error == std::errc{} && end == text.data() + text.size() && size >= 0;
    bool const pointed = error == std::errc{} && !number && *end == '.';  // 4.0
    if (pointed) note(text, quoted(text) + " is not a size of a dimension", "", "size " + std::string(text));
    if (!number && !pointed && text != "?")
      note(text, quoted(text) + " is not a size of a dimension", "write ? for a dynamic size",
           "size " + std::string(text));
    sizes_.push_back(number || pointed ? size : kDynamic);
    after_size_ = true;
  }

  bool read_part() {
    char const c = rest_[0];
    if (after_size_ && (c == 'x' || c == 'X' || c == ',' || c == '*' || c == ';')) {
      std::string_view const separator = take(1);
      if (c != 'x') note(separator, "expected 'x' but found " + quoted(separator), "", "separator");
      after_size_ = false;
      return true;
    }
    if (after_size_ && rest_.starts_with("×")) {
      note(take(2), "expected 'x' but found '×'", "", "separator");
      after_size_ = false;
      return true;
    }
    if (c == ',' && element_ && trimmed(rest_.substr(1)).empty()) return false;
    if (c == ',' && element_) return note(rest_.substr(0, 1), "expected '>' but found ','", "", "order"), take(1), true;
    if (std::string_view("()[]").find(c) != std::string_view::npos) {
      std::string_view const bracket = take(1);
      note(bracket, "sizes have no brackets", "", "bracket");
      return true;
    }
    if (c == '?' || c == '*') return add_size(take(1)), true;
    if (auto const size = size_with_point(); size > 0) return add_size(take(size)), true;
    if (auto const size = size_with_separators(); size > 0) return add_separated(take(size)), true;
    if (is_digit(c) || (c == '-' && rest_.size() > 1 && is_digit(rest_[1]))) {
      auto const end = rest_.find_first_not_of("0123456789", 1);
      return add_size(take(std::min(end, rest_.size()))), true;
    }
    if (!is_name_start(c)) return false;
    std::string_view const word = word_at(rest_.data(), rest_.data() + rest_.size());
    if (after_size_) note(word, "expected 'x' but found " + quoted(word), "", "separator");
    return read_word();
  }

  // Returns the length of a size such as 1_024 or 1'024, or 0 if there is none. A comma is a separator of digits only
  // where a size would begin with 0, as in 1,024.
  std::size_t size_with_separators() const {
    constexpr std::size_t kGroup = 3;
    std::size_t at = 0, separators = 0;
    while (at < rest_.size() && is_digit(rest_[at])) ++at;
    while (at > 0 && at + 1 < rest_.size() && is_digit(rest_[at + 1])) {
      std::size_t end = at + 1;
      while (end < rest_.size() && is_digit(rest_[end])) ++end;
      bool const is_group = end - at - 1 == kGroup && at <= kGroup + separators * (kGroup + 1);
      bool const is_comma = rest_[at] == ',' && is_group && (rest_[at + 1] == '0' || separators > 0);
      if (rest_[at] != '_' && rest_[at] != '\'' && !is_comma) break;
      at = end;
      ++separators;
    }
    return separators > 0 ? at : 0;
  }

  void add_separated(std::string_view text) {
    std::string digits(text);
    std::erase_if(digits, [](char c) { return !is_digit(c); });
    note(text, quoted(text) + " is not a size of a dimension", "numbers have no separators between digits",
         "size " + std::string(text));
    std::int64_t size = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    sizes_.push_back(error == std::errc{} ? size : kDynamic);
    after_size_ = true;
  }

  // Returns the length of a size with a decimal point, such as 4.0, or 0 if there is none.
  std::size_t size_with_point() const {
    auto const point = rest_.find_first_not_of("0123456789");
    if (point == 0 || point == rest_.npos || rest_[point] != '.') return 0;
    auto const end = rest_.find_first_not_of('0', point + 1);
    return end == rest_.npos || is_digit(rest_[end]) ? 0 : end;
  }

  // Parses the element type of f32x4x8 and the size after it.
  bool element_before_size(std::string_view word) {
    for (auto x = word.find('x'); x != std::string_view::npos && !element_; x = word.find('x', x + 1)) {
      std::string_view const type = word.substr(0, x), after = word.substr(x + 1);
      bool const size = after.empty() ? rest_.substr(word.size()).starts_with('?') : is_digit(after[0]);
      if (!size || !(plain_type(state_.context, type) || spelling("type", type))) continue;
      if (!take_element(take(x))) return false;
      take(1);
      return true;
    }
    return false;
  }

  // Reads a name in place of a size, a separator, or the element type.
  bool read_word() {
    std::string_view const word = word_at(rest_.data(), rest_.data() + rest_.size());
    if (word.starts_with("__") || word.starts_with("TODO")) return false;  // of a template: no size is known
    if (auto const complex = loose_complex(state_.context, rest_); complex.type) return parse_complex(complex);
    if (word == "complex") return take_element(take(std::min(rest_.find('>'), rest_.size() - 1) + 1));
    if (plain_type(state_.context, word) || spelling("type", word)) return take_element(take(word.size()));
    if (spelling("size", word)) return add_size(take(word.size())), true;
    if (element_before_size(word)) return true;
    if (word[0] == 'x' && sizes_.empty() && plain_type(state_.context, word.substr(1)))
      return note(take(1), "expected a size or an element type but found 'x'", "", "separator"), true;
    for (auto x = word.find('x', 1); x != std::string_view::npos; x = word.find('x', x + 1)) {
      std::string_view const after = word.substr(x + 1);
      bool const goes_on = !after.empty() && (is_digit(after[0]) || plain_type(state_.context, after) ||
                                              spelling("type", after) || spelling("size", word.substr(0, x)));
      if (goes_on || (after.empty() && rest_.size() > word.size())) return add_size(take(x)), true;
    }
    return false;
  }

  bool parse_complex(LooseType const& complex) {
    if (element_) return false;
    element_place_ = take(complex.size);
    element_ = complex.type;
    if (element_place_ != to_string(element_))
      note(element_place_, "unknown type " + quoted(element_place_), "", "type " + std::string(element_place_));
    return true;
  }

  bool take_element(std::string_view word) {
    if (element_) return false;
    element_place_ = word;
    element_ = plain_type(state_.context, word);
    if (!element_) {
      Spelling const* const known = spelling("type", word);
      if (!known) return false;
      element_ = plain_type(state_.context, known->right[0]);
      note(word, "unknown type " + quoted(word), hint_of(*known).text, "type " + std::string(word));
    }
    return element_ && can_be_element(element_);
  }

  ParseState& state_;
  std::string_view rest_, element_place_ = {};
  std::vector<std::int64_t> sizes_;
  Type element_ = nullptr;
  bool after_size_ = false;
  TypeDefect oddity_;
};

void report_recovery(ParseState& state, TypeDefect const& oddity, Hint hint) {
  Diagnostic diagnostic;
  diagnostic.label = "syntax";
  diagnostic.range = state.range(oddity.place.data(), oddity.place.data() + oddity.place.size());
  diagnostic.message = oddity.message;
  diagnostic.statement.subject.aspect = Aspect::type;
  diagnostic.hint = std::move(hint);
  state.report_recovered(oddity.kind, std::move(diagnostic));
}

bool read_tensor(ParseState& state, char const*& at, std::string_view word, Type& type) {
  char const* const open = at + word.size();
  char const* const close =
      rules::scan_any_brackets(open, open + std::min<std::ptrdiff_t>(state.end - open, kMaxTypeLength));
  if (!close) return false;
  TensorReader reader(state, {open + 1, static_cast<std::size_t>(close - open - 2)});
  Type const meant = reader.read();
  if (!meant) return false;
  TypeDefect oddity = reader.oddity();
  if (oddity.message.empty() && *open != '<')
    oddity = {{open, 1}, "expected '<' but found " + quoted({open, 1}), "", "bracket"};
  if (oddity.message.empty() && word != "tensor")
    oddity = {word, "unknown type " + quoted(word), "", "type " + std::string(word)};
  if (oddity.message.empty()) return false;
  std::string const written = to_string(meant);
  report_recovery(state, oddity, oddity.advice.empty() ? Hint::write(written) : Hint::form(oddity.advice, written));
  type = meant;
  at = close;
  return true;
}

// Reads s32[2,3] or s32[2,3]{1,0}, the HLO syntax with sizes after the element type. Moves `at` after them. Returns
// nullptr if there are none.
Type read_sizes(ParseState& state, char const*& at, Type element) {
  if (at == state.end || *at != '[' || !can_be_element(element)) return nullptr;
  char const* const close = rules::scan_any_brackets(at, at + std::min<std::ptrdiff_t>(state.end - at, kMaxTypeLength));
  if (!close) return nullptr;
  std::vector<std::int64_t> sizes;
  for (std::string_view const part : split({at + 1, static_cast<std::size_t>(close - at - 2)}, ',')) {
    std::string_view const text = trimmed(part);
    std::int64_t size = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error == std::errc{} && end == text.data() + text.size() && size >= 0)
      sizes.push_back(size);
    else if (!text.empty())
      return nullptr;
  }
  at = close;
  bool const has_layout = state.end - at > 1 && at[0] == '{' && is_digit(at[1]);
  char const* const layout = has_layout ? std::find(at, state.end, '}') : state.end;
  if (layout != state.end) at = layout + 1;
  return state.context.tensor(sizes, element);
}

}  // namespace

bool recover_type(ParseState& state, char const*& at, Type& type) {
  char const* const begin = skip_blanks(at, state.end);
  std::string_view const word = word_at(begin, state.end);
  if (word.empty() || word.size() > 40) return false;
  char const* after = begin + word.size();
  bool const tensor = word == "tensor" || word == "Tensor" || word == "TENSOR" || word == "RankedTensor";
  if (tensor && after != state.end && (*after == '<' || *after == '(' || *after == '[')) {
    at = begin;
    return read_tensor(state, at, word, type);
  }
  if (auto const complex = loose_complex(state.context, {begin, static_cast<std::size_t>(state.end - begin)});
      complex.type) {
    std::string const text(begin, complex.size);
    if (text == to_string(complex.type)) return false;
    type = complex.type;
    at = begin + complex.size;
    report_recovery(
        state, {{begin, complex.size}, "unknown type " + quoted(text), "", "type " + text},
        {"write " + to_string(type), {{.kind = HintEdit::Kind::form, .from = text, .to = to_string(type)}}});
    return true;
  }
  Spelling const* const known = spelling("type", word);
  if (!known) return false;
  type = plain_type(state.context, known->right[0]);
  if (!type) return false;
  at = after;
  if (recover_sizes(state, at, word, type)) return true;
  report_recovery(state, {word, "unknown type " + quoted(word), "", "type " + std::string(word)}, hint_of(*known));
  return true;
}

bool recover_sizes(ParseState& state, char const*& at, std::string_view word, Type& type) {
  Type const tensor = read_sizes(state, at, type);
  if (!tensor) return false;
  type = tensor;
  std::string const text(word.data(), at), form = to_string(type);
  report_recovery(state, {word, "unknown type " + quoted(text), "", "type " + std::string(word)},
                  {"write " + form, {{.kind = HintEdit::Kind::form, .from = text, .to = form}}});
  return true;
}

}  // namespace assay
