#include "grammar/notation/assembly_format.hpp"

#include <algorithm>
#include <unordered_map>

#include "grammar/x3/characters.hpp"

namespace assay::rules {
namespace {

// Compiles the assembly line of an op. Throws an Error, which compile_assembly catches.
class Compiler {
public:
  explicit Compiler(OpSpec const& spec) : spec_(spec) {}

  std::vector<AssemblyStep> compile(std::vector<AssemblyElement> const& elements) const {
    std::vector<AssemblyStep> steps;
    for (auto const& element : elements) {
      AssemblyStep& step = steps.emplace_back();
      step.kind = element.kind;
      if (element.kind == AssemblyElement::Kind::literal) step.tokens = split_tokens(element.text);
      if (element.kind == AssemblyElement::Kind::group) {
        step.steps = compile(element.elements);
        step.otherwise = compile(element.otherwise);
      }
      if (element.kind == AssemblyElement::Kind::variable) {
        std::string_view name = element.text;
        if (name.starts_with('$')) name.remove_prefix(1);
        step.comma_after_each = !element.args.empty() || name.ends_with(",");
        while (name.ends_with(",") || name.ends_with(".")) name.remove_suffix(1);
        step.row = row_index(name);
      }
      if (element.kind != AssemblyElement::Kind::directive) continue;
      step.directive = find_directive(element.text);
      if (!step.directive) throw Error{"unknown directive '" + element.text + "'"};
      for (auto const& argument : element.args) step.args.push_back(compile_argument(argument));
    }
    return steps;
  }

private:
  int row_index(std::string_view name) const {
    auto const found = std::ranges::find(spec_.rows, name, &Row::name);
    if (found == spec_.rows.end()) throw Error{"no row is named '" + std::string(name) + "'"};
    return static_cast<int>(found - spec_.rows.begin());
  }

  DirectiveArgument compile_argument(std::string_view text) const {
    DirectiveArgument argument;
    if (auto equals = text.find('='); equals != std::string_view::npos) {
      argument.key = text.substr(0, equals);
      text.remove_prefix(equals + 1);
    }
    bool const is_variable = text.starts_with('$');
    if (is_variable) text.remove_prefix(1);
    if (text.ends_with("...")) text.remove_suffix(3);
    argument.name = text;
    if (is_variable) argument.row = row_index(text);
    return argument;
  }

  OpSpec const& spec_;
};

}  // namespace

std::vector<std::string_view> split_tokens(std::string_view text) {
  auto const in_word = [](char c) { return is_name_char(c) || c == '.'; };
  std::vector<std::string_view> tokens;
  for (; !text.empty(); text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()))) {
    auto const word_end = std::ranges::find_if_not(text, in_word) - text.begin();
    auto const size = text.starts_with("->") ? 2 : std::max<std::size_t>(1, static_cast<std::size_t>(word_end));
    tokens.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return tokens;
}

Result<std::vector<AssemblyStep>> compile_assembly(OpSpec const& spec) {
  try {
    return Compiler(spec).compile(spec.assembly);
  } catch (Error const& error) {
    return error;
  }
}

Result<std::vector<AssemblyStep>> const& compiled_assembly(OpSpec const& spec) {
  thread_local std::unordered_map<OpSpec const*, Result<std::vector<AssemblyStep>>> known;
  auto found = known.find(&spec);
  if (found == known.end()) found = known.emplace(&spec, compile_assembly(spec)).first;
  return found->second;
}

}  // namespace assay::rules
