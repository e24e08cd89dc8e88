#include "equiv/proof/exact_integers.hpp"

#include <algorithm>

#include "equiv/terms/pool_tables.hpp"
#include "grammar/laws/law.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr int kMaxDepth = 40;
constexpr IntegerFormat kSums{32, true};
constexpr Int128 kMax = Int128(1) << 31;

bool is_op(ElementTerm const* node, std::string_view sign) {
  return node->kind == ElementKind::operation && node->name == op_of_operator(sign);
}

Int128 magnitude(Interval value) { return std::max(value.high, -value.low); }

Interval range_of(Element const& type) {
  if (type.is(Element::Kind::boolean)) return {0, 1};
  Int128 const modulus = Int128(1) << type.integer.bits;
  return type.integer.is_signed ? Interval{-modulus / 2, modulus / 2 - 1} : Interval{0, modulus - 1};
}

bool is_contained(Interval value, Interval range) { return value.low >= range.low && value.high <= range.high; }

// Returns the same term with a narrower range.
Interval narrow_range(Term const* term, Interval range) {
  Interval value = TermPool::integer(term);
  value.low = std::max(value.low, range.low);
  value.high = std::min(value.high, range.high);
  return value;
}

}  // namespace

// Whether the type represents the integers exactly: up to two to the number of its digits.
std::optional<ExactInteger> ExactIntegers::within(std::optional<ExactInteger> value, Element const& type) const {
  if (!value || !type.is(Element::Kind::floating)) return std::nullopt;
  Int128 const most = Int128(1) << std::min(type.floating->fraction_bits + 1, 31);
  return magnitude(value->value) <= most ? value : std::nullopt;
}

std::optional<ExactInteger> ExactIntegers::of(ElementTerm const* element, int depth) {
  if (depth > kMaxDepth) return std::nullopt;
  Element const& type = element->type;
  switch (element->kind) {
    case ElementKind::constant: {
      if (!type.is(Element::Kind::floating)) return std::nullopt;
      double const value = to_double(unpack(element->code[0], *type.floating));
      bool const is_small = value >= -static_cast<double>(kMax) && value <= static_cast<double>(kMax);
      if (!is_small || value != static_cast<double>(static_cast<std::int64_t>(value))) return std::nullopt;
      auto const whole = static_cast<Int128>(static_cast<std::int64_t>(value));
      return ExactInteger{{whole, whole}};
    }
    case ElementKind::number:
      return type.is(Element::Kind::integer) ? number(element, depth) : std::nullopt;
    case ElementKind::exact:
      return combined(element->name[0], element->args[0], element->args[1], depth);
    case ElementKind::rounded:
      return within(of(element->args[0], depth + 1), type);
    case ElementKind::sum:
      return summed(element, depth);
    case ElementKind::operation:
      break;
    default:
      return type.is(Element::Kind::integer) ? std::optional(ExactInteger{pool_.value(element)}) : std::nullopt;
  }
  if (type.is(Element::Kind::integer)) {
    bool sums = false;
    auto const* const other = with_exact(element, sums, depth + 1);
    auto known = other == element ? ExactInteger{pool_.value(element)} : number(other, depth + 1);
    if (known) known->sums = known->sums || sums;
    return known;
  }
  for (char const op : {'+', '-', '*'})
    if (is_op(element, std::string_view(&op, 1)))
      return within(combined(op, element->args[0], element->args[1], depth), type);
  if (is_op(element, "/")) return within(divided(element->args[0], element->args[1], depth), type);
  if (is_op(element, "clamped")) return within(clamped(element, depth), type);
  if (is_op(element, "rounded") || is_op(element, "converted")) return within(of(element->args[0], depth + 1), type);
  return std::nullopt;
}

std::optional<ExactInteger> ExactIntegers::combined(char op, ElementTerm const* a, ElementTerm const* b, int depth) {
  auto const x = of(a, depth + 1), y = of(b, depth + 1);
  if (!x || !y || magnitude(x->value) > kMax || magnitude(y->value) > kMax) return std::nullopt;
  bool const sums = x->sums || y->sums;
  if (op == '+') return ExactInteger{x->value + y->value, sums};
  return ExactInteger{op == '-' ? x->value - y->value : x->value * y->value, sums};
}

// Divides by a constant that divides every coefficient.
std::optional<ExactInteger> ExactIntegers::divided(ElementTerm const* a, ElementTerm const* b, int depth) {
  auto const x = of(a, depth + 1), y = of(b, depth + 1);
  if (!x || !y || !y->value.exact() || y->value.low == 0) return std::nullopt;
  Int128 const by = y->value.low;
  if (by == 1) return x;
  Term const* const term = pool_.terms().term_of(x->value);
  if (!term || term->kind != TermKind::sum) return std::nullopt;
  Interval total{0, 0};
  for (auto const& monomial : term->monomials) {
    if (monomial.coefficient % by != 0) return std::nullopt;
    Interval product{monomial.coefficient / by, monomial.coefficient / by};
    for (auto const* factor : monomial.factors) product = product * TermPool::integer(factor);
    total = total + product;
  }
  Int128 const low = x->value.low / by, high = x->value.high / by;
  total.low = std::max(total.low, std::min(low, high));
  total.high = std::min(total.high, std::max(low, high));
  return ExactInteger{total, x->sums};
}

std::optional<ExactInteger> ExactIntegers::clamped(ElementTerm const* clamp, int depth) {
  auto const low = of(clamp->args[0], depth + 1), value = of(clamp->args[1], depth + 1),
             high = of(clamp->args[2], depth + 1);
  if (!low || !value || !high || !low->value.exact() || !high->value.exact()) return std::nullopt;
  if (low->value.low > high->value.low) return std::nullopt;
  if (is_contained(value->value, {low->value.low, high->value.low})) return value;
  return ExactInteger{minimum(maximum(value->value, low->value), high->value), value->sums};
}

// Returns the value of an integer that does not wrap.
std::optional<ExactInteger> ExactIntegers::number(ElementTerm const* number, int depth) {
  if (number->kind != ElementKind::number) return ExactInteger{pool_.value(number)};
  Term const* const value = pool_.terms().term_of(unwrapped(number->indices[0], depth + 1));
  Interval const all = value ? range(value, depth + 1) : range_of(number->type);
  if (!value || !is_contained(all, range_of(number->type))) return std::nullopt;
  return ExactInteger{narrow_range(value, all)};
}

// No partial sum exceeds the number of items times the maximum magnitude of an item.
std::optional<ExactInteger> ExactIntegers::summed(ElementTerm const* sum, int depth) {
  auto const* const function = sum->args[0];
  if (!function->bound.empty() || function->args.size() != 1) return std::nullopt;
  std::vector<Term const*> place, symbols, sizes;
  Int128 count = 1;
  for (auto const* size : function->sizes) {
    if (size->kind != TermKind::constant && size->high <= 1) return std::nullopt;  // the function may be empty
    place.push_back(pool_.bind(size));
    count = std::min(count * size->high, kMax);
    if (place.back()->kind != TermKind::symbol) continue;
    symbols.push_back(place.back());
    sizes.push_back(size);
  }
  auto const item = of(pool_.unfold(function, 0, place), depth + 1);
  Term const* const term = item ? pool_.terms().term_of(item->value) : nullptr;
  if (!term || magnitude(item->value) > kMax || count * magnitude(item->value) >= kMax) return std::nullopt;
  Int128 const most = count * magnitude(item->value);
  Element const type = Element::of(kSums);
  ElementTerm const* const body[] = {pool_.number(type, term)};
  ElementTerm const* const total = pool_.sum(type, pool_.function(symbols, sizes, {}, body), "");
  Term const* const value =
      total->kind == ElementKind::number ? total->indices[0] : pool_.terms().term_of(pool_.value(total));
  if (!value) return std::nullopt;
  bool const is_float = sum->type.is(Element::Kind::floating);
  ExactInteger const found{narrow_range(value, {-most, most}), item->sums || is_float};
  return is_float ? within(found, sum->type) : std::optional(found);
}

// Returns the range of a polynomial from the ranges of its symbols.
Interval ExactIntegers::range(Term const* term, int depth) {
  Interval const own{term->low, term->high};
  if (depth > kMaxDepth) return own;
  if (term->kind == TermKind::symbol) {
    auto const* const element = pool_.element_of(term);
    return element && element->kind == ElementKind::sum ? range_of_sum(element, depth + 1) : own;
  }
  if (term->kind != TermKind::sum) return own;
  Interval total{0, 0};
  for (auto const& monomial : term->monomials) {
    Interval product{monomial.coefficient, monomial.coefficient};
    for (auto const* factor : monomial.factors) {
      Interval const one = range(factor, depth + 1);
      if (magnitude(one) > (Int128(1) << 40) || magnitude(product) > (Int128(1) << 40)) return own;
      product = product * Interval{one.low, one.high};
    }
    total = total + Interval{product.low, product.high};
  }
  return {std::max(total.low, own.low), std::min(total.high, own.high)};
}

Interval ExactIntegers::range_of_sum(ElementTerm const* sum, int depth) {
  Interval const all = range_of(sum->type);
  auto const* const function = sum->args[0];
  if (!function->bound.empty() || function->args.size() != 1 || depth > kMaxDepth) return all;
  std::vector<Term const*> place;
  Int128 count = 1;
  for (auto const* size : function->sizes) {
    place.push_back(pool_.bind(size));
    count = std::min(count * size->high, kMax);
  }
  auto const* const body = pool_.unfold(function, 0, place);
  Interval const item = body->kind == ElementKind::number ? range(body->indices[0], depth + 1) : range_of(body->type);
  if (magnitude(item) > kMax || count * magnitude(item) >= kMax) return all;
  Interval const total{count * std::min<Int128>(item.low, 0), count * std::max<Int128>(item.high, 0)};
  return is_contained(total, all) ? total : all;
}

ElementTerm const* ExactIntegers::with_exact(ElementTerm const* integer, bool& sums, int depth) {
  if (depth > kMaxDepth || !integer->type.is(Element::Kind::integer)) return integer;
  if (is_op(integer, "converted")) {
    auto const exact =
        integer->args[0]->type.is(Element::Kind::floating) ? of(integer->args[0], depth + 1) : std::nullopt;
    Term const* const term = exact ? pool_.terms().term_of(exact->value) : nullptr;
    if (!term || !is_contained(exact->value, range_of(integer->type))) return integer;
    sums = sums || exact->sums;
    return pool_.number(integer->type, term);
  }
  if (integer->kind != ElementKind::number) return integer;
  bool changed = false;
  auto const value = substitute(TermPool::integer(integer->indices[0]), [&](Term const* symbol) {
    auto const* const element = pool_.element_of(symbol);
    auto const* const other = element ? with_exact(element, sums, depth + 1) : nullptr;
    if (!other || other == element) return std::optional<Interval>();
    changed = true;
    bool const is_number = other->kind == ElementKind::number;
    return std::optional(is_number ? TermPool::integer(other->indices[0]) : pool_.value(other));
  });
  Term const* const given = changed ? pool_.terms().term_of(value) : integer->indices[0];
  Term const* const term = given ? pool_.terms().term_of(unwrapped(given, depth + 1)) : nullptr;
  return term && term != integer->indices[0] ? pool_.number(integer->type, term) : integer;
}

// Removes remainders by a modulus that exceeds the value.
Interval ExactIntegers::unwrapped(Term const* term, int depth) {
  if (depth > kMaxDepth) return TermPool::integer(term);
  if (term->kind == TermKind::remainder && term->args[1]->kind == TermKind::constant) {
    Term const* const inner = pool_.terms().term_of(unwrapped(term->args[0], depth + 1));
    Int128 const modulus = term->args[1]->low;
    bool const fits = inner && modulus > 0 && is_contained(range(inner, depth + 1), {0, modulus - 1});
    return TermPool::integer(fits ? inner : term);
  }
  if (term->kind != TermKind::sum) return TermPool::integer(term);
  Interval total{0, 0};
  for (auto const& monomial : term->monomials) {
    Interval product{monomial.coefficient, monomial.coefficient};
    for (auto const* factor : monomial.factors) product = product * unwrapped(factor, depth + 1);
    total = total + product;
  }
  return total;
}

}  // namespace assay
