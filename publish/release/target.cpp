#include "publish/release/target.hpp"

#include <fmt/format.h>

#include "generators/suite/reader.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxManifest = std::size_t{4} << 30;

// Whether the version `target` has all features that the case needs.
bool is_within(ManifestRow const& row, std::optional<Version> const& target) {
  if (!target || row.version.empty()) return true;
  auto const needed = parse_version(row.version);
  return needed && *needed <= *target;
}

std::string joined_lines(std::vector<std::string> const& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) text += lines[i] + (i + 1 < lines.size() ? ",\n" : "\n");
  return text;
}

}  // namespace

Result<TargetedManifest> targeted_manifest(std::string const& folder, std::optional<Version> const& target) {
  SuiteReader reader;
  if (auto const opened = reader.open(folder); !opened) return Error{opened.error()};
  TargetedManifest made;
  std::vector<std::string> rows, skipped_lines;
  ManifestRow row;
  Skipped skipped;
  SuiteTotals totals;
  for (bool is_end = false; !is_end;) {
    auto const item = reader.next(row, skipped);
    if (!item) return Error{item.error()};
    switch (*item) {
      case SuiteReader::Item::end:
        is_end = true;
        break;
      case SuiteReader::Item::skipped:
        skipped_lines.push_back(skipped_line(skipped));
        break;
      case SuiteReader::Item::row:
        if (is_within(row, target)) {
          rows.push_back(row_line(row));
          made.ids.insert(row.id);
          for (auto const& file : row.files) made.files.insert(fmt::format("{}/{}", row.id, file.name));
          ++made.cases[std::string(to_string(row.kind))];
          ++totals.cases[static_cast<std::size_t>(row.kind)];
        } else {
          ++made.left_out[row.version];
          skipped_lines.push_back(skipped_line(
              {row.id, fmt::format("it needs {}, but the suite is for {}", row.version, to_string(*target))}));
        }
        break;
    }
  }
  if (!target) {
    auto text = read_file(folder + "/manifest.json", kMaxManifest);
    if (!text) return Error{text.error()};
    made.text = *std::move(text);
    return made;
  }
  auto all = reader.totals();
  all.cases = totals.cases;
  all.skipped = skipped_lines.size();
  made.text = fmt::format("{}\n{}{}\n{}{}\n", head_line(reader.head()), joined_lines(rows), kSkippedLine,
                          joined_lines(skipped_lines), totals_line(all));
  return made;
}

}  // namespace assay
