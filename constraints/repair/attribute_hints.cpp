#include "constraints/repair/attribute_hints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/explain/subjects.hpp"
#include "constraints/symbols/symbols.hpp"
#include "grammar/hints/spellings.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

// Whether the op can have the attribute. Names with a dot belong to dialects, and are permitted on any op.
bool is_known(std::string_view name, OpSpec const& spec) {
  return name.find('.') != std::string_view::npos || name == "operandSegmentSizes" || name == "resultSegmentSizes" ||
         std::ranges::any_of(spec.rows, [&](Row const& row) {
           return row.kind == RowKind::attribute && (row.name == name || row.also == name);
         });
}

bool is_like(std::string_view given, std::string const& name) {
  for (Spelling const& one : all_spellings())
    if (one.kind == "attribute" && one.wrong == given && std::ranges::find(one.right, name) != one.right.end())
      return true;
  return !near_names(given, {name}).empty();
}

bool is_defined(EnumSpec const& spec, std::string_view name) {
  return std::ranges::find(spec.cases, name, &EnumCase::name) != spec.cases.end();
}

SourceRange range_of_name(std::uint32_t offset, std::string_view name) {
  return {offset, offset + static_cast<std::uint32_t>(name.size())};
}

// Returns names of attributes of the same dialect that compilers read, if they are similar.
std::vector<std::string> find_similar_names(std::string_view name) {
  constexpr std::size_t kMaxLetters = 2;
  auto const dialect = name.substr(0, std::min(name.find('.'), name.size()) + 1);
  std::vector<std::string> names;
  for (Spelling const& one : all_spellings()) {
    if (one.kind != "known") continue;
    if (one.wrong == name) return {};
    bool const is_near = name.size() <= one.wrong.size() + kMaxLetters && one.wrong.size() <= name.size() + kMaxLetters;
    if (is_near && one.wrong.starts_with(dialect)) names.emplace_back(one.wrong);
  }
  return near_names(name, names);
}

void add_misspelled(NamedAttribute const& one, std::string_view owner, SourceRange place, Diagnostics& found) {
  auto const near =
      one.name.find('.') == std::string_view::npos ? std::vector<std::string>() : find_similar_names(one.name);
  if (near.empty()) return;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "stray_attribute";
  warning.range = place;
  warning.message = fmt::format("{} has an attribute {:.200}, which no compiler reads", owner, one.name);
  warning.hint = did_you_mean(near);
  for (HintEdit& edit : warning.hint.edits)
    edit = {.kind = HintEdit::Kind::text, .from = std::string(one.name), .to = edit.to};
  found.add(std::move(warning));
}

}  // namespace

NamedAttribute const* find_intended(Row const& row, OpSpec const& spec, Operation const& op) {
  for (NamedAttribute const& one : op.attributes)
    if (!is_known(one.name, spec) && is_like(one.name, row.name)) return &one;
  return nullptr;
}

std::optional<MeantAttribute> intended_attribute(Operation const& op, OpSpec const& spec,
                                                 std::function<bool(Operation const&)> const& is_valid) {
  std::optional<MeantAttribute> meant;
  for (std::size_t i = 0; i < op.attributes.size(); ++i) {
    NamedAttribute const& given = op.attributes[i];
    if (is_known(given.name, spec) || given.offset == 0) continue;
    for (Row const& row : spec.rows) {
      bool const may_be = row.kind == RowKind::attribute && !op.attribute(row.name) && is_like(given.name, row.name);
      if (!may_be) continue;
      std::vector<NamedAttribute> attributes(op.attributes.begin(), op.attributes.end());
      attributes[i].name = row.name;
      Operation copy = op;
      copy.attributes = attributes;
      if (!is_valid(copy)) continue;
      if (meant) return std::nullopt;
      auto const end = given.offset + static_cast<std::uint32_t>(given.name.size());
      meant = {row.name, std::string(given.name), {given.offset, end}};
    }
  }
  return meant;
}

bool is_reported(Attribute attribute) {
  if (attribute->kind == AttributeKind::enumeration) {
    EnumSpec const* const spec = Specification::get().enumeration(attribute->name);
    return spec && !is_defined(*spec, attribute->text);
  }
  std::string_view const text = attribute->text;
  return attribute->kind == AttributeKind::opaque && (text.starts_with("#stablehlo") || text.starts_with("#chlo")) &&
         text.size() > 5;
}

void add_stray_attributes(Operation const& op, OpSpec const& spec, Diagnostics& found) {
  bool const is_own = op.name.starts_with("stablehlo.") || op.name.starts_with("chlo.");
  bool const is_open = spec.has_trait("open_attributes");  // only misspelled names are reported
  if (!is_own) return;
  for (NamedAttribute const& one : op.attributes) {
    bool const is_field = std::ranges::any_of(spec.rows, [&](Row const& row) { return row.parent == one.name; });
    if (is_known(one.name, spec) || is_field || one.name.starts_with('_')) continue;
    std::vector<std::string> names;
    for (Row const& row : spec.rows)
      if (row.kind == RowKind::attribute) names.push_back(row.parent.empty() ? row.name : row.parent);
    std::erase_if(names, [&](std::string const& name) {
      return std::ranges::any_of(op.attributes, [&](auto const& other) { return other.name == name; });
    });
    std::erase_if(names, [&](std::string const& name) { return !is_like(one.name, name); });
    if (is_open) std::erase_if(names, [&](std::string const& name) { return !is_misspelled_keyword(one.name, name); });
    if (is_open && names.empty()) continue;
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.label = "stray_attribute";
    auto const length = static_cast<std::uint32_t>(one.name.size());
    warning.range = one.offset == 0 ? op.range : SourceRange{one.offset, one.offset + length};
    warning.message = fmt::format("{} has no attribute {}", op.name, one.name);
    warning.hint = names.empty()
                       ? Hint(fmt::format("remove it; `assay spec show {}` lists those that the op has", op.name))
                       : did_you_mean(names);
    found.add(std::move(warning));
  }
}

void add_misspelled_attributes(Operation const& op, Diagnostics& found) {
  auto const argument = [&](std::size_t i) -> Value const* {
    bool const has_body = op.regions.size() == 1 && !op.regions[0]->blocks.empty();
    return has_body && i < op.regions[0]->blocks[0]->arguments.size() ? op.regions[0]->blocks[0]->arguments[i]
                                                                      : nullptr;
  };
  for (NamedAttribute const& one : op.attributes) {
    add_misspelled(one, op.name, one.offset == 0 ? op.range : range_of_name(one.offset, one.name), found);
    bool const is_of_values = one.value && (one.name == "arg_attrs" || one.name == "res_attrs");
    if (!is_of_values) continue;
    for (std::size_t i = 0; i < one.value->elements.size(); ++i) {
      Value const* const value = one.name == "arg_attrs" ? argument(i) : nullptr;
      auto const place = value && value->offset != 0 ? range_of_name(value->offset, value->name) : op.range;
      for (NamedAttribute const& entry : one.value->elements[i]->entries)
        add_misspelled(entry, fmt::format("{} {}", one.name == "arg_attrs" ? "argument" : "result", i), place, found);
    }
  }
}

namespace {

// Whether a rule names the attribute.
bool is_in_rules(OpSpec const& spec, std::string const& name) {
  return std::ranges::any_of(spec.clauses,
                             [&](Clause const& rule) { return subjects_of(spec, rule.formula).named.contains(name); });
}

Hint hint_of_symbol(Operation const& op, std::string_view name, ProgramScope const& scope) {
  auto near = near_names(name, scope.symbols.names(op));
  bool const is_guess = !near.empty() && !is_misspelling(name, near[0]);  // the definition may be missing
  for (std::string& one : near) one.insert(0, "@");
  Hint hint = near.empty() ? Hint("define a function of that name in the same module") : did_you_mean(near);
  hint.is_guess = is_guess;
  return hint;
}

}  // namespace

void add_undefined_symbols(Operation const& op, OpSpec const& spec, OpSpec const* variant, ProgramScope const& scope,
                           std::string_view text, Diagnostics& found) {
  constexpr std::size_t kMaxDistance = 4'096;
  for (NamedAttribute const& attribute : op.attributes) {
    Row const* const row = attribute.value ? spec.row(attribute.name) : nullptr;
    bool const is_symbol = row && !row->types.empty() && row->types.front().kind == "symbol";
    if (!is_symbol || is_in_rules(spec, row->name) || (variant && is_in_rules(*variant, row->name))) continue;
    bool const is_list = attribute.value->kind == AttributeKind::array;
    for (Attribute const one : is_list ? attribute.value->elements : std::span(&attribute.value, 1)) {
      bool const is_nested = one->text.find("::") != std::string_view::npos;
      if (one->kind != AttributeKind::symbol || is_nested || scope.symbols.find(op, one->text)) continue;
      Diagnostic warning;
      warning.severity = Severity::warning;
      warning.label = "undefined_symbol";
      warning.range = attribute.offset == 0 ? op.range : range_of_name(attribute.offset, attribute.name);
      std::string const name = fmt::format("@{:.200}", one->text);
      auto const at = attribute.offset == 0 || attribute.offset >= text.size()
                          ? text.npos
                          : text.substr(attribute.offset, kMaxDistance).find(name);
      if (at != text.npos) warning.range = range_of_name(attribute.offset + static_cast<std::uint32_t>(at), name);
      warning.message = fmt::format("{} of {} names {}, which is not defined", attribute.name, op.name, name);
      warning.hint = hint_of_symbol(op, one->text, scope);
      found.add(std::move(warning));
    }
  }
}

void add_symbol_hints(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                      std::vector<Diagnostic>& found) {
  for (NamedAttribute const& attribute : op.attributes) {
    Attribute const value = attribute.value;
    if (!value || value->kind != AttributeKind::symbol || scope.symbols.find(op, value->text)) continue;
    for (Diagnostic& one : found) {
      Clause const* const rule = one.hint.empty() ? clause_of(spec, one.label) : nullptr;
      if (!rule || !subjects_of(spec, rule->formula).named.contains(std::string(attribute.name))) continue;
      one.hint = hint_of_symbol(op, value->text, scope);
    }
  }
}

}  // namespace assay
