#include "grammar/text/dense.hpp"

#include "grammar/text/parse.hpp"
#include "grammar/text/tokens.hpp"

namespace assay {
namespace {

char const* scan_number(char const* at, char const* last) {
  if (at != last && (*at == '-' || *at == '+')) at = skip_blanks(at + 1, last);
  if (at == last) return nullptr;
  if (char const* end = rules::scan_float(at, last)) return end;
  if (char const* end = rules::scan_hex(at, last)) return end;
  return rules::scan_digits(at, last);
}

char const* scan_word(char const* at, char const* last, std::string_view word) {
  auto left = static_cast<std::size_t>(last - at);
  return left >= word.size() && std::string_view(at, word.size()) == word ? at + word.size() : nullptr;
}

char const* scan_part(char const* at, char const* last) {
  if (char const* end = scan_number(at, last)) return end;
  if (char const* end = scan_word(at, last, "true")) return end;
  return scan_word(at, last, "false");
}

}  // namespace

char const* scan_dense_element(char const* first, char const* last) {
  if (first == last) return nullptr;
  if (*first == '"') return rules::scan_string(first, last);
  if (*first != '(') return scan_part(first, last);
  char const* at = scan_part(skip_blanks(first + 1, last), last);  // a complex number
  if (!at) return nullptr;
  at = skip_blanks(at, last);
  if (at == last || *at != ',') return nullptr;
  at = scan_part(skip_blanks(at + 1, last), last);
  if (!at) return nullptr;
  at = skip_blanks(at, last);
  return at != last && *at == ')' ? at + 1 : nullptr;
}

char const* scan_dense_list(char const* first, char const* last, DenseError& error) {
  auto const wrong = [&](char const* at, bool wants_element) {
    error = {at, wants_element};
    return nullptr;
  };
  if (first == last || *first != '[') return wrong(first, true);
  int depth = 0;
  bool expect_item = true, may_close = true;  // after `[` a list may be empty
  for (char const* at = first;; at = skip_blanks(at, last)) {
    if (at == last) return wrong(at, expect_item);
    if (expect_item && *at == '[') {
      if (++depth > kMaxNesting) return wrong(at, true);
      may_close = true;
      ++at;
    } else if (*at == ']' && (may_close || !expect_item)) {
      expect_item = may_close = false;
      ++at;
      if (--depth == 0) return at;
    } else if (expect_item) {
      char const* end = scan_dense_element(at, last);
      if (!end) return wrong(at, true);
      at = end;
      expect_item = may_close = false;
    } else if (*at == ',') {
      expect_item = true;
      may_close = false;
      ++at;
    } else {
      return wrong(at, false);
    }
  }
}

bool has_loose_sign(std::string_view element) {
  if (element.empty() || element.front() == '"') return false;
  for (std::size_t i = 0; i + 1 < element.size(); ++i)
    if ((element[i] == '-' || element[i] == '+') && !is_digit(element[i + 1])) return true;
  return false;
}

DenseShape shape_of_list(std::string_view text) {
  DenseShape shape;
  std::vector<std::int64_t> open;
  std::size_t leaf = 0;  // depth of the elements, once known
  char const *at = text.data(), *last = at + text.size();
  for (at = skip_blanks(at, last); at != last; at = skip_blanks(at, last)) {
    if (*at == '[') {
      if (!open.empty()) ++open.back();
      open.push_back(0);
      if (shape.sizes.size() < open.size()) shape.sizes.push_back(-1);
      if (leaf && open.size() > leaf) shape.ragged = true;
      ++at;
    } else if (*at == ']') {
      auto& size = shape.sizes[open.size() - 1];
      if (size < 0)
        size = open.back();
      else if (size != open.back())
        shape.ragged = true;
      open.pop_back();
      ++at;
    } else if (*at == ',') {
      ++at;
    } else {
      ++open.back();
      if (!leaf) leaf = open.size();
      if (leaf != open.size()) shape.ragged = true;
      char const* end = scan_dense_element(at, last);
      if (!end) end = last;
      if (*at == '-' || *at == '+' || *at == '(')
        shape.loose_signs |= has_loose_sign({at, static_cast<std::size_t>(end - at)});
      at = end;
    }
  }
  if (leaf && leaf != shape.sizes.size()) shape.ragged = true;
  return shape;
}

}  // namespace assay
