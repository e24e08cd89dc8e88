#include "semantics/permitted/reduction/selection.hpp"

#include <algorithm>
#include <cstring>

#include "semantics/kernels/body.hpp"

namespace assay {
namespace {

bool same(std::vector<RuntimeValue> const& x, std::vector<RuntimeValue> const& y) {
  return std::ranges::equal(x, y, [](RuntimeValue const& a, RuntimeValue const& b) {
    return a.tensor.element() == b.tensor.element() &&
           std::memcmp(a.tensor.data(), b.tensor.data(), a.tensor.size_bytes()) == 0;
  });
}

}  // namespace

Selection::Values Selection::element(OperandTerm const& term) const {
  Values values;
  for (std::size_t i = 0; i < count_; ++i) {
    auto const& from = call_.operand((term.is_none ? first_init_ : first_input_) + i).tensor;
    auto const scalar = Scalars(from)[term.is_none ? 0 : term.index];
    values.push_back(converted(call_.call, scalar, argument_element(call_.call, body_, count_ + i)));
  }
  return values;
}

Selection::Values Selection::combined(Values const& x, Values const& y) {
  Values arguments = x;
  arguments.insert(arguments.end(), y.begin(), y.end());
  return call_.call.run(body_, arguments);
}

CombinationSets Selection::known(Values const& values) const {
  CombinationSets sets;
  for (auto const& value : values)
    for (int part = 0; part < parts_of(value.tensor.element()); ++part) sets.push_back(set_of(value, 0, part));
  return sets;
}

CombinationSets Selection::unknown(std::string reason) const {
  std::size_t parts = 0;
  for (std::size_t i = 0; i < call_.result_count(); ++i)
    parts += static_cast<std::size_t>(parts_of(call_.result(i).tensor.element()));
  return CombinationSets(parts, call_.implementation_defined(std::move(reason)));
}

CombinationSets Selection::sets(Combination const& terms) {
  for (std::size_t i = 0; i < count_; ++i)
    if (!is_exact(call_.operand(first_input_ + i)) || !is_exact(call_.operand(first_init_ + i)))
      return unknown("a body that is more than one op has no rule for operands that are not exact");
  std::vector<Values> elements{element({})};  // the init values may come first, or anywhere
  for (auto const& term : terms.x)
    if (!term.is_none) elements.push_back(element(term));
  if (elements.size() > kMaxSumTerms)
    return unknown("a reduction of more than 1024 elements by this body in any order");
  constexpr auto kOrder = "the result depends on the order in which the body combines the elements, which is left open";
  if (elements.size() == 1) {  // any number of init values
    auto const twice = combined(elements[0], elements[0]);
    bool const again =
        same(twice, elements[0]) && std::ranges::all_of(twice, [](auto const& value) { return is_exact(value); });
    return again ? known(elements[0]) : unknown(kOrder);
  }
  Values winner = elements[0];
  for (std::size_t i = 1; i < elements.size(); ++i) winner = combined(winner, elements[i]);
  if (!std::ranges::all_of(winner, [](auto const& value) { return is_exact(value); })) return unknown(kOrder);
  auto const found = std::ranges::find_if(elements, [&](Values const& values) { return same(values, winner); });
  if (found == elements.end()) return unknown(kOrder);
  auto const location = static_cast<std::size_t>(found - elements.begin());
  // The init values win only where they surely are.
  bool const is_there =
      location != 0 || elements.size() <= terms.x.size() ||
      std::any_of(found + 1, elements.end(), [&](auto const& values) { return same(values, winner); });
  if (!is_there) return unknown(kOrder);
  auto const gives = [&](Values const& x, Values const& y, Values const& wanted) {
    auto const value = combined(x, y);
    return same(value, wanted) && std::ranges::all_of(value, [](auto const& one) { return is_exact(one); });
  };
  for (std::size_t i = 0; i < elements.size(); ++i) {
    // The init values, element 0, may be on either side of any other.
    bool const either = i == 0 || location == 0;
    if ((either || i < location) && !gives(elements[i], winner, winner)) return unknown(kOrder);
    if ((either || i > location) && !gives(winner, elements[i], winner)) return unknown(kOrder);
    if (i == 0 && !gives(elements[0], elements[0], elements[0])) return unknown(kOrder);
    for (std::size_t j = i + 1; j < elements.size(); ++j) {
      if (!gives(elements[i], elements[j], elements[i]) && !gives(elements[i], elements[j], elements[j]))
        return unknown(kOrder);
      if (i == 0 && !gives(elements[j], elements[0], elements[0]) && !gives(elements[j], elements[0], elements[j]))
        return unknown(kOrder);
    }
  }
  return known(winner);
}

}  // namespace assay
