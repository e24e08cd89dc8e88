// Members of JSON objects, listed once for reading and writing: a function `describe(io, value)` names the members of a
// struct, and is called with a JsonWriter to write it and with a JsonReader to read it.
//
//   template <class Io> void describe(Io& io, SameAs<Finding> auto& finding) { io.always("index", finding.index); .. }
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/documents/json.hpp"

namespace assay {

// The argument of `describe` for a struct; const if it is written.
template <class Value, class Of>
concept SameAs = std::same_as<std::remove_const_t<Value>, Of>;

// Rounds seconds and similar values to six decimals; more are not significant.
inline double rounded(double number) {
  if (!std::isfinite(number)) return 0;
  return std::abs(number) < 1e9 ? std::round(number * 1e6) / 1e6 : number;
}

class JsonWriter {
public:
  using Json = nlohmann::ordered_json;

  template <class Value> void always(char const* name, Value const& value) { json_[name] = value; }
  // Omitted if it equals `absent`.
  template <class Value> void sometimes(char const* name, Value const& value, Value const& absent = {}) {
    if (value != absent) json_[name] = value;
  }
  void sometimes(char const* name, std::optional<double> const& value) {
    if (value) json_[name] = *value;
  }
  void always(char const* name, std::optional<double> const& value) { json_[name] = value ? Json(*value) : Json(); }
  // Derived from other members; not read.
  template <class Value> void derived(char const* name, Value const& value) { always(name, value); }
  void seconds(char const* name, double value) { json_[name] = rounded(value); }
  // An array of these texts.
  template <class... Texts> void texts(char const* name, Texts const&... values) { json_[name] = {values...}; }
  // An enum by its name: to_string returns it, and `parse` reads it.
  template <class Enum, class Parse> void named(char const* name, Enum value, Parse const&) {
    json_[name] = std::string(to_string(value));
  }
  template <class Enum, class Parse> void sometimes_named(char const* name, Enum value, Parse const& parse) {
    if (value != Enum{}) named(name, value, parse);
  }
  // An array of objects. With `all`, also written if it is empty.
  template <class Value> void objects(char const* name, std::vector<Value> const& values, bool all = false) {
    if (all) json_[name] = Json::array();
    for (auto const& value : values) object(json_[name].emplace_back(), value);
  }
  template <class Value> void object(char const* name, std::optional<Value> const& value) {
    if (value) object(json_[name], *value);
  }
  Json& json() { return json_; }
  // One line; invalid UTF-8 is replaced.
  std::string line() const { return json_.dump(-1, ' ', false, Json::error_handler_t::replace); }

private:
  template <class Value> static void object(Json& to, Value const& value) {
    JsonWriter writer;
    describe(writer, value);
    to = std::move(writer.json_);
  }

  Json json_ = Json::object();
};

// The object is untrusted. Does not throw: `good` becomes false if a member has another type. Missing members leave
// values unchanged; `need` requires them.
class JsonReader {
public:
  using Json = nlohmann::json;  // not ordered_json, in which looking up a key takes linear time

  explicit JsonReader(Json const& json) : json_(json), good_(json.is_object()) {}
  bool good() const { return good_; }
  void need(bool condition) { good_ = good_ && condition; }
  Json const* find(char const* name) const {
    auto const at = json_.is_object() ? json_.find(name) : json_.end();
    return json_.is_object() && at != json_.end() ? &*at : nullptr;
  }

  template <class Value> void always(char const* name, Value& value) { sometimes(name, value); }
  template <class Value> void sometimes(char const* name, Value& value) {
    if (auto const* const json = find(name)) take(*json, value);
  }
  template <class Value> void sometimes(char const* name, Value& value, Value const& absent) {
    if (auto const* const json = find(name))
      take(*json, value);
    else
      value = absent;
  }
  template <class Value> void derived(char const*, Value const&) {}
  void seconds(char const* name, double& value) { sometimes(name, value); }
  template <class... Texts> void texts(char const* name, Texts&... values) {
    std::vector<std::string> all;
    sometimes(name, all);
    need(all.size() == sizeof...(values));
    if (!good_) return;
    std::size_t i = 0;
    ((values = std::move(all[i++])), ...);
  }
  template <class Enum, class Parse> void named(char const* name, Enum& value, Parse const& parse) {
    need(find(name) != nullptr);
    sometimes_named(name, value, parse);
  }
  template <class Enum, class Parse> void sometimes_named(char const* name, Enum& value, Parse const& parse) {
    std::string word;
    sometimes(name, word);
    auto const parsed = find(name) ? parse(word) : std::optional<Enum>(value);
    need(parsed.has_value());
    if (parsed) value = *parsed;
  }
  template <class Value> void objects(char const* name, std::vector<Value>& values, bool = false) {
    auto const* const json = find(name);
    need(!json || json->is_array());
    for (std::size_t i = 0; json && json->is_array() && i < json->size(); ++i)
      object((*json)[i], values.emplace_back());
  }
  template <class Value> void object(char const* name, std::optional<Value>& value) {
    if (auto const* const json = find(name)) object(*json, value.emplace());
  }

private:
  template <class Value> void object(Json const& json, Value& value) {
    JsonReader reader(json);
    describe(reader, value);
    need(reader.good());
  }
  void take(Json const& json, std::string& text) {
    need(json.is_string());
    if (json.is_string()) text = json.get<std::string>();
  }
  void take(Json const& json, bool& value) {
    need(json.is_boolean());
    if (json.is_boolean()) value = json.get<bool>();
  }
  void take(Json const& json, double& value) {
    bool const is_number = json.is_number() && std::isfinite(json.get<double>());
    need(is_number);
    if (is_number) value = json.get<double>();
  }
  void take(Json const& json, std::optional<double>& value) {
    if (double number = 0; take(json, number), json.is_number()) value = number;
  }
  template <class Integer> std::enable_if_t<std::is_integral_v<Integer>> take(Json const& json, Integer& value) {
    if (json.is_number_unsigned() && std::in_range<Integer>(json.get<std::uint64_t>()))
      value = static_cast<Integer>(json.get<std::uint64_t>());
    else if (json.is_number_integer() && !json.is_number_unsigned() && std::in_range<Integer>(json.get<std::int64_t>()))
      value = static_cast<Integer>(json.get<std::int64_t>());
    else
      good_ = false;
  }
  template <class Value> void take(Json const& json, std::vector<Value>& values) {
    need(json.is_array());
    if (json.is_array())
      for (auto const& element : json) take(element, values.emplace_back());
  }

  Json const& json_;
  bool good_;
};

}  // namespace assay
