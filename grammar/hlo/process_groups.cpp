// Implements groups_in of grammar/hlo/forms.hpp: the notations of replica_groups.
#include <algorithm>
#include <numeric>

#include "grammar/hlo/forms.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

// Returns the ids 0, 1, .. of an array of `sizes` with permuted dimensions, as in [2,4]<=[4,2]T(1,0).
std::optional<Numbers> iota_ids(Numbers const& sizes, Numbers permutation) {
  std::int64_t count = 1;
  for (std::int64_t const size : sizes)
    if (size < 1 || __builtin_mul_overflow(count, size, &count) || count > kMaxIds) return std::nullopt;
  if (permutation.empty()) {
    permutation.resize(sizes.size());
    std::iota(permutation.begin(), permutation.end(), 0);
  }
  Numbers sorted = permutation;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != static_cast<std::int64_t>(i)) return std::nullopt;
  if (sorted.size() != sizes.size()) return std::nullopt;
  Numbers strides(sizes.size(), 1), made, at(sizes.size(), 0);
  for (std::size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  for (std::int64_t n = 0; n < count; ++n) {
    std::int64_t id = 0;
    for (std::size_t i = 0; i < at.size(); ++i) id += at[i] * strides[static_cast<std::size_t>(permutation[i])];
    made.push_back(id);
    for (std::size_t i = at.size(); i-- > 0;) {
      if (++at[i] < sizes[static_cast<std::size_t>(permutation[i])]) break;
      at[i] = 0;
    }
  }
  return made;
}

std::vector<Numbers> in_rows(Numbers const& ids, std::size_t width) {
  std::vector<Numbers> rows;
  for (std::size_t at = 0; width > 0 && at + width <= ids.size(); at += width)
    rows.emplace_back(ids.begin() + static_cast<std::ptrdiff_t>(at),
                      ids.begin() + static_cast<std::ptrdiff_t>(at + width));
  return rows;
}

// [2,4]<=[8]T(1,0)
std::optional<std::vector<Numbers>> iota_groups(std::string_view text) {
  std::size_t const arrow = text.find("<=");
  if (arrow == text.npos) return std::nullopt;
  std::string_view source = text.substr(arrow + 2);
  std::size_t const transposed = source.find('T');
  auto const groups = numbers_in(text.substr(0, arrow));
  auto const sizes = numbers_in(source.substr(0, transposed));
  auto const order = transposed == source.npos ? Numbers() : numbers_in(source.substr(transposed + 1));
  if (!groups || !sizes || !order || groups->size() != 2) return std::nullopt;
  auto const ids = iota_ids(*sizes, *order);
  std::int64_t count = 0;
  bool const is_whole = ids && (*groups)[0] > 0 && (*groups)[1] > 0 &&
                        !__builtin_mul_overflow((*groups)[0], (*groups)[1], &count) &&
                        count == static_cast<std::int64_t>(ids->size());
  if (!is_whole) return std::nullopt;
  return in_rows(*ids, static_cast<std::size_t>((*groups)[1]));
}

// Whether the text is valid except for too many ids.
bool is_large_iota(std::string_view text) {
  std::size_t const arrow = text.find("<="), transposed = text.find('T');
  if (!text.starts_with('[') || arrow == text.npos) return false;
  auto const groups = numbers_in(text.substr(0, arrow));
  auto const sizes = numbers_in(text.substr(arrow + 2, transposed == text.npos ? text.npos : transposed - arrow - 2));
  auto const product = [](std::optional<Numbers> const& numbers) {
    std::int64_t made = 1;
    for (std::int64_t const one : *numbers)
      if (one < 1 || __builtin_mul_overflow(made, one, &made)) return std::int64_t{0};
    return made;
  };
  return groups && sizes && groups->size() == 2 && product(groups) > kMaxIds && product(groups) == product(sizes);
}

// mesh['a'=2,'b'=2] {'b'}: a group consists of the processes that differ only along these axes.
std::optional<std::vector<Numbers>> mesh_groups(std::string_view text) {
  std::size_t const open = text.find('['), close = text.find(']'), brace = text.find('{');
  if (open == text.npos || close == text.npos || brace == text.npos || close < open || brace < close)
    return std::nullopt;
  if (!trimmed(text.substr(close + 1, brace - close - 1)).empty()) return std::nullopt;
  std::vector<std::string_view> names;
  Numbers sizes, kept, grouped;
  for (std::string_view const part : parts_in(text.substr(open + 1, close - open - 1))) {
    std::size_t const equals = part.find('=');
    auto const size = equals == part.npos ? std::nullopt : number_in(part.substr(equals + 1));
    if (!size) return std::nullopt;
    names.push_back(trimmed(part.substr(0, equals)));
    sizes.push_back(*size);
  }
  std::int64_t width = 1;
  for (std::string_view const part : parts_in(inside(text.substr(brace)))) {
    auto const found = std::ranges::find(names, trimmed(part));
    if (found == names.end()) return std::nullopt;
    grouped.push_back(found - names.begin());
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::ranges::find(grouped, static_cast<std::int64_t>(i)) == grouped.end())
      kept.push_back(static_cast<std::int64_t>(i));
  for (std::int64_t const axis : grouped)
    if (__builtin_mul_overflow(width, sizes[static_cast<std::size_t>(axis)], &width)) return std::nullopt;
  kept.insert(kept.end(), grouped.begin(), grouped.end());
  auto const ids = iota_ids(sizes, kept);
  if (!ids || width < 1) return std::nullopt;
  return in_rows(*ids, static_cast<std::size_t>(width));
}

}  // namespace

std::optional<std::vector<Numbers>> groups_in(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("mesh")) return mesh_groups(text);
  if (text.starts_with('[')) return iota_groups(text);
  if (!text.starts_with('{')) return std::nullopt;
  std::vector<Numbers> made;
  for (std::string_view const part : parts_in(inside(text))) {
    auto const row = part.starts_with('{') ? numbers_in(part) : std::nullopt;
    if (!row) return std::nullopt;
    made.push_back(*row);
  }
  return made;
}

// Returns why groups that XLA's parser accepts (ParseCollectiveDeviceListBase) cannot be converted by forms.
std::string_view unsupported_groups(std::string_view text) {
  constexpr std::string_view kTooMany = "more than 1048576 processes";
  static_assert(kMaxIds == 1048576);
  text = trimmed(text);
  if (text.starts_with("mesh") || text.starts_with("maximal_mesh")) return "axes of a mesh in parts";
  auto const groups = groups_in(text);
  if (!groups) return is_large_iota(text) ? kTooMany : "";
  std::size_t width = 0;
  for (Numbers const& row : *groups) width = std::max(width, row.size());
  bool const is_uneven = std::ranges::any_of(*groups, [&](Numbers const& row) { return row.size() != width; });
  return is_uneven ? "groups of several sizes" : kTooMany;
}

}  // namespace assay::hlo
