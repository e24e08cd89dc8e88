#include "bounds/result_slice.hpp"

#include <charconv>
#include <optional>
#include <string>

#include "support/text.hpp"

namespace assay::bounds {
namespace {

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

// Parses "3", "2:4", ":", "2:" or ":4".
std::optional<std::pair<std::int64_t, std::int64_t>> range_of(std::string_view text) {
  auto const colon = text.find(':');
  if (colon == text.npos) {
    auto const index = number_of(trimmed(text));
    return index && *index < kToTheEndOfAxis ? std::optional(std::pair(*index, *index + 1)) : std::nullopt;
  }
  auto const first = trimmed(text.substr(0, colon)), last = trimmed(text.substr(colon + 1));
  auto const low = first.empty() ? std::optional<std::int64_t>(0) : number_of(first);
  auto const high = last.empty() ? std::optional(kToTheEndOfAxis) : number_of(last);
  return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
}

// ", has no element 7 along axis 0: expected an index from 0 to 3".
std::string outside(std::int64_t first, std::int64_t last, std::size_t axis, std::int64_t size) {
  bool const is_index = last == first + 1;
  auto text = is_index ? ", has no element " + std::to_string(first)
                       : ", has no elements " + std::to_string(first) + ":" + std::to_string(last);
  text += " along axis " + std::to_string(axis) + ": expected ";
  if (size == 0) return text + "0:0, as it has no elements";
  return text + (is_index ? "an index from 0 to " + std::to_string(size - 1)
                          : "a range from 0 to " + std::to_string(size) + ", whose end is excluded");
}

}  // namespace

Result<ResultSlice> read_slice(std::string_view text) {
  Error const wrong{"`" + std::string(text) +
                    "` does not select elements of a result: expected its number, and for each axis an index or a "
                    "range, such as 0, 0[3] or 1[2, 0:5, :]"};
  auto rest = trimmed(text);
  auto const bracket = rest.find('[');
  ResultSlice slice;
  auto const result = number_of(trimmed(rest.substr(0, bracket)));
  if (!result) return wrong;
  slice.result = static_cast<std::size_t>(*result);
  if (bracket == rest.npos) return slice;
  if (!rest.ends_with(']')) return wrong;
  rest = rest.substr(bracket + 1, rest.size() - bracket - 2);
  while (!trimmed(rest).empty()) {
    auto const comma = std::min(rest.find(','), rest.size());
    auto const range = range_of(rest.substr(0, comma));
    if (!range)
      return Error{"`" + std::string(text) + "`: `" + std::string(trimmed(rest.substr(0, comma))) +
                   "` is neither an index, from 0, nor a range such as 0:5 (the end is excluded), 2: or :"};
    slice.ranges.push_back(*range);
    rest = rest.substr(std::min(comma + 1, rest.size()));
  }
  return slice;
}

Result<std::vector<std::int64_t>> elements_of(ResultSlice const& slice, std::span<std::int64_t const> shape) {
  auto ranges = slice.ranges;
  if (ranges.empty()) ranges.assign(shape.size(), {0, kToTheEndOfAxis});
  auto const of_shape = "result " + std::to_string(slice.result) + ", of shape " + shape_text(shape);
  if (ranges.size() != shape.size()) {
    std::string whole;
    for (std::size_t d = 0; d < shape.size(); ++d) whole += d ? ", :" : ":";
    auto const number = std::to_string(slice.result);
    return Error{of_shape + ", has " + (shape.size() == 1 ? "1 axis" : std::to_string(shape.size()) + " axes") +
                 ", not " + std::to_string(ranges.size()) + ": expected " +
                 (shape.empty()
                      ? number
                      : number + " or " + number + "[" + whole + "], with an index or a range for each axis")};
  }
  std::vector<std::int64_t> elements{0};
  for (std::size_t d = 0; d < shape.size(); ++d) {
    auto [first, last] = ranges[d];
    if (last == kToTheEndOfAxis) last = shape[d];
    if (last > shape[d] || first > last) return Error{of_shape + outside(first, last, d, shape[d])};
    std::vector<std::int64_t> next;
    for (auto const element : elements)
      for (auto i = first; i < last; ++i) next.push_back(element * shape[d] + i);
    elements = std::move(next);
  }
  return elements;
}

}  // namespace assay::bounds
