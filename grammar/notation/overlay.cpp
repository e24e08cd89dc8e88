#include "grammar/notation/overlay.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "support/text.hpp"

namespace assay {

namespace {

// A row with its continuation lines, its annotations, and the comments before it.
struct OverlayRow {
  std::string key, text;
};
struct OverlayElement {
  std::string header, leading;  // `leading` are the comments and blank lines above it
  std::vector<OverlayRow> rows;
};

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

// Returns the key of a row: "C3", "input lhs", "execution E1", "summary". Rows without a name are identified by their
// kind.
std::string row_key(std::string_view row) {
  constexpr std::string_view kNamed[] = {"input",      "attribute", "function", "output",   "let",
                                         "official",   "execution", "elements", "residual", "distribution",
                                         "derivative", "assures",   "suites",   "case",     "field"};
  auto rest = trimmed(row);
  auto const first = rest.substr(0, rest.find_first_of(" ("));
  if (std::ranges::find(kNamed, first) == std::end(kNamed)) return std::string(first);
  rest = trimmed(rest.substr(first.size()));
  return std::string(first) + " " + std::string(rest.substr(0, rest.find_first_of(" (=")));
}

// An annotation belongs to the row above it, even if it is not indented more.
bool continues(std::string_view line, std::size_t indent) {
  auto const words = trimmed(line);
  return indent_of(line) > indent || words.starts_with("official accepts") || words.starts_with("official checks");
}

std::vector<OverlayElement> elements_of(std::string_view text) {
  std::vector<OverlayElement> elements;
  std::string pending;  // comments and blank lines that belong to the next row
  std::size_t indent = 0;
  while (!text.empty()) {
    auto const line = std::string(consume_until(text, '\n')) + "\n";
    auto const words = trimmed(line);
    if (words.empty() || words.starts_with('#')) {
      pending += line;
    } else if (indent_of(line) == 0) {
      elements.push_back({std::string(words), std::move(pending), {}});
      pending.clear();
      indent = 0;
    } else if (!elements.empty()) {
      auto& rows = elements.back().rows;
      if (rows.empty()) indent = indent_of(line);
      if (!rows.empty() && continues(line, indent))
        rows.back().text += std::exchange(pending, {}) + line;
      else
        rows.push_back({row_key(line), std::exchange(pending, {}) + line});
    }
  }
  return elements;
}

bool is_repeated(std::string_view key) { return key == "note" || key == "interpretation"; }

// Inserts a row after the last row of its kind, or at the end, so that tables keep their order.
void put(std::vector<OverlayRow>& rows, OverlayRow row) {
  auto const same = std::ranges::find(rows, row.key, &OverlayRow::key);
  if (same != rows.end() && !is_repeated(row.key)) {
    same->text = std::move(row.text);
    return;
  }
  auto const kind = [](OverlayRow const& other) { return other.key.substr(0, other.key.find(' ')); };
  auto const last =
      std::find_if(rows.rbegin(), rows.rend(), [&](auto const& other) { return kind(other) == kind(row); });
  rows.insert(last == rows.rend() ? rows.end() : last.base(), std::move(row));
}

Result<void> change(OverlayElement& element, OverlayElement const& changes) {
  for (auto const& row : changes.rows) {
    if (row.key != "drop") {
      put(element.rows, row);
      continue;
    }
    auto const key = std::string(trimmed(trimmed(row.text).substr(4)));
    if (std::erase_if(element.rows, [&](OverlayRow const& other) { return other.key == key; }) == 0)
      return Error{element.header + " has no row " + key};
  }
  return {};
}

}  // namespace

Result<std::string> overlaid(std::string_view base, std::string_view changes) {
  auto elements = elements_of(base);
  for (auto& changed : elements_of(changes)) {
    auto const found = std::ranges::find(elements, changed.header, &OverlayElement::header);
    if (found == elements.end())
      elements.push_back(std::move(changed));
    else if (auto const done = change(*found, changed); !done)
      return Error{done.error()};
  }
  std::string text;
  for (auto const& element : elements) {
    text += element.leading + element.header + "\n";
    for (auto const& row : element.rows) text += row.text;
  }
  return text;
}

}  // namespace assay
