#include "diagnostics/policy/allow_comments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/policy/labels.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::string_view kMark = "assay:";

// Returns the beginning of the comment of a line, or npos. A string ends at the end of its line.
std::size_t comment_in(std::string_view line) {
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (in_string && line[i] == '\\')
      ++i;
    else if (line[i] == '"')
      in_string = !in_string;
    else if (!in_string && line[i] == '/' && i + 1 < line.size() && line[i + 1] == '/')
      return i;
  }
  return line.npos;
}

bool is_pattern(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return is_name_char(c) || c == '*' || c == '?' || c == '.'; });
}

std::string_view consume_word(std::string_view& text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == ',')) text.remove_prefix(1);
  auto const word = text.substr(0, text.find_first_of(" \t,"));
  text.remove_prefix(word.size());
  return word;
}

class AllowReader {
public:
  AllowReader(Source const& source, Diagnostics& problems) : source_(source), problems_(problems) {}

  std::vector<AllowComment> read() {
    std::string_view const text = source_.text();
    // Searches its last character, which large constants do not contain.
    for (std::size_t at = text.find(kMark.back()); at != text.npos; at = text.find(kMark.back(), at + 1)) {
      if (!text.substr(0, at + 1).ends_with(kMark)) continue;
      auto const line_number = source_.position(static_cast<std::uint32_t>(at)).line;
      if (line_number == last_line_) continue;
      auto const line = source_.line(line_number);
      auto const begin = comment_in(line);
      if (begin == line.npos) continue;
      auto const rest = trimmed(line.substr(begin + 2));
      if (!rest.starts_with(kMark)) continue;  // the text only mentions it
      last_line_ = line_number;
      take(line, begin, rest.substr(kMark.size()), line_number);
    }
    return std::move(found_);
  }

private:
  void take(std::string_view line, std::size_t begin, std::string_view rest, std::uint32_t number) {
    AllowComment comment;
    comment.range = range_of(trimmed(line.substr(begin)));
    comment.own_line = comment.for_line = number;
    if (trimmed(line.substr(0, begin)).empty()) comment.for_line = next_line(number);
    auto const verb = consume_word(rest);
    comment.whole_file = verb == "allow-file";
    if (!comment.whole_file && verb != "allow")
      return problem(
          "malformed_allow", comment.range,
          fmt::format("'{}' is not a valid keyword in a comment{}", verb, did_you_mean(verb, {"allow", "allow-file"})),
          "write `// assay: allow LABEL, because ...`, or allow-file for all of the file");
    while (true) {
      auto const word = consume_word(rest);
      if (word.empty() || word == "because") break;
      if (!is_pattern(word))
        return problem("malformed_allow", range_of(word), fmt::format("'{}' is not a label", word),
                       "separate labels with commas; begin the reason with `because`");
      comment.labels.push_back({std::string(word), range_of(word)});
    }
    if (comment.labels.empty())
      return problem("malformed_allow", comment.range, "this comment names no label",
                     "add the label that is in brackets after the finding");
    comment.reason = trimmed(rest);
    if (comment.reason.empty())
      problem("allow_without_reason", comment.range, "this comment allows findings without a reason",
              "end it with `, because ...`");
    found_.push_back(std::move(comment));
  }

  // Returns the next line after `number` that has more than blanks and a comment.
  std::uint32_t next_line(std::uint32_t number) const {
    auto const last = source_.position(static_cast<std::uint32_t>(source_.text().size())).line;
    while (number < last) {
      auto const line = trimmed(source_.line(++number));
      if (!line.empty() && !line.starts_with("//")) break;
    }
    return number;
  }

  SourceRange range_of(std::string_view part) const {
    auto const begin = static_cast<std::uint32_t>(part.data() - source_.text().data());
    return {begin, begin + static_cast<std::uint32_t>(part.size())};
  }

  void problem(std::string label, SourceRange range, std::string message, std::string hint) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::warning;
    diagnostic.label = std::move(label);
    diagnostic.range = range;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    problems_.add(std::move(diagnostic));
  }

  Source const& source_;
  Diagnostics& problems_;
  std::vector<AllowComment> found_;
  std::uint32_t last_line_ = 0;
};

}  // namespace

std::vector<AllowComment> read_allow_comments(Source const& source, Diagnostics& problems) {
  return AllowReader(source, problems).read();
}

}  // namespace assay
