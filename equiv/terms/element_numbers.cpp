// Implements element_term.hpp: elements that are integers or booleans, as integer terms and formulas.
#include <algorithm>

#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

Int128 modulus_of(Element const& type) { return Int128(1) << type.integer.bits; }

Interval range_of_type(Element const& type) {
  if (type.is(Element::Kind::boolean)) return {0, 1};
  Int128 const modulus = modulus_of(type);
  return type.integer.is_signed ? Interval{-modulus / 2, modulus / 2 - 1} : Interval{0, modulus - 1};
}

bool is_contained_in(Interval value, Interval range) { return value.low >= range.low && value.high <= range.high; }

Interval exactly(Int128 value) { return {value, value}; }

// Returns the remainder with the smallest magnitude.
Int128 symmetric(Int128 value, Int128 modulus) {
  Int128 rest = value % modulus;
  if (rest < 0) rest += modulus;
  return rest > modulus / 2 ? rest - modulus : rest;
}

// Returns args[0] for args[0] % args[1] if the remainder does not change coefficient * factor modulo `modulus`.
// Otherwise returns nullptr.
Term const* without_remainder(Term const* factor, Int128 coefficient, Int128 modulus) {
  if (factor->kind != TermKind::remainder || factor->args[1]->kind != TermKind::constant) return nullptr;
  Int128 const by = factor->args[1]->low;
  if (by <= 0 || by > modulus) return by > 0 && by % modulus == 0 ? factor->args[0] : nullptr;
  return (coefficient % modulus) * by % modulus == 0 ? factor->args[0] : nullptr;
}

}  // namespace

// Ring operations do not depend on whether their operands were reduced. So remainders are removed, and coefficients
// reduced.
Term const* ElementPool::residue(Term const* value, Element const& type) {
  Int128 const modulus = modulus_of(type);
  if (type.integer.bits > 64) return value;
  for (int round = 0; round < 64; ++round) {
    Interval total = exactly(0);
    bool changed = false;
    auto const add = [&](Int128 coefficient, std::span<Term const* const> factors) {
      Int128 const reduced = symmetric(coefficient, modulus);
      changed = changed || reduced != coefficient;
      Interval product = exactly(reduced);
      for (auto const* factor : factors) {
        Term const* const inner = without_remainder(factor, reduced, modulus);
        changed = changed || inner;
        product = product * TermPool::integer(inner ? inner : factor);
      }
      total = total + product;
    };
    if (value->kind == TermKind::constant) {
      Int128 rest = symmetric(value->low, modulus);
      return term_or_throw(terms_, exactly(rest));
    }
    if (value->kind == TermKind::sum)
      for (auto const& monomial : value->monomials) add(monomial.coefficient, monomial.factors);
    else
      add(1, std::span(&value, 1));
    if (!changed) return value;
    Term const* const next = terms_.term_of(total);
    if (!next || next == value) return value;
    value = next;
  }
  return value;
}

ElementTerm const* ElementPool::number(Element const& type, Term const* value) {
  Interval const range = range_of_type(type);
  Term const* const given = value;
  if (type.is(Element::Kind::boolean)) {
    // Returns an element in place of a formula that represents it.
    bool const is_truth = value->kind == TermKind::choice && value->args[1]->kind == TermKind::constant &&
                          value->args[2]->kind == TermKind::constant && value->args[1]->low == 1 &&
                          value->args[2]->low == 0;
    if (is_truth)
      if (auto const known = tables_->truths.find(value->args[0]); known != tables_->truths.end()) return known->second;
  } else if (!is_contained_in({given->low, given->high}, range)) {
    value = residue(value, type);
    // Adding or subtracting the modulus brings it into the range, if anything does.
    if (value->kind == TermKind::constant) {
      Int128 at = value->low;
      if (at < range.low) at += modulus_of(type);
      if (at > range.high) at -= modulus_of(type);
      value = term_or_throw(terms_, exactly(at));
    }
  }
  if (value->kind == TermKind::symbol)
    if (auto const* const element = element_of(value); element && element->type == type) return element;
  ElementTerm node;
  node.kind = ElementKind::number;
  node.type = type;
  node.indices = std::span(&value, 1);
  return enter(node);
}

Interval ElementPool::value(ElementTerm const* element) {
  Interval const range = range_of_type(element->type);
  if (element->kind == ElementKind::number) {
    Interval const known = TermPool::integer(element->indices[0]);
    if (is_contained_in(known, range)) return known;
    Interval const modulus = exactly(modulus_of(element->type));
    Interval const wrapped = terms_.remainder(known - exactly(range.low), modulus) + exactly(range.low);
    return TermPool::integer(term_or_throw(terms_, wrapped));
  }
  auto& symbol = tables_->symbols[element];
  if (!symbol) {
    symbol = term_or_throw(terms_, terms_.symbol(to_string(element, 120), range, false));
    tables_->elements.emplace(symbol, element);
  }
  return TermPool::integer(symbol);
}

ElementTerm const* ElementPool::truth(Tribool value) {
  if (value == Tribool::unknown && value.term)
    if (auto const known = tables_->truths.find(value.term); known != tables_->truths.end()) return known->second;
  return number(Element::boolean(), term_or_throw(terms_, terms_.choice(value, exactly(1), exactly(0))));
}

Tribool ElementPool::truth_of(ElementTerm const* boolean) {
  if (boolean->kind == ElementKind::number) {
    Term const* const term = boolean->indices[0];
    if (term->kind == TermKind::constant) return tribool(term->low != 0);
    if (term->kind == TermKind::choice && term->args[1]->kind == TermKind::constant &&
        term->args[2]->kind == TermKind::constant && term->args[1]->low != term->args[2]->low) {
      Tribool const holds{Tribool::unknown, term->args[0]};
      return term->args[1]->low == 1 ? holds : terms_.negation(holds);
    }
    return terms_.negation(terms_.is_zero(TermPool::integer(term)));
  }
  Tribool const holds = terms_.is_zero(value(boolean) - exactly(1));
  if (holds.term) tables_->truths.emplace(holds.term, boolean);
  return holds;
}

}  // namespace assay
