// Functions on lists and numbers.
#include <algorithm>
#include <array>
#include <cmath>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"

namespace assay::inline constraints {
namespace {

using Args = std::span<Datum const>;

// All arguments as one list: the elements of lists, and what is no list itself. False if some are unknown.
bool gather(Evaluator& evaluator, Args args, std::vector<Datum>& items) {
  for (Datum const& arg : args) {
    Datum value = evaluator.numeric(arg);
    if (value.is(DatumKind::unknown)) return false;
    if (value.is_list())
      items.insert(items.end(), value.items().begin(), value.items().end());
    else
      items.push_back(value);
  }
  return evaluator.step(items.size());
}

Datum first_undefined(std::vector<Datum> const& items) {
  for (Datum const& item : items) {
    if (item.is(DatumKind::undefined)) return item;
  }
  return none();
}

Datum all(Evaluator& evaluator, Args args) {
  Datum value = make(true);
  for (Datum const& arg : args) {
    Datum one = evaluator.all(arg);
    if (!one.is(DatumKind::truth)) return one;
    value = make(conjunction(value.truth, one.truth));
  }
  return value;
}

Datum any(Evaluator& evaluator, Args args) {
  std::vector<Datum> items;
  if (!gather(evaluator, args, items)) return make(Truth::unknown);
  Truth found = Truth::no;
  Datum failure;
  for (Datum const& item : items) {
    Datum one = evaluator.all(item);
    if (one.is(DatumKind::truth))
      found = disjunction(found, one.truth);
    else
      failure = one;
  }
  if (found == Truth::yes || !failure.is(DatumKind::undefined)) return make(found);
  auto decided = evaluator.decide(found);
  return decided && !*decided ? failure : make(found);
}

// All pairs are equal for some sizes. same(xs) and same(f(xs...)) compare the elements, same(x, y, ...) compares the
// arguments.
Datum same(Evaluator& evaluator, Args args) {
  std::vector<Datum> items;
  if (args.size() == 1 && !gather(evaluator, args, items)) return make(Truth::unknown);
  for (Datum const& arg : args.size() > 1 ? args : Args()) {
    if (arg.is(DatumKind::unknown)) return make(Truth::unknown);
    if (arg.is_mapped())
      items.insert(items.end(), arg.items().begin(), arg.items().end());
    else
      items.push_back(arg);
  }
  if (Datum failure = first_undefined(items); failure.is(DatumKind::undefined)) return failure;
  items = distinct(items);
  Truth every = Truth::yes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size() && every != Truth::no; ++j) {
      if (!evaluator.step(1 + work(items[i], items[j]))) return unknown();
      every = conjunction(every, equal(items[i], items[j], evaluator.exact()));
    }
  }
  return make(every);
}

bool all_exact(std::vector<Datum> const& items) {
  return std::ranges::all_of(items, [](Datum const& d) { return d.is(DatumKind::integer) && d.interval.exact(); });
}

Datum is_unique(Evaluator& evaluator, Args args) {
  std::vector<Datum> items;
  if (!gather(evaluator, args, items)) return make(Truth::unknown);
  if (Datum failure = first_undefined(items); failure.is(DatumKind::undefined)) return failure;
  if (all_exact(items)) {
    std::ranges::sort(items, {}, [](Datum const& d) { return d.interval.low; });
    auto twice = std::ranges::adjacent_find(items, {}, [](Datum const& d) { return d.interval.low; });
    return make(twice == items.end());
  }
  Truth unique = Truth::yes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size(); ++j) {
      if (!evaluator.step(1 + work(items[i], items[j]))) return unknown();
      unique = conjunction(unique, negation(equal(items[i], items[j], true)));
      if (unique == Truth::no) return make(false);
    }
  }
  return make(unique);
}

Datum is_sorted(Evaluator& evaluator, Args args) {
  std::vector<Datum> items;
  if (!gather(evaluator, args, items)) return make(Truth::unknown);
  Truth sorted = Truth::yes;
  for (std::size_t i = 1; i < items.size(); ++i) {
    Datum one = evaluator.compare("<=", items[i - 1], items[i]);
    if (!one.is(DatumKind::truth)) return one;
    if (!evaluator.step()) return unknown();
    sorted = conjunction(sorted, one.truth);
  }
  return make(sorted);
}

Datum is_empty(Evaluator& evaluator, Args args) {
  if (args[0].is(DatumKind::none)) return make(true);
  Datum value = evaluator.numeric(args[0]);
  if (value.is(DatumKind::unknown)) return make(Truth::unknown);
  if (value.is_list()) return make(value.items().empty());
  return make(value.is(DatumKind::text) && value.text.empty());
}

Datum concatenate(Evaluator& evaluator, Args args) {
  std::vector<Datum> items;
  return gather(evaluator, args, items) ? evaluator.list(items) : unknown();
}

Datum fold(Evaluator& evaluator, Args args, char op, Wide start) {
  std::vector<Datum> items;
  if (!gather(evaluator, args, items)) return unknown();
  Datum value = make(start);
  for (Datum const& item : items) {
    if (!evaluator.step()) return unknown();
    value = evaluator.arithmetic(op, value, item);
  }
  return value;
}
Datum sum(Evaluator& evaluator, Args args) { return fold(evaluator, args, '+', 0); }
Datum product(Evaluator& evaluator, Args args) { return fold(evaluator, args, '*', 1); }

Datum extreme(Evaluator& evaluator, Datum const& a, Datum const& b, bool largest) {
  if (a.is_list() || b.is_list()) {
    std::size_t size = a.is_list() ? a.items().size() : b.items().size();
    if (a.is_list() && b.is_list() && b.items().size() != size) return evaluator.fail("the lists have different sizes");
    std::vector<Datum> items;
    for (std::size_t i = 0; i < size && evaluator.step(); ++i)
      items.push_back(extreme(evaluator, a.is_list() ? a.items()[i] : a, b.is_list() ? b.items()[i] : b, largest));
    return evaluator.list(items, a.is_mapped() || b.is_mapped());
  }
  if (a.is(DatumKind::unknown) || b.is(DatumKind::unknown)) return unknown();
  if (a.is(DatumKind::integer) && b.is(DatumKind::integer)) {
    return make(largest ? maximum(a.interval, b.interval) : minimum(a.interval, b.interval));
  }
  Datum less = evaluator.compare("<", a, b);
  if (!less.is(DatumKind::truth)) return less;
  return (less.truth == Truth::yes) == largest ? b : a;
}

// Of several arguments element by element, of one list its largest element.
Datum extreme_of(Evaluator& evaluator, Args args, bool largest) {
  std::vector<Datum> items;
  if (args.size() == 1) {
    if (!gather(evaluator, args, items)) return unknown();
  } else {
    for (Datum const& arg : args) items.push_back(evaluator.numeric(arg));
  }
  if (items.empty()) return evaluator.fail("an empty list has no largest or smallest element");
  Datum value = items[0];
  for (std::size_t i = 1; i < items.size(); ++i) value = extreme(evaluator, value, items[i], largest);
  return value;
}
Datum max(Evaluator& evaluator, Args args) { return extreme_of(evaluator, args, true); }
Datum min(Evaluator& evaluator, Args args) { return extreme_of(evaluator, args, false); }

Datum each(Evaluator& evaluator, Datum const& arg, Datum (*function)(Evaluator&, Datum const&)) {
  Datum value = evaluator.numeric(arg);
  if (!value.is_list()) return function(evaluator, value);
  std::vector<Datum> items;
  for (Datum const& item : value.items()) {
    if (!evaluator.step()) return unknown();
    items.push_back(each(evaluator, item, function));
  }
  return evaluator.list(items, value.is_mapped());
}

Datum floor(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, Datum const& d) {
    return d.is(DatumKind::real) ? make(Wide(std::floor(std::clamp(d.real, -1e18, 1e18)))) : d;
  });
}
Datum ceil(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, Datum const& d) {
    return d.is(DatumKind::real) ? make(Wide(std::ceil(std::clamp(d.real, -1e18, 1e18)))) : d;
  });
}
Datum abs(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator& e, Datum const& d) {
    if (!d.is(DatumKind::integer) || d.interval.low >= 0) return d;
    return extreme(e, d, e.arithmetic('-', make(Wide(0)), d), true);
  });
}
Datum is_finite(Evaluator& evaluator, Args args) {
  return each(evaluator, args[0], [](Evaluator&, Datum const& d) {
    if (d.is(DatumKind::unknown)) return make(Truth::unknown);
    return make(d.is(DatumKind::integer) || (d.is(DatumKind::real) && std::isfinite(d.real)));
  });
}

constexpr auto kTable = std::to_array<Builtin>({
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

std::span<Builtin const> list_builtins() { return kTable; }

}  // namespace assay::inline constraints
