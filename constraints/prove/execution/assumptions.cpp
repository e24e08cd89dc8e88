#include "constraints/prove/execution/assumptions.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <utility>

#include "constraints/evaluate/encode.hpp"
#include "semantics/program/type.hpp"

namespace assay {
namespace {

bool is_in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$' || c == '#';
}

std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && is_in_name(text[at])) ++at;
  return at;
}

// The notation has no % in names, so %arg0 is parsed as `value_arg0`.
std::string renamed(std::string_view name) {
  std::string text = "value_" + std::string(name.substr(1));
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return text;
}

class NamedValues final : public Environment {
public:
  NamedValues(Assumption const& assumption, ValueOfName const& value, SizedProgram const& sizes)
      : assumption_(assumption), value_(value), sizes_(sizes) {}

  bool member(std::string_view name, FormulaValue& value) const override {
    auto const found = assumption_.names.find(name);
    Value const* const of = found == assumption_.names.end() ? nullptr : value_(found->second);
    if (of) value = make_placeholder(of->type, of);
    return of != nullptr;
  }
  bool elements(Value const* value, FormulaValue& known) const override {
    FormulaValue const* elements = sizes_.elements(*value);
    if (elements)
      known = *elements;
    else if (!unfollowed_)
      unfollowed_ = value;
    return elements != nullptr;
  }
  Context& context() const override { return sizes_.context(); }
  // Returns the first value whose elements were needed and have no symbols, or nullptr.
  Value const* unfollowed() const { return unfollowed_; }

private:
  Assumption const& assumption_;
  ValueOfName const& value_;
  SizedProgram const& sizes_;
  mutable Value const* unfollowed_ = nullptr;
};

bool has_integers(Type type) {
  Type const element = has_shape(type) ? type->element : type;
  return element && (is_integer(element) || is_boolean(element) || element->kind == TypeKind::index);
}

bool has_few_elements(Type type) {
  if (!has_shape(type)) return true;
  if (!is_static(type)) return false;
  std::uint64_t count = 1;
  for (std::int64_t const size : type->shape) {
    if (size > static_cast<std::int64_t>(kMaxFollowedElements)) return false;
    count *= static_cast<std::uint64_t>(size);
    if (count > kMaxFollowedElements) return false;
  }
  return true;
}

// Returns why a formula cannot be about the elements of this value. Empty if it can be.
std::string problem_of_elements(Value const& value) {
  bool const is_integral = has_integers(value.type);
  if (is_integral && has_few_elements(value.type)) return {};
  auto const but = fmt::format("but {} is {}", shown_name(value), to_string(value.type));
  if (!is_integral) return "only sizes and integer arguments can be assumed, " + but;
  return fmt::format("elements of an integer argument can be assumed if it has at most {}, {}", kMaxFollowedElements,
                     but);
}

Value const* argument_of(Operation const& function, std::string_view name) {
  if (function.regions.empty() || function.regions[0]->blocks.empty()) return nullptr;
  for (Value const* value : function.regions[0]->blocks[0]->arguments)
    if (value->name == name.substr(1)) return value;
  return nullptr;
}

}  // namespace

Result<Assumption> parse_assumption(std::string_view text) {
  Assumption assumption;
  assumption.text = text;
  std::string notation;
  std::string_view of;  // the function of the next name
  for (std::size_t i = 0; i < text.size();) {
    std::size_t const end = text[i] == '%' || text[i] == '@' ? end_of_name(text, i + 1) : i + 1;
    std::string_view const word = text.substr(i, end - i);
    if (end > i + 1 && word[0] == '@' && end < text.size() && text[end] == '%') {
      of = word.substr(1);
    } else if (end > i + 1 && word[0] == '%') {
      if (!assumption.names.empty() && assumption.function != of)
        return Error{fmt::format("\"{}\" names values of two functions", text)};
      assumption.function = std::exchange(of, {});
      std::string name = renamed(word);
      while (assumption.names.contains(name) && assumption.names[name] != word) name += '_';
      assumption.names.emplace(name, word);
      notation += name;
    } else {
      notation += word;
    }
    i = end;
  }
  auto formula = parse_formula(notation);
  if (!formula) return Error{fmt::format("\"{}\" is not a formula: {}", text, formula.error().message)};
  assumption.formula = *std::move(formula);
  return assumption;
}

Result<Tribool> meaning_of(Assumption const& assumption, ValueOfName const& value, SizedProgram const& sizes) {
  NamedValues const values(assumption, value, sizes);
  Arena arena;
  Encoded encoded = encode(assumption.formula, values, arena);
  std::string const& text = assumption.text;
  Value const* const unfollowed = values.unfollowed();
  if (unfollowed && unfollowed->type && encoded.holds != Tribool::yes)
    if (auto const problem = problem_of_elements(*unfollowed); !problem.empty())
      return Error{fmt::format("\"{}\": {}", text, problem)};
  if (encoded.holds == Tribool::no)
    return Error{fmt::format("\"{}\": {}", text, encoded.reason.empty() ? "never holds" : encoded.reason)};
  if (!encoded.complete()) return Error{fmt::format("\"{}\": {}", text, encoded.incomplete)};
  return encoded.holds;
}

Result<Tribool> read_assumption(std::string_view text, Operation const& function, SizedProgram const& sizes) {
  auto const assumption = parse_assumption(text);
  if (!assumption) return Error{assumption.error()};
  for (auto const& [name, written] : assumption->names)
    if (!assumption->function.empty() || !argument_of(function, written))
      return Error{fmt::format("\"{}\": the function has no argument {}", text, written)};
  return meaning_of(
      *assumption, [&](std::string_view name) { return argument_of(function, name); }, sizes);
}

}  // namespace assay
