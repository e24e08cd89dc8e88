#include "grammar/hlo/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/tokens.hpp"
#include "grammar/x3/characters.hpp"
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/float_format.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

constexpr std::int64_t kMaxFilled = 1 << 20;  // for texts with only the first element

bool is_part_of_element(char c) { return !is_blank(c) && c != ',' && c != '{' && c != '}' && c != '(' && c != ')'; }

// Writes elements in the syntax of dense<..>.
class LiteralWriter {
public:
  LiteralWriter(std::string_view text, Shape const& shape, Type element, LiteralError& error)
      : text_(text), at_(text.data()), end_(at_ + text.size()), shape_(shape), element_(element), error_(error) {
    Type const part = element->kind == TypeKind::complex ? element->element : element;
    if (part->kind == TypeKind::floating) format_ = float_format(part->text);
  }

  bool write() {
    if (is_first_element_only(text_, shape_)) return write_first_element();
    return write_level(0) && (skip() || fail("expected the end of the literal"));
  }
  std::string take() { return std::move(out_); }

private:
  bool fail(std::string message) {
    error_ = {at_, std::move(message)};
    return false;
  }
  bool skip() { return (at_ = skip_space(at_, end_)) == end_; }
  bool takes(char c) {
    if (skip() || *at_ != c) return false;
    ++at_;
    return true;
  }

  bool write_level(std::size_t level) {
    if (level == shape_.sizes.size()) return element_->kind == TypeKind::complex ? write_complex() : write_number();
    if (!takes('{')) return fail("expected '{'");
    out_ += '[';
    for (std::int64_t i = 0; i < shape_.sizes[level]; ++i) {
      if (i > 0) {
        if (!takes(',')) {
          bool const is_short = !skip() && *at_ == '}';
          return fail(is_short ? fmt::format("{} elements here, but the shape has {}", i, shape_.sizes[level])
                               : std::string("expected ','"));
        }
        out_ += ", ";
      }
      if (!write_level(level + 1)) return false;
    }
    out_ += ']';
    return takes('}') || fail(fmt::format("expected '}}' after {} elements", shape_.sizes[level]));
  }

  // Reads a text that has only the first element. The other elements are zeros.
  bool write_first_element() {
    std::int64_t count = 1;
    for (std::int64_t const size : shape_.sizes)
      if (__builtin_mul_overflow(count, size, &count) || count > kMaxFilled)
        return fail(fmt::format("more than {} elements are left out", kMaxFilled));
    if (!write_level(shape_.sizes.size()) || !(skip() || fail("expected the end of the literal"))) return false;
    std::string next = std::exchange(out_, std::string());
    fill(0, next);
    return true;
  }
  void fill(std::size_t level, std::string& next) {
    if (level == shape_.sizes.size()) {
      out_ += next;
      bool const is_boolean = element_->kind == TypeKind::integer && element_->width == 1;
      next = element_->kind == TypeKind::complex ? "(0.0, 0.0)" : format_ ? "0.0" : is_boolean ? "false" : "0";
      return;
    }
    out_ += '[';
    for (std::int64_t i = 0; i < shape_.sizes[level]; ++i) {
      if (i > 0) out_ += ", ";
      fill(level + 1, next);
    }
    out_ += ']';
  }

  bool write_complex() {
    if (!takes('(')) {  // a real number
      out_ += '(';
      if (!write_number()) return false;
      out_ += ", 0.0)";
      return true;
    }
    out_ += '(';
    if (!write_number()) return false;
    if (!takes(',')) return fail("expected ','");
    out_ += ", ";
    if (!write_number()) return false;
    out_ += ')';
    return takes(')') || fail("expected ')'");
  }

  bool write_number() {
    skip();
    char const* const begin = at_;
    while (at_ != end_ && is_part_of_element(*at_)) ++at_;
    std::string_view word(begin, static_cast<std::size_t>(at_ - begin));
    if (word.empty()) return fail("expected a number");
    bool const is_boolean = element_->kind == TypeKind::integer && element_->width == 1;
    if (is_boolean) return write_boolean(word, begin);
    bool const is_right = format_ ? write_float(word) : write_integer(word);
    if (is_right) return true;
    at_ = begin;
    return fail(fmt::format("'{:.40}' is no number of type {}", word, shape_.element));
  }

  bool write_boolean(std::string_view word, char const* begin) {
    bool const is_true = word == "true" || word == "1";
    if (is_true || word == "false" || word == "0") {
      out_ += is_true ? "true" : "false";
      return true;
    }
    at_ = begin;
    return fail(fmt::format("'{:.40}' is not a boolean", word));
  }

  bool write_integer(std::string_view word) {
    if (word == "true" || word == "false") {
      out_ += word == "true" ? "1" : "0";
      return true;
    }
    bool const is_negative = word.starts_with('-');
    std::string_view digits = word.substr(is_negative ? 1 : 0);
    if (digits.empty() || !std::ranges::all_of(digits, is_digit)) return false;
    std::uint64_t value = 0;
    auto const [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (wrong != std::errc() || end != digits.data() + digits.size()) return false;
    bool const is_unsigned = element_->signedness == Signedness::is_unsigned;
    if (is_unsigned && is_negative) value = std::uint64_t{0} - value;  // XLA accepts negative 64-bit values
    std::uint64_t const most = ~std::uint64_t{0} >> (64 - element_->width);
    if (value > (is_unsigned ? most : most / 2 + (is_negative ? 1 : 0))) return false;
    if (is_unsigned && is_negative) {
      out_ += fmt::format("{}", value);
      return true;
    }
    out_ += word;
    return true;
  }

  bool write_float(std::string_view word) {
    bool const is_negative = word.starts_with('-');
    std::string_view const magnitude = word.substr(is_negative ? 1 : 0);
    if (magnitude == "nan") return write_nan(is_negative);
    if (magnitude == "inf") {
      write_code(format_->has_infinity() ? format_->infinity_code() : format_->nan_code(), is_negative);
      return true;
    }
    std::size_t at = 0;
    auto const digits = [&] {
      std::size_t const begin = at;
      while (at < magnitude.size() && is_digit(magnitude[at])) ++at;
      return at - begin;
    };
    std::size_t const whole = digits();
    std::size_t fraction = 0;
    bool const has_point = at < magnitude.size() && magnitude[at] == '.';
    if (has_point) ++at, fraction = digits();
    if (whole + fraction == 0) return false;
    std::string_view const before = magnitude.substr(0, at);
    std::string_view exponent;
    if (at < magnitude.size() && (magnitude[at] == 'e' || magnitude[at] == 'E')) {
      std::size_t const begin = at++;
      if (at < magnitude.size() && (magnitude[at] == '-' || magnitude[at] == '+')) ++at;
      if (digits() == 0) return false;
      exponent = magnitude.substr(begin);
    }
    if (at != magnitude.size()) return false;
    bool const may_be_large = !exponent.empty() || whole >= (format_->bits <= 8 ? 1 : 5);
    if (may_be_large && !is_in_range(magnitude)) return false;
    out_ += is_negative ? "-" : "";
    out_ += whole ? "" : "0";
    out_ += before;
    if (!has_point) out_ += ".0";
    if (has_point && fraction == 0) out_ += '0';
    out_ += exponent;
    return true;
  }

  // XLA rejects numbers that round to infinity.
  bool is_in_range(std::string_view magnitude) const {
    auto const code = parse_code_by_double(magnitude, *format_);
    return code && !format_->is_nan(*code) && !format_->is_infinite(*code);
  }

  // nan, nan(0x7f): the payload becomes the fraction bits.
  bool write_nan(bool is_negative) {
    std::uint64_t code = format_->nan_code();
    if (at_ != end_ && *at_ == '(') {
      char const* const close = scan_brackets(at_, end_);
      if (!close) return false;
      std::string_view payload(at_ + 1, static_cast<std::size_t>(close - at_ - 2));
      at_ = close;
      if (!payload.starts_with("0x")) return false;
      payload.remove_prefix(2);
      std::uint64_t bits = 0;
      auto const [end, wrong] = std::from_chars(payload.data(), payload.data() + payload.size(), bits, 16);
      if (wrong != std::errc() || end != payload.data() + payload.size()) return false;
      std::uint64_t const most = (std::uint64_t{1} << format_->fraction_bits) - 1;
      if (format_->nan == NanCodes::ieee) {
        if (bits == 0 || bits > most) return false;
        code = format_->infinity_code() | bits;
      }
    }
    write_code(code, is_negative);
    return true;
  }
  void write_code(std::uint64_t code, bool is_negative) {
    if (is_negative && format_->has_sign && format_->nan != NanCodes::negative_zero) code |= format_->sign_bit();
    out_ += fmt::format("0x{:0{}X}", code, (format_->bits + 3) / 4);
  }

  std::string_view text_;
  char const* at_;
  char const* const end_;
  Shape const& shape_;
  Type element_;
  LiteralError& error_;
  FloatFormat const* format_ = nullptr;
  std::string out_;
};

bool collect_leaves(std::string_view literal, Shape const& shape, std::vector<std::string_view>& leaves) {
  literal = trimmed(literal);
  if (shape.kind != ShapeKind::tuple) {
    leaves.push_back(literal);
    return true;
  }
  if (!literal.starts_with('(')) return false;
  auto const parts = parts_in(inside(literal));
  if (parts.size() != shape.members.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!collect_leaves(parts[i], shape.members[i], leaves)) return false;
  return true;
}

bool has_no_elements(Shape const& shape) { return std::ranges::find(shape.sizes, 0) != shape.sizes.end(); }

}  // namespace

bool is_first_element_only(std::string_view literal, Shape const& shape) {
  std::string_view const text = trimmed(literal);
  return shape.kind == ShapeKind::array && !shape.sizes.empty() && !text.empty() && text.front() != '{';
}

bool is_elided(std::string_view literal) { return literal.find("...") != std::string_view::npos; }

std::optional<std::vector<std::string_view>> leaf_literals(std::string_view literal, Shape const& shape) {
  std::vector<std::string_view> leaves;
  if (!collect_leaves(literal, shape, leaves)) return std::nullopt;
  return leaves;
}

assay::Attribute dense_of(Context& context, std::string_view text, Shape const& shape, Type type, LiteralError& error) {
  DenseLiteral literal;
  if (has_no_elements(shape)) {
    literal.form = DenseLiteral::Form::empty;
  } else {
    LiteralWriter writer(text, shape, type->element, error);
    if (!writer.write()) return nullptr;
    bool const is_scalar = shape.sizes.empty();
    literal.form = is_scalar ? DenseLiteral::Form::splat : DenseLiteral::Form::list;
    literal.shape = shape.sizes;
    literal.text = context.intern(writer.take());
  }
  return context.unique({.kind = AttributeKind::dense, .type = type, .literal = &literal});
}

}  // namespace assay::hlo
