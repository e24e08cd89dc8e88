#include "generators/suite/checked_text.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "constraints/check/check.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/write/requirements.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Finding {
  std::uint32_t line;
  std::string label;
  auto operator<=>(Finding const&) const = default;
};

struct TextOutcome {
  Program program;
  std::vector<Finding> errors;  // sorted by line
  std::string first;            // message of the first error, if requested
};

TextOutcome check(std::string const& text, bool labels_only) {
  TextOutcome outcome;
  Diagnostics found;
  outcome.program = parse_program(Source::from_string("program.mlir", text), {}, found);
  CheckOptions options;
  options.labels_only = labels_only;
  check_program(outcome.program, options, found);
  for (auto const& one : found.all()) {
    if (one.severity != Severity::error) continue;
    if (outcome.errors.empty()) outcome.first = one.message;
    outcome.errors.push_back({outcome.program.source.position(one.range.begin).line, one.label});
  }
  std::ranges::sort(outcome.errors);
  return outcome;
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
std::uint64_t count_ops(Block const& block) {
  std::uint64_t count = block.ops.size();
  for (auto const* op : block.ops)
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) count += count_ops(*inner);
  return count;
}

// CHLO ops are not part of portable artifacts. Their op files state the versions of the ops and attributes.
void raise_to_foreign_ops(Block const& block, Version& least) {
  for (auto const* op : block.ops) {
    auto const* spec = op->name.starts_with("chlo.") ? Specification::get().op(op->name) : nullptr;
    if (spec) least = std::max(least, spec->since);
    for (auto const& attribute : op->attributes)
      if (auto const* row = spec ? spec->row(attribute.name) : nullptr; row && row->since)
        least = std::max(least, *row->since);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) raise_to_foreign_ops(*inner, least);
  }
}

std::string version_of(Program const& program) {
  Version least = version_requirements(program).least;
  raise_to_foreign_ops(*program.top, least);
  return to_string(least);
}

bool has_custom_form(std::string const& mnemonic) {
  auto const* op = Specification::get().op_named(mnemonic);
  return !op || !op->assembly.empty();  // no op: syntax, types, whole programs
}

// The comments for lines that begin at `line`, one for each finding, above the code with the errors.
std::string comments(std::string_view indent, std::map<Finding, int> const& findings, std::uint32_t line) {
  std::string text;
  for (auto const& [finding, count] : findings) {
    auto const distance = finding.line + findings.size() - line++;
    text += std::string(indent) + "// expected-error@+" + std::to_string(distance) +
            (count > 1 ? " " + std::to_string(count) : "") + " {{" + finding.label + "}}\n";
  }
  return text;
}

std::size_t start_of_line(std::string_view text, std::uint32_t line) {
  std::size_t at = 0;
  for (std::uint32_t passed = 1; passed < line && at < text.size(); ++passed)
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return at;
}

// Inserts the comments before `line`, which shifts the following lines.
std::string with_comments(std::string_view text, std::map<Finding, int> const& findings, std::uint32_t line) {
  auto const at = start_of_line(text, line);
  auto const rest = text.substr(at);
  auto const blanks = rest.substr(0, std::min(rest.find_first_not_of(" \t"), rest.size()));
  std::string result(text.substr(0, at));
  if (!result.empty() && result.back() != '\n') result += '\n';
  return result + comments(blanks, findings, line) + std::string(rest);
}

// Inserts the comments just before the first error or, if they would not be parsed as comments there, at the beginning.
bool explain_errors(TextOutcome const& outcome, std::string const& text, std::string& result) {
  std::map<Finding, int> findings;
  for (auto const& error : outcome.errors) ++findings[error];
  auto const added = static_cast<std::uint32_t>(findings.size());
  auto wanted = outcome.errors;
  for (auto& error : wanted) error.line += added;
  for (auto const line : {outcome.errors.front().line, std::uint32_t{1}}) {
    result = with_comments(text, findings, line);
    if (check(result, true).errors == wanted) return true;
  }
  return false;
}

// The label of the first rule by which the official tools reject the program; empty if they accept it. Backends parse
// programs with the official dialect.
std::string official_rule(Program const& program) {
  Diagnostics found;
  CheckOptions options;
  options.against = Against::official;
  options.labels_only = true;
  check_program(program, options, found);
  for (auto const& one : found.all())
    if (one.severity == Severity::error) return one.label;
  return "";
}

// Whether both are the same program with the same errors.
bool is_same(TextOutcome const& one, TextOutcome const& other, std::string& difference) {
  std::vector<std::string> labels, others;
  for (auto const& error : one.errors) labels.push_back(error.label);
  for (auto const& error : other.errors) others.push_back(error.label);
  std::ranges::sort(labels);
  std::ranges::sort(others);
  if (labels == others) return equal(one.program, other.program, &difference);
  difference = "other rules are broken";
  return false;
}

// The text in the layout of suites. Cases about spelling are unchanged, and so are texts that cannot be parsed
// completely, or whose error is a name that printing would fix.
Result<std::string> format_case(Case const& made, TextOutcome& outcome, bool& is_as_written) {
  bool const is_invalid = made.kind == CaseKind::invalid;
  is_as_written = made.is_spelling || (is_invalid && !outcome.program.complete);
  if (is_as_written) return made.text;
  auto text = print_program(outcome.program, AssemblyFormat::suite);
  if (text == made.text) return text;
  auto again = check(text, is_invalid);
  std::string difference;
  if (is_same(outcome, again, difference)) return outcome = std::move(again), text;
  if (!is_invalid) return Error{"is another program in the layout of suites: " + difference};
  is_as_written = true;
  return made.text;
}

// The text with comments for its errors.
Result<std::string> check_invalid(Case const& made, std::string const& format_case, TextOutcome const& outcome) {
  if (outcome.errors.empty()) return Error{"is valid, and should break " + made.breaks};
  bool breaks_it = false;
  for (auto const& error : outcome.errors) {
    breaks_it = breaks_it || error.label == made.breaks;
    if (error.label != made.breaks && std::ranges::find(made.also, error.label) == made.also.end())
      return Error{"breaks " + error.label + " and not only " + made.breaks};
  }
  if (!breaks_it) return Error{"does not break " + made.breaks};
  std::string text;
  if (!explain_errors(outcome, format_case, text)) return Error{"has no place for a comment about " + made.breaks};
  return text;
}

// The custom form of the program; empty if `text` already has it.
Result<std::string> pretty_text(std::string const& text, Program const& program) {
  auto pretty = print_program(program, AssemblyFormat::pretty);
  if (pretty == text) return std::string();
  Diagnostics found;
  auto const again = parse_program(Source::from_string("program.pretty.mlir", pretty), {}, found);
  std::string difference;
  if (found.errors() == 0 && equal(program, again, &difference)) return pretty;
  return Error{"is another program in its custom form: " + (found.errors() ? found.all().front().message : difference)};
}

}  // namespace

Result<CheckedCase> check_case(Case const& made) {
  CheckedCase checked;
  auto outcome = check(made.text, made.kind == CaseKind::invalid);
  checked.ops = count_ops(*outcome.program.top);
  bool const is_program = std::ranges::none_of(outcome.errors, [](auto const& one) { return one.label == "syntax"; });
  if (is_program) checked.version = version_of(outcome.program);
  bool const is_invalid = made.kind == CaseKind::invalid;
  if (!is_invalid && !outcome.errors.empty())
    return Error{"breaks " + outcome.errors.front().label + ": " + outcome.first};
  auto text = format_case(made, outcome, checked.is_as_written);
  if (text && is_invalid) text = check_invalid(made, *text, outcome);
  if (!text) return Error{text.error()};
  checked.text = *std::move(text);
  if (is_invalid) return checked;
  auto const rule = made.official_rule.empty() ? official_rule(outcome.program) : made.official_rule;
  if (made.kind == CaseKind::valid)
    checked.official_rule = rule;
  else if (!rule.empty())
    checked.obstacle = "the official tools refuse it: " + rule;
  if (has_custom_form(made.op)) {
    auto pretty = pretty_text(checked.text, outcome.program);
    if (!pretty) return Error{pretty.error()};
    checked.pretty = *std::move(pretty);
  }
  // A program that is rejected because of its spelling may be accepted in another form.
  if (made.is_spelling && !checked.official_rule.empty()) checked.pretty.clear();
  checked.program = std::move(outcome.program);
  return checked;
}

}  // namespace assay
