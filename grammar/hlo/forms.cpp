#include "grammar/hlo/forms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "grammar/hlo/tokens.hpp"
#include "grammar/x3/characters.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using GivenText = std::optional<std::string_view>;
using MadeText = std::optional<std::string>;
using Numbers = std::vector<std::int64_t>;
using Form = MadeText (*)(GivenText value, FormContext const& context);

std::string array_text(Numbers const& numbers) {
  return numbers.empty() ? "array<i64>" : fmt::format("array<i64: {}>", fmt::join(numbers, ", "));
}

std::string matrix_text(std::vector<Numbers> const& rows, std::size_t width) {
  if (rows.empty() || width == 0) return fmt::format("dense<> : tensor<{}x{}xi64>", rows.size(), width);
  std::vector<std::string> lines;
  for (Numbers const& row : rows) lines.push_back(fmt::format("[{}]", fmt::join(row, ", ")));
  return fmt::format("dense<[{}]> : tensor<{}x{}xi64>", fmt::join(lines, ", "), rows.size(), width);
}

MadeText ints_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  auto const numbers = numbers_in(*value);
  if (!numbers) return std::nullopt;
  return fmt::format("[{}]", fmt::join(*numbers, ", "));
}
MadeText i64s_form(GivenText value, FormContext const& context) {
  if (!value) return std::nullopt;
  if (*value == "all") {
    Numbers all(context.operand.size());
    std::iota(all.begin(), all.end(), 0);
    return array_text(all);
  }
  auto const numbers = numbers_in(*value);
  return numbers ? MadeText(array_text(*numbers)) : std::nullopt;
}
template <int Bits> MadeText number_form(GivenText value, FormContext const&) {
  auto const number = value ? number_in(*value) : std::nullopt;
  if (!number) return std::nullopt;
  return Bits == 0 ? fmt::format("{}", *number) : fmt::format("{} : i{}", *number, Bits);
}
MadeText first_form(GivenText value, FormContext const&) {
  auto const numbers = value ? numbers_in(*value) : std::nullopt;
  if (!numbers || numbers->size() != 1) return std::nullopt;
  return fmt::format("{} : i64", numbers->front());
}
MadeText f32_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  double made = 0;
  auto const [end, error] = std::from_chars(value->data(), value->data() + value->size(), made);
  if (error != std::errc() || end != value->data() + value->size()) return std::nullopt;
  return fmt::format("{:e} : f32", static_cast<float>(made));
}
MadeText flag_form(GivenText value, FormContext const&) {
  if (!value || (*value != "true" && *value != "false")) return std::nullopt;
  return std::string(*value);
}
MadeText unit_form(GivenText value, FormContext const&) {
  return value == "true" ? MadeText("unit") : value == "false" ? MadeText("") : std::nullopt;
}
MadeText word_form(GivenText value, FormContext const&) {
  if (!value || value->empty() || !std::ranges::all_of(*value, is_name_char)) return std::nullopt;
  std::string made(*value);
  std::ranges::transform(made, made.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
  return made;
}
// XLA's names of the cases begin with the name of the enum: rng_uniform, rng_three_fry.
MadeText distribution_form(GivenText value, FormContext const& context) {
  MadeText made = word_form(value, context);
  if (!made || !made->starts_with("RNG_")) return std::nullopt;
  return made->substr(4);
}
// Returns a string literal. Other text, such as JSON, is quoted.
MadeText string_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  return value->starts_with('"') ? std::string(*value) : fmt::format("\"{}\"", with_escapes(*value));
}
MadeText text_form(GivenText value, FormContext const&) {
  return value ? MadeText(fmt::format("\"{}\"", with_escapes(compact(*value)))) : std::nullopt;
}
// The configuration of a call is a dictionary with the typed FFI, and a string otherwise.
MadeText config_form(GivenText value, FormContext const& context) {
  bool const is_typed = context.instruction.value("api_version") == "API_VERSION_TYPED_FFI";
  bool const is_dictionary = value && value->starts_with('{') && value->find("\":") == value->npos;
  return is_typed && is_dictionary ? MadeText(*value) : string_form(value, context);
}
MadeText frontend_form(GivenText value, FormContext const&) {
  return value ? frontend_dictionary(*value) : std::nullopt;
}
// {{0}: (1, {}), {}: (0, {2})}
MadeText aliases_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  std::vector<std::string> made;
  for (std::string_view const part : parts_in(inside(*value))) {
    std::size_t const colon = part.find(':');
    if (colon == part.npos) return std::nullopt;
    auto const output = numbers_in(part.substr(0, colon));
    auto const pair = parts_in(inside(part.substr(colon + 1)));
    auto const number = pair.size() >= 2 ? number_in(pair[0]) : std::nullopt;
    auto const indices = number ? numbers_in(pair[1]) : std::nullopt;
    if (!output || !indices) return std::nullopt;
    made.push_back(
        fmt::format("#stablehlo.output_operand_alias<output_tuple_indices = [{}], operand_index = {}, "
                    "operand_tuple_indices = [{}]>",
                    fmt::join(*output, ", "), *number, fmt::join(*indices, ", ")));
  }
  return fmt::format("[{}]", fmt::join(made, ", "));
}
MadeText precisions_in(std::string_view dialect, GivenText value, FormContext const& context) {
  if (!value) return std::nullopt;
  std::vector<std::string> made;
  for (std::string_view const part : parts_in(inside(*value))) {
    MadeText const name = word_form(part, context);
    if (!name || (*name != "DEFAULT" && *name != "HIGH" && *name != "HIGHEST")) return std::nullopt;
    made.push_back(fmt::format("#{}<precision {}>", dialect, *name));
  }
  return fmt::format("[{}]", fmt::join(made, ", "));
}
MadeText precisions_form(GivenText value, FormContext const& context) {
  return precisions_in("stablehlo", value, context);
}
MadeText chlo_precisions_form(GivenText value, FormContext const& context) {
  return precisions_in("chlo", value, context);
}
// dot_bf16_bf16_f32_x3 and similar names: types of the operands, type of the sum, and number of partial products.
// any_f8 is the type of the operand, or f8E5M2 for wider operands, as XLA imports it (attribute_importer.cc).
MadeText algorithm_form(GivenText value, FormContext const& context) {
  constexpr std::string_view kAnyF8 = "any_f8_any_f8_", kFast = "_fast_accum";
  std::string const name = in_lower_case(value.value_or(""));
  if (!name.starts_with("dot_")) return std::nullopt;
  std::string_view text = std::string_view(name).substr(4);
  bool const is_fast = text.ends_with(kFast), is_any_f8 = text.starts_with(kAnyF8);
  if (is_fast) text.remove_suffix(kFast.size());
  std::vector<std::string_view> words;
  if (is_any_f8) {
    text.remove_prefix(kAnyF8.size());
    for (std::string_view const element : context.elements)
      words.push_back(element.starts_with("f8") ? element : "f8E5M2");
  }
  for (std::string_view const word : split(text, '_')) words.push_back(word);
  std::string_view times = words.size() > 1 && words.back().starts_with('x') ? words.back().substr(1) : "1";
  if (words.back().starts_with('x')) words.pop_back();
  if (words.size() != 3) return std::nullopt;
  auto const operations = number_in(times);
  if (!operations) return std::nullopt;
  int const components = *operations >= 6 ? 3 : *operations > 1 ? 2 : 1;
  return fmt::format(
      "#stablehlo.dot_algorithm<lhs_precision_type = {}, rhs_precision_type = {}, accumulation_type = {}, "
      "lhs_component_count = {}, rhs_component_count = {}, num_primitive_operations = {}, "
      "allow_imprecise_accumulation = {}>",
      words[0], words[1], words[2], components, components, *operations, is_fast);
}
MadeText accuracy_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  auto const of = [&](std::string_view key, std::string_view fallback) {
    std::string_view const given = field_of(*value, key);
    return given.empty() ? fallback : given;
  };
  std::string const mode = in_lower_case(of("mode", ""));
  if (mode == "default") return "";
  if (mode == "highest") return "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>";
  auto const real = [](std::string_view text) {
    std::string all(text);
    if (all.find('.') == all.npos) all.insert(std::min(all.find('e'), all.size()), ".0");
    return all;
  };
  std::string_view const tolerance = of("tolerance", *value);
  auto const part = [&](std::string_view key) {
    std::string_view const given = field_of(tolerance, key);
    return given.empty() ? std::string_view("0") : given;
  };
  return fmt::format(
      "#stablehlo.result_accuracy<atol = {}, rtol = {}, ulps = {}, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
      real(part("atol")), real(part("rtol")), part("ulps"));
}

// Returns a field of a window, such as 3x3, as a list with a number per dimension.
std::optional<Numbers> read_per_dimension(GivenText window, std::string_view key, std::int64_t otherwise) {
  if (!window) return Numbers();
  std::string_view const sizes = field_of(*window, "size"), given = field_of(*window, key);
  Numbers made;
  if (given.empty()) {
    made.assign(sizes.empty() ? 0 : split(sizes, 'x').size(), otherwise);
    return made;
  }
  for (std::string_view const part : split(given, 'x')) {
    auto const number = number_in(part);
    if (!number) return std::nullopt;
    made.push_back(*number);
  }
  return made;
}
MadeText window_field(GivenText value, std::string_view key, std::int64_t otherwise) {
  auto const numbers = read_per_dimension(value, key, otherwise);
  return numbers ? MadeText(array_text(*numbers)) : std::nullopt;
}
MadeText size_form(GivenText value, FormContext const&) { return window_field(value, "size", 1); }
MadeText stride_form(GivenText value, FormContext const&) { return window_field(value, "stride", 1); }
MadeText lhs_dilate_form(GivenText value, FormContext const&) { return window_field(value, "lhs_dilate", 1); }
MadeText rhs_dilate_form(GivenText value, FormContext const&) { return window_field(value, "rhs_dilate", 1); }
MadeText reversal_form(GivenText value, FormContext const&) {
  auto const numbers = read_per_dimension(value, "rhs_reversal", 0);
  if (!numbers) return std::nullopt;
  std::vector<std::string_view> made;
  for (std::int64_t const one : *numbers) made.push_back(one != 0 ? "true" : "false");
  return made.empty() ? "array<i1>" : fmt::format("array<i1: {}>", fmt::join(made, ", "));
}
// Parses 1_2x0_3, or 1_2_0x0_3_1 with three numbers each. The third number may be omitted and is then 0.
std::optional<std::vector<Numbers>> paddings(std::string_view text, std::size_t least, std::size_t most) {
  std::vector<Numbers> made;
  if (text.empty()) return made;
  for (std::string_view const part : split(text, 'x')) {
    Numbers row;
    for (std::string_view const one : split(part, '_')) {
      auto const number = number_in(one);
      if (!number) return std::nullopt;
      row.push_back(*number);
    }
    if (row.size() < least || row.size() > most) return std::nullopt;
    row.resize(most);
    made.push_back(std::move(row));
  }
  return made;
}
MadeText pads_form(GivenText value, FormContext const&) {
  std::string_view const given = value ? field_of(*value, "pad") : std::string_view();
  std::string_view const sizes = value ? field_of(*value, "size") : std::string_view();
  auto rows = paddings(given, 2, 2);
  if (!rows) return std::nullopt;
  if (given.empty() && !sizes.empty()) rows->assign(split(sizes, 'x').size(), Numbers{0, 0});
  return matrix_text(*rows, 2);
}
template <std::size_t Which> MadeText padding_form(GivenText value, FormContext const&) {
  auto const rows = value ? paddings(*value, 2, 3) : std::nullopt;
  if (!rows) return std::nullopt;
  Numbers made;
  for (Numbers const& row : *rows) made.push_back(row[Which]);
  return array_text(made);
}

// {[0:2:1], [1:3]}
template <std::size_t Which> MadeText slices_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  Numbers made;
  for (std::string_view const part : parts_in(inside(*value))) {
    auto const numbers = split(inside(part), ':');
    if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
    auto const number = Which < numbers.size() ? number_in(numbers[Which]) : std::optional<std::int64_t>(1);
    if (!number) return std::nullopt;
    made.push_back(*number);
  }
  return array_text(made);
}

// b01f_01io->b01f: the role of each dimension, in order. A ? is a dimension of size 1 without a role.
MadeText labels_form(GivenText value, FormContext const&) {
  if (!value) return std::nullopt;
  std::size_t const bar = value->find('_'), arrow = value->find("->");
  if (bar == value->npos || arrow == value->npos || bar > arrow) return std::nullopt;
  std::array<std::string_view, 3> const parts{value->substr(0, bar), value->substr(bar + 1, arrow - bar - 1),
                                              value->substr(arrow + 2)};
  constexpr std::array<std::array<std::string_view, 3>, 3> kNames{
      {{"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
       {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
       {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}}};
  constexpr std::array<std::string_view, 3> kLetters{"bf", "io", "bf"};
  std::vector<std::string> made;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::size_t const one = parts[i].find(kLetters[i][0]), other = parts[i].find(kLetters[i][1]);
    if (one == parts[i].npos || other == parts[i].npos || parts[i].size() > 10) return std::nullopt;
    Numbers spatial(parts[i].size() - 2, -1);
    for (std::size_t at = 0; at < parts[i].size(); ++at) {
      if (at == one || at == other) continue;
      std::size_t const number = static_cast<std::size_t>(parts[i][at] - '0');
      if (!is_digit(parts[i][at]) || number >= spatial.size() || spatial[number] >= 0) return std::nullopt;
      spatial[number] = static_cast<std::int64_t>(at);
    }
    made.push_back(fmt::format("{} = {}, {} = {}, {} = [{}]", kNames[i][0], one, kNames[i][1], other, kNames[i][2],
                               fmt::join(spatial, ", ")));
  }
  return fmt::format("{}", fmt::join(made, ", "));
}

// Returns the number of members of a group, computed from the gathered or scattered sizes. If a module does not declare
// its replicas, XLA uses the groups unchanged.
std::int64_t members_by_size(FormContext const& context) {
  auto const elements = [](Numbers const& sizes) {
    std::int64_t count = 1;
    for (std::int64_t const size : sizes)
      if (size < 0 || __builtin_mul_overflow(count, size, &count)) return std::int64_t{0};
    return count;
  };
  if (!context.result || context.operand.size() != context.result->sizes.size()) return 1;
  std::int64_t const result = elements(context.result->sizes), operand = elements(context.operand);
  if (result < 1 || operand < 1) return 1;
  if (result % operand == 0) return result / operand;
  return operand % result == 0 ? operand / result : 1;
}

std::vector<Numbers> all_in_one(FormContext const& context) {
  bool const is_global = context.instruction.value("use_global_device_ids") == "true";
  bool const is_among_partitions = context.groups_of_partitions && !context.instruction.value("channel_id").empty();
  std::int64_t const count = is_global             ? context.replicas * context.partitions
                             : is_among_partitions ? context.partitions
                                                   : context.replicas;
  Numbers all(
      static_cast<std::size_t>(std::clamp<std::int64_t>(count == 1 ? members_by_size(context) : count, 0, kMaxIds)));
  std::iota(all.begin(), all.end(), 0);
  return {all};
}
std::optional<std::vector<Numbers>> groups_of(GivenText value, FormContext const& context) {
  auto made = value ? groups_in(*value) : std::vector<Numbers>();
  if (made && made->empty()) made = all_in_one(context);
  return made;
}
MadeText groups_form(GivenText value, FormContext const& context) {
  auto made = groups_of(value, context);
  if (!made) return std::nullopt;
  std::size_t width = 0;
  for (Numbers const& row : *made) width = std::max(width, row.size());
  if (width * made->size() > static_cast<std::size_t>(kMaxIds)) return std::nullopt;
  // Groups of different sizes would require padding with -1, which the rules of the ops do not support.
  if (std::ranges::any_of(*made, [&](Numbers const& row) { return row.size() != width; })) return std::nullopt;
  return matrix_text(*made, width);
}
MadeText group_size_form(GivenText value, FormContext const& context) {
  auto const made = groups_of(value, context);
  if (!made || made->empty()) return std::nullopt;
  return fmt::format("{} : i64", made->front().size());
}
MadeText pairs_form(GivenText value, FormContext const&) {
  auto const made = value && value->starts_with('{') ? groups_in(*value) : std::nullopt;
  if (!made || std::ranges::any_of(*made, [](Numbers const& row) { return row.size() != 2; })) return std::nullopt;
  return matrix_text(*made, 2);
}
MadeText result_sizes_form(GivenText, FormContext const& context) {
  if (!context.result) return std::nullopt;
  Numbers const& sizes = context.result->sizes;
  if (sizes.empty()) return "dense<> : tensor<0xi64>";
  return fmt::format("dense<[{}]> : tensor<{}xi64>", fmt::join(sizes, ", "), sizes.size());
}
// Splits `count` values into two segments. The attribute is the size of the last segment.
MadeText segments_of(GivenText value, std::size_t count) {
  auto const last = value ? number_in(*value) : std::nullopt;
  if (!last || *last < 0 || static_cast<std::size_t>(*last) > count) return std::nullopt;
  return fmt::format("array<i32: {}, {}>", count - static_cast<std::size_t>(*last), *last);
}
MadeText operand_segments_form(GivenText value, FormContext const& context) {
  return segments_of(value, context.operands);
}
MadeText result_segments_form(GivenText value, FormContext const& context) {
  return segments_of(value, context.results);
}
MadeText api_form(GivenText value, FormContext const&) {
  constexpr std::array<std::string_view, 5> kVersions{"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
                                                      "API_VERSION_STATUS_RETURNING",
                                                      "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};
  auto const found = std::ranges::find(kVersions, value.value_or(""));
  std::int64_t const number = found == kVersions.end() ? 1 : found - kVersions.begin();
  return fmt::format("{} : i32", number);
}

// Forms that depend only on the value.
constexpr std::array<std::pair<std::string_view, Form>, 30> kValueForms{{{"ints", ints_form},
                                                                         {"integer", number_form<0>},
                                                                         {"i64", number_form<64>},
                                                                         {"i32", number_form<32>},
                                                                         {"f32", f32_form},
                                                                         {"first", first_form},
                                                                         {"flag", flag_form},
                                                                         {"unit", unit_form},
                                                                         {"word", word_form},
                                                                         {"distribution", distribution_form},
                                                                         {"generator", distribution_form},
                                                                         {"string", string_form},
                                                                         {"text", text_form},
                                                                         {"precisions", precisions_form},
                                                                         {"accuracy", accuracy_form},
                                                                         {"size", size_form},
                                                                         {"stride", stride_form},
                                                                         {"pads", pads_form},
                                                                         {"lhs_dilate", lhs_dilate_form},
                                                                         {"rhs_dilate", rhs_dilate_form},
                                                                         {"reversal", reversal_form},
                                                                         {"low", padding_form<0>},
                                                                         {"high", padding_form<1>},
                                                                         {"interior", padding_form<2>},
                                                                         {"starts", slices_form<0>},
                                                                         {"limits", slices_form<1>},
                                                                         {"steps", slices_form<2>},
                                                                         {"labels", labels_form},
                                                                         {"pairs", pairs_form},
                                                                         {"frontend", frontend_form}}};
constexpr std::array<std::pair<std::string_view, Form>, 11> kContextForms{{{"i64s", i64s_form},
                                                                           {"chlo_precisions", chlo_precisions_form},
                                                                           {"algorithm", algorithm_form},
                                                                           {"groups", groups_form},
                                                                           {"group_size", group_size_form},
                                                                           {"result_sizes", result_sizes_form},
                                                                           {"operand_segments", operand_segments_form},
                                                                           {"result_segments", result_segments_form},
                                                                           {"api", api_form},
                                                                           {"config", config_form},
                                                                           {"aliases", aliases_form}}};

Form find_form(std::string_view name) {
  for (auto const& [known, form] : kValueForms)
    if (known == name) return form;
  for (auto const& [known, form] : kContextForms)
    if (known == name) return form;
  return nullptr;
}

}  // namespace

bool reads_context(std::string_view form) {
  return std::ranges::find(kContextForms, form, &std::pair<std::string_view, Form>::first) != kContextForms.end();
}

std::string_view unsupported_part(std::string_view form, std::string_view value) {
  if (form == "labels") return value.find('?') == value.npos ? "" : "dimensions without a label";
  return form == "groups" || form == "group_size" ? unsupported_groups(value) : "";
}

bool is_form(std::string_view name) { return find_form(name) != nullptr; }

std::optional<std::string> write_form(std::string_view form, GivenText value, FormContext const& context) {
  return find_form(form)(value, context);
}

std::optional<std::int64_t> number_in(std::string_view text) {
  text = trimmed(text);
  std::int64_t made = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), made);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return made;
}

std::string_view inside(std::string_view text) {
  text = trimmed(text);
  return text.size() < 2 ? std::string_view() : text.substr(1, text.size() - 2);
}

std::vector<std::string_view> parts_in(std::string_view text) {
  std::vector<std::string_view> made;
  char const *at = text.data(), *const end = at + text.size();
  char const* begin = at;
  while (at != end) {
    if (*at == ',') {
      made.push_back(trimmed({begin, static_cast<std::size_t>(at - begin)}));
      begin = ++at;
      continue;
    }
    char const* next = *at == '"' ? scan_string(at, end) : scan_brackets(at, end);
    at = next ? next : at + 1;
  }
  std::string_view const last = trimmed({begin, static_cast<std::size_t>(end - begin)});
  if (!last.empty() || !made.empty()) made.push_back(last);
  return made;
}

std::optional<std::string> frontend_dictionary(std::string_view text, std::string_view left_out) {
  std::vector<std::string> made;
  for (std::string_view const part : parts_in(inside(text))) {
    std::size_t const equals = part.find('=');
    if (equals == part.npos) return std::nullopt;
    if (trimmed(part.substr(0, equals)) == left_out) continue;
    std::string_view const value = trimmed(part.substr(equals + 1));
    made.push_back(
        fmt::format("\"{}\" = {}", with_escapes(trimmed(part.substr(0, equals))),
                    value.starts_with('"') ? std::string(value) : fmt::format("\"{}\"", with_escapes(value))));
  }
  return fmt::format("{{{}}}", fmt::join(made, ", "));
}

std::string with_escapes(std::string_view text) {
  std::string made;
  for (char const c : text) {
    if (c == '\n')
      made += "\\0A";
    else if (c == '"' || c == '\\')
      made += fmt::format("\\{}", c);
    else
      made += c;
  }
  return made;
}

std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('{') || text.starts_with('[') || text.starts_with('(')) text = inside(text);
  Numbers made;
  for (std::string_view const part : parts_in(text)) {
    auto const number = number_in(part);
    if (!number) return std::nullopt;
    made.push_back(*number);
  }
  return made;
}

std::string_view field_of(std::string_view braces, std::string_view key) {
  std::string_view text = inside(braces);
  char const *at = text.data(), *const end = at + text.size();
  while ((at = skip_space(at, end)) != end) {
    char const* const name_end = scan_word(at, end);
    if (!name_end) {
      ++at;
      continue;
    }
    std::string_view const name(at, static_cast<std::size_t>(name_end - at));
    at = skip_space(name_end, end);
    if (at == end || *at != '=') continue;
    at = skip_space(at + 1, end);
    char const* const value_end = at == end ? nullptr : scan_value(at, end);
    if (!value_end) return {};
    if (name == key) return {at, static_cast<std::size_t>(value_end - at)};
    at = value_end;
  }
  return {};
}

}  // namespace assay::hlo
