#include "constraints/check/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "constraints/check/clause_findings.hpp"
#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/constant_hints.hpp"
#include "constraints/explain/type_places.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "constraints/symbols/sparse.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/notation/specification.hpp"
#include "support/counted.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

constexpr int kMaxElementDepth = 512;
constexpr std::size_t kMaxKnownTypes = 4096, kMaxKnownBytes = 256;

FormulaValue attribute_datum(Attribute attribute) {
  FormulaValue d;
  d.kind = FormulaValueKind::attribute;
  d.attribute = attribute;
  return d;
}

class ElementMembers final : public Environment {
public:
  ElementMembers(Context& context, ElementSpec const* element,
                 std::span<std::pair<std::string_view, FormulaValue> const> members)
      : context_(context), element_(element), members_(members) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    auto found = std::ranges::find(members_, name, &std::pair<std::string_view, FormulaValue>::first);
    if (found == members_.end()) return false;
    value = found->second;
    return true;
  }
  Definition const* local(std::string_view name) const override {
    if (!element_) return nullptr;
    auto found = std::ranges::find(element_->lets, name, &Definition::name);
    return found == element_->lets.end() ? nullptr : &*found;
  }
  Context& context() const override { return context_; }

private:
  Context& context_;
  ElementSpec const* element_;
  std::span<std::pair<std::string_view, FormulaValue> const> members_;
};

// Returns the bounds of a tensor type as in its spelling, `?` for a dimension without bound.
FormulaValue written_bounds(Type type, Evaluator& evaluator) {
  Attribute bounds = type->encoding ? find(type->encoding->entries, "bounds") : nullptr;
  if (!bounds) return none();
  std::vector<FormulaValue> items;
  for (std::int64_t bound : bounds->integers) items.push_back(bound == kDynamic ? none() : make(Int128(bound)));
  return evaluator.list(items);
}

// Spellings of quantized types that this thread has found to be valid. The same few types occur in many programs, and
// their rules depend only on them.
std::unordered_set<std::string>& known_types(Against against) {
  thread_local std::array<std::unordered_set<std::string>, 2> known;
  return known[against == Against::official ? 1 : 0];
}

// Adds quantized types, and tensors of them, that occur in a value of this type.
void add_quantized(Type type, std::unordered_set<Type>& found, int depth) {
  if (!type || depth > kMaxElementDepth) return;
  if (element_of(type)->kind == TypeKind::quantized) found.insert({type, element_of(type)});
  for (Type member : type->members) add_quantized(member, found, depth + 1);
}

// Adds the types of operands and results of ops whose predicates check types.
void add_types_of_ops(Block const& block, std::unordered_set<Type>& found, int depth) {
  if (depth > kMaxElementDepth) return;
  for (Operation const* op : block.ops) {
    if (op->name.starts_with("stablehlo.") || op->name.starts_with("chlo.")) {
      for (Value const* operand : op->operands) add_quantized(operand->type, found, 0);
      for (Value const* result : op->results) add_quantized(result->type, found, 0);
    }
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add_types_of_ops(*inner, found, depth + 1);
  }
}

// Skips blanks and comments.
std::size_t after_blanks(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text.substr(at, 2) == "//")
      at = std::min(text.find('\n', at), text.size() - 1);
    else if (std::string_view(" \t\r\n").find(text[at]) == std::string_view::npos)
      break;
  }
  return at;
}

// Returns the position after the next bracket of that kind.
std::size_t after_bracket(std::string_view text, std::size_t at, char bracket) {
  while ((at = after_blanks(text, at)) < text.size() && text[at] != bracket) ++at;
  return at + 1;
}

// Whether <..> follows the operands of an op in generic form.
bool has_properties(Operation const& op, std::string_view text) {
  if (op.range.end > text.size() || text[op.range.begin] != '"') return false;
  bool const has_places = op.operand_offsets.size() == op.operands.size() && !op.operands.empty();
  std::size_t at = after_bracket(text, has_places ? op.operand_offsets.back() : op.range.end, ')');
  at = after_blanks(text, at);
  if (at < text.size() && text[at] == '[') at = after_blanks(text, after_bracket(text, at, ']'));
  return at < text.size() && text[at] == '<';
}

// Whether a dialect is that of known ops, of layouts of tensors, or of artifacts.
bool is_registered_dialect(std::string_view dialect) {
  return dialect == "sparse_tensor" || dialect == "vhlo" || Specification::get().has_ops_of_dialect(dialect);
}

// Whether a rule of the op restricts the attribute.
bool has_rule_for(Operation const& op, std::string_view attribute) {
  OpSpec const* const spec = Specification::get().op(op.name);
  Row const* const row = spec ? spec->row(attribute) : nullptr;
  return row && std::ranges::none_of(row->types, [](TypeAlternative const& type) { return type.kind == "any"; });
}

constexpr std::pair<std::string_view, std::string_view> kElements[] = {
    {"type", "quantized_type"},
    {"type", "tensor_type"},
    {"type", "future_type"},
    {"constant", "float_constant"},
    {"constant", "integer_constant"},
    {"constant", "quantized_tensor_constant"},
    {"constant", "tensor_constant"},
    {"program", "properties"},
    {"program", "dot_algorithm"},
    {"program", "sdy_sharding"},
    {"program", "mhlo_sharding"},
    {"program", "conv"},
    {"program", "sdy_mesh_attribute"},
    {"program", "sdy_sharding_per_value"},
    {"program", "result_accuracy"},
    {"program", "sdy_manual_axes"},
    {"program", "mhlo_sharding_tuple"},
};

// Returns the range of a part that is kept verbatim, between `location` and `end`; otherwise `location`.
SourceRange place_of_words(std::string_view source, std::string_view words, SourceRange location, std::uint32_t end) {
  if (source.starts_with(kBytecodeMagic) || location.begin >= source.size()) return location;
  auto const found = source.substr(0, end).find(words, location.begin);
  if (found == source.npos || found + words.size() > UINT32_MAX) return location;
  return {static_cast<std::uint32_t>(found), static_cast<std::uint32_t>(found + words.size())};
}

}  // namespace

bool is_element_label(std::string_view label) {
  return std::ranges::any_of(kElements, [&](auto const& kind_and_name) {
    auto const* const element = Specification::get().element(kind_and_name.first, kind_and_name.second);
    return element && label.starts_with(element->label_prefix) &&
           label.substr(element->label_prefix.size()).starts_with('_');
  });
}

ElementChecker::ElementChecker(Context& context, CheckOptions const& options, Diagnostics& diagnostics,
                               std::string_view text)
    : context_(context), options_(options), diagnostics_(diagnostics), text_(text) {
  integers_checked_ = std::ranges::any_of(
      diagnostics.all(), [](Diagnostic const& diagnostic) { return diagnostic.label.starts_with("integer_constant"); });
}

void ElementChecker::check(Type type, SourceRange location) { check_nested(type, location, 0); }
void ElementChecker::check(Attribute attribute, SourceRange location) { check_nested(attribute, location, 0); }

void ElementChecker::check(NamedAttribute const& attribute, Operation const& op) {
  if (!attribute.value) return;
  if (attribute.name == "function_type" && options_.against == Against::spec) skip_value_types(attribute.value->type);
  auto const kind = attribute.value->kind;
  if (kind == AttributeKind::opaque && has_rule_for(op, attribute.name)) seen_.insert(attribute.value);
  own_ = kind == AttributeKind::structure && has_rule_for(op, attribute.name) ? attribute.value : nullptr;
  bool const is_number = kind == AttributeKind::integer || kind == AttributeKind::floating;
  // the diagnostic for a constant points at its op
  bool const is_table = kind == AttributeKind::dense && !op.operands.empty();
  bool const has_place = is_number || is_table || kind == AttributeKind::opaque || kind == AttributeKind::dense_array;
  if (!has_place || attribute.offset == 0 || !options_.explained) return check(attribute.value, op.range);
  bool const is_generic = op.range.end - op.range.begin > op.name.size();  // in a custom form, the value is there
  auto const length = static_cast<std::uint32_t>(is_generic ? attribute.name.size() : 1);
  check(attribute.value, {attribute.offset, attribute.offset + length});
}

// Skips opaque types of parameters and results of a function. A rule of functions already reports them.
void ElementChecker::skip_value_types(Type signature) {
  if (!signature) return;
  auto const pass_over = [this](Type value) {
    if (value->kind == TypeKind::opaque) seen_.insert(value);
    if (value->element && value->element->kind == TypeKind::opaque) seen_.insert(value->element);
  };
  std::ranges::for_each(signature->members, pass_over);
  std::ranges::for_each(signature->results, pass_over);
}

void ElementChecker::check_nested(Type type, SourceRange location, int depth) {
  if (!type || depth > kMaxElementDepth || !seen_.insert(type).second) return;
  if (type->kind == TypeKind::opaque) check_dialect("type", type->text, place_in_text(type, location));
  check_type(type, location);
  if (checks_official()) official_->check_type(type, location);
  // For a quantized tensor, the rules of the element type are checked together with those of the tensor.
  if (type->element && type->element->kind == TypeKind::quantized && type->kind == TypeKind::tensor)
    seen_.insert(type->element);
  check_nested(type->element, location, depth + 1);
  check_nested(type->encoding, location, depth + 1);
  for (Type member : type->members) check_nested(member, location, depth + 1);
  for (Type result : type->results) check_nested(result, location, depth + 1);
}

void ElementChecker::check_nested(Attribute attribute, SourceRange location, int depth) {
  if (!attribute || depth > kMaxElementDepth || !seen_.insert(attribute).second) return;
  if (attribute->kind == AttributeKind::opaque) check_dialect("attribute", attribute->text, location);
  if (attribute->type) check_nested(attribute->type, location, depth + 1);
  if (attribute->kind == AttributeKind::structure && attribute != own_) {
    check_structure(attribute, location);
    if (checks_official()) official_->check_structure(attribute, location);
  }
  check_constant(attribute, location);
  for (Attribute element : attribute->elements) check_nested(element, location, depth + 1);
  for (NamedAttribute const& entry : attribute->entries) check_nested(entry.value, location, depth + 1);
}

std::span<Diagnostic> ElementChecker::check_part(std::string_view name, Members const& members, SourceRange location) {
  auto& all = diagnostics_.all();
  std::size_t const before = all.size();
  check("program", name, members, location);
  return std::span(all).subspan(std::min(before, all.size()));
}

void ElementChecker::report_unread(Diagnostic finding) {
  if (options_.against == Against::official) return;
  finding.officially_accepted = finding.severity == Severity::error;
  diagnostics_.add(std::move(finding));
}

SourceRange ElementChecker::place_in_text(Type type, SourceRange location) const {
  if (!options_.explained || options_.labels_only) return location;
  return place_of_type(text_, {location.begin, end_}, type).value_or(location);
}

// For #dialect.x and !dialect<x>: checks whether the dialect is known.
void ElementChecker::check_dialect(std::string_view what, std::string_view text, SourceRange location) {
  bool const is_of_dialect = text.starts_with('#') || text.starts_with('!');
  auto const end = text.find_first_of(".<");  // a name without a dialect is an alias
  if (!is_of_dialect || end == text.npos || options_.allow_unregistered_dialect) return;
  auto const dialect = text.substr(1, end - 1);
  if (is_registered_dialect(dialect)) return;
  // the type belongs to HLO; an op with such a type is undecided
  if (hlo::is_foreign_type(text) && hlo::is_hlo(text_)) return;
  Diagnostic finding;
  finding.label = "unknown_dialect";
  finding.range = place_of_words(text_, text, location, end_);
  finding.message = fmt::format("{:.200} is {} {} of an unknown dialect", text, what == "type" ? "a" : "an", what);
  finding.statement.subject.value = text;
  finding.hint = counterpart_hint(text);
  if (finding.hint.empty()) finding.hint = "use --allow-unregistered-dialect to accept unknown dialects";
  diagnostics_.add(std::move(finding));
}

void ElementChecker::check(std::string_view kind, std::string_view name, Members const& members, SourceRange location,
                           bool checks_official, Attribute hinted) {
  ElementSpec const* element = Specification::get().element(kind, name);
  if (!element) return;
  ElementMembers environment(context_, element, members);
  std::vector<Diagnostic> found;
  auto const same = [&]() -> Environment const& { return environment; };
  ClauseChecks together;
  bool satisfies_official = false;
  if (checks_official) together.satisfies_official = &satisfies_official;
  check_clauses(element->label_prefix, element->clauses, environment, same, options_, location, found, together);
  LiteralRules const rules = options_.against == Against::official ? LiteralRules::official : LiteralRules::text;
  Type const type = kind == "type" ? members.begin()->second.type : nullptr;
  for (Diagnostic& diagnostic : found) {
    if (type) diagnostic.range = place_in_text(type, location);
    if (hinted && diagnostic.hint.empty()) diagnostic.hint = constant_hint(hinted, rules);
  }
  // If digits are invalid, or lists are written in parentheses, the number of elements is meaningless.
  DenseLiteral const* const literal = hinted ? hinted->literal : nullptr;
  auto const is_unread = [&] {
    if (!literal || literal->form == DenseLiteral::Form::hex) return literal != nullptr;
    return literal->text.find('(') != literal->text.npos && literal->text[0] != '"' && hinted->type &&
           hinted->type->element && hinted->type->element->kind != TypeKind::complex;
  };
  if (found.size() == 2 && options_.explained && !options_.includes_consequences && is_unread()) {
    found[0].also.push_back(found[1].label);
    found.pop_back();
  }
  for (Diagnostic& diagnostic : found) diagnostics_.add(std::move(diagnostic));
  if (checks_official && !satisfies_official) official_->check(kind, name, members, location, false, hinted);
}

bool ElementChecker::is_of_op(Type type) {
  if (!ops_) return true;
  if (!types_of_ops_) add_types_of_ops(*ops_, types_of_ops_.emplace(), 0);
  bool const is_used = types_of_ops_->contains(type);
  has_skipped_types_ |= !is_used && options_.against == Against::official;
  return is_used;
}

void ElementChecker::check_type(Type type, SourceRange location) {
  bool quantized = element_of(type)->kind == TypeKind::quantized;
  if (!quantized && type->kind != TypeKind::future && !type->encoding) return;  // no rule applies
  bool const is_written_whole = quantized && !type->encoding && (!has_shape(type) || is_static(type));
  std::string const text = is_written_whole ? to_string(type, kMaxKnownBytes) : "";
  bool const may_be_known = is_written_whole && text.size() < kMaxKnownBytes;
  auto& known = known_types(options_.against);
  if (may_be_known && known.contains(text)) return;
  auto const count = [&] { return diagnostics_.all().size() + diagnostics_.dropped(); };
  std::size_t const before = count();
  bool const is_used = !quantized || is_of_op(type);
  Arena arena;
  ElementMembers nothing(context_, nullptr, {});
  Evaluator evaluator(nothing, arena);
  FormulaValue self = make_type(type);
  if (quantized && (type->kind == TypeKind::tensor || type->kind == TypeKind::quantized)) {
    auto part = [&](std::string_view name) { return std::pair(name, evaluator.call(name, std::array{self})); };
    check("type", "quantized_type",
          {{"self", self},
           part("storage_type"),
           part("storage_min"),
           part("storage_max"),
           part("expressed_type"),
           part("quantization_dimension"),
           part("scales"),
           part("zero_points"),
           {"is_of_op", make(is_used)}},
          location);
  }
  if (type->encoding)
    check("type", "tensor_type", {{"self", self}, {"bounds", written_bounds(type, evaluator)}}, location);
  if (type->kind == TypeKind::future) check("type", "future_type", {{"self", self}}, location);
  bool const is_final = is_used || options_.against == Against::spec;
  if (may_be_known && is_final && count() == before && known.size() < kMaxKnownTypes) known.insert(text);
}

// Checks the rules of structures that do not depend on an op, if there are any.
void ElementChecker::check_structure(Attribute attribute, SourceRange location) {
  auto const name = attribute->name.substr(attribute->name.find('.') + 1);
  if (!Specification::get().element("program", name)) return;
  Arena arena;
  ElementMembers nothing(context_, nullptr, {});
  Evaluator evaluator(nothing, arena);
  Members members;
  for (NamedAttribute const& field : attribute->entries)
    members.emplace_back(field.name, attribute_value(evaluator, field.value));
  if (StructSpec const* const structure = Specification::get().structure(attribute->name))
    for (FieldSpec const& field : structure->fields)
      if (!find(attribute->entries, field.name)) members.emplace_back(field.name, none());
  check("program", name, members, location);
}

void ElementChecker::check_properties(Operation const& op, OpSpec const& spec) {
  if (options_.against == Against::spec) {
    if (checks_official()) official_->check_properties(op, spec);
    return;
  }
  if (op.range.begin >= text_.size() || text_[op.range.begin] != '"') return;  // true for most ops
  auto const is_own = [](Row const& row) { return row.kind == RowKind::attribute; };
  if (std::ranges::any_of(spec.rows, is_own) || spec.has_trait("sized_segments") || !has_properties(op, text_)) return;
  check("program", "properties", {{"has_own_attributes", make(false)}}, op.range);
}

// The specification rounds a decimal once. If the result differs from the result of MLIR, the program is ambiguous.
void ElementChecker::check_rounding(Attribute attribute, SourceRange location) {
  bool const warns = options_.warns_of_official || options_.warns_of_rounding;
  if (!warns || options_.against == Against::official) return;
  using Form = DenseLiteral::Form;
  DenseLiteral const* const literal = attribute->literal;
  bool const is_written = literal && (literal->form == Form::list || literal->form == Form::splat);
  Type const type = literal ? attribute->type->element : attribute->type;
  if (!type || (!is_written && attribute->kind != AttributeKind::floating)) return;
  auto const found = first_rounded_twice(literal ? literal->text : attribute->text, type);
  if (!found) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "decimal_rounding";
  warning.range = location;
  warning.message = fmt::format("{:.100} is {} for the specification, and {} for the official tools", found->literal,
                                found->once, found->twice);
  warning.hint = Hint::write_one_of({found->once, found->twice});
  warning.notes.push_back({"they round decimals to f64 first and then to the type", false, {}});
  diagnostics_.add(std::move(warning));
}

// For data in resource sections. A program without its data is incomplete until the reader provides it.
void ElementChecker::check_resource(Attribute attribute, SourceRange location) {
  auto const holds = [&](std::string_view section) { return section.find(attribute->text) != section.npos; };
  bool const is_elided = attribute->text == kElidedKey;
  if (options_.against == Against::official) return;
  if (!is_elided && std::ranges::any_of(resources_, holds)) {  // `weight` is also a part of `weights`
    if (!read_resources_) read_resources_.emplace(resources_);
    if (read_resources_->find(attribute->text)) return check_resource_size(attribute, location);
  }
  if (is_elided && hlo::is_hlo(text_)) return;  // reported by the HLO reader
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "elided_resource";
  warning.range = location;
  warning.message = fmt::format("the elements of dense_resource<{:.100}> are not in the program{}", attribute->text,
                                is_elided ? ": they were elided when the program was printed" : "");
  warning.hint = "`assay run --elided any` and `assay equiv --elided any` assume any values for them";
  constexpr int kMaxSearches = 200;
  if (!read_resources_) read_resources_.emplace(resources_);
  bool const is_searched = !is_elided && ++resource_searches_ <= kMaxSearches;
  auto const near = is_searched ? near_names(attribute->text, read_resources_->keys()) : std::vector<std::string>();
  if (!near.empty()) {
    warning.hint = did_you_mean(near);
    warning.hint.is_guess = true;
  }
  diagnostics_.add(std::move(warning));
}

// A resource in text is "0x", four bytes of alignment and the elements.
void ElementChecker::check_resource_size(Attribute attribute, SourceRange location) {
  constexpr std::size_t kBegin = 10;
  if (!read_resources_) read_resources_.emplace(resources_);
  auto const blob = read_resources_->find(attribute->text);
  auto const needed = bytes_of_elements(attribute->type);
  if (!blob || read_resources_->is_omitted(attribute->text) || blob->size() < kBegin || !needed) return;
  std::size_t const bytes = (blob->size() - kBegin) / 2;
  if (bytes == *needed) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "resource_size";
  warning.range = location;
  warning.message = fmt::format("resource {:.100} contains {} of data, but {:.100} needs {}", attribute->text,
                                counted(bytes, "byte"), to_string(attribute->type), *needed);
  diagnostics_.add(std::move(warning));
}

// MLIR reads 200 of i8 as the bits of -56, which may not be intended.
void ElementChecker::check_wrapping(Attribute attribute, SourceRange location) {
  if (!options_.warns_of_official && !options_.warns_of_rounding) return;
  using Form = DenseLiteral::Form;
  DenseLiteral const* const literal = attribute->literal;
  bool const is_written = literal && (literal->form == Form::list || literal->form == Form::splat);
  bool const is_array = attribute->kind == AttributeKind::dense_array;
  Type const type = literal ? attribute->type->element : attribute->type;
  if (!type || (!is_written && !is_array && attribute->kind != AttributeKind::integer)) return;
  auto const found = is_array ? first_wrapped(attribute->integers, type)
                              : first_wrapped(literal ? literal->text : attribute->text, type);
  if (!found) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "integer_wraps";
  warning.range = location;
  warning.message = fmt::format("{} is not a number of {}: its bits represent {} instead", found->literal,
                                to_string(type), found->value);
  warning.hint =
      Hint::write(std::to_string(found->value), fmt::format(", or use a type that can represent {}", found->literal));
  diagnostics_.add(std::move(warning));
}

// Decimals are rounded to infinity without an error, in MLIR as well.
void ElementChecker::check_overflow(Attribute attribute, SourceRange location) {
  if (!options_.warns_of_official && !options_.warns_of_rounding) return;
  using Form = DenseLiteral::Form;
  DenseLiteral const* const literal = attribute->literal;
  bool const is_written = literal && (literal->form == Form::list || literal->form == Form::splat);
  Type const type = literal ? attribute->type->element : attribute->type;
  if (!type || (!is_written && attribute->kind != AttributeKind::floating)) return;
  auto const found = first_overflow(literal ? literal->text : attribute->text, type);
  if (!found) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "decimal_overflow";
  warning.range = location;
  warning.message = fmt::format("{:.100} is beyond the numbers of {}: it is read as {}{}", found->literal,
                                to_string(type), found->value, found->is_infinite ? ", an infinity" : "");
  warning.hint = Hint::write_one_of({found->largest, found->value});
  warning.hint.text = fmt::format("write {}, the {} number of {}", found->largest,
                                  found->literal.starts_with('-') ? "least" : "largest", to_string(type));
  if (found->is_infinite) warning.hint.text += fmt::format(", or {} for the infinity", found->value);
  warning.hint.is_guess = true;
  diagnostics_.add(std::move(warning));
}

// MLIR extends 0xFF80 of f32 with leading zeros. The author may mean a number of a 16-bit type.
void ElementChecker::check_hexadecimal(Attribute attribute, SourceRange location) {
  if (!options_.warns_of_official && !options_.warns_of_rounding) return;
  using Form = DenseLiteral::Form;
  DenseLiteral const* const literal = attribute->literal;
  bool const is_written = literal && (literal->form == Form::list || literal->form == Form::splat);
  Type const type = literal ? attribute->type->element : attribute->type;
  bool const is_number = attribute->kind == AttributeKind::integer || attribute->kind == AttributeKind::floating;
  if (!type || (!is_written && !is_number)) return;
  auto const found = first_short_hexadecimal(literal ? literal->text : attribute->text, type);
  if (!found) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "short_hexadecimal";
  warning.range = location;
  warning.message = fmt::format("{} has fewer digits than {} has bits for: it is {}, the number {}", found->literal,
                                to_string(type), found->in_full, found->value);
  warning.hint = Hint::write_one_of({found->in_full, found->value});
  warning.hint.text += ", or the intended number";
  diagnostics_.add(std::move(warning));
}

void ElementChecker::check_constant(Attribute attribute, SourceRange location) {
  Type type = attribute->type;
  if (!type) return;
  bool const is_shown = options_.explained && !options_.labels_only;
  if (attribute->kind == AttributeKind::dense_resource && is_shown) check_resource(attribute, location);
  check_rounding(attribute, location);
  check_wrapping(attribute, location);
  check_overflow(attribute, location);
  check_hexadecimal(attribute, location);
  // All tools read hexadecimal digits and bytes in the same way, except for booleans.
  using Form = DenseLiteral::Form;
  bool const is_hex = attribute->literal && attribute->literal->form == Form::hex;
  bool const is_of_digits = (is_hex && !(type->element && is_boolean(type->element))) ||
                            (attribute->literal && attribute->literal->form == Form::raw);
  bool const asks = checks_official() && !is_of_digits;
  FormulaValue of_type = make_type(type), literal = make_literal(attribute->text, type);
  bool scalar = attribute->kind == AttributeKind::integer || attribute->kind == AttributeKind::floating;
  if (scalar && type->kind == TypeKind::floating) {
    check("constant", "float_constant", {{"float_literal", literal}, {"float_type", of_type}}, location, asks,
          attribute);
  } else if (scalar && (type->kind == TypeKind::integer || type->kind == TypeKind::index) && !integers_checked_) {
    check("constant", "integer_constant", {{"integer_literal", literal}, {"integer_type", of_type}}, location, asks);
  } else if (attribute->kind == AttributeKind::sparse) {
    auto const rules = options_.against == Against::official ? LiteralRules::official : LiteralRules::text;
    if (std::string fault = sparse_fault(attribute, rules); !fault.empty())
      diagnostics_.error("tensor_constant_c2", location, std::move(fault));
  } else if (attribute->kind == AttributeKind::dense && has_shape(type) && type->element) {
    FormulaValue dense = attribute_datum(attribute);
    if (type->element->kind == TypeKind::quantized)
      check("constant", "quantized_tensor_constant",
            {{"quantized_tensor_literal", dense}, {"quantized_tensor_type", of_type}}, location, asks);
    else
      check("constant", "tensor_constant", {{"tensor_literal", dense}, {"tensor_type", of_type}}, location, asks,
            attribute);
  }
}

}  // namespace assay
