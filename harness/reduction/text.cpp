#include "harness/reduction/text.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>

#include "support/characters.hpp"

namespace assay::reduction {
namespace {

using Clock = std::chrono::steady_clock;
using Parts = std::vector<std::string>;

constexpr std::size_t kMaxCharacters = 400;  // length of a text from which single characters are removed

Parts lines_of(std::string const& text) {
  Parts parts;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find('\n', at), text.size() - 1);
    parts.push_back(text.substr(at, end + 1 - at));
    at = end + 1;
  }
  return parts;
}

// Splits into names and numbers with the blanks after them, and other single characters.
Parts words_of(std::string const& text) {
  auto const is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '%' || c == '@' || c == '$';
  };
  Parts parts;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end == at) ++end;
    while (end < text.size() && is_blank(text[end])) ++end;
    parts.push_back(text.substr(at, end - at));
    at = end;
  }
  return parts;
}

Parts characters_of(std::string const& text) {
  Parts parts;
  if (text.size() > kMaxCharacters) return parts;
  for (char const c : text) parts.emplace_back(1, c);
  return parts;
}

std::string joined(Parts const& parts) {
  std::string text;
  for (auto const& part : parts) text += part;
  return text;
}

class TextSearch {
public:
  TextSearch(InterestingnessTest& test, std::string text, Observation failure, ReduceOptions const& options)
      : test_(test), text_(std::move(text)), seen_(std::move(failure)), options_(options) {}

  void run() {
    for (bool changed = true; changed && !is_over();) {
      changed = false;
      for (auto const split : {lines_of, words_of, characters_of}) changed |= minimise(split(text_));
    }
  }

  bool is_over() const { return seconds() > options_.time_limit || (options_.stop && options_.stop->load()); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  std::string const& text() const { return text_; }
  Observation const& seen() const { return seen_; }

private:
  // Removes runs of parts, of decreasing length.
  bool minimise(Parts parts) {
    bool any = false;
    for (std::size_t size = parts.size(); size > 0 && !is_over(); size /= 2)
      for (std::size_t at = 0; at < parts.size() && !is_over();) {
        Parts fewer(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(at));
        fewer.insert(fewer.end(), parts.begin() + static_cast<std::ptrdiff_t>(std::min(parts.size(), at + size)),
                     parts.end());
        if (take(joined(fewer))) {
          parts = std::move(fewer);
          any = true;
        } else {
          at += size;
        }
      }
    return any;
  }

  bool take(std::string text) {
    if (test_.is_known(text, {})) return false;
    auto attempt = test_.try_out(text, {});
    if (!is_same_failure(seen_, attempt.seen, false)) return false;
    text_ = std::move(text);
    seen_ = std::move(attempt.seen);
    return true;
  }

  InterestingnessTest& test_;
  std::string text_;
  Observation seen_;
  ReduceOptions const& options_;
  Clock::time_point const begin_ = Clock::now();
};

}  // namespace

void reduce_text(InterestingnessTest& test, std::string const& text, Observation const& failure,
                 ReduceOptions const& options, Reduced& reduced) {
  TextSearch search(test, text, failure, options);
  search.run();
  reduced.is_text = true;
  reduced.text = search.text();
  reduced.seen = search.seen();
  reduced.end = search.is_over() ? Reduced::End::timed_out : Reduced::End::reduced;
  reduced.time = search.seconds();
}

}  // namespace assay::reduction
