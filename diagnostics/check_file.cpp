#include "diagnostics/check_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "constraints/conformance/split.hpp"
#include "constraints/conformance/verify.hpp"
#include "diagnostics/inputs.hpp"
#include "grammar/extract/embedded_programs.hpp"
#include "grammar/hlo/lower.hpp"

namespace assay {

namespace {

// Whether the text may have suppression comments: see diagnostics/policy/allow_comments.hpp.
bool has_suppression_comment(std::string_view text) {
  if (text.starts_with(kBytecodeMagic)) return false;
  // Searches the rarest character first, so that most of the text is skipped at memory speed.
  for (std::size_t at = text.find('/'); at != text.npos; at = text.find('/', at + 1)) {
    if (!text.substr(at).starts_with("//")) continue;
    auto const end = std::min(text.find('\n', at), text.size());
    if (text.substr(at, end - at).find("assay:") != text.npos) return true;
    at = end;
  }
  return false;
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
void list_ops(Block const& block, std::uint32_t base, std::vector<std::uint32_t>& offsets) {
  for (auto const* op : block.ops) {
    offsets.push_back(base + op->range.begin);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) list_ops(*inner, base, offsets);
  }
}

// Whether a syntax error is on a line with a placeholder that the host language fills in.
bool is_template(Source const& host, Diagnostics const& found) {
  auto const& all = found.all();
  auto const error = std::ranges::find(all, Severity::error, &Diagnostic::severity);
  return error != all.end() && error->label == "syntax" &&
         has_template_hole(host.line(host.position(error->range.begin).line));
}

}  // namespace

FileReport check_source(std::string file, Source source, CheckFileOptions const& options, CheckedText* last) {
  FileReport report;
  report.file = std::move(file);
  report.source = std::move(source);
  std::string_view const text = report.source.text();
  auto pieces = options.split ? split_pieces(text) : std::vector<SourceRange>{whole_range(text)};
  Source programs = report.source;
  bool const is_host = options.extract && !is_program_name(report.file) && report.file != "<stdin>";
  if (is_host) {
    auto embedded = find_embedded_programs(report.file, text);
    pieces = std::move(embedded.programs);
    report.templates = embedded.incomplete;
    // has the same length, so that offsets are those of the host file
    programs = Source::from_string(report.file, std::move(embedded.text));
  }
  bool any_undecided = false;
  Emptiness emptiness = Emptiness::file;  // over all programs of the file
  report.has_suppression_comment = has_suppression_comment(text);
  report.is_official = options.check.against == Against::official;
  auto how = options.check;
  how.includes_consequences |= report.has_suppression_comment;
  for (auto const piece : pieces) {
    auto checked = check_text(programs, piece, how);
    if (is_host && is_template(report.source, checked.found)) {
      ++report.templates;
      continue;
    }
    report.embedded += is_host;
    any_undecided |= checked.undecided;
    emptiness = std::max(emptiness, emptiness_of(checked.program));
    if (report.has_suppression_comment && checked.program.top) list_ops(*checked.program.top, piece.begin, report.ops);
    report.is_partly_unread |= !checked.program.complete || (checked.undecided && has_unread_op(checked.program));
    Operation const* const unread =
        checked.undecided && checked.program.complete ? first_unread_op(checked.program) : nullptr;
    if (unread && report.undecided_because.empty() && !text.starts_with(kBytecodeMagic))
      report.undecided_because =
          fmt::format("{}: {:.100}, line {}",
                      is_foreign_hlo(*unread) ? "the result types of an instruction are unknown"
                                              : "it contains an op in a custom form that cannot be read",
                      is_foreign_hlo(*unread) ? unread->name.substr(kForeignHlo.size()) : unread->name,
                      report.source.position(piece.begin + unread->range.begin).line);
    if (options.required_version && checked.found.errors() == 0 && !checked.undecided)
      report.required = version_requirements(checked.program);
    auto found = options.verify_diagnostics ? verify(report.source, piece, checked.found) : std::move(checked.found);
    if (last) *last = std::move(checked);
    report.diagnostics.append(std::move(found), 0);
  }
  if (report.diagnostics.errors() == 0) add_emptiness(emptiness, options.check.allow_empty, {0, 0}, report.diagnostics);
  if (emptiness == Emptiness::file && !options.check.allow_empty) {
    any_undecided = true;
    report.undecided_because = "it contains no op, so nothing was checked";
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

}  // namespace assay
