#include "harness/backends/command_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::string_view kBlanks = " \t\n";

// Replaces each {name}, where name consists of lower-case letters and underscores, by the result of `name`.
std::string replaced(std::string_view word, std::function<std::string(std::string_view)> const& name) {
  std::string text;
  for (std::size_t at = 0; at < word.size();) {
    auto const end =
        std::min(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at + 1), word.size());  // end of a possible name
    bool const is_name = word[at] == '{' && end > at + 1 && end < word.size() && word[end] == '}';
    if (is_name) text += name(word.substr(at + 1, end - at - 1));
    if (!is_name) text += word[at];
    at = is_name ? end + 1 : at + 1;
  }
  return text;
}

bool names(std::string_view word, std::string_view wanted) {
  bool found = false;
  replaced(word, [&](std::string_view name) {
    found = found || name == wanted;
    return "";
  });
  return found;
}

}  // namespace

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    bool const blank = !quote && kBlanks.find(c) != std::string_view::npos;
    if (blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (quote ? c == quote : c == '\'' || c == '"')
      quote = quote ? 0 : c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      words.back() += text[++i];
    else
      words.back() += c;
  }
  if (quote) return Error{"a quote is not closed: " + std::string(text)};
  return words;
}

std::string shell_line(std::vector<std::string> const& words) {
  std::string line;
  for (auto const& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

Result<CommandTemplate> CommandTemplate::of(std::vector<std::string> words, Names more) {
  if (words.empty() || words[0].empty()) return Error{"an empty command"};
  auto const is_known = [&](std::string_view name) {
    constexpr std::string_view kNames[] = {"program", "inputs", "outputs", "folder", "input", "output"};
    return std::ranges::count(kNames, name) ||
           std::ranges::any_of(more, [&](auto& pair) { return pair.first == name; });
  };
  std::string unknown;
  for (auto const& word : words)
    replaced(word, [&](std::string_view name) {
      if (!is_known(name)) unknown = name;
      return "";
    });
  if (!unknown.empty())
    return Error{fmt::format(
        "unknown placeholder {{{}}}: use {{program}}, {{inputs}}, {{outputs}}, {{input}}, {{output}} or {{folder}}",
        unknown)};
  CommandTemplate command;
  command.words_ = std::move(words);
  command.more_ = std::move(more);
  return command;
}

std::vector<std::string> CommandTemplate::words(BackendRequest const& request) const {
  std::vector<std::string> all;
  auto const add = [&](std::string const& word, std::size_t number) {
    all.push_back(replaced(word, [&](std::string_view name) -> std::string {
      if (name == "program") return request.program;
      if (name == "inputs") return request.inputs;
      if (name == "outputs") return request.outputs;
      if (name == "folder") return request.folder;
      if (name == "input") return fmt::format("{}/input_{}.npy", request.inputs, number);
      if (name == "output") return fmt::format("{}/output_{}.npy", request.outputs, number);
      return std::ranges::find(more_, name, [](auto const& pair) { return std::string_view(pair.first); })->second;
    }));
  };
  for (auto const& word : words_) {
    bool const of_inputs = names(word, "input"), of_outputs = names(word, "output");
    std::size_t const times = of_inputs ? request.input_count : of_outputs ? request.result_count : 1;
    for (std::size_t i = 0; i < times; ++i) add(word, i);
  }
  return all;
}

}  // namespace assay
