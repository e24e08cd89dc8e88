// Implements evaluate.hpp: arithmetic, comparison and subscripts with broadcasting.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/evaluate/evaluate.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxOperandElements = 1 << 12;  // lists in formulas are shapes

// Applies f to corresponding elements. A mapped list broadcasts another list unless that has the same number of lists
// as elements. Lists of different sizes yield `mismatch()`.
template <class Function, class Mismatch>
FormulaValue zip(Evaluator& evaluator, FormulaValue const& a, FormulaValue const& b, Function f, Mismatch mismatch) {
  bool spread_a = a.is_list(), spread_b = b.is_list();
  if (spread_a && spread_b && a.is_mapped() != b.is_mapped()) {
    FormulaValue const& mapped = a.is_mapped() ? a : b;
    FormulaValue const& plain = a.is_mapped() ? b : a;
    bool corresponds = depth(plain) == depth(mapped);
    // An empty ellipsis is neutral next to plain numbers, but not next to a list of types.
    if (mapped.items().empty()) corresponds = plain.items().empty() || !plain.items()[0].is(FormulaValueKind::integer);
    if (!corresponds) (a.is_mapped() ? spread_b : spread_a) = false;
  }
  std::size_t size = spread_a ? a.items().size() : b.items().size();
  if (spread_a && spread_b && b.items().size() != size) return mismatch();
  bool is_mapped = a.is_mapped() || b.is_mapped();
  std::vector<FormulaValue> items;
  for (std::size_t i = 0; i < size; ++i) {
    if (!evaluator.step()) return unknown();
    items.push_back(f(spread_a ? a.items()[i] : a, spread_b ? b.items()[i] : b));
  }
  ListData const* form = spread_a && a.list->is_tensor ? a.list : spread_b && b.list->is_tensor ? b.list : nullptr;
  return form && !is_mapped ? evaluator.tensor(items, form->shape) : evaluator.list(items, is_mapped);
}

FormulaValue size_mismatch(Evaluator& evaluator, FormulaValue const& a, FormulaValue const& b) {
  return evaluator.fail(fmt::format("{} and {} have different sizes", to_string(a), to_string(b)));
}

// Returns the first undefined part of a value, or nullptr.
FormulaValue const* find_undefined(FormulaValue const& value) {
  if (value.is(FormulaValueKind::undefined)) return &value;
  if (!value.is_list()) return nullptr;
  for (FormulaValue const& item : value.items()) {
    if (FormulaValue const* hole = find_undefined(item)) return hole;
  }
  return nullptr;
}

bool number(FormulaValue const& d) { return d.is(FormulaValueKind::integer) || d.is(FormulaValueKind::truth); }

FormulaValue divide(Evaluator& evaluator, char op, Interval a, Interval b) {
  if (b.low == 0 && b.high == 0) return evaluator.fail("division by zero");
  bool may_be_zero = b.low <= 0 && b.high >= 0;
  if (may_be_zero && evaluator.decide(equal(b, {0, 0})).value_or(false)) return evaluator.fail("division by zero");
  // A quotient exists only for nonzero divisors. A range around zero has no bound.
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

FormulaValue Evaluator::numeric(FormulaValue const& value) {
  auto const too_many = [this] {
    step(kMaxEvaluationSteps);
    return unknown();
  };
  if (value.is(FormulaValueKind::attribute))
    return has_more_integers(value.attribute, kMaxListSize) ? too_many() : numbers(*this, value.attribute, value);
  if (!value.is(FormulaValueKind::placeholder)) return value;
  if (Attribute constant = value.value ? environment_.constant(value.value) : nullptr) {
    if (has_more_integers(constant, kMaxOperandElements)) return too_many();
    if (constant != constant_) numbers_of_constant_ = numbers(*this, constant, unknown()), constant_ = constant;
    if (!numbers_of_constant_.is(FormulaValueKind::unknown)) return numbers_of_constant_;
  }
  if (FormulaValue known; value.value && environment_.elements(value.value, known)) return known;
  if (value.type != unknown_type_ || !value.type)
    unknown_elements_ = unknown_elements(*this, value.type, kMaxOperandElements), unknown_type_ = value.type;
  return unknown_elements_;
}

FormulaValue Evaluator::arithmetic(char op, FormulaValue const& left, FormulaValue const& right) {
  FormulaValue a = numeric(left), b = numeric(right);
  if (a.is(FormulaValueKind::undefined)) return a;
  if (b.is(FormulaValueKind::undefined)) return b;
  if (a.is_list() || b.is_list()) {
    return zip(
        *this, a, b, [&](FormulaValue const& x, FormulaValue const& y) { return arithmetic(op, x, y); },
        [&] { return size_mismatch(*this, a, b); });
  }
  if (a.is(FormulaValueKind::unknown) || b.is(FormulaValueKind::unknown)) return unknown();
  if (a.is(FormulaValueKind::element) || b.is(FormulaValueKind::element)) return environment_.combine(op, a, b);
  if (number(a) && number(b)) {
    Interval x = as_integer(a), y = as_integer(b);
    computed_unknowns_ = computed_unknowns_ || !x.exact() || !y.exact();
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
  auto real = [](FormulaValue const& d) {
    return d.is(FormulaValueKind::real) ? d.real : static_cast<double>(as_integer(d).low);
  };
  bool reals = (number(a) || a.is(FormulaValueKind::real)) && (number(b) || b.is(FormulaValueKind::real));
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

void Evaluator::note_unknown(FormulaValue const& a, FormulaValue const& b, Tribool result) {
  if (!computed_unknowns_ || compared_unknowns_ || result.value != Tribool::unknown) return;
  if (a.is_list() && b.is_list()) {
    for (std::size_t i = 0; i < std::min(a.items().size(), b.items().size()); ++i)
      note_unknown(a.items()[i], b.items()[i], result);
  } else if (a.is(FormulaValueKind::integer) && b.is(FormulaValueKind::integer)) {
    compared_unknowns_ = a.interval.exact() != b.interval.exact();
  }
}

FormulaValue Evaluator::negate(FormulaValue const& value) { return arithmetic('-', make(Int128(0)), value); }

FormulaValue Evaluator::compare(std::string_view op, FormulaValue const& left, FormulaValue const& right) {
  if (FormulaValue const* hole = find_undefined(left)) return *hole;
  if (FormulaValue const* hole = find_undefined(right)) return *hole;
  bool order = op[0] == '<' || op[0] == '>', membership = op == "in" || op == "not in";
  FormulaValue a = order || !right.is(FormulaValueKind::placeholder) ? numeric(left) : left;
  FormulaValue b = order || membership || !left.is(FormulaValueKind::placeholder) ? numeric(right) : right;
  if (left.is(FormulaValueKind::attribute) && right.is(FormulaValueKind::attribute)) a = left, b = right;
  auto again = [&](FormulaValue const& x, FormulaValue const& y) { return compare(op, x, y); };
  if (membership) {
    if (b.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
    if (!b.is_list()) return fail(fmt::format("{} is not a list", to_string(b)));
    if (a.is_list() && depth(a) >= depth(b)) {
      std::vector<FormulaValue> items;
      for (FormulaValue const& item : a.items()) {
        if (!step()) return unknown();
        items.push_back(compare(op, item, b));
      }
      return list(items, a.is_mapped());
    }
    Tribool found = Tribool::no;
    for (FormulaValue const& item : b.items()) {
      if (!step(1 + work(a, item))) return unknown();
      found = disjunction(found, equal(a, item));
    }
    return make(op == "in" ? found : negation(found));
  }
  if (!order) {
    bool single = !a.is_list() && !b.is_list();
    single = single || (a.is_list() && b.is_list() && !a.is_mapped() && !b.is_mapped());
    single = single || a.is(FormulaValueKind::none) || b.is(FormulaValueKind::none);
    if (single) {
      if (!step(a.is_list() ? a.items().size() : work(a, b))) return unknown();
      Tribool same = equal(a, b);
      note_unknown(a, b, same);
      return make(op == "=" ? same : negation(same));
    }
    return zip(*this, a, b, again, [&] { return make(op != "="); });
  }
  if (a.is_list() || b.is_list()) return zip(*this, a, b, again, [&] { return size_mismatch(*this, a, b); });
  if (a.is(FormulaValueKind::unknown) || b.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (op[0] == '>') return compare(op == ">" ? "<" : "<=", b, a);
  if (number(a) && number(b)) {
    Tribool const holds = op == "<" ? less(as_integer(a), as_integer(b)) : less_equal(as_integer(a), as_integer(b));
    note_unknown(a, b, holds);
    return make(holds);
  }
  auto real = [](FormulaValue const& d) {
    return d.is(FormulaValueKind::real) ? d.real : static_cast<double>(as_integer(d).low);
  };
  if (!(number(a) || a.is(FormulaValueKind::real)) || !(number(b) || b.is(FormulaValueKind::real)))
    return fail(fmt::format("{} and {} are not ordered", to_string(a), to_string(b)));
  return make(op == "<" ? real(a) < real(b) : real(a) <= real(b));
}

FormulaValue Evaluator::join(FormulaValue const& a, FormulaValue const& b, bool conjunctive) {
  Tribool decisive = conjunctive ? Tribool::no : Tribool::yes;
  // An empty list is neutral next to a truth value, which is kept.
  if (a.is_list() != b.is_list() && (a.is_list() ? a : b).items().empty()) return a.is_list() ? b : a;
  if (a.is_list() || b.is_list()) {
    return zip(
        *this, a, b, [&](FormulaValue const& x, FormulaValue const& y) { return join(x, y, conjunctive); },
        [&] { return join(all(a), all(b), conjunctive); });
  }
  auto decides = [&](FormulaValue const& d) { return d.is(FormulaValueKind::truth) && d.truth == decisive; };
  if (decides(a) || decides(b)) return make(decisive);
  auto open = [](FormulaValue const& d) {
    return d.is(FormulaValueKind::unknown) || (d.is(FormulaValueKind::truth) && d.truth == Tribool::unknown);
  };
  if (a.is(FormulaValueKind::truth) && b.is(FormulaValueKind::truth))
    return make(conjunctive ? conjunction(a.truth, b.truth) : disjunction(a.truth, b.truth));
  // If the other side may decide for some sizes, an undefined part may not matter.
  if (open(a) || open(b)) {
    FormulaValue const& first = open(a) ? a : b;
    auto decided = first.is(FormulaValueKind::truth) ? decide(first.truth) : std::nullopt;
    return decided ? join(make(*decided), open(a) ? b : a, conjunctive) : make(Tribool::unknown);
  }
  if (a.is(FormulaValueKind::undefined)) return a;
  if (b.is(FormulaValueKind::undefined)) return b;
  return fail(fmt::format("{} is neither true nor false", to_string(a.is(FormulaValueKind::truth) ? b : a)));
}

FormulaValue Evaluator::invert(FormulaValue const& value) {
  if (value.is_list()) {
    std::vector<FormulaValue> items;
    for (FormulaValue const& item : value.items()) {
      if (!step()) return unknown();
      items.push_back(invert(item));
    }
    return list(items, value.is_mapped());
  }
  if (value.is(FormulaValueKind::undefined)) return value;
  if (value.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (!value.is(FormulaValueKind::truth)) return fail(fmt::format("{} is neither true nor false", to_string(value)));
  return make(negation(value.truth));
}

FormulaValue Evaluator::all(FormulaValue const& value) {
  if (value.is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (!value.is_list()) {
    if (value.is(FormulaValueKind::truth) || value.is(FormulaValueKind::undefined)) return value;
    return fail(fmt::format("{} is neither true nor false", to_string(value)));
  }
  Tribool sum = Tribool::yes;
  FormulaValue failure;
  for (FormulaValue const& item : value.items()) {
    FormulaValue one = all(item);
    if (one.is(FormulaValueKind::undefined))
      failure = one;
    else
      sum = conjunction(sum, one.truth);
    if (sum == Tribool::no || !step()) break;
  }
  if (sum == Tribool::no || !failure.is(FormulaValueKind::undefined)) return make(sum);
  return decide(sum).value_or(true) ? failure : make(false);
}

}  // namespace assay
