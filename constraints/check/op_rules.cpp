#include "constraints/check/op_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "constraints/check/places.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/allowed_values.hpp"
#include "constraints/explain/official_form.hpp"
#include "constraints/explain/region_notes.hpp"
#include "constraints/explain/row_words.hpp"
#include "constraints/explain/subjects.hpp"
#include "constraints/members/row_types.hpp"
#include "constraints/repair/attribute_hints.hpp"
#include "constraints/repair/missing_value.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Formats the alternatives as a row of spec/ spells them.
std::string as_written(std::vector<TypeAlternative> const& types) {
  std::string text;
  for (auto const& type : types) {
    if (!text.empty()) text += " | ";
    if (type.is_static) text += "static ";
    if (type.rank) text += fmt::format("{}-d ", *type.rank);
    text += type.kind;
    bool const has_name = type.kind == "enum" || type.kind == "struct" || type.kind == "flags" || type.kind == "kept";
    for (std::size_t i = 0; i < type.elements.size(); ++i)
      text += (i == 0 && has_name ? " " : i == (has_name ? 1U : 0U) ? " of " : ", ") + type.elements[i];
  }
  return text;
}

class OpJudge {
public:
  OpJudge(Operation const& op, OpSpec const& spec, ProgramScope const& scope, CheckOptions const& options,
          ProgramRules* program, bool* satisfies_official)
      : op_(op),
        spec_(spec),
        scope_(scope),
        official_scope_{scope.context, scope.table, scope.symbols, true, scope.steps, scope.matches},
        options_(options),
        program_(official() ? nullptr : program),
        satisfies_official_(satisfies_official),
        members_(op, spec, scope, arena_) {}

  std::vector<Diagnostic> run() {
    bool counted = check_counts();
    check_rows();
    if (!counted) return placed();  // the names of members are ambiguous
    ClauseChecks together;
    if (found_.empty()) together.satisfies_official = satisfies_official_;
    if (program_) {
      together.grid = &program_->grid;
      together.contradiction = [this](Expr const& formula) {
        return program_->sizes.contradiction(op_, spec_, scope_, formula);
      };
    }
    auto const by_others = [this]() -> Environment const& { return official_members(); };
    check_clauses(spec_.label_prefix, spec_.clauses, members_, by_others, options_, op_.range, found_, together);
    if (!found_.empty()) add_symbol_hints(op_, spec_, scope_, found_);
    return placed();
  }

private:
  std::vector<Diagnostic> placed() {
    for (Diagnostic& finding : found_) finding.op = spec_.name;
    if (!options_.explained || options_.labels_only) return std::move(found_);
    if (!options_.includes_consequences) fold_fields_of_missing();
    if (!options_.includes_consequences) join_missing();
    drop_ambiguous_edits();
    for (Diagnostic& finding : found_) {
      locate_finding(op_, spec_, members_, official(), finding);
      add_region_notes(op_, spec_, members_, finding);
    }
    return std::move(found_);
  }

  bool official() const { return options_.against == Against::official; }

  Diagnostic& report(std::string label, Statement statement, SourceRange location) {
    Diagnostic diagnostic;
    diagnostic.label = std::move(label);
    diagnostic.statement = std::move(statement);
    set_message(diagnostic);
    diagnostic.range = location;
    found_.push_back(std::move(diagnostic));
    return found_.back();
  }

  // Results are numbered r1, r2, ... Other rows without a label are identified by their name.
  std::string label(Row const& row) const {
    if (!row.label.empty()) return full_label(spec_.label_prefix, row.label);
    int number = 0;
    for (Row const& other : spec_.rows) {
      number += other.kind == RowKind::output;
      if (&other == &row && row.kind == RowKind::output)
        return full_label(spec_.label_prefix, fmt::format("r{}", number));
      // A structure has no label, but its first field may have one.
      if (row.kind == RowKind::attribute && other.parent == row.name && !other.label.empty())
        return full_label(spec_.label_prefix, other.label);
    }
    return full_label(spec_.label_prefix, row.name);
  }

  // Returns true if the numbers of operands, results and regions of the op match its rows.
  bool check_counts() {
    bool operands = count(RowKind::input, op_.operands.size(), MemberRole::operand, &members_.operands());
    bool results = count(RowKind::output, op_.results.size(), MemberRole::result, &members_.results());
    bool regions = count(RowKind::function, op_.regions.size(), MemberRole::region, nullptr);
    check_segments("operandSegmentSizes", RowKind::input, op_.operands.size(), MemberRole::operand);
    check_segments("resultSegmentSizes", RowKind::output, op_.results.size(), MemberRole::result);
    return operands && results && regions;
  }

  // Checks the attribute, if present, that states how many operands or results each row has.
  void check_segments(std::string_view name, RowKind kind, std::size_t given, MemberRole role) {
    auto const attribute = std::ranges::find(op_.attributes, name, &NamedAttribute::name);
    if (attribute == op_.attributes.end() || official()) return;
    auto const sizes = integer_elements(attribute->value, 1'000);
    auto const rows = std::ranges::count(spec_.rows, kind, &Row::kind);
    std::int64_t sum = 0;
    bool is_list = sizes && (!spec_.has_trait("sized_segments") || std::ssize(*sizes) == rows);
    for (std::size_t i = 0; is_list && i < sizes->size(); ++i) {
      is_list = (*sizes)[i] >= 0 && (*sizes)[i] <= static_cast<std::int64_t>(op_.operands.size() + op_.results.size());
      sum += (*sizes)[i];
    }
    if (is_list && sum == static_cast<std::int64_t>(given)) return;
    Statement statement{.kind = StatementKind::own_words, .role = role};
    statement.detail = fmt::format("{} is {}, but the op has {} {}{}", name, to_string(attribute->value), given,
                                   to_string(role), given == 1 ? "" : "s");
    auto const begin = attribute->offset;
    report(full_label(spec_.label_prefix, "arity"), std::move(statement),
           begin == 0 ? op_.range : SourceRange{begin, begin + static_cast<std::uint32_t>(name.size())});
  }

  bool count(RowKind kind, std::size_t given, MemberRole role, std::vector<Segment> const* segments) {
    std::size_t least = 0, most = 0, number = 0;
    Row const* missing = nullptr;
    for (Row const& row : spec_.rows) {
      if (row.kind != kind) continue;
      bool required = !row.variadic && !row.optional;
      bool empty = segments ? (*segments)[number].size == 0 : number >= given;
      if (required && empty && !missing) missing = &row;
      least += required;
      most = row.variadic || most == SIZE_MAX ? SIZE_MAX : most + 1;
      ++number;
    }
    if (least <= given && given <= most && !missing) return true;
    Row const* named = missing;
    for (Row const& row : spec_.rows) {
      if (!missing && row.kind == RowKind::function && kind == RowKind::function) named = &row;  // too many regions
    }
    std::string name = named && kind != RowKind::output ? label(*named) : full_label(spec_.label_prefix, "arity");
    std::string wanted = least == most      ? fmt::format("{}", least)
                         : most == SIZE_MAX ? fmt::format("at least {}", least)
                                            : fmt::format("{} to {}", least, most);
    std::string_view const what = to_string(role);
    Statement statement{.kind = kind == RowKind::output ? StatementKind::result_count : StatementKind::count,
                        .role = role};
    statement.subject = {.words = std::string(spec_.name), .value = fmt::format("{}", given)};
    statement.expected = fmt::format("{} {}{}", wanted, what, most == 1 ? "" : "s");
    if (missing) statement.other = {.words = missing->name, .members = {{missing->name}}};
    // If an op has a single operand, the word for its role names it.
    if (most == 1 && spec_.row(what)) statement.subject.members.push_back({std::string(what)});
    report(std::move(name), std::move(statement), op_.range);
    return false;
  }

  void check_rows() {
    std::size_t inputs = 0, outputs = 0;
    for (Row const& row : spec_.rows) {
      switch (row.kind) {
        case RowKind::input:
          check_values(row, members_.operands()[inputs++], op_.operands);
          break;
        case RowKind::output:
          check_values(row, members_.results()[outputs++], op_.results);
          break;
        case RowKind::attribute:
          check_attribute(row);
          break;
        case RowKind::function:
          break;
      }
    }
  }

  SourceRange place_of(Row const& row, std::size_t index) const {
    if (row.kind != RowKind::input || index >= op_.operand_offsets.size()) return op_.range;
    std::uint32_t at = op_.operand_offsets[index];
    if (at == op_.range.begin) return op_.range;  // the text implies the op
    return {at, at + 1 + static_cast<std::uint32_t>(op_.operands[index]->name.size())};
  }

  bool matches_by_text(Type type, Row const& row) const { return matches(type, row.types, false, scope_.foreign); }
  static bool matches_officially(Type type, Row const& row) {
    return matches(type, row.official_types ? *row.official_types : row.types, true);
  }
  bool matches_by_text(Attribute attribute, Row const& row) const {
    return matches(attribute, row, row.types, false, scope_.matches);
  }
  bool matches_officially(Attribute attribute, Row const& row) const {
    return matches(attribute, row, row.official_types ? *row.official_types : row.types, true, scope_.matches);
  }

  static bool is_written_signed(Type type) {
    Type const element = element_of(type);
    return element && element->kind == TypeKind::integer && element->signedness == Signedness::is_signed;
  }

  // Whether rules about shapes and elements do not apply to the value, because it is not a tensor. All other rules are
  // checked.
  static bool is_not_tensor(Type type) {
    return !type || type->kind == TypeKind::token || type->kind == TypeKind::tuple || type->kind == TypeKind::future ||
           type->kind == TypeKind::unranked_tensor;
  }

  // Returns the members of the op as the official tools see them. Computed only if a rule is violated.
  OpMembers const& official_members() {
    if (official_members_) return *official_members_;
    official_members_.emplace(op_, spec_, official_scope_, arena_);
    std::size_t inputs = 0, outputs = 0;
    auto const are_others = [&](Row const& row, Segment segment, std::span<Value* const> all) {
      return std::ranges::any_of(all.subspan(segment.begin, segment.size), [&](Value const* value) {
        return is_not_tensor(value->type) && !matches_officially(value->type, row);
      });
    };
    for (Row const& row : spec_.rows) {
      bool is_other = false;
      if (row.kind == RowKind::input) {
        is_other = are_others(row, members_.operands()[inputs++], op_.operands);
      } else if (row.kind == RowKind::output) {
        is_other = are_others(row, members_.results()[outputs++], op_.results);
      } else if (row.kind == RowKind::attribute) {
        Attribute const attribute = attribute_of(row, spec_, op_, official());
        is_other = attribute && !is_checked_by_grammar(row, attribute) && !matches_officially(attribute, row);
      }
      if (is_other) official_members_->invalidate(row);
    }
    return *official_members_;
  }

  void check_values(Row const& row, Segment segment, std::span<Value* const> all) {
    for (std::size_t i = segment.begin; i < segment.begin + segment.size; ++i) {
      Type type = all[i]->type;
      MemberRole const role = row.kind == RowKind::input ? MemberRole::operand : MemberRole::result;
      if (official() ? !matches_officially(type, row) : !matches_by_text(type, row)) {
        if (is_not_tensor(type)) members_.invalidate(row);
        Diagnostic& diagnostic = report(label(row), {}, place_of(row, i));
        if (options_.labels_only) return;
        diagnostic.statement = of_row(StatementKind::row_type, role, row);
        diagnostic.statement.subject.value = to_string(type);
        diagnostic.statement.expected = to_words(expected(row));
        auto note = allowed_elements(expected(row), type);
        if (!note.empty() && diagnostic.statement.expected == "a tensor")
          diagnostic.statement.expected += " of another element type";
        set_message(diagnostic);
        describe(diagnostic, row, matches_officially(type, row));
        if (!note.empty()) diagnostic.notes.push_back({std::move(note), false, {}});
        if (Hint hint = scalar_hint(type); !hint.empty()) diagnostic.hint = std::move(hint);
        if (matches_by_text(type, row) && is_written_signed(type))
          diagnostic.hint = {"write signed integer types without a sign: i32 for si32",
                             {{.kind = HintEdit::Kind::text, .from = "<si", .to = "<i"},
                              {.kind = HintEdit::Kind::text, .from = "xsi", .to = "xi"}}};
        return;  // reports once for all operands of a row
      } else if (row.constant && !(official() && row.official_types) && !constant_of(all[i], scope_.table)) {
        Diagnostic& diagnostic = report(label(row), of_row(StatementKind::row_constant, role, row), place_of(row, i));
        describe(diagnostic, row, row.official_types && matches_officially(type, row));
        return;
      }
    }
  }

  // Returns the types of a row in the rule set that is used.
  std::vector<TypeAlternative> const& expected(Row const& row) const {
    return official() && row.official_types ? *row.official_types : row.types;
  }

  // Names the row "operand lhs", or just "operand" if its name is its role.
  static Statement of_row(StatementKind kind, MemberRole role, Row const& row) {
    std::string_view const what = to_string(role);
    bool const is_called_so = row.name == what && role != MemberRole::attribute;
    return {
        .kind = kind,
        .role = role,
        .subject = {.words = is_called_so ? row.name : fmt::format("{} {}", what, row.name), .members = {{row.name}}}};
  }

  void describe(Diagnostic& diagnostic, Row const& row, bool by_official) {
    bool const is_other = official() && row.official_types;
    diagnostic.clause = fmt::format("{}: {}", row.name, is_other ? as_written(*row.official_types) : row.type_text);
    diagnostic.officially_accepted = !official() && by_official;
    if (official() && row.official_types && !row.official_reason.empty())
      diagnostic.notes.push_back({"the official tools: " + row.official_reason, false, {}});
    bool const is_shown = !options_.explained || diagnostic.officially_accepted;
    if (!row.interpretation.empty() && is_shown)
      diagnostic.notes.push_back({"interpretation: " + row.interpretation, false, {}});
    if (diagnostic.officially_accepted && !row.official_reason.empty())
      diagnostic.notes.push_back({"the official tools: " + row.official_reason, false, {}});
  }

  // Whether numbers are in array<..>, and tables of numbers in dense<..>.
  static bool is_official_form(Attribute attribute, Row const& row) {
    auto const& want = row.types.front();
    if (row.variadic || want.kind != "tensor" || attribute->kind == AttributeKind::structure) return true;
    return attribute->kind == (want.rank == 1 ? AttributeKind::dense_array : AttributeKind::dense);
  }

  // Whether the op has attributes with the names of a structure's fields, instead of the structure.
  bool has_loose_fields(Row const& row) const {
    return std::ranges::any_of(spec_.rows, [&](Row const& field) {
      return field.kind == RowKind::attribute && field.parent == row.name && op_.attribute(field.name);
    });
  }
  bool accepts_loose_fields(Row const& row) const { return !official() && has_loose_fields(row); }

  // Whether the attribute of that row is present and does not have a permitted value.
  bool is_other_kind(std::string const& name) const {
    Row const* const row = spec_.row(name);
    Attribute const given = row ? op_.attribute(name) : nullptr;
    return given && !matches(given, *row, row->types, false, scope_.matches);
  }

  void report_missing(Row const& row) {
    NamedAttribute const* const other = find_intended(row, spec_, op_);
    Statement statement = of_row(StatementKind::missing_attribute, MemberRole::attribute, row);
    statement.subject.words = row.name;
    if (other) {
      statement.other.words = other->name;
      statement.detail = spec_.name;
    }
    Diagnostic& diagnostic = report(label(row), std::move(statement), op_.range);
    diagnostic.clause = fmt::format("{}: {}", row.name, row.type_text);
    if (other) {
      diagnostic.hint = Hint::write_for(row.name, other->name);
      if (other->offset) diagnostic.range = {other->offset, other->offset + std::uint32_t(other->name.size())};
      return;
    }
    std::string form = structure_of_fields(row);
    bool const is_open = form.empty();
    if (is_open)
      if (form = attribute_form(row, least_allowed(spec_, row)); !form.empty())
        form = fmt::format("{} = {}", row.name, form);
    if (!form.empty()) diagnostic.hint = attributes_to_add({form});
    missing_.push_back({diagnostic.label, std::string(row.name), std::move(form), &row, is_open});
  }

  bool is_valid(Operation const& op) const {
    CheckOptions options = options_;
    options.labels_only = true;
    options.explained = false;
    std::size_t steps = 0;
    ProgramScope const scope{scope_.context, scope_.table, scope_.symbols, scope_.official, &steps, scope_.matches};
    return op_findings(op, spec_, scope, options).empty();
  }

  // Removes edits if several values make the op valid, because the user must choose.
  void drop_ambiguous_edits() {
    bool const has_open = std::ranges::any_of(missing_, &MissingAttribute::is_open);
    for (MissingAttribute const& one : missing_) {
      auto const finding = std::ranges::find(found_, one.label, &Diagnostic::label);
      if (!has_open || finding == found_.end()) continue;
      finding->hint.edits.clear();
      if (!one.is_open) continue;
      auto const values = missing_.size() == 1 ? values_for(scope_.context, op_, spec_, *one.row,
                                                            [this](Operation const& op) { return is_valid(op); })
                                               : std::nullopt;
      if (!values || values->empty()) continue;
      std::string const form = fmt::format("{} = {}", one.name, values->front().form);
      if (values->size() == 1) {
        finding->hint = attributes_to_add({form});
        continue;
      }
      std::vector<std::string> names;
      for (MissingValue const& value : *values) names.push_back(value.value);
      if (names.size() > kMaxMissing) names.back() = "others";
      finding->hint = fmt::format("write {}, or another value: {} are valid", form, enumerated(names, " and "));
    }
  }

  // Returns "dot_dimension_numbers = #stablehlo.dot<...>" if the op has the fields as separate attributes, or else an
  // empty string.
  std::string structure_of_fields(Row const& row) const {
    Row const* const parent = row.parent.empty() ? &row : spec_.row(row.parent);
    if (!parent || !has_loose_fields(*parent)) return {};
    std::vector<NamedAttribute> fields;
    for (Row const& field : spec_.rows)
      if (Attribute const given = field.parent == parent->name ? op_.attribute(field.name) : nullptr)
        fields.push_back({field.field, given});
    std::string const form = structure_form(*parent, fields);
    return form.empty() ? form : fmt::format("{} = {}", parent->name, form);
  }

  static Hint attributes_to_add(std::vector<std::string> const& forms) {
    std::string const all = fmt::format("{}", fmt::join(forms, ", "));
    return {"write " + all, {{.kind = HintEdit::Kind::attribute, .to = all}}};
  }

  // Folds diagnostics about fields of a missing structure, because their rules were evaluated with defaults.
  void fold_fields_of_missing() {
    for (MissingAttribute const& one : missing_) {
      std::vector<std::string> also;
      std::erase_if(found_, [&](Diagnostic const& finding) {
        Clause const* const rule = finding.label == one.label ? nullptr : clause_of(spec_, finding.label);
        auto const named = rule ? subjects_of(spec_, rule->formula).named : std::set<std::string>();
        bool const is_of_field = std::ranges::any_of(
            spec_.rows, [&](Row const& field) { return field.parent == one.row->name && named.contains(field.name); });
        if (is_of_field) also.push_back(finding.label);
        return is_of_field;
      });
      auto const head = std::ranges::find(found_, one.label, &Diagnostic::label);
      if (head != found_.end()) head->also.insert(head->also.end(), also.begin(), also.end());
    }
  }

  // Joins the diagnostics of all missing attributes. The forms of attributes with the same syntax are all shown.
  void join_missing() {
    if (missing_.size() < 2) return;
    auto const finding_of = [&](MissingAttribute const& one) {
      return std::ranges::find(found_, one.label, &Diagnostic::label);
    };
    std::vector<std::string> names, forms;
    std::vector<MemberName> members;
    for (MissingAttribute const& one : missing_) {
      names.push_back(one.name);
      members.push_back({one.name});
      if (!one.form.empty() && std::ranges::find(forms, one.form) == forms.end()) forms.push_back(one.form);
      if (&one != &missing_.front()) found_.erase(finding_of(one));
    }
    Diagnostic& head = *finding_of(missing_.front());
    head.statement = {.kind = StatementKind::missing_attributes,
                      .role = MemberRole::attribute,
                      .subject = {.words = enumerated(names, " and "), .members = std::move(members)}};
    set_message(head);
    if (!forms.empty()) head.hint = attributes_to_add(forms);
    for (std::size_t i = 1; i < missing_.size(); ++i) head.also.push_back(missing_[i].label);
  }

  // The grammar of a structure checks its fields, except for the types that they name.
  bool is_checked_by_grammar(Row const& row, Attribute attribute) const {
    Attribute const parent = row.parent.empty() ? nullptr : op_.attribute(row.parent);
    return parent && parent->kind == AttributeKind::structure && attribute->kind != AttributeKind::type;
  }

  void check_attribute(Row const& row) {
    Attribute attribute = attribute_of(row, spec_, op_, official());
    bool const is_field = !row.parent.empty() && op_.attribute(row.parent);
    if (!official() && is_field && attribute && attribute != op_.attribute(row.name) && op_.attribute(row.name))
      report(label(row),
             {.kind = StatementKind::given_twice,
              .role = MemberRole::attribute,
              .subject = {.words = row.name, .members = {{row.name}}},
              .other = {.words = row.parent, .members = {{row.parent}}}},
             op_.range);
    if (!attribute) {
      if (row.default_value || row.optional || accepts_loose_fields(row)) return;
      if (!row.parent.empty()) {  // reported once, for the structure
        Row const* parent = spec_.row(row.parent);
        bool const is_absent = !parent || !attribute_of(*parent, spec_, op_, official());
        if (is_absent && !(parent && accepts_loose_fields(*parent))) return;
      }
      if (!row.parent.empty() && is_other_kind(row.parent)) return;  // the structure has its own diagnostic
      for (Row const& field : spec_.rows)
        if (field.parent == row.name && official() && has_loose_fields(row)) members_.invalidate(field);
      report_missing(row);
      return;
    }
    if (is_checked_by_grammar(row, attribute)) return;
    bool const by_judge = official() ? matches_officially(attribute, row) : matches_by_text(attribute, row);
    bool const is_other_form = official() && !options_.any_form && by_judge && !is_official_form(attribute, row);
    if (by_judge && !is_other_form) return;
    members_.invalidate(row);
    if (is_reported(attribute)) return;
    FormulaValue shown;
    shown.kind = FormulaValueKind::attribute;
    shown.attribute = attribute;
    Diagnostic& diagnostic = report(label(row), {}, op_.range);
    if (options_.labels_only) return;
    diagnostic.statement = of_row(StatementKind::row_type, MemberRole::attribute, row);
    diagnostic.statement.subject.value = on_one_line(to_string(shown));
    diagnostic.statement.expected =
        is_other_form ? "written as " + official_form(row, attribute) : describe_attribute(row, expected(row));
    set_message(diagnostic);
    describe(diagnostic, row, !official() && matches_officially(attribute, row));
    diagnostic.hint = attribute_hint(row, attribute);
    if (is_other_form || (official() && is_unit_officially(row) && matches_by_text(attribute, row)))
      diagnostic.hint = official_form_hint(row, attribute);
  }

  Operation const& op_;
  OpSpec const& spec_;
  ProgramScope const& scope_;
  ProgramScope official_scope_;
  CheckOptions const& options_;
  ProgramRules* program_;  // nullptr if no other op is compared
  bool* satisfies_official_;
  Arena arena_;
  OpMembers members_;
  std::optional<OpMembers> official_members_;
  struct MissingAttribute {
    std::string label, name, form;
    Row const* row = nullptr;
    bool is_open = false;  // the form contains a value that the op does not determine
  };
  std::vector<Diagnostic> found_;
  std::vector<MissingAttribute> missing_;  // attributes whose diagnostics add no information
};

}  // namespace

std::vector<Diagnostic> op_findings(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                    CheckOptions const& options, ProgramRules* program, bool* satisfies_official) {
  return OpJudge(op, spec, scope, options, program, satisfies_official).run();
}

}  // namespace assay
