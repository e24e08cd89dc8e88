#include "constraints/prove/execution/assumptions.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>

#include "constraints/evaluate/encode.hpp"

namespace assay {
namespace {

class Arguments final : public Environment {
public:
  Arguments(Operation const& function, SizedProgram const& sizes) : function_(function), sizes_(sizes) {}

  // The notation has no % in names, so %arg0 is as `argument_arg0` in what is parsed.
  std::string rename(std::string_view text) {
    std::string renamed;
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::size_t end = i + 1;
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
      if (text[i] != '%' || end == i + 1) {
        renamed += text[i];
        continue;
      }
      std::string name = fmt::format("argument_{}", text.substr(i + 1, end - i - 1));
      names_.emplace(name, text.substr(i + 1, end - i - 1));
      renamed += name;
      i = end - 1;
    }
    return renamed;
  }

  // The first name that is not an argument, with its %; empty if all are.
  std::string unknown_name() const {
    for (auto const& [name, written] : names_) {
      if (!argument(written)) return "%" + written;
    }
    return "";
  }

  bool member(std::string_view name, FormulaValue& value) const override {
    auto found = names_.find(std::string(name));
    Value const* of = found == names_.end() ? nullptr : argument(found->second);
    if (of) value = make_placeholder(of->type, of);
    return of != nullptr;
  }
  bool elements(Value const* value, FormulaValue& known) const override {
    FormulaValue const* elements = sizes_.elements(*value);
    if (elements) known = *elements;
    return elements != nullptr;
  }
  Context& context() const override { return sizes_.context(); }

private:
  Value const* argument(std::string_view name) const {
    if (function_.regions.empty() || function_.regions[0]->blocks.empty()) return nullptr;
    for (Value const* value : function_.regions[0]->blocks[0]->arguments) {
      if (value->name == name) return value;
    }
    return nullptr;
  }

  Operation const& function_;
  SizedProgram const& sizes_;
  std::map<std::string, std::string> names_;
};

}  // namespace

Result<Tribool> read_assumption(std::string_view text, Operation const& function, SizedProgram const& sizes) {
  Arguments arguments(function, sizes);
  auto const formula = parse_formula(arguments.rename(text));
  if (!formula) return Error{fmt::format("\"{}\" is not a formula: {}", text, formula.error().message)};
  if (std::string name = arguments.unknown_name(); !name.empty())
    return Error{fmt::format("\"{}\": the function has no argument {}", text, name)};
  Arena arena;
  Encoded encoded = encode(*formula, arguments, arena);
  if (encoded.holds == Tribool::no)
    return Error{fmt::format("\"{}\": {}", text, encoded.reason.empty() ? "never holds" : encoded.reason)};
  if (!encoded.complete()) return Error{fmt::format("\"{}\": {}", text, encoded.incomplete)};
  return encoded.holds;
}

}  // namespace assay
