#include "harness/pjrt/client/named_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "support/text.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxText = 4096, kMaxListed = 64;  // bytes of a text, elements of a list

template <class Number> bool parse_number(std::string_view text, Number& number) {
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

bool parse_list(std::string_view text, std::vector<std::int64_t>& list) {
  if (!text.starts_with('[') || !text.ends_with(']') || text.size() < 2) return false;
  text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    auto const end = std::min(text.find(','), text.size());
    auto const first = std::min(text.find_first_not_of(' '), end);
    if (!parse_number(text.substr(first, end - first), list.emplace_back())) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

}  // namespace

Result<Option> parse_option(std::string_view text) {
  auto const equals = text.find('=');
  if (equals == text.npos || equals == 0)
    return Error{fmt::format("--option: expected NAME=VALUE, such as seed=7 or mode=\"fast\", got {}", text)};
  Option option;
  option.name = text.substr(0, equals);
  auto const value = text.substr(equals + 1);
  std::int64_t number = 0;
  float real = 0;
  std::vector<std::int64_t> list;
  bool const resembles_real = !value.empty() && (value.find_first_not_of("0123456789+-.eE") == value.npos);
  if (value == "true" || value == "false")
    option.value = value == "true";
  else if (parse_number(value, number))
    option.value = number;
  else if (resembles_real && parse_number(value, real))
    option.value = real;
  else if (parse_list(value, list))
    option.value = std::move(list);
  else if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"'))
    option.value = std::string(value.substr(1, value.size() - 2));
  else
    option.value = std::string(value);
  return option;
}

std::vector<PJRT_NamedValue> named_values(std::vector<Option> const& options) {
  std::vector<PJRT_NamedValue> values;
  for (auto const& option : options) {
    auto& value = values.emplace_back();
    value = {};
    value.struct_size = PJRT_NamedValue_STRUCT_SIZE;
    value.name = option.name.data();
    value.name_size = option.name.size();
    value.value_size = 1;
    if (auto const* const text = std::get_if<std::string>(&option.value)) {
      value.type = PJRT_NamedValue_kString;
      value.string_value = text->data();
      value.value_size = text->size();
    } else if (auto const* const number = std::get_if<std::int64_t>(&option.value)) {
      value.type = PJRT_NamedValue_kInt64;
      value.int64_value = *number;
    } else if (auto const* const list = std::get_if<std::vector<std::int64_t>>(&option.value)) {
      value.type = PJRT_NamedValue_kInt64List;
      value.int64_array_value = list->data();
      value.value_size = list->size();
    } else if (auto const* const real = std::get_if<float>(&option.value)) {
      value.type = PJRT_NamedValue_kFloat;
      value.float_value = *real;
    } else {
      value.type = PJRT_NamedValue_kBool;
      value.bool_value = std::get<bool>(option.value);
    }
  }
  return values;
}

std::optional<std::pair<std::string, std::string>> text_of(PJRT_NamedValue const& value) {
  if (value.struct_size < PJRT_NamedValue_STRUCT_SIZE || !value.name) return std::nullopt;
  auto const words = [](char const* text, std::size_t size) {
    return text ? clean_text(std::string(text, std::min(size, kMaxText))) : std::string();
  };
  std::pair<std::string, std::string> text{words(value.name, value.name_size), ""};
  switch (value.type) {
    case PJRT_NamedValue_kString:
      text.second = words(value.string_value, value.value_size);
      break;
    case PJRT_NamedValue_kInt64:
      text.second = std::to_string(value.int64_value);
      break;
    case PJRT_NamedValue_kInt64List:
      if (value.int64_array_value || value.value_size == 0)
        text.second = fmt::format(
            "[{}]",
            fmt::join(value.int64_array_value, value.int64_array_value + std::min(value.value_size, kMaxListed), ","));
      break;
    case PJRT_NamedValue_kFloat:
      text.second = fmt::format("{}", value.float_value);
      break;
    case PJRT_NamedValue_kBool:
      text.second = value.bool_value ? "true" : "false";
      break;
    default:
      return std::nullopt;
  }
  return text;
}

}  // namespace assay::pjrt
