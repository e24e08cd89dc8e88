#include "generators/embedded.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr std::string_view kPrograms = "programs/", kEnding = ".mlir", kSeparator = "\n// -----\n", kComment = "//";

std::string_view without_line(std::string_view text) {
  auto const end = text.find('\n');
  return end == text.npos ? "" : text.substr(end + 1);
}

// Parses one program of a file. Its text begins after the leading comments and empty lines.
EmbeddedProgram one_program(std::string_view op, std::string_view piece) {
  EmbeddedProgram program{op, piece, {}};
  for (; program.text.starts_with(kComment) || program.text.starts_with('\n');
       program.text = without_line(program.text)) {
    auto line = program.text.substr(0, program.text.find('\n'));
    line.remove_prefix(std::min(line.find_first_not_of("/ "), line.size()));
    auto const key = line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"));
    if (!key.empty() && line.substr(key.size()).starts_with(": "))
      program.options.emplace_back(key, line.substr(key.size() + 2));
  }
  return program;
}

}  // namespace

std::string_view EmbeddedProgram::option(std::string_view key) const {
  for (auto const& [name, value] : options)
    if (name == key) return value;
  return "";
}

std::vector<EmbeddedProgram> embedded_programs(std::string_view topic) {
  std::vector<EmbeddedProgram> programs;
  std::string const folder = std::string(kPrograms) + std::string(topic) + "/";
  for (EmbeddedFile const& file : generator_files()) {
    if (!file.name.starts_with(folder) || !file.name.ends_with(kEnding)) continue;
    auto op = file.name.substr(folder.size());
    op.remove_suffix(kEnding.size());
    for (std::string_view rest = file.text; !rest.empty();) {
      auto const end = rest.find(kSeparator);
      programs.push_back(one_program(op, rest.substr(0, end)));
      rest = end == rest.npos ? "" : rest.substr(end + kSeparator.size());
    }
  }
  return programs;
}

std::string fill_in(std::string_view text,
                    std::initializer_list<std::pair<std::string_view, std::string_view>> replacements) {
  std::string filled(text);
  for (auto const& [key, value] : replacements) {
    std::string const hole = "{" + std::string(key) + "}";
    for (auto at = filled.find(hole); at != filled.npos; at = filled.find(hole, at + value.size()))
      filled.replace(at, hole.size(), value);
  }
  return filled;
}

}  // namespace assay
