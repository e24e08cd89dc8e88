#include "tools/command/check_file.hpp"

#include <new>
#include <utility>

#include "constraints/conformance/split.hpp"
#include "constraints/conformance/verify.hpp"

namespace assay::inline tools {

FileReport check_source(std::string file, Source source, CheckFileOptions const& options, CheckedText* last) {
  FileReport report;
  report.file = std::move(file);
  report.source = std::move(source);
  std::string_view const text = report.source.text();
  auto const pieces = options.split ? split_pieces(text) : std::vector<SourceRange>{whole_range(text)};
  bool any_undecided = false;
  for (auto const piece : pieces) {
    auto checked = check_text(report.source, piece, options.check);
    any_undecided |= checked.undecided;
    if (options.required_version && checked.found.errors() == 0 && !checked.undecided)
      report.required = version_requirements(checked.program);
    auto found = options.verify_diagnostics ? verify(report.source, piece, checked.found) : std::move(checked.found);
    if (last) *last = std::move(checked);
    report.diagnostics.append(std::move(found), 0);
  }
  report.verdict = report.diagnostics.errors() > 0 ? FileVerdict::violates
                   : any_undecided                 ? FileVerdict::undecided
                                                   : FileVerdict::conforms;
  return report;
}

FileReport check_file(std::string const& path, CheckFileOptions const& options, CheckedText* last) {
  auto source = Source::from_file(path);
  if (!source) {
    FileReport report;
    report.file = path == "-" ? "<stdin>" : path;
    report.unread = "cannot be read: " + source.error();
    return report;
  }
  std::string const name = source->name();
  try {
    return check_source(name, *std::move(source), options, last);
  } catch (std::bad_alloc const&) {
    FileReport report;
    report.file = name;
    report.unread = "cannot be checked: " + std::string(kNoMemory);
    return report;
  }
}

}  // namespace assay::inline tools
