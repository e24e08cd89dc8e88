// Implements builtins.hpp: functions on lists and numbers.
#include <algorithm>
#include <array>
#include <cmath>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

// Flattens the arguments to one list: the elements of lists, and other arguments. Returns false if some are unknown.
bool gather(Evaluator& evaluator, Args args, std::vector<FormulaValue>& items) {
  for (FormulaValue const& arg : args) {
    FormulaValue value = evaluator.numeric(arg);
    if (value.is(FormulaValueKind::unknown)) return false;
    if (value.is_list())
      items.insert(items.end(), value.items().begin(), value.items().end());
    else
      items.push_back(value);
  }
  return evaluator.step(items.size());
}

FormulaValue first_undefined(std::vector<FormulaValue> const& items) {
  for (FormulaValue const& item : items) {
    if (item.is(FormulaValueKind::undefined)) return item;
  }
  return none();
}

FormulaValue all(Evaluator& evaluator, Args args) {
  FormulaValue value = make(true);
  for (FormulaValue const& arg : args) {
    FormulaValue one = evaluator.all(arg);
    if (!one.is(FormulaValueKind::truth)) return one;
    value = make(conjunction(value.truth, one.truth));
  }
  return value;
}

FormulaValue any(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> items;
  if (!gather(evaluator, args, items)) return make(Tribool::unknown);
  Tribool found = Tribool::no;
  FormulaValue failure;
  for (FormulaValue const& item : items) {
    FormulaValue one = evaluator.all(item);
    if (one.is(FormulaValueKind::truth))
      found = disjunction(found, one.truth);
    else
      failure = one;
  }
  if (found == Tribool::yes || !failure.is(FormulaValueKind::undefined)) return make(found);
  auto decided = evaluator.decide(found);
  return decided && !*decided ? failure : make(found);
}

// Whether all pairs are equal for some sizes. same(xs) and same(f(xs...)) compare the elements, same(x, y, ...)
// compares the arguments.
FormulaValue same(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> items;
  if (args.size() == 1 && !gather(evaluator, args, items)) return make(Tribool::unknown);
  for (FormulaValue const& arg : args.size() > 1 ? args : Args()) {
    if (arg.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
    if (arg.is_mapped())
      items.insert(items.end(), arg.items().begin(), arg.items().end());
    else
      items.push_back(arg);
  }
  if (FormulaValue failure = first_undefined(items); failure.is(FormulaValueKind::undefined)) return failure;
  items = distinct(items);
  Tribool every = Tribool::yes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size() && every != Tribool::no; ++j) {
      if (!evaluator.step(1 + work(items[i], items[j]))) return unknown();
      every = conjunction(every, equal(items[i], items[j]));
    }
  }
  return make(every);
}

bool all_exact(std::vector<FormulaValue> const& items) {
  return std::ranges::all_of(
      items, [](FormulaValue const& d) { return d.is(FormulaValueKind::integer) && d.interval.exact(); });
}

FormulaValue is_unique(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> items;
  if (!gather(evaluator, args, items)) return make(Tribool::unknown);
  if (FormulaValue failure = first_undefined(items); failure.is(FormulaValueKind::undefined)) return failure;
  if (all_exact(items)) {
    std::ranges::sort(items, {}, [](FormulaValue const& d) { return d.interval.low; });
    auto twice = std::ranges::adjacent_find(items, {}, [](FormulaValue const& d) { return d.interval.low; });
    return make(twice == items.end());
  }
  Tribool unique = Tribool::yes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size(); ++j) {
      if (!evaluator.step(1 + work(items[i], items[j]))) return unknown();
      unique = conjunction(unique, negation(equal(items[i], items[j], true)));
      if (unique == Tribool::no) return make(false);
    }
  }
  return make(unique);
}

FormulaValue is_sorted(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> items;
  if (!gather(evaluator, args, items)) return make(Tribool::unknown);
  Tribool sorted = Tribool::yes;
  for (std::size_t i = 1; i < items.size(); ++i) {
    FormulaValue one = evaluator.compare("<=", items[i - 1], items[i]);
    if (!one.is(FormulaValueKind::truth)) return one;
    if (!evaluator.step()) return unknown();
    sorted = conjunction(sorted, one.truth);
  }
  return make(sorted);
}

FormulaValue is_empty(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::none)) return make(true);
  FormulaValue value = evaluator.numeric(args[0]);
  if (value.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (value.is_list()) return make(value.items().empty());
  return make(value.is(FormulaValueKind::text) && value.text.empty());
}

FormulaValue concatenate(Evaluator& evaluator, Args args) {
  std::vector<FormulaValue> items;
  return gather(evaluator, args, items) ? evaluator.list(items) : unknown();
}

FormulaValue fold(Evaluator& evaluator, Args args, char op, Int128 start) {
  std::vector<FormulaValue> items;
  if (!gather(evaluator, args, items)) return unknown();
  FormulaValue value = make(start);
  for (FormulaValue const& item : items) {
    if (!evaluator.step()) return unknown();
    value = evaluator.arithmetic(op, value, item);
  }
  return value;
}
FormulaValue sum(Evaluator& evaluator, Args args) { return fold(evaluator, args, '+', 0); }
FormulaValue product(Evaluator& evaluator, Args args) { return fold(evaluator, args, '*', 1); }

FormulaValue extreme(Evaluator& evaluator, FormulaValue const& a, FormulaValue const& b, bool largest) {
  if (a.is_list() || b.is_list()) {
    std::size_t size = a.is_list() ? a.items().size() : b.items().size();
    if (a.is_list() && b.is_list() && b.items().size() != size) return evaluator.fail("the lists have different sizes");
    std::vector<FormulaValue> items;
    for (std::size_t i = 0; i < size && evaluator.step(); ++i)
      items.push_back(extreme(evaluator, a.is_list() ? a.items()[i] : a, b.is_list() ? b.items()[i] : b, largest));
    return evaluator.list(items, a.is_mapped() || b.is_mapped());
  }
  if (a.is(FormulaValueKind::unknown) || b.is(FormulaValueKind::unknown)) return unknown();
  if (a.is(FormulaValueKind::integer) && b.is(FormulaValueKind::integer)) {
    return make(largest ? maximum(a.interval, b.interval) : minimum(a.interval, b.interval));
  }
  FormulaValue less = evaluator.compare("<", a, b);
  if (!less.is(FormulaValueKind::truth)) return less;
  return (less.truth == Tribool::yes) == largest ? b : a;
}

// With several arguments, works element by element; with one list, returns its largest element.
FormulaValue extreme_of(Evaluator& evaluator, Args args, bool largest) {
  std::vector<FormulaValue> items;
  if (args.size() == 1) {
    if (!gather(evaluator, args, items)) return unknown();
  } else {
    for (FormulaValue const& arg : args) items.push_back(evaluator.numeric(arg));
  }
  if (items.empty()) return evaluator.fail("an empty list has no largest or smallest element");
  FormulaValue value = items[0];
  for (std::size_t i = 1; i < items.size(); ++i) value = extreme(evaluator, value, items[i], largest);
  return value;
}
FormulaValue max(Evaluator& evaluator, Args args) { return extreme_of(evaluator, args, true); }
FormulaValue min(Evaluator& evaluator, Args args) { return extreme_of(evaluator, args, false); }

FormulaValue each(Evaluator& evaluator, FormulaValue const& arg,
                  FormulaValue (*function)(Evaluator&, FormulaValue const&)) {
  FormulaValue value = evaluator.numeric(arg);
  if (!value.is_list()) return function(evaluator, value);
  std::vector<FormulaValue> items;
  for (FormulaValue const& item : value.items()) {
    if (!evaluator.step()) return unknown();
    items.push_back(each(evaluator, item, function));
  }
  return evaluator.list(items, value.is_mapped());
}

FormulaValue floor(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, FormulaValue const& d) {
    return d.is(FormulaValueKind::real) ? make(Int128(std::floor(std::clamp(d.real, -1e18, 1e18)))) : d;
  });
}
FormulaValue ceil(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, FormulaValue const& d) {
    return d.is(FormulaValueKind::real) ? make(Int128(std::ceil(std::clamp(d.real, -1e18, 1e18)))) : d;
  });
}
FormulaValue abs(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator& e, FormulaValue const& d) {
    if (!d.is(FormulaValueKind::integer) || d.interval.low >= 0) return d;
    return extreme(e, d, e.arithmetic('-', make(Int128(0)), d), true);
  });
}
FormulaValue is_finite(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, FormulaValue const& d) {
    if (d.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
    return make(d.is(FormulaValueKind::integer) || (d.is(FormulaValueKind::real) && std::isfinite(d.real)));
  });
}

constexpr auto kListBuiltins = std::to_array<Builtin>({
    {"all", all, 1, kAnyNumber, true},
    {"any", any, 1, kAnyNumber, true},
    {"same", same, 1, kAnyNumber, true},
    {"is_unique", is_unique, 1, kAnyNumber, true},
    {"is_sorted", is_sorted, 1, 1, true},
    {"is_empty", is_empty, 1, 1, true},
    {"concatenate", concatenate, 0, kAnyNumber, true},
    {"sum", sum, 1, kAnyNumber, true},
    {"product", product, 1, kAnyNumber, true},
    {"max", max, 1, kAnyNumber, true},
    {"min", min, 1, kAnyNumber, true},
    {"floor", floor, 1, 1, true},
    {"ceil", ceil, 1, 1, true},
    {"abs", abs, 1, 1, true},
    {"is_finite", is_finite, 1, 1, true},
});

}  // namespace

std::span<Builtin const> list_builtins() { return kListBuiltins; }

}  // namespace assay
