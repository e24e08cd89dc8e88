// Implements tools/command/command.hpp: `assay explain`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "constraints/labels/label_page.hpp"
#include "diagnostics/reference/label_text.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/notation/specification.hpp"
#include "support/files.hpp"
#include "support/near_names.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

constexpr char const* kExplainExamples = R"(Exit status: 0 success, 2 unknown label.

Examples:
  assay explain dot_general_c10                          the rule in words, a wrong and a right program, how to fix it
  assay explain dot_general                              the labels of an op
  assay explain --list                                   all labels
  assay explain --format json syntax ssa_type            as JSON
  assay explain --format markdown -o labels              the pages of all labels)";

struct ExplainOptions {
  std::vector<std::string> labels;
  std::string format = "text", output;
  bool list = false;
};

// Accepts labels as diagnostics print them, such as [dot_general_c10].
std::string without_brackets(std::string label) {
  if (label.starts_with('[') && label.ends_with(']')) return label.substr(1, label.size() - 2);
  return label;
}

// Labels have no capital letters.
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string suggest_label(std::string const& label) {
  std::string lower = label;
  std::ranges::transform(lower, lower.begin(), to_lower);
  return find_label(lower) ? fmt::format("; did you mean {}?", lower) : did_you_mean(lower, label_names());
}

// Replaces the name of an op by all labels of the op.
std::vector<std::string> labels_of_ops(std::vector<std::string> const& names) {
  std::vector<std::string> labels;
  for (auto const& name : names) {
    auto const* op = find_label(without_brackets(name)) ? nullptr : Specification::get().op_named(name);
    if (op == nullptr) labels.push_back(without_brackets(name));
    for (auto const& entry : label_entries())
      if (op != nullptr && entry.op == op) labels.push_back(entry.label);
  }
  return labels;
}

std::vector<LabelPage> expected_pages(ExplainOptions const& options) {
  std::vector<LabelPage> pages;
  for (auto const& label : options.labels) {
    auto const* entry = find_label(label);
    auto elements = entry == nullptr ? elements_page(label) : std::nullopt;
    if (entry == nullptr && !elements) stop(fmt::format("unknown label {}{}", label, suggest_label(label)));
    pages.push_back(entry == nullptr ? *std::move(elements) : label_page_of(*entry));
  }
  if (options.labels.empty())
    for (auto const& entry : label_entries()) pages.push_back(label_page_of(entry));
  return pages;
}

ExitStatus list_labels(ExplainOptions const& options) {
  auto const pages = expected_pages(options);
  if (options.format == "json") return write_stdout(label_list_json(pages)), ExitStatus::conforms;
  for (auto const& page : pages) write_stdout(fmt::format("{:<44} {}\n", page.label, page.title));
  return ExitStatus::conforms;
}

ExitStatus write_pages(std::string const& folder) {
  std::error_code made;
  std::filesystem::create_directories(folder, made);
  for (auto const& [name, text] : label_pages()) or_stop(write_file(folder + "/" + name, text), "explain: ");
  return ExitStatus::conforms;
}

ExitStatus explain_labels(ExplainOptions const& options) {
  if (!options.output.empty()) {
    if (options.format != "markdown" || options.list || !options.labels.empty())
      stop("-o requires --format markdown: explain --format markdown -o FOLDER");
    return write_pages(options.output);
  }
  bool const names_op = options.labels.size() == 1 && find_label(without_brackets(options.labels[0])) == nullptr;
  auto wanted = options;
  wanted.labels = labels_of_ops(options.labels);
  if (options.list || (names_op && wanted.labels.size() > 1 && options.format == "text")) return list_labels(wanted);
  if (options.labels.empty()) stop("explain: expected a label, such as dot_general_c10, or --list");
  auto const pages = expected_pages(wanted);
  if (options.format == "json") {
    write_stdout(pages.size() == 1 ? label_json(pages.front()) : label_list_json(pages));
    return ExitStatus::conforms;
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (i > 0) write_stdout("\n");
    write_stdout(options.format == "markdown" ? label_markdown(pages[i]) : label_text(pages[i]));
  }
  return ExitStatus::conforms;
}

}  // namespace

Action add_explain(Arguments command) {
  auto const options = std::make_shared<ExplainOptions>();
  command.option("LABEL", options->labels, "labels such as dot_general_c10 or syntax, or an op for all of its labels");
  command.flag("--list", options->list, "list all labels, or the given ones");
  command.spec_version();
  command.choice("--format", options->format, {"text", "json", "markdown"}, "output format");
  command.option("-o,--output", options->output, "with --format markdown: write the pages of all labels to this folder")
      .value("FOLDER");
  command.examples(kExplainExamples);
  return [=] { return explain_labels(*options); };
}

}  // namespace assay
