#include "grammar/text/block_scales.hpp"

#include <bit>
#include <charconv>
#include <vector>

#include "grammar/text/numbers.hpp"
#include "grammar/text/tokens.hpp"
#include "oracle/formats/decimal.hpp"

namespace assay::rules {
namespace {

constexpr std::size_t kMaxScaleNesting = 64;

// Reads a type whose syntax is already checked.
class BlockScalesReader {
public:
  explicit BlockScalesReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  std::optional<BlockScalesDefect> defect() {
    std::string_view word = token(), before;
    for (; !word.empty() && word != "{"; word = token())
      if (word != ":") before = word;
    expressed_ = float_format(before);
    read_blocks();
    while (word = token(), !word.empty() && word != "{") {
    }
    read_list(0);
    return defect_;
  }

private:
  // Returns the next unsigned number, word, or other character. Empty at the end.
  std::string_view token() {
    char const* const begin = skip_blanks(at_, end_);
    char const* end = begin;
    if (begin != end_) end = scan_float(begin, end_);
    if (!end && begin != end_) end = scan_hex(begin, end_);
    if (!end) {
      end = begin;
      while (end != end_ && is_in_word(*end)) ++end;
      if (end == begin && end != end_) ++end;
    }
    at_ = end;
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  void fail(std::string_view where, std::string message) {
    if (!defect_) defect_ = BlockScalesDefect{where.data(), where.size(), std::move(message)};
  }

  // Parses axis:size, ... and the closing brace.
  void read_blocks() {
    bool is_size = false, is_negative = false;
    for (std::string_view word = token(); !word.empty() && word != "}"; word = token()) {
      if (word == ":" || word == ",") {
        is_size = word == ":";
      } else if (word != "-" && word != "+") {
        auto const value = parse_integer(word);
        if (is_size && (is_negative || value == 0)) fail(word, "the size of a block must be at least 1");
        if (!is_size && is_negative && value != 0) fail(word, "an axis must be at least 0");
      }
      is_negative = word == "-";
    }
  }

  // Parses the text after a brace, up to the closing brace.
  void read_list(std::size_t depth) {
    std::size_t length = 0;
    bool is_negative = false, is_zero_point = false;
    for (std::string_view word = token(); !word.empty() && word != "}"; word = token()) {
      bool const is_list = word == "{";
      if (word == ":" || word == ",") {
        is_zero_point = word == ":";
      } else if (is_list || (word != "-" && word != "+" && !is_zero_point)) {
        ++length;
        note_depth(word, is_list ? depth + 1 : depth, is_list);
        if (is_list)
          depth + 1 < kMaxScaleNesting ? read_list(depth + 1) : fail(word, "lists are nested too deeply");
        else
          read_scale(word, is_negative);
      }
      is_negative = word == "-";
    }
    if (lengths_.size() <= depth) lengths_.resize(depth + 1);
    if (lengths_[depth] && *lengths_[depth] != length)
      fail({at_ - 1, 1}, "lists next to each other must be of one length");
    lengths_[depth] = length;
  }

  // All scales must be at the same depth.
  void note_depth(std::string_view where, std::size_t depth, bool is_list) {
    if (is_list) return;
    if (depth_ && *depth_ != depth) fail(where, "lists next to each other must be of one length");
    depth_ = depth;
  }

  void read_scale(std::string_view word, bool is_negative) {
    bool const is_bits = word.starts_with("0x");
    if (!is_bits && word.find('.') == word.npos) return fail(word, "a scale must be written with a point");
    auto const code = is_bits ? parse_code(word, kF64) : parse_code_by_double(word, kF64);
    if (!code || !expressed_) return;
    double const value = std::bit_cast<double>(*code);
    double const least = to_double(unpack(1, *expressed_));
    double const most = to_double(unpack(expressed_->max_finite_code(), *expressed_));
    if (is_negative || !(value >= least && value <= most))
      fail(word, "a scale must be a positive number of type " + std::string(expressed_->name));
  }

  char const *at_, *end_;
  FloatFormat const* expressed_ = nullptr;
  std::vector<std::optional<std::size_t>> lengths_;  // lengths of the lists at each depth
  std::optional<std::size_t> depth_;                 // depth of the scales
  std::optional<BlockScalesDefect> defect_;
};

}  // namespace

std::string block_scales_text(std::string_view text) {
  std::string made;
  bool is_scale = false;  // whether the last number is a scale
  char const* const last = text.data() + text.size();
  for (char const* at = skip_blanks(text.data(), last); at != last; at = skip_blanks(at, last)) {
    char const* const number = *at == '-' || *at == '+' ? skip_blanks(at + 1, last) : at;
    char const* end = number == last ? nullptr : scan_float(number, last);
    bool const is_zero_point = is_scale && made.ends_with(':');
    if (*at != ':') is_scale = end != nullptr;
    if (!end && number != last) end = scan_hex(number, last);
    if (!end && number != last) end = scan_digits(number, last);
    if (!end || (!made.empty() && is_in_word(made.back()))) {
      made += *at == ',' ? std::string(", ") : std::string(1, *at);
      ++at;
      continue;
    }
    std::string literal(at == number ? "" : std::string(1, *at));
    literal.append(number, end);
    double value = 0;
    std::from_chars(literal.data() + literal.starts_with('+'), literal.data() + literal.size(), value);
    if (is_zero_point && !is_scale && value == 0 && !literal.starts_with("0x"))
      made.pop_back();
    else
      made += is_scale ? scale_text(value) : literal;
    at = end;
  }
  return made;
}

std::optional<BlockScalesDefect> block_scales_defect(std::string_view text) { return BlockScalesReader(text).defect(); }

}  // namespace assay::rules
