#include "tools/reference/manual_section.hpp"

namespace assay {

namespace {

struct SectionTitle {
  std::string_view start, title;
};
constexpr SectionTitle kTitles[] = {
    {"Example:", "EXAMPLES"}, {"Examples:", "EXAMPLES"}, {"Exit status:", "EXIT STATUS"}};

// Adds a line. If `joins` is true and the last part is equally verbatim or not verbatim, the line is appended to this
// part.
void add_line(std::vector<ManualSection>& sections, std::string_view title, std::string_view line, bool joins) {
  bool const is_verbatim = line.starts_with(' ') || line.find("  ") != line.npos;
  if (joins && !sections.empty() && sections.back().is_verbatim == is_verbatim)
    sections.back().text += "\n" + std::string(line);
  else
    sections.push_back({std::string(title), std::string(line), is_verbatim});
}

}  // namespace

std::vector<ManualSection> manual_sections(std::string_view footer) {
  std::vector<ManualSection> sections;
  std::string_view title = "DESCRIPTION";
  bool at_start = true;  // whether the line begins a paragraph
  while (!footer.empty()) {
    auto const end = footer.find('\n');
    auto line = footer.substr(0, end);
    footer.remove_prefix(end == footer.npos ? footer.size() : end + 1);
    if (line.empty()) {
      at_start = true;
      continue;
    }
    if (at_start && !line.starts_with(' ')) title = "DESCRIPTION";
    for (auto const& known : kTitles)
      if (line.starts_with(known.start)) {
        title = known.title;
        at_start = true;
        line.remove_prefix(known.start.size());
        while (line.starts_with(' ')) line.remove_prefix(1);
      }
    if (line.empty()) continue;
    add_line(sections, title, line, !at_start);
    at_start = false;
  }
  return sections;
}

}  // namespace assay
