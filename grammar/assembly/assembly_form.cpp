#include "grammar/assembly/assembly_form.hpp"

#include <algorithm>

#include "grammar/hints/spellings.hpp"
#include "grammar/notation/assembly_format.hpp"
#include "support/characters.hpp"

namespace assay::rules {
namespace {

// Appends a part. Words are separated by blanks; punctuation follows directly.
void append(std::string& text, std::string_view part) {
  if (part.empty()) return;
  bool const touches = part == "," || part == ")" || part == "]" || text.ends_with('(') || text.ends_with('[');
  if (!touches) text += ' ';
  text += part;
}

std::string variable_form(OpSpec const& op, AssemblyElement const& element) {
  std::string_view name = element.text;
  if (name.starts_with('$')) name.remove_prefix(1);
  bool const commas = !element.args.empty() || name.ends_with(",");
  while (name.ends_with(",") || name.ends_with(".")) name.remove_suffix(1);
  Row const* const row = op.row(name);
  if (!row) return {};
  bool const list = row->types.size() == 1 && row->types[0].kind == "tensor";
  switch (row->kind) {
    case RowKind::input:
      return "%" + row->name + (commas ? ", ...," : row->variadic ? ", ..." : "");
    case RowKind::function:
      return "{ ... }";
    default:
      return list                                                       ? "[" + row->name + "]"
             : row->types.size() == 1 && row->types[0].kind == "symbol" ? "@" + row->name
                                                                        : row->name;
  }
}

// Whether a group contains the types of operands, so that it is present if they are.
bool contains_types(AssemblyElement const& group) {
  return group.otherwise.empty() && std::ranges::any_of(group.elements, [](AssemblyElement const& element) {
           return element.kind == AssemblyElement::Kind::directive && element.text == "type";
         });
}

// Whether the written text contains a keyword of the group.
bool is_written(AssemblyElement const& group, std::string_view written) {
  return std::ranges::any_of(group.elements, [&](AssemblyElement const& element) {
    if (element.kind != AssemblyElement::Kind::literal) return false;
    auto const tokens = split_tokens(element.text);
    return !tokens.empty() && is_name_char(tokens[0][0]) && written.find(tokens[0]) != std::string_view::npos;
  });
}

void append(std::string& text, OpSpec const& op, std::vector<AssemblyElement> const& elements, bool with_groups,
            std::string_view written) {
  for (AssemblyElement const& element : elements) {
    switch (element.kind) {
      case AssemblyElement::Kind::literal:
        for (std::string_view const token : split_tokens(element.text)) append(text, token);
        break;
      case AssemblyElement::Kind::variable:
        append(text, variable_form(op, element));
        break;
      case AssemblyElement::Kind::directive:
        if (assay::Spelling const* const row = assay::spelling("form", element.text))
          append(text, row->note);
        else
          append(text, "...");
        break;
      case AssemblyElement::Kind::group:
        append(text, op,
               with_groups || contains_types(element) || is_written(element, written) ? element.elements
                                                                                      : element.otherwise,
               with_groups, written);
        break;
    }
  }
}

}  // namespace

std::string assembly_form(OpSpec const& op, std::string_view written) {
  if (op.assembly.empty()) return {};
  std::string text = op.name;
  append(text, op, op.assembly, false, written);
  if (text == op.name) append(text, op, op.assembly, true, written);  // the whole form is optional
  return text;
}

}  // namespace assay::rules
