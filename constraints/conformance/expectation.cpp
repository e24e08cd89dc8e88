#include "constraints/conformance/expectation.hpp"

#include <algorithm>
#include <charconv>
#include <regex>
#include <set>
#include <unordered_map>
#include <utility>

namespace assay {

namespace {

constexpr std::string_view kMarker = "expected-";
// The product of the two bounds the work of matching.
constexpr std::size_t kMaxPattern = 512, kMaxText = 1024;
constexpr std::size_t kRepetitionStates = 20'000;  // limit for a pattern with x{m,n}, which counts as n of x
constexpr std::uint32_t kMaxCount = 1'000'000;
constexpr std::size_t kMaxComment = 4096;

// Reads one comment, beginning after "expected-".
class Reader {
public:
  Reader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  // The line that the designator refers to: relative to this one, or the nearest without an expectation.
  enum class Designator { relative, above, below };

  // Returns false for another word after "expected-".
  bool read_kind(Expectation& expectation) {
    if (take("error"))
      expectation.kind = ExpectedKind::error;
    else if (take("warning") || take("remark"))
      expectation.kind = ExpectedKind::warning;
    else if (take("note"))
      expectation.kind = ExpectedKind::note;
    else
      return false;
    expectation.is_regex = take("-re");
    return true;
  }

  bool read_rest(Expectation& expectation, Designator& designator, std::int64_t& offset) {
    blanks();
    if (take("@") && !read_designator(designator, offset)) return false;
    blanks();
    if (digit() && !number(expectation.count)) return false;
    blanks();
    return read_text(expectation.text);
  }

  std::size_t at() const { return at_; }

private:
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  void blanks() { at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
  bool digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }

  bool number(std::uint32_t& value) {
    auto const [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    at_ = static_cast<std::size_t>(end - text_.data());
    return error == std::errc() && value > 0 && value <= kMaxCount;
  }

  bool read_designator(Designator& designator, std::int64_t& offset) {
    if (take("above")) return designator = Designator::above, true;
    if (take("below")) return designator = Designator::below, true;
    bool const back = take("-");
    if (!back && !take("+")) return false;
    std::uint32_t lines = 0;
    if (!digit()) return false;
    number(lines);
    offset = back ? -std::int64_t{lines} : std::int64_t{lines};
    return true;
  }

  // Reads {{...}}, which may contain balanced pairs {{...}}. The last two of several closing braces close the text.
  bool read_text(std::string& result) {
    if (!take("{{")) return false;
    std::size_t const begin = at_;
    for (int depth = 1; at_ + 1 < text_.size();) {
      auto const two = text_.substr(at_, 2);
      if (two == "{{") {
        ++depth;
        at_ += 2;
      } else if (two == "}}") {
        if (depth == 1) {
          while (at_ + 2 < text_.size() && text_[at_ + 2] == '}') ++at_;
          result = text_.substr(begin, at_ - begin);
          at_ += 2;
          return true;
        }
        --depth;
        at_ += 2;
      } else {
        ++at_;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_;
};

// Text outside {{...}} matches literally.
std::string to_regex(std::string_view text) {
  std::string pattern;
  while (!text.empty()) {
    std::size_t const open = std::min(text.find("{{"), text.size());
    for (char const c : text.substr(0, open)) {
      if (std::string_view("\\^$.|?*+()[{").find(c) != std::string_view::npos) pattern += '\\';
      pattern += c;
    }
    if (open == text.size()) break;
    std::size_t const close = std::min(text.find("}}", open + 2), text.size());
    pattern += '(';
    pattern += text.substr(open + 2, close - open - 2);
    pattern += ')';
    text.remove_prefix(std::min(close + 2, text.size()));
  }
  return pattern;
}

// In libstdc++, selects the matcher that does not recurse per byte and does not backtrack.
#ifdef __GLIBCXX__
constexpr auto kPolynomial = std::regex_constants::__polynomial;
#else
constexpr std::regex_constants::syntax_option_type kPolynomial{};
#endif

bool matches(std::string const& pattern, std::string_view text) {
  if (pattern.size() > kMaxPattern) return false;
  try {
    // One pass over the text: the pattern itself allows any text before it.
    namespace rules = std::regex_constants;
    std::regex const regex(".*(" + pattern + ")", rules::extended | rules::nosubs | kPolynomial);
    std::string const bounded(text.substr(0, kMaxText));
    return std::regex_search(bounded, regex, rules::match_continuous);
  } catch (std::regex_error const&) {
    return false;
  }
}

}  // namespace

std::vector<Expectation> read_expectations(Source const& source, SourceRange part, Diagnostics& problems) {
  struct Pending {
    Expectation expectation;
    Reader::Designator designator;
    std::int64_t offset;
    std::uint32_t line;
  };
  std::vector<Pending> pending;
  std::set<std::uint32_t> designators;  // lines with an expectation
  auto const text = source.text().substr(0, part.end);
  LineColumn comment{0, 0};  // the last line inspected, and the column of its first `//`
  for (std::size_t at = text.find(kMarker, part.begin); at != std::string_view::npos; at = text.find(kMarker, at)) {
    auto const begin = static_cast<std::uint32_t>(at);
    auto const position = source.position(begin);
    auto const line = source.line(position.line);
    at += kMarker.size();
    if (comment.line != position.line) {
      auto const slashes = std::min<std::size_t>(line.find("//"), UINT32_MAX - 1);
      comment = {position.line, static_cast<std::uint32_t>(slashes) + 1};
    }
    if (comment.column > position.column) continue;
    Pending item{{}, Reader::Designator::relative, 0, position.line};
    std::size_t const after = position.column - 1 + kMarker.size();
    Reader reader(line.substr(0, after + kMaxComment), after);
    if (!reader.read_kind(item.expectation)) continue;
    if (!reader.read_rest(item.expectation, item.designator, item.offset)) {
      problems.error("malformed_expectation", {begin, static_cast<std::uint32_t>(at)},
                     "this is not `expected-error@+1 {{text}}` or one of its variants");
      continue;
    }
    at = begin + (reader.at() - (position.column - 1));
    item.expectation.range = {begin, static_cast<std::uint32_t>(at)};
    designators.insert(position.line);
    pending.push_back(std::move(item));
  }

  // For each of those lines, the nearest line without an expectation above and below.
  std::unordered_map<std::uint32_t, std::int64_t> above, below;
  for (std::uint32_t const line : designators) {
    auto const before = above.find(line - 1);
    above[line] = before == above.end() ? std::int64_t{line} - 1 : before->second;
  }
  for (auto line = designators.rbegin(); line != designators.rend(); ++line) {
    auto const after = below.find(*line + 1);
    below[*line] = after == below.end() ? std::int64_t{*line} + 1 : after->second;
  }

  std::vector<Expectation> expectations;
  for (auto& [expectation, designator, offset, line] : pending) {
    std::int64_t target = std::int64_t{line} + offset;
    if (designator != Reader::Designator::relative)
      target = (designator == Reader::Designator::above ? above : below)[line];
    expectation.line = static_cast<std::uint32_t>(std::clamp<std::int64_t>(target, 0, UINT32_MAX));
    expectations.push_back(std::move(expectation));
  }
  return expectations;
}

std::size_t work(Expectation const& expectation, std::string_view message) {
  if (!expectation.is_regex) return message.size();
  std::string const pattern = to_regex(expectation.text);
  bool repeats = false;
  for (std::size_t at = pattern.find('{'); at != std::string::npos && !repeats; at = pattern.find('{', at + 1))
    repeats = at > 0 && pattern[at - 1] != '\\';
  return (pattern.size() + (repeats ? kRepetitionStates : 0)) * std::min(message.size(), kMaxText);
}

bool fits(Expectation const& expectation, std::string_view message, std::string_view label) {
  if (expectation.is_regex) return matches(to_regex(expectation.text), message);
  return expectation.text == label || message.find(expectation.text) != std::string_view::npos;
}

}  // namespace assay
