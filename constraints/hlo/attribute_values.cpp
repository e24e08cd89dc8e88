#include "constraints/hlo/attribute_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "constraints/hlo/defaults.hpp"
#include "grammar/hlo/tokens.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/numbers.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using assay::Attribute;
using Numbers = std::vector<std::int64_t>;
using MadeValue = std::optional<std::string>;  // empty: the attribute is omitted
using Backward = MadeValue (*)(Attribute value, std::string_view fallback);

std::optional<Numbers> numbers_of_value(Attribute value) { return integer_elements(value); }

std::optional<std::int64_t> integer_of(Attribute value) {
  bool const is_integer = value->kind == AttributeKind::integer || value->kind == AttributeKind::boolean;
  return is_integer && value->fits ? std::optional(value->value) : std::nullopt;
}

std::string in_braces(Numbers const& numbers) { return fmt::format("{{{}}}", fmt::join(numbers, ",")); }

MadeValue list_value(Attribute value, std::string_view) {
  auto const numbers = numbers_of_value(value);
  return numbers ? MadeValue(in_braces(*numbers)) : std::nullopt;
}
MadeValue number_value(Attribute value, std::string_view fallback) {
  auto const number = integer_of(value);
  if (!number) return std::nullopt;
  std::string made = std::to_string(*number);
  return made == fallback ? std::string() : made;
}
MadeValue first_value(Attribute value, std::string_view) {
  auto const number = integer_of(value);
  return number ? MadeValue(in_braces({*number})) : std::nullopt;
}
MadeValue float_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::floating || value->text.starts_with("0x")) return std::nullopt;
  return std::string(value->text);
}
MadeValue flag_value(Attribute value, std::string_view fallback) {
  if (value->kind == AttributeKind::unit) return "true";
  if (value->kind != AttributeKind::boolean) return std::nullopt;
  std::string made = value->value != 0 ? "true" : "false";
  return made == fallback ? std::string() : made;
}
MadeValue unit_value(Attribute value, std::string_view) {
  bool const is_set =
      value->kind == AttributeKind::unit || (value->kind == AttributeKind::boolean && value->value != 0);
  return is_set ? "true" : "";
}
MadeValue word_value(Attribute value, std::string_view fallback) {
  if (value->kind != AttributeKind::enumeration) return std::nullopt;
  return value->text == fallback ? std::string() : std::string(value->text);
}
MadeValue prefixed_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::enumeration) return std::nullopt;
  return "rng_" + in_lower_case(value->text);
}
MadeValue string_value_of(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::string) return std::nullopt;
  std::string made = "\"";
  for (char const c : string_value(value)) {
    if (c == '\n')
      made += "\\n";
    else if (c == '"' || c == '\\')
      made += fmt::format("\\{}", c);
    else if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~')
      made += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    else
      made += c;
  }
  return made + '"';
}
MadeValue text_value(Attribute value, std::string_view) {
  return value->kind == AttributeKind::string ? MadeValue(string_value(value)) : std::nullopt;
}
MadeValue config_value(Attribute value, std::string_view fallback) {
  if (value->kind == AttributeKind::dictionary)
    return value->entries.empty() ? std::string() : to_string(value, 1 << 20);
  return string_value_of(value, fallback);
}
MadeValue precisions_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::array) return std::nullopt;
  std::vector<std::string> made;
  bool is_default = true;
  for (Attribute const one : value->elements) {
    if (one->kind != AttributeKind::enumeration) return std::nullopt;
    made.push_back(in_lower_case(one->text));
    is_default = is_default && made.back() == "default";
  }
  return is_default ? std::string() : fmt::format("{{{}}}", fmt::join(made, ","));
}
std::string text_of_field(Attribute structure, std::string_view name) {
  Attribute const field = find(structure->entries, name);
  if (!field) return {};
  return field->kind == AttributeKind::type ? to_string(field->type) : std::string(field->text);
}
MadeValue algorithm_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::structure) return std::nullopt;
  std::string const operations = text_of_field(value, "num_primitive_operations");
  std::string const lhs = text_of_field(value, "lhs_component_count"),
                    rhs = text_of_field(value, "rhs_component_count");
  Attribute const imprecise = find(value->entries, "allow_imprecise_accumulation");
  std::string_view const components = operations == "6" || operations == "9" ? "3" : operations == "1" ? "1" : "2";
  if (lhs != components || rhs != components || !imprecise) return std::nullopt;
  // 8-bit types are the types of the operands.
  auto const is_of_8_bits = [&](char const* side) {
    return in_lower_case(text_of_field(value, side)).starts_with("f8");
  };
  bool const is_imprecise = imprecise->value != 0;
  if (is_of_8_bits("lhs_precision_type") && is_of_8_bits("rhs_precision_type") && operations == "1" &&
      text_of_field(value, "accumulation_type") == "f32")
    return std::string("dot_any_f8_any_f8_f32") + (is_imprecise ? "_fast_accum" : "");
  if (is_imprecise) return std::nullopt;
  std::string made =
      in_lower_case(fmt::format("dot_{}_{}_{}", text_of_field(value, "lhs_precision_type"),
                                text_of_field(value, "rhs_precision_type"), text_of_field(value, "accumulation_type")));
  return operations == "1" ? made : fmt::format("{}_x{}", made, operations);
}
MadeValue accuracy_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::structure) return std::nullopt;
  Attribute const mode = find(value->entries, "mode");
  if (!mode || mode->text == "DEFAULT") return "";
  if (mode->text == "HIGHEST") return "{mode=highest}";
  auto const number = [&](char const* name) {
    std::string const text = text_of_field(value, name);
    return text.empty() ? std::string("0") : text;
  };
  return fmt::format("{{tolerance={{atol={},rtol={},ulps={}}}}}", number("atol"), number("rtol"), number("ulps"));
}
MadeValue labels_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::structure) return std::nullopt;
  constexpr std::array<std::array<std::string_view, 3>, 3> kNames{
      {{"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
       {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
       {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}}};
  constexpr std::array<std::string_view, 3> kLetters{"bf", "io", "bf"};
  std::array<std::string, 3> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Attribute const one = find(value->entries, kNames[i][0]), other = find(value->entries, kNames[i][1]),
                    list = find(value->entries, kNames[i][2]);
    auto const spatial = list ? numbers_of_value(list) : Numbers();
    if (!one || !other || !spatial || spatial->size() > 8) return std::nullopt;
    parts[i].assign(spatial->size() + 2, '?');
    auto const put = [&](std::int64_t at, char letter) {
      bool const fits = at >= 0 && at < static_cast<std::int64_t>(parts[i].size());
      if (fits) parts[i][static_cast<std::size_t>(at)] = letter;
      return fits;
    };
    if (!put(one->value, kLetters[i][0]) || !put(other->value, kLetters[i][1])) return std::nullopt;
    for (std::size_t at = 0; at < spatial->size(); ++at)
      if (!put((*spatial)[at], static_cast<char>('0' + at))) return std::nullopt;
  }
  return fmt::format("{}_{}->{}", parts[0], parts[1], parts[2]);
}
// Returns {{0,1},{2,3}}, without the padding of shorter groups.
MadeValue rows_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::dense || !value->type || value->type->shape.size() != 2) return std::nullopt;
  auto const numbers = numbers_of_value(value);
  if (!numbers) return std::nullopt;
  auto const width = static_cast<std::size_t>(value->type->shape[1]);
  std::vector<std::string> rows;
  for (std::size_t at = 0; width > 0 && at + width <= numbers->size(); at += width) {
    Numbers row(numbers->begin() + static_cast<std::ptrdiff_t>(at),
                numbers->begin() + static_cast<std::ptrdiff_t>(at + width));
    std::erase(row, -1);
    rows.push_back(in_braces(row));
  }
  return fmt::format("{{{}}}", fmt::join(rows, ","));
}
MadeValue last_segment(Attribute value, std::string_view) {
  auto const numbers = numbers_of_value(value);
  return numbers && !numbers->empty() ? MadeValue(std::to_string(numbers->back())) : std::nullopt;
}
MadeValue api_value(Attribute value, std::string_view fallback) {
  constexpr std::array<std::string_view, 5> kVersions{"API_VERSION_UNSPECIFIED", "", "API_VERSION_STATUS_RETURNING",
                                                      "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};
  auto const number = integer_of(value);
  if (!number || *number < 0 || *number >= static_cast<std::int64_t>(kVersions.size())) return std::nullopt;
  return number_value(value, fallback)->empty() ? "" : std::string(kVersions[static_cast<std::size_t>(*number)]);
}
MadeValue aliases_value(Attribute value, std::string_view) {
  if (value->kind != AttributeKind::array) return std::nullopt;
  std::vector<std::string> made;
  for (Attribute const one : value->elements) {
    Attribute const output = find(one->entries, "output_tuple_indices"), index = find(one->entries, "operand_index"),
                    operand = find(one->entries, "operand_tuple_indices");
    auto const outputs = output ? numbers_of_value(output) : Numbers(),
               operands = operand ? numbers_of_value(operand) : Numbers();
    if (!index || !outputs || !operands) return std::nullopt;
    made.push_back(fmt::format("{}: ({}, {})", in_braces(*outputs), index->value, in_braces(*operands)));
  }
  return made.empty() ? std::string() : fmt::format("{{{}}}", fmt::join(made, ", "));
}
MadeValue nothing(Attribute, std::string_view) { return ""; }
MadeValue frontend_value(Attribute value, std::string_view) { return frontend_attributes_text(value); }

constexpr std::array<std::pair<std::string_view, Backward>, 24> kBackward{{{"ints", list_value},
                                                                           {"i64s", list_value},
                                                                           {"integer", number_value},
                                                                           {"i64", number_value},
                                                                           {"i32", number_value},
                                                                           {"f32", float_value},
                                                                           {"first", first_value},
                                                                           {"flag", flag_value},
                                                                           {"unit", unit_value},
                                                                           {"word", word_value},
                                                                           {"distribution", prefixed_value},
                                                                           {"generator", prefixed_value},
                                                                           {"string", string_value_of},
                                                                           {"config", config_value},
                                                                           {"precisions", precisions_value},
                                                                           {"algorithm", algorithm_value},
                                                                           {"accuracy", accuracy_value},
                                                                           {"labels", labels_value},
                                                                           {"groups", rows_value},
                                                                           {"pairs", rows_value},
                                                                           {"group_size", nothing},
                                                                           {"operand_segments", last_segment},
                                                                           {"result_segments", nothing},
                                                                           {"api", api_value}}};
constexpr std::array<std::pair<std::string_view, Backward>, 5> kFurtherBackward{
    {{"aliases", aliases_value},
     {"text", text_value},
     {"result_sizes", nothing},
     {"frontend", frontend_value},
     {"chlo_precisions", precisions_value}}};

Backward backward_of(std::string_view form) {
  for (auto const& [name, function] : kBackward)
    if (name == form) return function;
  for (auto const& [name, function] : kFurtherBackward)
    if (name == form) return function;
  return nullptr;
}

// Fields of windows, paddings and slices. Several attributes of the op become one attribute of the instruction.
constexpr std::array<std::string_view, 12> kFields{"size", "stride", "pads",     "lhs_dilate", "rhs_dilate", "reversal",
                                                   "low",  "high",   "interior", "starts",     "limits",     "steps"};

bool is_all(Numbers const& numbers, std::int64_t one) {
  return std::ranges::all_of(numbers, [&](std::int64_t number) { return number == one; });
}

std::string joined_value(std::map<std::string_view, Numbers> const& fields, std::size_t rank) {
  auto const at = [&](std::string_view name, std::size_t i, std::int64_t otherwise) {
    auto const found = fields.find(name);
    return found != fields.end() && i < found->second.size() ? found->second[i] : otherwise;
  };
  std::vector<std::string> parts;
  if (fields.contains("limits")) {
    for (std::size_t i = 0; i < rank; ++i) {
      std::string const step = at("steps", i, 1) == 1 ? std::string() : fmt::format(":{}", at("steps", i, 1));
      parts.push_back(fmt::format("[{}:{}{}]", at("starts", i, 0), at("limits", i, 0), step));
    }
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }
  if (fields.contains("low")) {
    for (std::size_t i = 0; i < rank; ++i) {
      std::string const inner = at("interior", i, 0) == 0 ? std::string() : fmt::format("_{}", at("interior", i, 0));
      parts.push_back(fmt::format("{}_{}{}", at("low", i, 0), at("high", i, 0), inner));
    }
    return fmt::format("{}", fmt::join(parts, "x"));
  }
  constexpr std::array<std::tuple<std::string_view, std::string_view, std::int64_t>, 5> kWindow{
      {{"size", "size", -1},
       {"stride", "stride", 1},
       {"lhs_dilate", "lhs_dilate", 1},
       {"rhs_dilate", "rhs_dilate", 1},
       {"reversal", "rhs_reversal", 0}}};
  for (auto const& [field, name, otherwise] : kWindow) {
    auto const found = fields.find(field);
    if (found != fields.end() && !found->second.empty() && !is_all(found->second, otherwise))
      parts.push_back(fmt::format("{}={}", name, fmt::join(found->second, "x")));
  }
  if (auto const found = fields.find("pads"); found != fields.end() && !is_all(found->second, 0)) {
    std::vector<std::string> pads;
    for (std::size_t i = 0; i + 1 < found->second.size(); i += 2)
      pads.push_back(fmt::format("{}_{}", found->second[i], found->second[i + 1]));
    parts.push_back(fmt::format("pad={}", fmt::join(pads, "x")));
  }
  return parts.empty() ? std::string() : fmt::format("{{{}}}", fmt::join(parts, " "));
}

// Returns the word before the form if an = is between them, as in "dot_dimension_numbers = #stablehlo.dot<lhs =
// $ints(a), ..".
std::string_view key_before(std::string_view text) {
  text = trimmed(text);
  if (!text.ends_with('=')) return {};
  text = trimmed(text.substr(0, text.size() - 1));
  std::size_t const begin = text.find_last_of(" ,<{");
  return begin == text.npos ? text : text.substr(begin + 1);
}

// For a convolution: returns the spatial sizes of its kernel.
std::optional<Numbers> kernel_sizes(Operation const& op, Attribute dimension_numbers) {
  Attribute const list = dimension_numbers && dimension_numbers->kind == AttributeKind::structure
                             ? find(dimension_numbers->entries, "kernel_spatial_dimensions")
                             : nullptr;
  auto const axes = list ? numbers_of_value(list) : std::nullopt;
  if (!axes || op.operands.size() < 2 || !is_static(op.operands[1]->type)) return std::nullopt;
  Numbers sizes;
  for (std::int64_t const axis : *axes) {
    auto const shape = op.operands[1]->type->shape;
    if (axis < 0 || axis >= static_cast<std::int64_t>(shape.size())) return std::nullopt;
    sizes.push_back(shape[static_cast<std::size_t>(axis)]);
  }
  return sizes;
}

class AttributeWriter {
public:
  AttributeWriter(OpcodeRow const& row, Operation const& op, Context& context)
      : row_(row), op_(op), context_(context), spec_(Specification::get().op(op.name)) {}

  InstructionAttributes write() {
    for (AttributeTemplate const& wanted : row_.attributes) {
      if (wanted.name.empty()) {
        ++made_.further_operands;
        continue;
      }
      Attribute value = op_.attribute(wanted.name);
      if (!value) value = op_.attribute(fmt::format("mhlo.{}", wanted.name));  // JAX writes backend_config in this form
      if (!value) value = default_of(wanted);
      if (value) add(wanted, value);
      if (!made_.problem.empty()) return std::move(made_);
    }
    add_kernel_sizes();
    for (auto const& [name, fields] : joined_) {
      std::size_t rank = 0;
      for (auto const& [field, numbers] : fields) rank = std::max(rank, numbers.size());
      put(name, joined_value(fields, rank));
    }
    for (auto const& [what, value] : row_.conditions)  // attributes implied by the conditions of the row
      if (what == "largest") put(what, std::string(value));
    return std::move(made_);
  }

private:
  void put(std::string_view name, std::string value) {
    if (value.empty()) return;
    bool const is_empty_batch = value == "{}" && name.find("batch") != name.npos;
    auto const known = std::ranges::find(made_.all, name, [](auto const& one) { return std::string_view(one.first); });
    if (known != made_.all.end() && known->second != value)
      made_.problem =
          fmt::format("HLO has one attribute {}, which cannot be both {} and {}", name, known->second, value);
    if (!is_empty_batch && known == made_.all.end()) made_.all.emplace_back(name, std::move(value));
  }

  // Returns the default of an attribute that is optional in the op but required in the instruction.
  Attribute default_of(AttributeTemplate const& wanted) {
    bool const is_single = wanted.parts.size() == 1 && wanted.parts[0].form == "first";
    Row const* const row = is_single && spec_ ? spec_->row(wanted.name) : nullptr;
    auto const meant = row ? default_integer(context_, *row) : std::nullopt;
    return meant ? integer_attribute(context_, *meant) : nullptr;
  }

  void add(AttributeTemplate const& wanted, Attribute value) {
    std::string_view before;
    for (TemplatePart const& part : wanted.parts) {
      if (part.form.empty()) {
        before = part.text;
        continue;
      }
      std::string_view const key = wanted.parts.size() > 1 ? key_before(before) : std::string_view();
      Attribute const own = key.empty() ? value : find(value->entries, key);
      if (own) add(part, own, wanted.name);
    }
  }

  void add(TemplatePart const& part, Attribute value, std::string_view name) {
    if (std::ranges::find(kFields, part.form) != kFields.end()) {
      auto const numbers = numbers_of_value(value);
      if (numbers)
        joined_[part.attribute][part.form] = *numbers;
      else
        made_.problem = fmt::format("its attribute {} is not a list of numbers", name);
      return;
    }
    // HLO counts dimensions only from the first one.
    if (auto const axis = part.form == "first" ? integer_of(value) : std::nullopt; axis && *axis < 0)
      value = integer_attribute(context_, *axis + rank_of_operands());
    Backward const backward = backward_of(part.form);
    auto made = backward ? backward(value, part.has_fallback ? part.fallback : std::string_view()) : std::nullopt;
    if (made && part.form == "algorithm" && made->find("any_f8") != made->npos && !is_of_operands(value))
      made_.problem = fmt::format("{} of HLO is of the types of its operands, which are not those of {:.200}", *made,
                                  to_string(value));
    else if (made)
      put(part.attribute, *std::move(made));
    else
      made_.problem = fmt::format("HLO cannot express its attribute {}: {:.200}", name, to_string(value));
  }

  // Whether the 8-bit precision types are those that XLA uses for these operands: f8E5M2 for wider operands.
  bool is_of_operands(Attribute algorithm) const {
    constexpr std::array<char const*, 2> kSides{"lhs_precision_type", "rhs_precision_type"};
    for (std::size_t i = 0; i < kSides.size() && i < op_.operands.size(); ++i) {
      Type const element = op_.operands[i]->type->element;
      std::string const own = element ? to_string(element) : std::string();
      if (text_of_field(algorithm, kSides[i]) != (own.starts_with("f8") ? own : "f8E5M2")) return false;
    }
    return true;
  }

  std::int64_t rank_of_operands() const {
    return op_.operands.empty() ? 0 : static_cast<std::int64_t>(op_.operands[0]->type->shape.size());
  }

  void add_kernel_sizes() {
    if (std::ranges::none_of(row_.conditions, [](auto const& one) { return one.first == "kernel"; })) return;
    auto const sizes = kernel_sizes(op_, op_.attribute("dimension_numbers"));
    if (sizes)
      joined_["window"]["size"] = *sizes;
    else
      made_.problem = "the sizes of its window are unknown";
  }

  OpcodeRow const& row_;
  Operation const& op_;
  Context& context_;
  OpSpec const* spec_;
  InstructionAttributes made_;
  std::map<std::string_view, std::map<std::string_view, Numbers>> joined_;
};

// Whether the op satisfies the conditions of the row on operands, results and attribute texts.
bool is_true_for(OpcodeRow const& row, Operation const& op) {
  auto const further = std::ranges::count_if(row.attributes, [](auto const& one) { return one.name.empty(); });
  auto const operands = op.operands.size() - std::min(op.operands.size(), static_cast<std::size_t>(further));
  auto const is_of_booleans = [](Value const* value) {
    return value->type->element && is_boolean(value->type->element);
  };
  return std::ranges::all_of(row.conditions, [&](auto const& condition) {
    auto const& [what, value] = condition;
    if (what == "operands") return value == "pairs" ? operands % 2 == 0 : std::to_string(operands) == value;
    if (what == "results") return std::to_string(op.results.size()) == value;
    if (what == "has") {  // the op's attribute from which the instruction gets its attribute
      for (AttributeTemplate const& wanted : row.attributes)
        if (wanted.parts.size() == 1 && wanted.parts[0].attribute == value) return op.attribute(wanted.name) != nullptr;
      return true;
    }
    for (AttributeTemplate const& wanted : row.attributes) {  // the instruction gets the value from the op
      if (wanted.parts.size() != 1 || wanted.parts[0].form != "string" || wanted.parts[0].attribute != what) continue;
      Attribute const given = op.attribute(wanted.name);
      auto const values = split(value, '|');
      return given && std::ranges::find(values, fmt::format("\"{}\"", given->text)) != values.end();
    }
    if (what != "booleans" || op.operands.empty() || op.results.empty()) return true;
    return is_of_booleans(op.operands[0]) == is_of_booleans(op.results[0]);
  });
}

}  // namespace

// A value in braces is JSON, which has no quotes.
std::optional<std::string> frontend_attributes_text(Attribute value) {
  if (value->kind != AttributeKind::dictionary) return std::nullopt;
  std::vector<std::string> made;
  for (NamedAttribute const& entry : value->entries) {
    auto const quoted = string_value_of(entry.value, {});
    if (!quoted) return std::nullopt;
    auto const plain = string_value(entry.value);
    made.push_back(fmt::format("{}={}", entry.name, plain.starts_with('{') && plain.ends_with('}') ? plain : *quoted));
  }
  return made.empty() ? std::string() : fmt::format("{{{}}}", fmt::join(made, ","));
}

std::optional<std::string> pairs_text(Attribute value) { return rows_value(value, {}); }

bool is_row_of(OpcodeRow const& row, Operation const& op) {
  if (row.is != op.name || !is_true_for(row, op)) return false;
  return std::ranges::all_of(row.attributes, [&](AttributeTemplate const& wanted) {
    bool const is_text = wanted.parts.size() == 1 && wanted.parts[0].form.empty();
    Attribute const value = is_text ? op.attribute(wanted.name) : nullptr;
    return !is_text || (value && to_string(value) == wanted.parts[0].text);
  });
}

InstructionAttributes attributes_of(OpcodeRow const& row, Operation const& op, Context& context) {
  return AttributeWriter(row, op, context).write();
}

}  // namespace assay::hlo
