// Reads tables of user-written TOML files: presets of backends, baselines, assay.toml. Members are read by name into
// variables, which are unchanged if the member is missing. The first error is stored, with file and line.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/toml.hpp"

namespace assay {

class TomlTable {
public:
  // `error` receives the first error: "my.toml:3: error: `form` is not a string".
  TomlTable(toml::table const& table, std::string const& file, std::string& error)
      : table_(table), file_(file), error_(error) {}

  bool is_good() const { return error_.empty(); }
  void fail(toml::node const& node, std::string const& what) { fail(node.source().begin.line, what); }
  void fail(std::size_t line, std::string const& what) {
    if (is_good()) error_ = fmt::format("{}{}: error: {}", file_, line ? fmt::format(":{}", line) : "", what);
  }
  // Reports all other members as errors.
  void only(std::vector<std::string_view> const& names);
  void only(toml::key const& key, std::vector<std::string_view> const& names);  // for a member that is a table
  toml::node const* find(std::string_view name) const { return table_.get(name); }
  toml::table const& itself() const { return table_; }

  void read(std::string_view name, std::string& text) { read_value(name, text, "is not a string"); }
  void read(std::string_view name, bool& truth) { read_value(name, truth, "is neither true nor false"); }
  void read(std::string_view name, std::vector<std::string>& words);
  template <class Number> void read_number(std::string_view name, Number& number) {
    auto const* const node = find(name);
    if (!node) return;
    auto const value = node->value_exact<std::int64_t>();
    if (value && *value >= 0 && static_cast<std::uint64_t>(*value) <= std::numeric_limits<Number>::max())
      number = static_cast<Number>(*value);
    else
      fail(*node, fmt::format("`{}` is not a number that fits", name));
  }

  // Calls `take` with the table of that name, or with each table if it is an array of tables.
  template <class Take> void table(std::string_view name, Take const& take) {
    if (auto const* const node = find(name)) inner(*node, fmt::format("`{}` is not a table", name), take);
  }
  template <class Take> void each(std::string_view name, Take const& take) {
    auto const* const node = find(name);
    if (!node) return;
    auto const what = fmt::format("`{0}` is not a list of tables: [[{0}]]", name);
    if (!node->is_array()) return fail(*node, what);
    for (auto const& item : *node->as_array()) inner(item, what, take);
  }
  // Calls `take` for each member, which must be a table.
  template <class Take> void each_member(std::string const& what, Take const& take) {
    for (auto const& [key, node] : table_)
      inner(node, what, [&, name = std::string(key.str())](TomlTable& member) { take(name, member); });
  }

private:
  template <class Value> void read_value(std::string_view name, Value& to, std::string_view what) {
    auto const* const node = find(name);
    if (!node) return;
    if (auto const value = node->value_exact<Value>())
      to = *value;
    else
      fail(*node, fmt::format("`{}` {}", name, what));
  }
  template <class Take> void inner(toml::node const& node, std::string const& what, Take const& take) {
    if (!is_good()) return;
    if (!node.is_table()) return fail(node, what);
    TomlTable member(*node.as_table(), file_, error_);
    take(member);
  }

  toml::table const& table_;
  std::string const& file_;
  std::string& error_;
};

}  // namespace assay
