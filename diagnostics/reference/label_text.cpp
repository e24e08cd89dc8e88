#include "diagnostics/reference/label_text.hpp"

#include <fmt/format.h>

#include <string_view>

#include "constraints/labels/help_uri.hpp"
#include "grammar/notation/formula_words.hpp"
#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kTextWidth = 100;

// Wraps words, with `indent` before each line.
std::string wrapped_words(std::string_view text, std::string const& indent) {
  std::string result, line;
  for (auto const word : split(text, ' ')) {
    if (!line.empty() && indent.size() + line.size() + 1 + word.size() > kTextWidth) {
      result += indent + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return line.empty() ? result : result + indent + line + "\n";
}

std::string indented_lines(std::string_view text, std::string const& indent) {
  std::string result;
  while (!text.empty()) {
    auto const line = consume_until(text, '\n');
    result += line.empty() ? "\n" : indent + std::string(line) + "\n";
  }
  return result;
}

// Returns the `check` command for the example.
std::string check_command(ExamplePair const& example) {
  return example.options.empty() ? "" : fmt::format(" (assay check {})", example.options);
}

Json to_json(std::vector<LabelPage::Named> const& names) {
  Json json = Json::object();
  for (auto const& named : names) json[named.name] = named.text;
  return json;
}

Json page_json(LabelPage const& page) {
  Json json = {{"label", page.label},
               {"title", page.title},
               {"of", page.of},
               {"severity", page.severity},
               {"command", page.command},
               {"words", page.words},
               {"rule", page.rule},
               {"definitions", to_json(page.definitions)},
               {"members", to_json(page.members)},
               {"source", page.source},
               {"document", page.document},
               {"why", page.why},
               {"mend", page.fix},
               {"official", page.official}};
  if (page.example)
    json["example"] = {{"wrong", page.example->wrong},
                       {"right", page.example->right},
                       {"options", page.example->options},
                       {"file", "tests/conformance/" + page.example->file}};
  else
    json["noExample"] = page.no_example;
  if (auto uri = help_uri(page.label); !uri.empty()) json["helpUri"] = std::move(uri);
  return json;
}

std::string code(std::string_view language, std::string_view text) {
  return fmt::format("```{}\n{}{}```\n", language, text, text.ends_with('\n') ? "" : "\n");
}

// Escapes characters that have a meaning in Markdown.
std::string plain(std::string_view text) {
  std::string result;
  bool in_code = false;
  for (char const c : text) {
    if (c == '`') in_code = !in_code;
    if (!in_code && (c == '<' || c == '*' || c == '_' || c == '[' || c == ']' || c == '|')) result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

std::string label_text(LabelPage const& page) {
  std::string text = fmt::format("{}: {}\n", page.label, page.title);
  auto const section = [&](std::string_view title, std::string_view body) {
    if (!body.empty()) text += fmt::format("\n{}\n{}", title, wrapped_words(body, "  "));
  };
  section("Rule", page.words);
  if (!page.rule.empty()) text += "\n" + indented_lines(page.rule, "    ");
  if (!page.definitions.empty()) text += "\n  where\n";
  for (auto const& [name, value] : page.definitions) text += fmt::format("    {} = {}\n", name, value);
  if (!page.members.empty()) text += "\n";
  for (auto const& [name, value] : page.members) text += fmt::format("    {} ({})\n", name, value);
  auto source = page.source;
  if (!page.document.empty()) source += ": " + page.document;
  section("Reference", source);
  section("Why", page.why);
  section("How to fix it", page.fix);
  section("Official tools", page.official);
  if (page.example) {
    auto const options = check_command(*page.example);
    text += fmt::format("\nWrong{}\n{}", options, indented_lines(page.example->wrong, "    "));
    if (!page.example->right.empty())
      text += fmt::format("\nRight{}\n{}", options, indented_lines(page.example->right, "    "));
  } else {
    section("No example", page.no_example);
  }
  if (page.command != "check") section("Printed by", page.command);
  if (!docs_url().empty()) text += fmt::format("\n{}\n", help_uri(page.label));
  return text;
}

std::string label_markdown(LabelPage const& page) {
  // The title of a label that is not a rule is the beginning of its text.
  bool const is_said = page.words.size() > 1 && page.words.find(page.title.substr(1)) == 1;
  auto const title = is_said ? page.words : sentence(page.title);
  std::string text = fmt::format("## {}\n\n**{}**\n", page.label, plain(title));
  auto const paragraph = [&](std::string_view title, std::string_view body) {
    if (!body.empty()) text += fmt::format("\n{}{}\n", title, plain(body));
  };
  if (page.words != title) paragraph("", page.words);
  std::string rule = page.rule.empty() ? "" : page.rule + "\n";
  for (auto const& [name, value] : page.definitions) rule += fmt::format("  where {} = {}\n", name, value);
  if (!rule.empty()) text += "\n" + code("", rule);
  if (!page.members.empty()) text += "\n";
  for (auto const& [name, value] : page.members) text += fmt::format("* `{}` ({})\n", name, plain(value));
  if (!page.source.empty())
    text += page.document.empty() ? fmt::format("\nDefined in: {}.\n", plain(page.source))
                                  : fmt::format("\nDefined in: [{}]({}).\n", plain(page.source), page.document);
  paragraph("Why: ", page.why);
  paragraph("To fix it: ", page.fix);
  paragraph("Official tools: ", page.official);
  if (page.example) {
    text += fmt::format("\nWrong{}:\n\n{}", check_command(*page.example), code("mlir", page.example->wrong));
    if (!page.example->right.empty()) text += fmt::format("\nRight:\n\n{}", code("mlir", page.example->right));
  } else {
    paragraph("No example: ", page.no_example);
  }
  if (page.command != "check") text += fmt::format("\nPrinted by: `{}`.\n", page.command);
  return text;
}

std::string label_json(LabelPage const& page) {
  return page_json(page).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string label_list_json(std::vector<LabelPage> const& pages) {
  Json json = Json::array();
  for (auto const& page : pages) json.push_back(page_json(page));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::map<std::string, std::string> label_pages() {
  constexpr std::string_view kMade = "<!-- Made by `assay explain --format markdown -o FOLDER`. Do not edit. -->\n";
  std::map<std::string, std::string> sections, pages;
  std::string table, others;
  for (auto const& entry : label_entries()) {
    auto const name = label_page(entry.label);
    auto const page = label_page_of(entry);
    if (name == "README") {
      table += fmt::format("| [{0}](#{0}) | `{1}` | {2} |\n", page.label, page.command, plain(page.words));
      others += "\n" + label_markdown(page);
    } else {
      sections[name] += "\n" + label_markdown(page);
    }
  }
  std::string index;
  for (auto const& [name, text] : sections) {
    pages[name + ".md"] = fmt::format("{}\n# Findings about {}\n{}", kMade, name, text);
    index += fmt::format("{}[{}]({}.md)", index.empty() ? "" : ", ", name, name);
  }
  pages["README.md"] = fmt::format(
      "{}\n# Findings, by label\n\nEach finding of `assay` has a label. `assay explain LABEL` prints the same text as "
      "these pages.\n\n## Labels of rules\n\nA rule of an op, a type or "
      "a constant: the op's name and the number of the clause or row in the specification. "
      "The pages: {}.\n\n## Other labels\n\n| label | command | finding |\n|---|---|---|\n{}{}",
      kMade, index, table, others);
  return pages;
}

}  // namespace assay
