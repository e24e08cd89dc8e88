// Features of the C++ library that our sources use and emscripten 3.1.6 (libc++ 13) lacks: algorithms of std::ranges (from
// range-v3), std::bit_cast and std::from_chars for floating-point numbers. Included before every source of the page. See also
// <memory_resource> in this folder.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <range/v3/algorithm/adjacent_find.hpp>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <range/v3/algorithm/copy_if.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/equal.hpp>
#include <range/v3/algorithm/fill.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/algorithm/for_each.hpp>
#include <range/v3/algorithm/is_sorted.hpp>
#include <range/v3/algorithm/lower_bound.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <range/v3/algorithm/merge.hpp>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/algorithm/mismatch.hpp>
#include <range/v3/algorithm/move.hpp>
#include <range/v3/algorithm/none_of.hpp>
#include <range/v3/algorithm/permutation.hpp>
#include <range/v3/algorithm/replace_if.hpp>
#include <range/v3/algorithm/reverse.hpp>
#include <range/v3/algorithm/set_algorithm.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/algorithm/transform.hpp>
#include <range/v3/algorithm/upper_bound.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace std::ranges {

using ::ranges::adjacent_find;
using ::ranges::all_of;
using ::ranges::any_of;
using ::ranges::binary_search;
using ::ranges::copy;
using ::ranges::copy_if;
using ::ranges::count;
using ::ranges::count_if;
using ::ranges::equal;
using ::ranges::fill;
using ::ranges::find;
using ::ranges::find_if;
using ::ranges::find_if_not;
using ::ranges::for_each;
using ::ranges::includes;
using ::ranges::is_permutation;
using ::ranges::is_sorted;
using ::ranges::lower_bound;
using ::ranges::max_element;
using ::ranges::merge;
using ::ranges::min_element;
using ::ranges::mismatch;
using ::ranges::move;
using ::ranges::next_permutation;
using ::ranges::none_of;
using ::ranges::replace_if;
using ::ranges::reverse;
using ::ranges::set_difference;
using ::ranges::set_union;
using ::ranges::sort;
using ::ranges::stable_sort;
using ::ranges::transform;
using ::ranges::upper_bound;

template <class Out> struct set_intersection_result { Out out; };

// The iterator form is that of std; range-v3 returns only the end.
template <class A, class B, class Out, class Less = less> auto set_intersection(A&& a, B&& b, Out out, Less by = {}) {
  return set_intersection_result<Out>{::ranges::set_intersection(a, b, std::move(out), std::move(by))};
}

}  // namespace std::ranges

namespace std {

template <class To, class From> constexpr To bit_cast(From const& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

// Of a number without a sign before it but '-', as the standard has it.
inline from_chars_result from_chars(char const* first, char const* last, double& value) {
  string_view const text(first, static_cast<size_t>(last - first));
  auto const at = static_cast<size_t>(text.starts_with('-'));
  size_t end = at;
  auto const digits = [&] {
    size_t const from = end;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end > from;
  };
  bool const before = digits();
  size_t const point = end;
  if (end < text.size() && text[end] == '.' && (++end, !digits()) && !before) return {first, errc::invalid_argument};
  if (end == at || (end == point + 1 && !before)) return {first, errc::invalid_argument};
  if (size_t const mantissa = end; end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    ++end;
    if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
    if (!digits()) end = mantissa;
  }
  string const copy(text.substr(0, end));
  double const parsed = ::strtod(copy.c_str(), nullptr);
  if (parsed > 1.7976931348623157e308 || parsed < -1.7976931348623157e308)
    return {first + end, errc::result_out_of_range};
  value = parsed;
  return {first + end, errc()};
}

// With the fewest digits that round-trip.
inline to_chars_result to_chars(char* first, char* last, double value, chars_format) {
  char text[40];
  for (int digits = 0; digits <= 17; ++digits) {
    snprintf(text, sizeof text, "%.*e", digits, value);
    if (::strtod(text, nullptr) == value) break;
  }
  size_t const size = char_traits<char>::length(text);
  if (size > static_cast<size_t>(last - first)) return {last, errc::value_too_large};
  return {copy(text, text + size, first), errc()};
}

}  // namespace std
