#include "harness/reduction/steps/values.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "oracle/formats/number.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::reduction {
namespace {

constexpr std::int64_t kMaxOneByOne = 64;  // elements that are simplified one by one

Tensor copied(Tensor const& from) {
  Tensor to = make_tensor(from.element(), from.shape());
  if (from.size_bytes() > 0) std::memcpy(to.data(), from.data(), from.size_bytes());
  return to;
}

// The code of an integer; nullopt if the type cannot represent it.
std::optional<std::uint64_t> code_of(Element const& element, std::int64_t number) {
  if (!is_float(element)) {
    auto const all = range_in(element).codes;
    if (number < all.low || number > all.high) return std::nullopt;
    return static_cast<std::uint64_t>(number);
  }
  if (number < 0 && !element.floating->has_sign) return std::nullopt;
  if (number == 0 && !element.floating->has_sign) return std::nullopt;  // f8E8M0FNU has no zero
  return round(Number::of(number), *element.floating);
}

// Codes that are simpler than this one, the simplest first.
std::vector<std::uint64_t> simpler(Element const& element, std::uint64_t code) {
  std::vector<std::uint64_t> all;
  auto const add = [&](std::optional<std::uint64_t> candidate) {
    if (candidate && *candidate != code && std::ranges::find(all, *candidate) == all.end()) all.push_back(*candidate);
  };
  constexpr std::int64_t kSmall[] = {0, 1, 2, -1, 3, -2, 4};
  for (auto const number : kSmall) {
    auto const candidate = code_of(element, number);
    if (candidate && *candidate == code) return all;  // later codes are not simpler
    add(candidate);
  }
  if (!is_float(element)) {
    auto const number = static_cast<std::int64_t>(code);
    add(code_of(element, number / 2));
    add(code_of(element, number > 0 ? number - 1 : number + 1));
    return all;
  }
  auto const& format = *element.floating;
  if (format.is_nan(code) || format.is_infinite(code)) return all;
  add(code & format.magnitude_mask());
  for (int kept = 0; kept < format.fraction_bits; kept = kept == 0 ? 1 : 2 * kept)
    add(code & ~((std::uint64_t{1} << (format.fraction_bits - kept)) - 1));
  return all;
}

// Sets the elements [begin, end) of an input to one number, except zeros. nullopt if nothing changes, or the type
// cannot represent the number.
std::optional<Candidate> filled(Candidate candidate, std::size_t input, std::int64_t begin, std::int64_t end,
                                std::int64_t number) {
  Tensor changed = copied(candidate.inputs[input]);
  auto const code = code_of(changed.element(), number), zero = code_of(changed.element(), 0);
  if (!code) return std::nullopt;
  bool differs = false;
  for (std::int64_t i = begin; i < end; ++i)
    for (int part = 0; part < parts_of(changed.element()); ++part) {
      auto const now = changed.get(i, part);
      if (now == zero || now == *code) continue;
      differs = true;
      changed.set(i, part == 0 ? *code : zero.value_or(*code), part);
    }
  candidate.inputs[input] = std::move(changed);
  return differs ? std::optional<Candidate>(std::move(candidate)) : std::nullopt;
}

// Sets the whole input, halves, quarters, .. to one number.
bool fill(Search& search, std::size_t input, std::int64_t number) {
  bool any = false;
  std::int64_t const count = search.now().inputs[input].count();
  for (std::int64_t size = count; size >= std::max<std::int64_t>(1, count / 256) && !search.is_over(); size /= 2) {
    for (std::int64_t begin = 0; begin < count && !search.is_over(); begin += size)
      any |= search.take(filled(search.now(), input, begin, std::min(count, begin + size), number));
    if (size == 1) break;
  }
  return any;
}

bool simplify_element(Search& search, std::size_t input, std::int64_t index, int part) {
  auto const& tensor = search.now().inputs[input];
  auto const codes = simpler(tensor.element(), tensor.get(index, part));
  return search.take_first(codes.size(), [&](std::size_t i) {
    Candidate candidate = search.now();
    candidate.inputs[input] = copied(candidate.inputs[input]);
    candidate.inputs[input].set(index, codes[i], part);
    return std::optional<Candidate>(std::move(candidate));
  });
}

}  // namespace

bool reduce_values(Search& search) {
  bool any = false;
  for (std::size_t input = 0; input < search.now().inputs.size(); ++input) {
    any |= fill(search, input, 0);
    any |= fill(search, input, 1);
    auto const& tensor = search.now().inputs[input];
    std::int64_t const count = std::min(tensor.count(), kMaxOneByOne);
    int const parts = parts_of(tensor.element());
    for (std::int64_t i = 0; i < count; ++i)
      for (int part = 0; part < parts && !search.is_over(); ++part)
        for (int steps = 0; steps < 8 && simplify_element(search, input, i, part); ++steps) any = true;
  }
  return any;
}

}  // namespace assay::reduction
