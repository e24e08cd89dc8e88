// Implements constraints/bind/arguments.hpp: the list of constants of `assay run --args`.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "constraints/symbols/literals.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

constexpr std::string_view kBefore = "\"assay.arguments\"() {list = ", kAfter = "} : () -> ()";
constexpr char const* kExample =
    "a list of constants looks like [dense<[1, 2]> : tensor<2xi32>, dense<1.0> : tensor<f32>]";

// Returns the ranges of the elements of a list that the grammar has parsed: between commas outside of brackets, strings
// and comments.
std::vector<SourceRange> element_ranges(std::string_view list) {
  std::vector<SourceRange> ranges;
  int depth = 0;
  std::size_t begin = std::string_view::npos, end = 0;
  auto const finish = [&] {
    if (begin != std::string_view::npos)
      ranges.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = std::string_view::npos;
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    char const c = list[i];
    if (list.substr(i).starts_with("//")) {
      i = std::min(list.find('\n', i), list.size());
      continue;
    }
    bool const opens = c == '[' || c == '<' || c == '(' || c == '{',
               closes = c == ']' || c == '>' || c == ')' || c == '}';
    depth -= closes && !(c == '>' && i > 0 && list[i - 1] == '-');
    if (depth == 0 || (depth == 1 && c == ',')) {
      finish();
    } else if (!(depth == 1 && opens && begin == std::string_view::npos && i == list.find('['))) {
      if (begin == std::string_view::npos && std::isspace(static_cast<unsigned char>(c)) == 0) begin = i;
      if (std::isspace(static_cast<unsigned char>(c)) == 0) end = i + 1;
    }
    if (c == '"')
      for (++i; i < list.size() && list[i] != '"'; ++i) i += list[i] == '\\';
    if (c == '"') end = std::min(i + 1, list.size());
    depth += opens;
  }
  return ranges;
}

class ArgumentList {
public:
  ArgumentList(std::string const& list, std::span<TensorParameter const> wanted, TensorMaker const& make)
      : list_(list), wanted_(wanted), make_(make) {
    result_.source = Source::from_string("--args", list);
  }

  ParsedArguments read() {
    Diagnostics found;
    Program const holder =
        parse_program(Source::from_string("--args", std::string(kBefore) + list_ + std::string(kAfter)),
                      {.allow_unregistered_dialect = true}, found);
    adopt_findings(found);
    if (result_.found.errors() > 0) return std::move(result_);
    Attribute const constants = holder.top->ops.size() == 1 ? holder.top->ops[0]->attribute("list") : nullptr;
    if (constants && constants->kind == AttributeKind::dense) {  // a single argument without brackets
      read(*holder.context, constants, 0, whole_range(list_));
      return std::move(result_);
    }
    if (!constants || constants->kind != AttributeKind::array) {
      error("syntax", whole_range(list_), "this is not a list of constants").hint = kExample;
      return std::move(result_);
    }
    auto const ranges = element_ranges(list_);
    for (std::size_t i = 0; i < constants->elements.size(); ++i)
      read(*holder.context, constants->elements[i], i,
           ranges.size() == constants->elements.size() ? ranges[i] : whole_range(list_));
    return std::move(result_);
  }

private:
  // Reports the diagnostics of the parser about the list, at positions within the list.
  void adopt_findings(Diagnostics const& found) {
    auto const moved = [&](SourceRange range) {
      auto const at = [&](std::uint32_t offset) {
        auto const size = static_cast<std::uint32_t>(list_.size()), before = static_cast<std::uint32_t>(kBefore.size());
        return std::min(std::max(offset, before) - before, size);
      };
      return SourceRange{at(range.begin), at(range.end)};
    };
    for (Diagnostic finding : found.all()) {
      // The text around the list is generated, not written by the user.
      if (finding.statement.kind == StatementKind::unexpected_token &&
          finding.range.begin >= kBefore.size() + list_.size()) {
        finding.statement.subject.value = "the end of the list";
        set_message(finding);
      }
      finding.range = moved(finding.range);
      for (Note& note : finding.notes) note.range = moved(note.range);
      if (finding.hint.empty()) finding.hint = kExample;
      result_.found.add(std::move(finding));
    }
  }

  Diagnostic& error(std::string label, SourceRange range, std::string message) {
    result_.found.error(std::move(label), range, std::move(message));
    return result_.found.all().back();
  }

  std::string owner_of(std::size_t i) const {
    return i < wanted_.size() ? fmt::format("{}: {}", wanted_[i].name, to_string(wanted_[i].type)) : std::string();
  }

  // Returns the range of the first element of a literal that does not fit its type, or else of the whole constant.
  SourceRange place_in(Attribute constant, SourceRange range) const {
    if (constant->kind != AttributeKind::dense || !constant->literal || !constant->type) return range;
    auto const wrong = first_malformed(*constant->literal, constant->type->element, LiteralRules::text);
    if (!wrong || wrong->empty()) return range;
    auto const is_word = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
    };
    for (std::size_t at = list_.find(*wrong, range.begin); at < range.end; at = list_.find(*wrong, at + 1)) {
      std::size_t const end = at + wrong->size();
      if ((at > 0 && is_word(list_[at - 1])) || (end < list_.size() && is_word(list_[end]))) continue;
      return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    }
    return range;
  }

  void read(Context& context, Attribute constant, std::size_t i, SourceRange range) {
    if (constant->kind != AttributeKind::dense || !constant->type) {
      error("arguments", range, fmt::format("element {} of the list is not a constant", i)).hint = kExample;
      return;
    }
    Diagnostics found;
    ElementChecker(context, {}, found).check(constant, place_in(constant, range));
    for (Diagnostic finding : found.all()) {
      if (auto const whom = owner_of(i); !whom.empty()) finding.notes.push_back({"for " + whom, false, {}});
      result_.found.add(std::move(finding));
    }
    if (found.errors() > 0) return;
    decode(constant, i, range);
  }

  void decode(Attribute constant, std::size_t i, SourceRange range) {
    auto const tensor = decode_constant(constant, constant->type, make_);
    if (!tensor) {
      error("arguments", range, tensor.error());
      return;
    }
    Element element = tensor->element();
    if (i < wanted_.size() && has_shape(wanted_[i].type)) element_of(wanted_[i].type->element, element);
    bool const is_same = element.is(Element::Kind::quantized) ? tensor->element().integer.bits == element.integer.bits
                                                              : tensor->element() == element;
    if (!is_same || (i < wanted_.size() && !has_shape_of(tensor->shape(), wanted_[i].type))) {
      error("arguments", range,
            fmt::format("this is a {}, not the type of {}", to_string(constant->type), owner_of(i)));
      return;
    }
    auto const value = tensor->as(element);
    if (auto const checked = check_codes(value); !checked) {
      error("arguments", range, fmt::format("{}; it is for {}", checked.error(), owner_of(i)));
      return;
    }
    result_.values.emplace_back(value);
  }

  std::string const& list_;
  std::span<TensorParameter const> wanted_;
  TensorMaker const& make_;
  ParsedArguments result_;
};

}  // namespace

ParsedArguments parse_arguments(std::string const& list, std::span<TensorParameter const> wanted,
                                TensorMaker const& make) {
  return ArgumentList(list, wanted, make).read();
}

}  // namespace assay
