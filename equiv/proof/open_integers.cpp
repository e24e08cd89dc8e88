// Implements prover.hpp: integers of A that the specification and the profile leave open. There, any result of B
// refines A.
#include "equiv/proof/prover.hpp"
#include "grammar/laws/law.hpp"

namespace assay {

// Returns the condition under which an implementation may return any integer for an element; usually `no`.
Tribool Prover::open_where(ElementTerm const* element) {
  bool const is_defined = !profile_ || profile_->has_xla_integers;
  if (is_defined || element->kind != ElementKind::operation || element->args.size() != 2 ||
      !element->type.is(Element::Kind::integer))
    return Tribool::no;
  auto const* const row = open_row(element->name);
  if (!row) return Tribool::no;
  Interval const second = pool_.value(element->args[1]), zero{0, 0};
  Int128 const width = element->type.integer.bits;
  switch (row->where) {
    case OpenRow::Where::zero:
      return equal(second, zero);
    case OpenRow::Where::negative:
      return less(second, zero);
    case OpenRow::Where::beyond_width:
      return disjunction(less(second, zero), less_equal({width, width}, second));
  }
  return Tribool::no;
}

bool Prover::is_open_term(ElementTerm const* a) { return facts_.proves(open_where(a)); }

// Whether a is b, or else an open value with no values computed from it: a choice may have chosen it.
bool Prover::same_where_defined(ElementTerm const* a, ElementTerm const* b) {
  Tribool same = equal(pool_.value(a), pool_.value(b));
  bool any = false;
  for (auto const* element : elements_in(a)) {
    Tribool const open = open_where(element);
    if (open == Tribool::no) continue;
    same = disjunction(same, conjunction(open, equal(pool_.value(a), pool_.value(element))));
    any = true;
  }
  return any && facts_.proves(same);
}

}  // namespace assay
