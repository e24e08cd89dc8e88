#include "constraints/evaluate/candidate_types.hpp"

#include <algorithm>
#include <vector>

#include "constraints/evaluate/compare.hpp"

namespace assay {
namespace {

using Numbers = std::vector<std::size_t>;

std::span<Type const> candidates(Type const& type) {
  return type->kind == TypeKind::one_of ? type->members : std::span(&type, 1);
}

Interval number(Type type) { return type->kind == TypeKind::one_of ? which(type) : Interval{0, 0}; }

// Groups equal values. Each group has the indices of its candidates.
template <class Value, class Same>
std::vector<std::pair<Value, Numbers>> groups(std::span<Value const> values, Same same) {
  std::vector<std::pair<Value, Numbers>> found;
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto known = std::ranges::find_if(found, [&](auto const& group) { return same(group.first, values[i]); });
    if (known == found.end()) known = found.insert(found.end(), {values[i], {}});
    known->second.push_back(i);
  }
  return found;
}

bool same_types(Type a, Type b) { return same_type(a, b, true) == Tribool::yes; }

bool joinable(FormulaValue const& value) {
  return value.is(FormulaValueKind::truth) || value.is(FormulaValueKind::integer) || value.is(FormulaValueKind::type);
}

// Whether one term can represent both.
bool alike(FormulaValue const& a, FormulaValue const& b) {
  if (a.kind != b.kind) return false;
  return joinable(a) || a.is(FormulaValueKind::none) || equal(a, b, true) == Tribool::yes;
}

FormulaValue join(Context& context, Interval number, std::span<FormulaValue const> values, Numbers const& of) {
  FormulaValue joined = values[of[0]];
  if (joined.is(FormulaValueKind::type)) {
    std::vector<Type> types(values.size(), joined.type);
    for (std::size_t i : of) types[i] = values[i].type;
    if (std::ranges::all_of(types, [&](Type type) { return type == joined.type; })) return joined;
    joined.type = one_of(context, types, number);
    return joined;
  }
  std::vector<FormulaValue> members;
  for (std::size_t i : of) members.push_back(values[i]);
  auto same = [](FormulaValue const& a, FormulaValue const& b) { return equal(a, b, true) == Tribool::yes; };
  for (auto& [value, indices] : groups(std::span<FormulaValue const>(members), same)) {
    for (std::size_t& index : indices) index = of[index];
    Tribool here = among(number, indices);
    if (value.is(FormulaValueKind::truth)) joined.truth = choice(here, value.truth, joined.truth);
    if (value.is(FormulaValueKind::integer)) joined.interval = choice(here, value.interval, joined.interval);
  }
  return joined;
}

}  // namespace

Type one_of(Context& context, std::span<Type const> types, Interval which) {
  if (which.exact()) return types[static_cast<std::size_t>(which.low)];
  std::int64_t const size[] = {sized(which)};
  return context.unique({.kind = TypeKind::one_of, .shape = size, .members = types});
}

Interval which(Type unknown) { return dimension(unknown, 0); }

Tribool among(Interval number, std::span<std::size_t const> numbers) {
  Tribool found = Tribool::no;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    Interval first{Int128(numbers[i]), Int128(numbers[i])}, last{Int128(numbers[end - 1]), Int128(numbers[end - 1])};
    found = disjunction(
        found, end == i + 1 ? equal(number, first) : conjunction(less_equal(first, number), less_equal(number, last)));
    i = end;
  }
  return found;
}

Tribool same_candidate(Type a, Type b) {
  auto of_a = groups(candidates(a), same_types), of_b = groups(candidates(b), same_types);
  bool distinct = of_a.size() == candidates(a).size();
  if (distinct && std::ranges::equal(candidates(a), candidates(b))) return equal(number(a), number(b));
  Tribool same = Tribool::no;
  for (auto const& one : of_a) {
    auto match = std::ranges::find_if(of_b, [&](auto const& other) { return same_types(other.first, one.first); });
    if (match == of_b.end()) continue;
    same = disjunction(same, conjunction(among(number(a), one.second), among(number(b), match->second)));
  }
  return same;
}

Type unknown_element(FormulaValue const& value) {
  Type element = element_of(type_of(value));
  return element && element->kind == TypeKind::one_of ? element : nullptr;
}

FormulaValue call_on_candidates(Evaluator& evaluator, Builtin const& builtin, std::span<FormulaValue const> args) {
  Context& context = evaluator.environment().context();
  FormulaValue const& value = args[0];
  std::vector<FormulaValue> given(args.begin(), args.end());
  Type type = type_of(value), unknown_type = unknown_element(value);
  std::vector<FormulaValue> values;
  for (Type candidate : unknown_type->members) {
    FormulaValue& one = given[0];
    one.type = candidate;
    if (has_shape(type)) {
      TypeNode node = *type;
      node.element = candidate;
      one.type = context.unique(node);
    }
    if (!evaluator.step()) return unknown();
    values.push_back(builtin.function(evaluator, given));
  }
  auto kinds = groups(std::span<FormulaValue const>(values), alike);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    auto here = i + 1 == kinds.size() ? true : evaluator.decide(among(which(unknown_type), kinds[i].second));
    if (!here) return unknown();
    if (!*here) continue;
    return joinable(kinds[i].first) ? join(context, which(unknown_type), values, kinds[i].second) : kinds[i].first;
  }
  return unknown();
}

}  // namespace assay
