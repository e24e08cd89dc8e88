#include "constraints/check/official_refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "constraints/check/op_rules.hpp"
#include "constraints/members/row_types.hpp"
#include "constraints/symbols/type_classes.hpp"
#include "grammar/notation/segments.hpp"

namespace assay {
namespace {

// At most this number of diagnostics is computed, because they repeat earlier ones.
constexpr std::size_t kMaxRefusals = 1000;

CheckOptions officially(CheckOptions options) {
  options.against = Against::official;
  return options;
}

CheckOptions differences_only(CheckOptions options) {
  options.differences_only = true;
  return options;
}

ProgramScope officially(ProgramScope scope) {
  scope.official = true;
  return scope;
}

// Whether the official tools read the same attributes: they read fields only from structures. Then clauses that both
// have also hold for them.
bool has_same_attributes(Operation const& op, OpSpec const& spec) {
  return std::ranges::all_of(spec.rows, [&](Row const& row) {
    return row.kind != RowKind::attribute || row.parent.empty() ||
           attribute_of(row, spec, op, true) == attribute_of(row, spec, op, false);
  });
}

// Whether both interpret the type in the same way: false for integers with sign s.
bool is_plain(Type type) {
  if (!type) return true;
  Type const element = type->kind == TypeKind::tensor ? type->element : type;
  bool const is_number = element && (element->kind == TypeKind::integer || element->kind == TypeKind::floating ||
                                     element->kind == TypeKind::complex);
  return is_number && element->signedness != Signedness::is_signed && !type->encoding;
}

bool is_plain_signature(Type type) {
  auto const plain = [](Type one) { return is_plain(one); };
  return type && type->kind == TypeKind::function && std::ranges::all_of(type->members, plain) &&
         std::ranges::all_of(type->results, plain);
}

bool is_plain(Attribute attribute) {
  switch (attribute->kind) {
    case AttributeKind::type:
      return is_plain_signature(attribute->type) || is_plain(attribute->type);
    case AttributeKind::array:
      return std::ranges::all_of(attribute->elements, [](Attribute one) {
        return one->kind == AttributeKind::enumeration || (one->kind == AttributeKind::dictionary && is_plain(one));
      });
    case AttributeKind::dictionary:
      return std::ranges::all_of(attribute->entries, [](NamedAttribute const& one) { return is_plain(one.value); });
    case AttributeKind::integer:
    case AttributeKind::floating:
      return is_plain(attribute->type);
    case AttributeKind::dense:
      return attribute->type && is_plain(attribute->type);
    case AttributeKind::dense_array:
    case AttributeKind::symbol:
    case AttributeKind::unit:
    case AttributeKind::boolean:
    case AttributeKind::string:
    case AttributeKind::enumeration:
    case AttributeKind::structure:
      return true;
    default:
      return false;
  }
}

// Whether numbers have another form than array<..> for one dimension and dense<..> for more.
bool has_other_form(Row const& row, Operation const& op) {
  Attribute const attribute = op.attribute(row.name);
  bool const is_array = row.types.front().rank == 1;
  return attribute && attribute->kind != (is_array ? AttributeKind::dense_array : AttributeKind::dense);
}

// Whether an operand or attribute does not have the type that the official tools require, in rows for which they differ
// from the specification.
bool has_other_types(Operation const& op, OpSpec const& spec, KnownMatches* known) {
  auto const operands = operand_segments(spec, op), results = result_segments(spec, op);
  std::size_t inputs = 0, outputs = 0;
  return std::ranges::any_of(spec.rows, [&](Row const& row) {
    auto const is_other = [&](Segment segment, std::span<Value* const> all) {
      return row.official_types &&
             std::ranges::any_of(all.subspan(segment.begin, segment.size),
                                 [&](Value const* value) { return !matches(value->type, *row.official_types, true); });
    };
    if (row.kind == RowKind::input) return is_other(operands[inputs++], op.operands);
    if (row.kind == RowKind::output) return is_other(results[outputs++], op.results);
    Attribute const given = row.official_types ? attribute_of(row, spec, op, true) : nullptr;
    return given && !matches(given, row, *row.official_types, true, known);
  });
}

// Returns false if the official tools cannot reject the rows and contents of the op, which is the case for most ops.
bool rows_may_differ(Operation const& op, OpInfo const& info, KnownMatches* known) {
  auto const is_odd = [](Value const* value) { return !is_plain(value->type); };
  return std::ranges::any_of(info.number_rows, [&](Row const* row) { return has_other_form(*row, op); }) ||
         (info.has_official_rows && has_other_types(op, *info.spec, known)) ||
         std::ranges::any_of(op.operands, is_odd) || std::ranges::any_of(op.results, is_odd) ||
         std::ranges::any_of(op.attributes, [](NamedAttribute const& one) { return !is_plain(one.value); });
}

Diagnostic as_warning(Diagnostic finding) {
  finding.severity = Severity::warning;
  finding.officially_refused = true;
  finding.message = "the official tools reject this, but the specification allows it: " + finding.message;
  return finding;
}

// Merges diagnostics with the same hint into the first one, which names the other labels.
void fold_by_hint(std::vector<Diagnostic>& found) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].hint.empty()) continue;
    for (std::size_t k = i + 1; k < found.size();) {
      if (found[k].hint.text != found[i].hint.text) {
        ++k;
        continue;
      }
      found[i].also.push_back(found[k].label);
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
}

}  // namespace

OfficialRefusals::OfficialRefusals(ProgramScope const& by_text, CheckOptions const& options, std::string_view text)
    : op_options_(officially(options)),
      difference_options_(differences_only(op_options_)),
      scope_(officially(by_text)),
      elements_(by_text.context, difference_options_, found_, text) {}

std::vector<Diagnostic> OfficialRefusals::find(Operation const& op, OpInfo const& info, bool clauses_hold) const {
  OpSpec const& spec = *info.spec;
  if (info.has_fields && !has_same_attributes(op, spec)) return op_findings(op, spec, scope_, op_options_);
  bool const may_differ = (info.has_official_clauses && !clauses_hold) || rows_may_differ(op, info, scope_.matches);
  return may_differ ? op_findings(op, spec, scope_, difference_options_) : std::vector<Diagnostic>{};
}

std::size_t OfficialRefusals::check(Operation const& op, OpInfo const& info, bool clauses_hold) {
  if (found_.all().size() >= kMaxRefusals) return 0;
  auto found = find(op, info, clauses_hold);
  std::erase_if(found, [](Diagnostic const& finding) { return finding.severity != Severity::error; });
  fold_by_hint(found);
  std::size_t const count = found.size();
  for (Diagnostic& finding : found) found_.add(std::move(finding));
  return count;
}

void OfficialRefusals::give(Diagnostics& diagnostics) {
  std::map<std::string_view, std::size_t> counts, given;
  for (Diagnostic const& finding : found_.all()) ++counts[finding.label];
  for (Diagnostic const& finding : found_.all()) {
    std::size_t const before = given[finding.label]++;
    if (finding.severity != Severity::error || before >= kMaxPerLabel) continue;
    Diagnostic warning = as_warning(finding);
    if (std::size_t const all = counts[finding.label]; before + 1 == kMaxPerLabel && all > kMaxPerLabel)
      warning.message += fmt::format(" (and in {}{} more places)",
                                     found_.all().size() < kMaxRefusals ? "" : "at least ", all - kMaxPerLabel);
    diagnostics.add(std::move(warning));
  }
}

}  // namespace assay
