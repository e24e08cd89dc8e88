#include "grammar/notation/assembly_format.hpp"

namespace assay::inline grammar::rules {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

int row_index(OpSpec const& spec, std::string_view name) {
  for (std::size_t i = 0; i < spec.rows.size(); ++i)
    if (spec.rows[i].name == name) return static_cast<int>(i);
  return -1;
}

DirectiveArgument compile_argument(OpSpec const& spec, std::string_view text, std::string& error) {
  DirectiveArgument argument;
  if (auto equals = text.find('='); equals != std::string_view::npos) {
    argument.key = text.substr(0, equals);
    text.remove_prefix(equals + 1);
  }
  bool is_variable = text.starts_with('$');
  if (is_variable) text.remove_prefix(1);
  if (text.ends_with("...")) text.remove_suffix(3);
  argument.name = text;
  if (!is_variable) return argument;
  argument.row = row_index(spec, text);
  if (argument.row < 0) error = "no row is named '" + std::string(text) + "'";
  return argument;
}

std::vector<AssemblyStep> compile(OpSpec const& spec, std::vector<AssemblyElement> const& elements,
                                  std::string& error) {
  std::vector<AssemblyStep> steps;
  for (auto const& element : elements) {
    AssemblyStep step;
    switch (element.kind) {
      case AssemblyElement::Kind::literal:
        step.kind = AssemblyStep::Kind::literal;
        step.tokens = split_tokens(element.text);
        break;
      case AssemblyElement::Kind::variable: {
        step.kind = AssemblyStep::Kind::variable;
        std::string_view name = element.text;
        if (name.starts_with('$')) name.remove_prefix(1);
        step.comma_after_each = !element.args.empty() || name.ends_with(",");
        while (name.ends_with(",") || name.ends_with(".")) name.remove_suffix(1);
        step.row = row_index(spec, name);
        if (step.row < 0) error = "no row is named '" + std::string(name) + "'";
        break;
      }
      case AssemblyElement::Kind::directive:
        step.kind = AssemblyStep::Kind::directive;
        step.directive = find_directive(element.text);
        if (!step.directive) error = "there is no directive '" + element.text + "'";
        for (auto const& argument : element.args) step.args.push_back(compile_argument(spec, argument, error));
        break;
      case AssemblyElement::Kind::group:
        step.kind = AssemblyStep::Kind::group;
        step.steps = compile(spec, element.elements, error);
        break;
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace

std::vector<std::string_view> split_tokens(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (is_word(text[i]))
      while (end < text.size() && is_word(text[end])) ++end;
    else if (text.substr(i, 2) == "->")
      end = i + 2;
    tokens.push_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

std::vector<AssemblyStep> compile_assembly(OpSpec const& spec, std::string& error) {
  return compile(spec, spec.assembly, error);
}

}  // namespace assay::inline grammar::rules
