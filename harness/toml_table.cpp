#include "harness/toml_table.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay::inline harness {

void TomlTable::only(std::vector<std::string_view> const& names) {
  for (auto const& [key, node] : table_)
    if (std::ranges::find(names, key.str()) == names.end())
      fail(node, fmt::format("there is no key `{}` here; there are {}", key.str(), fmt::join(names, ", ")));
}

void TomlTable::read(std::string_view name, std::vector<std::string>& words) {
  auto const* const node = find(name);
  if (!node) return;
  auto const what = fmt::format("`{}` is no list of strings", name);
  if (!node->is_array()) return fail(*node, what);
  for (auto const& item : *node->as_array()) {
    auto const word = item.value_exact<std::string>();
    if (!word) return fail(item, what);
    words.push_back(*word);
  }
}

}  // namespace assay::inline harness
