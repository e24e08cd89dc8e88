// Arithmetic, comparison and subscripts with broadcasting (class Evaluator).
#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay::inline constraints {
namespace {

constexpr std::size_t kMaxUnknownElements = 1 << 12;

// Applies f to corresponding elements. A mapped list beside a list that is not a list of as many such things broadcasts
// that list. Lists of different sizes give `mismatch()`.
template <class Function, class Mismatch>
Datum zip(Evaluator& evaluator, Datum const& a, Datum const& b, Function f, Mismatch mismatch) {
  bool spread_a = a.is_list(), spread_b = b.is_list();
  if (spread_a && spread_b && a.is_mapped() != b.is_mapped()) {
    Datum const& mapped = a.is_mapped() ? a : b;
    Datum const& plain = a.is_mapped() ? b : a;
    bool corresponds = depth(plain) == depth(mapped);
    // An ellipsis over nothing says nothing about plain numbers, but is no list of types.
    if (mapped.items().empty()) corresponds = plain.items().empty() || !plain.items()[0].is(DatumKind::integer);
    if (!corresponds) (a.is_mapped() ? spread_b : spread_a) = false;
  }
  std::size_t size = spread_a ? a.items().size() : b.items().size();
  if (spread_a && spread_b && b.items().size() != size) return mismatch();
  bool is_mapped = a.is_mapped() || b.is_mapped();
  std::vector<Datum> items;
  for (std::size_t i = 0; i < size; ++i) {
    if (!evaluator.step()) return unknown();
    items.push_back(f(spread_a ? a.items()[i] : a, spread_b ? b.items()[i] : b));
  }
  ListData const* form = spread_a && a.list->is_tensor ? a.list : spread_b && b.list->is_tensor ? b.list : nullptr;
  return form && !is_mapped ? evaluator.tensor(items, form->shape) : evaluator.list(items, is_mapped);
}

Datum size_mismatch(Evaluator& evaluator, Datum const& a, Datum const& b) {
  return evaluator.fail(fmt::format("{} and {} have different sizes", to_string(a), to_string(b)));
}

// The first part of a value that has none, or nullptr.
Datum const* find_undefined(Datum const& value) {
  if (value.is(DatumKind::undefined)) return &value;
  if (!value.is_list()) return nullptr;
  for (Datum const& item : value.items()) {
    if (Datum const* hole = find_undefined(item)) return hole;
  }
  return nullptr;
}

bool number(Datum const& d) { return d.is(DatumKind::integer) || d.is(DatumKind::truth); }

Datum divide(Evaluator& evaluator, char op, Interval a, Interval b) {
  if (b.low == 0 && b.high == 0) return evaluator.fail("division by zero");
  bool may_be_zero = b.low <= 0 && b.high >= 0;
  if (may_be_zero && evaluator.decide(equal(b, {0, 0})).value_or(false)) return evaluator.fail("division by zero");
  // Only the divisors other than zero have a quotient; a range around zero says nothing.
  if (b.low < 0 && b.high > 0) {
    auto positive = evaluator.decide(less({0, 0}, b));
    if (!positive) return make(Interval{-kUnbounded, kUnbounded});
    (*positive ? b.low : b.high) = 0;
  }
  if (b.low == 0) b.low = 1;
  if (b.high == 0) b.high = -1;
  return make(op == '/' ? floor_quotient(a, b) : op == '^' ? ceil_quotient(a, b) : modulo(a, b));
}

}  // namespace

Datum Evaluator::numeric(Datum const& value) {
  if (value.is(DatumKind::attribute)) return numbers(*this, value.attribute, value);
  if (!value.is(DatumKind::placeholder)) return value;
  if (Attribute constant = value.value ? environment_.constant(value.value) : nullptr) {
    Datum known = numbers(*this, constant, unknown());
    if (!known.is(DatumKind::unknown)) return known;
  }
  if (Datum known; value.value && environment_.elements(value.value, known)) return known;
  return unknown_elements(*this, value.type, kMaxUnknownElements);
}

Datum Evaluator::arithmetic(char op, Datum const& left, Datum const& right) {
  Datum a = numeric(left), b = numeric(right);
  if (a.is(DatumKind::undefined)) return a;
  if (b.is(DatumKind::undefined)) return b;
  if (a.is_list() || b.is_list()) {
    return zip(
        *this, a, b, [&](Datum const& x, Datum const& y) { return arithmetic(op, x, y); },
        [&] { return size_mismatch(*this, a, b); });
  }
  if (a.is(DatumKind::unknown) || b.is(DatumKind::unknown)) return unknown();
  if (a.is(DatumKind::element) || b.is(DatumKind::element)) return environment_.combine(op, a, b);
  if (number(a) && number(b)) {
    Interval x = as_integer(a), y = as_integer(b);
    switch (op) {
      case '+':
        return make(x + y);
      case '-':
        return make(x - y);
      case '*':
        return make(x * y);
      default:
        return divide(*this, op, x, y);
    }
  }
  auto real = [](Datum const& d) { return d.is(DatumKind::real) ? d.real : static_cast<double>(as_integer(d).low); };
  bool reals = (number(a) || a.is(DatumKind::real)) && (number(b) || b.is(DatumKind::real));
  if (!reals) return fail(fmt::format("{} and {} are not numbers", to_string(a), to_string(b)));
  switch (op) {
    case '+':
      return make(real(a) + real(b));
    case '-':
      return make(real(a) - real(b));
    case '*':
      return make(real(a) * real(b));
    case '/':
      return make(real(a) / real(b));
    default:
      return fail("% and ceil are defined on integers");
  }
}

Datum Evaluator::negate(Datum const& value) { return arithmetic('-', make(Wide(0)), value); }

Datum Evaluator::compare(std::string_view op, Datum const& left, Datum const& right) {
  if (Datum const* hole = find_undefined(left)) return *hole;
  if (Datum const* hole = find_undefined(right)) return *hole;
  bool order = op[0] == '<' || op[0] == '>', membership = op == "in" || op == "not in";
  Datum a = order || !right.is(DatumKind::placeholder) ? numeric(left) : left;
  Datum b = order || membership || !left.is(DatumKind::placeholder) ? numeric(right) : right;
  if (left.is(DatumKind::attribute) && right.is(DatumKind::attribute)) a = left, b = right;
  auto again = [&](Datum const& x, Datum const& y) { return compare(op, x, y); };
  if (membership) {
    if (b.is(DatumKind::unknown)) return make(Truth::unknown);
    if (!b.is_list()) return fail(fmt::format("{} is not a list", to_string(b)));
    if (a.is_list() && depth(a) >= depth(b)) {
      std::vector<Datum> items;
      for (Datum const& item : a.items()) {
        if (!step()) return unknown();
        items.push_back(compare(op, item, b));
      }
      return list(items, a.is_mapped());
    }
    Truth found = Truth::no;
    for (Datum const& item : b.items()) {
      if (!step(1 + work(a, item))) return unknown();
      found = disjunction(found, equal(a, item, exact()));
    }
    return make(op == "in" ? found : negation(found));
  }
  if (!order) {
    bool single = !a.is_list() && !b.is_list();
    single = single || (a.is_list() && b.is_list() && !a.is_mapped() && !b.is_mapped());
    single = single || a.is(DatumKind::none) || b.is(DatumKind::none);
    if (single) {
      if (!step(a.is_list() ? a.items().size() : work(a, b))) return unknown();
      Truth same = equal(a, b, exact());
      return make(op == "=" ? same : negation(same));
    }
    return zip(*this, a, b, again, [&] { return make(op != "="); });
  }
  if (a.is_list() || b.is_list()) return zip(*this, a, b, again, [&] { return size_mismatch(*this, a, b); });
  if (a.is(DatumKind::unknown) || b.is(DatumKind::unknown)) return make(Truth::unknown);
  if (op[0] == '>') return compare(op == ">" ? "<" : "<=", b, a);
  if (number(a) && number(b)) {
    return make(op == "<" ? less(as_integer(a), as_integer(b)) : less_equal(as_integer(a), as_integer(b)));
  }
  auto real = [](Datum const& d) { return d.is(DatumKind::real) ? d.real : static_cast<double>(as_integer(d).low); };
  if (!(number(a) || a.is(DatumKind::real)) || !(number(b) || b.is(DatumKind::real)))
    return fail(fmt::format("{} and {} are not ordered", to_string(a), to_string(b)));
  return make(op == "<" ? real(a) < real(b) : real(a) <= real(b));
}

Datum Evaluator::join(Datum const& a, Datum const& b, bool conjunctive) {
  Truth decisive = conjunctive ? Truth::no : Truth::yes;
  // Nothing beside a truth value says nothing; the value is not lost.
  if (a.is_list() != b.is_list() && (a.is_list() ? a : b).items().empty()) return a.is_list() ? b : a;
  if (a.is_list() || b.is_list()) {
    return zip(
        *this, a, b, [&](Datum const& x, Datum const& y) { return join(x, y, conjunctive); },
        [&] { return join(all(a), all(b), conjunctive); });
  }
  auto decides = [&](Datum const& d) { return d.is(DatumKind::truth) && d.truth == decisive; };
  if (decides(a) || decides(b)) return make(decisive);
  auto open = [](Datum const& d) {
    return d.is(DatumKind::unknown) || (d.is(DatumKind::truth) && d.truth == Truth::unknown);
  };
  if (a.is(DatumKind::truth) && b.is(DatumKind::truth))
    return make(conjunctive ? conjunction(a.truth, b.truth) : disjunction(a.truth, b.truth));
  // Where the one side may decide for some sizes, a part without value on the other need not matter.
  if (open(a) || open(b)) {
    Datum const& first = open(a) ? a : b;
    auto decided = first.is(DatumKind::truth) ? decide(first.truth) : std::nullopt;
    return decided ? join(make(*decided), open(a) ? b : a, conjunctive) : make(Truth::unknown);
  }
  if (a.is(DatumKind::undefined)) return a;
  if (b.is(DatumKind::undefined)) return b;
  return fail(fmt::format("{} is neither true nor false", to_string(a.is(DatumKind::truth) ? b : a)));
}

Datum Evaluator::invert(Datum const& value) {
  if (value.is_list()) {
    std::vector<Datum> items;
    for (Datum const& item : value.items()) {
      if (!step()) return unknown();
      items.push_back(invert(item));
    }
    return list(items, value.is_mapped());
  }
  if (value.is(DatumKind::undefined)) return value;
  if (value.is(DatumKind::unknown)) return make(Truth::unknown);
  if (!value.is(DatumKind::truth)) return fail(fmt::format("{} is neither true nor false", to_string(value)));
  return make(negation(value.truth));
}

Datum Evaluator::all(Datum const& value) {
  if (value.is(DatumKind::unknown)) return make(Truth::unknown);
  if (!value.is_list()) {
    if (value.is(DatumKind::truth) || value.is(DatumKind::undefined)) return value;
    return fail(fmt::format("{} is neither true nor false", to_string(value)));
  }
  Truth sum = Truth::yes;
  Datum failure;
  for (Datum const& item : value.items()) {
    Datum one = all(item);
    if (one.is(DatumKind::undefined))
      failure = one;
    else
      sum = conjunction(sum, one.truth);
    if (sum == Truth::no || !step()) break;
  }
  if (sum == Truth::no || !failure.is(DatumKind::undefined)) return make(sum);
  return decide(sum).value_or(true) ? failure : make(false);
}

}  // namespace assay::inline constraints
