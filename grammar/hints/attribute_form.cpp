#include "grammar/hints/attribute_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "grammar/hints/spellings.hpp"
#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxNumbers = 32;  // maximum number of numbers in a hint

bool is_scalar_of(Row const& row, std::string_view prefix) {
  std::string_view const kind = row.types.front().kind;
  return !row.variadic && kind.starts_with(prefix) && kind.size() > prefix.size() && is_digit(kind[prefix.size()]);
}
bool is_list_of(Row const& row, std::string_view element) {
  auto const& type = row.types.front();
  return !row.variadic && type.kind == "tensor" && type.rank == 1 && !type.elements.empty() &&
         type.elements[0] == element;
}
bool is_kind_of(Row const& row, std::string_view kind) { return row.types.front().kind == kind; }

// Returns an integer type as programs spell it, without sign: i64 for si64.
std::string_view integer_type(Row const& row) {
  std::string_view kind = row.types.front().kind;
  if (kind.starts_with("si")) kind.remove_prefix(1);
  return kind;
}

std::string joined(std::span<std::int64_t const> numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }

// Returns a number in floating-point spelling. Empty if it is hexadecimal or not a number.
std::string number_text(Attribute given) {
  std::string const text(given->text);
  bool const is_decimal = text.find_first_of("xX") == text.npos;
  if (given->kind == AttributeKind::floating && is_decimal) return text;
  return given->kind == AttributeKind::integer ? std::to_string(given->value) + ".0" : std::string();
}

bool is_integer_text(std::string_view text) {
  constexpr std::size_t kMaxDigits = 18;
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.size() <= kMaxDigits &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Returns the numbers of a numeric attribute, or of a string with an integer, as programs spell them.
std::optional<std::string> numbers_in(Attribute given) {
  if (given->kind == AttributeKind::integer) return std::to_string(given->value);
  if (given->kind == AttributeKind::string && is_integer_text(given->text)) return std::string(given->text);
  if (given->kind == AttributeKind::dense_array && given->elements.empty() && given->integers.size() <= kMaxNumbers)
    return joined(given->integers);
  if (given->kind == AttributeKind::array && given->elements.size() <= kMaxNumbers) {
    std::vector<std::int64_t> numbers;
    for (Attribute const element : given->elements) {
      if (element->kind != AttributeKind::integer) return std::nullopt;
      numbers.push_back(element->value);
    }
    return joined(numbers);
  }
  if (given->kind != AttributeKind::dense || !given->literal) return std::nullopt;
  std::string_view const text = given->literal->text;
  if (text.size() > 200 || text.find_first_of(".\"(\n") != std::string_view::npos) return std::nullopt;
  bool const list = given->literal->form == DenseLiteral::Form::list && given->literal->shape.size() == 1;
  if (list) return std::string(trimmed(text.substr(1, text.size() - 2)));
  if (given->literal->form == DenseLiteral::Form::empty) return std::string();
  if (given->literal->form != DenseLiteral::Form::splat || !given->type || given->type->shape.size() > 1)
    return std::nullopt;
  auto const count = given->type->shape.empty() ? 1 : given->type->shape[0];
  if (count < 0 || count > static_cast<std::int64_t>(kMaxNumbers)) return std::nullopt;
  std::string numbers;
  for (std::int64_t i = 0; i < count; ++i) numbers += (i ? ", " : "") + std::string(text);
  return numbers;
}

// Returns "false, true" for "0, 1". Returns an empty string if there are other numbers.
std::string booleans_of(std::string_view numbers) {
  std::string text;
  for (std::string_view const item : split(numbers, ',')) {
    auto const one = trimmed(item);
    bool const is_false = one == "0" || one == "false", is_true = one == "1" || one == "-1" || one == "true";
    if (!is_false && !is_true) return {};
    text += (text.empty() ? "" : ", ") + std::string(is_true ? "true" : "false");
  }
  return text;
}

// Returns the words in the spelling of an attribute, such as "#mhlo<comparison_direction LT>" or "lt".
std::vector<std::string> words_of(Attribute given) {
  std::string_view const text = given->text;
  std::vector<std::string> words;
  std::string word;
  for (char const c : std::string(text.substr(0, 200)) + " ") {
    if (is_letter(c) || is_digit(c) || c == '_') {
      word += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

Hint enumeration_hint(EnumSpec const& spec, Attribute given) {
  auto const words = words_of(given);
  for (EnumCase const& one : spec.cases)
    if (std::ranges::find(words, one.name) != words.end()) return Hint::write(enumeration_text(spec.name, one.name));
  std::vector<std::string> cases;
  for (EnumCase const& one : spec.cases) cases.push_back(one.name);
  return Hint("write " + enumeration_text(spec.name, cases.empty() ? "" : cases[0]) + ", with one of " + one_of(cases));
}

// Suggests a list of enum cases for a list of words or for a single word.
Hint enumerations_hint(EnumSpec const& spec, Attribute given) {
  bool const is_list = given->kind == AttributeKind::array;
  if (is_list && given->elements.size() > kMaxNumbers) return {};
  auto const elements = is_list ? given->elements : std::span(&given, 1);
  std::vector<std::string> forms;
  for (Attribute const element : elements) {
    auto const words = words_of(element);
    for (EnumCase const& one : spec.cases)
      if (std::ranges::find(words, one.name) != words.end()) {
        forms.push_back(enumeration_text(spec.name, one.name));
        break;
      }
  }
  if (forms.empty() || forms.size() != elements.size()) return {};
  return Hint::write(fmt::format("[{}]", fmt::join(forms, ", ")));
}

// Uses the fields of a dictionary unchanged, or else the required fields.
std::string structure_text(StructSpec const& spec, Attribute given) {
  std::string text;
  auto const add = [&](std::string_view name, std::string_view value) {
    text += (text.empty() ? "" : ", ") + std::string(name) + " = " + std::string(value);
  };
  if (given && given->kind == AttributeKind::dictionary) {
    for (NamedAttribute const& entry : given->entries) {
      auto const numbers = numbers_in(entry.value);
      bool const list = entry.value->kind != AttributeKind::integer;
      add(entry.name, !numbers ? "..." : list ? "[" + *numbers + "]" : *numbers);
    }
  } else {
    for (FieldSpec const& field : spec.fields)
      if (!field.default_value && !field.optional) add(field.name, field.type == "ints" ? "[...]" : "...");
    if (text.empty())  // all have defaults
      for (FieldSpec const& field : spec.fields) add(field.name, field.type == "ints" ? "[...]" : "...");
  }
  return "#" + spec.name + "<" + (spec.has_dimension_lists ? "raw " : "") + text + ">";
}

// Returns #mhlo.dot<...> with the dialect of this structure. Empty if the attribute is not such a structure.
std::string in_own_dialect(StructSpec const& spec, Attribute given) {
  constexpr std::size_t kMaxLength = 300;
  std::string_view const text = given->text;
  if (given->kind != AttributeKind::opaque || text.size() > kMaxLength) return {};
  std::string_view const own = spec.name, name = own.substr(own.find('.'));
  auto const dot = text.find('.');
  if (dot == std::string_view::npos || !text.substr(dot).starts_with(std::string(name) + "<")) return {};
  return "#" + std::string(own.substr(0, own.find('.'))) + on_one_line(text.substr(dot));
}

// For a table of integers that is written as a list of lists: suggests the same numbers with another element type, or
// an example.
Hint table_hint(Row const& row, Attribute given) {
  auto const& type = row.types.front();
  if (row.variadic || type.kind != "tensor" || type.rank != 2 || type.elements.empty() || type.elements[0] != "si64")
    return {};
  bool const is_table = given->kind == AttributeKind::dense && given->type && given->type->shape.size() == 2;
  if (is_table && given->literal && given->literal->text.size() <= 100 && is_static(given->type))
    return Hint::write(fmt::format("dense<{}> : tensor<{}x{}xi64>", given->literal->text, given->type->shape[0],
                                   given->type->shape[1]));
  return "write a list of lists, such as dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>";
}

}  // namespace

bool is_list_of_integers(Row const& row) { return is_list_of(row, "si64"); }

std::string on_one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      line += text[i];
      continue;
    }
    while (!line.empty() && is_blank(line.back())) line.pop_back();
    while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
    if (!line.empty() && line.back() != '<') line += ' ';
  }
  return line;
}

Hint counterpart_hint(std::string_view text) {
  constexpr std::size_t kMaxLength = 300;
  auto const end = text.find_first_of(".<");
  if (end == text.npos || text[0] != '#' || text.size() > kMaxLength) return {};
  if (!spelling("dialect", text.substr(1, end - 1))) return {};
  auto const name_end = text.find_first_of("< >", end + 1);
  std::string_view const name = text.substr(end + 1, name_end == text.npos ? text.npos : name_end - end - 1);
  auto const& specification = Specification::get();
  for (std::string_view const dialect : {"stablehlo", "chlo"}) {
    std::string const full = fmt::format("{}.{}", dialect, name);
    if (specification.enumeration(full) || specification.structure(full))
      return Hint::write(fmt::format("#{}{}", dialect, on_one_line(text.substr(end))));
  }
  return {};
}

std::string enumeration_text(std::string_view enumeration, std::string_view value) {
  auto const dot = enumeration.find('.');
  std::string const dialect(enumeration.substr(0, dot)), name(enumeration.substr(dot + 1));
  EnumSpec const* const spec = Specification::get().enumeration(enumeration);
  if (spec && spec->form == EnumSpec::Form::dotted) return "#" + dialect + "." + name + "<" + std::string(value) + ">";
  return "#" + dialect + "<" + name + " " + std::string(value) + ">";
}

std::string attribute_form(Row const& row, std::int64_t number) {
  if (row.types.empty()) return {};
  auto const& type = row.types.front();
  auto const& specification = Specification::get();
  std::string form;
  if (is_list_of_integers(row)) return "array<i64: ...>";
  if (is_kind_of(row, "i1")) return "true or false";
  if (is_scalar_of(row, "si") || is_scalar_of(row, "ui") || is_scalar_of(row, "i"))
    return std::to_string(number) + " : " + std::string(integer_type(row));
  if (is_scalar_of(row, "f")) return "1.0 : " + type.kind;
  if (is_kind_of(row, "string")) form = "\"...\"";
  if (is_kind_of(row, "elements")) form = "dense<...> : tensor<...>";
  if (is_kind_of(row, "symbol")) form = "@name";
  if (is_kind_of(row, "enum") && !type.elements.empty()) {
    EnumSpec const* const spec = specification.enumeration(type.elements[0]);
    if (spec && !spec->cases.empty()) form = enumeration_text(spec->name, spec->cases[0].name);
  }
  if (is_kind_of(row, "struct") && !type.elements.empty()) {
    StructSpec const* const spec = specification.structure(type.elements[0]);
    if (spec) form = structure_text(*spec, nullptr);
  }
  return row.variadic && !form.empty() ? "[" + form + ", ...]" : form;
}

std::string structure_form(Row const& row, std::span<NamedAttribute const> fields) {
  if (row.types.empty() || !is_kind_of(row, "struct") || row.types.front().elements.empty()) return {};
  StructSpec const* const spec = Specification::get().structure(row.types.front().elements[0]);
  if (!spec) return {};
  AttributeNode given{.kind = AttributeKind::dictionary};
  given.entries = fields;
  return structure_text(*spec, &given);
}

Hint attribute_hint(Row const& row, Attribute given) {
  if (row.types.empty() || !given) return {};
  if (Hint hint = table_hint(row, given); !hint.empty()) return hint;
  auto const& type = row.types.front();
  auto const& specification = Specification::get();
  auto const numbers = numbers_in(given);
  if (numbers && is_list_of_integers(row))
    return Hint::write("array<i64" + (numbers->empty() ? "" : ": " + *numbers) + ">");
  if (numbers && !numbers->empty() && is_list_of(row, "i1"))
    if (auto const booleans = booleans_of(*numbers); !booleans.empty())
      return Hint::write("array<i1: " + booleans + ">");
  bool const integer = is_scalar_of(row, "si") || is_scalar_of(row, "ui") || is_scalar_of(row, "i");
  if (is_kind_of(row, "i1")) {
    auto const words = words_of(given);
    bool const no = numbers == "0" || (words.size() == 1 && words[0] == "FALSE");
    bool const yes = numbers == "1" || numbers == "-1" || (words.size() == 1 && words[0] == "TRUE");
    return no || yes ? Hint::write(no ? "false" : "true") : Hint("write true or false");
  }
  if (integer && numbers && !numbers->empty() && numbers->find(',') == std::string::npos)
    return Hint::write(*numbers + " : " + std::string(integer_type(row)));
  if (!row.variadic && is_kind_of(row, "enum") && !type.elements.empty())
    if (EnumSpec const* const spec = specification.enumeration(type.elements[0])) return enumeration_hint(*spec, given);
  if (row.variadic && is_kind_of(row, "enum") && !type.elements.empty())
    if (EnumSpec const* const spec = specification.enumeration(type.elements[0]))
      if (Hint hint = enumerations_hint(*spec, given); !hint.empty()) return hint;
  if (!row.variadic && is_kind_of(row, "struct") && !type.elements.empty())
    if (StructSpec const* const spec = specification.structure(type.elements[0])) {
      std::string const own = in_own_dialect(*spec, given);
      return Hint::write(own.empty() ? structure_text(*spec, given) : own);
    }
  if (is_kind_of(row, "string") && given->kind == AttributeKind::symbol)
    return Hint::write("\"" + std::string(given->text) + "\"");
  if (is_kind_of(row, "symbol") && given->kind == AttributeKind::string)
    return Hint::write("@" + std::string(given->text));
  if (is_scalar_of(row, "f"))
    if (auto const number = number_text(given); !number.empty()) return Hint::write(number + " : " + type.kind);
  std::string const form = attribute_form(row);
  return form.empty() ? Hint() : Hint("write a value such as " + form);
}

std::string enumeration_of(std::string_view value) {
  static auto const enums = Specification::get().names("enum");
  std::string found;
  for (std::string_view const name : enums) {
    EnumSpec const* const spec = Specification::get().enumeration(name);
    bool const has = spec && std::ranges::any_of(spec->cases, [&](auto const& one) { return one.name == value; });
    if (!has || !name.starts_with("stablehlo.")) continue;
    if (!found.empty()) return {};
    found = enumeration_text(name, value);
  }
  return found;
}

}  // namespace assay
