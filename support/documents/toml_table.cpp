#include "support/documents/toml_table.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "support/near_names.hpp"

namespace assay {

void TomlTable::only(std::vector<std::string_view> const& names) {
  for (auto const& [key, node] : table_) only(key, names);
}

void TomlTable::only(toml::key const& key, std::vector<std::string_view> const& names) {
  if (std::ranges::find(names, key.str()) != names.end()) return;
  auto const meant = did_you_mean(key.str(), {names.begin(), names.end()});
  fail(key.source().begin.line,
       fmt::format("unknown key `{}`{}", key.str(),
                   meant.empty() ? fmt::format("; expected one of {}", fmt::join(names, ", ")) : meant));
}

void TomlTable::read(std::string_view name, std::vector<std::string>& words) {
  auto const* const node = find(name);
  if (!node) return;
  auto const what = fmt::format("`{}` is not a list of strings", name);
  if (!node->is_array()) return fail(*node, what);
  for (auto const& item : *node->as_array()) {
    auto const word = item.value_exact<std::string>();
    if (!word) return fail(item, what);
    words.push_back(*word);
  }
}

}  // namespace assay
