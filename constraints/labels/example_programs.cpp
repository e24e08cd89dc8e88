#include "constraints/labels/example_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "constraints/conformance/conformance_programs.hpp"
#include "support/gzip.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

struct PackedFile {
  std::string_view name, text;
};

// Returns the packed files, which are unpacked on first use.
std::vector<PackedFile> const& packed_files() {
  static std::string const kText = unpack_gzip(packed_conformance_programs());
  static std::vector<PackedFile> const kFiles = [] {
    constexpr std::string_view kMark = "//==== ";
    std::vector<PackedFile> files;
    std::string_view rest = kText;
    while (rest.starts_with(kMark)) {
      rest.remove_prefix(kMark.size());
      auto const name = consume_until(rest, '\n');
      auto const end = rest.find(std::string("\n").append(kMark));
      auto const size = end == rest.npos ? rest.size() : end + 1;
      files.push_back({name, rest.substr(0, size)});
      rest.remove_prefix(size);
    }
    return files;
  }();
  return kFiles;
}

bool applies_to(PackedFile const& file, std::string_view label) {
  return std::filesystem::path(file.name).stem().string() == label;
}

// Returns the file with the name of the label, or else a file that expects the label.
PackedFile const* file_about(std::string_view label) {
  auto const& files = packed_files();
  auto found = std::ranges::find_if(files, [&](PackedFile const& file) { return applies_to(file, label); });
  if (found == files.end()) {
    auto const mark = fmt::format("{{{{{}}}}}", label);
    found = std::ranges::find_if(files, [&](PackedFile const& file) { return file.text.find(mark) != file.text.npos; });
  }
  return found == files.end() ? nullptr : &*found;
}

bool is_option(std::string_view line) {
  return line.starts_with("// against: ") || line.starts_with("// allow-") || line.starts_with("// target-version: ");
}

// Returns the program without the comments that configure the check. The line above the faulty line names the violated
// rule.
std::string shown_program(std::string_view text, std::string_view label) {
  std::string shown;
  for (std::string_view rest = text; !rest.empty();) {
    auto const line = consume_until(rest, '\n');
    auto const words = trimmed(line);
    bool const is_title = words.starts_with(std::string("// ").append(label));
    if (words.starts_with("// expected-")) {
      if (words.find(std::string("{{").append(label)) != words.npos)
        shown += std::string(line.substr(0, line.find("//"))) + "// violates " + std::string(label) + ":\n";
    } else if (!is_title && !is_option(words) && (!words.empty() || !shown.empty())) {
      shown += std::string(line) + "\n";
    }
  }
  while (shown.ends_with("\n\n")) shown.pop_back();
  return shown;
}

std::string title_of(std::string_view text) {
  auto line = consume_until(text, '\n');
  if (!line.starts_with("// ")) return "";
  if (auto const colon = line.find(": "); colon != line.npos) line.remove_prefix(colon + 2);
  if (line.ends_with('.')) line.remove_suffix(1);
  return is_option(line) ? "" : std::string(line);
}

std::string options_of(CheckOptions const& options) {
  std::string text;
  if (options.against == Against::official) text += " --against official";
  if (options.allow_unregistered_dialect) text += " --allow-unregistered-dialect";
  if (options.target) text += " --target-version " + to_string(*options.target);
  return text.empty() ? "" : text.substr(1);
}

}  // namespace

std::optional<ExamplePair> example_of(std::string_view label) {
  auto const* file = file_about(label);
  if (file == nullptr) return std::nullopt;
  auto const read = read_conformance_file(std::string(file->name), Source::from_string("", std::string(file->text)));
  if (!read) return std::nullopt;
  auto const part = [&](SourceRange range) { return file->text.substr(range.begin, range.end - range.begin); };
  ConformancePiece const* wrong = nullptr;
  ConformancePiece const* right = nullptr;
  auto const expects = [&](ConformancePiece const& piece) {
    return part(piece.range).find(fmt::format("{{{{{}}}}}", label)) != std::string_view::npos;
  };
  for (auto const& piece : read->pieces) {
    bool const is_better = wrong == nullptr || (wrong->expected.size() > 1 && piece.expected.size() == 1);
    if (expects(piece) && is_better) wrong = &piece;
    if (piece.expected.empty() && !expects(piece) && (right == nullptr || wrong == nullptr)) right = &piece;
  }
  if (wrong == nullptr) return std::nullopt;
  return ExamplePair{title_of(file->text), shown_program(part(wrong->range), label),
                     right == nullptr ? "" : shown_program(part(right->range), label), options_of(read->options),
                     std::string(file->name)};
}

std::string unbreakable_reason(std::string_view label) {
  for (auto const& file : packed_files()) {
    if (!file.name.ends_with("unbreakable.tsv")) continue;
    for (std::string_view rest = file.text; !rest.empty();) {
      auto const line = consume_until(rest, '\n');
      if (line.starts_with(label) && line.substr(label.size()).starts_with('\t'))
        return std::string(line.substr(label.size() + 1));
    }
  }
  return "";
}

}  // namespace assay
